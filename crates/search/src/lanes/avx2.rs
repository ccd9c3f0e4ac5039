//! Vectors of 256 bits, for processors with AVX2.
#![allow(unsafe_code)]

use super::vector::{LaneMask, Vector};
use std::arch::x86_64::*;

/// 16 lanes of 16 bits.
#[derive(Clone, Copy)]
pub(crate) struct U16x16(__m256i);

// SAFETY of every block below: the instructions are those of AVX2, and whoever makes one of these vectors runs in a
// function compiled for it, after asking the processor. Loads and stores are of words that the slices before them
// hold.
impl Vector for U16x16 {
    type Word = u16;
    const WIDTH: usize = 16;

    #[inline(always)]
    fn splat(word: u16) -> Self {
        unsafe { U16x16(_mm256_set1_epi16(word as i16)) }
    }
    #[inline(always)]
    fn with(self, lane: usize, word: u16) -> Self {
        let mut words = [0; 16];
        self.store(&mut words);
        words[lane] = word;
        unsafe { U16x16(_mm256_loadu_si256(words.as_ptr().cast())) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { U16x16(_mm256_and_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { U16x16(_mm256_or_si256(self.0, other.0)) }
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe { U16x16(_mm256_andnot_si256(other.0, self.0)) }
    }
    #[inline(always)]
    fn or_differences(self, a: Self, b: Self) -> Self {
        self.or(unsafe { U16x16(_mm256_xor_si256(a.0, b.0)) })
    }
    #[inline(always)]
    fn singles(self) -> Self {
        unsafe {
            let rest = _mm256_and_si256(self.0, _mm256_add_epi16(self.0, _mm256_set1_epi16(-1)));
            U16x16(_mm256_and_si256(self.0, _mm256_cmpeq_epi16(rest, _mm256_setzero_si256())))
        }
    }
    #[inline(always)]
    fn pinned(self, wanted: Self) -> Self {
        let shared = self.and(wanted);
        let none = unsafe { U16x16(_mm256_cmpeq_epi16(shared.0, _mm256_setzero_si256())) };
        shared.or(self.and(none))
    }
    #[inline(always)]
    fn pairs(self) -> Self {
        unsafe {
            let (less, zero) = (_mm256_set1_epi16(-1), _mm256_setzero_si256());
            let rest = _mm256_and_si256(self.0, _mm256_add_epi16(self.0, less));
            let more = _mm256_and_si256(rest, _mm256_add_epi16(rest, less));
            U16x16(_mm256_andnot_si256(_mm256_cmpeq_epi16(rest, zero), _mm256_cmpeq_epi16(more, zero)))
        }
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { U16x16(_mm256_add_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        unsafe { U16x16(_mm256_sub_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn larger(number: Self, name: Self, others: (Self, Self)) -> (Self, Self) {
        unsafe {
            let larger = _mm256_cmpgt_epi16(others.0.0, number.0);
            let name = _mm256_blendv_epi8(name.0, others.1.0, larger);
            (U16x16(_mm256_max_epi16(number.0, others.0.0)), U16x16(name))
        }
    }
    #[inline(always)]
    fn occupied(self) -> LaneMask {
        unsafe {
            let empty = _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256());
            let halves = _mm_packs_epi16(_mm256_castsi256_si128(empty), _mm256_extracti128_si256::<1>(empty));
            !_mm_movemask_epi8(halves) as LaneMask & 0xffff
        }
    }
    #[inline(always)]
    fn load(words: &[u16]) -> Self {
        let words = &words[..16];
        unsafe { U16x16(_mm256_loadu_si256(words.as_ptr().cast())) }
    }
    #[inline(always)]
    fn store(self, words: &mut [u16]) {
        let words = &mut words[..16];
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn from_numbers(numbers: &[u8], all: u16) -> Self {
        let numbers = &numbers[..16];
        unsafe {
            // Shuffles look each number up, less one; that of 0 has its highest bit and finds nothing.
            let one_less = _mm_add_epi8(_mm_loadu_si128(numbers.as_ptr().cast()), _mm_set1_epi8(-1));
            let low = _mm_shuffle_epi8(
                _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0),
                one_less,
            );
            let high = _mm_shuffle_epi8(
                _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128),
                one_less,
            );
            let sets = _mm256_set_m128i(_mm_unpackhi_epi8(low, high), _mm_unpacklo_epi8(low, high));
            let open = _mm256_cmpeq_epi16(sets, _mm256_setzero_si256());
            U16x16(_mm256_or_si256(sets, _mm256_and_si256(open, _mm256_set1_epi16(all as i16))))
        }
    }
    #[inline(always)]
    fn to_numbers(self, numbers: &mut [u8]) {
        let numbers = &mut numbers[..16];
        unsafe {
            // The set less one has as many bits as its symbol has before it; they are counted half a byte at a time.
            let below = _mm256_add_epi16(self.0, _mm256_set1_epi16(-1));
            let half = _mm256_set1_epi8(15);
            let counts = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
            let counts = _mm256_set_m128i(counts, counts);
            let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(below, half));
            let high = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16::<4>(below), half));
            let bytes = _mm256_add_epi8(low, high);
            // The sum of the two bytes of a word, and one.
            let sums = _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1));
            let sums = _mm256_add_epi16(sums, _mm256_set1_epi16(1));
            let packed = _mm_packus_epi16(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
            _mm_storeu_si128(numbers.as_mut_ptr().cast(), packed);
        }
    }
    #[inline(always)]
    fn pack(self, chosen: LaneMask, words: &mut [u16]) {
        let (low, high) = (chosen as usize & 0xff, chosen as usize >> 8 & 0xff);
        let words = &mut words[..16];
        unsafe {
            let upper = _mm_shuffle_epi8(_mm256_extracti128_si256::<1>(self.0), lookup(&PACKED[high]));
            let lower = _mm_shuffle_epi8(_mm256_castsi256_si128(self.0), lookup(&PACKED[low]));
            // The first store reaches into the second half, which the second then covers.
            _mm_storeu_si128(words.as_mut_ptr().cast(), lower);
            _mm_storeu_si128(words[low.count_ones() as usize..][..8].as_mut_ptr().cast(), upper);
        }
    }
    #[inline(always)]
    fn unpack(self, chosen: LaneMask, words: &[u16]) -> Self {
        let (low, high) = (chosen as usize & 0xff, chosen as usize >> 8 & 0xff);
        let words = &words[..16];
        unsafe {
            let lower = _mm_loadu_si128(words.as_ptr().cast());
            let upper = _mm_loadu_si128(words[low.count_ones() as usize..][..8].as_ptr().cast());
            let lower = _mm_shuffle_epi8(lower, lookup(&UNPACKED[low]));
            let upper = _mm_shuffle_epi8(upper, lookup(&UNPACKED[high]));
            let bits = _mm256_setr_epi16(
                1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768,
            );
            let taken = _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16(chosen as i16), bits), bits);
            U16x16(_mm256_blendv_epi8(self.0, _mm256_set_m128i(upper, lower), taken))
        }
    }
}

/// For each mask of 8 lanes, the bytes of a shuffle.
type Shuffles = [[u8; 16]; 256];

/// Brings the lanes of a mask to the front.
static PACKED: Shuffles = shuffles(true);

/// Brings words from the front to the lanes of a mask.
static UNPACKED: Shuffles = shuffles(false);

const fn shuffles(packs: bool) -> Shuffles {
    let mut table = [[0; 16]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut lane, mut rank) = (0, 0);
        while lane < 8 {
            if mask >> lane & 1 == 1 {
                let (to, from) = if packs { (rank, lane) } else { (lane, rank) };
                table[mask][2 * to] = 2 * from as u8;
                table[mask][2 * to + 1] = 2 * from as u8 + 1;
                rank += 1;
            }
            lane += 1;
        }
        mask += 1;
    }
    table
}

#[inline(always)]
fn lookup(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: the bytes are as many as the vector has, and every processor of this kind can load them.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}
