//! `generate`: puzzles that have one solution.

use crate::args::{Generate, Global, Preset, Reading, Target, WantedGivens};
use crate::budget::Allowance;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::making::{self, Seeds, Sheet, Taken, Tally};
use crate::output;
use crate::progress::Progress;
use hyperdoku::format::{Record, Unit};
use hyperdoku::generate::{
    Fingerprint, Generator, Givens, Grade, Made, Missed, Pattern, Spread, Unfilled, Wish, fingerprint,
};
use hyperdoku::logic::technique;
use hyperdoku::{Budget, Ending, Solution, TechniqueId, Topology};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Grids tried for a puzzle.
const TRIES: u32 = 100;

/// Times that the fewest givens are looked for, where no time is told.
const FEWEST_TRIES: u32 = 10;

/// Choices that an engine may make to fill a board that has no formula.
const FILLING_NODES: u64 = 10_000_000;

/// Places that techniques may look at for a rating that is told but was not asked for: two seconds at most, and enough
/// for nearly all puzzles of up to 729 cells.
const RATING_NODES: u64 = 2_000_000;

/// How many are made in one go, at most, where ratings or fingerprints take longer than making.
const AT_ONCE: usize = 64;

/// So many puzzles for each one wanted may be images of those before, until there seem to be no others.
const MOST_REPEATED: usize = 50;

pub fn run(args: &Generate, global: &Global) -> Result<Exit, Failure> {
    let solution = args.solution.as_deref().map(|file| solution(file, args)).transpose()?;
    let topology = match &solution {
        Some(solution) => Arc::clone(solution.topology()),
        None => making::board(board(args))?,
    };
    let lists_solutions = |name: &String| input::format_named(name).unit == Unit::List;
    if args.form.to.as_ref().is_some_and(lists_solutions) {
        return Err(Failure::Usage("the format lists solutions, not puzzles: use hyperdoku fill".to_owned()));
    }
    let sheet = Sheet::new(&args.form, &topology, args.count.get(), global)?;
    let wish = wish(args, &topology, solution)?;
    let allowance = Allowance::new(Some(FILLING_NODES), args.timeout)?;
    let generator = Generator::new(&topology, wish);
    let shop = Shop { args, global, allowance: &allowance, is_rated: sheet.holds_meta, generator };
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
    /// Whether ratings are told.
    is_rated: bool,
    generator: Generator,
}

