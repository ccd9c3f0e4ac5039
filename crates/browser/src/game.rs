//! What tests do to games: begin them, fill them, look at what the server has.

use crate::page::Page;
use serde_json::{Value, json};

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
        let text = |name: &str| game[name].as_str().unwrap_or_default().to_owned();
        let givens: Vec<char> = game["puzzle"]["givens"].as_str().unwrap_or_default().chars().collect();
        let open =
            text("solution").chars().enumerate().filter(|&(cell, _)| givens[cell] == '.').collect::<Vec<_>>();
        let kept = open.iter().filter(|(cell, _)| cell % spared != spared - 1);
        let moves: Vec<Value> = kept
            .map(|(cell, symbol)| json!({ "text": format!("value {} {cell}", symbol.to_digit(36).unwrap_or(1)), "at": cell * 900 }))
            .collect();
        let path = format!("/api/games/{}/moves", game["id"]);
        let answer = self
            .call(
                "POST",
                &path,
                &json!({ "from": game["moves"].as_array().map_or(0, Vec::len), "moves": moves }),
            )
            .await;
        assert!(answer["next"].is_u64(), "{answer}");
        self.reload().await;
        self.until(".play", |count| count > 0).await;
    }
}
