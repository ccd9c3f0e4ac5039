//! Vectors of 512 bits, for processors with AVX-512.
#![allow(unsafe_code)]

use super::vector::{LaneMask, Vector};
use std::arch::x86_64::*;

/// 32 lanes of 16 bits.
#[derive(Clone, Copy)]
pub(crate) struct U16x32(__m512i);

/// Of three operands, in what order the bits of a table of truth go: the first counts 4, the second 2, the third 1.
mod table {
    pub(super) const OR_DIFFERENCES: i32 = 0b1111_0110;
    pub(super) const AND: i32 = 0b1000_0000;
    pub(super) const OR: i32 = 0b1111_1110;
    pub(super) const TWICE: i32 = 0b1110_1000;
    pub(super) const WITHOUT: i32 = 0b0001_0000;
    pub(super) const OR_WITHOUT: i32 = 0b1111_0100;
}

// SAFETY of every block below: the instructions are those of AVX-512, and whoever makes one of these vectors runs in a
// function compiled for it, after asking the processor. Loads and stores are of words that the slices before them
// hold.
impl Vector for U16x32 {
    type Word = u16;
    const WIDTH: usize = 32;

    #[inline(always)]
    fn splat(word: u16) -> Self {
        unsafe { U16x32(_mm512_set1_epi16(word as i16)) }
    }
    #[inline(always)]
    fn with(self, lane: usize, word: u16) -> Self {
        unsafe { U16x32(_mm512_mask_set1_epi16(self.0, 1 << lane, word as i16)) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe { U16x32(_mm512_and_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { U16x32(_mm512_or_si512(self.0, other.0)) }
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe { U16x32(_mm512_andnot_si512(other.0, self.0)) }
    }
    #[inline(always)]
    fn or_differences(self, a: Self, b: Self) -> Self {
        unsafe { U16x32(_mm512_ternarylogic_epi32::<{ table::OR_DIFFERENCES }>(self.0, a.0, b.0)) }
    }
    #[inline(always)]
    fn and3(a: Self, b: Self, c: Self) -> Self {
        unsafe { U16x32(_mm512_ternarylogic_epi32::<{ table::AND }>(a.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        unsafe { U16x32(_mm512_ternarylogic_epi32::<{ table::OR }>(a.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn twice(a: Self, b: Self, c: Self) -> Self {
        unsafe { U16x32(_mm512_ternarylogic_epi32::<{ table::TWICE }>(a.0, b.0, c.0)) }
    }
    #[inline(always)]
    fn without2(self, a: Self, b: Self) -> Self {
        unsafe { U16x32(_mm512_ternarylogic_epi32::<{ table::WITHOUT }>(self.0, a.0, b.0)) }
    }
    #[inline(always)]
    fn or_without(self, kept: Self, dropped: Self) -> Self {
        unsafe { U16x32(_mm512_ternarylogic_epi32::<{ table::OR_WITHOUT }>(self.0, kept.0, dropped.0)) }
    }
    #[inline(always)]
    fn singles(self) -> Self {
        unsafe {
            let less = _mm512_add_epi16(self.0, _mm512_set1_epi16(-1));
            let single = _mm512_testn_epi16_mask(self.0, less);
            U16x32(_mm512_maskz_mov_epi16(single, self.0))
        }
    }
    #[inline(always)]
    fn pinned(self, wanted: Self) -> Self {
        unsafe {
            let shares = _mm512_test_epi16_mask(self.0, wanted.0);
            U16x32(_mm512_mask_mov_epi16(self.0, shares, _mm512_and_si512(self.0, wanted.0)))
        }
    }
    #[inline(always)]
    fn pairs(self) -> Self {
        unsafe {
            let sizes = _mm512_popcnt_epi16(self.0);
            U16x32(_mm512_movm_epi16(_mm512_cmpeq_epi16_mask(sizes, _mm512_set1_epi16(2))))
        }
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { U16x32(_mm512_add_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        unsafe { U16x32(_mm512_sub_epi16(self.0, other.0)) }
    }
    #[inline(always)]
    fn larger(number: Self, name: Self, others: (Self, Self)) -> (Self, Self) {
        unsafe {
            let larger = _mm512_cmpgt_epi16_mask(others.0.0, number.0);
            let number = _mm512_mask_mov_epi16(number.0, larger, others.0.0);
            (U16x32(number), U16x32(_mm512_mask_mov_epi16(name.0, larger, others.1.0)))
        }
    }
    #[inline(always)]
    fn occupied(self) -> LaneMask {
        unsafe { _mm512_test_epi16_mask(self.0, self.0) }
    }
    #[inline(always)]
    fn load(words: &[u16]) -> Self {
        let words = &words[..32];
        unsafe { U16x32(_mm512_loadu_si512(words.as_ptr().cast())) }
    }
    #[inline(always)]
    fn store(self, words: &mut [u16]) {
        let words = &mut words[..32];
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn from_numbers(numbers: &[u8], all: u16) -> Self {
        let numbers = &numbers[..32];
        unsafe {
            let numbers = _mm512_cvtepu8_epi16(_mm256_loadu_si256(numbers.as_ptr().cast()));
            // Of 0 the shift is too far, and nothing is left of the bit.
            let shift = _mm512_add_epi16(numbers, _mm512_set1_epi16(-1));
            let set = _mm512_sllv_epi16(_mm512_set1_epi16(1), shift);
            let open = _mm512_testn_epi16_mask(numbers, numbers);
            U16x32(_mm512_mask_set1_epi16(set, open, all as i16))
        }
    }
    #[inline(always)]
    fn to_numbers(self, numbers: &mut [u8]) {
        let numbers = &mut numbers[..32];
        unsafe {
            let below = _mm512_add_epi16(self.0, _mm512_set1_epi16(-1));
            let found = _mm512_add_epi16(_mm512_popcnt_epi16(below), _mm512_set1_epi16(1));
            _mm256_storeu_si256(numbers.as_mut_ptr().cast(), _mm512_cvtepi16_epi8(found));
        }
    }
    #[inline(always)]
    fn pack(self, chosen: LaneMask, words: &mut [u16]) {
        U16x32(unsafe { _mm512_maskz_compress_epi16(chosen, self.0) }).store(words);
    }
    #[inline(always)]
    fn unpack(self, chosen: LaneMask, words: &[u16]) -> Self {
        U16x32(unsafe { _mm512_mask_expand_epi16(self.0, chosen, Self::load(words).0) })
    }
}