impl Shop<'_> {
    /// As many as are wanted, written as they come. Seeds without a puzzle are left out, as long as they are not more than
    /// those with one.
    fn all(&self, mut sheet: Sheet<'_>) -> Result<Exit, Failure> {
        let mut tally = Tally { made: 0, wanted: self.args.count.get() };
        let progress = Progress::made(tally.wanted, "puzzles", &self.allowance.budget);
        let mut seen = Seen::default();
        let (mut misses, mut missed, mut unproved) = (0, None, 0);
        let is_slow = self.is_rated || self.args.distinct;
        let at_once = self.generator.at_once().min(if is_slow { AT_ONCE } else { usize::MAX });
        let seeds = Seeds { first: making::seed(self.args.seed), wanted: Some(tally.wanted), at_once };
        seeds.each(
            self.global,
            self.allowance,
            |seeds| self.make(seeds),
            |seed, (made, print)| {
                let made = match made {
                    Ok(made) => made,
                    // What others made before is written even so.
                    Err(Missed::Cancelled) => return Ok(Taken::Yes),
                    Err(why) => {
                        misses += 1;
                        missed = Some(told(why));
                        return Ok(if misses > tally.made { Taken::Enough } else { Taken::Instead });
                    }
                };
                if !seen.is_new(print) {
                    let is_hopeless = seen.repeated > MOST_REPEATED.saturating_mul(tally.wanted);
                    missed = Some((seen.to_string(), Exit::No));
                    return Ok(if is_hopeless { Taken::Enough } else { Taken::Instead });
                }
                tally.made += 1;
                unproved += usize::from(made.minimal != Some(true));
                progress.advance();
                let record = record(&made, sheet.holds_meta);
                sheet.write(&record, || puzzle_json(&made, seed), &progress)?;
                Ok(Taken::Yes)
            },
        )?;
        drop(progress);
        sheet.finish()?;
        if self.args.givens == Some(WantedGivens::Minimal) && unproved > 0 {
            anstream::eprintln!("not proved minimal: {unproved} of {} puzzles", tally.made);
        }
        Ok(self.allowance.exit(tally.close(self.allowance, missed)))
    }

    /// The best of all tries, written at the end.
    fn fewest(&self, mut sheet: Sheet<'_>) -> Result<Exit, Failure> {
        let wanted = self.args.count.get();
        let most = match (self.args.tries, self.args.timeout) {
            (Some(tries), _) => Some(tries.get() as usize),
            (None, Some(_)) => None,
            (None, None) => Some((FEWEST_TRIES as usize).max(wanted)),
        };
        let progress = Progress::tries(most, &self.allowance.budget);
        let mut best: Vec<(u64, Made)> = Vec::new();
        let mut seen = Seen::default();
        let mut missed = None;
        let seeds = Seeds { first: making::seed(self.args.seed), wanted: most, at_once: 1 };
        seeds.each(
            self.global,
            self.allowance,
            |seeds| self.make(seeds),
            |seed, (made, print)| {
                progress.advance();
                match made {
                    Ok(made) if seen.is_new(print) => {
                        let count = made.puzzle.given_count();
                        let at = best.partition_point(|(_, other)| other.puzzle.given_count() <= count);
                        best.insert(at, (seed, made));
                        best.truncate(wanted);
                        progress.tell(format!("{} givens", best[0].1.puzzle.given_count()));
                    }
                    Ok(_) => missed = Some((seen.to_string(), Exit::No)),
                    Err(Missed::Cancelled) => {}
                    Err(Missed::NoneFound(_)) => missed = Some(("none found".to_owned(), Exit::No)),
                    Err(why) => {
                        missed = Some(told(why));
                        return Ok(Taken::Enough);
                    }
                }
                Ok(Taken::Yes)
            },
        )?;
        for (seed, made) in &best {
            sheet.write(&record(made, sheet.holds_meta), || puzzle_json(made, *seed), &progress)?;
        }
        drop(progress);
        sheet.finish()?;
        let tally = Tally { made: best.len(), wanted };
        Ok(self.allowance.exit(tally.close(self.allowance, missed)))
    }

    /// The puzzles of some seeds.
    fn make(&self, seeds: &[u64]) -> Vec<Found> {
        let made = self.generator.make_all(seeds, &self.allowance.budget);
        made.into_iter().map(|made| self.found(made)).collect()
    }

    /// A puzzle with all that is told of it, and its fingerprint where that matters.
    fn found(&self, mut made: Result<Made, Missed>) -> Found {
        if let Ok(made) = &mut made
            && self.is_rated
            && made.rating.is_none()
        {
            let budget = Budget { nodes: Some(RATING_NODES), ..self.allowance.budget.clone() };
            made.rating = self.generator.rate(&made.puzzle, &budget);
        }
        // What is told of a seed does not depend on when the time was over, but of the best of many tries.
        let is_best = self.args.givens == Some(WantedGivens::Fewest);
        let is_unrated = made.as_ref().is_ok_and(|made| self.is_rated && made.rating.is_none());
        if is_unrated && !is_best && self.allowance.budget.is_cancelled() {
            made = Err(Missed::Cancelled);
        }
        let compared = made.as_ref().ok().filter(|_| self.args.distinct);
        let print = compared.map(|made| fingerprint(&made.puzzle, &made.solution));
        (made, print)
    }
}

/// What a seed led to.
type Found = (Result<Made, Missed>, Option<Fingerprint>);

/// The fingerprints of puzzles so far.
#[derive(Default)]
struct Seen {
    prints: HashSet<Fingerprint>,
    repeated: usize,
}

impl Seen {
    /// Whether none was the same; always where none is asked for.
    fn is_new(&mut self, print: Option<Fingerprint>) -> bool {
        let is_new = print.is_none_or(|print| self.prints.insert(print));
        self.repeated += usize::from(!is_new);
        is_new
    }
}

impl std::fmt::Display for Seen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "none found: {} others had the fingerprint of one before", self.repeated)
    }
}

