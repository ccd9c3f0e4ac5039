//! SAT: boards as clauses, DIMACS out and answers in, an incremental solver, proofs.
