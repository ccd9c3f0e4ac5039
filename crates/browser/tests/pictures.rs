//! Every screen, kept as a picture to be looked at: light, dark and on a phone.

use hyperdoku_browser::{Page, Server, Viewport, key, with_page};

/// To x6 y5 z5, from wherever the cursor is.
async fn to_the_middle(page: &Page) {
    page.click(".sheet9 .thumb:nth-child(5)").await;
    page.script("document.activeElement.blur()").await;
    let (left, up) = (key("ArrowLeft").repeat(8), key("ArrowUp").repeat(8));
    page.keys(&(left + &up + &key("ArrowRight").repeat(5) + &key("ArrowDown").repeat(4))).await;
}

async fn set(page: &Page, what: &str, name: &str) {
    page.script(&format!("document.documentElement.dataset.{what} = {name:?}")).await;
}

/// What is seen now, in each look: reaching it takes longer than looking at it.
async fn pictures(page: &Page, name: &str) {
    page.picture(&format!("{name}-light")).await;
    set(page, "theme", "dark").await;
    page.picture(&format!("{name}-dark")).await;
    set(page, "theme", "light").await;
    page.set_viewport(Viewport::Phone).await;
    page.picture(&format!("{name}-phone")).await;
    page.set_viewport(Viewport::Desktop).await;
}

#[test]
fn the_cube_and_its_hints() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.begin("Cube", "Medium").await;
        page.fill(2).await;
        to_the_middle(&page).await;
        page.click(".key:nth-child(7)").await;
        page.click("button[aria-label=Undo]").await;
        pictures(&page, "play").await;
        set(&page, "palette", "classic").await;
        page.picture("classic-palette").await;
        set(&page, "palette", "safe").await;
        page.set_viewport(Viewport::Phone).await;
        page.click(".around").await;
        page.until("dialog .cube", |count| count == 1).await;
        page.picture("around-phone").await;
        page.keys(&key("Escape")).await;
        page.set_viewport(Viewport::Desktop).await;
        page.script("document.activeElement.blur()").await;
        page.keys("h").await;
        page.until(".hint", |count| count == 1).await;
        page.keys(&key("Enter").repeat(2)).await;
        page.until(".hint .steps .on", |count| count == 3).await;
        pictures(&page, "hint").await;
        page.keys(&key("Escape")).await;
        page.until(".hint", |count| count == 0).await;
        page.watch().await;
        page.until(".log li", |count| count > 8).await;
        page.click(".dock .round").await;
        pictures(&page, "watch").await;
        (server, page)
    });
}

#[test]
fn what_is_solved() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.begin("Cube", "Medium").await;
        page.win_cube().await;
        pictures(&page, "win").await;
        page.keys(&key("Escape")).await;
        page.solve_some().await;
        page.go("statistics").await;
        page.until(".charts .line", |count| count == 1).await;
        pictures(&page, "statistics").await;
        (server, page)
    });
}

#[test]
fn other_boards_and_the_rest_of_the_page() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.begin("Classic", "Hard").await;
        page.fill(2).await;
        pictures(&page, "classic").await;
        page.click("button[aria-label=Menu]").await;
        page.press("New game").await;
        page.until("dialog[open]", |count| count > 0).await;
        pictures(&page, "new-game").await;
        page.keys(&key("Escape")).await;
        page.begin("Four dimensions", "Medium").await;
        page.fill(2).await;
        pictures(&page, "four-d").await;
        page.begin("Stacked cubes", "Easy").await;
        page.fill(3).await;
        page.picture("surface").await;
        page.begin("Small cube", "Easy").await;
        page.fill(1000).await;
        page.go("today").await;
        page.until(".today .fam button", |count| count > 0).await;
        page.picture("today").await;
        page.go("library").await;
        page.until("tbody tr", |count| count > 0).await;
        pictures(&page, "library").await;
        page.go("learn").await;
        page.press("Next").await;
        page.press("Next").await;
        page.until(".key3 svg", |count| count == 2).await;
        pictures(&page, "lesson").await;
        (server, page)
    });
}
