//! The description of the interface, against the interface.

use crate::client::Client;
use hyperdoku_server::document;
use serde_json::{Value, json};

fn description() -> Value {
    serde_json::to_value(document()).unwrap()
}

/// Every method and path that is described.
fn operations() -> Vec<(String, String)> {
    let description = description();
    let paths = description["paths"].as_object().unwrap();
    let methods = |(path, item): (&String, &Value)| {
        let item = item.as_object().unwrap();
        item.keys().map(|method| (method.to_uppercase(), path.clone())).collect::<Vec<_>>()
    };
    paths.iter().flat_map(methods).collect()
}

#[tokio::test]
async fn what_is_described_is_there() {
    let client = Client::new();
    assert_eq!(operations().len(), 27);
    for (method, path) in operations() {
        let path = path.replace("{id}", "x").replace("{name}", "x");
        let kind = if path.ends_with("/import") { "text/plain" } else { "application/json" };
        let answer = client.send(&method, &path, &[("content-type", kind)], "").await;
        assert_ne!(answer.status.as_u16(), 405, "{method} {path}");
        assert!(!answer.text().contains("no such address"), "{method} {path}");
    }
    assert_eq!(client.get("/api/openapi.json").await.expect(200), description());
    assert!(description()["openapi"].as_str().unwrap().starts_with("3.1"));
}

/// Routes are added by `routes!` alone, which takes their description too.
#[test]
fn what_is_there_is_described() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/routes");
    for entry in std::fs::read_dir(folder).unwrap() {
        let source = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        assert!(!source.contains(".route("), "a route without a description");
        // What comes before an `async fn` is its description, or a comment if it helps others.
        let handlers = source.matches(")]\nasync fn ").count();
        assert_eq!(source.matches("#[utoipa::path(").count(), handlers);
    }
}

#[test]
fn every_operation_may_be_refused() {
    let description = description();
    for (method, path) in operations() {
        let responses = &description["paths"][&path][method.to_lowercase()]["responses"];
        assert!(responses["4XX"].is_object(), "{method} {path}");
    }
}

/// The answer of a request, checked against what is described for its status.
struct Tour {
    client: Client,
    description: Value,
    seen: Vec<(String, String)>,
}

impl Tour {
    async fn step(&mut self, method: &str, described: &str, path: &str, body: Value, status: u16) -> Value {
        let answer = match method {
            "GET" => self.client.get(path).await,
            "DELETE" => self.client.delete(path).await,
            "PUT" => self.client.put(path, body).await,
            _ if described.ends_with("/import") => {
                let text = body.as_str().unwrap().to_owned();
                self.client.send(method, path, &[("content-type", "text/plain")], text).await
            }
            _ => self.client.post(path, body).await,
        };
        assert_eq!(answer.status.as_u16(), status, "{method} {path}: {}", answer.text());
        self.seen.push((method.to_owned(), described.to_owned()));
        let responses = &self.description["paths"][described][method.to_lowercase()]["responses"];
        let exact = &responses[status.to_string()];
        let response = if exact.is_null() { &responses["4XX"] } else { exact };
        assert!(!response.is_null(), "{method} {described} {status} is not described");
        let schema = &response["content"]["application/json"]["schema"];
        if schema.is_null() {
            return Value::Null;
        }
        let schema = json!({"allOf": [schema], "components": self.description["components"]});
        let found = answer.json();
        let validator = jsonschema::validator_for(&schema).unwrap();
        let problems: Vec<String> = validator.iter_errors(&found).map(|error| error.to_string()).collect();
        assert!(problems.is_empty(), "{method} {path}: {problems:?} in {found}");
        found
    }
}

