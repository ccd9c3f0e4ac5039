//! The games that come with the program, and the file in which users keep their own.

use crate::import::{BadLines, ImportOptions, Imported, News, Refusals, Source, Trust};
use crate::key::key;
use crate::{Store, StoreError, Timestamp};
use hyperdoku_core::Budget;
use hyperdoku_format::ReadOptions;
use rusqlite::{OptionalExtension, params};
use std::io::BufRead;
use std::ops::ControlFlow;

/// Games of one board that come with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shelf {
    /// The board.
    pub board: &'static str,
    /// The table of its games, with their solutions.
    pub games: &'static str,
}

/// The source of shipped games.
pub const SHIPPED_SOURCE: &str = "shipped";

/// The source of games in the user's own file, which is also the name of that file.
pub const USER_SOURCE: &str = "games.csv";

/// All games that come with the program.
pub const SHIPPED: &[Shelf] = &[
    Shelf { board: "3x3", games: include_str!("../../../data/games/3x3.csv") },
    Shelf { board: "4x4", games: include_str!("../../../data/games/4x4.csv") },
    Shelf { board: "2x2x1", games: include_str!("../../../data/games/2x2x1.csv") },
    Shelf { board: "latin:4^3", games: include_str!("../../../data/games/latin-4-3.csv") },
    Shelf { board: "3x2x1", games: include_str!("../../../data/games/3x2x1.csv") },
    Shelf { board: "2x2x2", games: include_str!("../../../data/games/2x2x2.csv") },
    Shelf { board: "3x3x1", games: include_str!("../../../data/games/3x3x1.csv") },
    Shelf { board: "slice:3^3", games: include_str!("../../../data/games/slice-3-3.csv") },
    Shelf { board: "iso", games: include_str!("../../../data/games/iso.csv") },
    Shelf { board: "wrap:4", games: include_str!("../../../data/games/wrap-4.csv") },
    Shelf { board: "2x2x1x1", games: include_str!("../../../data/games/2x2x1x1.csv") },
];

impl Store {
    /// Adds shipped games that are not in the library yet, and tells how many; a shelf that was added before is not
    /// even read.
    ///
    /// Their solutions are checked. That each is the only one was proved when the games were made.
    pub fn seed(&mut self, shelves: &[Shelf], now: Timestamp) -> Result<u64, StoreError> {
        let mut fresh = Vec::new();
        for shelf in shelves {
            if !self.has_shelf(shelf)? {
                fresh.push(shelf);
            }
        }
        if fresh.is_empty() {
            return Ok(0);
        }
        let mut texts: Vec<&[u8]> = fresh.iter().map(|shelf| shelf.games.as_bytes()).collect();
        let name = || SHIPPED_SOURCE.to_owned();
        let mut sources: Vec<Source<'_>> =
            texts.iter_mut().map(|text| Source { name: name(), reader: text }).collect();
        let options = ImportOptions {
            reading: ReadOptions::default(),
            bad_lines: BadLines::Skip,
            trust: Trust::Text,
            refusals: Refusals::Forgotten,
            budget: Budget::default(),
            now,
        };
        let imported = self.import(&mut sources, &options, &mut |_| ControlFlow::Continue(()))?;
        for shelf in fresh {
            self.keep_shelf(shelf)?;
        }
        Ok(imported.added)
    }

    /// Adds the games of the user's own file that are not in the library yet. Bad lines are told, and do not keep
    /// others from being added. Known games are not proved again, nor those that were refused before.
    pub fn sync_user_games(
        &mut self,
        reader: &mut dyn BufRead,
        budget: Budget,
        now: Timestamp,
        told: &mut dyn FnMut(News) -> ControlFlow<()>,
    ) -> Result<Imported, StoreError> {
        let options = ImportOptions {
            reading: ReadOptions::default(),
            bad_lines: BadLines::Skip,
            trust: Trust::Nobody,
            refusals: Refusals::Remembered,
            budget,
            now,
        };
        let mut sources = [Source { name: USER_SOURCE.to_owned(), reader }];
        self.import(&mut sources, &options, told)
    }

    fn has_shelf(&self, shelf: &Shelf) -> Result<bool, StoreError> {
        let mut query = self.connection.prepare_cached("SELECT key FROM shelves WHERE name = ?")?;
        let kept: Option<[u8; 16]> = query.query_row([shelf.board], |row| row.get(0)).optional()?;
        Ok(kept == Some(key(&[shelf.games])))
    }

    fn keep_shelf(&self, shelf: &Shelf) -> Result<(), StoreError> {
        let sql = "INSERT INTO shelves (name, key) VALUES (?, ?)
                   ON CONFLICT (name) DO UPDATE SET key = excluded.key";
        self.connection.execute(sql, params![shelf.board, key(&[shelf.games])])?;
        Ok(())
    }
}
