//! What is entered: by pointer, by keyboard, while the server is away.

use hyperdoku_browser::{Page, Point, Server, Viewport, key, with_page};
use serde_json::{Value, json};
use std::time::Duration;

/// What the server has of the moves of the game played last.
async fn moves(page: &Page) -> Vec<String> {
    page.until_saved().await;
    let game = page.latest().await;
    let moves = game["moves"].as_array().cloned().unwrap_or_default();
    moves.iter().map(|step| step["text"].as_str().unwrap_or_default().to_owned()).collect()
}

/// A symbol that is given where a cell of a square sees it.
async fn clashing(page: &Page, cell: usize) -> String {
    let game = page.latest().await;
    let givens = game["puzzle"]["givens"].as_str().expect("a game has givens");
    let houses = |cell: usize| [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
    let sees = |other: usize| houses(cell).iter().zip(houses(other)).any(|(one, other)| *one == other);
    let mut seen = givens.chars().enumerate().filter(|&(other, given)| given != '.' && sees(other));
    seen.next().expect("every cell sees a given").1.to_string()
}

/// What has the focus, by id or text.
async fn focused(page: &Page) -> String {
    let focused = page
        .script("const at = document.activeElement; return at.id || at.ariaLabel || at.textContent")
        .await;
    focused.as_str().unwrap_or_default().to_owned()
}

/// Waits until something has the focus.
async fn until_focused(page: &Page, name: &str) {
    for _ in 0..100 {
        if focused(page).await == name {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{:?} has the focus, not {name:?}", focused(page).await);
}

#[test]
fn thumbnails_lead_to_slices_and_take_no_entries() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.call("PUT", "/api/settings", &json!({"order": "symbol"})).await;
        page.reload().await;
        page.until(".sheet9 .thumb", |count| count == 9).await;
        page.keys("5").await;
        for place in [3, 7] {
            let picture = page.middle_of(&format!(".sheet9 .thumb:nth-child({place}) .slice")).await;
            page.press_at(picture).await;
            page.press_at(picture).await;
            page.until_text(".mid .at b", &format!("Slice {place} of 9")).await;
            assert_eq!(page.text(".keypad .key.on b").await, "5", "it stays in hand");
        }
        assert_eq!(moves(&page).await, Vec::<String>::new());
        // Nor does the board of a solver.
        page.watch().await;
        page.until(".log li", |count| count > 0).await;
        page.click(".dock .round").await;
        page.press_at(page.middle_of(".mid .slice").await).await;
        page.go("play").await;
        assert_eq!(moves(&page).await, ["give-up"]);
        (server, page)
    });
}

#[test]
fn colours_are_entered_by_digits_on_every_board() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        for board in ["Sixteen", "Small cube"] {
            page.begin(board, "Easy").await;
            let (open, _) = page.first_open().await;
            page.click(&format!(".mid #cell-{open}")).await;
            page.press("Colour").await;
            page.keys("a9").await;
            assert_eq!(moves(&page).await, [format!("paint 9 {open}")], "{board}");
        }
        (server, page)
    });
}

#[test]
fn a_game_that_counts_shows_no_solution() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.begin("Classic", "Easy").await;
        let (open, symbol) = page.first_open().await;
        // By its address.
        page.go("watch").await;
        page.press("Keep playing").await;
        page.until(".keypad", |count| count == 1).await;
        assert_eq!(page.count(".log").await, 0);
        // While it is paused: whoever gives up pauses no more.
        page.keys("p").await;
        page.until(".pause", |count| count == 1).await;
        page.click("button[aria-label=Menu]").await;
        page.press("Give up").await;
        page.press("Show the solution").await;
        page.until(".pause", |count| count == 0).await;
        assert_eq!(moves(&page).await, ["give-up"]);
        // Nothing is entered into what is not the player's game.
        page.keys(&symbol.to_string()).await;
        let cell = page.middle_of(&format!(".mid #cell-{open}")).await;
        page.press_at(cell).await;
        page.keys(&symbol.to_string()).await;
        assert_eq!(moves(&page).await, ["give-up"]);
        page.press("My game").await;
        page.click(&format!(".mid #cell-{open}")).await;
        page.keys(&symbol.to_string()).await;
        assert_eq!(moves(&page).await.len(), 2);
        (server, page)
    });
}

#[test]
fn a_hint_that_is_not_waited_for_leaves_nothing_behind() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.begin("Classic", "Easy").await;
        // A worker that thinks for ever.
        page.script("window.Real = Worker; window.Worker = class { postMessage() {} terminate() {} }").await;
        for leave in [key("Escape"), "h".to_owned()] {
            page.keys("h").await;
            page.until(".busy", |count| count == 1).await;
            page.keys(&leave).await;
            page.until(".busy", |count| count == 0).await;
        }
        page.keys("h").await;
        page.watch().await;
        page.go("play").await;
        page.until(".keypad", |count| count == 1).await;
        page.script("window.Worker = window.Real").await;
        page.keys("h").await;
        page.until(".hint", |count| count == 1).await;
        (server, page)
    });
}

