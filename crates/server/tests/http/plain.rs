//! What needs no database: the server itself, boards, the page, the description.

use crate::client::Client;
use serde_json::json;

#[tokio::test]
async fn the_server_says_who_it_is() {
    let about = Client::new().get("/api/about").await.expect(200);
    assert_eq!(about["name"], "hyperdoku");
    assert_eq!(about["limits"]["cells"], 20_000);
}

#[tokio::test]
async fn boards_are_offered_and_described() {
    let client = Client::new();
    let offered = client.get("/api/boards").await.expect(200);
    assert_eq!(
        offered["boards"][0],
        json!({"name": "3x3", "title": "Classic 9 × 9", "cells": 81, "symbols": 9})
    );
    for board in offered["boards"].as_array().unwrap() {
        let name = board["name"].as_str().unwrap().replace('+', "%2B").replace('^', "%5E");
        let facts = client.get(&format!("/api/boards/{name}")).await.expect(200);
        assert_eq!((&facts["cells"], &facts["name"]), (&board["cells"], &board["name"]));
    }
    let facts = client.get("/api/boards/iso:321%2F211%2F111").await.expect(200);
    assert_eq!(facts["symbols"], 9);
    let facts = client.get("/api/boards/wrap:4").await.expect(200);
    assert!(facts["peers"]["least"].as_u64() <= facts["peers"]["most"].as_u64());
}

#[tokio::test]
async fn boards_that_cannot_exist_are_refused_with_the_reason() {
    let client = Client::new();
    let refused = client.get("/api/boards/slice:2%5E4").await.expect(422);
    assert!(refused["error"]["message"].as_str().unwrap().contains("slice"), "{refused}");
    for name in
        ["nonsense", "99x99x99", "%20", "3x", "slice:99999999999%5E3", "jigsaw:AAB", "3x3%00", "\u{ff13}x3"]
    {
        let name: String =
            name.chars().map(|c| if c.is_ascii() { c.to_string() } else { "%EF%BC%93".into() }).collect();
        client.get(&format!("/api/boards/{name}")).await.expect(422);
    }
    client.get("/api/boards/%FF").await.expect(400);
    client.get("/api/boards/3x3/more").await.expect(404);
}

#[tokio::test]
async fn what_is_not_there_is_told_as_json() {
    let client = Client::new();
    for path in [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/about/",
        "/api/../index.html",
        "/api/jobs/1/nothing",
        "/nothing",
        "/../Cargo.toml",
        "/../../../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc/passwd",
        "//etc/passwd",
        "/index.html/",
        "/apix",
    ] {
        let answer = client.get(path).await;
        assert_eq!(answer.expect(404)["error"]["code"], "not_found", "{path}");
        assert_eq!(answer.headers["content-type"], "application/json", "{path}");
    }
    for path in ["/api/about", "/"] {
        let answer = client.send("DELETE", path, &[], "").await;
        assert_eq!(answer.expect(405)["error"]["code"], "method_not_allowed");
    }
}

#[tokio::test]
async fn the_page_comes_with_its_headers() {
    let client = Client::new();
    for path in ["/", "/index.html", "/nothing", "/api/about", "/api/nothing"] {
        let answer = client.get(path).await;
        let header = |name: &str| answer.headers[name].to_str().unwrap().to_owned();
        assert!(header("content-security-policy").starts_with("default-src 'none';"), "{path}");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("referrer-policy"), "no-referrer");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(header("cross-origin-resource-policy"), "same-origin");
    }
    let page = client.get("/").await;
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    let tag = page.headers["etag"].to_str().unwrap().to_owned();
    assert_eq!(client.send("GET", "/", &[("if-none-match", &tag)], "").await.status.as_u16(), 304);
    assert_eq!(client.get("/api/about").await.headers["cache-control"], "no-store");
}

#[tokio::test]
async fn the_server_ends_when_it_is_asked_to() {
    let client = Client::new();
    client.send("POST", "/api/quit", &[], "").await.expect(415);
    assert!(!client.state.stop.is_wished());
    assert_eq!(client.post("/api/quit", json!({})).await.expect(200)["ending"], true);
    assert!(client.state.stop.is_wished());
}
