//! A page in a headless browser, and what tests do with it.

use fantoccini::key::Key;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// How large the window is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewport {
    /// A desktop, 1440 by 900.
    Desktop,
    /// A phone, 390 by 844, two device pixels to one.
    Phone,
    /// A desktop of another width and height.
    Window(u32, u32),
    /// A phone of another width and height.
    Touch(u32, u32),
}

/// A page, and the driver of its browser.
pub struct Page {
    pub(crate) client: Client,
    driver: Child,
}

/// Nothing on the page takes longer than this.
const PATIENCE: Duration = Duration::from_secs(30);

/// How the browser is started. Without some of these it asks for hosts that the page never asks for.
const ARGUMENTS: [&str; 10] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--hide-scrollbars",
    "--force-device-scale-factor=1",
    "--window-size=1440,900",
];

impl Page {
    /// Opens an address in a browser of its own.
    ///
    /// # Panics
    /// If there is no browser, or no answer.
    pub async fn open(address: &str, viewport: Viewport) -> Self {
        let page = Page::blank(viewport).await;
        page.visit(address).await;
        page
    }

    /// An empty page in a browser of its own, which has seen nothing before.
    ///
    /// # Panics
    /// If there is no browser.
    pub async fn blank(viewport: Viewport) -> Self {
        let (driver, port) = start_driver().await;
        let options = json!({ "goog:chromeOptions": { "args": ARGUMENTS } });
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(options.as_object().cloned().unwrap_or_default());
        let client =
            builder.connect(&format!("http://127.0.0.1:{port}")).await.expect("the driver has a browser");
        let page = Page { client, driver };
        page.set_viewport(viewport).await;
        page
    }

    /// Goes to an address.
    ///
    /// # Panics
    /// If there is no answer.
    pub async fn visit(&self, address: &str) {
        self.client.goto(address).await.expect("the server answers");
    }

    /// Closes the browser.
    pub async fn close(mut self) {
        // A browser that is gone is closed.
        let _ = self.client.close().await;
        let _ = self.driver.kill().await;
    }

    /// Gives the page another size.
    pub async fn set_viewport(&self, viewport: Viewport) {
        let (width, height, scale, mobile) = match viewport {
            Viewport::Desktop => (1440, 900, 1, false),
            Viewport::Phone => (390, 844, 2, true),
            Viewport::Window(width, height) => (width, height, 1, false),
            Viewport::Touch(width, height) => (width, height, 1, true),
        };
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": mobile });
        self.cdp("Emulation.setDeviceMetricsOverride", size).await;
        let touch = json!({ "enabled": mobile });
        self.cdp("Emulation.setTouchEmulationEnabled", touch).await;
    }

    /// Goes to a part of the page, such as `library`.
    pub async fn go(&self, part: &str) {
        self.script(&format!("location.hash = {part:?}")).await;
    }

    /// Loads the page again.
    ///
    /// # Panics
    /// If the browser is gone.
    pub async fn reload(&self) {
        self.client.refresh().await.expect("the browser is there");
    }

    /// Runs a script in the page: what its function body returns.
    ///
    /// # Panics
    /// If it fails.
    pub async fn script(&self, body: &str) -> Value {
        let answer = self.client.execute(body, Vec::new()).await;
        answer.unwrap_or_else(|error| panic!("{body}: {error}"))
    }

    /// How many elements a selector finds.
    pub async fn count(&self, selector: &str) -> u64 {
        let found = self.script(&format!("return document.querySelectorAll({selector:?}).length")).await;
        found.as_u64().unwrap_or(0)
    }

    /// The text of the first element that a selector finds, once there is one.
    ///
    /// # Panics
    /// If there is none for long.
    pub async fn text(&self, selector: &str) -> String {
        self.until(selector, |count| count > 0).await;
        let found = self.script(&format!("return document.querySelector({selector:?}).textContent")).await;
        found.as_str().unwrap_or_default().to_owned()
    }

