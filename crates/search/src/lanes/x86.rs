//! Lanes in the vectors of x86 processors: 256 with AVX2, 512 with AVX-512.
#![allow(unsafe_code, reason = "vectors are made and read by instructions that not every processor has")]

use super::bits::Bits;
use std::arch::x86_64::*;

/// 256 lanes of AVX2.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx2(__m256i);

/// 512 lanes of AVX-512, which has operations of three operands.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx512(__m512i);

/// What all of them have; `more` is what else there is.
///
/// SAFETY of every block in it, and in what follows: the instructions are those of the extension that the type is named
/// after, and the processor has it: vectors are only made on the way of `run`, for lanes of a width that
/// `Lanes::with_width` found to be available. A row is its vector and nothing else: whole words without padding, and words
/// are aligned less strictly than rows.
macro_rules! bits {
    ($name:ident, $words:literal, $zero:ident, $ones:expr, $and:ident, $or:ident, $xor:ident, $andnot:ident, $up:ident, $down:ident, $($more:tt)*) => {
        impl Bits for $name {
            const WORDS: usize = $words;

            #[inline(always)]
            fn none() -> Self {
                unsafe { $name($zero()) }
            }
            #[inline(always)]
            fn all() -> Self {
                unsafe { $name($ones) }
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                unsafe { $name($and(self.0, other.0)) }
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                unsafe { $name($or(self.0, other.0)) }
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                unsafe { $name($xor(self.0, other.0)) }
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                unsafe { $name($andnot(other.0, self.0)) }
            }
            #[inline(always)]
            fn up<const BY: i32>(self) -> Self {
                unsafe { $name($up(self.0, _mm_cvtsi32_si128(BY))) }
            }
            #[inline(always)]
            fn down<const BY: i32>(self) -> Self {
                unsafe { $name($down(self.0, _mm_cvtsi32_si128(BY))) }
            }
            #[inline(always)]
            fn words(rows: &[Self]) -> &[u64] {
                unsafe { std::slice::from_raw_parts(rows.as_ptr().cast(), rows.len() * $words) }
            }
            #[inline(always)]
            fn words_mut(rows: &mut [Self]) -> &mut [u64] {
                unsafe { std::slice::from_raw_parts_mut(rows.as_mut_ptr().cast(), rows.len() * $words) }
            }
            $($more)*
        }
    };
}

/// Of three operands by a table of truth: the first counts 4, the second 2, the third 1.
macro_rules! by_table {
    ($ternary:ident) => {
        #[inline(always)]
        fn and3(a: Self, b: Self, c: Self) -> Self {
            unsafe { Self($ternary::<0b1000_0000>(a.0, b.0, c.0)) }
        }
        #[inline(always)]
        fn or3(a: Self, b: Self, c: Self) -> Self {
            unsafe { Self($ternary::<0b1111_1110>(a.0, b.0, c.0)) }
        }
        #[inline(always)]
        fn odd(a: Self, b: Self, c: Self) -> Self {
            unsafe { Self($ternary::<0b1001_0110>(a.0, b.0, c.0)) }
        }
        #[inline(always)]
        fn twice(a: Self, b: Self, c: Self) -> Self {
            unsafe { Self($ternary::<0b1110_1000>(a.0, b.0, c.0)) }
        }
        #[inline(always)]
        fn or_both(self, a: Self, b: Self) -> Self {
            unsafe { Self($ternary::<0b1111_1000>(self.0, a.0, b.0)) }
        }
        #[inline(always)]
        fn or_without(self, a: Self, b: Self) -> Self {
            unsafe { Self($ternary::<0b1111_0100>(self.0, a.0, b.0)) }
        }
        #[inline(always)]
        fn without2(self, a: Self, b: Self) -> Self {
            unsafe { Self($ternary::<0b0001_0000>(self.0, a.0, b.0)) }
        }
        #[inline(always)]
        fn choose(self, yes: Self, no: Self) -> Self {
            unsafe { Self($ternary::<0b1100_1010>(self.0, yes.0, no.0)) }
        }
    };
}

bits!(
    Avx2,
    4,
    _mm256_setzero_si256,
    _mm256_set1_epi64x(-1),
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_xor_si256,
    _mm256_andnot_si256,
    _mm256_sll_epi64,
    _mm256_srl_epi64,
);
bits!(Avx512, 8, _mm512_setzero_si512, _mm512_set1_epi64(-1), _mm512_and_si512, _mm512_or_si512, _mm512_xor_si512, _mm512_andnot_si512, _mm512_sll_epi64, _mm512_srl_epi64, by_table!(_mm512_ternarylogic_epi64););

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of every operation on three rows of words.
    fn all<V: Bits>(rows: &[Vec<u64>; 3]) -> Vec<Vec<u64>> {
        let [a, b, c] = rows.each_ref().map(|words| {
            let mut row = [V::none()];
            V::words_mut(&mut row).copy_from_slice(&words[..V::WORDS]);
            row[0]
        });
        let made = [
            V::none(),
            V::all(),
            a.and(b),
            a.or(b),
            a.xor(b),
            a.without(b),
            a.up::<5>(),
            a.down::<5>(),
            V::and3(a, b, c),
            V::or3(a, b, c),
            V::odd(a, b, c),
            V::twice(a, b, c),
            a.or_both(b, c),
            a.or_without(b, c),
            a.without2(b, c),
            a.choose(b, c),
        ];
        made.iter().map(|&row| V::words(&[row]).to_vec()).collect()
    }

    #[test]
    fn vectors_do_what_words_do() {
        // Every combination of three bits in each word, in another place of it.
        let words = |bits: u64| (0..8).map(|by| bits.rotate_left(by)).collect();
        let rows = [0xf0f0_0000_0000_00f0, 0xcccc_0000_1234_00cc, 0xaaaa_0000_5678_00aa].map(words);
        if is_x86_feature_detected!("avx2") {
            assert_eq!(all::<Avx2>(&rows), all::<[u64; 4]>(&rows));
        }
        if is_x86_feature_detected!("avx512f") {
            assert_eq!(all::<Avx512>(&rows), all::<[u64; 8]>(&rows));
        }
    }
}
