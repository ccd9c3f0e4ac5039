//! Every screen in both themes under a checker of accessibility, and a game without a pointer.

use hyperdoku_browser::{Page, Server, Viewport, key, with_page};
use serde_json::Value;

/// Names the script of the checker.
const AXE: &str = "HYPERDOKU_AXE";

/// Fails if the checker finds anything serious.
async fn check(page: &Page, what: &str) {
    let path = std::env::var_os(AXE).expect("where there is a program to test, there is the checker too");
    let script = std::fs::read_to_string(path).expect("the checker is where it was installed");
    for theme in ["light", "dark"] {
        page.script(&format!("document.documentElement.dataset.theme = {theme:?}")).await;
        // Panels rise and colours change, and are read when they have.
        page.until_still().await;
        page.script(&script).await;
        page.script("window.found = undefined; axe.run().then(found => { window.found = found.violations })")
            .await;
        let started = std::time::Instant::now();
        let found = loop {
            let found = page.script("return window.found ?? null").await;
            if !found.is_null() {
                break found;
            }
            assert!(started.elapsed().as_secs() < 60, "{what}: the checker does not end");
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        };
        let serious: Vec<String> = found
            .as_array()
            .into_iter()
            .flatten()
            .filter(|one| one["impact"] == "serious" || one["impact"] == "critical")
            .map(|one| format!("{}: {}", one["id"], told(one)))
            .collect();
        assert!(serious.is_empty(), "{what} in {theme}: {}", serious.join("\n"));
    }
    page.script("document.documentElement.dataset.theme = 'light'").await;
}

/// The first places of a finding.
fn told(finding: &Value) -> String {
    let nodes = finding["nodes"].as_array().map_or(&[][..], |nodes| &nodes[..]);
    let texts = nodes.iter().take(3).map(|node| format!("{} {}", node["html"], node["failureSummary"]));
    texts.collect::<Vec<_>>().join(" | ")
}

#[test]
fn nothing_serious_is_found_on_any_screen() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.until(".sheet9 .thumb", |count| count == 9).await;
        check(&page, "the cube").await;
        page.keys("h").await;
        page.until(".hint", |count| count == 1).await;
        check(&page, "a hint").await;
        page.keys(&key("Enter").repeat(2)).await;
        page.until(".hint .steps .on", |count| count == 3).await;
        check(&page, "a hint told whole").await;
        page.keys(&key("Escape")).await;
        page.watch().await;
        page.until(".log li", |count| count > 2).await;
        check(&page, "a solver").await;
        for part in ["library", "statistics", "learn", "today"] {
            page.go(part).await;
            page.until("main", |count| count == 1).await;
            tokio::time::sleep(std::time::Duration::from_millis(300)).await;
            check(&page, part).await;
        }
        page.go("play").await;
        for board in ["Classic", "Four dimensions", "Stacked cubes"] {
            page.begin(board, "Easy").await;
            page.until("#board", |count| count == 1).await;
            check(&page, board).await;
        }
        for dialog in ["New game", "Settings", "Keyboard", "Import", "Share", "Give up", "Savepoints"] {
            page.click("button[aria-label=Menu]").await;
            page.press(dialog).await;
            page.until("dialog[open]", |count| count == 1).await;
            check(&page, dialog).await;
            page.keys(&key("Escape")).await;
            page.until("dialog", |count| count == 0).await;
        }
        page.set_viewport(Viewport::Phone).await;
        check(&page, "the phone").await;
        (server, page)
    });
}

#[test]
fn nothing_serious_is_found_where_games_were_solved() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.begin("Cube", "Easy").await;
        page.win_cube().await;
        check(&page, "a game that is won").await;
        page.keys(&key("Escape")).await;
        page.solve_some().await;
        page.go("statistics").await;
        page.until(".charts .line", |count| count == 1).await;
        check(&page, "statistics of solved games").await;
        (server, page)
    });
}

#[test]
fn a_game_is_played_by_keyboard_alone() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.until(".sheet9 .thumb", |count| count == 9).await;
        let (tab, enter) = (key("Tab"), key("Enter"));
        // To buttons and groups by tabs, within groups by arrows.
        focus_by(&page, &tab, "New").await;
        page.keys(&enter).await;
        page.until("dialog[open]", |count| count == 1).await;
        focus_by(&page, &tab, "Cube").await;
        focus_by(&page, &key("ArrowRight"), "Four4×4").await;
        focus_by(&page, &tab, "Medium").await;
        focus_by(&page, &key("ArrowLeft"), "Easy").await;
        focus_by(&page, &tab, "Make it").await;
        page.keys(&enter).await;
        page.until("dialog", |count| count == 0).await;
        let symbols = page.solution().await;
        page.keys(&(key("ArrowLeft").repeat(3) + &key("ArrowUp").repeat(3))).await;
        for row in symbols.chunks(4) {
            let row: Vec<String> = row.iter().map(char::to_string).collect();
            page.keys(&(row.join(&key("ArrowRight")) + &key("ArrowLeft").repeat(3) + &key("ArrowDown")))
                .await;
        }
        page.until("dialog.won", |count| count == 1).await;
        (server, page)
    });
}

/// Presses a key until an element that begins with a text has the focus.
async fn focus_by(page: &Page, key: &str, text: &str) {
    for _ in 0..120 {
        let focused = page.script("return document.activeElement.textContent").await;
        if focused.as_str().is_some_and(|focused| focused.starts_with(text)) {
            return;
        }
        page.keys(key).await;
    }
    panic!("no key leads to {text:?}");
}
