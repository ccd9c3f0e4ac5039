//! A truth for each lane: what the kernels need of the processor.

use std::array;

/// A bit a lane, and what can be done to all of them at once.
pub(crate) trait Bits: Copy {
    /// How many words of 64 lanes, at most 8.
    const WORDS: usize;

    /// No lane.
    fn none() -> Self;
    /// Every lane.
    fn all() -> Self;
    /// Lanes that are in both.
    fn and(self, other: Self) -> Self;
    /// Lanes that are in one of them or both.
    fn or(self, other: Self) -> Self;
    /// Lanes that are in one of them only.
    fn xor(self, other: Self) -> Self;
    /// Lanes that are in this and not in the other.
    fn without(self, other: Self) -> Self;
    /// Lanes moved within their words of 64 to so many higher ones.
    fn up<const BY: i32>(self) -> Self;
    /// Lanes moved within their words of 64 to so many lower ones.
    fn down<const BY: i32>(self) -> Self;
    /// Lanes as words, 64 each, as memory has them.
    fn words(rows: &[Self]) -> &[u64];
    /// The same, to be changed.
    fn words_mut(rows: &mut [Self]) -> &mut [u64];

    /// Lanes that are in all of them.
    #[inline(always)]
    fn and3(a: Self, b: Self, c: Self) -> Self {
        a.and(b).and(c)
    }
    /// Lanes that are in any of them.
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }
    /// Lanes that are in one or all of them.
    #[inline(always)]
    fn odd(a: Self, b: Self, c: Self) -> Self {
        a.xor(b).xor(c)
    }
    /// Lanes that are in two of them or all.
    #[inline(always)]
    fn twice(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(a.or(b).and(c))
    }
    /// Lanes that are in this, or in both of the others.
    #[inline(always)]
    fn or_both(self, a: Self, b: Self) -> Self {
        self.or(a.and(b))
    }
    /// Lanes that are in this, or in `a` and not in `b`.
    #[inline(always)]
    fn or_without(self, a: Self, b: Self) -> Self {
        self.or(a.without(b))
    }
    /// Lanes that are in this and in neither of the others.
    #[inline(always)]
    fn without2(self, a: Self, b: Self) -> Self {
        self.without(a.or(b))
    }
    /// `yes` where this has the lane, `no` elsewhere.
    #[inline(always)]
    fn choose(self, yes: Self, no: Self) -> Self {
        self.and(yes).or(no.without(self))
    }

    /// Whether no lane is in it.
    #[inline(always)]
    fn is_none(self) -> bool {
        Self::words(&[self]).iter().all(|&word| word == 0)
    }
    /// How many lanes are in it.
    #[inline(always)]
    fn count(self) -> u32 {
        Self::words(&[self]).iter().map(|word| word.count_ones()).sum()
    }
    /// The lanes that are in it, in order.
    #[inline(always)]
    fn lanes(self) -> LaneIter {
        let mut words = [0; MOST_WORDS];
        words[..Self::WORDS].copy_from_slice(Self::words(&[self]));
        LaneIter { word: words[0], words, index: 0 }
    }
    /// The lanes that a set has.
    #[inline(always)]
    fn of(set: &LaneSet) -> Self {
        let mut bits = [Self::none()];
        Self::words_mut(&mut bits).copy_from_slice(&set.0[..Self::WORDS]);
        bits[0]
    }
}

/// Lanes one after another.
pub(crate) struct LaneIter {
    words: [u64; MOST_WORDS],
    index: usize,
    /// What is left of the word at the index.
    word: u64,
}

impl Iterator for LaneIter {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            self.index += 1;
            self.word = *self.words.get(self.index)?;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(64 * self.index + bit)
    }
}

/// Lanes that are told one by one.
#[derive(Clone, Copy, Default)]
pub(crate) struct LaneSet([u64; MOST_WORDS]);

impl LaneSet {
    /// The same lanes of each word.
    #[inline(always)]
    pub(crate) fn repeat(word: u64) -> Self {
        LaneSet([word; MOST_WORDS])
    }

    /// Puts a lane in it if it is to be there, and leaves it as it is otherwise.
    #[inline(always)]
    pub(crate) fn put(&mut self, lane: usize, is_there: bool) {
        self.0[lane / 64] |= u64::from(is_there) << (lane % 64);
    }
}

/// The most words of lanes.
pub(crate) const MOST_WORDS: usize = 8;

/// The most lanes.
pub(crate) const MOST_LANES: usize = 64 * MOST_WORDS;

/// The lanes in which there are one or more candidates, two or more, and so on.
#[inline(always)]
pub(crate) fn at_least<V: Bits, const MOST: usize>(candidates: &[V]) -> [V; MOST] {
    let mut counts = [V::none(); MOST];
    for &candidate in candidates {
        for more in (1..MOST).rev() {
            counts[more] = counts[more].or_both(counts[more - 1], candidate);
        }
        counts[0] = counts[0].or(candidate);
    }
    counts
}

/// As many words of lanes as an array has, on any processor; tests hold the others against it.
impl<const WORDS: usize> Bits for [u64; WORDS] {
    const WORDS: usize = WORDS;

    #[inline(always)]
    fn none() -> Self {
        [0; WORDS]
    }
    #[inline(always)]
    fn all() -> Self {
        [u64::MAX; WORDS]
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        array::from_fn(|word| self[word] & other[word])
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        array::from_fn(|word| self[word] | other[word])
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        array::from_fn(|word| self[word] ^ other[word])
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        array::from_fn(|word| self[word] & !other[word])
    }
    #[inline(always)]
    fn up<const BY: i32>(self) -> Self {
        self.map(|word| word << BY)
    }
    #[inline(always)]
    fn down<const BY: i32>(self) -> Self {
        self.map(|word| word >> BY)
    }
    #[inline(always)]
    fn words(rows: &[Self]) -> &[u64] {
        rows.as_flattened()
    }
    #[inline(always)]
    fn words_mut(rows: &mut [Self]) -> &mut [u64] {
        rows.as_flattened_mut()
    }
}
