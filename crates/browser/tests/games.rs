//! Whole games, played by keyboard in a real browser, and what must survive.

use hyperdoku_browser::{Page, Server, Viewport, key, with_page};

/// Enters a whole slice, row by row, from its first cell and back to it.
fn slice_keys(symbols: &[char], side: usize) -> String {
    let (right, left, down, up) = (key("ArrowRight"), key("ArrowLeft"), key("ArrowDown"), key("ArrowUp"));
    let rows = symbols.chunks(side).map(|row| {
        let row: Vec<String> = row.iter().map(char::to_string).collect();
        row.join(&right) + &left.repeat(side - 1)
    });
    rows.collect::<Vec<_>>().join(&down) + &up.repeat(side - 1)
}

/// To the first cell of the slice.
fn home(side: usize) -> String {
    key("ArrowLeft").repeat(side - 1) + &key("ArrowUp").repeat(side - 1)
}

async fn check_won(page: &Page, cells: &str) {
    page.until("dialog.won", |count| count > 0).await;
    assert!(page.text("dialog.won").await.contains(cells));
    page.until_saved().await;
    let game = page.latest().await;
    assert_eq!(game["summary"]["state"], "solved");
}

#[test]
fn a_square_is_played_to_the_end() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.begin("Classic", "Easy").await;
        let symbols = page.solution().await;
        page.keys(&(home(9) + &slice_keys(&symbols, 9))).await;
        check_won(&page, "81 cells").await;
        (server, page)
    });
}

#[test]
fn a_cube_is_played_to_the_end() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.begin("Cube", "Easy").await;
        let symbols = page.solution().await;
        page.keys(&(home(9) + &key("PageUp").repeat(slice_number(&page).await - 1))).await;
        for slice in symbols.chunks(81) {
            page.keys(&(slice_keys(slice, 9) + &key("PageDown"))).await;
        }
        check_won(&page, "729 cells").await;
        (server, page)
    });
}

/// The number in the heading of the slice.
async fn slice_number(page: &Page) -> usize {
    let heading = page.text(".mid .at b").await;
    heading.split(' ').nth(1).and_then(|number| number.parse().ok()).expect("the heading has the number")
}

#[test]
fn four_dimensions_are_played_to_the_end() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.begin("Four dimensions", "Easy").await;
        let symbols = page.solution().await;
        let alt = '\u{E00A}';
        // Its modifier is held until it is typed again.
        let next_row = format!("{alt}{}{alt}", key("PageDown"));
        page.click(".map .tile").await;
        page.script("document.activeElement.blur()").await;
        page.keys(&home(4)).await;
        for row in symbols.chunks(64) {
            for slice in row.chunks(16) {
                page.keys(&(slice_keys(slice, 4) + &key("PageDown"))).await;
            }
            page.keys(&next_row).await;
        }
        check_won(&page, "256 cells").await;
        (server, page)
    });
}

#[test]
fn entries_survive_undo_reload_and_a_crash_of_the_server() {
    with_page(Viewport::Desktop, |mut server: Server, page: Page| async move {
        page.begin("Classic", "Medium").await;
        let symbols = page.solution().await;
        let before = page.text(".facts b").await;
        page.keys(&home(9)).await;
        let row: Vec<String> = symbols[..9].iter().map(char::to_string).collect();
        page.keys(&row.join(&key("ArrowRight"))).await;
        let after = page.text(".facts b").await;
        assert_ne!(before, after);
        page.click("button[aria-label=Undo]").await;
        assert_ne!(page.text(".facts b").await, after);
        page.click("button[aria-label=Redo]").await;
        assert_eq!(page.text(".facts b").await, after);
        let control = '\u{E009}';
        page.keys(&format!("{control}z{control}")).await;
        assert_ne!(page.text(".facts b").await, after);
        page.keys(&format!("{control}y{control}")).await;
        assert_eq!(page.text(".facts b").await, after);
        page.until_saved().await;

        page.reload().await;
        assert_eq!(page.text(".facts b").await, after);

        server.crash().await;
        page.click("#board").await;
        page.keys(&format!("{}{}", home(9), key("ArrowDown"))).await;
        let row: Vec<String> = symbols[9..18].iter().map(char::to_string).collect();
        page.keys(&row.join(&key("ArrowRight"))).await;
        let more = page.text(".facts b").await;
        assert_ne!(more, after);
        page.until_saved().await;
        server.crash().await;
        page.reload().await;
        assert_eq!(page.text(".facts b").await, more);
        (server, page)
    });
}

