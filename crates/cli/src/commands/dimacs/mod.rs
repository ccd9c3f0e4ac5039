//! `dimacs`: clauses out, answers in, and both at once.

mod decode;
mod encode;
mod program;
mod run;

use crate::args::{Clauses, Dimacs, DimacsCommand, Global};
use crate::failure::{Exit, Failure};
use hyperdoku::sat::{self, Encoding};

pub fn run(args: &Dimacs, global: &Global) -> Result<Exit, Failure> {
    match &args.command {
        DimacsCommand::Encode(args) => encode::run(args, global),
        DimacsCommand::Decode(args) => decode::run(args, global),
        DimacsCommand::Run(args) => run::run(args, global),
    }
}

fn encoding(clauses: &Clauses) -> &'static Encoding {
    sat::encoding(&clauses.encoding).expect("arguments name encodings of the registry")
}
