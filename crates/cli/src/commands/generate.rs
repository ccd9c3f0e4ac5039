//! `generate`: puzzles that have one solution.

use crate::args::{Generate, Global, Preset, WantedGivens};
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::making::{self, Seeds, Sheet};
use crate::output;
use crate::progress::Progress;
use hyperdoku::format::Record;
use hyperdoku::generate::{
    Fingerprint, Generator, Givens, Grade, Made, Missed, Pattern, Spread, Unfilled, Wish, fingerprint,
};
use hyperdoku::logic::{self, Frame, Known, Rating, technique};
use hyperdoku::{Budget, Ending, Solution, TechniqueId, Topology};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::{Arc, OnceLock};

/// Grids tried for a puzzle, and times that the fewest givens are looked for.
const TRIES: (u32, u32) = (100, 10);

/// Choices that an engine may make to fill a board that has no formula.
const FILLING_NODES: u64 = 10_000_000;

/// Places that techniques may look at for a rating that is told but was not asked for: a second or so.
const RATING_NODES: u64 = 300_000;

pub fn run(args: &Generate, global: &Global) -> Result<Exit, Failure> {
    let solution = args.solution.as_deref().map(|file| solution(file, args)).transpose()?;
    let topology = match (&solution, args.preset) {
        (Some(solution), _) => Arc::clone(solution.topology()),
        (None, Some(Preset::Classic)) => making::board(Some("slice:3^3"))?,
        (None, None) => making::board(args.board.as_deref())?,
    };
    let sheet = Sheet::new(&args.form, &topology, global)?;
    let wish = wish(args, &topology, solution)?;
    let allowance = Allowance::new(Some(FILLING_NODES), args.timeout)?;
    let rater = Rater { topology: &topology, frame: OnceLock::new(), is_wanted: sheet.holds_meta() };
    let shop =
        Shop { args, global, allowance: &allowance, rater, generator: Generator::new(&topology, wish) };
    match args.givens {
        Some(WantedGivens::Fewest) => shop.fewest(sheet),
        _ => shop.all(sheet),
    }
}

/// Everything that puzzles are made with.
struct Shop<'a> {
    args: &'a Generate,
    global: &'a Global,
    allowance: &'a Allowance,
    rater: Rater<'a>,
    generator: Generator,
}

