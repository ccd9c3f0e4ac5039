//! What is seen: highlights, perspectives, solvers at work, files that are broken, the phone.

use hyperdoku_browser::{Page, Server, Viewport, key, with_page};

/// A game on the cube that everyone finds at first.
async fn cube(page: &Page) {
    page.until(".sheet9 .thumb", |count| count == 9).await;
}

/// Whether the houses of a cell stand out: three lines of eight others, a box in the slice beside its lines, two boxes
/// across; in the large slice what of that lies in it.
async fn are_highlighted(page: &Page) {
    for (style, all, here) in [("line", 24, 16), ("xy", 4, 4), ("xz", 8, 2), ("yz", 8, 2)] {
        for (part, cells) in [(".sheet9", all), (".focus", here)] {
            let drawn = format!(
                "return [...document.querySelectorAll('{part} .t-{style}:not(.halo)')].map(path => path.getAttribute('d')).join('').split('M').length - 1"
            );
            assert_eq!(page.script(&drawn).await, cells, "{style} in {part}");
        }
    }
}

#[test]
fn highlights_are_in_all_slices() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        cube(&page).await;
        page.click(".mid .cell").await;
        // To x6 y5 z5 from the first cell of whatever slice it is.
        page.keys(&(key("ArrowRight").repeat(5) + &key("ArrowDown").repeat(4))).await;
        while page.text(".mid .at b").await != "Slice 5 of 9" {
            page.keys(&key("PageDown")).await;
        }
        are_highlighted(&page).await;
        assert_eq!(page.count(".strips .strip").await, 6);
        assert_eq!(page.text(".strips-head h3").await, "Houses of x6 y5 z5");
        // Where the pointer is counts, as long as it is there.
        page.point_at(page.middle_of(".mid #cell-324").await).await;
        page.until_text(".say b", "x1 y1 z5").await;
        are_highlighted(&page).await;
        assert_eq!(page.text(".strips-head h3").await, "Houses of x6 y5 z5", "those of the cursor");
        page.point_at(page.middle_of(".bar .clock").await).await;
        page.until_text(".say b", "x6 y5 z5").await;
        are_highlighted(&page).await;
        // A cell of a house is named to the pointer, until another is there.
        page.point_at(page.middle_of(".strip:nth-child(2) li:nth-child(3)").await).await;
        page.until(".strip li[title='x6 y3 z5']", |count| count == 1).await;
        page.keys(&key("ArrowRight")).await;
        page.until(".strip li[title]", |count| count == 0).await;
        (server, page)
    });
}

#[test]
fn another_perspective_shows_other_slices() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        cube(&page).await;
        let corner = "return document.querySelector('.mid .cell').id";
        page.click(".sheet9 .thumb").await;
        assert_eq!(page.script(corner).await, "cell-0");
        for (axis, second) in [("x", "cell-9"), ("y", "cell-1"), ("z", "cell-1")] {
            page.script("document.activeElement.blur()").await;
            page.keys(axis).await;
            page.click(".sheet9 .thumb").await;
            assert_eq!(page.text(".left h2").await, format!("Slices along {axis}"));
            assert_eq!(page.script(corner).await, "cell-0", "{axis}");
            let next = page.script("return document.querySelectorAll('.mid .cell')[1].id").await;
            assert_eq!(next, second, "{axis}");
        }
        // The cube turns for a moment.
        page.until_still().await;
        page.click(".cubepart [data-axis='0']").await;
        assert_eq!(page.text(".left h2").await, "Slices along x");
        (server, page)
    });
}

#[test]
fn a_solver_is_watched_and_paused() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        cube(&page).await;
        page.watch().await;
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

/// Chooses a solver by its name, and how fast it goes, from 0 to 100.
async fn use_solver(page: &Page, name: &str, speed: u32) {
    page.script(&format!(
        "const change = (selector, value, kind) => {{ const input = document.querySelector(selector); \
           input.value = value; input.dispatchEvent(new Event(kind, {{ bubbles: true }})); }}; \
         change('.dock input', {speed}, 'input'); change('.watch select', {name:?}, 'change')"
    ))
    .await;
}

