//! `fill`: full grids at random.

use crate::args::{Fill, Global};
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::making::{self, Seeds, Sheet};
use crate::output;
use crate::progress::Progress;
use hyperdoku::format::Record;
use hyperdoku::generate::{Chance, Filler, Sampler, Unfilled, method};
use hyperdoku::{Ending, Solution};
use serde_json::{Value, json};
use std::ops::ControlFlow;

pub fn run(args: &Fill, global: &Global) -> Result<Exit, Failure> {
    let topology = making::board(args.board.as_deref())?;
    let mut sheet = Sheet::new(&args.form, &topology, global)?;
    let allowance = Allowance::new(args.spend.nodes(), args.spend.timeout)?;
    let progress = Progress::made(args.count.get(), "grids", &allowance.budget);
    let method = method(&args.method).expect("arguments name methods of the registry");
    let sampler = args.uniform.then(|| Sampler::new(&topology, &allowance.budget));
    let filler = Filler::new(&topology);
    let chance = sampler.as_ref().map_or(Chance::Approximate, Sampler::chance);
    let told = |seed: u64, solution: &Solution| {
        let name = if args.uniform { "uniform" } else { method.name };
        grid_json(solution, name, chance, seed)
    };
    if args.uniform && chance == Chance::Approximate {
        progress.aside(|| anstream::eprintln!("approximate: the solutions are too many to list"));
    }
    let (mut count, mut missed) = (0, None);
    let seeds = Seeds { first: making::seed(args.seed), most: Some(args.count.get()) };
    seeds.each(
        (global, &allowance),
        |seed| {
            let made = match &sampler {
                Some(sampler) => sampler.draw(seed, &allowance.budget),
                None => filler.fill(method, seed, &allowance.budget),
            };
            progress.advance();
            made
        },
        |seed, made| match made {
            Ok(solution) => {
                count += 1;
                sheet.write(&Record::filled(&solution), &told(seed, &solution), &progress)?;
                Ok(ControlFlow::Continue(()))
            }
            // What others made before is written even so.
            Err(Unfilled::Ended(Ending::Cancelled)) => Ok(ControlFlow::Continue(())),
            Err(unfilled) => {
                missed = Some(unfilled);
                Ok(ControlFlow::Break(()))
            }
        },
    )?;
    drop(progress);
    sheet.finish()?;
    if let Some(Unfilled::NoFormula) = missed {
        return Err(Failure::Usage(format!("--method {}: {}", method.name, Unfilled::NoFormula)));
    }
    if let Some(unfilled) = missed {
        anstream::eprintln!("{unfilled}: {count} of {} made", args.count);
    }
    let missed = missed.map(|unfilled| match unfilled {
        Unfilled::Ended(Ending::Exhausted) => Exit::No,
        _ => Exit::Undecided,
    });
    Ok(making::exit(&allowance, count == args.count.get(), missed))
}

fn grid_json(solution: &Solution, method: &str, chance: Chance, seed: u64) -> Value {
    let topology = solution.topology();
    json!({
        "board": output::board_json(topology.shape()),
        "solution": output::symbols_json(solution.symbols(), topology.symbols()),
        "method": method,
        "sample": match chance { Chance::Equal => "uniform", Chance::Approximate => "approximate" },
        "seed": seed,
    })
}