#[test]
fn the_clock_runs_where_the_game_is_seen() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.begin("Classic", "Easy").await;
        page.until_text(".clock", "00:01").await;
        page.go("library").await;
        tokio::time::sleep(Duration::from_millis(3_500)).await;
        page.go("play").await;
        // As late as a busy machine may be.
        let time = page.text(".clock").await;
        assert!(time.as_str() < "00:04", "{time}");
        page.until_text(".clock", "00:04").await;
        (server, page)
    });
}

#[test]
fn keys_and_pointers_do_what_is_meant() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.call("PUT", "/api/settings", &json!({"marking": "off"})).await;
        page.reload().await;
        page.begin("Classic", "Easy").await;
        let (open, _) = page.first_open().await;

        // Taken out of the selection by a hand that trembles.
        let selected = "[aria-selected=true]";
        page.click(".mid #cell-0").await;
        page.keys(&(key("Shift") + &key("ArrowRight").repeat(2) + &key("Shift"))).await;
        assert_eq!(page.count(selected).await, 3);
        let cell = page.middle_of(".mid #cell-1").await;
        let near = Point { x: cell.x + 1.0, ..cell };
        let held = |kind: &'static str, at: Point| json!({ "type": kind, "x": at.x, "y": at.y, "button": "left", "buttons": 1, "clickCount": 1, "modifiers": 2 });
        page.cdp("Input.dispatchMouseEvent", held("mousePressed", cell)).await;
        page.cdp("Input.dispatchMouseEvent", held("mouseMoved", near)).await;
        page.cdp("Input.dispatchMouseEvent", held("mouseReleased", near)).await;
        assert_eq!(page.count(selected).await, 2);

        // A pointer that went down on the board selects, wherever it is quick; one that comes from elsewhere does not.
        let row = [".mid #cell-0", ".mid #cell-4"];
        let [first, last] = [page.middle_of(row[0]).await, page.middle_of(row[1]).await];
        page.drag(&[first, last]).await;
        assert_eq!(page.count(selected).await, 5);
        page.press_at(first).await;
        page.drag(&[page.middle_of(".facts").await, first, last]).await;
        assert_eq!(page.count(selected).await, 1);

        // Nothing is told of what clashes, as the settings say.
        let clashing = clashing(&page, open).await;
        page.click(&format!(".mid #cell-{open}")).await;
        page.keys(&clashing).await;
        page.until_text(".sr[aria-live]", &format!(" is {clashing}")).await;
        assert_eq!(page.count(".say .warn").await, 0);
        assert!(!page.text(".sr[aria-live]").await.contains("clashes"));
        page.call("PUT", "/api/settings", &json!({"marking": "clashes"})).await;
        page.reload().await;
        page.click(".mid #cell-80").await;
        page.click(&format!(".mid #cell-{open}")).await;
        page.until(".say .warn", |count| count == 1).await;
        page.until_text(".sr[aria-live]", "clashes").await;
        page.until(&format!("#cell-{open}[aria-label*=clashes]"), |count| count == 1).await;

        // A key of the keypad is pressed once.
        page.click("button[aria-label=Clear]").await;
        let before = moves(&page).await.len();
        page.click(".keys .key").await;
        page.keys(&key("Enter")).await;
        assert_eq!(moves(&page).await.len(), before + 1);
        (server, page)
    });
}

