//! Requests that nobody would make, some thousands of them: no fault of ours, and an answer to each.

use crate::client::{Answer, Client, HOST};
use crate::odd::{METHODS, Seed, mutated, seeds};
use axum::body::Body;
use axum::http::{HeaderValue, Request, Uri, header};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A request, unless no server would see it.
fn request(seeds: &[Seed], rng: &mut impl Rng) -> Option<Request<Body>> {
    let Seed { method, path, body } = &seeds[rng.random_range(0..seeds.len())];
    let path = if rng.random_range(0..3) == 0 { mutated(path, rng) } else { path.clone().into_bytes() };
    let uri = Uri::try_from(path).ok()?;
    let method =
        if rng.random_range(0..10) == 0 { METHODS[rng.random_range(0..METHODS.len())] } else { method };
    let mut request = Request::builder().method(method).uri(uri).body(Body::from(mutated(body, rng))).ok()?;
    let kind = if request.uri().path().ends_with("import") { "text/plain" } else { "application/json" };
    let headers = request.headers_mut();
    headers.insert(header::HOST, HeaderValue::from_static(HOST));
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    if rng.random_range(0..10) == 0 {
        let names = [
            header::HOST,
            header::ORIGIN,
            header::CONTENT_TYPE,
            header::ACCEPT_ENCODING,
            header::IF_NONE_MATCH,
            header::COOKIE,
        ];
        let name = names[rng.random_range(0..names.len())].clone();
        headers.insert(name, HeaderValue::from_bytes(&mutated("br;q=0.5, \"x\"", rng)).ok()?);
    }
    Some(request)
}

#[tokio::test]
async fn thousands_of_odd_requests_are_all_answered() {
    let client = Client::new();
    let seeds = seeds();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut counts = [0; 6];
    for _ in 0..5000 {
        let Some(request) = request(&seeds, &mut rng) else { continue };
        let told = format!("{request:?}");
        let answer: Answer = client.ask(request).await;
        let status = answer.status.as_u16();
        assert!(status < 500, "{status} for {told}: {}", answer.text());
        if status >= 400 {
            assert_eq!(answer.headers[header::CONTENT_TYPE], "application/json", "{told}");
        }
        counts[usize::from(status / 100)] += 1;
    }
    assert!(counts[2] > 500 && counts[4] > 500, "{counts:?}");
}
