//! What the page and its worker say to each other: plain numbers and words, as JSON.

use hyperdoku_core::{Candidate, Cell, HouseId, Symbol, Topology};
use hyperdoku_logic::Level;
use hyperdoku_session::{Event, Guide, Letter, base_houses};
use hyperdoku_wire::PuzzleText;
use serde::{Deserialize, Serialize};

/// A game, and what to do with it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// What to do.
    pub task: Task,
    /// The puzzle.
    pub puzzle: PuzzleText,
    /// Its solution.
    pub solution: String,
    /// What was played.
    pub moves: Vec<String>,
}

/// What to do.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Task {
    /// Find the next step.
    Hint,
    /// Solve the puzzle, telling everything.
    Watch {
        /// By which solver.
        solver: String,
    },
}

/// What came of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Reply {
    /// The next step.
    Hint(Box<GuideMessage>),
    /// Some of what a solver does.
    Watched {
        /// What it does.
        events: Vec<WatchEvent>,
        /// Why there is no more, in the last reply.
        end: Option<WatchEnd>,
    },
    /// Nothing, and why.
    Failed(String),
}

impl Reply {
    /// Whether none comes after it.
    pub fn is_last(&self) -> bool {
        !matches!(self, Reply::Watched { end: None, .. })
    }
}

/// A hint.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GuideMessage {
    title: String,
    level: Option<usize>,
    sentences: [String; 3],
    conclusion: String,
    houses: Vec<u32>,
    cells: Vec<u32>,
    letters: Vec<LetterMessage>,
    seen: Vec<(u32, u32)>,
    placed: Vec<(u32, u32)>,
    ruled_out: Vec<(u32, u32)>,
}

/// A cell with its symbol, and the cells that it closes.
type LetterMessage = ((u32, u32), Vec<u32>);

/// One thing that a solver does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WatchEvent {
    /// What, in a few words.
    pub headline: String,
    /// Why, in a sentence.
    pub reason: String,
    /// The cells it looks at.
    pub looked: Vec<u32>,
    /// The houses it speaks of.
    pub houses: Vec<u32>,
    /// Cells and what they hold now: 0 for nothing.
    pub changes: Vec<(u32, u32)>,
    /// Where it looks, in a word or two.
    pub place: String,
    letters: Vec<LetterMessage>,
}

/// Why there is no more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum WatchEnd {
    /// Every cell is filled.
    Solved,
    /// It finds nothing more.
    Stuck {
        /// Cells left empty.
        unfilled: usize,
        /// The name of a stronger solver.
        stronger: Option<String>,
    },
    /// It was watched for long enough.
    TooLong,
}

impl GuideMessage {
    /// A hint to be sent.
    pub fn of(guide: &Guide) -> Self {
        let cells = |cells: &[Cell]| cells.iter().map(|cell| cell.0).collect();
        let all = |all: &[Candidate]| all.iter().map(numbers).collect();
        GuideMessage {
            title: guide.title.clone(),
            level: guide.level.and_then(|level| Level::ALL.iter().position(|other| *other == level)),
            sentences: guide.sentences.clone(),
            conclusion: guide.conclusion.clone(),
            houses: guide.houses.iter().map(|house| house.0).collect(),
            cells: cells(&guide.cells),
            letters: guide.letters.iter().map(letter_message).collect(),
            seen: all(&guide.seen),
            placed: all(&guide.placed),
            ruled_out: all(&guide.ruled_out),
        }
    }

    /// The hint that was sent.
    pub fn guide(&self) -> Guide {
        let cells = |cells: &[u32]| cells.iter().map(|&cell| Cell(cell)).collect::<Vec<_>>();
        let all = |all: &[(u32, u32)]| all.iter().filter_map(|&pair| candidate(pair)).collect();
        Guide {
            title: self.title.clone(),
            level: self.level.and_then(|level| Level::ALL.get(level)).copied(),
            sentences: self.sentences.clone(),
            conclusion: self.conclusion.clone(),
            houses: self.houses.iter().map(|&house| HouseId(house)).collect(),
            cells: cells(&self.cells),
            letters: self.letters.iter().filter_map(letter).collect(),
            seen: all(&self.seen),
            placed: all(&self.placed),
            ruled_out: all(&self.ruled_out),
        }
    }
}

impl WatchEvent {
    /// An event to be sent.
    pub fn of(topology: &Topology, event: &Event) -> Self {
        let houses = event.step.as_ref().map_or(Vec::new(), base_houses);
        let name = |house| topology.house_name(house).trim_start_matches("the ").to_owned();
        let place = houses.first().map(|&house| name(house));
        WatchEvent {
            headline: event.headline.clone(),
            reason: event.reason.clone(),
            looked: event.looked.iter().map(|cell| cell.0).collect(),
            houses: houses.iter().map(|house| house.0).collect(),
            changes: event
                .changes
                .iter()
                .map(|change| (change.cell.0, change.symbol.map_or(0, Symbol::number)))
                .collect(),
            place: place.unwrap_or_else(|| last_candidate(event).to_owned()),
            letters: event.letters.iter().map(letter_message).collect(),
        }
    }

    /// Why a symbol fits nowhere else in a house.
    pub fn letters(&self) -> Vec<Letter> {
        self.letters.iter().filter_map(letter).collect()
    }
}

/// Where a step looks that rests on nothing but its cell.
fn last_candidate(event: &Event) -> &'static str {
    let is_alone = event.step.as_ref().is_some_and(|step| step.evidence.is_empty());
    if is_alone { "last candidate" } else { "" }
}

fn letter_message(letter: &Letter) -> LetterMessage {
    (numbers(&letter.by), letter.closes.iter().map(|cell| cell.0).collect())
}

fn letter((by, closes): &LetterMessage) -> Option<Letter> {
    Some(Letter { by: candidate(*by)?, closes: closes.iter().map(|&cell| Cell(cell)).collect() })
}

fn numbers(candidate: &Candidate) -> (u32, u32) {
    (candidate.cell.0, candidate.symbol.number())
}

fn candidate((cell, symbol): (u32, u32)) -> Option<Candidate> {
    Some(Candidate { cell: Cell(cell), symbol: Symbol::from_number(symbol)? })
}
