//! A hash that is the same on every machine and in every version: FNV-1a of 64 bits (Fowler, Noll, Vo).
//!
//! The build script has it too, and so this file uses nothing else of the crate.

/// The hash of some bytes.
pub fn fnv(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}