#[test]
fn every_solver_shows_where_it_looks_and_where_it_is_stuck() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.begin("Classic", "Unfair").await;
        page.watch().await;
        page.until(".log li", |count| count > 0).await;
        // Those that look at cells one by one show their houses.
        for name in ["cells", "search"] {
            use_solver(&page, name, 30).await;
            page.until(".log li", |count| count > 0).await;
            page.click(".dock .round").await;
            page.until(".mid .t-line:not([d=''])", |count| count > 0).await;
            assert_eq!(page.count(".mid [aria-selected=true]").await, 1, "{name}");
        }
        for name in ["cells", "rounds"] {
            use_solver(&page, name, 100).await;
            page.until_text(".dock .what p", "Stuck").await;
            let left = page.count(".mid [aria-selected=true]").await;
            assert!(left > 1, "{name}");
            assert!(page.text(".dock .what p").await.contains(&format!(" {left} cells")), "{name}");
        }
        page.press("Try human techniques").await;
        page.until_text(".dock .what p", "Solved").await;
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
        page.keys(&key("Escape")).await;
        page.until("dialog", |count| count == 0).await;
        let path = std::env::temp_dir().join(format!("hyperdoku-broken-{}.txt", std::process::id()));
        std::fs::write(&path, format!("{good}\n{good}\n\u{0}?{good}\n")).expect("a file can be written");
        page.click("button[aria-label=Menu]").await;
        page.press("Import").await;
        page.choose_file("dialog input[type=file]", &path).await;
        page.until("#refused", |count| count == 1).await;
        assert!(page.text(".bad-lines").await.contains("Line 3"));
        std::fs::remove_file(&path).expect("the file was there");
        (server, page)
    });
}

#[test]
fn a_finger_enters_symbols_and_finds_what_a_wide_page_shows_beside_the_board() {
    with_page(Viewport::Phone, |server: Server, page: Page| async move {
        page.begin("Four dimensions", "Easy").await;
        let (open, symbol) = page.first_open().await;
        page.tap_at(page.middle_of(&format!("#cell-{open}")).await).await;
        page.tap_at(page.middle_of(&format!(".keys .key:nth-child({symbol})")).await).await;
        page.until_text(&format!("#cell-{open}"), &symbol.to_string()).await;
        page.until_saved().await;
        let made = page.latest().await["moves"][0]["text"].clone();
        assert!(made.as_str().is_some_and(|text| text.ends_with(&format!("{symbol} {open}"))), "{made}");
        page.click(".around").await;
        for part in [".tile", "[data-pair]", ".strip"] {
            page.until(&format!("dialog {part}"), |count| count > 0).await;
        }
        page.press("Fill marks").await;
        page.until("dialog", |count| count == 0).await;
        // Cells are too small for marks here, and large enough on a desktop.
        let opacity = "return getComputedStyle(document.querySelector('.mark')).opacity";
        assert_eq!(page.script(opacity).await, "0");
        page.set_viewport(Viewport::Desktop).await;
        assert_eq!(page.script(opacity).await, "1");
        page.set_viewport(Viewport::Phone).await;
        page.click(".around").await;
        page.press("Houses").await;
        page.until(".focus .strips.large .strip", |count| count == 5).await;
        (server, page)
    });
}

#[test]
fn paper_has_the_whole_board() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        cube(&page).await;
        let given =
            page.latest().await["puzzle"]["givens"].as_str().map(|givens| givens.replace('.', "").len());
        page.script("dispatchEvent(new Event('beforeprint'))").await;
        let bold = "return document.querySelectorAll('.paper [font-weight=\"700\"] text, .paper text[font-weight=\"700\"]').length";
        assert_eq!(page.script(bold).await.as_u64(), given.map(|given| given as u64));
        (server, page)
    });
}

