//! What a player has done so far, in numbers.

use crate::kept::level;
use crate::{Day, Store, StoreError, Timestamp};
use hyperdoku_logic::Level;
use std::collections::{BTreeMap, BTreeSet};

/// How many weeks are told one by one.
pub const WEEKS: usize = 26;

/// What a player has done so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// Games solved.
    pub solved: u64,
    /// Those of them without a hint.
    pub without_hint: u64,
    /// Time of all games, solved or not, in milliseconds.
    pub total_ms: u64,
    /// Days in a row with a game solved, up to today or yesterday.
    pub streak: u32,
    /// The most days in a row ever.
    pub best_streak: u32,
    /// Games solved in each week from Monday on, this week last.
    pub weeks: [u64; WEEKS],
    /// Times by class, easiest first; games of puzzles without a class come last.
    pub classes: Vec<ClassTimes>,
    /// Times by board, in the order of names.
    pub boards: Vec<BoardTimes>,
}

/// The times of games of a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassTimes {
    /// The class.
    pub class: Option<Level>,
    /// The times.
    pub times: Times,
}

/// The times of games on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardTimes {
    /// The board.
    pub board: String,
    /// The times.
    pub times: Times,
}

/// The times of games that were solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Times {
    /// How many games.
    pub solved: u64,
    /// The shortest time, in milliseconds.
    pub best_ms: u64,
    /// The time that half of the games took at most.
    pub median_ms: u64,
    /// The longest time.
    pub worst_ms: u64,
}

impl Store {
    /// What was done on a board, or on all. Days begin at midnight where clocks are ahead of UTC by so many minutes.
    pub fn statistics(
        &self,
        board: Option<&str>,
        now: Timestamp,
        utc_offset_minutes: i32,
    ) -> Result<Statistics, StoreError> {
        self.statistics_of(|name| board.is_none_or(|board| board == name), now, utc_offset_minutes)
    }

    /// The same of all boards whose names are meant.
    pub fn statistics_of(
        &self,
        is_meant: impl Fn(&str) -> bool,
        now: Timestamp,
        utc_offset_minutes: i32,
    ) -> Result<Statistics, StoreError> {
        let mut games = self.solved_games(None)?;
        games.retain(|game| is_meant(&game.board));
        let day = |moment: Timestamp| Day::of(moment, utc_offset_minutes);
        let today = day(now);
        let days: BTreeSet<Day> = games.iter().map(|game| day(game.solved_at)).collect();
        let (streak, best_streak) = streaks(&days, today);
        let mut weeks = [0; WEEKS];
        for game in &games {
            if let Ok(age @ 0..WEEKS) = usize::try_from(today.week() - day(game.solved_at).week()) {
                weeks[WEEKS - 1 - age] += 1;
            }
        }
        let by_class = grouped(&games, |game| (game.class.is_none(), game.class));
        let by_board = grouped(&games, |game| game.board.clone());
        Ok(Statistics {
            solved: games.len() as u64,
            without_hint: games.iter().filter(|game| game.hints == 0).count() as u64,
            total_ms: self.total_ms(is_meant)?,
            streak,
            best_streak,
            weeks,
            classes: by_class.into_iter().map(|((_, class), times)| ClassTimes { class, times }).collect(),
            boards: by_board.into_iter().map(|(board, times)| BoardTimes { board, times }).collect(),
        })
    }

    /// The times of a board and class in the order in which the games were solved, in milliseconds.
    pub fn times(&self, board: &str, class: Option<Level>) -> Result<Vec<(Timestamp, u64)>, StoreError> {
        let games = self.solved_games(Some(board))?;
        let is_meant = |game: &SolvedGame| class.is_none() || game.class == class;
        Ok(games.into_iter().filter(is_meant).map(|game| (game.solved_at, game.elapsed_ms)).collect())
    }

    fn solved_games(&self, board: Option<&str>) -> Result<Vec<SolvedGame>, StoreError> {
        let mut query = self.connection.prepare_cached(
            "SELECT p.board, p.class, g.elapsed_ms, g.hints, g.solved_at
             FROM games g JOIN puzzles p ON p.id = g.puzzle
             WHERE g.state = 'solved' AND (?1 IS NULL OR p.board = ?1) ORDER BY g.solved_at, g.id",
        )?;
        let rows = query.query_map([board], |row| {
            Ok(SolvedGame {
                board: row.get(0)?,
                class: row.get::<_, Option<String>>(1)?.and_then(|name| level(&name)),
                elapsed_ms: row.get(2)?,
                hints: row.get(3)?,
                solved_at: Timestamp(row.get(4)?),
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn total_ms(&self, is_meant: impl Fn(&str) -> bool) -> Result<u64, StoreError> {
        let mut query = self.connection.prepare_cached(
            "SELECT p.board, sum(g.elapsed_ms) FROM games g JOIN puzzles p ON p.id = g.puzzle GROUP BY p.board",
        )?;
        let rows = query.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, u64>(1)?)))?;
        let rows: Vec<(String, u64)> = rows.collect::<Result<_, _>>()?;
        Ok(rows.into_iter().filter(|(board, _)| is_meant(board)).map(|(_, total)| total).sum())
    }
}

/// What numbers are made from.
struct SolvedGame {
    board: String,
    class: Option<Level>,
    elapsed_ms: u64,
    hints: u32,
    solved_at: Timestamp,
}

/// How many of these days are in a row, up to today or yesterday, and at most.
fn streaks(days: &BTreeSet<Day>, today: Day) -> (u32, u32) {
    let (mut best, mut run, mut last) = (0, 0, None);
    for &Day(day) in days {
        run = if last == Some(day - 1) { run + 1 } else { 1 };
        best = best.max(run);
        last = Some(day);
    }
    let lasts = last.is_some_and(|day| day >= today.0 - 1);
    (if lasts { run } else { 0 }, best)
}

/// The times of games that have something in common.
fn grouped<K: Ord>(games: &[SolvedGame], key: impl Fn(&SolvedGame) -> K) -> BTreeMap<K, Times> {
    let mut groups: BTreeMap<K, Vec<u64>> = BTreeMap::new();
    for game in games {
        groups.entry(key(game)).or_default().push(game.elapsed_ms);
    }
    groups.into_iter().map(|(key, times)| (key, Times::of(times))).collect()
}

impl Times {
    /// Of at least one time.
    fn of(mut times: Vec<u64>) -> Self {
        times.sort_unstable();
        let last = times.len() - 1;
        Times {
            solved: times.len() as u64,
            best_ms: times[0],
            median_ms: times[last / 2],
            worst_ms: times[last],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streaks_last_until_a_day_is_missed() {
        let check = |days: &[i64], today, expected| {
            assert_eq!(
                streaks(&days.iter().copied().map(Day).collect(), Day(today)),
                expected,
                "{days:?} on day {today}"
            );
        };
        check(&[], 5, (0, 0));
        check(&[5], 5, (1, 1));
        check(&[4], 5, (1, 1));
        check(&[3], 5, (0, 1));
        check(&[1, 2, 3, 5, 6], 7, (2, 3));
        check(&[-1, 0, 1], 1, (3, 3));
    }

    #[test]
    fn the_median_is_a_time_that_was_needed() {
        let check = |times: &[u64], best_ms, median_ms, worst_ms| {
            let solved = times.len() as u64;
            assert_eq!(Times::of(times.to_vec()), Times { solved, best_ms, median_ms, worst_ms });
        };
        check(&[7], 7, 7, 7);
        check(&[9, 1], 1, 1, 9);
        check(&[5, 9, 1], 1, 5, 9);
    }
}
