//! The library: looked at, drawn from, brought in, given out.

use crate::client::{Answer, Client};
use axum::body::Body;
use hyperdoku_server::Limits;
use hyperdoku_store::{SHIPPED, Timestamp};
use serde_json::{Value, json};
use std::time::Duration;

const PUZZLE: &str = ".8.6...4......45.8......6.7.9.72..6.14.96............3..13..9.2..51..8....9.823..";

async fn import(client: &Client, query: &str, text: &str) -> Answer {
    let path = format!("/api/library/import{query}");
    client.send("POST", &path, &[("content-type", "text/plain")], text.to_owned()).await
}

#[tokio::test]
async fn puzzles_are_listed_and_counted() {
    let client = Client::seeded();
    let list = client.get("/api/library?board=3x3&class=hard&limit=3&order=easiest").await.expect(200);
    assert_eq!((list["total"].as_u64(), list["rows"].as_array().unwrap().len()), (Some(200), 3));
    let row = &list["rows"][0];
    assert_eq!(
        (&row["puzzle"]["class"], &row["state"], &row["game"]),
        (&json!("hard"), &json!("not_started"), &Value::Null)
    );
    assert_eq!(row["puzzle"]["puzzle"]["board"], "3x3");
    let classes = list["tallies"]["classes"].as_array().unwrap();
    assert!(classes.contains(&json!({"class": "easy", "puzzles": 200})), "{classes:?}");
    let rest = client.get("/api/library?board=3x3&class=hard&offset=199").await.expect(200);
    assert_eq!(rest["rows"].as_array().unwrap().len(), 1);
    let none = client.get("/api/library?state=solved").await.expect(200);
    assert_eq!((&none["total"], &none["rows"]), (&json!(0), &json!([])));
    let found = client.get("/api/library?text=shipped&limit=1").await.expect(200);
    assert_eq!(found["total"], 1000);
    let one = client.get(&format!("/api/library/{}", row["puzzle"]["id"])).await.expect(200);
    assert_eq!(one, row["puzzle"]);
    let drawn = client.get("/api/library/random?class=unfair").await.expect(200);
    assert_eq!(drawn["class"], "unfair");
    client.get("/api/library/random?text=shipped").await.expect(200);
    client.get("/api/library/random?text=elsewhere").await.expect(404);
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let client = Client::new();
    client.get("/api/library/random").await.expect(404);
    for id in ["1", "0", "-1", "9223372036854775807"] {
        client.get(&format!("/api/library/{id}")).await.expect(404);
    }
    for id in ["x", "1.5", "9223372036854775808", "%00", "1%20"] {
        client.get(&format!("/api/library/{id}")).await.expect(400);
    }
    for query in [
        "class=tough",
        "limit=-1",
        "limit=x",
        "offset=99999999999",
        "state=odd",
        "order=best",
        "what=ever",
        "limit=1&limit=2",
    ] {
        client.get(&format!("/api/library?{query}")).await.expect(400);
    }
    client.get(&format!("/api/library?text={}", "x".repeat(1001))).await.expect(422);
    let odd = client.get("/api/library?text=%25_%27;DROP%20TABLE%20puzzles").await.expect(200);
    assert_eq!(odd["total"], 0);
    client.get("/api/library?board=%00").await.expect(422);
}

#[tokio::test]
async fn texts_are_imported() {
    let client = Client::new();
    let text = format!("{PUZZLE}\n{}\nnonsense\n{PUZZLE}\n", ".".repeat(81));
    let imported = import(&client, "?name=mine.txt", &text).await.expect(200);
    assert_eq!(
        (&imported["added"], &imported["known"], &imported["bad_count"]),
        (&json!(1), &json!(1), &json!(2))
    );
    assert_eq!((&imported["bad"][0]["line"], &imported["bad"][1]["line"]), (&json!(2), &json!(3)));
    let kept = client.get(&format!("/api/library/{}", imported["first"])).await.expect(200);
    assert_eq!((&kept["source"], &kept["puzzle"]["givens"]), (&json!("import:mine.txt"), &json!(PUZZLE)));
    let again = import(&client, "", PUZZLE).await.expect(200);
    assert_eq!(
        (&again["added"], &again["known"], &again["first"]),
        (&json!(0), &json!(1), &imported["first"])
    );
}

#[tokio::test]
async fn texts_without_a_good_puzzle_are_refused_with_the_lines() {
    let client = Client::new();
    let refused = import(&client, "", "nonsense\n1\n").await.expect(422);
    assert_eq!(refused["error"]["bad_count"], 2, "{refused}");
    assert_eq!(refused["error"]["bad"][0]["line"], 1);
    let refused = import(&client, "", "nonsense\n").await.expect(422);
    assert_eq!(refused["error"]["message"], "nothing was imported: a line was refused");
    import(&client, "", "").await.expect(422);
    let both = format!("{PUZZLE}\nnonsense\n");
    let refused = import(&client, "?keep=all-or-nothing", &both).await.expect(422);
    assert_eq!(refused["error"]["bad"][0]["line"], 2);
    assert_eq!(client.get("/api/library").await.expect(200)["total"], 0);
    let bytes = client
        .send("POST", "/api/library/import", &[("content-type", "application/octet-stream")], vec![0xff; 99])
        .await;
    bytes.expect(422);
    for query in ["?keep=some", "?what=ever"] {
        import(&client, query, PUZZLE).await.expect(400);
    }
    import(&client, "?board=nonsense", PUZZLE).await.expect(422);
    import(&client, "?name=%0A", PUZZLE).await.expect(422);
}

