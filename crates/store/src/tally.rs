//! How many puzzles there are, by what a filter can ask for.

use crate::kept;
use crate::{Filter, State, Store, StoreError};
use hyperdoku_logic::Level;
use rusqlite::params_from_iter;
use std::collections::BTreeMap;

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

impl Store {
    /// How many puzzles pass a filter, by board, class and state.
    pub fn tally(&self, filter: &Filter) -> Result<Tally, StoreError> {
        let is_board = |board: &String| filter.boards.is_empty() || filter.boards.contains(board);
        let is_class = |class: Option<Level>| {
            filter.classes.is_empty() || class.is_some_and(|class| filter.classes.contains(&class))
        };
        let mut total = 0;
        let mut boards: BTreeMap<String, u64> = BTreeMap::new();
        let mut classes: BTreeMap<(bool, Option<Level>), u64> = BTreeMap::new();
        // There may be millions, so all is found in one look at them.
        for (board, class, count) in self.by_board_and_class(filter)? {
            if is_board(&board) {
                *classes.entry((class.is_none(), class)).or_default() += count;
                total += if is_class(class) { count } else { 0 };
            }
            if is_class(class) {
                *boards.entry(board).or_default() += count;
            }
        }
        let any_state = Filter { state: None, ..filter.clone() };
        let all = if filter.state.is_none() { total } else { self.count(&any_state)? };
        let [playing, solved] = self.played(&any_state)?;
        Ok(Tally {
            total,
            boards: boards.into_iter().collect(),
            classes: classes.into_iter().map(|((_, class), count)| (class, count)).collect(),
            states: [
                (State::NotStarted, all.saturating_sub(playing + solved)),
                (State::InProgress, playing),
                (State::Solved, solved),
            ],
        })
    }

    /// How many puzzles of each board and class pass a filter, whatever it says about these.
    fn by_board_and_class(&self, filter: &Filter) -> Result<Vec<(String, Option<Level>, u64)>, StoreError> {
        let any = Filter { boards: Vec::new(), classes: Vec::new(), ..filter.clone() };
        let condition = any.condition();
        let sql = format!(
            "SELECT p.board, p.class, count(*) FROM {} WHERE {} GROUP BY p.board, p.class",
            any.tables(),
            condition.sql()
        );
        let mut query = self.connection.prepare_cached(&sql)?;
        let rows = query.query_map(params_from_iter(condition.values), |row| {
            let class: Option<String> = row.get(1)?;
            Ok((row.get(0)?, class.as_deref().and_then(kept::level), row.get(2)?))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// How many puzzles that pass a filter are being played, and how many are solved.
    fn played(&self, filter: &Filter) -> Result<[u64; 2], StoreError> {
        let condition = filter.condition();
        let sql = format!(
            "SELECT count(*) FILTER (WHERE l.state = 'playing'), count(*) FILTER (WHERE l.state = 'solved')
             FROM latest l CROSS JOIN puzzles p ON p.id = l.puzzle WHERE {}",
            condition.sql()
        );
        let mut query = self.connection.prepare_cached(&sql)?;
        Ok(query.query_row(params_from_iter(condition.values), |row| Ok([row.get(0)?, row.get(1)?]))?)
    }
}
