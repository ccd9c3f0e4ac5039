//! What tests do to games: begin them, fill them, look at what the server has.

use crate::page::Page;
use serde_json::{Value, json};
use std::collections::BTreeMap;

impl Page {
    /// Calls the server as the page does: the answer, read; null where it has no content.
    ///
    /// # Panics
    /// If it is no JSON.
    pub async fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let script = format!(
            "const r = new XMLHttpRequest(); r.open({method:?}, {path:?}, false); \
             r.setRequestHeader('content-type', 'application/json'); r.send({body:?}); return r.responseText"
        );
        let text = self.script(&script).await;
        let text = text.as_str().filter(|text| !text.is_empty()).unwrap_or("null");
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// What the server has of the game played last.
    pub async fn latest(&self) -> Value {
        self.call("GET", "/api/games/latest", &Value::Null).await["game"].clone()
    }

    /// Begins a game from the library, by the names in the dialog.
    pub async fn begin(&self, board: &str, class: &str) {
        self.until(".play", |count| count > 0).await;
        self.click("button[aria-label=Menu]").await;
        self.press("New game").await;
        self.until("dialog[open]", |count| count > 0).await;
        self.press(board).await;
        self.press(class).await;
        self.press("Play one from the library").await;
        self.until("dialog", |count| count == 0).await;
    }

    /// Gives the game up to watch the solver.
    pub async fn watch(&self) {
        self.go("watch").await;
        self.press("Watch the solver").await;
    }

    /// The first cell that is open in the game played last, and its symbol.
    ///
    /// # Panics
    /// If there is none.
    pub async fn first_open(&self) -> (usize, char) {
        let game = self.latest().await;
        *open_cells(&game).first().expect("a cell is open")
    }

    /// The symbols of the solution of the game played last.
    ///
    /// # Panics
    /// If there is no game.
    pub async fn solution(&self) -> Vec<char> {
        let game = self.latest().await;
        game["solution"].as_str().expect("a game has its solution").chars().collect()
    }

    /// Fills every cell but each `spared`th of the game played last, through the server, and loads the page again.
    ///
    /// # Panics
    /// If the server refuses.
    pub async fn fill(&self, spared: usize) {
        let game = self.latest().await;
        let mut open = open_cells(&game);
        open.retain(|(cell, _)| cell % spared != spared - 1);
        self.play_moves(&game, &open, 900).await;
        self.reload().await;
        self.until(".play", |count| count > 0).await;
    }

    /// Fills the game played last through the server, its last cell with a wrong symbol, and loads the page again.
    ///
    /// # Panics
    /// If the server refuses.
    pub async fn fill_with_a_mistake(&self) {
        let game = self.latest().await;
        let mut open = open_cells(&game);
        let (_, last) = open.last_mut().expect("something is to be filled");
        *last = if *last == '1' { '2' } else { '1' };
        self.play_moves(&game, &open, 900).await;
        self.reload().await;
        self.until(".play", |count| count > 0).await;
    }

    /// Fills the cube played last but for one cell through the server, and that cell by hand.
    ///
    /// # Panics
    /// If the server refuses.
    pub async fn win_cube(&self) {
        let game = self.latest().await;
        let mut open = open_cells(&game);
        let (cell, symbol) = open.pop().expect("something is to be filled");
        self.play_moves(&game, &open, 5_900).await;
        self.reload().await;
        self.click(&format!(".sheet9 .thumb:nth-child({})", cell / 81 + 1)).await;
        self.click(&format!(".mid #cell-{cell}")).await;
        self.keys(&symbol.to_string()).await;
        self.until("dialog.won", |count| count == 1).await;
    }

    /// Plays a puzzle of the library to the end, all through the server, a cell in so many milliseconds.
    ///
    /// # Panics
    /// If there is none or the server refuses.
    pub async fn solve(&self, board: &str, class: &str, pace: usize) {
        let path = format!("/api/library/random?board={board}&class={class}");
        let id = self.call("GET", &path, &Value::Null).await["id"].clone();
        let game = self.call("POST", "/api/games", &json!({ "puzzle": id })).await;
        self.play_moves(&game, &open_cells(&game), pace).await;
    }

    /// Solves puzzles of several boards and classes, faster each time.
    ///
    /// # Panics
    /// If the server refuses.
    pub async fn solve_some(&self) {
        for (place, class) in ["easy", "medium", "hard", "easy", "medium", "easy"].into_iter().enumerate() {
            for (board, pace) in [("3x3", 9_000), ("2x2x1", 4_000), ("3x3", 7_500)] {
                self.solve(board, class, pace - place * 450).await;
            }
        }
        self.solve("2x2x1x1", "easy", 2_100).await;
    }

    /// Writes into the game played last what can stand in a cell: values right and wrong, corner and centre marks, and
    /// colours below them. Loads the page again.
    ///
    /// # Panics
    /// If the server refuses.
    pub async fn scribble(&self) {
        let game = self.latest().await;
        let mut all: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (cell, symbol) in open_cells(&game) {
            let right = number(symbol);
            let mut put = |text: String| all.entry(text).or_default().push(cell);
            // Six sorts, one after another along rows, and another way in each row.
            let sort = (cell + cell / 9 * 2) % 6;
            if sort >= 3 {
                put(format!("paint {}", cell % 9 + 1));
            }
            match sort % 3 {
                0 => put(format!("value {}", if cell / 9 % 4 == 3 { right % 4 + 1 } else { right })),
                1 => (1..=4).for_each(|symbol| put(format!("corner {symbol}"))),
                _ => (1..=4).for_each(|symbol| put(format!("centre {symbol}"))),
            }
        }
        let text = |(what, cells): (String, Vec<usize>)| {
            cells.iter().fold(what, |text, cell| format!("{text} {cell}"))
        };
        let moves = all.into_iter().enumerate().map(|(place, one)| (place * 500, text(one))).collect();
        self.send(&game, moves).await;
        self.reload().await;
        self.until(".play", |count| count > 0).await;
    }

    async fn play_moves(&self, game: &Value, cells: &[(usize, char)], pace: usize) {
        let entry =
            |&(cell, symbol): &(usize, char)| (cell * pace, format!("value {} {cell}", number(symbol)));
        self.send(game, cells.iter().map(entry).collect()).await;
    }

    /// Sends moves, each with its time.
    async fn send(&self, game: &Value, moves: Vec<(usize, String)>) {
        let moves: Vec<Value> = moves.iter().map(|(at, text)| json!({ "text": text, "at": at })).collect();
        let path = format!("/api/games/{}/moves", game["id"]);
        let from = game["moves"].as_array().map_or(0, Vec::len);
        let answer = self.call("POST", &path, &json!({ "from": from, "moves": moves })).await;
        assert!(answer["next"].is_u64(), "{answer}");
    }
}

/// The number of a symbol of a solution.
fn number(symbol: char) -> u32 {
    symbol.to_digit(36).unwrap_or(1)
}

/// What is to be filled in a game, with what.
fn open_cells(game: &Value) -> Vec<(usize, char)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let (givens, solution) = (text(&game["puzzle"]["givens"]), text(&game["solution"]));
    let all = givens.chars().zip(solution.chars()).enumerate();
    all.filter(|(_, (given, _))| *given == '.').map(|(cell, (_, symbol))| (cell, symbol)).collect()
}