#[test]
fn what_is_entered_while_the_server_is_away_is_kept() {
    with_page(Viewport::Desktop, |mut server: Server, page: Page| async move {
        page.begin("Classic", "Medium").await;
        let symbols = page.solution().await;
        let row = |row: usize| {
            let symbols: Vec<String> = symbols[9 * row..9 * row + 9].iter().map(char::to_string).collect();
            key("ArrowLeft").repeat(8) + &key("ArrowDown") + &symbols.join(&key("ArrowRight"))
        };
        page.keys(&key("ArrowUp").repeat(8)).await;
        page.script(
            "window.asked = 0; const real = window.fetch; \
             window.fetch = (...all) => { window.asked += 1; return real(...all); }",
        )
        .await;
        server.kill().await;
        page.keys(&row(1)).await;
        page.until_text(".saved", "Kept here").await;
        for one in row(2).chars() {
            page.keys(&one.to_string()).await;
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        // One timer asks, later each time, however much is entered.
        let asked = page.script("return window.asked").await;
        assert!(asked.as_u64().is_some_and(|asked| asked <= 6), "{asked}");
        let filled = page.text(".facts b").await;
        server.start_again().await;
        page.until_saved().await;
        page.reload().await;
        assert_eq!(page.text(".facts b").await, filled);

        // The page is closed before the server is back.
        page.until_saved().await;
        server.kill().await;
        page.keys(&(key("ArrowUp").repeat(8) + &key("ArrowDown").repeat(2) + &row(3))).await;
        page.until_text(".saved", "Kept here").await;
        let filled = page.text(".facts b").await;
        page.visit("about:blank").await;
        server.start_again().await;
        page.visit(&server.address).await;
        assert_eq!(page.text(".facts b").await, filled);
        page.until_saved().await;
        assert_eq!(page.script("return localStorage.length").await, Value::from(0));
        (server, page)
    });
}

#[test]
fn the_focus_goes_back_to_where_it_was() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.until(".sheet9 .thumb", |count| count == 9).await;
        page.click("button[aria-label=Menu]").await;
        page.until(".menu", |count| count == 1).await;
        page.keys(&key("Escape")).await;
        until_focused(&page, "Menu").await;
        page.click("button[aria-label=Menu]").await;
        page.press("Settings").await;
        page.until("dialog[open]", |count| count == 1).await;
        page.click("dialog .close").await;
        until_focused(&page, "board").await;
        page.click(".bar .new").await;
        page.until("dialog[open]", |count| count == 1).await;
        page.click("dialog .close").await;
        until_focused(&page, "New").await;

        page.keys("h").await;
        page.until(".hint", |count| count == 1).await;
        until_focused(&page, "accept").await;
        page.keys(&key("Escape")).await;
        until_focused(&page, "board").await;

        page.script("document.querySelector(\".cubepart [data-axis='0']\").focus()").await;
        page.keys(&key("Enter")).await;
        assert_eq!(page.text(".left h2").await, "Slices along x");
        assert_eq!(page.script("return document.activeElement.dataset.axis").await, "0");
        // Groups are gone through by arrows, and the board does not hear of it.
        page.script("document.querySelector('.axes [tabindex=\"0\"]').focus()").await;
        page.keys(&key("ArrowRight")).await;
        assert_eq!(focused(&page).await, "y");
        assert_eq!(page.text(".left h2").await, "Slices along y");
        // What is pressed with the mouse leaves them to the board.
        page.script("document.getElementById('board').focus()").await;
        page.click(".axes button:nth-child(1)").await;
        assert_eq!(page.text(".left h2").await, "Slices along x");
        page.keys(&key("ArrowRight")).await;
        assert_eq!(page.text(".left h2").await, "Slices along x");
        until_focused(&page, "board").await;

        page.watch().await;
        page.until(".log", |count| count == 1).await;
        page.script("document.querySelector('.skip').click()").await;
        until_focused(&page, "board").await;
        assert_eq!(page.script("return location.hash").await, "#watch");
        page.go("library").await;
        page.until(".skip", |count| count == 0).await;
        (server, page)
    });
}

#[test]
fn what_is_done_is_told_to_those_who_do_not_see() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.begin("Classic", "Easy").await;
        let (open, symbol) = page.first_open().await;
        page.click(&format!(".mid #cell-{open}")).await;
        let told = ".sr[aria-live]";
        page.keys(&symbol.to_string()).await;
        page.until_text(told, &format!(" is {symbol}")).await;
        page.keys(&key("Backspace")).await;
        page.until_text(told, "empty").await;
        page.keys(&(key("Shift") + &symbol.to_string() + &key("Shift"))).await;
        page.until_text(told, &format!("corner {symbol}")).await;
        page.until(&format!(".mid [aria-label$='corner {symbol}']"), |count| count == 1).await;
        page.keys(" ").await;
        page.until_text(told, "Corner").await;
        page.keys("p").await;
        page.until_text(told, "Paused").await;
        let seen = "return getComputedStyle(document.querySelector('.sr[aria-live]')).visibility";
        assert_eq!(page.script(seen).await, "visible");
        until_focused(&page, "Go on").await;
        page.keys(&key("Enter")).await;
        page.until(".pause", |count| count == 0).await;
        until_focused(&page, "board").await;
        // A square has no axis to look along.
        page.keys("x").await;
        assert!(!page.text(told).await.contains("Slices"));

        // Wherever the cursor comes to by a press, all of the place is told.
        page.begin("Cube", "Easy").await;
        page.click(".mid #cell-80").await;
        page.until_text(told, "x9 y9 z1").await;
        page.click(".sheet9 .thumb:nth-child(4)").await;
        page.until_text(told, "x9 y9 z4").await;
        page.click(".strips .strip:nth-child(1) li:nth-child(3)").await;
        page.until_text(told, "x3 y9 z4").await;
        page.until("svg.cube[aria-label$='slice 4 of 9']", |count| count == 1).await;

        page.begin("Four dimensions", "Easy").await;
        let active = "const board = document.getElementById('board'); \
                      return document.getElementById(board.getAttribute('aria-activedescendant'))?.ariaLabel";
        assert!(page.script(active).await.as_str().is_some_and(|label| label.starts_with('x')));

        page.click("[data-pair='0,2']").await;
        page.until_text(told, "x across, z down").await;

        page.go("learn").await;
        page.until(".art", |count| count == 1).await;
        page.script("document.querySelector('.art').focus()").await;
        page.keys(&key("ArrowRight")).await;
        page.until_text(".try", "You are at x2 y1 z4").await;
        page.keys(&key("PageDown")).await;
        page.until(".try.done", |count| count == 1).await;
        (server, page)
    });
}

