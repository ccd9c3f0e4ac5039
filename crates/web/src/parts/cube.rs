//! The cube beside the board, which can be turned and whose faces choose the axis; in more dimensions the picker of two
//! axes.

use crate::browser;
use crate::draw::letter;
use crate::icons::{TURN, icon};
use crate::play::Play;
use crate::table::View as Look;
use crate::ui::{El, Signal, div, effect_with, el, memo};
use hyperdoku_core::{self as core, Lattice};
use hyperdoku_logic::Grade;
use hyperdoku_render::svg::{CubeScene, Evidence, HouseBlock, Purpose, View, Zonogon, zonogon};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Event, KeyboardEvent, MouseEvent};

/// How far a drag of a pixel turns the cube, in degrees.
const DEGREES: f64 = 0.5;

/// How long it takes to turn by itself, in milliseconds.
const SLOW: f64 = 320.0;

/// How far it turns towards the face that is looked along, in degrees: the third is open to the eye anyhow.
const LEAN: [f64; 3] = [15.0, -15.0, 0.0];

/// How far a pointer may move and still press a face.
const SLACK: f64 = 4.0;

/// A three-dimensional board as a cube.
pub fn cube(play: Play, unit: f64) -> El {
    let turned = Signal::new(View::default());
    let drag = Rc::new(Cell::new(Drag::No));
    let (pressed, moved, clicked) = (Rc::clone(&drag), Rc::clone(&drag), drag);
    let down = move |event: Event| {
        let (x, y) = place(&event);
        pressed.set(Drag::From(x, y, turned.peek()));
    };
    let drag_on = move |event: Event| turn(&moved, &event, turned);
    let choose = move |event: Event| {
        let was_turned = matches!(clicked.replace(Drag::No), Drag::Turned(..));
        if let Some(axis) = axis_of(&event).filter(|_| !was_turned) {
            play.look_along(axis);
        }
    };
    let turn_on = move || swing(turned, 90.0);
    let lean = memo(move || {
        let axis =
            play.status.with(|status| status.view.as_ref().and_then(|view| view.rest.first().copied()));
        axis.and_then(|axis| LEAN.get(axis)).copied().unwrap_or_default()
    });
    effect_with(move |before: f64| {
        swing(turned, lean.get() - before);
        lean.peek()
    });
    let picture = div("cubebox")
        .html_of(move || {
            play.looks.with(|_| ());
            play.status.with(|_| ());
            draw(play, turned.get(), unit)
        })
        .on("pointerdown", down)
        .on("pointermove", drag_on)
        .on("click", choose)
        .on("keydown", move |event| on_press(&event, axis_of, |axis| play.look_along(axis)))
        .on("dblclick", move |_| turned.set(View::default()));
    let button = el("button").class("icon").label("Turn the cube").add(icon(TURN)).click(turn_on);
    div("cubepart").add(div("head").add(el("h2").text("Cube")).add(button)).add(picture)
}

/// What the pointer does to the cube.
#[derive(Clone, Copy)]
enum Drag {
    No,
    /// Down at a place, with the cube turned so.
    From(f64, f64, View),
    /// Moved far enough to turn it.
    Turned(f64, f64, View),
}

