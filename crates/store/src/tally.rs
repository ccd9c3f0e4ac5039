//! How many puzzles there are, by what a filter can ask for.

use crate::filter::PUZZLES;
use crate::kept;
use crate::{Filter, State, Store, StoreError};
use hyperdoku_logic::Level;
use rusqlite::params_from_iter;

/// How many puzzles there are, told apart in three ways. Each way leaves out what the filter says about itself, so that
/// it tells how many there would be after another choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Those that pass the filter.
    pub total: u64,
    /// By board, in the order of names.
    pub boards: Vec<(String, u64)>,
    /// By class, easiest first; those without one come last.
    pub classes: Vec<(Option<Level>, u64)>,
    /// By state, all of them.
    pub states: [(State, u64); 3],
}

/// The column of states, which is not one of the puzzles.
const STATE: &str = "l.state";

impl Store {
    /// How many puzzles pass a filter, by board, class and state.
    pub fn tally(&self, filter: &Filter) -> Result<Tally, StoreError> {
        let any_board = Filter { boards: Vec::new(), ..filter.clone() };
        let any_class = Filter { classes: Vec::new(), ..filter.clone() };
        let any_state = Filter { state: None, ..filter.clone() };
        let boards: Vec<(Option<String>, u64)> = self.counts("p.board", &any_board)?;
        let classes = self.counts("p.class", &any_class)?;
        let states = self.counts(STATE, &any_state)?;
        let state = |name: Option<&str>| {
            states.iter().find(|(found, _)| found.as_deref() == name).map_or(0, |(_, count)| *count)
        };
        let mut classes: Vec<(Option<Level>, u64)> =
            classes.into_iter().map(|(name, count)| (name.as_deref().and_then(kept::level), count)).collect();
        classes.sort_by_key(|(class, _)| (class.is_none(), *class));
        Ok(Tally {
            total: self.count(filter)?,
            boards: boards.into_iter().filter_map(|(board, count)| Some((board?, count))).collect(),
            classes,
            states: [
                (State::NotStarted, state(None)),
                (State::InProgress, state(Some("playing"))),
                (State::Solved, state(Some("solved"))),
            ],
        })
    }

    /// How many puzzles have each value of a column.
    fn counts(&self, column: &str, filter: &Filter) -> Result<Vec<(Option<String>, u64)>, StoreError> {
        let condition = filter.condition();
        let from = if column == STATE { PUZZLES } else { filter.tables() };
        let sql = format!(
            "SELECT {column}, count(*) FROM {from} WHERE {} GROUP BY {column} ORDER BY {column}",
            condition.sql()
        );
        let mut query = self.connection.prepare_cached(&sql)?;
        let rows =
            query.query_map(params_from_iter(condition.values), |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}
