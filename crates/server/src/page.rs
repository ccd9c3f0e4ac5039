//! The page: a table of files that were embedded when the server was built.

use crate::error::ApiError;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// A file of the page.
#[derive(Debug)]
struct Asset {
    /// Its path, without a stroke in front.
    name: &'static str,
    /// Tells its versions apart.
    tag: &'static str,
    plain: &'static [u8],
    br: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

/// What the build of the page wrote, by name.
static ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// What is shown where there is no page.
static UNBUILT: Asset = Asset {
    name: INDEX,
    tag: "unbuilt",
    plain: b"<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Hyperdoku</title>\n\
        <h1>Hyperdoku</h1>\n<p>The server runs, but it was built without its page. \
        <code>cargo play</code> builds both.</p>\n",
    br: None,
    gzip: None,
};

/// The file that stands for the folder.
const INDEX: &str = "index.html";

/// Answers a request for a file: the table is all there is, so no path leads anywhere else.
pub fn page(method: &Method, path: &str, headers: &HeaderMap) -> Response {
    if !matches!(*method, Method::GET | Method::HEAD) {
        return ([(header::ALLOW, "GET, HEAD")], ApiError::MethodNotAllowed).into_response();
    }
    match find(ASSETS, path) {
        Some(asset) => answer(asset, headers),
        None => ApiError::NotFound("there is no such file".to_owned()).into_response(),
    }
}

fn find(assets: &'static [Asset], path: &str) -> Option<&'static Asset> {
    let name = match path.strip_prefix('/')? {
        "" => INDEX,
        name => name,
    };
    let at = assets.binary_search_by(|asset| asset.name.cmp(name)).ok();
    at.map(|at| &assets[at]).or_else(|| (assets.is_empty() && name == INDEX).then_some(&UNBUILT))
}

/// A file in the best encoding that the browser takes, or the word that it has not changed.
fn answer(asset: &'static Asset, headers: &HeaderMap) -> Response {
    let (encoding, bytes) = encoded(asset, headers);
    let tag =
        format!("\"{}{}\"", asset.tag, encoding.map_or(String::new(), |encoding| format!("-{encoding}")));
    let is_known = headers.get_all(header::IF_NONE_MATCH).iter().any(|value| {
        let tags = value.to_str().unwrap_or_default().split(',');
        tags.map(str::trim).any(|known| known == "*" || known.trim_start_matches("W/") == tag)
    });
    let mut response = match is_known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => Body::from(Bytes::from_static(bytes)).into_response(),
    };
    let own = response.headers_mut();
    if let Some(encoding) = encoding.filter(|_| !is_known) {
        own.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    own.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(asset.name)));
    own.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache_control(asset.name)));
    own.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    own.insert(header::ETAG, HeaderValue::from_str(&tag).expect("a tag is hexadecimal digits and a word"));
    response
}

/// The smallest form that is accepted.
fn encoded(asset: &Asset, headers: &HeaderMap) -> (Option<&'static str>, &'static [u8]) {
    let forms = [("br", asset.br), ("gzip", asset.gzip)];
    let mut accepted = forms.into_iter().filter(|(name, _)| accepts(headers, name));
    accepted.find_map(|(name, bytes)| Some((Some(name), bytes?))).unwrap_or((None, asset.plain))
}

/// Whether a browser takes an encoding: by its name, and not with the weight 0.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let texts = headers.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    texts.flat_map(|text| text.split(',')).any(|entry| {
        let mut parts = entry.split(';').map(str::trim);
        let is_named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(Ok(1.0), str::parse::<f32>);
        is_named && weight.is_ok_and(|weight| weight > 0.0)
    })
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// A name with a hash in it always means the same bytes.
fn cache_control(name: &str) -> &'static str {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let last = stem.rsplit(['-', '.', '_']).next().filter(|last| last.len() < stem.len()).unwrap_or_default();
    let is_hash = last.len() >= 8 && last.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_hash { "public, max-age=31536000, immutable" } else { "no-cache" }
}

#[cfg(test)]
mod tests {
    use super::*;

    static TABLE: &[Asset] = &[
        Asset {
            name: "app-0123456789abcdef.wasm",
            tag: "1",
            plain: b"plain",
            br: Some(b"br"),
            gzip: Some(b"gzip"),
        },
        Asset { name: "index.html", tag: "2", plain: b"index", br: None, gzip: None },
    ];

    fn check(path: &str, accepted: &str, expected: Option<(&str, Option<&str>)>) {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_str(accepted).unwrap());
        let found = find(TABLE, path).map(|asset| {
            let (encoding, bytes) = encoded(asset, &headers);
            (std::str::from_utf8(bytes).unwrap(), encoding)
        });
        assert_eq!(found, expected, "{path} {accepted}");
    }

    #[test]
    fn files_come_in_the_best_encoding() {
        let wasm = "/app-0123456789abcdef.wasm";
        check(wasm, "gzip, deflate, br", Some(("br", Some("br"))));
        check(wasm, "gzip;q=0.5", Some(("gzip", Some("gzip"))));
        check(wasm, "br;q=0, GZIP", Some(("gzip", Some("gzip"))));
        check(wasm, "br;q=nonsense", Some(("plain", None)));
        check(wasm, "", Some(("plain", None)));
        check("/", "br", Some(("index", None)));
    }

    #[test]
    fn nothing_else_is_found() {
        for path in
            ["", "//", "/../index.html", "/index.html/", "/%2e%2e/index.html", "/INDEX.HTML", "/index.html\0"]
        {
            check(path, "", None);
        }
    }

    #[test]
    fn what_a_browser_has_is_not_sent_again() {
        let mut headers = HeaderMap::new();
        let first = answer(&TABLE[1], &headers);
        assert_eq!(first.status(), StatusCode::OK);
        assert_eq!(first.headers()[header::CACHE_CONTROL], "no-cache");
        for known in ["\"2\"", "\"1\", W/\"2\"", "*"] {
            headers.insert(header::IF_NONE_MATCH, HeaderValue::from_str(known).unwrap());
            assert_eq!(answer(&TABLE[1], &headers).status(), StatusCode::NOT_MODIFIED, "{known}");
        }
        headers.insert(header::IF_NONE_MATCH, HeaderValue::from_static("\"2-br\""));
        assert_eq!(answer(&TABLE[1], &headers).status(), StatusCode::OK);
    }

    #[test]
    fn names_tell_type_and_age() {
        let check = |name: &str, kind: &str, is_forever: bool| {
            assert_eq!(content_type(name), kind, "{name}");
            assert_eq!(cache_control(name) != "no-cache", is_forever, "{name}");
        };
        check("index.html", "text/html; charset=utf-8", false);
        check("app-0123456789abcdef.wasm", "application/wasm", true);
        check("app.0123abcd.js", "text/javascript; charset=utf-8", true);
        check("deadbeef.js", "text/javascript; charset=utf-8", false);
        check("app-style.css", "text/css; charset=utf-8", false);
        check("noend", "application/octet-stream", false);
    }

    #[test]
    fn without_a_page_there_is_a_hint() {
        assert!(std::str::from_utf8(find(&[], "/").unwrap().plain).unwrap().contains("cargo play"));
        assert!(find(&[], "/other").is_none());
    }

    #[test]
    fn files_are_asked_for_only() {
        assert_eq!(page(&Method::POST, "/", &HeaderMap::new()).status(), StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(page(&Method::GET, "/nothing", &HeaderMap::new()).status(), StatusCode::NOT_FOUND);
    }
}
