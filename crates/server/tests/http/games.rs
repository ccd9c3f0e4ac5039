//! Games: started, played, read again.

use crate::client::Client;
use axum::body::Body;
use hyperdoku::Shape;
use hyperdoku_server::Limits;
use hyperdoku_store::{SHIPPED, Timestamp};
use serde_json::{Value, json};
use std::time::Duration;

const GIVENS: &str = "12343.......4321";
const SOLUTION: &str = "1234341221434321";

async fn start(client: &Client) -> Value {
    client.post("/api/games", json!({"puzzle": {"board": "2x2", "givens": GIVENS}})).await.expect(201)
}

/// The moves that fill the open cells, in order.
fn moves() -> Vec<Value> {
    let cells = GIVENS.bytes().zip(SOLUTION.chars()).enumerate().filter(|(_, (given, _))| *given == b'.');
    let made = |(number, (cell, (_, symbol))): (usize, (usize, (u8, char)))| json!({"text": format!("value {symbol} {cell}"), "at": 1000 * (number + 1)});
    cells.enumerate().map(made).collect()
}

#[tokio::test]
async fn a_game_is_played_to_its_end() {
    let client = Client::new();
    assert_eq!(client.get("/api/games/latest").await.expect(200), json!({"game": null}));
    let game = start(&client).await;
    assert_eq!(
        (&game["solution"], &game["moves"], &game["summary"]["of"]),
        (&json!(SOLUTION), &json!([]), &json!(7))
    );
    assert_eq!(game["class"], "easy");
    let path = format!("/api/games/{}", game["id"]);
    let moves = moves();
    let taken =
        client.post(&format!("{path}/moves"), json!({"from": 0, "moves": moves[..3]})).await.expect(200);
    assert_eq!((&taken["next"], &taken["summary"]["filled"]), (&json!(3), &json!(3)));
    let row = client.get("/api/library?state=in_progress").await.expect(200)["rows"][0].clone();
    assert_eq!((&row["game"], &row["percent"]), (&game["id"], &json!(42)));
    let taken =
        client.post(&format!("{path}/moves"), json!({"from": 3, "moves": moves[3..]})).await.expect(200);
    assert_eq!(
        (&taken["summary"]["state"], &taken["summary"]["elapsed_ms"]),
        (&json!("solved"), &json!(7000))
    );
    let read = client.get(&path).await.expect(200);
    assert_eq!((&read["moves"], &read["summary"]), (&json!(moves), &taken["summary"]));
    assert_eq!(client.get("/api/games/latest").await.expect(200)["game"], read);
    let scores = client.get("/api/scores?board=2x2&class=easy").await.expect(200);
    assert_eq!(
        (&scores["scores"][0]["game"], &scores["scores"][0]["elapsed_ms"]),
        (&game["id"], &json!(7000))
    );
    let statistics = client.get("/api/statistics?boards=classic&offset_minutes=60").await.expect(200);
    assert_eq!(
        (&statistics["solved"], &statistics["total_ms"], &statistics["streak"]),
        (&json!(1), &json!(7000), &json!(1))
    );
    assert_eq!(client.get("/api/statistics?boards=cubes").await.expect(200)["solved"], 0);
    let solved = client.get("/api/games?state=solved").await.expect(200);
    assert_eq!((&solved["games"][0]["id"], &solved["games"][0]["board"]), (&game["id"], &json!("2x2")));
    assert_eq!(client.get("/api/games?state=playing").await.expect(200)["games"], json!([]));
}

#[tokio::test]
async fn moves_that_are_sent_twice_count_once() {
    let client = Client::new();
    let path = format!("/api/games/{}/moves", start(&client).await["id"]);
    let moves = moves();
    let first = client.post(&path, json!({"from": 0, "moves": moves[..3]})).await.expect(200);
    assert_eq!(client.post(&path, json!({"from": 0, "moves": moves[..3]})).await.expect(200), first);
    assert_eq!(client.post(&path, json!({"from": 1, "moves": moves[1..2]})).await.expect(200), first);
    assert_eq!(client.post(&path, json!({"from": 1, "moves": moves[1..4]})).await.expect(200)["next"], 4);
    assert_eq!(client.post(&path, json!({"from": 4, "moves": []})).await.expect(200)["next"], 4);
}

