//! A hash that is the same on every machine and in every version: FNV-1a of 128 bits (Fowler, Noll, Vo).
//!
//! It tells texts apart that nobody chose to collide; 128 bits are enough for as many puzzles as a disk holds.

const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;

const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

/// The key of texts in this order.
pub(crate) fn key(texts: &[&str]) -> [u8; 16] {
    let mut hash = OFFSET;
    for text in texts {
        // An end that no text has, so that what belongs to which text counts.
        for byte in text.bytes().chain([0xFF]) {
            hash = (hash ^ u128::from(byte)).wrapping_mul(PRIME);
        }
    }
    hash.to_be_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_and_the_ends_of_texts_count() {
        let keys = [key(&["ab", "c"]), key(&["a", "bc"]), key(&["c", "ab"]), key(&["abc"]), key(&[])];
        for (position, key) in keys.iter().enumerate() {
            assert!(!keys[..position].contains(key), "{position}");
        }
    }

    #[test]
    fn keys_stay_the_same() {
        assert_eq!(key(&[]), 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128.to_be_bytes());
        assert_eq!(key(&["3x3", "1.."]), 0x5e64_75c2_0665_9a5c_fc24_ad74_d1a3_f5ec_u128.to_be_bytes());
    }
}
