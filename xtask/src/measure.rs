//! `cargo measure`: how fast the program is and how much memory it takes, with every answer checked.
//!
//! One measurement is one file and one line in the registry. Most run the release binary as its users do, so that starting,
//! reading and writing count too; others run an example, or the package `peers`, which have solvers alone.

mod agreement;
mod batches;
mod bench;
mod bias;
mod board;
mod case;
mod claim;
mod classes;
mod contest;
mod counts;
mod edge;
mod empty;
mod engines;
mod example;
mod fewest;
mod filling;
mod games;
mod generated;
mod generation;
mod givens;
mod growth;
mod heuristics;
mod hodoku;
mod hostile;
mod import;
mod inputs;
mod jobs;
mod large;
mod lines;
mod logic;
mod lrat;
mod made;
mod makers;
mod minimal;
mod opening;
mod pathological;
mod peers;
mod pipe;
mod plot;
mod process;
mod proofs;
mod puzzles;
mod race;
mod rated;
mod ratings;
mod report;
mod samples;
mod server;
mod single;
mod solvers;
mod soundness;
mod sparse;
mod spread;
mod squares;
mod table;
mod unique;
mod units;

use crate::{Result, cargo};
use std::path::PathBuf;
use std::process::ExitCode;
use table::Table;

/// Where the results are kept, from the root.
const REPORT: &str = "docs/measurements.md";