#[tokio::test]
async fn moves_that_do_not_follow_are_a_conflict() {
    let client = Client::new();
    let path = format!("/api/games/{}/moves", start(&client).await["id"]);
    let moves = moves();
    client.post(&path, json!({"from": 0, "moves": moves[..3]})).await.expect(200);
    for (from, sent) in [(4, &moves[4..5]), (0, &moves[1..2]), (2, &moves[3..5]), (u64::MAX, &moves[..1])] {
        let conflict = client.post(&path, json!({"from": from, "moves": sent})).await.expect(409);
        assert_eq!(
            (&conflict["error"]["code"], &conflict["error"]["expected"]),
            (&json!("conflict"), &json!(3))
        );
    }
    // What went wrong has left nothing behind.
    assert_eq!(
        client.post(&path, json!({"from": 3, "moves": moves[3..4]})).await.expect(200)["summary"]["filled"],
        4
    );
}

#[tokio::test]
async fn moves_in_place_of_others_are_a_conflict_even_if_they_cannot_be_made() {
    let client = Client::new();
    let path = format!("/api/games/{}/moves", start(&client).await["id"]);
    let moves = moves();
    client.post(&path, json!({"from": 0, "moves": moves[..3]})).await.expect(200);
    let impossible = json!({"text": "restore 7", "at": 9});
    client.post(&path, json!({"from": 2, "moves": [moves[4], impossible]})).await.expect(409);
    client.post(&path, json!({"from": 2, "moves": [moves[2], impossible]})).await.expect(422);
}

#[tokio::test]
async fn a_board_without_a_name_is_played_by_its_houses() {
    let client = Client::new();
    let rows = [[0, 1], [2, 3], [0, 2], [1, 3]];
    let listed = json!({"symbols": 2, "cells": 4, "houses": rows});
    let puzzle = json!({"board": "", "givens": "1...", "listed": listed});
    let game = client.post("/api/games", json!({ "puzzle": puzzle })).await.expect(201);
    assert_eq!((&game["solution"], &game["puzzle"]["givens"]), (&json!("1221"), &json!("1...")));
    assert_eq!(game["puzzle"]["listed"]["houses"], json!(rows));
    let path = format!("/api/games/{}", game["id"]);
    assert_eq!(client.get(&path).await.expect(200)["puzzle"], game["puzzle"]);
    let houses = json!({"symbols": 2, "cells": 4, "houses": [[0, 9]]});
    let puzzle = json!({"board": "", "givens": "1...", "listed": houses});
    client.post("/api/games", json!({ "puzzle": puzzle })).await.expect(422);
}

#[tokio::test]
async fn impossible_moves_change_nothing() {
    let client = Client::new();
    let id = start(&client).await["id"].clone();
    let path = format!("/api/games/{id}/moves");
    let moves = moves();
    client.post(&path, json!({"from": 0, "moves": moves[..2]})).await.expect(200);
    let before = client.get(&format!("/api/games/{id}")).await.expect(200);
    for text in [
        "",
        "dance",
        "value 5 1",
        "value 1 16",
        "value 1 99999999999",
        "undo 1",
        "restore 0",
        "value 1 0",
        "\u{0}",
    ] {
        let sent = json!({"from": 2, "moves": [moves[2], {"text": text, "at": 1}]});
        let refused = client.post(&path, sent).await.expect(422);
        assert!(refused["error"]["message"].as_str().unwrap().starts_with("move 3"), "{refused}");
        assert_eq!(client.get(&format!("/api/games/{id}")).await.expect(200), before);
    }
    let late = json!({"from": 2, "moves": [{"text": "check", "at": u64::MAX}]});
    client.post(&path, late).await.expect(422);
    for body in [
        json!({}),
        json!({"from": -1, "moves": []}),
        json!({"from": 0, "moves": [{"text": 1, "at": 1}]}),
        json!({"from": 0, "moves": [], "more": 1}),
    ] {
        client.post(&path, body).await.expect(422);
    }
    assert_eq!(client.post(&path, json!({"from": 2, "moves": moves[2..3]})).await.expect(200)["next"], 3);
}

#[tokio::test]
async fn a_move_may_name_every_cell_of_a_large_board_and_no_more() {
    let client = Client::new();
    // All but one cell of the closed form are given, which proves itself.
    let board: Shape = "6x6".parse().unwrap();
    let mut givens: Vec<u32> = board.closed_form().unwrap().iter().map(|symbol| symbol.number()).collect();
    givens[0] = 0;
    let givens = givens.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    let puzzle = json!({"board": "6x6", "givens": givens});
    let game = client.post("/api/games", json!({ "puzzle": puzzle })).await.expect(201);
    let path = format!("/api/games/{}/moves", game["id"]);
    let all: String = (0..1296).map(|cell| format!(" {cell}")).collect();
    let painted = json!({"from": 0, "moves": [{"text": format!("paint 3{all}"), "at": 1}]});
    assert_eq!(client.post(&path, painted).await.expect(200)["next"], 1);
    let long = json!({"from": 1, "moves": [{"text": format!("paint 3{all}{all}"), "at": 1}]});
    let refused = client.post(&path, long).await.expect(422);
    assert!(
        refused["error"]["message"].as_str().unwrap().ends_with("expected at most 6496 bytes"),
        "{refused}"
    );
}

