//! Requests from elsewhere.

use crate::client::Client;
use hyperdoku_server::{Guard, Limits, Token};

#[tokio::test]
async fn foreign_hosts_and_pages_are_refused_everywhere() {
    let client = Client::new();
    for path in ["/", "/api/about", "/api/jobs", "/nothing"] {
        for headers in [
            [("host", "evil.example:7654")],
            [("host", "localhost:1")],
            [("origin", "http://evil.example")],
            [("origin", "null")],
        ] {
            assert_eq!(
                client.send("GET", path, &headers, "").await.expect(403)["error"]["code"],
                "forbidden"
            );
        }
    }
    client.send("GET", "/api/about", &[("sec-fetch-site", "cross-site")], "").await.expect(403);
    assert_eq!(client.send("GET", "/", &[("sec-fetch-site", "cross-site")], "").await.status.as_u16(), 200);
}

#[tokio::test]
async fn bodies_are_of_the_type_that_is_asked_for() {
    let client = Client::new();
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "json"] {
        client.send("POST", "/api/jobs", &[("content-type", kind)], "{}").await.expect(415);
    }
    client.send("POST", "/api/jobs", &[], "{}").await.expect(415);
}

#[tokio::test]
async fn long_and_broken_bodies_are_refused() {
    let client = Client::new();
    let json = [("content-type", "application/json")];
    for body in ["", "{", "nul", "\"\\ud800\"", "{\"kind\":\"solve\"", "\u{feff}{}"] {
        assert_eq!(
            client.send("POST", "/api/jobs", &json, body).await.expect(400)["error"]["code"],
            "bad_request"
        );
    }
    for body in ["{}", "null", "[]", "1", "{\"kind\":1}", "{\"kind\":\"dance\"}", &"[".repeat(1000)] {
        let answer = client.send("POST", "/api/jobs", &json, body.to_owned()).await;
        assert!(matches!(answer.status.as_u16(), 400 | 422), "{body} {}", answer.text());
    }
    client.send("POST", "/api/jobs", &json, vec![0xff, 0xfe]).await.expect(400);
    client.send("POST", "/api/jobs", &json, " ".repeat(Limits::default().json_bytes + 1)).await.expect(413);
}

#[tokio::test]
async fn beyond_this_machine_everything_needs_the_token() {
    let client = Client::of(Guard::token(Token::new("0123456789abcdef").unwrap()), Limits::default());
    for path in ["/", "/api/about", "/nothing", "/?token=wrong"] {
        assert_eq!(client.get(path).await.expect(401)["error"]["code"], "unauthorized");
    }
    let answer = client.get("/?token=0123456789abcdef").await;
    assert_eq!((answer.status.as_u16(), &answer.headers["location"]), (303, &"/".parse().unwrap()));
    let cookie = answer.headers["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    client.send("GET", "/api/about", &[("cookie", &cookie)], "").await.expect(200);
    client.send("GET", "/api/about", &[("authorization", "Bearer 0123456789abcdef")], "").await.expect(200);
    client.get("/api/about?token=0123456789abcdef").await.expect(401);
}
