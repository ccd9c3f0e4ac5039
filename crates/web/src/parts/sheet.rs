//! The contact sheet: all slices of a cube, numbered, with how full each is.

use crate::browser;
use crate::draw::{self, Scale, letter};
use crate::parts::gauge;
use crate::parts::slice::{slice_view, view_of};
use crate::play::Play;
use crate::table::{Slice, View};
use crate::ui::{El, Signal, div, effect, el, memo};
use hyperdoku_core::Cell;
use hyperdoku_logic::Grade;

/// All slices along the axis that is looked along.
pub fn sheet(play: Play) -> El {
    let view = view_of(play);
    let slices = slices_of(play, view);
    let count = memo(move || slices.with(Vec::len));
    div("sheet9").show_all(move || (0..count.get()).map(|place| thumb(play, view, slices, place)).collect())
}

/// The slices that are shown together.
pub fn slices_of(play: Play, view: Signal<Option<View>>) -> Signal<Vec<Slice>> {
    memo(move || {
        let cursor = play.status.with(|status| status.cursor);
        view.with(|view| view.as_ref().map_or(Vec::new(), |view| view.slices(cursor)))
    })
}

/// One of some slices.
pub fn slice_at(slices: Signal<Vec<Slice>>, place: usize) -> Signal<Slice> {
    memo(move || slices.with(|slices| slices.get(place).cloned().unwrap_or_default()))
}

/// How many cells of a slice are filled, and how many there are.
pub fn filled(play: Play, view: Signal<Option<View>>, slice: Signal<Slice>) -> Signal<(usize, usize)> {
    memo(move || {
        let cells = cells(view, slice);
        let full =
            play.looks.with(|looks| cells.iter().filter(|cell| looks[cell.index()].value.is_some()).count());
        (full, cells.len().max(1))
    })
}

/// Whether the cursor is in a slice.
pub fn is_here(play: Play, view: Signal<Option<View>>, slice: Signal<Slice>) -> Signal<bool> {
    memo(move || {
        let cursor = play.status.with(|status| status.cursor);
        view.with(|view| {
            view.as_ref().is_some_and(|view| slice.with(|slice| view.slice_of(cursor) == *slice))
        })
    })
}

/// Goes to another slice, to the same place in it.
pub fn go_to(play: Play, view: Signal<Option<View>>, slice: Signal<Slice>) {
    let goal = view.peek_with(|view| {
        let view = view.as_ref()?;
        let (column, row) = view.place(play.status.peek_with(|status| status.cursor));
        Some(view.cell(&slice.peek(), column, row))
    });
    if let Some(cell) = goal {
        play.look(|table| {
            table.hover = None;
            table.select(cell);
        });
    }
}

fn cells(view: Signal<Option<View>>, slice: Signal<Slice>) -> Vec<Cell> {
    view.with(|view| view.as_ref().map_or(Vec::new(), |view| draw::slice_cells(view, &slice.get())))
}

fn thumb(play: Play, view: Signal<Option<View>>, slices: Signal<Vec<Slice>>, place: usize) -> El {
    let slice = slice_at(slices, place);
    let filled = filled(play, view, slice);
    let is_here = is_here(play, view, slice);
    let name = move || {
        let (full, all) = filled.get();
        let evidence: String =
            letters(play, view, slice).into_iter().map(|letter| format!(", evidence {letter}")).collect();
        Some(format!("Slice {}, {full} of {all} filled{evidence}", place + 1))
    };
    let part = move || {
        let (full, all) = filled.get();
        full as f64 / all as f64
    };
    let head = el("button")
        .class("tl")
        .bind("aria-label", name)
        .bind("aria-current", move || is_here.get().then(|| "true".to_owned()))
        .add(el("b").text(&(place + 1).to_string()))
        .show_all(move || {
            let tag = |letter: char| el("em").class("letter").hide().text(&letter.to_string());
            letters(play, view, slice).into_iter().map(tag).collect()
        })
        .add(gauge("fill", 100, part));
    let thumb = div("thumb");
    let own = thumb.0.clone();
    // Where the sheet is a strip, it follows the cursor.
    effect(move || {
        let own = own.clone();
        if is_here.get() {
            browser::after(0, move || browser::centre(&own));
        }
    });
    // A press on the picture means the same; its text is none of the button's name.
    thumb
        .toggle("on", move || is_here.get())
        .toggle("dim", move || is_aside(play, view, slice))
        .on("click", move |_| go_to(play, view, slice))
        .add(head)
        .add(slice_view(play, slice, Scale::Small))
}

/// The letters of the evidence in a slice.
fn letters(play: Play, view: Signal<Option<View>>, slice: Signal<Slice>) -> Vec<char> {
    play.status.with(|status| {
        if status.letters.is_empty() {
            return Vec::new();
        }
        let cells = cells(view, slice);
        let here = (1..).zip(&status.letters).filter(|(_, one)| cells.contains(&one.by.cell));
        here.map(|(number, _)| letter(number)).collect()
    })
}

/// Whether the hint on the board has nothing to do with a slice.
fn is_aside(play: Play, view: Signal<Option<View>>, slice: Signal<Slice>) -> bool {
    play.status.with(|status| {
        let Some((guide, Grade::What)) = &status.guide else { return false };
        let cells = cells(view, slice);
        let houses = guide.houses.iter().flat_map(|&house| play.facts().topology.house(house));
        let closers = guide.letters.iter().map(|letter| &letter.by.cell);
        let placed = guide.placed.iter().chain(&guide.seen).map(|place| &place.cell);
        !guide.cells.iter().chain(placed).chain(closers).chain(houses).any(|cell| cells.contains(cell))
    })
}