#[tokio::test]
async fn answers_are_as_described() {
    let mut tour = Tour { client: Client::seeded(), description: description(), seen: Vec::new() };
    let none = || Value::Null;
    for path in [
        "/api/about",
        "/api/boards",
        "/api/settings",
        "/api/statistics",
        "/api/games/latest",
        "/api/openapi.json",
    ] {
        tour.step("GET", path, path, none(), 200).await;
    }
    tour.step("GET", "/api/boards/{name}", "/api/boards/3x2x1", none(), 200).await;
    tour.step("GET", "/api/boards/{name}", "/api/boards/slice:2%5E4", none(), 422).await;
    tour.step("PUT", "/api/settings", "/api/settings", json!({"theme": "dark"}), 200).await;
    tour.step("PUT", "/api/settings", "/api/settings", json!({"theme": 1}), 422).await;
    let list = tour.step("GET", "/api/library", "/api/library?limit=5", none(), 200).await;
    tour.step("GET", "/api/library", "/api/library?limit=x", none(), 400).await;
    tour.step("GET", "/api/library/random", "/api/library/random?class=hard", none(), 200).await;
    tour.step("GET", "/api/library/export", "/api/library/export?class=hard", none(), 200).await;
    let line = json!("12343.......4321\nnonsense\n");
    let imported = tour.step("POST", "/api/library/import", "/api/library/import", line, 200).await;
    tour.step("POST", "/api/library/import", "/api/library/import", json!("nonsense"), 422).await;
    tour.step("GET", "/api/library/{id}", &format!("/api/library/{}", imported["first"]), none(), 200).await;
    let new = json!({"puzzle": list["rows"][0]["puzzle"]["id"]});
    let game = tour.step("POST", "/api/games", "/api/games", new, 201).await;
    let id = &game["id"];
    let moves = json!({"from": 0, "moves": [{"text": "check", "at": 5}]});
    tour.step("POST", "/api/games/{id}/moves", &format!("/api/games/{id}/moves"), moves, 200).await;
    let gap = json!({"from": 7, "moves": []});
    tour.step("POST", "/api/games/{id}/moves", &format!("/api/games/{id}/moves"), gap, 409).await;
    let time = json!({"elapsed_ms": 9});
    tour.step("POST", "/api/games/{id}/time", &format!("/api/games/{id}/time"), time, 200).await;
    tour.step("GET", "/api/games/{id}", &format!("/api/games/{id}"), none(), 200).await;
    tour.step("GET", "/api/games/latest", "/api/games/latest", none(), 200).await;
    tour.step("GET", "/api/games", "/api/games?state=playing", none(), 200).await;
    tour.step("GET", "/api/library", "/api/library?state=in_progress", none(), 200).await;
    tour.step("DELETE", "/api/games/{id}", &format!("/api/games/{id}"), none(), 204).await;
    tour.step("DELETE", "/api/games/{id}", &format!("/api/games/{id}"), none(), 404).await;
    tour.step("GET", "/api/scores", "/api/scores?board=3x3", none(), 200).await;
    let puzzle = list["rows"][0]["puzzle"]["puzzle"].clone();
    for request in [
        json!({"kind": "generate", "board": "2x2", "seed": 1}),
        json!({"kind": "generate", "board": "2x2", "class": "beyond"}),
        json!({"kind": "rate", "puzzle": puzzle}),
        json!({"kind": "solve", "puzzle": list["rows"][0]["puzzle"]["id"]}),
    ] {
        let job = tour.step("POST", "/api/jobs", "/api/jobs", request, 202).await;
        let path = format!("/api/jobs/{}", job["id"]);
        tour.step("GET", "/api/jobs/{id}/events", &format!("{path}/events"), none(), 200).await;
        tour.step("GET", "/api/jobs/{id}", &path, none(), 200).await;
        tour.step("DELETE", "/api/jobs/{id}", &path, none(), 200).await;
    }
    tour.step("GET", "/api/jobs", "/api/jobs", none(), 200).await;
    let day = json!({"date": "2026-11-16", "board": "2x2"});
    tour.step("POST", "/api/daily", "/api/daily", day, 202).await;
    tour.step("POST", "/api/quit", "/api/quit", json!({}), 200).await;
    let missed: Vec<_> =
        operations().into_iter().filter(|operation| !tour.seen.contains(operation)).collect();
    assert!(missed.is_empty(), "the tour leaves out {missed:?}");
}
