//! Boards of four dimensions and more: a matrix of slices, and a map of it shaded by how full they are.

use crate::draw::Scale;
use crate::icons::{NEXT, PREV, icon};
use crate::parts::sheet::{filled, go_to, is_here, slice_at, slices_of};
use crate::parts::slice::{as_board, slice_view, view_of};
use crate::play::Play;
use crate::table::{Command, Slice, View, axis_place};
use crate::ui::{El, Signal, div, el, memo, span};
use hyperdoku_core::Shape;

/// All slices along two axes.
pub fn matrix(play: Play) -> El {
    let view = view_of(play);
    let slices = slices_of(play, view);
    let side = side_of(view);
    let tile = move |place: usize| {
        let slice = slice_at(slices, place);
        let is_here = is_here(play, view, slice);
        div("c").toggle("on", move || is_here.get()).add(slice_view(play, slice, Scale::Medium))
    };
    let grid = div("matrix")
        .attr("role", "group")
        .label("All slices")
        .show_all(move || framed(play, view, side.get(), "ax", &tile));
    div("matrix-part").add(as_board(play, grid)).add(div("row others").show_all(move || others(play, view)))
}

/// Where the cursor is among the slices, and how full each is.
pub fn map(play: Play) -> El {
    let view = view_of(play);
    let slices = slices_of(play, view);
    let side = side_of(view);
    div("map")
        .attr("role", "group")
        .label("Cells filled in each slice")
        .show_all(move || framed(play, view, side.get(), "", &|place| tile(play, view, slices, place)))
}

fn side_of(view: Signal<Option<View>>) -> Signal<u32> {
    memo(move || view.with(|view| view.as_ref().map_or(0, View::side)))
}

/// Something for each slice, row by row, with the names of rows and columns around it.
fn framed(
    play: Play,
    view: Signal<Option<View>>,
    side: u32,
    class: &str,
    tile: &dyn Fn(usize) -> El,
) -> Vec<El> {
    let mut all = vec![span("")];
    all.extend((0..side).map(|column| axis_name(play, view, class, 1, column)));
    for row in 0..side {
        all.push(axis_name(play, view, class, 0, row));
        all.extend((0..side).map(|column| tile((row * side + column) as usize)));
    }
    all
}

/// A place along an axis that tells slices apart, standing out where the cursor is.
fn axis_name(play: Play, view: Signal<Option<View>>, class: &str, rank: usize, place: u32) -> El {
    let axis = move || view.with(|view| view.as_ref().and_then(|view| view.rest.get(rank).copied()));
    let is_here = move || {
        let cursor = play.status.with(|status| status.cursor);
        let at = view.with(|view| view.as_ref().map(|view| view.coordinates(cursor)));
        matches!((at, axis()), (Some(at), Some(axis)) if at[axis] == place)
    };
    let name = move || axis().map_or(String::new(), |axis| axis_place(axis, place));
    span(class).toggle("on", is_here).text_of(name)
}

fn tile(play: Play, view: Signal<Option<View>>, slices: Signal<Vec<Slice>>, place: usize) -> El {
    let slice = slice_at(slices, place);
    let filled = filled(play, view, slice);
    let is_here = is_here(play, view, slice);
    // Ten shades are enough to see where work is left.
    let class = move || {
        let (full, all) = filled.get();
        let on = if is_here.get() { " on" } else { "" };
        Some(format!("tile s{}{on}", full * 10 / all))
    };
    let name = move || {
        let (full, all) = filled.get();
        Some(format!("{full} of {all} filled"))
    };
    el("button")
        .bind("class", class)
        .bind("aria-label", name)
        .text_of(move || filled.get().0.to_string())
        .click(move || go_to(play, view, slice))
}

/// Axes beyond the fourth: a step along each.
fn others(play: Play, view: Signal<Option<View>>) -> Vec<El> {
    let rest = view.with(|view| view.as_ref().map_or(Vec::new(), |view| view.rest.clone()));
    let stepper = |(rank, axis): (usize, usize)| {
        let name = Shape::axis_name(axis);
        let at = move || {
            let cursor = play.status.with(|status| status.cursor);
            let at = view.with(|view| view.as_ref().map_or(0, |view| view.coordinates(cursor)[axis] + 1));
            format!("{} {at}", Shape::axis_name(axis))
        };
        let step = |label: &str, picture, by| {
            let go = move || play.command(Command::Through { rank, by });
            el("button").class("icon").label(&format!("{label} along {name}")).add(icon(picture)).click(go)
        };
        div("at").add(step("Back", PREV, -1)).add(el("b").text_of(at)).add(step("On", NEXT, 1))
    };
    rest.into_iter().enumerate().skip(2).map(stepper).collect()
}