#[tokio::test]
async fn a_game_can_begin_anew_beside_one_that_is_not_finished() {
    let client = Client::new();
    let game = start(&client).await;
    let mut new = json!({"puzzle": game["puzzle_id"]});
    assert_eq!(client.post("/api/games", new.clone()).await.expect(201)["id"], game["id"]);
    new["anew"] = json!(true);
    assert_ne!(client.post("/api/games", new).await.expect(201)["id"], game["id"]);
    let path = format!("/api/games/{}/moves", start(&client).await["id"]);
    let give_up = json!({"from": 0, "moves": [{"text": "give-up", "at": 1}]});
    client.post(&path, give_up).await.expect(200);
    client.delete(&format!("/api/games/{}", game["id"])).await;
    let again = start(&client).await;
    assert_eq!((&again["moves"], &again["summary"]["state"]), (&json!([]), &json!("playing")));
}

/// Givens that can be left out, so that there is still one solution: twelve other puzzles.
const LEFT_OUT: [&[usize]; 12] =
    [&[0], &[1], &[2], &[3], &[4], &[12], &[13], &[14], &[15], &[0, 2], &[0, 3], &[0, 4]];

#[tokio::test]
async fn games_go_on_where_they_were_after_many_others() {
    let client = Client::new();
    let moves = moves();
    let mut paths: Vec<String> = Vec::new();
    for left_out in LEFT_OUT {
        let cells = GIVENS.chars().enumerate();
        let givens: String =
            cells.map(|(cell, given)| if left_out.contains(&cell) { '.' } else { given }).collect();
        let new = json!({"puzzle": {"board": "2x2", "givens": givens}});
        let path = format!("/api/games/{}/moves", client.post("/api/games", new).await.expect(201)["id"]);
        assert!(!paths.contains(&path), "{givens} is a game of its own");
        paths.push(path);
    }
    for (number, sent) in moves.iter().enumerate() {
        for path in &paths {
            let taken = client.post(path, json!({"from": number, "moves": [sent]})).await.expect(200);
            assert_eq!(taken["summary"]["filled"], number + 1);
        }
    }
}

#[tokio::test]
async fn time_passes_and_never_runs_back() {
    let client = Client::new();
    let path = format!("/api/games/{}", start(&client).await["id"]);
    let time = format!("{path}/time");
    assert_eq!(client.post(&time, json!({"elapsed_ms": 5000})).await.expect(200)["elapsed_ms"], 5000);
    assert_eq!(client.post(&time, json!({"elapsed_ms": 10})).await.expect(200)["elapsed_ms"], 5000);
    let taken =
        client.post(&format!("{path}/moves"), json!({"from": 0, "moves": [moves()[0]]})).await.expect(200);
    assert_eq!(taken["summary"]["elapsed_ms"], 5000);
    client.post(&time, json!({"elapsed_ms": u64::MAX})).await.expect(422);
    client.post(&time, json!({"elapsed_ms": 1e300})).await.expect(422);
}

#[tokio::test]
async fn deleted_games_are_gone() {
    let client = Client::new();
    let path = format!("/api/games/{}", start(&client).await["id"]);
    client.post(&format!("{path}/moves"), json!({"from": 0, "moves": [moves()[0]]})).await.expect(200);
    assert_eq!(client.delete(&path).await.status.as_u16(), 204);
    client.delete(&path).await.expect(404);
    client.get(&path).await.expect(404);
    client.post(&format!("{path}/moves"), json!({"from": 1, "moves": []})).await.expect(404);
    client.post(&format!("{path}/time"), json!({"elapsed_ms": 1})).await.expect(404);
}

