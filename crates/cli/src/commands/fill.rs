//! `fill`: full grids at random.

use crate::args::{Fill, Global};
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::making::{self, Seeds, Sheet, Taken, Tally};
use crate::output;
use crate::progress::Progress;
use hyperdoku::format::Record;
use hyperdoku::generate::{Chance, Filler, Method, Sampler, Unfilled, method};
use hyperdoku::{Budget, Ending, Solution, Topology};
use serde_json::{Value, json};
use std::sync::Arc;

pub fn run(args: &Fill, global: &Global) -> Result<Exit, Failure> {
    let topology = making::board(args.board.as_deref())?;
    let mut tally = Tally { made: 0, wanted: args.count.get() };
    let mut sheet = Sheet::new(&args.form, &topology, tally.wanted, global)?;
    let allowance = Allowance::new(args.spend.nodes(), args.spend.timeout)?;
    let progress = Progress::made(tally.wanted, "grids", &allowance.budget);
    let source = Source::new(args, &topology, &allowance.budget);
    if args.uniform && source.chance() == Chance::Approximate {
        progress.aside(|| anstream::eprintln!("approximate: the solutions are too many to list"));
    }
    let mut missed = None;
    let seeds = Seeds { first: making::seed(args.seed), wanted: Some(tally.wanted), at_once: 1 };
    seeds.each(
        global,
        &allowance,
        |seeds| seeds.iter().map(|&seed| source.fill(seed, &allowance.budget)).collect(),
        |seed, made| match made {
            Ok(solution) => {
                tally.made += 1;
                progress.advance();
                sheet.write(&Record::filled(&solution), || source.json(&solution, seed), &progress)?;
                Ok(Taken::Yes)
            }
            // What others made before is written even so.
            Err(Unfilled::Ended(Ending::Cancelled)) => Ok(Taken::Yes),
            Err(unfilled) => {
                missed = Some(unfilled);
                Ok(Taken::Enough)
            }
        },
    )?;
    drop(progress);
    sheet.finish()?;
    if let Some(Unfilled::NoFormula) = missed {
        return Err(Failure::Usage(format!("--method {}: {}", args.method, Unfilled::NoFormula)));
    }
    let missed = missed.map(|unfilled| match unfilled {
        Unfilled::Ended(Ending::Exhausted) => (unfilled.to_string(), Exit::No),
        _ => (unfilled.to_string(), Exit::Undecided),
    });
    Ok(allowance.exit(tally.close(&allowance, missed)))
}

/// Where grids come from.
enum Source {
    Uniform(Sampler),
    Method(Filler, &'static Method),
}

impl Source {
    fn new(args: &Fill, topology: &Arc<Topology>, budget: &Budget) -> Self {
        if args.uniform {
            return Source::Uniform(Sampler::new(topology, budget));
        }
        let method = method(&args.method).expect("arguments name methods of the registry");
        Source::Method(Filler::new(topology), method)
    }

    fn fill(&self, seed: u64, budget: &Budget) -> Result<Solution, Unfilled> {
        match self {
            Source::Uniform(sampler) => sampler.draw(seed, budget),
            Source::Method(filler, method) => filler.fill(method, seed, budget),
        }
    }

    fn chance(&self) -> Chance {
        match self {
            Source::Uniform(sampler) => sampler.chance(),
            Source::Method(..) => Chance::Approximate,
        }
    }

    fn json(&self, solution: &Solution, seed: u64) -> Value {
        let topology = solution.topology();
        json!({
            "board": output::board_json(topology.shape()),
            "solution": output::symbols_json(solution.symbols(), topology.symbols()),
            "method": match self { Source::Uniform(_) => "uniform", Source::Method(_, method) => method.name },
            "sample": match self.chance() { Chance::Equal => "uniform", Chance::Approximate => "approximate" },
            "seed": seed,
        })
    }
}