impl Shop<'_> {
    /// As many as are wanted, written as they come.
    fn all(&self, mut sheet: Sheet<'_>) -> Result<Exit, Failure> {
        let wanted = self.args.count.get();
        let progress = Progress::made(wanted, "puzzles", &self.allowance.budget);
        let (mut count, mut repeated, mut missed) = (0, 0, None);
        let mut seen: HashSet<Fingerprint> = HashSet::new();
        let most = if self.args.distinct { None } else { Some(wanted) };
        let seeds = Seeds { first: making::seed(self.args.seed), most };
        seeds.each(
            (self.global, self.allowance),
            |seed| {
                let made =
                    self.generator.make(seed, &self.allowance.budget).map(|made| self.rater.rated(made));
                let print = made.as_ref().ok().filter(|_| self.args.distinct);
                let print = print.map(|made| fingerprint(&made.puzzle, &made.solution));
                (made, print)
            },
            |seed, (made, print)| {
                let made = match made {
                    Ok(made) => made,
                    // What others made before is written even so.
                    Err(Missed::Cancelled) => return Ok(ControlFlow::Continue(())),
                    Err(why) => {
                        missed = Some(why);
                        return Ok(ControlFlow::Break(()));
                    }
                };
                if print.is_some_and(|print| !seen.insert(print)) {
                    repeated += 1;
                    let is_hopeless = repeated > MOST_REPEATED * wanted.max(count);
                    return Ok(if is_hopeless { ControlFlow::Break(()) } else { ControlFlow::Continue(()) });
                }
                count += 1;
                progress.advance();
                sheet.write(&record(&made), &puzzle_json(&made, seed), &progress)?;
                Ok(if count == wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            },
        )?;
        drop(progress);
        sheet.finish()?;
        let is_complete = count == wanted;
        let is_over = self.allowance.budget.is_cancelled();
        let missed = match missed {
            _ if is_complete => None,
            Some(why) => {
                anstream::eprintln!("{why}; {count} of {wanted} made");
                Some(exit_of(why))
            }
            None if !is_over => {
                anstream::eprintln!(
                    "none found: {count} of {wanted} made, all others differ from them by a symmetry"
                );
                Some(Exit::No)
            }
            None => None,
        };
        if is_over && !is_complete && !self.allowance.is_interrupted() {
            anstream::eprintln!("undecided: the time is over, {count} of {wanted} made");
        }
        Ok(making::exit(self.allowance, is_complete, missed))
    }

    /// The best of all tries, written at the end.
    fn fewest(&self, mut sheet: Sheet<'_>) -> Result<Exit, Failure> {
        let most = match (self.args.tries, self.args.timeout) {
            (Some(tries), _) => Some(tries.get() as usize),
            (None, Some(_)) => None,
            (None, None) => Some(TRIES.1 as usize),
        };
        let progress = Progress::tries(most, &self.allowance.budget);
        let wanted = self.args.count.get();
        let mut best: Vec<(u64, Made)> = Vec::new();
        let mut missed = None;
        let seeds = Seeds { first: making::seed(self.args.seed), most };
        seeds.each(
            (self.global, self.allowance),
            |seed| {
                let made = self.generator.make(seed, &self.allowance.budget);
                progress.advance();
                made
            },
            |seed, made| {
                match made {
                    Ok(made) => {
                        let count = made.puzzle.given_count();
                        let at = best.partition_point(|(_, other)| other.puzzle.given_count() <= count);
                        best.insert(at, (seed, made));
                        best.truncate(wanted);
                        progress.tell(format!("{} givens", best[0].1.puzzle.given_count()));
                    }
                    Err(why) => missed = Some(why),
                }
                Ok(ControlFlow::Continue(()))
            },
        )?;
        for (seed, made) in &best {
            let made = self.rater.rated(made.clone());
            sheet.write(&record(&made), &puzzle_json(&made, *seed), &progress)?;
        }
        drop(progress);
        sheet.finish()?;
        if let (Some(why), true) = (missed, best.is_empty()) {
            anstream::eprintln!("{why}");
        }
        let exit = match (best.len() >= wanted, missed) {
            (true, _) => Exit::Done,
            (false, Some(why)) => exit_of(why),
            (false, None) => Exit::No,
        };
        Ok(self.allowance.exit(exit))
    }
}

fn exit_of(missed: Missed) -> Exit {
    match missed {
        Missed::NoneFound(_) | Missed::Unfilled(Unfilled::Ended(Ending::Exhausted)) => Exit::No,
        Missed::Unfilled(_) | Missed::Cancelled => Exit::Undecided,
    }
}

/// So many puzzles for each one wanted may be images of those before, until there seem to be no others.
const MOST_REPEATED: usize = 50;

/// Rates what is to be told and was not rated on the way.
struct Rater<'a> {
    topology: &'a Arc<Topology>,
    frame: OnceLock<Arc<Frame>>,
    is_wanted: bool,
}

impl Rater<'_> {
    fn rated(&self, mut made: Made) -> Made {
        if self.is_wanted && made.rating.is_none() {
            let frame = self.frame.get_or_init(|| Frame::new(self.topology));
            made.rating =
                logic::rate(frame, &made.puzzle, Known::Unique, &Budget::of_nodes(RATING_NODES)).ok();
        }
        made
    }
}