/// A miss in words, and what it means.
fn told(missed: Missed) -> (String, Exit) {
    let exit = match missed {
        Missed::NoneFound(_) | Missed::Unfilled(Unfilled::Ended(Ending::Exhausted)) => Exit::No,
        Missed::Unfilled(_) | Missed::Cancelled => Exit::Undecided,
    };
    (missed.to_string(), exit)
}

/// The name of the board that is asked for.
fn board(args: &Generate) -> Option<&str> {
    match args.preset {
        Some(Preset::Classic) => Some("slice:3^3"),
        None => args.board.as_deref(),
    }
}

fn wish(args: &Generate, topology: &Arc<Topology>, solution: Option<Solution>) -> Result<Wish, Failure> {
    let cells = topology.cell_count();
    let spread = if args.spread { Spread::Even } else { Spread::Random };
    let pattern = Pattern::new(topology, args.symmetry.as_ref(), spread)
        .map_err(|error| Failure::Usage(format!("--symmetry: {error}")))?;
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
    if let Some(both) = args.needs.iter().find(|name| args.forbids.contains(name)) {
        return Err(Failure::Usage(format!(
            "found {both} in --needs and --forbids, expected it in one of them"
        )));
    }
    let grade = Grade {
        class: args.class.clone(),
        er: args.er.clone(),
        needs: ids(&args.needs),
        forbids: ids(&args.forbids),
    };
    let tries = match givens {
        Givens::Fewest => 1,
        _ => args.tries.map_or(TRIES, Into::into),
    };
    Ok(Wish { givens, grade, pattern, solution, tries })
}

fn ids(names: &[String]) -> Vec<TechniqueId> {
    let id = |name: &String| technique(name).expect("arguments name techniques of the registry").id;
    names.iter().map(id).collect()
}

/// A range of cells that the board has.
fn within(
    range: &RangeInclusive<usize>,
    cells: usize,
    option: &str,
) -> Result<RangeInclusive<usize>, Failure> {
    let least = *range.start();
    if least > cells {
        let text = format!("{option}: found {least}, expected at most {cells}: the cells of the board");
        return Err(Failure::Usage(text));
    }
    Ok(least..=cells.min(*range.end()))
}

/// The full grid of a file, of the board that is asked for.
fn solution(file: &str, args: &Generate) -> Result<Solution, Failure> {
    let asked = board(args).map(str::to_owned);
    let reading = Reading { board: asked.clone(), from: None };
    let source = input::read_single(&Target { file: Some(file.to_owned()), reading })?;
    let record = &source.document.records[0];
    let topology = record.puzzle.topology();
    let refuse = |problem: String| Err(Failure::Content { name: source.file.clone(), problem });
    if let Some(asked) =
        asked.as_deref().map(input::board).transpose()?.filter(|asked| asked != topology.shape())
    {
        return refuse(format!("found a grid of {}, expected one of {asked}", topology.shape()));
    }
    if let Some(solution) = &record.solution {
        return Ok(solution.clone());
    }
    let symbols: Option<Vec<_>> = record.puzzle.givens().iter().copied().collect();
    match symbols {
        Some(symbols) => {
            Ok(Solution::check(&record.puzzle, symbols)
                .expect("a full puzzle has each symbol once in a house"))
        }
        None => {
            let empty = topology.cell_count() - record.puzzle.given_count();
            refuse(format!("found {empty} empty cells, expected a full grid"))
        }
    }
}

/// What a file says of a puzzle; what else is known of it only where the format has room for that.
fn record(made: &Made, holds_meta: bool) -> Record {
    if !holds_meta {
        return Record { solution: Some(made.solution.clone()), ..Record::new(1, made.puzzle.clone()) };
    }
    let value = puzzle_json(made, 0);
    let told = |key: &str| {
        let text = match &value[key] {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            value => value.to_string(),
        };
        (key.to_owned(), text)
    };
    let meta = ["class", "er", "score", "minimal"].map(told).to_vec();
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
        "er": rating.map_or(Value::Null, output::er_json),
        "score": rating.map(|rating| rating.score),
        "minimal": made.minimal,
        "seed": seed,
    })
}
