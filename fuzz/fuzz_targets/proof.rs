//! The checker of proofs, on a formula and a proof with a zero byte between them: what it accepts is true.
#![no_main]

use std::sync::atomic::AtomicBool;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let middle = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    let (formula, proof) = (&bytes[..middle], bytes.get(middle + 1..).unwrap_or_default());
    let checked = hyperdoku_proof::check(formula, proof, &AtomicBool::new(false));
    if checked.is_ok_and(|checked| checked.variables <= 8) {
        assert!(!is_satisfiable(formula), "a proof of what is false was accepted");
    }
});

/// Tries all assignments of eight variables.
fn is_satisfiable(formula: &[u8]) -> bool {
    let text = String::from_utf8_lossy(formula);
    let lines = text.lines().filter(|line| !line.trim_ascii_start().starts_with(['c', 'p']));
    let numbers = lines.flat_map(str::split_ascii_whitespace).filter_map(|word| word.parse::<i32>().ok());
    let numbers: Vec<i32> = numbers.collect();
    let clauses: Vec<&[i32]> = numbers.split(|&number| number == 0).collect();
    // The last part is what stands after the last zero: nothing.
    let clauses = &clauses[..clauses.len().saturating_sub(1)];
    let holds = |literal: &i32, bits: u32| (bits >> (literal.unsigned_abs() - 1) & 1 == 1) == (*literal > 0);
    (0..1u32 << 8).any(|bits| clauses.iter().all(|clause| clause.iter().any(|literal| holds(literal, bits))))
}
