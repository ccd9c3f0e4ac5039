//! `dimacs` and `prove`.

use super::{Reading, Spend, Target, duration, formats, named};
use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use hyperdoku::sat::ENCODINGS;
use std::time::Duration;

/// Puzzles as clauses for any SAT solver, and its answers read back
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku dimacs encode puzzle.txt > puzzle.cnf
  hyperdoku dimacs decode --puzzle puzzle.txt answer.txt
  hyperdoku dimacs run --solver \"cadical -q\" puzzle.txt")]
pub struct Dimacs {
    #[command(subcommand)]
    pub command: DimacsCommand,
}

#[derive(Subcommand, Debug)]
pub enum DimacsCommand {
    Encode(Encode),
    Decode(Decode),
    Run(Run),
}

/// Write a board or puzzle as DIMACS CNF
///
/// The variable of a symbol in a cell is cell * symbols + symbol, cells from 0, symbols from 1.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku dimacs encode puzzle.txt > puzzle.cnf
  hyperdoku dimacs encode --board 3x2x1 --encoding minimal -o empty.cnf
  hyperdoku dimacs encode --board 4x3x2x1 --residual large.txt | kissat -q")]
pub struct Encode {
    #[command(flatten)]
    pub target: Target,
    #[command(flatten)]
    pub clauses: Clauses,
    /// Only what singles do not decide, and what they do as clauses of one literal
    #[arg(long)]
    pub residual: bool,
    /// The file to write; - is standard output [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<String>,
    /// Write over a file that is there
    #[arg(long, requires = "output")]
    pub force: bool,
}

/// Which clauses.
#[derive(Args, Debug)]
pub struct Clauses {
    /// What the clauses say
    #[arg(long, value_name = "ENCODING", default_value = ENCODINGS[0].name, value_parser = encodings())]
    pub encoding: String,
}

/// Read what a SAT solver answered, and check its solution
///
/// Understands `s` and `v` lines and the result file of MiniSat. Prints the solution, `no solution` (exit code
/// 1), which rests on the solver's word, or `undecided` (exit code 3).
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  cadical -q puzzle.cnf | hyperdoku dimacs decode --puzzle puzzle.txt
  hyperdoku dimacs decode --board 3x2x1 answer.txt")]
pub struct Decode {
    /// The solver's answer; - or none is standard input
    #[arg(value_name = "OUTPUT")]
    pub answer: Option<String>,
    /// The puzzle that was encoded [default: the empty board of --board]
    #[arg(long, value_name = "FILE")]
    pub puzzle: Option<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// The format of the output [default: the puzzle's]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub to: Option<String>,
}

/// Solve a board or puzzle with a SAT solver that is installed, and check its solution
///
/// What is found is written as `solve` does: the solution; `no solution`; `multiple` and the first solution; or
/// `undecided`. Solutions are checked; that there is none, or no other, rests on the solver's word.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku dimacs run --solver \"cadical -q\" puzzle.txt
  hyperdoku dimacs run --solver \"kissat -q\" --board latin:7^3 --limit 1
  hyperdoku dimacs run --solver \"minisat {cnf} {out}\" --timeout 60 puzzle.txt")]
pub struct Run {
    #[command(flatten)]
    pub target: Target,
    /// The solver and its options, parted by white space: {cnf} stands for the file of clauses, which is put at
    /// the end if it is nowhere; {out} for the file that the solver writes its answer to, if not to standard output
    #[arg(short, long, value_name = "CMD")]
    pub solver: String,
    #[command(flatten)]
    pub clauses: Clauses,
    /// 1 for a solution; 2 to run the solver again and tell whether there is another
    #[arg(short, long, value_name = "K", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=2))]
    pub limit: u8,
    /// Time for the whole command, such as 90, 1.5s or 10m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// The format of the output [default: the input's]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub to: Option<String>,
}

/// Write proofs that puzzles have one solution only, for any checker of proofs
///
/// For each puzzle that has one: NAME.cnf with the clauses of the puzzle and of another solution, and NAME.lrat
/// with a proof that nothing satisfies them, both checked again before they get their names. NAME is that of
/// FILE, with the line of the puzzle if there are several.
///
/// Exit code 0 if every puzzle has one solution, which is proved; 1 if one has none or several, or with --check if
/// the proof is none; 3 if that was not found out, or the proof took or would take too much.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  hyperdoku prove puzzle.txt
  hyperdoku prove --board 3x2x1 -o proofs cubes.txt
  hyperdoku prove --check puzzle.cnf puzzle.lrat")]
pub struct Prove {
    /// The file of puzzles; - or none is standard input
    #[arg(value_name = "FILE")]
    pub file: Option<String>,
    #[command(flatten)]
    pub reading: Reading,
    /// The folder to write to
    #[arg(short, long, value_name = "DIR", default_value = ".")]
    pub output: String,
    /// Write over files that are there
    #[arg(long)]
    pub force: bool,
    /// Only check a proof; one of both may be -, which is standard input
    #[arg(long, num_args = 2, value_names = ["CNF", "PROOF"],
          conflicts_with_all = ["file", "board", "from", "output", "force", "nodes"])]
    pub check: Option<Vec<String>>,
    #[command(flatten)]
    pub spend: Spend,
}

fn encodings() -> PossibleValuesParser {
    named(ENCODINGS.iter().map(|encoding| (encoding.name, encoding.summary)))
}
