//! What is seen: highlights, perspectives, solvers at work, files that are broken, the phone.

use hyperdoku_browser::{Page, Server, Viewport, key, with_page};

/// A game on the cube that everyone finds at first.
async fn cube(page: &Page) {
    page.until(".sheet9 .thumb", |count| count == 9).await;
}

#[test]
fn highlights_are_in_all_slices() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        cube(&page).await;
        page.click(".mid [data-cell]").await;
        // To x6 y5 z5 from the first cell of whatever slice it is.
        page.keys(&(key("ArrowRight").repeat(5) + &key("ArrowDown").repeat(4))).await;
        while page.text(".mid .at b").await != "Slice 5 of 9" {
            page.keys(&key("PageDown")).await;
        }
        // Three lines of eight others, a box in the slice beside its lines, two boxes across.
        for (style, cells) in [("line", 24), ("xy", 4), ("xz", 8), ("yz", 8)] {
            assert_eq!(page.count(&format!(".sheet9 rect.t-{style}")).await, cells, "{style}");
        }
        assert_eq!(page.count(".strips .strip").await, 6);
        (server, page)
    });
}

#[test]
fn another_perspective_shows_other_slices() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        cube(&page).await;
        let corner = "return document.querySelector('.mid [data-cell]').dataset.cell";
        page.click(".sheet9 .thumb").await;
        assert_eq!(page.script(corner).await, "0");
        for (axis, second) in [("x", "9"), ("y", "1"), ("z", "1")] {
            page.script("document.activeElement.blur()").await;
            page.keys(axis).await;
            page.click(".sheet9 .thumb").await;
            assert_eq!(page.text(".left h2").await, format!("Slices along {axis}"));
            assert_eq!(page.script(corner).await, "0", "{axis}");
            let next =
                page.script("return document.querySelectorAll('.mid [data-cell]')[1].dataset.cell").await;
            assert_eq!(next, second, "{axis}");
        }
        page.click(".cubepart [data-axis='0']").await;
        assert_eq!(page.text(".left h2").await, "Slices along x");
        (server, page)
    });
}

#[test]
fn a_solver_is_watched_and_paused() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        cube(&page).await;
        page.go("watch").await;
        page.until(".log li", |count| count > 2).await;
        page.click(".dock .round").await;
        let at = page.text(".dock .count").await;
        tokio::time::sleep(std::time::Duration::from_millis(400)).await;
        assert_eq!(page.text(".dock .count").await, at, "it is paused");
        page.click("button[aria-label=Step]").await;
        assert_ne!(page.text(".dock .count").await, at);
        page.click("button[aria-label='Step back']").await;
        assert_eq!(page.text(".dock .count").await, at);
        page.go("play").await;
        page.until(".keypad", |count| count == 1).await;
        (server, page)
    });
}

#[test]
fn a_broken_file_is_refused_by_line() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        cube(&page).await;
        page.click("button[aria-label=Menu]").await;
        page.press("Import").await;
        page.until("dialog[open] textarea", |count| count == 1).await;
        let good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        page.click("dialog textarea").await;
        page.keys(&format!("{good}\n{good}x\n")).await;
        page.press("Import").await;
        page.until("#refused", |count| count == 1).await;
        assert!(page.text(".bad-lines").await.contains("Line 2"));
        (server, page)
    });
}

#[test]
fn a_phone_shows_board_strip_and_keys_without_scrolling() {
    with_page(Viewport::Phone, |server: Server, page: Page| async move {
        cube(&page).await;
        let fits = "return document.documentElement.scrollWidth <= innerWidth && document.querySelector('.keypad').getBoundingClientRect().bottom <= innerHeight + 1";
        assert_eq!(page.script(fits).await, true);
        page.picture("play-phone").await;
        (server, page)
    });
}

#[test]
fn any_board_is_made_by_its_name_and_an_impossible_one_explained() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.until(".play", |count| count > 0).await;
        page.press("New").await;
        page.click("#other-board").await;
        page.keys("slice:2^4").await;
        page.press("Make it").await;
        page.until_text(".make [role=alert]", "cannot").await;
        page.keys(&key("Backspace").repeat(9)).await;
        page.keys("2x2+diagonals").await;
        page.press("Easy").await;
        page.press("Make it").await;
        page.until("dialog", |count| count == 0).await;
        assert_eq!(page.latest().await["puzzle"]["board"], "2x2+diagonals");
        assert_eq!(page.count(".mid .extra-line").await, 1);
        (server, page)
    });
}
