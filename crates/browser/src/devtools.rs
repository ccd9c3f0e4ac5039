//! The browser's own protocol: input as a hand makes it, and what the page takes to answer it.

use crate::page::Page;
use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::{Value, json};
use std::ops::Sub;
use url::{ParseError, Url};

/// What time is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Time {
    /// That of the clock, with all that others take away meanwhile.
    Clock,
    /// That of the processor on this thread alone.
    Processor,
}

/// How long the main thread of the page has worked, in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MainThread {
    /// In all.
    pub work: f64,
    /// Of that in scripts and wasm.
    pub script: f64,
    /// Of that to find out which style holds where, and where things are.
    pub layout: f64,
}

/// A point of the window, from its upper left corner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Page {
    /// Calls the browser's own protocol.
    ///
    /// # Panics
    /// If the browser refuses.
    pub async fn cdp(&self, command: &str, parameters: Value) -> Value {
        let call = Cdp { command: command.to_owned(), parameters };
        self.client.issue_cmd(call).await.unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// What an expression in the page amounts to; a promise is waited for.
    ///
    /// # Panics
    /// If it fails.
    pub async fn value(&self, expression: &str) -> Value {
        let parameters = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.cdp("Runtime.evaluate", parameters).await;
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {answer}");
        answer["result"]["value"].clone()
    }

    /// Moves the pointer.
    pub async fn point_at(&self, at: Point) {
        self.pointer("mouseMoved", at).await;
    }

    /// Presses what is at a point.
    pub async fn press_at(&self, at: Point) {
        self.pointer("mousePressed", at).await;
        self.pointer("mouseReleased", at).await;
    }

    /// Presses at the first of some points, goes to the others and lets go at the last.
    pub async fn drag(&self, path: &[Point]) {
        let (Some(&first), Some(&last)) = (path.first(), path.last()) else { return };
        self.pointer("mousePressed", first).await;
        for at in path {
            let event = json!({ "type": "mouseMoved", "x": at.x, "y": at.y, "button": "left", "buttons": 1 });
            self.cdp("Input.dispatchMouseEvent", event).await;
        }
        self.pointer("mouseReleased", last).await;
    }

    /// Taps what is at a point with a finger.
    pub async fn tap_at(&self, at: Point) {
        for (kind, fingers) in [("touchStart", json!([{ "x": at.x, "y": at.y }])), ("touchEnd", json!([]))] {
            let event = json!({ "type": kind, "touchPoints": fingers });
            self.cdp("Input.dispatchTouchEvent", event).await;
        }
    }

    /// The middle of the first element that a selector finds, once there is one.
    ///
    /// # Panics
    /// If there is none.
    pub async fn middle_of(&self, selector: &str) -> Point {
        self.until(selector, |count| count > 0).await;
        let bounds = format!(
            "const box = document.querySelector({selector:?}).getBoundingClientRect(); \
             return [box.x + box.width / 2, box.y + box.height / 2]"
        );
        let place = self.script(&bounds).await;
        let [Some(x), Some(y)] = [place[0].as_f64(), place[1].as_f64()] else {
            panic!("{selector} is nowhere")
        };
        Point { x, y }
    }

    /// Strikes a key: a digit, or one by the name that the browser has for it.
    pub async fn strike(&self, key: &str) {
        let mut stroke = match key.as_bytes() {
            [digit] => json!({ "code": format!("Digit{key}"), "windowsVirtualKeyCode": digit, "text": key }),
            _ => json!({ "code": key }),
        };
        stroke["key"] = json!(key);
        for kind in ["keyDown", "keyUp"] {
            stroke["type"] = json!(kind);
            self.cdp("Input.dispatchKeyEvent", stroke.clone()).await;
        }
    }

    /// Begins to watch the main thread.
    pub async fn watch_main_thread(&self, time: Time) {
        let domain = match time {
            Time::Clock => "timeTicks",
            Time::Processor => "threadTicks",
        };
        // It cannot be changed while it is watched.
        self.cdp("Performance.disable", json!({})).await;
        self.cdp("Performance.enable", json!({ "timeDomain": domain })).await;
    }

    /// How long the main thread has worked since it began to be watched.
    ///
    /// # Panics
    /// If it is not.
    pub async fn main_thread(&self) -> MainThread {
        let answer = self.cdp("Performance.getMetrics", json!({})).await;
        let metrics = answer["metrics"].as_array().cloned().unwrap_or_default();
        let time = |name: &str| {
            let metric = metrics.iter().find(|metric| metric["name"] == name);
            let seconds = metric.and_then(|metric| metric["value"].as_f64());
            seconds.unwrap_or_else(|| panic!("the browser does not tell {name}")) * 1e3
        };
        MainThread {
            work: time("TaskDuration"),
            script: time("ScriptDuration"),
            layout: time("RecalcStyleDuration") + time("LayoutDuration"),
        }
    }

    async fn pointer(&self, kind: &str, at: Point) {
        let is_moved = kind == "mouseMoved";
        let (button, clicks) = if is_moved { ("none", 0) } else { ("left", 1) };
        let event = json!({ "type": kind, "x": at.x, "y": at.y, "button": button, "clickCount": clicks });
        self.cdp("Input.dispatchMouseEvent", event).await;
    }
}

impl Sub for MainThread {
    type Output = MainThread;

    fn sub(self, before: MainThread) -> MainThread {
        MainThread {
            work: self.work - before.work,
            script: self.script - before.script,
            layout: self.layout - before.layout,
        }
    }
}

/// A call of the browser's own protocol, through the driver.
#[derive(Debug)]
struct Cdp {
    command: String,
    parameters: Value,
}

impl WebDriverCompatibleCommand for Cdp {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        let body = json!({ "cmd": self.command, "params": self.parameters });
        (Method::POST, Some(body.to_string()))
    }
}
