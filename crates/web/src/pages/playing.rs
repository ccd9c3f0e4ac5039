//! The game: the board in the middle, where one is on the left, the keypad on the right.

use crate::app::{Dialog, Page, Route};
use crate::boards;
use crate::browser;
use crate::draw::Scale;
use crate::icons::{NEXT, PREV, icon};
use crate::pages::watch::watching;
use crate::parts::{
    Size, around_button, aside, axis_picker, best_time, cube, hint_panel, keypad, map, matrix, more_keys,
    play_bar, radio, radios, sheet, slice_view, strips, surface_view, view_choice,
};
use crate::play::{Middle, Play};
use crate::table::{Command, Slice, View};
use crate::ui::{El, Signal, div, el, memo, span};
use hyperdoku_core::Shape;
use hyperdoku_session::clock_text;

/// The game on the table, or a solver at work on it.
pub fn playing(page: Page) -> Vec<El> {
    match page.play.get() {
        None => Vec::new(),
        Some(play) if page.route.get() == Route::Play => vec![play_bar(play), board(play)],
        Some(play) if play.may_be_watched() => watching(play),
        Some(_) => {
            // Whoever comes by the address is asked too.
            browser::go_instead("play");
            page.dialog.set(Some(Dialog::GiveUp));
            Vec::new()
        }
    }
}

/// How a board is laid out on the page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    Flat,
    Cube,
    Matrix,
    Surface,
}

fn layout(shape: &Shape) -> Layout {
    match shape.lattice().map(|lattice| lattice.dimensions) {
        None => Layout::Surface,
        Some(..=2) => Layout::Flat,
        Some(3) => Layout::Cube,
        Some(_) => Layout::Matrix,
    }
}

fn board(play: Play) -> El {
    let layout = layout(play.shape());
    let class = match layout {
        Layout::Flat => "play flat",
        Layout::Cube => "play cubic",
        Layout::Matrix => "play quad",
        Layout::Surface => "play flat surface",
    };
    let guide = memo(move || play.status.with(|status| status.guide.clone()));
    let has_hint = memo(move || guide.with(Option::is_some));
    let left = el("section").class("col left").label("Where you are");
    let left = match layout {
        Layout::Cube => cube_side(left, play, has_hint),
        Layout::Matrix => matrix_side(left, play),
        Layout::Flat | Layout::Surface => facts_side(left, play),
    };
    let right = el("section").class("col right").label("Keypad").show_all(move || match guide.get() {
        Some((guide, grade)) => vec![hint_panel(play, &guide, grade)],
        None => right_side(play, layout),
    });
    aside(el("main"))
        .class(class)
        .toggle("hinted", move || has_hint.get())
        .toggle("paused", move || play.is_paused.get())
        .add(left)
        .add(middle(play, layout))
        .add(right)
}

/// Slices and houses of a cube; the cube itself where a hint takes its place.
fn cube_side(side: El, play: Play, has_hint: Signal<bool>) -> El {
    let axis = memo(move || {
        play.status.with(|status| status.view.as_ref().and_then(|view| view.rest.first().copied()))
    });
    let heading = move || format!("Slices along {}", axis.get().map_or(String::new(), Shape::axis_name));
    let chip = |one: usize| {
        radio(&Shape::axis_name(one), move || axis.get() == Some(one), move || play.look_along(one))
    };
    let chips = radios("seg axes", "Look along", (0..3).map(chip));
    let below = move || Some(if has_hint.get() { cube(play, 13.6) } else { strips(play, Size::Beside) });
    side.add(div("head").add(el("h2").text_of(heading)).add(chips))
        .add(sheet(play))
        .add(div("below").show(below))
}

fn matrix_side(side: El, play: Play) -> El {
    let each =
        move || play.status.with(|status| status.view.as_ref().map_or(0, |view| view.side() * view.rows()));
    let count = span("muted").text_of(move || format!("cells filled, of {}", each()));
    side.add(div("head").add(el("h2").text("Where you are")).add(count))
        .add(map(play))
        .add(div("head").add(el("h2").text("Look at another pair of axes")))
        .add(axis_picker(play))
}

fn facts_side(side: El, play: Play) -> El {
    let progress = move || play.status.with(|status| status.progress);
    let hints = move || match progress().hints {
        0 => "none".to_owned(),
        count => count.to_string(),
    };
    let fact = |name: &str, value: El| el("div").add(el("span").text(name)).add(value);
    let filled = el("b").text_of(move || format!("{} of {}", progress().filled, progress().of));
    let best = best_time(play.facts());
    let best = move || best.get().map_or("–".to_owned(), clock_text);
    let rating = play.facts().er.map_or("–".to_owned(), boards::rating);
    let facts = div("card facts")
        .add(fact("Filled", filled))
        .add(fact("Rating", el("b").text(&rating)))
        .add(fact("Your best", el("b").text_of(best)))
        .add(fact("Hints", el("b").text_of(hints)));
    side.add(facts).add(strips(play, Size::Beside))
}

