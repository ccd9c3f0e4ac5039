//! Text in cells against whatever is painted below it. Checkers of accessibility do not look into drawings.

use hyperdoku_browser::{Page, Server, Viewport, key, with_page};
use std::collections::BTreeMap;

/// What text of any size must have.
const LEAST: f64 = 4.5;

/// The lowest contrast of each kind of text on each kind of ground.
type Worst = BTreeMap<String, f64>;

async fn look(page: &Page, worst: &mut Worst) {
    page.until_still().await;
    let found = page.script(include_str!("contrast.js")).await;
    for (what, value) in found.as_object().into_iter().flatten() {
        let ratio = value.as_f64().unwrap_or(0.0);
        worst.entry(what.clone()).and_modify(|known| *known = known.min(ratio)).or_insert(ratio);
    }
}

/// No text needs a longer walk to be seen on every ground.
const STEPS: usize = 90;

/// Looks at a board in both themes and both palettes, with the cursor here and there until so much has been seen.
async fn check(page: &Page, board: &str, wanted: &[(&[&str], &[&str])]) {
    page.begin(board, "Easy").await;
    page.scribble().await;
    let both = |(kinds, grounds): &(&[&str], &[&str])| -> Vec<String> {
        kinds
            .iter()
            .flat_map(|kind| grounds.iter().map(move |ground| format!("{kind} on {ground}")))
            .collect()
    };
    let wanted: Vec<String> = wanted.iter().flat_map(both).collect();
    // There and back, and never the same way.
    let there = key("ArrowRight").repeat(2) + &key("ArrowDown") + &key("PageDown");
    let back = key("ArrowLeft") + &key("ArrowUp").repeat(2) + &key("PageUp");
    for (theme, palette) in [("light", "safe"), ("light", "classic"), ("dark", "safe"), ("dark", "classic")] {
        let set = |name: &str, value: &str| format!("document.documentElement.dataset.{name} = {value:?};");
        page.script(&(set("theme", theme) + &set("palette", palette))).await;
        let mut worst = Worst::new();
        for step in 0..STEPS {
            let walk = if step / 7 % 2 == 0 { &there } else { &back };
            page.keys(&(["z", "x", "y"][step / 2 % 3].to_owned() + walk)).await;
            look(page, &mut worst).await;
            if step >= 6 && wanted.iter().all(|what| worst.contains_key(what)) {
                break;
            }
        }
        let missing: Vec<_> = wanted.iter().filter(|what| !worst.contains_key(*what)).collect();
        assert!(missing.is_empty(), "{board}: {missing:?} were not seen");
        let low: Vec<_> = worst.iter().filter(|(_, ratio)| **ratio < LEAST).collect();
        assert!(low.is_empty(), "{board}, {theme}, {palette}: {low:?}");
    }
}

#[test]
fn symbols_can_be_read_on_every_ground() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        let written: &[&str] = &["given", "val", "mark", "mark mid"];
        let values: &[&str] = &["given", "val"];
        let cube: [(&[&str], &[&str]); 3] = [
            (written, &["plain", "t-line", "t-xy", "t-xz", "t-yz"]),
            (values, &["plate"]),
            (&["val bad"], &["t-bad"]),
        ];
        check(&page, "Cube", &cube).await;
        check(&page, "Box cube", &[(written, &["plain", "t-line", "t-box"])]).await;
        check(&page, "Stacked cubes", &[(values, &["plain", "t-line", "t-region"])]).await;
        (server, page)
    });
}

#[test]
fn the_measure_finds_what_cannot_be_read() {
    with_page(Viewport::Desktop, |server: Server, page: Page| async move {
        // Something stands in every cell, so in hatched ones too.
        page.begin("Cube", "Easy").await;
        page.scribble().await;
        let add = |rule: &str| {
            format!(
                "const sheet = document.styleSheets[0]; sheet.insertRule({rule:?}, sheet.cssRules.length)"
            )
        };
        let lowest = async || {
            let mut worst = Worst::new();
            look(&page, &mut worst).await;
            worst.into_values().fold(f64::MAX, f64::min)
        };
        assert!(lowest().await >= LEAST);
        // A grey that is read on a plain ground and on tints, but not on a hatch without a halo.
        page.script(&add(".given { fill: var(--ink-2) !important; }")).await;
        let grey = lowest().await;
        page.script(&add(".slice text { stroke: none !important; }")).await;
        let hatched = lowest().await;
        assert!(grey >= LEAST && hatched < LEAST, "{grey}, then {hatched}");
        (server, page)
    });
}
