//! Puzzles, and a folder of a test's own.
#![allow(dead_code, reason = "each test uses a part of it")]

use hyperdoku_core::Budget;
use hyperdoku_format::{ReadOptions, read};
use hyperdoku_store::{
    BadLines, Entry, ImportOptions, Imported, News, PuzzleId, Refusals, Source, Store, StoreError, Timestamp,
    Trust,
};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// The only solution of each of [`PUZZLES`].
pub const SOLUTION: &str = "1234341221434321";

/// Puzzles of the board 2x2 with one solution.
pub const PUZZLES: [&str; 4] =
    ["1234341221434...", "1234341221......", "12343412....4321", "1234....21434321"];

pub fn no_progress(_: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

pub fn no_news(_: News) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

pub fn options(bad_lines: BadLines) -> ImportOptions {
    ImportOptions {
        reading: ReadOptions::default(),
        bad_lines,
        trust: Trust::Nobody,
        refusals: Refusals::Forgotten,
        budget: Budget::of_nodes(100_000),
        now: Timestamp(1_000),
    }
}

/// Imports texts by the names a, b, c.
pub fn import(store: &mut Store, texts: &[&str], options: &ImportOptions) -> Result<Imported, StoreError> {
    let mut readers: Vec<&[u8]> = texts.iter().map(|text| text.as_bytes()).collect();
    let name = |number: usize| char::from(b'a' + number as u8).to_string();
    let mut sources: Vec<Source<'_>> = Vec::new();
    for (number, reader) in readers.iter_mut().enumerate() {
        sources.push(Source { name: name(number), reader });
    }
    store.import(&mut sources, options, &mut no_news)
}

/// A text with more puzzles than are taken over at once, all of which say that [`SOLUTION`] is their only one, and how
/// many there are: four to six cells are open.
pub fn many() -> (String, u64) {
    let open = (0_u32..1 << 16).filter(|open| (4..=6).contains(&open.count_ones()));
    let line = |open: u32| -> String {
        let cell = |(at, symbol)| if open >> at & 1 == 1 { '.' } else { symbol };
        SOLUTION.chars().enumerate().map(cell).collect()
    };
    let lines: Vec<String> = open.map(|open| format!("{},{SOLUTION}\n", line(open))).collect();
    (format!("puzzle,solution\n{}", lines.concat()), lines.len() as u64)
}

/// Imports [`many`], and calls this each time that something was done.
pub fn import_many(
    store: &mut Store,
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Imported, StoreError> {
    let text = many().0;
    let mut sources = [Source { name: "many".into(), reader: &mut text.as_bytes() }];
    let options = ImportOptions { trust: Trust::Text, ..options(BadLines::Refuse) };
    store.import(&mut sources, &options, &mut |news| match news {
        News::Done(lines) => progress(lines),
        News::Bad(_) => ControlFlow::Continue(()),
    })
}

/// How many puzzles are in the file, seen or not.
pub fn rows(path: &Path) -> u64 {
    let connection = rusqlite::Connection::open(path).expect("a database");
    connection.query_row("SELECT count(*) FROM puzzles", [], |row| row.get(0)).expect("a count")
}

/// A store with [`PUZZLES`].
pub fn small() -> (Store, Vec<PuzzleId>) {
    let mut store = Store::in_memory().expect("a store");
    let ids = PUZZLES.iter().map(|givens| add(&mut store, givens)).collect();
    (store, ids)
}

/// Adds a puzzle of the board 2x2.
pub fn add(store: &mut Store, givens: &str) -> PuzzleId {
    let text = format!("puzzle,solution\n{givens},{SOLUTION}\n");
    let document = read(text.as_bytes(), &ReadOptions::default()).expect("a puzzle");
    let record = document.records.into_iter().next().expect("one record");
    let entry = Entry {
        puzzle: record.puzzle,
        solution: record.solution.expect("a solution"),
        class: None,
        er: None,
        score: None,
        source: "test".into(),
    };
    match store.add(&entry, Timestamp(1_000)).expect("it is added") {
        hyperdoku_store::Added::New(id) | hyperdoku_store::Added::Known(id) => id,
    }
}

/// A folder that is removed when this is dropped.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Self {
        static COUNTER: AtomicU32 = AtomicU32::new(0);
        let number = COUNTER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("hyperdoku-store-{}-{number}", std::process::id()));
        std::fs::create_dir(&path).expect("a folder for the test");
        Folder(path)
    }

    pub fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