#[tokio::test]
async fn a_text_that_is_too_long_changes_nothing() {
    let client = Client::with(Limits { import_bytes: 1000, ..Limits::default() });
    import(&client, "", &format!("{PUZZLE}\n").repeat(100)).await.expect(413);
    assert_eq!(client.get("/api/library").await.expect(200)["total"], 0);
    import(&client, "", &format!("{PUZZLE}\n").repeat(5)).await.expect(200);
}

/// A body of a piece now and then, without end.
fn endless() -> Body {
    let pieces = futures_util::stream::unfold((), async |()| {
        tokio::time::sleep(Duration::from_millis(10)).await;
        Some((Ok::<_, std::io::Error>("1"), ()))
    });
    Body::from_stream(pieces)
}

#[tokio::test]
async fn an_import_that_takes_for_ever_ends_and_leaves_room_for_others() {
    let limits = Limits { transfer_time: Duration::from_millis(500), ..Limits::default() };
    let client = Client::with(limits);
    let slow = || client.send("POST", "/api/library/import", &[("content-type", "text/plain")], endless());
    let third = async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let busy = client.get("/api/library/export").await;
        assert_eq!(busy.expect(429)["error"]["code"], "too_many_transfers");
    };
    let (first, second, ()) = tokio::join!(slow(), slow(), third);
    for slow in [first, second] {
        assert_eq!(slow.expect(408)["error"]["code"], "timeout");
    }
    assert_eq!(client.get("/api/library").await.expect(200)["total"], 0);
    // What they worked on ends soon after them.
    while client.get("/api/library/export").await.status.as_u16() == 429 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn what_is_exported_can_be_imported() {
    let client = Client::seeded();
    let file = client.get("/api/library/export?board=3x3&class=easy").await;
    assert_eq!(
        (file.status.as_u16(), &file.headers["content-type"]),
        (200, &"text/csv; charset=utf-8".parse().unwrap())
    );
    assert_eq!(file.text().lines().count(), 201);
    let other = Client::new();
    let imported = import(&other, "", &file.text()).await.expect(200);
    assert_eq!((&imported["added"], &imported["bad_count"]), (&json!(200), &json!(0)));
    let lines = client.get("/api/library/export?class=hard&format=line").await;
    assert_eq!(lines.text().lines().count(), 200);
    for nothing in ["board=2x2", "text=elsewhere", "state=solved"] {
        assert_eq!(client.get(&format!("/api/library/export?{nothing}")).await.text(), "", "{nothing}");
    }
    for format in ["nonsense", "enumerate", ""] {
        client.get(&format!("/api/library/export?format={format}")).await.expect(422);
    }
    client.get("/api/library/export?class=tough").await.expect(400);
}

#[tokio::test]
async fn a_board_that_does_not_fit_is_told_before_anything_is_given_out() {
    let client = Client::seeded();
    // Its puzzles come after more than one piece of the file.
    client.state.db.write(|store| store.seed(&SHIPPED[..2], Timestamp(0))).unwrap();
    let refused = client.get("/api/library/export?format=sdm").await.expect(422);
    assert_eq!(refused["error"]["message"], "sdm cannot hold the board 4x4: it holds only 3x3");
}

#[tokio::test]
async fn boards_are_meant_by_any_of_their_names() {
    let client = Client::seeded();
    let houses = include_str!("../../../../samples/houses_4_4_4.json");
    import(&client, "", houses).await.expect(200);
    // As the page has it from the list.
    let tallies = client.get("/api/library").await.expect(200)["tallies"]["boards"].clone();
    let names = tallies.as_array().unwrap().iter().map(|tally| tally["board"].as_str().unwrap());
    let described = &names.filter(|name| *name != "3x3").collect::<String>().replace(' ', "%20");
    for (board, total) in [("3x3", 1_000), ("03x3", 1_000), ("", 1_001), ("2x2", 0), (described, 1)] {
        let list = client.get(&format!("/api/library?board={board}")).await.expect(200);
        assert_eq!(list["total"], total, "{board}");
        client.get(&format!("/api/scores?board={board}")).await.expect(200);
    }
    for board in ["9x9", "nonsense", "3x3%20", "%00"] {
        for path in ["library", "library/random", "library/export", "scores"] {
            let refused = client.get(&format!("/api/{path}?board={board}")).await.expect(422);
            assert!(refused["error"]["message"].as_str().unwrap().starts_with("board \""), "{refused}");
        }
    }
}

#[tokio::test]
async fn imported_boards_have_no_more_houses_than_others() {
    let client = Client::with(Limits { cells: 16, ..Limits::default() });
    let houses: Vec<Value> =
        (0..600).map(|number| json!([number % 4, 4 + number % 3, 8 + number % 5, 13 + number % 3])).collect();
    let board = json!({"symbols": 4, "cells": 16, "houses": houses});
    let text = json!({"board": board, "givens": ".".repeat(16)}).to_string();
    let refused = import(&client, "", &text).await.expect(422);
    let reason = refused["error"]["bad"][0]["reason"].as_str().unwrap();
    assert!(
        reason.contains("too many cells in houses, counted house by house: the limit is 2048"),
        "{reason}"
    );
}
