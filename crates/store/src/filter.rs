//! Which puzzles are meant, as a condition of a query.

use hyperdoku_logic::Level;
use rusqlite::types::Value;

/// Which puzzles of the library: those that meet everything that is given.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// On one of these boards, by name; none for any board.
    pub boards: Vec<String>,
    /// Of one of these classes; none for any class.
    pub classes: Vec<Level>,
    /// How far the player got.
    pub state: Option<State>,
    /// From a source whose name starts like this.
    pub source: Option<String>,
    /// With this text in the board, the givens or the source.
    pub text: Option<String>,
}

/// How far a player got with a puzzle: in the game touched last, of those that were not given up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum State {
    /// There is no such game.
    NotStarted,
    /// It is not solved yet.
    InProgress,
    /// It is solved.
    Solved,
}

impl State {
    /// Every state, in the order of a game's life.
    pub const ALL: [State; 3] = [State::NotStarted, State::InProgress, State::Solved];

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            State::NotStarted => "not started",
            State::InProgress => "in progress",
            State::Solved => "solved",
        }
    }
}

/// The puzzles `p` with their latest game `l`.
pub(crate) const PUZZLES: &str = "puzzles p LEFT JOIN latest l ON l.puzzle = p.id";

/// The condition that a puzzle `p` is not one of those that an import has not brought in as a whole.
pub(crate) const SEEN: &str = "p.id NOT BETWEEN (SELECT coalesce(min(first), 0) FROM hidden) \
     AND (SELECT coalesce(max(last), -1) FROM hidden)";

/// A condition, and the values of its question marks.
#[derive(Default)]
pub(crate) struct Condition {
    parts: Vec<String>,
    pub(crate) values: Vec<Value>,
}

impl Filter {
    /// The condition on [`PUZZLES`].
    pub(crate) fn condition(&self) -> Condition {
        let mut condition = Condition::default();
        condition.parts.push(SEEN.to_owned());
        condition.one_of("p.board", self.boards.iter().map(String::as_str));
        condition.one_of("p.class", self.classes.iter().map(|class| class.name()));
        condition.parts.extend(self.state.map(|state| match state {
            State::NotStarted => "l.id IS NULL".to_owned(),
            State::InProgress => "l.state = 'playing'".to_owned(),
            State::Solved => "l.state = 'solved'".to_owned(),
        }));
        if let Some(source) = &self.source {
            condition.push("p.source LIKE ? ESCAPE '\\'", [format!("{}%", escaped(source))]);
        }
        if let Some(text) = &self.text {
            let part =
                "(p.board LIKE ? ESCAPE '\\' OR p.givens LIKE ? ESCAPE '\\' OR p.source LIKE ? ESCAPE '\\')";
            let pattern = format!("%{}%", escaped(text));
            condition.push(part, [pattern.clone(), pattern.clone(), pattern]);
        }
        condition
    }

    /// What the condition is about: [`PUZZLES`], or the puzzles alone, which is faster.
    pub(crate) fn tables(&self) -> &'static str {
        if self.state.is_some() { PUZZLES } else { "puzzles p" }
    }
}

impl Condition {
    /// The text after `WHERE`.
    pub(crate) fn sql(&self) -> String {
        self.parts.join(" AND ")
    }

    fn push<const COUNT: usize>(&mut self, part: &str, values: [String; COUNT]) {
        self.parts.push(part.to_owned());
        self.values.extend(values.map(Value::from));
    }

    fn one_of<'a>(&mut self, column: &str, values: impl Iterator<Item = &'a str>) {
        let before = self.values.len();
        self.values.extend(values.map(|value| Value::from(value.to_owned())));
        let count = self.values.len() - before;
        if count > 0 {
            self.parts.push(format!("{column} IN ({})", vec!["?"; count].join(", ")));
        }
    }
}

/// A text as a pattern that matches it alone.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}
