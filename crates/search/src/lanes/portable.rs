//! Vectors as arrays, for every processor; the oracle for the others. Compilers make vector instructions of the
//! loops where there are any.

use super::columns::lanes;
use super::vector::{LaneMask, Vector, Word};

/// Lanes in an array.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub(crate) struct Array<W, const WIDTH: usize>([W; WIDTH]);

/// 8 lanes of 16 bits: what the smallest vectors hold.
pub(crate) type U16x8 = Array<u16, 8>;

macro_rules! array {
    ($word:ty) => {
        impl<const N: usize> Array<$word, N> {
            #[inline(always)]
            fn zip(mut self, other: Self, operation: impl Fn($word, $word) -> $word) -> Self {
                // A loop, since it becomes vector instructions more surely than an array made by a function.
                for lane in 0..N {
                    self.0[lane] = operation(self.0[lane], other.0[lane]);
                }
                self
            }

            #[inline(always)]
            fn map(mut self, operation: impl Fn($word) -> $word) -> Self {
                for lane in 0..N {
                    self.0[lane] = operation(self.0[lane]);
                }
                self
            }
        }

        impl<const N: usize> Vector for Array<$word, N> {
            type Word = $word;
            const WIDTH: usize = N;

            #[inline(always)]
            fn splat(word: $word) -> Self {
                Array([word; N])
            }
            #[inline(always)]
            fn with(mut self, lane: usize, word: $word) -> Self {
                self.0[lane] = word;
                self
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                self.zip(other, |a, b| a & b)
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                self.zip(other, |a, b| a | b)
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                self.zip(other, |a, b| a & !b)
            }
            #[inline(always)]
            fn or_differences(self, a: Self, b: Self) -> Self {
                self.or(a.zip(b, |a, b| a ^ b))
            }
            #[inline(always)]
            fn singles(self) -> Self {
                self.map(|set| if set.rest() == 0 { set } else { 0 })
            }
            #[inline(always)]
            fn pinned(self, wanted: Self) -> Self {
                self.zip(wanted, |set, wanted| if set & wanted == 0 { set } else { set & wanted })
            }
            #[inline(always)]
            fn pairs(self) -> Self {
                self.map(|set| if set.rest() != 0 && set.rest().rest() == 0 { <$word>::MAX } else { 0 })
            }
            #[inline(always)]
            fn add(self, other: Self) -> Self {
                self.zip(other, <$word>::wrapping_add)
            }
            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                self.zip(other, <$word>::wrapping_sub)
            }
            #[inline(always)]
            fn larger(number: Self, name: Self, others: (Self, Self)) -> (Self, Self) {
                let is_larger = others.0.zip(number, |a, b| if a > b { <$word>::MAX } else { 0 });
                let choose = |other: Self, own: Self| other.and(is_larger).or(own.without(is_larger));
                (choose(others.0, number), choose(others.1, name))
            }
            #[inline(always)]
            fn occupied(self) -> LaneMask {
                self.0.iter().rev().fold(0, |mask, &word| mask << 1 | LaneMask::from(word != 0))
            }
            #[inline(always)]
            fn load(words: &[$word]) -> Self {
                let mut own = [0; N];
                own.copy_from_slice(&words[..N]);
                Array(own)
            }
            #[inline(always)]
            fn store(self, words: &mut [$word]) {
                words[..N].copy_from_slice(&self.0);
            }
            #[inline(always)]
            fn from_numbers(numbers: &[u8], all: $word) -> Self {
                let mut own = [all; N];
                for (word, &number) in own.iter_mut().zip(&numbers[..N]) {
                    if number > 0 {
                        *word = 1 << (number - 1);
                    }
                }
                Array(own)
            }
            #[inline(always)]
            fn to_numbers(self, numbers: &mut [u8]) {
                for (number, set) in numbers[..N].iter_mut().zip(self.0) {
                    *number = set.lowest() as u8 + 1;
                }
            }
            #[inline(always)]
            fn pack(self, chosen: LaneMask, words: &mut [$word]) {
                for (word, lane) in words.iter_mut().zip(lanes(chosen)) {
                    *word = self.0[lane];
                }
            }
            #[inline(always)]
            fn unpack(mut self, chosen: LaneMask, words: &[$word]) -> Self {
                for (&word, lane) in words.iter().zip(lanes(chosen)) {
                    self.0[lane] = word;
                }
                self
            }
        }
    };
}
array!(u16);