fn place(event: &Event) -> (f64, f64) {
    let event: &MouseEvent = event.unchecked_ref();
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// Turns the cube as far as the pointer was dragged.
fn turn(drag: &Cell<Drag>, event: &Event, turned: Signal<View>) {
    let is_down = event.unchecked_ref::<MouseEvent>().buttons() & 1 == 1;
    let (Drag::From(x, y, from) | Drag::Turned(x, y, from)) = drag.get() else { return };
    let (now_x, now_y) = place(event);
    let (right, low) = (now_x - x, now_y - y);
    let is_turned = matches!(drag.get(), Drag::Turned(..)) || right.hypot(low) > SLACK;
    if is_down && is_turned {
        drag.set(Drag::Turned(x, y, from));
        let pitch = (from.pitch + low * DEGREES).clamp(-85.0, 85.0);
        turned.set(View { yaw: from.yaw + right * DEGREES, pitch });
    }
}

/// Turns the cube by itself, so many degrees; at once for whoever wants nothing to move.
fn swing(turned: Signal<View>, by: f64) {
    let (from, start) = (turned.peek(), browser::now());
    let goal = View { yaw: from.yaw + by, ..from };
    match by == 0.0 || browser::prefers("(prefers-reduced-motion: reduce)") {
        true => turned.change(goal),
        false => swing_on(turned, from, goal, start),
    }
}

fn swing_on(turned: Signal<View>, from: View, goal: View, start: u64) {
    let left = 1.0 - ((browser::now() - start) as f64 / SLOW).min(1.0);
    let now = View { yaw: goal.yaw - (goal.yaw - from.yaw) * left.powi(3), ..goal };
    turned.set(now);
    if left > 0.0 {
        // A hand on the cube is stronger.
        browser::after(16, move || {
            if turned.peek() == now {
                swing_on(turned, from, goal, start);
            }
        });
    }
}

/// A key that presses what it is on.
fn on_press<T>(event: &Event, what: fn(&Event) -> Option<T>, choose: impl Fn(T)) {
    let key = event.unchecked_ref::<KeyboardEvent>().key();
    if let Some(chosen) = what(event).filter(|_| matches!(key.as_str(), "Enter" | " ")) {
        event.prevent_default();
        event.stop_propagation();
        choose(chosen);
    }
}

fn axis_of(event: &Event) -> Option<usize> {
    browser::closest(event, "[data-axis]")?.get_attribute("data-axis")?.parse().ok()
}

fn draw(play: Play, view: View, unit: f64) -> String {
    play.with(|table| {
        let topology = table.topology();
        let shape = topology.shape();
        let (Some(scene), Some(lattice), Some(look)) = (CubeScene::new(shape), shape.lattice(), &table.view)
        else {
            return String::new();
        };
        let axis = look.rest.first().copied().unwrap_or(2);
        let spot = table.spot();
        let point = |cell: core::Cell| coordinates(lattice, cell);
        let (houses, evidence): (Vec<_>, Vec<(core::Cell, String)>) = match &table.guide {
            Some((guide, grade)) => {
                let letters = (1..).zip(&guide.letters).filter(|_| *grade == Grade::What);
                (
                    guide.houses.clone(),
                    letters.map(|(number, one)| (one.by.cell, letter(number).to_string())).collect(),
                )
            }
            None => (topology.houses_of(spot).to_vec(), Vec::new()),
        };
        let blocks: Vec<HouseBlock> =
            houses.iter().filter_map(|&house| HouseBlock::of(lattice, topology.house(house))).collect();
        let evidence: Vec<Evidence<'_>> =
            evidence.iter().map(|(cell, letter)| Evidence { cell: point(*cell), letter }).collect();
        let shows = |cell: &core::Cell| {
            table.symbol.is_some() && table.shown(*cell) == table.symbol && table.guide.is_none()
        };
        let dots: Vec<[u32; 3]> = topology.cells().filter(shows).map(point).collect();
        hyperdoku_render::svg::cube(&CubeScene {
            unit,
            view,
            axis,
            at: point(table.cursor)[axis],
            cursor: Some(point(spot)),
            houses: &blocks,
            dots: &dots,
            evidence: &evidence,
            ..scene
        })
    })
}

fn coordinates(lattice: Lattice, cell: core::Cell) -> [u32; 3] {
    let mut at = [0; 3];
    at.iter_mut().zip(lattice.coordinates(cell)).for_each(|(slot, place)| *slot = place);
    at
}

/// Which two axes lie in each slice.
pub fn axis_picker(play: Play) -> El {
    let choose = move |(across, down): (usize, usize)| {
        play.look(|table| {
            let lattice = table.topology().shape().lattice();
            table.view = lattice.map(|lattice| Look::of_pair(lattice, across, down));
        });
    };
    let click = move |event: Event| {
        if let Some(pair) = pair_of(&event) {
            choose(pair);
        }
    };
    div("cubebox")
        .html_of(move || play.status.with(|status| status.view.as_ref().map_or(String::new(), pairs)))
        .on("click", click)
        .on("keydown", move |event| on_press(&event, pair_of, choose))
}

/// A rhombus for each pair of axes.
fn pairs(view: &Look) -> String {
    let mut pair = [view.across, view.down.unwrap_or(view.across)];
    pair.sort_unstable();
    zonogon(&Zonogon {
        dimensions: view.lattice().dimensions as usize,
        side: 92.0 * 4.0 / f64::from(view.lattice().dimensions),
        cells: view.side(),
        chosen: Some(pair),
        purpose: Purpose::Picker,
        pad: 3.0,
    })
}

fn pair_of(event: &Event) -> Option<(usize, usize)> {
    let pair = browser::closest(event, "[data-pair]")?.get_attribute("data-pair")?;
    let (across, down) = pair.split_once(',')?;
    Some((across.parse().ok()?, down.parse().ok()?))
}