/// The measurements, in the order of the report.
const MEASUREMENTS: &[Measurement] = &[
    Measurement {
        name: "large",
        title: "Large puzzles",
        about: "Puzzles of 331 776 cells on the board `4x3x2x1`, made by leaving out cells of the closed form \
                at random: one solution where 40 % or 30 % of the cells are given, and a proof that \
                there is no other where 60 % are.",
        run: large::run,
    },
    Measurement {
        name: "empty",
        title: "Empty boards",
        about: "One solution of a board without any given, for boards of two to four dimensions.",
        run: empty::run,
    },
    Measurement {
        name: "pathological",
        title: "A puzzle against plain search",
        about: "A 9 x 9 puzzle with 15 givens laid out to mislead a search that tries cells in order.",
        run: pathological::run,
    },
    Measurement {
        name: "counts",
        title: "Counting by enumeration",
        about: "All solutions of a small board, one by one; the counts are those of the literature.",
        run: counts::run,
    },
    Measurement {
        name: "samples",
        title: "Puzzles of every family",
        about: "The files in `samples/`, each puzzle with proof that it has no other solution.",
        run: samples::run,
    },
    Measurement {
        name: "lines",
        title: "Files of many puzzles",
        about: "A 9 x 9 puzzle with its symbols moved on from line to line: read in every format that holds \
                many puzzles, and solved with proof that there is no other solution.",
        run: lines::run,
    },
    Measurement {
        name: "pipe",
        title: "Files of millions of puzzles",
        about: "200 000 minimal 9 x 9 puzzles, fifty times one after the other: `hyperdoku solve -j 2` on the file of \
                820 MB, which it reads once to check it and once to solve it, beside two threads that solve the same \
                puzzles in memory, 100 000 a call. Medians of five rounds, in turns, and the most memory seen. Bars: 70 % of the speed of the solver alone to \
                `/dev/null`, 50 % to a file.",
        run: pipe::run,
    },
    Measurement {
        name: "growth",
        title: "Cost and size of the board",
        about: "Puzzles that singles solve, made from the closed form with 60 % of the cells given, on boards of 729 \
                to 331 776 cells. Time is that of the engine alone, the least of a file of puzzles that differ by a \
                symmetry of the board; memory is what the process takes beyond one on a board of 16 cells. Bar: a \
                cell costs at most three times what it does on the first board.\n\n![Cost of a cell](growth.svg)",
        run: growth::run,
    },
    Measurement {
        name: "givens",
        title: "Cost and number of givens",
        about: "One puzzle of each board, and the same with more and more cells of its solution given, drawn at \
                random: processor time of each engine to prove that there is no other solution.\n\n\
                ![Time against givens](givens.svg)",
        run: givens::run,
    },
    Measurement {
        name: "sparse",
        title: "Cubes with few givens",
        about: "The puzzles of `data/sparse.txt`, each with proof that it has no other solution. What search alone \
                makes of them stands below, under the corpus `sparse`.",
        run: sparse::run,
    },
    Measurement {
        name: "engines",
        title: "The engines against each other",
        about: "`hyperdoku bench` on all its corpora: processor time of one thread, given up after 60 s a puzzle. \
                `ratio` is the total beside that of the best engine. Bar for `auto`: at most 1.5 times the total of \
                the best engine and 1 ms a puzzle, and no more undecided than any.",
        run: engines::run,
    },
    Measurement {
        name: "edge",
        title: "Puzzles at the edge",
        about: "Puzzles made by leaving out cells of the closed form, scrambled, so many that some engine takes long: \
                processor time to tell whether there are two solutions, given up after 60 s, `auto` after 120 s. Bar \
                for `auto`: it decides whatever any engine does.",
        run: edge::run,
    },
    Measurement {
        name: "filling",
        title: "Filling boards",
        about: "One solution of a board without any given by each engine, given up after 20 s; `auto` has the closed \
                form.",
        run: filling::run,
    },
    Measurement {
        name: "heuristics",
        title: "Which item exact cover takes up next",
        about: "`hyperdoku bench --heuristics` on up to 20 puzzles of four corpora, given up after 10 s a puzzle.",
        run: heuristics::run,
    },
    Measurement {
        name: "proofs",
        title: "Proofs of uniqueness",
        about: "`hyperdoku prove` and `prove --check` on sparse puzzles. Clauses and proof are checked once more \
                without the program: the clauses say no more than rules, givens and the wish for another solution, \
                and the proof contradicts them. The program must refuse the proof with a literal changed, and \
                without one of its steps.",
        run: proofs::run,
    },
    Measurement {
        name: "solvers",
        title: "Our clauses in the solvers of others",
        about: "`hyperdoku dimacs run` with installed SAT solvers beside our engines, as processes: proofs of \
                uniqueness, or one solution of an empty board.",
        run: solvers::run,
    },
    Measurement {
        name: "peers",
        title: "Exact cover beside public crates",
        about: "The package `peers`: 9 x 9 puzzles in one process and on processor time, with equal answers. \
                Microseconds a puzzle, and how many times ours that is. Bar: ours takes at most twice as long as the \
                fastest of the others on each set.",
        run: peers::run,
    },
    Measurement {
        name: "squares",
        title: "Many 9 x 9 puzzles a call",
        about: "The package `peers`: whether puzzles have one solution, or any solution of each, asked of lanes at every \
                width that the processor has, of the general search and of public solvers, in one process and on processor \
                time. Puzzles are taken over outside of the clock, but by `search`, and by `msolve`, which solves meanwhile. \
                Time a puzzle, and how many times ours on the same puzzles that is: medians of five rounds, each right \
                after one of ours and of 20 ms at least. A solver that takes more than a second for a set is measured on its \
                first puzzles. `hard` is the thousand of a million random minimal puzzles that cost the general search most \
                choices, which shares nothing with any of the others; `hard-lanes` those that cost lanes most, the hardest \
                for ours. Answers must be equal, and solutions right. `tdoku` is there if someone has built it. Bars for the \
                widest lanes: `sudoku` takes so many times as long on easy, minimal, 17-given, magictour and both kinds of hard puzzles: 9, 5.3, 4.9, \
                3.8, 2.9 for uniqueness, 8, 5.1, 4.4, 3.8, 2.5 for a solution; and 0.8 times as long as `lanes portable`.",
        run: squares::run,
    },
    Measurement {
        name: "single",
        title: "One 9 x 9 puzzle a call",
        about: "The same puzzles and questions, one puzzle a call. `single` is the kernel alone; lanes ask it and \
                take over what needs many choices. Bar: `sudoku` takes at least as long.",
        run: single::run,
    },
    Measurement {
        name: "makers",
        title: "Minimal 9 x 9 puzzles beside a public crate",
        about: "The package `peers`: minimal puzzles a second of processor time, on one thread, in turn in one process. Bar: \
                `sudoku` takes 6 times as long.",
        run: makers::run,
    },
    Measurement {
        name: "agreement",
        title: "Lanes and the general search agree",
        about: "The package `peers`: every set of puzzles, and a million random inputs, parts of random solutions with a given \
                changed in every fourth. Solutions are counted and told up to limits of 1, 2 and 5, and looked for without \
                a candidate of the first: by lanes at every width, by lanes with one puzzle a call, by the kernel for one \
                puzzle, and by the general search, which shares nothing with them. Bar: no answer differs.",
        run: agreement::run,
    },
    Measurement {
        name: "batches",
        title: "Many puzzles of other boards",
        about: "512 puzzles of each board, and for each whether it has one solution: by the general search one after the \
                other, and in one call of lanes at every width that the processor has, in turns on one thread \
                and on its processor time; both make every solution they find. Time a puzzle, medians of five rounds, and \
                how many times as long search takes.",
        run: batches::run,
    },
    Measurement {
        name: "ratings",
        title: "Ratings beside those of Sukaku Explainer",
        about: "`hyperdoku rate` on 500 puzzles that Sukaku Explainer has rated, rating by rating: how many have the same \
                ER, and the lowest and highest of ours. Puzzles that our steps on that scale leave unsolved count as \
                not the same.",
        run: ratings::run,
    },
    Measurement {
        name: "soundness",
        title: "Steps held against the solution",
        about: "20 000 puzzles with one solution, which another engine finds, on boards of two to four dimensions: \
                each step of the path through each, and all steps of all techniques at some of the states on it, more of \
                them on small boards. None may place what the solution has not or \
                eliminate what it has. `boards` is on how many boards a technique was met; `stuck` is how often none \
                found a step, and a cell of the solution was filled in.",
        run: soundness::run,
    },
    Measurement {
        name: "hodoku",
        title: "The regression library of HoDoKu",
        about: "States of a 9 x 9 board and the step that a technique finds there, as HoDoKu lists them. `with more` is a \
                step with the effects listed and others, `apart` the effects listed in several steps; codes that end in \
                `-x` are states without a step. A dual pattern is two steps of ours, and as listed where two have its \
                effects.",
        run: hodoku::run,
    },
    Measurement {
        name: "logic",
        title: "Speed of ratings and explanations",
        about: "9 x 9 puzzles of the classes that people solve, a cube, and puzzles known for being hard, all on one \
                thread; every step of the explanation is held against the solution. `above` is the rating of the steps \
                before none was found.",
        run: logic::run,
    },
    Measurement {
        name: "generation",
        title: "One puzzle on many boards",
        about: "`hyperdoku generate --board BOARD --seed 1`, as a process on two cores: givens are taken away as long as \
                the solution is proved to stay the only one. Solved once more from the beginning to check that.",
        run: generation::run,
    },
    Measurement {
        name: "classes",
        title: "9 x 9 puzzles by class",
        about: "`hyperdoku generate --class CLASS --json` with the seeds 1 to 100, each as a process on one core. Each \
                puzzle is proved unique by exact cover, and rated once more by `hyperdoku rate`: class and ER must be \
                the same.",
        run: classes::run,
    },
    Measurement {
        name: "minimal",
        title: "Minimal 9 x 9 puzzles beside qqwing",
        about: "Both programs make minimal puzzles on one core, in turns, five times each; a part of ours is checked to \
                be unique and minimal. Bar: 20 times as many a second.",
        run: minimal::run,
    },
    Measurement {
        name: "fewest",
        title: "The fewest givens",
        about: "`hyperdoku generate --givens fewest` with a limit of time, on two cores; each puzzle is solved once more \
                from the beginning. Bar for `slice:3^3`: 37 in ten minutes.",
        run: fewest::run,
    },
    Measurement {
        name: "unique",
        title: "Generated puzzles proved by another engine",
        about: "10 000 puzzles over 12 boards. Search and SAT decide which givens stay; exact cover proves here that each \
                puzzle has one solution, and that it is the one told. No two are the same.",
        run: unique::run,
    },
    Measurement {
        name: "bias",
        title: "How evenly grids are drawn",
        about: "`hyperdoku fill` with the seeds from 1 on, beside a draw in which every grid has the same chance: Pearson's \
                chi-square, refused where it exceeds what one even draw in a hundred does. Bar: `--uniform` is accepted. \
                The plain methods are quicker, and draw some kinds of grid more often than others, by the factors in the \
                last column.",
        run: bias::run,
    },
    Measurement {
        name: "games",
        title: "The shipped games",
        about: "Every game in `data/games` solved and rated once more, held against what its file says; and the first two \
                of each part made again by the command that made them (`cargo library`).",
        run: games::run,
    },
    Measurement {
        name: "import",
        title: "A long file imported",
        about: "`hyperdoku library import` of a million 9 x 9 puzzles, on all cores, into a new library: the shipped games, a \
                thousand times with other symbols exchanged. Each is read, proved to have one solution, and kept; then the \
                same file again, when all are known. `processor` is the time that all threads kept processors busy. What \
                is exported then must be the file, line by line. Bars: 120 s, and 100 MB.",
        run: import::run,
    },
    Measurement {
        name: "inputs",
        title: "Inputs on the page",
        about: "The page in headless Chromium, 1440 by 900, without a graphics card, on a game of each board. Each input is sent \
                as a hand would make it, through the browser's own protocol, and two frames are waited for, so that all it \
                changed is drawn; in the last row also the answer of the server. Counted is the time that all tasks of the \
                page's main thread took from before the input until then (`TaskDuration`): scripts and wasm, style, \
                layout, painting, and the questions of the measurement itself, which the rows without an input show by \
                themselves and which are not subtracted. Half of the inputs are timed by the clock, so that what \
                other programs take away counts, the browser's own threads that draw without a graphics card among them; half by \
                the processor, which is the work of the main thread alone. The slowest of a hundred are those during which the \
                browser collects its garbage. Every input must change what is seen. Bar: 16 ms of work for 99 of 100, until it is seen; \
                saving goes on meanwhile and is told without a bar.",
        run: inputs::run,
    },
    Measurement {
        name: "opening",
        title: "Opening the page",
        about: "`hyperdoku play` with an empty folder, and a browser with an empty profile, so nothing is cached: from the \
                start of the navigation to the address that the program opens, until a key has moved the cursor of the \
                first game, a cube of 729 cells, and the frame that shows it has begun. The program is already listening; \
                the browser is already open, on an empty page.",
        run: opening::run,
    },
    Measurement {
        name: "jobs",
        title: "Requests beside impossible work",
        about: "The release server, first idle, then with 50 jobs at once that look for puzzles with fewer givens than anyone \
                has found, then also with 50 clients that paste puzzles of 4096 cells that are hard to prove. Requests come one \
                after the other, each on a connection of its own, whose making counts. A move is one value in a game on \
                `slice:3^3`, answered when it is on disk. Then half of the jobs are cancelled, and the other half must end \
                by the server's own limit. Bar: 100 ms for 99 of 100.",
        run: jobs::run,
    },
    Measurement {
        name: "hostile",
        title: "Hostile requests",
        about: "Four clients send odd requests to the release server, drawn from fixed seeds: right ones \
                changed at random, other methods, paths that lead out of folders, foreign hosts and origins, wrong types and \
                lengths, bodies beyond the limit or nested without end, requests that break off. None may be answered \
                with 5xx, whole ones of a usual length must be answered, and all 4xx of the interface \
                must say why in JSON.",
        run: hostile::run,
    },
];

