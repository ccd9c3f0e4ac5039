//! A vector of candidate sets, one a lane: what the kernels need of the processor.

/// A set of symbols as bits, as wide as a lane.
pub(crate) trait Word: Copy + Eq + Default {
    /// The first symbols, so many.
    fn first(symbols: usize) -> Self;
    /// Its value as a number.
    fn value(self) -> usize;
    /// How many symbols.
    fn len(self) -> u32;
    /// The first symbol; of the empty set, as many as there are bits.
    fn lowest(self) -> u32;
    /// Without the first symbol.
    fn rest(self) -> Self;
    /// The symbols of one that are not in the other.
    fn without(self, other: Self) -> Self;
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            #[inline(always)]
            fn first(symbols: usize) -> Self {
                <$word>::MAX >> (<$word>::BITS as usize - symbols)
            }
            #[inline(always)]
            fn value(self) -> usize {
                self as usize
            }
            #[inline(always)]
            fn len(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                self & !other
            }
        }
    };
}
word!(u16);

/// Lanes that are chosen, lane 0 the lowest bit.
pub(crate) type LaneMask = u32;

/// The most lanes of a vector: as many as a mask has bits.
pub(crate) const MOST_LANES: usize = LaneMask::BITS as usize;

/// One word a lane, and what can be done to all of them at once.
pub(crate) trait Vector: Copy {
    /// What a lane holds.
    type Word: Word;
    /// How many lanes, at most 32.
    const WIDTH: usize;

    /// The same word in every lane.
    fn splat(word: Self::Word) -> Self;
    /// Another word in one lane.
    fn with(self, lane: usize, word: Self::Word) -> Self;
    /// What is in both.
    fn and(self, other: Self) -> Self;
    /// What is in one of them or both.
    fn or(self, other: Self) -> Self;
    /// What is in this and not in the other.
    fn without(self, other: Self) -> Self;
    /// What is in this or differs between the others.
    fn or_differences(self, a: Self, b: Self) -> Self;
    /// What is in all of them.
    #[inline(always)]
    fn and3(a: Self, b: Self, c: Self) -> Self {
        a.and(b).and(c)
    }
    /// What is in any of them.
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }
    /// What is in two or three of them.
    #[inline(always)]
    fn twice(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(a.or(b).and(c))
    }
    /// What is in this and in neither of the others.
    #[inline(always)]
    fn without2(self, a: Self, b: Self) -> Self {
        self.without(a.or(b))
    }
    /// What is in this, or in `kept` and not in `dropped`.
    #[inline(always)]
    fn or_without(self, kept: Self, dropped: Self) -> Self {
        self.or(kept.without(dropped))
    }
    /// Sets of one symbol as they are; the others empty.
    fn singles(self) -> Self;
    /// Where a set shares something with the wanted, only that; elsewhere the set.
    fn pinned(self, wanted: Self) -> Self;
    /// All bits in the lanes whose set has two symbols, none in the others.
    fn pairs(self) -> Self;
    /// The sum of each, as numbers.
    fn add(self, other: Self) -> Self;
    /// The difference of each, as numbers.
    fn sub(self, other: Self) -> Self;
    /// In each lane the pair of number and name whose number is larger, this one where they are equal. Numbers are
    /// below half of what a word can hold.
    fn larger(number: Self, name: Self, others: (Self, Self)) -> (Self, Self);
    /// The lanes that are not empty.
    fn occupied(self) -> LaneMask;
    /// The words at the front of these, lane by lane.
    fn load(words: &[Self::Word]) -> Self;
    /// The words, lane by lane, to the front of these.
    fn store(self, words: &mut [Self::Word]);
    /// The symbol of each number, counted from 1; of 0, all there are.
    fn from_numbers(numbers: &[u8], all: Self::Word) -> Self;
    /// The number of the only symbol of each set, to the front of these.
    fn to_numbers(self, numbers: &mut [u8]);

    /// Moves the chosen lanes together, to the front of `words`; what follows them may be overwritten.
    fn pack(self, chosen: LaneMask, words: &mut [Self::Word]);
    /// Spreads the front of `words` over the chosen lanes, in order; the others stay.
    fn unpack(self, chosen: LaneMask, words: &[Self::Word]) -> Self;
}