fn right_side(play: Play, layout: Layout) -> Vec<El> {
    let mut parts = vec![keypad(play), more_keys(play)];
    match layout {
        Layout::Cube => parts.insert(0, cube(play, 15.8)),
        Layout::Matrix => parts.push(strips(play, Size::Beside)),
        Layout::Flat | Layout::Surface => {}
    }
    parts
}

/// The board itself, and what is said of it.
fn middle(play: Play, layout: Layout) -> El {
    let heading = match layout {
        Layout::Cube => slice_head(play),
        Layout::Matrix => {
            el("b").class("title").text_of(move || play.status.with(|status| matrix_title(&status.view)))
        }
        Layout::Flat | Layout::Surface => span("grow"),
    };
    let slice = current_slice(play);
    let picture = move || {
        Some(match (play.middle.get(), layout) {
            (Middle::Houses, _) => {
                div("houses-view").attr("id", "board").attr("tabindex", "0").add(strips(play, Size::Large))
            }
            (Middle::Layers, Layout::Matrix) => matrix(play),
            (Middle::Layers, Layout::Surface) => surface_view(play),
            (Middle::Layers, Layout::Flat | Layout::Cube) => slice_view(play, slice, Scale::Large),
        })
    };
    el("section")
        .class("col mid")
        .label("Board")
        .add(div("head").add(heading).add(view_choice(play)).add(around_button()))
        .add(div("focus").show(picture))
        .add(say(play))
        .add(el("p").class("notice").attr("role", "status").text_of(move || play.notice.get()))
        .add(el("p").class("sr").attr("aria-live", "polite").text_of(move || play.said.get()))
        .show(move || play.is_paused.get().then(|| paused(play)))
}

/// The slice with the cursor in it.
pub fn current_slice(play: Play) -> Signal<Slice> {
    memo(move || {
        play.status
            .with(|status| status.view.as_ref().map_or(Slice::default(), |view| view.slice_of(status.cursor)))
    })
}

fn matrix_title(view: &Option<View>) -> String {
    let Some(view) = view else { return String::new() };
    let count = view.rest.iter().take(2).map(|_| view.side()).product::<u32>();
    let down = view.down.map_or(String::new(), |down| format!(" and {} down", Shape::axis_name(down)));
    format!("{count} slices, {} across{down} in each", Shape::axis_name(view.across))
}

/// Which slice it is, and the way to its neighbours.
pub fn slice_head(play: Play) -> El {
    let name = move || {
        play.status.with(|status| {
            let view = status.view.as_ref()?;
            let at = view.coordinates(status.cursor)[*view.rest.first()?] + 1;
            Some(format!("Slice {at} of {}", view.side()))
        })
    };
    let step = |label: &str, picture, by| {
        let go = move || play.command(Command::Through { rank: 0, by });
        el("button").class("icon").label(label).add(icon(picture)).click(go)
    };
    div("at")
        .add(step("Previous slice", PREV, -1))
        .add(el("b").text_of(move || name().unwrap_or_default()))
        .add(step("Next slice", NEXT, 1))
}

/// What is known of the cell, and what clashes.
fn say(play: Play) -> El {
    let name = move || play.status.with(|status| status.name.clone());
    let holds = move || play.status.with(|status| format!(" {}", status.holds));
    // Most moves of the cursor leave it as it is.
    let state = memo(move || {
        play.status.with(|status| match &status.warning {
            Some(warning) => (Some(format!("{}: ", status.name)), warning.clone()),
            None => (None, format!("{} of {} filled", status.progress.filled, status.progress.of)),
        })
    });
    let state = move || {
        Some(state.with(|(warned, text)| match warned {
            Some(name) => span("warn").add(el("b").text(name)).text(text),
            None => span("filled").text(text),
        }))
    };
    div("say").add(span("cell-words").add(el("b").text_of(name)).text_of(holds)).add(span("grow")).show(state)
}

/// A paused board is hidden, so that nobody thinks while the clock stands.
fn paused(play: Play) -> El {
    let time = clock_text(play.seconds.peek() * 1000);
    let go_on = el("button").class("primary big").text("Go on").click(move || play.pause());
    let button = go_on.0.clone();
    browser::after(0, move || browser::focus(&button));
    div("pause")
        .attr("role", "dialog")
        .label("Paused")
        .add(el("h2").text(&format!("Paused at {time}")))
        .add(go_on)
}
