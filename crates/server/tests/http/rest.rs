//! Settings, statistics, the puzzle of the day.

use crate::client::Client;
use serde_json::{Value, json};
use std::collections::BTreeMap;

#[tokio::test]
async fn settings_are_kept() {
    let client = Client::new();
    assert_eq!(client.get("/api/settings").await.expect(200), json!({}));
    client.put("/api/settings", json!({"theme": "dark", "view.axis": "z"})).await.expect(200);
    let all = client.put("/api/settings", json!({"theme": "light"})).await.expect(200);
    assert_eq!(all, json!({"theme": "light", "view.axis": "z"}));
    assert_eq!(client.get("/api/settings").await.expect(200), all);
    let many: BTreeMap<String, &str> = (0..99).map(|number| (number.to_string(), "x")).collect();
    for body in [
        json!({"": "x"}),
        json!({"a b": "x"}),
        json!({"x".repeat(65): "x"}),
        json!({"x": "x".repeat(4097)}),
        json!({"x": 1}),
        json!({"x": null}),
        json!([]),
        json!("x"),
        json!(many),
    ] {
        client.put("/api/settings", body).await.expect(422);
    }
    assert_eq!(client.get("/api/settings").await.expect(200), all);
}

#[tokio::test]
async fn statistics_of_nothing_are_empty() {
    let client = Client::new();
    for boards in ["all", "classic", "cubes", "4d"] {
        let statistics = client.get(&format!("/api/statistics?boards={boards}")).await.expect(200);
        assert_eq!((&statistics["solved"], &statistics["boards"]), (&json!(0), &json!([])));
    }
    assert_eq!(client.get("/api/scores?board=3x3").await.expect(200), json!({"scores": [], "times": []}));
    for query in ["boards=flat", "offset_minutes=x", "offset_minutes=99999999999", "what=ever"] {
        client.get(&format!("/api/statistics?{query}")).await.expect(400);
    }
    for offset in [1440, -1440, i32::MIN, i32::MAX] {
        client.get(&format!("/api/statistics?offset_minutes={offset}")).await.expect(422);
    }
    client.get("/api/scores").await.expect(400);
    client.get("/api/scores?board=3x3&class=tough").await.expect(400);
}

#[tokio::test]
async fn the_puzzle_of_a_day_is_made_once() {
    let client = Client::new();
    let monday = json!({"date": "2026-11-16", "board": "3x3"});
    let made = client.post("/api/daily", monday.clone()).await.expect(202);
    assert_eq!(made["puzzle"], Value::Null);
    client.get(&format!("/api/jobs/{}/events", made["job"]["id"])).await;
    let job = client.get(&format!("/api/jobs/{}", made["job"]["id"])).await.expect(200);
    assert_eq!(job["result"]["made"]["class"], "easy", "{job}");
    let there = client.post("/api/daily", monday).await.expect(200);
    assert_eq!((&there["puzzle"], &there["job"]), (&job["result"]["made"]["id"], &Value::Null));
    let kept = client.get(&format!("/api/library/{}", there["puzzle"])).await.expect(200);
    assert_eq!(kept["source"], "daily:2026-11-16:3x3");
    // A board without hard puzzles has an easier one.
    let friday = client.post("/api/daily", json!({"date": "2026-11-13", "board": "2x2"})).await.expect(202);
    client.get(&format!("/api/jobs/{}/events", friday["job"]["id"])).await;
    let job = client.get(&format!("/api/jobs/{}", friday["job"]["id"])).await.expect(200);
    assert!(job["result"]["made"].is_object(), "{job}");
}

#[tokio::test]
async fn the_puzzle_of_a_day_is_one_job_however_often_it_is_asked_for() {
    let client = Client::new();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    // They keep all threads busy, so that the puzzle waits.
    for _ in 0..cores {
        let endless = json!({"kind": "generate", "board": "5x5", "givens": 40, "seconds": 60});
        client.post("/api/jobs", endless).await.expect(202);
    }
    let ask = async |board: &str| {
        let daily = json!({"date": "2026-11-16", "board": board});
        client.post("/api/daily", daily).await.expect(202)["job"]["id"].clone()
    };
    let first = ask("3x3").await;
    assert_eq!(ask("3x3").await, first);
    assert_ne!(ask("2x2").await, first);
    client.delete(&format!("/api/jobs/{first}")).await.expect(200);
    assert_ne!(ask("3x3").await, first, "one that is over is no job to wait for");
}

#[tokio::test]
async fn no_import_decides_the_puzzle_of_a_day() {
    let client = Client::new();
    let monday = json!({"date": "2026-11-16", "board": "2x2"});
    let import = "/api/library/import?name=daily:2026-11-16:2x2";
    client.send("POST", import, &[("content-type", "text/plain")], "12343.......4321").await.expect(200);
    let made = client.post("/api/daily", monday.clone()).await.expect(202);
    client.get(&format!("/api/jobs/{}/events", made["job"]["id"])).await;
    let id = client.post("/api/daily", monday.clone()).await.expect(200)["puzzle"].clone();
    // In a library that has it from elsewhere, it is made once too.
    let kept = client.get(&format!("/api/library/{id}")).await.expect(200);
    let other = Client::new();
    let givens = kept["puzzle"]["givens"].as_str().unwrap().to_owned();
    other.send("POST", "/api/library/import", &[("content-type", "text/plain")], givens).await.expect(200);
    let made = other.post("/api/daily", monday.clone()).await.expect(202);
    other.get(&format!("/api/jobs/{}/events", made["job"]["id"])).await;
    assert_eq!(other.post("/api/daily", monday).await.expect(200)["puzzle"], 1);
}

#[tokio::test]
async fn days_that_are_none_have_no_puzzle() {
    let client = Client::new();
    for (date, board) in [
        ("2026-02-30", "3x3"),
        ("tomorrow", "3x3"),
        ("", "3x3"),
        ("2999-01-01", "3x3"),
        ("1999-12-31", "3x3"),
        ("2026-11-16", "nonsense"),
        ("2026-11-16", "slice:2^4"),
        ("2026-11-16", "latin:60^3"),
    ] {
        client.post("/api/daily", json!({"date": date, "board": board})).await.expect(422);
    }
    client.post("/api/daily", json!({"date": "2026-11-16"})).await.expect(422);
}
