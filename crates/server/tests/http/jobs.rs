//! Jobs: taken, followed, ended.

use crate::client::Client;
use hyperdoku_server::Limits;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// A job that nobody sees the end of: no square of that size has so few givens.
fn endless(seconds: u32) -> Value {
    json!({"kind": "generate", "board": "5x5", "givens": 40, "seconds": seconds})
}

const PUZZLE: &str = ".8.6...4......45.8......6.7.9.72..6.14.96............3..13..9.2..51..8....9.823..";

fn puzzle() -> Value {
    json!({"board": "3x3", "givens": PUZZLE})
}

/// The last event of a job.
async fn end(client: &Client, job: &Value) -> Value {
    let events = client.get(&format!("/api/jobs/{}/events", job["id"])).await;
    assert_eq!(events.headers["content-type"], "text/event-stream");
    let text = events.text();
    let data: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("data: ")).collect();
    let events: Vec<Value> = data.iter().map(|data| serde_json::from_str(data).unwrap()).collect();
    let (last, before) = events.split_last().unwrap();
    let is_open = |job: &Value| job["state"] == "queued" || job["state"] == "running";
    assert!(before.iter().all(is_open) && !is_open(last), "{text}");
    assert_eq!(client.get(&format!("/api/jobs/{}", job["id"])).await.expect(200), *last);
    last.clone()
}

/// What came out, which must be of this kind.
async fn result(client: &Client, outcome: &str, request: Value) -> Value {
    let job = client.post("/api/jobs", request).await.expect(202);
    let last = end(client, &job).await;
    assert_eq!(last["state"], "done", "{last}");
    let result = &last["result"];
    assert!(result[outcome].is_object(), "{last}");
    result[outcome].clone()
}

#[tokio::test]
async fn puzzles_are_solved() {
    let client = Client::new();
    let solved = result(&client, "solved", json!({"kind": "solve", "puzzle": puzzle()})).await;
    assert_eq!((&solved["status"], &solved["count"]), (&json!("unique"), &json!(1)));
    assert!(solved["solutions"][0].as_str().unwrap().starts_with("782635149"));
    let empty = json!({"board": "2x2", "givens": ".".repeat(16)});
    let many = result(&client, "solved", json!({"kind": "solve", "puzzle": empty, "limit": 5})).await;
    assert_eq!((&many["status"], many["solutions"].as_array().unwrap().len()), (&json!("multiple"), 5));
    let none = json!({"board": "2x2", "givens": "123....4........"});
    let none = result(&client, "solved", json!({"kind": "solve", "puzzle": none})).await;
    assert_eq!((&none["status"], &none["solutions"]), (&json!("none"), &json!([])));
}

#[tokio::test]
async fn puzzles_are_rated() {
    let client = Client::new();
    let rated = result(&client, "rated", json!({"kind": "rate", "puzzle": puzzle()})).await;
    assert!(rated["class"].is_string() && rated["er"].is_number(), "{rated}");
    assert!(!rated["techniques"].as_array().unwrap().is_empty());
    let empty = json!({"board": "2x2", "givens": ".".repeat(16)});
    let refused = result(&client, "not_unique", json!({"kind": "rate", "puzzle": empty})).await;
    assert_eq!(refused, json!({"solutions": "multiple"}));
}

#[tokio::test]
async fn puzzles_are_made_to_order() {
    let client = Client::new();
    let wish =
        json!({"kind": "generate", "board": "3x3", "class": "hard", "symmetry": "half-turn", "seed": 7});
    let made = result(&client, "made", wish.clone()).await;
    assert_eq!((&made["class"], &made["seed"]), (&json!("hard"), &json!(7)));
    assert_eq!(
        result(&client, "made", wish).await["puzzle"],
        made["puzzle"],
        "the same seed makes the same puzzle"
    );
    let counted = result(&client, "made", json!({"kind": "generate", "board": "2x2x1", "givens": 20})).await;
    assert_eq!(counted["givens"], 20);
    let none = result(
        &client,
        "none_found",
        json!({"kind": "generate", "board": "2x2", "class": "extreme", "seed": 1}),
    )
    .await;
    assert!(none["reason"].as_str().unwrap().contains("100 grids"), "{none}");
}

