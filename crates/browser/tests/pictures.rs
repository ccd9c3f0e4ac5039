//! Every screen, kept as a picture to be looked at: light, dark and on a phone.

use hyperdoku_browser::{Page, Server, Viewport, key, with_page};

/// To x6 y5 z5, from wherever the cursor is.
async fn to_the_middle(page: &Page) {
    page.click(".sheet9 .thumb:nth-child(5)").await;
    page.script("document.activeElement.blur()").await;
    let (left, up) = (key("ArrowLeft").repeat(8), key("ArrowUp").repeat(8));
    page.keys(&(left + &up + &key("ArrowRight").repeat(5) + &key("ArrowDown").repeat(4))).await;
}

async fn theme(page: &Page, name: &str) {
    page.script(&format!("document.documentElement.dataset.theme = {name:?}")).await;
}

async fn palette(page: &Page, name: &str) {
    page.script(&format!("document.documentElement.dataset.palette = {name:?}")).await;
}

#[test]
fn the_cube_and_its_hints() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.begin("Cube", "Medium").await;
        page.fill(2).await;
        to_the_middle(&page).await;
        page.click(".key:nth-child(7)").await;
        page.click("button[aria-label=Undo]").await;
        page.picture("play-desktop").await;
        theme(&page, "dark").await;
        page.picture("play-dark").await;
        theme(&page, "light").await;
        palette(&page, "classic").await;
        page.picture("classic-palette").await;
        palette(&page, "safe").await;
        page.script("document.activeElement.blur()").await;
        page.keys("h").await;
        page.until(".hint", |count| count == 1).await;
        page.keys(&key("Enter").repeat(2)).await;
        page.until(".hint .steps .on", |count| count == 3).await;
        page.picture("hint").await;
        page.set_viewport(Viewport::Phone).await;
        page.picture("phone-hint").await;
        page.keys(&key("Escape")).await;
        page.until(".hint", |count| count == 0).await;
        page.picture("play-phone").await;
        page.set_viewport(Viewport::Desktop).await;
        page.watch().await;
        page.until(".log li", |count| count > 8).await;
        page.click(".dock .round").await;
        page.picture("watch-solver").await;
        (server, page)
    });
}

#[test]
fn what_is_solved() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.begin("Cube", "Medium").await;
        page.win_cube().await;
        page.picture("win").await;
        theme(&page, "dark").await;
        page.picture("win-dark").await;
        page.set_viewport(Viewport::Phone).await;
        page.picture("phone-win").await;
        page.set_viewport(Viewport::Desktop).await;
        page.keys(&key("Escape")).await;
        page.solve_some().await;
        page.go("statistics").await;
        page.until(".charts .line", |count| count == 1).await;
        page.picture("statistics-dark").await;
        theme(&page, "light").await;
        page.picture("statistics").await;
        page.set_viewport(Viewport::Phone).await;
        page.picture("phone-statistics").await;
        page.go("watch").await;
        page.until(".log li", |count| count > 1).await;
        page.picture("phone-watch").await;
        (server, page)
    });
}

#[test]
fn other_boards_and_the_rest_of_the_page() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.begin("Classic", "Hard").await;
        page.fill(2).await;
        page.picture("classic-desktop").await;
        page.click("button[aria-label=Menu]").await;
        page.press("New game").await;
        page.until("dialog[open]", |count| count > 0).await;
        page.picture("new-game").await;
        page.keys(&key("Escape")).await;
        page.begin("Four dimensions", "Medium").await;
        page.fill(2).await;
        page.picture("four-d").await;
        page.begin("Stacked cubes", "Easy").await;
        page.fill(3).await;
        page.picture("surface").await;
        page.begin("Small cube", "Easy").await;
        page.fill(1000).await;
        for part in ["library", "today", "learn"] {
            page.go(part).await;
            page.until("main", |count| count == 1).await;
            tokio::time::sleep(std::time::Duration::from_millis(300)).await;
            page.picture(part).await;
        }
        page.press("Next").await;
        page.press("Next").await;
        page.until(".key3 svg", |count| count == 2).await;
        page.picture("lesson").await;
        (server, page)
    });
}