#[test]
fn symbols_that_come_first_are_marks_too_and_are_put_down_again() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.call("PUT", "/api/settings", &json!({"order": "symbol"})).await;
        page.reload().await;
        page.begin("Classic", "Easy").await;
        let (open, symbol) = page.first_open().await;
        let cell = format!(".mid #cell-{open}");
        page.click(".modes button:nth-child(2)").await;
        page.keys("3").await;
        page.click(&cell).await;
        assert_eq!(moves(&page).await, [format!("corner 3 {open}")]);
        page.keys("3").await;
        page.click(&cell).await;
        assert_eq!(moves(&page).await.len(), 1);
        page.press("Colour").await;
        page.keys("7").await;
        page.click(".mid #cell-0").await;
        assert_eq!(moves(&page).await.last().map(String::as_str), Some("paint 7 0"));
        page.keys(&key("Escape")).await;
        page.click(".mid #cell-1").await;
        assert_eq!(moves(&page).await.len(), 2);
        // With nothing in hand, what is looked at stays.
        page.click(".modes button:nth-child(1)").await;
        page.keys(&symbol.to_string()).await;
        page.click(&cell).await;
        page.keys(&symbol.to_string()).await;
        page.click(&cell).await;
        page.keys(&key("Enter")).await;
        assert_eq!(moves(&page).await.len(), 3);
        page.keys(&key("Backspace")).await;

        // What is solved is begun anew.
        page.call("PUT", "/api/settings", &json!({"order": "cell"})).await;
        page.reload().await;
        page.until(".keypad", |count| count == 1).await;
        page.keys(&key("ArrowUp").repeat(8)).await;
        for row in page.solution().await.chunks(9) {
            let row: Vec<String> = row.iter().map(char::to_string).collect();
            page.keys(&(key("ArrowLeft").repeat(8) + &row.join(&key("ArrowRight")) + &key("ArrowDown")))
                .await;
        }
        page.until("dialog.won", |count| count == 1).await;
        page.until_saved().await;
        page.press("Look at it").await;
        page.click("button[aria-label=Menu]").await;
        page.press("Start over").await;
        page.until(".keypad .key.full", |count| count == 0).await;
        assert_eq!(moves(&page).await, Vec::<String>::new());
        (server, page)
    });
}

#[test]
fn what_is_pasted_and_copied_is_not_lost() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.until(".play", |count| count > 0).await;
        page.click("button[aria-label=Menu]").await;
        page.press("Import").await;
        page.until("dialog[open] textarea", |count| count == 1).await;
        page.click("dialog textarea").await;
        page.keys("53..7").await;
        // A text is selected until beside the dialog.
        let inside = page.middle_of("dialog textarea").await;
        let beside = Point { x: 20.0, y: 20.0 };
        page.drag(&[inside, beside]).await;
        assert_eq!(page.script("return document.querySelector('dialog textarea').value").await, "53..7");
        page.press_at(beside).await;
        page.until("dialog", |count| count == 0).await;

        page.script("Object.defineProperty(navigator, 'clipboard', { value: undefined })").await;
        page.click("button[aria-label=Menu]").await;
        page.press("Share").await;
        page.press("Copy the link").await;
        page.until_text("dialog .acts [role=status]", "copy it by hand").await;
        let selected = "const field = document.querySelector('input.link'); \
                        return field.value.slice(field.selectionStart, field.selectionEnd)";
        let link = page.script(selected).await.as_str().unwrap_or_default().to_owned();
        let (_, puzzle) = link.split_once("#p/").expect("the link has the puzzle in it");
        page.keys(&key("Escape")).await;
        // Whoever goes back from where a link led does not come there again.
        page.go("library").await;
        page.until("tbody tr", |count| count > 0).await;
        page.go(&format!("p/{puzzle}")).await;
        page.until(".play", |count| count > 0).await;
        page.until_at("#play").await;
        page.script("history.back()").await;
        page.until("tbody tr", |count| count > 0).await;
        (server, page)
    });
}