#[tokio::test]
async fn wishes_that_make_no_sense_are_refused() {
    let client = Client::new();
    for wish in [
        json!({"kind": "generate"}),
        json!({"kind": "generate", "board": "nonsense"}),
        json!({"kind": "generate", "board": "slice:2^4"}),
        json!({"kind": "generate", "board": "8x8x8"}),
        json!({"kind": "generate", "board": "3x3", "class": "tough"}),
        json!({"kind": "generate", "board": "3x3", "clas": "easy"}),
        json!({"kind": "generate", "board": "3x3", "givens": 82}),
        json!({"kind": "generate", "board": "3x3", "givens": -1}),
        json!({"kind": "generate", "board": "3x3", "givens": 1e300}),
        json!({"kind": "generate", "board": "3x3", "symmetry": "sideways"}),
        json!({"kind": "generate", "board": "3x3", "symmetry": "half-turn-xz"}),
        json!({"kind": "generate", "board": "latin:27^3", "symmetry": "all+".repeat(60_000) + "all"}),
        json!({"kind": "generate", "board": "3x3", "seed": 1.5}),
        json!({"kind": "solve"}),
        json!({"kind": "solve", "puzzle": "3x3"}),
        json!({"kind": "solve", "puzzle": {"board": "3x3"}}),
        json!({"kind": "solve", "puzzle": {"board": "3x3", "givens": "1"}}),
        json!({"kind": "solve", "puzzle": {"board": "2x2", "givens": "11.............."}}),
        json!({"kind": "solve", "puzzle": puzzle(), "limit": 0}),
        json!({"kind": "solve", "puzzle": puzzle(), "limit": 1001}),
        json!({"kind": "rate", "puzzle": 1.5}),
    ] {
        client.post("/api/jobs", wish).await.expect(422);
    }
    client.post("/api/jobs", json!({"kind": "rate", "puzzle": 987_654})).await.expect(404);
    for path in ["/api/jobs/1", "/api/jobs/1/events"] {
        client.get(path).await.expect(404);
    }
    client.delete("/api/jobs/1").await.expect(404);
    for id in ["x", "-1", "1.5", "99999999999999999999999", "%FF"] {
        client.get(&format!("/api/jobs/{id}")).await.expect(400);
    }
}

#[tokio::test]
async fn jobs_are_ended_at_once_and_only_once() {
    let client = Client::new();
    let jobs = [
        client.post("/api/jobs", endless(60)).await.expect(202),
        client.post("/api/jobs", endless(60)).await.expect(202),
    ];
    for job in &jobs {
        let path = format!("/api/jobs/{}", job["id"]);
        let ended = client.delete(&path).await.expect(200);
        assert_eq!(ended["state"], "cancelled");
        assert_eq!(client.delete(&path).await.expect(200), ended);
        assert_eq!(end(&client, job).await, ended);
    }
    // The threads are free again: other work is done.
    result(&client, "solved", json!({"kind": "solve", "puzzle": puzzle()})).await;
    let done = client.post("/api/jobs", json!({"kind": "solve", "puzzle": puzzle()})).await.expect(202);
    let done = end(&client, &done).await;
    assert_eq!(client.delete(&format!("/api/jobs/{}", done["id"])).await.expect(200), done);
}

#[tokio::test]
async fn fifty_endless_jobs_end_by_the_clock_and_hold_nobody_up() {
    let client = Client::new();
    let begun = Instant::now();
    let mut jobs = Vec::new();
    for _ in 0..50 {
        jobs.push(client.post("/api/jobs", endless(2)).await.expect(202));
    }
    // Far longer than any answer takes, and far less than all of them would one after another.
    let patience = Duration::from_secs(30);
    let beside = async {
        client.get("/api/library").await.expect(200);
        client.put("/api/settings", json!({"theme": "dark"})).await.expect(200);
        for job in &jobs {
            assert_eq!(end(&client, job).await["state"], "timed_out");
        }
    };
    tokio::time::timeout(patience, beside).await.expect("everything is answered, and ends");
    assert!(begun.elapsed() > Duration::from_secs(2), "no job ends before its time");
    let known = client.get("/api/jobs").await.expect(200);
    assert_eq!(known["jobs"].as_array().unwrap().len(), 50);
    // The threads are free again.
    result(&client, "solved", json!({"kind": "solve", "puzzle": puzzle()})).await;
}