/// What is wrong with how the page is laid out: nothing may be cut, scroll but the strip of slices, or be too small
/// for a finger.
const MISFITS: &str = r#"
const wrong = [], root = document.documentElement, box = element => element.getBoundingClientRect();
if (root.scrollWidth > innerWidth) wrong.push(`it is ${root.scrollWidth} wide`);
if (root.scrollHeight > innerHeight) wrong.push(`it is ${root.scrollHeight} high`);
const parts = ['.focus > *', '.keypad', '.sheet9', '.bar'].map(name => [name, document.querySelector(name)]);
const seen = parts.filter(([, part]) => part && box(part).width > 0).map(([name, part]) => [name, box(part)]);
for (const [name, a] of seen) {
  if (a.left < -1 || a.top < -1 || a.right > innerWidth + 1 || a.bottom > innerHeight + 1) wrong.push(`${name} is cut`);
  for (const [other, b] of seen)
    if (name < other && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
      wrong.push(`${name} overlaps ${other}`);
}
const here = document.querySelector('.thumb.on');
if (here && (box(here).left < 0 || box(here).right > innerWidth || box(here).bottom > innerHeight))
  wrong.push('the slice is out of view in the strip');
if (matchMedia('(pointer: coarse)').matches)
  for (const target of document.querySelectorAll('.bar button, .play button:not(.tl), .thumb'))
    if (target.checkVisibility() && box(target).width > 0 && (box(target).width < 40 || box(target).height < 40))
      wrong.push(`${target.ariaLabel ?? target.textContent} is small`);
return wrong.join(', ')
"#;

#[test]
fn the_game_fits_windows_of_every_size() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        cube(&page).await;
        page.keys(&key("PageDown").repeat(8)).await;
        let desktops =
            [(1024, 700), (1024, 768), (1180, 820), (1280, 720), (1366, 768), (1440, 900), (1920, 1080)];
        let phones = [(360, 640), (390, 664), (390, 844), (412, 915), (844, 390), (915, 412), (768, 1024)];
        let windows = desktops.map(|(width, height)| Viewport::Window(width, height));
        let touched = phones.map(|(width, height)| Viewport::Touch(width, height));
        for board in ["Cube", "Classic", "Four dimensions", "Stacked cubes"] {
            page.set_viewport(Viewport::Desktop).await;
            page.begin(board, "Easy").await;
            for viewport in windows.into_iter().chain(touched) {
                page.set_viewport(viewport).await;
                page.until_still().await;
                // Another slice, for the strip to follow.
                page.keys(&key("PageDown").repeat(4)).await;
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                assert_eq!(page.script(MISFITS).await, "", "{board} in {viewport:?}");
            }
        }
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

#[test]
fn links_are_played_wherever_they_are_opened_and_broken_ones_told() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        cube(&page).await;
        for (link, told) in [("p/garbage!!", "no puzzle in this link"), ("p/2x2:g", "more than one solution")]
        {
            page.go(link).await;
            page.until_text(".trouble", told).await;
            page.reload().await;
            page.until_text(".trouble", told).await;
            page.until("#board", |count| count == 1).await;
            page.go("play").await;
        }
        page.begin("Classic", "Easy").await;
        let classic = page.latest().await["id"].clone();
        page.click("button[aria-label=Menu]").await;
        page.press("Share").await;
        page.until("input.link", |count| count == 1).await;
        let link = page.script("return document.querySelector('input.link').value.split('#')[1]").await;
        page.keys(&key("Escape")).await;
        page.begin("Cube", "Easy").await;
        page.go(link.as_str().expect("the link is text")).await;
        page.until_text(".game h1", "Classic").await;
        page.reload().await;
        page.until_text(".game h1", "Classic").await;
        assert_eq!(page.latest().await["id"], classic, "a game that is not finished goes on");
        (server, page)
    });
}

#[test]
fn a_long_name_that_is_wrong_stays_in_the_dialog() {
    with_page(Viewport::Phone, |server: Server, page: Page| async move {
        page.until(".play", |count| count > 0).await;
        page.click("button[aria-label=Menu]").await;
        page.press("New game").await;
        page.click("#other-board").await;
        page.keys(&format!("jigsaw:{}?", "A".repeat(81))).await;
        page.press("Make it").await;
        page.until(".make [role=alert]", |count| count == 1).await;
        let room = "const inside = document.querySelector('dialog .inside'); \
                    return inside.scrollWidth <= innerWidth && document.querySelector('.make p').clientWidth > 200";
        assert_eq!(page.script(room).await, true);
        (server, page)
    });
}

#[test]
fn a_job_that_the_server_lost_is_told() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.until(".play", |count| count > 0).await;
        page.script(
            "const Real = EventSource; \
             window.EventSource = class extends Real { constructor() { super('/api/jobs/999999/events') } }",
        )
        .await;
        page.press("New").await;
        page.press("Make it").await;
        page.until_text(".make [role=alert]", "restarted").await;
        (server, page)
    });
}

#[test]
fn the_library_shows_more_and_only_what_was_asked_for_last() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.go("library").await;
        for rows in [30, 60, 90] {
            page.until("tbody tr", |count| count == rows).await;
            page.click(".more").await;
        }
        // The answer to the first of two searches comes last.
        page.script(
            "const real = window.fetch; window.fetch = async (path, init) => { \
               const answer = await real(path, init); \
               if (path.includes('text=nowhere')) { \
                 await new Promise(done => setTimeout(done, 300)); setTimeout(() => window.late = true, 100); \
               } \
               return answer; }; \
             const find = document.querySelector('.find input'); \
             for (const text of ['nowhere', '3x3']) { find.value = text; find.dispatchEvent(new Event('input')); }",
        )
        .await;
        while page.script("return window.late === true").await != true {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        assert_eq!(page.count("tbody tr").await, 30);
        let export = "return document.querySelector('a[download]').getAttribute('href')";
        assert_eq!(page.script(export).await, "/api/library/export?text=3x3");
        (server, page)
    });
}

#[test]
fn a_symbol_chosen_first_is_placed_by_enter() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        page.call("PUT", "/api/settings", &serde_json::json!({"order": "symbol"})).await;
        page.reload().await;
        page.begin("Classic", "Easy").await;
        let (open, symbol) = page.first_open().await;
        let before = page.text(".facts b").await;
        page.keys(&(key("ArrowLeft").repeat(8) + &key("ArrowUp").repeat(8))).await;
        page.keys(&format!("{symbol}{}", key("ArrowDown").repeat(open / 9))).await;
        page.keys(&(key("ArrowRight").repeat(open % 9) + &key("Enter"))).await;
        assert_ne!(page.text(".facts b").await, before);
        (server, page)
    });
}