/// One measurement.
struct Measurement {
    name: &'static str,
    title: &'static str,
    /// A paragraph of the report.
    about: &'static str,
    run: fn(&Context, Scale) -> Result<Table>,
}

/// What a measurement needs from outside.
struct Context {
    /// The program under measurement.
    binary: PathBuf,
    /// An existing folder for puzzle files.
    scratch: PathBuf,
}

/// How much is run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scale {
    /// A part that takes seconds. Answers are checked, times are not: the machine may be busy.
    Sample,
    /// Everything, with times held against their bars.
    Full,
}

/// Runs everything and writes the report, or runs what is named and prints it; after `--write` its sections of
/// the report are written anew.
pub fn run(arguments: &[String]) -> Result<ExitCode> {
    let (is_written, names) = match arguments {
        [first, names @ ..] if first == "--write" => (true, names),
        names => (names.is_empty(), names),
    };
    let chosen = choose(names)?;
    let tables = measure(&chosen, Scale::Full)?;
    if is_written {
        let path = cargo::root().join(REPORT);
        let text = if names.is_empty() {
            report::document(&chosen, &tables)
        } else {
            let old = std::fs::read_to_string(&path)?;
            let sections = chosen.iter().zip(&tables);
            sections.fold(old, |text, (measurement, table)| report::renew(&text, measurement, table))
        };
        std::fs::write(&path, text)?;
        println!("written to {REPORT}");
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs a sample of every measurement.
pub fn sample() -> Result<()> {
    measure(&choose(&[])?, Scale::Sample).map(drop)
}

/// The measurements with these names; all when there are none.
fn choose(names: &[String]) -> Result<Vec<&'static Measurement>> {
    if names.is_empty() {
        return Ok(MEASUREMENTS.iter().collect());
    }
    let find = |name: &String| {
        MEASUREMENTS.iter().find(|measurement| measurement.name == name).ok_or_else(|| {
            let known: Vec<&str> = MEASUREMENTS.iter().map(|measurement| measurement.name).collect();
            format!("there is no measurement `{name}`; there are {}", known.join(", ")).into()
        })
    };
    names.iter().map(find).collect()
}

/// Runs measurements and prints each table as it is ready. A wrong answer is an error, but only after
/// all have run, so that one look shows everything that is wrong.
fn measure(chosen: &[&Measurement], scale: Scale) -> Result<Vec<Table>> {
    let scratch = cargo::metadata()?.target_directory.into_std_path_buf().join("measure");
    std::fs::create_dir_all(&scratch)?;
    let context = Context { binary: cargo::build_release()?, scratch };
    let mut tables = Vec::new();
    for measurement in chosen {
        println!("\n{} ({})", measurement.title, measurement.name);
        let table = (measurement.run)(&context, scale)?;
        print!("{}", table.markdown());
        table.missed.iter().for_each(|bar| println!("bar missed: {bar}"));
        table.wrong.iter().for_each(|answer| println!("WRONG: {answer}"));
        tables.push(table);
    }
    match tables.iter().map(|table| table.wrong.len()).sum::<usize>() {
        0 => Ok(tables),
        1 => Err("1 answer is wrong".into()),
        count => Err(format!("{count} answers are wrong").into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique() {
        let names: BTreeSet<&str> = MEASUREMENTS.iter().map(|measurement| measurement.name).collect();
        assert_eq!(names.len(), MEASUREMENTS.len());
    }

    #[test]
    fn measurements_are_chosen_by_name() {
        let choice = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            choose(&names).map(|chosen| chosen.iter().map(|measurement| measurement.name).collect::<Vec<_>>())
        };
        assert_eq!(choice(&[]).unwrap().len(), MEASUREMENTS.len());
        assert_eq!(choice(&["counts", "empty"]).unwrap(), ["counts", "empty"]);
        let error = choice(&["speed"]).unwrap_err().to_string();
        assert!(error.starts_with("there is no measurement `speed`; there are large, "), "{error}");
    }
}