#[tokio::test]
async fn a_job_that_never_had_its_turn_says_so() {
    let client = Client::new();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    for _ in 0..cores {
        client.post("/api/jobs", endless(60)).await.expect(202);
    }
    let behind = json!({"kind": "solve", "puzzle": puzzle(), "seconds": 1});
    let behind = client.post("/api/jobs", behind).await.expect(202);
    let ended = end(&client, &behind).await;
    assert_eq!(ended["state"], "timed_out");
    assert_eq!(ended["note"], "its time was over before its turn came: other jobs took too long");
    for id in 1..=cores {
        client.delete(&format!("/api/jobs/{id}")).await.expect(200);
    }
    let begun = client.post("/api/jobs", endless(1)).await.expect(202);
    assert_eq!(end(&client, &begun).await["note"], "the time is over");
}

#[tokio::test]
async fn a_full_queue_says_so() {
    let client = Client::with(Limits { waiting_jobs: 2, ..Limits::default() });
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut refused = None;
    for _ in 0..cores + 3 {
        let answer = client.post("/api/jobs", endless(60)).await;
        match answer.status.as_u16() {
            202 => {}
            _ => refused = Some(answer),
        }
    }
    let refused = refused.expect("one was too many");
    assert_eq!(refused.expect(429)["error"]["code"], "too_many_jobs");
    assert_eq!(refused.headers["retry-after"], "5");
    let list = client.get("/api/jobs").await.expect(200);
    let waiting: Vec<&Value> =
        list["jobs"].as_array().unwrap().iter().filter(|job| job["state"] == "queued").collect();
    assert_eq!((&waiting[0]["position"], &waiting[1]["position"]), (&json!(0), &json!(1)));
    client.delete(&format!("/api/jobs/{}", waiting[0]["id"])).await.expect(200);
    client.post("/api/jobs", endless(60)).await.expect(202);
}

#[tokio::test]
async fn old_jobs_are_forgotten() {
    let client = Client::with(Limits { kept_jobs: 3, ..Limits::default() });
    for _ in 0..6 {
        result(&client, "solved", json!({"kind": "solve", "puzzle": puzzle()})).await;
    }
    let jobs = client.get("/api/jobs").await.expect(200);
    let ids: Vec<u64> =
        jobs["jobs"].as_array().unwrap().iter().map(|job| job["id"].as_u64().unwrap()).collect();
    assert_eq!(ids, [4, 5, 6]);
}

#[tokio::test]
async fn long_results_are_forgotten_sooner() {
    let client = Client::with(Limits { kept_bytes: 250, ..Limits::default() });
    for _ in 0..6 {
        result(&client, "solved", json!({"kind": "solve", "puzzle": puzzle()})).await;
    }
    let jobs = client.get("/api/jobs").await.expect(200);
    assert_eq!(jobs["jobs"].as_array().unwrap().len(), 4, "three results of 81 bytes, and the last");
}

#[tokio::test]
async fn a_job_tells_how_many_grids_it_has_tried() {
    let client = Client::new();
    let wish = json!({"kind": "generate", "board": "2x2", "class": "extreme", "seed": 1});
    let job = client.post("/api/jobs", wish).await.expect(202);
    let last = end(&client, &job).await;
    assert_eq!((&last["state"], &last["fraction"]), (&json!("done"), &json!(1.0)));
    let job = client.post("/api/jobs", endless(60)).await.expect(202);
    let path = format!("/api/jobs/{}", job["id"]);
    while client.get(&path).await.expect(200)["fraction"].is_null() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let told = client.get(&path).await.expect(200)["fraction"].as_f64().unwrap();
    assert!((0.0..1.0).contains(&told), "{told}");
    client.delete(&path).await.expect(200);
    let solve = json!({"kind": "solve", "puzzle": puzzle()});
    assert_eq!(client.post("/api/jobs", solve).await.expect(202)["fraction"], Value::Null);
}

#[tokio::test]
async fn a_server_that_ends_takes_no_jobs_and_ends_those_it_has() {
    let client = Client::new();
    let job = client.post("/api/jobs", endless(60)).await.expect(202);
    client.state.jobs.end();
    assert_eq!(end(&client, &job).await["state"], "cancelled");
    client.post("/api/jobs", endless(60)).await.expect(503);
}