#[tokio::test]
async fn only_puzzles_with_one_solution_are_played() {
    let client = Client::new();
    for (board, givens, why) in [
        ("2x2", "................", "more than one solution"),
        ("2x2", "123....4........", "no solution"),
        ("2x2", "11..............", "givens"),
        ("2x2", "1", "givens"),
        ("nonsense", "1", "board"),
        ("slice:2^4", "1", "slice"),
    ] {
        let refused = client
            .post("/api/games", json!({"puzzle": {"board": board, "givens": givens}}))
            .await
            .expect(422);
        assert!(refused["error"]["message"].as_str().unwrap().contains(why), "{refused}");
    }
    client.post("/api/games", json!({"puzzle": 1})).await.expect(404);
    for body in [
        json!({}),
        json!({"puzzle": "x"}),
        json!({"puzzle": null}),
        json!({"puzzle": {"board": "2x2", "givens": GIVENS, "more": 1}}),
    ] {
        client.post("/api/games", body).await.expect(422);
    }
    let game = start(&client).await;
    let same = start(&client).await;
    assert_eq!(game["puzzle_id"], same["puzzle_id"], "a puzzle is kept once");
    assert_eq!(game["id"], same["id"], "a game that is not finished goes on");
    let deleted = client.delete(&format!("/api/games/{}", game["id"])).await;
    assert_eq!(deleted.status.as_u16(), 204);
    let again = client.post("/api/games", json!({"puzzle": game["puzzle_id"]})).await.expect(201);
    assert_ne!(again["id"], game["id"]);
}

#[tokio::test]
async fn moves_are_made_while_a_text_is_imported() {
    let client = Client::new();
    let path = format!("/api/games/{}/moves", start(&client).await["id"]);
    let moves = moves();
    let (sender, receiver) = tokio::sync::mpsc::channel::<Result<String, std::io::Error>>(1);
    let pieces = futures_util::stream::unfold(receiver, async |mut receiver| {
        receiver.recv().await.map(|piece| (piece, receiver))
    });
    let kind = [("content-type", "text/plain")];
    let import = client.send("POST", "/api/library/import", &kind, Body::from_stream(pieces));
    let play = async {
        for (number, sent) in moves.iter().enumerate() {
            // The import waits for its next line, and the line for the move.
            sender.send(Ok(format!("2x1:{}...\n", number % 2 + 1))).await.unwrap();
            client.post(&path, json!({"from": number, "moves": [sent]})).await.expect(200);
        }
        drop(sender);
    };
    let (imported, ()) = tokio::join!(import, play);
    assert_eq!(imported.expect(200)["added"], 2);
}

/// A puzzle of 4096 cells whose proof takes longer than anyone waits: few cells of the solution by formula.
fn hard() -> Value {
    let shape: Shape = "8x8".parse().unwrap();
    let solution = shape.closed_form().unwrap();
    let mut chance = 1_u64;
    let given = |symbol: hyperdoku::Symbol| {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if chance >> 33 & 0x3f < 10 { symbol.number() } else { 0 }
    };
    let givens: Vec<String> = solution.into_iter().map(given).map(|number| number.to_string()).collect();
    json!({"puzzle": {"board": "8x8", "givens": givens.join(" ")}})
}

#[tokio::test]
async fn few_pasted_puzzles_are_proved_at_a_time() {
    let limits = Limits {
        waiting_proofs: 2,
        proof_wait: Duration::from_millis(100),
        proof_time: Duration::from_secs(1),
        ..Limits::default()
    };
    let client = Client::with(limits);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let requests = (0..cores + 8).map(|_| client.post("/api/games", hard()));
    let answers = futures_util::future::join_all(requests).await;
    let busy: Vec<_> = answers.iter().filter(|answer| answer.status == 429).collect();
    assert!(busy.len() >= 8, "{} of {} were refused", busy.len(), answers.len());
    for answer in &busy {
        assert_eq!(answer.expect(429)["error"]["code"], "too_many_proofs");
        assert_eq!(answer.headers["retry-after"], "5");
    }
    for answer in answers.iter().filter(|answer| answer.status != 429) {
        answer.expect(422);
    }
    // Room is free again, and what the library has needs none.
    start(&client).await;
}

#[tokio::test]
async fn stored_puzzles_beyond_the_limit_are_not_played() {
    let client = Client::with(Limits { cells: 80, ..Limits::default() });
    client.state.db.write(|store| store.seed(&SHIPPED[..1], Timestamp(0))).unwrap();
    let refused = client.post("/api/games", json!({"puzzle": 1})).await.expect(422);
    let expected = "puzzle 1: found a board of 81 cells, expected at most 80";
    assert_eq!(refused["error"]["message"], expected);
    for kind in ["rate", "solve"] {
        let refused = client.post("/api/jobs", json!({"kind": kind, "puzzle": 1})).await.expect(422);
        assert_eq!(refused["error"]["message"], expected);
    }
    client.post("/api/games", json!({"puzzle": 987_654})).await.expect(404);
}