/// Goes to a row and enters its symbols of the solution.
async fn enter_row(page: &Page, row: usize, symbols: &[char]) {
    let symbols: Vec<String> = symbols[9 * row..9 * row + 9].iter().map(char::to_string).collect();
    page.keys(&(home(9) + &key("ArrowDown").repeat(row) + &symbols.join(&key("ArrowRight")))).await;
}

async fn givens(page: &Page) -> Vec<char> {
    let game = page.latest().await;
    game["puzzle"]["givens"].as_str().expect("a game has givens").chars().collect()
}

#[test]
fn two_pages_play_one_game_and_lose_nothing() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.begin("Classic", "Medium").await;
        let symbols = page.solution().await;
        let other = Page::open(&server.address, Viewport::Desktop).await;
        other.until(".play", |count| count > 0).await;
        let givens: Vec<char> = givens(&page).await;
        for (turn, (here, there)) in
            [(&page, &other), (&other, &page), (&page, &other)].into_iter().enumerate()
        {
            enter_row(here, 2 * turn, &symbols).await;
            here.until_saved().await;
            // This one does not know of it yet.
            enter_row(there, 2 * turn + 1, &symbols).await;
            there.until_saved().await;
            let rows = 18 * (turn + 1);
            let filled = rows + givens[rows..].iter().filter(|&&letter| letter != '.').count();
            assert_eq!(there.text(".facts b").await, format!("{filled} of 81"));
        }
        // What both entered is entered, not taken out again.
        enter_row(&page, 6, &symbols).await;
        page.until_saved().await;
        enter_row(&other, 6, &symbols).await;
        other.until_saved().await;
        let filled = 63 + givens[63..].iter().filter(|&&letter| letter != '.').count();
        assert_eq!(other.text(".facts b").await, format!("{filled} of 81"));
        page.reload().await;
        assert_eq!(page.text(".facts b").await, other.text(".facts b").await);
        other.close().await;
        (server, page)
    });
}

#[test]
fn a_game_deleted_elsewhere_can_be_kept() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.begin("Classic", "Medium").await;
        let symbols = page.solution().await;
        enter_row(&page, 0, &symbols).await;
        page.until_saved().await;
        let filled = page.text(".facts b").await;
        let game = page.latest().await["id"].clone();
        page.call("DELETE", &format!("/api/games/{game}"), &serde_json::Value::Null).await;
        enter_row(&page, 1, &symbols).await;
        page.until_text(".notice", "keeps this game no longer").await;
        let kept = page.text(".facts b").await;
        assert_ne!(kept, filled);
        page.press("Keep as a new game").await;
        page.until_saved().await;
        page.reload().await;
        assert_eq!(page.text(".facts b").await, kept);
        (server, page)
    });
}

#[test]
fn a_game_given_up_can_be_filled_but_does_not_count() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.begin("Classic", "Easy").await;
        let symbols = page.solution().await;
        page.click("button[aria-label=Menu]").await;
        page.press("Give up").await;
        page.press("Show the solution").await;
        page.press("My game").await;
        page.keys(&(home(9) + &slice_keys(&symbols, 9))).await;
        page.until("dialog.won", |count| count > 0).await;
        assert!(page.text("dialog.won").await.contains("does not count"));
        page.until_saved().await;
        assert_eq!(page.latest().await["summary"]["state"], "given_up");
        (server, page)
    });
}

#[test]
fn a_full_board_with_a_mistake_stays_to_be_mended() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.begin("Classic", "Easy").await;
        let game = page.latest().await["id"].clone();
        page.fill_with_a_mistake().await;
        assert_eq!(page.text(".facts b").await, "81 of 81");
        assert_eq!(page.latest().await["id"], game);
        page.press("Check").await;
        page.until_text(".notice", "1 value is wrong").await;
        page.until(".mid .cell[aria-label*=wrong]", |count| count == 1).await;
        (server, page)
    });
}

#[test]
fn hints_lead_to_the_end() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.begin("Small cube", "Easy").await;
        for _ in 0..200 {
            if page.count("dialog.won").await > 0 {
                break;
            }
            page.keys("h").await;
            page.until(".hint, dialog.won", |count| count > 0).await;
            let enter = key("Enter");
            page.keys(&format!("{enter}{enter}{enter}")).await;
            page.until(".hint", |count| count == 0).await;
        }
        check_won(&page, "64 cells").await;
        (server, page)
    });
}