fn wish(args: &Generate, topology: &Arc<Topology>, solution: Option<Solution>) -> Result<Wish, Failure> {
    let cells = topology.cell_count();
    let usage = |error: String| Failure::Usage(error);
    let spread = if args.spread { Spread::Even } else { Spread::Random };
    let pattern = Pattern::new(topology, args.symmetry.as_ref(), spread);
    let pattern = pattern.map_err(|error| usage(format!("--symmetry: {error}")))?;
    let blanks = match args.preset {
        Some(Preset::Classic) => Some(500..=500),
        None => args.blanks.clone(),
    };
    let givens = match (&args.givens, blanks) {
        (Some(WantedGivens::Minimal), _) => Givens::Minimal,
        (Some(WantedGivens::Fewest), _) => Givens::Fewest,
        (Some(WantedGivens::Between(range)), _) => Givens::Between(within(range, cells, "--givens")?),
        (None, Some(range)) => {
            let range = within(&range, cells, "--blanks")?;
            Givens::Between(cells - range.end()..=cells - range.start())
        }
        (None, None) => Givens::Few,
    };
    let ids = |names: &[String]| -> Vec<TechniqueId> {
        names.iter().filter_map(|name| technique(name)).map(|technique| technique.id).collect()
    };
    let grade = Grade {
        class: args.class.clone(),
        er: args.er.clone(),
        needs: ids(&args.needs),
        forbids: ids(&args.forbids),
    };
    let tries = match givens {
        Givens::Fewest => 1,
        _ => args.tries.map_or(TRIES.0, Into::into),
    };
    Ok(Wish { givens, grade, pattern, solution, tries })
}

/// A range of cells that the board has.
fn within(
    range: &RangeInclusive<usize>,
    cells: usize,
    option: &str,
) -> Result<RangeInclusive<usize>, Failure> {
    let (least, most) = (*range.start(), (*range.end()).min(cells));
    let is_one = range.start() == range.end();
    if least > cells || is_one && *range.end() > cells {
        return Err(Failure::Usage(format!(
            "{option}: found {least}, expected at most {cells}: the cells of the board"
        )));
    }
    Ok(least..=most)
}

/// The full grid of a file.
fn solution(file: &str, args: &Generate) -> Result<Solution, Failure> {
    let target = crate::args::Target {
        file: Some(file.to_owned()),
        reading: crate::args::Reading { board: args.board.clone(), from: None },
    };
    let source = input::read_single(&target)?;
    let record = &source.document.records[0];
    if let Some(solution) = &record.solution {
        return Ok(solution.clone());
    }
    let symbols: Option<Vec<_>> = record.puzzle.givens().iter().copied().collect();
    let empty = record.puzzle.topology().cell_count() - record.puzzle.given_count();
    let problem = match symbols.map(|symbols| Solution::check(&record.puzzle, symbols)) {
        Some(Ok(solution)) => return Ok(solution),
        Some(Err(error)) => error.to_string(),
        None => format!("found {empty} empty cells, expected a full grid"),
    };
    Err(Failure::Content { name: source.file, problem })
}

/// What a file says of a puzzle.
fn record(made: &Made) -> Record {
    let mut meta = Vec::new();
    if let Some(rating) = &made.rating {
        meta.push(("class".to_owned(), rating.class.name().to_owned()));
        meta.push(("er".to_owned(), er(rating).map_or(String::new(), |er| er.to_string())));
        meta.push(("score".to_owned(), rating.score.to_string()));
    }
    Record { solution: Some(made.solution.clone()), meta, ..Record::new(1, made.puzzle.clone()) }
}

fn puzzle_json(made: &Made, seed: u64) -> Value {
    let topology = made.puzzle.topology();
    let rating = made.rating.as_ref();
    json!({
        "board": output::board_json(topology.shape()),
        "givens": output::cells_json(made.puzzle.givens(), topology.symbols()),
        "solution": output::symbols_json(made.solution.symbols(), topology.symbols()),
        "count": made.puzzle.given_count(),
        "class": rating.map(|rating| rating.class.name()),
        "er": rating.and_then(er),
        "score": rating.map(|rating| rating.score),
        "minimal": made.minimal,
        "seed": seed,
    })
}

/// As it is written; none where the scale does not reach.
fn er(rating: &Rating) -> Option<serde_json::Number> {
    if rating.er_left > 0 { None } else { output::tenths(rating.er).parse().ok() }
}