    /// Presses the first element that a selector finds, once there is one.
    ///
    /// # Panics
    /// If there is none for long, or it cannot be pressed.
    pub async fn click(&self, selector: &str) {
        self.until(selector, |count| count > 0).await;
        let element = self.client.find(Locator::Css(selector)).await.expect("it was there");
        element.click().await.unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Presses the first button with this text.
    ///
    /// # Panics
    /// If there is none for long.
    pub async fn press(&self, text: &str) {
        let find = format!(
            "return [...document.querySelectorAll('button, a, [role=menuitem]')].find(b => b.textContent.trim().startsWith({text:?}) && b.offsetParent !== null)"
        );
        let started = Instant::now();
        loop {
            let found = self.script(&format!("{find} !== undefined")).await;
            if found == Value::Bool(true) {
                break;
            }
            assert!(started.elapsed() < PATIENCE, "there is no button {text:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.script(&format!("{find}.click()").replace("return ", "")).await;
    }

    /// Types keys where the focus is.
    ///
    /// # Panics
    /// If the browser is gone.
    pub async fn keys(&self, keys: &str) {
        let element = self.client.active_element().await.expect("something has the focus");
        element.send_keys(keys).await.expect("it takes keys");
    }

    /// Chooses a file in the first input that a selector finds, once there is one.
    ///
    /// # Panics
    /// If there is none for long, or it takes no files.
    pub async fn choose_file(&self, selector: &str, path: &Path) {
        self.until(selector, |count| count > 0).await;
        let element = self.client.find(Locator::Css(selector)).await.expect("it was there");
        element
            .send_keys(&path.to_string_lossy())
            .await
            .unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Waits until a selector finds as many elements as wanted.
    ///
    /// # Panics
    /// If it does not for long.
    pub async fn until(&self, selector: &str, is_enough: impl Fn(u64) -> bool) {
        let started = Instant::now();
        while !is_enough(self.count(selector).await) {
            assert!(started.elapsed() < PATIENCE, "{selector} is not there as it should be");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until the first element that a selector finds contains a text.
    ///
    /// # Panics
    /// If it does not for long.
    pub async fn until_text(&self, selector: &str, part: &str) {
        let started = Instant::now();
        while !self.text(selector).await.contains(part) {
            assert!(started.elapsed() < PATIENCE, "{selector} does not say {part:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until the address has come to a place of the page.
    ///
    /// # Panics
    /// If it does not for long.
    pub async fn until_at(&self, place: &str) {
        let started = Instant::now();
        while self.script("return location.hash").await != place {
            assert!(started.elapsed() < PATIENCE, "the address is not {place:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until everything that was entered is on the server's disk.
    ///
    /// # Panics
    /// If it is not for long.
    pub async fn until_saved(&self) {
        self.until("[data-saved=true]", |count| count > 0).await;
    }

    /// Waits until nothing on the page moves or changes its colour.
    ///
    /// # Panics
    /// If something does for long.
    pub async fn until_still(&self) {
        // The cube turns by itself, without a style that moves.
        let seen = "return [document.getAnimations().some(one => one.playState === 'running'), \
            document.querySelector('.cubebox')?.innerHTML ?? '']";
        let started = Instant::now();
        let mut before = Value::Null;
        loop {
            let now = self.script(seen).await;
            if now[0] == false && now == before {
                return;
            }
            before = now;
            assert!(started.elapsed() < PATIENCE, "something moves on and on");
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }

    /// Keeps a picture of the page, once nothing moves.
    ///
    /// # Panics
    /// If it cannot be written.
    pub async fn picture(&self, name: &str) {
        self.until_still().await;
        let folder = crate::pictures();
        fs::create_dir_all(&folder).expect("the folder of pictures can be made");
        let bytes = self.client.screenshot().await.expect("the browser takes pictures");
        fs::write(folder.join(format!("{name}.png")), bytes).expect("a picture can be written");
    }
}

/// Keys by name, as [`Page::keys`] types them.
pub fn key(name: &str) -> String {
    let key = match name {
        "ArrowRight" => Key::Right,
        "ArrowLeft" => Key::Left,
        "ArrowDown" => Key::Down,
        "ArrowUp" => Key::Up,
        "PageDown" => Key::PageDown,
        "PageUp" => Key::PageUp,
        "Enter" => Key::Enter,
        "Escape" => Key::Escape,
        "Backspace" => Key::Backspace,
        "Tab" => Key::Tab,
        "Shift" => Key::Shift,
        other => panic!("there is no key {other} here"),
    };
    char::from(key).to_string()
}

/// Starts the driver on any port, and reads which. One that finds its port taken ends, and is started again.
async fn start_driver() -> (Child, String) {
    for _ in 0..5 {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("the driver is installed");
        let mut lines = BufReader::new(driver.stdout.take().expect("its output is piped")).lines();
        while let Some(line) = lines.next_line().await.expect("its output is text") {
            if let Some((_, rest)) = line.split_once("started successfully on port ") {
                let port = rest.trim_end_matches('.').to_owned();
                tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
                return (driver, port);
            }
        }
    }
    panic!("the driver does not tell its port");
}
