//! A checker of LRAT proofs that shares no code with any solver.
