//! The cube beside the board, which can be turned and whose faces choose the axis; in more dimensions the picker of two
//! axes.

use crate::browser;
use crate::draw::letter;
use crate::icons::{TURN, icon};
use crate::parts::slice::view_of;
use crate::play::Play;
use crate::table::View as Look;
use crate::ui::{El, Signal, div, drawing, effect, effect_with, el, memo};
use hyperdoku_core::{self as core, Lattice};
use hyperdoku_render::svg::{
    CubeParts, CubePath, CubeScene, Evidence, HouseBlock, Purpose, View, Zonogon, cube_parts, zonogon,
};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, KeyboardEvent, MouseEvent, PointerEvent};

/// How far a drag of a pixel turns the cube, in degrees.
const DEGREES: f64 = 0.5;

/// Where drawings name the axis of a face, and the axes of a rhombus.
const AXIS: &str = "data-axis";
const PAIR: &str = "data-pair";

/// How long it takes to turn by itself, in milliseconds.
const SLOW: f64 = 320.0;

/// How far it turns towards the face that is looked along, in degrees: the third is open to the eye anyhow.
const LEAN: [f64; 3] = [15.0, -15.0, 0.0];

/// How far a pointer may move and still press a face.
const SLACK: f64 = 4.0;

/// A three-dimensional board as a cube.
pub fn cube(play: Play, unit: f64) -> El {
    let lean = memo(move || {
        let axis =
            play.status.with(|status| status.view.as_ref().and_then(|view| view.rest.first().copied()));
        axis.and_then(|axis| LEAN.get(axis)).copied().unwrap_or_default()
    });
    let at_rest = move || View { yaw: View::default().yaw + lean.peek(), ..View::default() };
    let turned = Signal::new(at_rest());
    let goal: &'static Goal = Box::leak(Box::new(Cell::new((turned.peek(), 0))));
    let drag = Rc::new(Cell::new(Drag::No));
    let (pressed, moved, clicked) = (Rc::clone(&drag), Rc::clone(&drag), drag);
    let down = move |event: Event| {
        let (x, y) = place(&event);
        pressed.set(Drag::From(x, y, turned.peek()));
    };
    let put = move |view: View| {
        goal.set((view, goal.get().1 + 1));
        turned.set(view);
    };
    let drag_on = move |event: Event| turn(&moved, &event).into_iter().for_each(put);
    let choose = move |event: Event| {
        let was_turned = matches!(clicked.replace(Drag::No), Drag::Turned(..));
        if let Some(axis) = named(&event, AXIS).filter(|_| !was_turned) {
            look_along(play, &axis);
        }
    };
    let turn_on = move || swing(turned, goal, 90.0);
    effect_with(move |before: Option<f64>| {
        swing(turned, goal, before.map_or(0.0, |before| lean.get() - before));
        Some(lean.get())
    });
    let picture = div("cubebox");
    let own = picture.0.clone();
    effect_with(move |mut shown: Shown| {
        play.looks.with(|_| ());
        play.status.with(|_| ());
        draw(play, turned.get(), unit, &own, &mut shown);
        shown
    });
    let picture = picture
        .on("pointerdown", down)
        .on("pointermove", drag_on)
        .on("click", choose)
        .on("keydown", move |event| on_press(&event, AXIS, &|axis| look_along(play, axis)))
        .on("dblclick", move |_| put(at_rest()));
    let button = el("button").class("icon").label("Turn the cube").add(icon(TURN)).click(turn_on);
    div("cubepart").add(div("head").add(el("h2").text("Cube")).add(button)).add(picture)
}

/// How the cube is to stand, and how often that has changed. Like signals it lives as long as the page.
type Goal = Cell<(View, u32)>;

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

/// How the cube stands where the pointer was dragged to, if that turns it. From then on the pointer is the cube's wherever
/// it goes; not before, as a press would be told to the cube instead of a face.
fn turn(drag: &Cell<Drag>, event: &Event) -> Option<View> {
    let pointer: &PointerEvent = event.unchecked_ref();
    let is_down = pointer.buttons() & 1 == 1;
    let (Drag::From(x, y, from) | Drag::Turned(x, y, from)) = drag.get() else { return None };
    let (now_x, now_y) = place(event);
    let (right, low) = (now_x - x, now_y - y);
    let is_turned = matches!(drag.get(), Drag::Turned(..)) || right.hypot(low) > SLACK;
    (is_down && is_turned).then(|| {
        if let Some(Ok(own)) = event.current_target().map(JsCast::dyn_into::<Element>) {
            let _ = own.set_pointer_capture(pointer.pointer_id());
        }
        drag.set(Drag::Turned(x, y, from));
        let pitch = (from.pitch + low * DEGREES).clamp(-85.0, 85.0);
        View { yaw: from.yaw + right * DEGREES, pitch }
    })
}

/// Turns the cube by itself, so many degrees further than it was to turn; at once for whoever wants nothing to move.
fn swing(turned: Signal<View>, goal: &'static Goal, by: f64) {
    let (view, count) = goal.get();
    goal.set((View { yaw: view.yaw + by, ..view }, count + 1));
    match by == 0.0 || browser::prefers("(prefers-reduced-motion: reduce)") {
        true => turned.change(goal.get().0),
        false => swing_on(turned, goal, turned.peek(), browser::now()),
    }
}

fn swing_on(turned: Signal<View>, goal: &'static Goal, from: View, start: u64) {
    let (view, count) = goal.get();
    let left = 1.0 - (browser::now().saturating_sub(start) as f64 / SLOW).min(1.0);
    turned.set(View { yaw: view.yaw - (view.yaw - from.yaw) * left.powi(3), ..view });
    if left > 0.0 {
        // Whatever else turns it is stronger.
        browser::after(16, move || {
            if goal.get().1 == count {
                swing_on(turned, goal, from, start);
            }
        });
    }
}

/// A key that presses what it is on.
fn on_press(event: &Event, attribute: &str, choose: &dyn Fn(&str)) {
    let key = event.unchecked_ref::<KeyboardEvent>().key();
    let chosen = named(event, attribute).filter(|_| matches!(key.as_str(), "Enter" | " "));
    let Some(chosen) = chosen else { return };
    event.prevent_default();
    event.stop_propagation();
    choose(&chosen);
}

/// Draws a picture anew. The part of it that has the focus keeps it, by its name.
fn redraw(picture: &Element, attribute: &str, markup: &str) {
    let focused = browser::document().active_element().filter(|element| picture.contains(Some(element)));
    let name = focused.and_then(|element| element.get_attribute(attribute));
    picture.set_inner_html(markup);
    let part = name.and_then(|name| picture.query_selector(&format!("[{attribute}='{name}']")).ok()?);
    part.iter().for_each(browser::focus);
}

/// The name of the part of a drawing that something happened in.
fn named(event: &Event, attribute: &str) -> Option<String> {
    browser::closest(event, &format!("[{attribute}]"))?.get_attribute(attribute)
}

fn look_along(play: Play, axis: &str) {
    if let Ok(axis) = axis.parse() {
        play.look_along(axis);
    }
}

/// How the cube stood when it was drawn last, its name, and its parts. Most moves change nothing but some of these.
#[derive(Default)]
struct Shown {
    stands: Option<(View, usize)>,
    name: String,
    parts: CubeParts,
}

fn draw(play: Play, view: View, unit: f64, picture: &Element, shown: &mut Shown) {
    play.with(|table| {
        let topology = table.topology();
        let shape = topology.shape();
        let (Some(scene), Some(lattice), Some(look)) = (CubeScene::new(shape), shape.lattice(), &table.view)
        else {
            return;
        };
        let axis = look.rest.first().copied().unwrap_or(2);
        let spot = table.spot();
        let point = |cell: core::Cell| coordinates(lattice, cell);
        let (houses, letters) = table.evidence();
        let names: Vec<String> = (1..).take(letters.len()).map(|number| letter(number).to_string()).collect();
        let blocks: Vec<HouseBlock> =
            houses.iter().filter_map(|&house| HouseBlock::of(lattice, topology.house(house))).collect();
        let at = point(table.cursor)[axis];
        let tagged = letters.iter().zip(&names);
        let tags: Vec<Evidence<'_>> =
            tagged.map(|(one, letter)| Evidence { cell: point(one.by.cell), letter }).collect();
        let sought = table.sought();
        let shows = |cell: &core::Cell| sought.is_some() && table.shown(*cell) == sought;
        let dots: Vec<[u32; 3]> = topology.cells().filter(shows).map(point).collect();
        let cursor = Some(point(spot));
        let scene = CubeScene {
            unit,
            view,
            axis,
            at,
            cursor,
            houses: &blocks,
            dots: &dots,
            evidence: &tags,
            ..scene
        };
        let stands = Some((view, axis));
        let now = Shown { stands, name: scene.name(), parts: cube_parts(&scene) };
        let before = std::mem::replace(shown, now);
        if before.stands != stands {
            redraw(picture, AXIS, &hyperdoku_render::svg::cube(&scene));
        } else {
            show_parts(picture, &before, shown);
        }
    });
}

/// Changes what is another. Paths stay where they are and go elsewhere: pages are quicker to move a path than to make one.
fn show_parts(picture: &Element, before: &Shown, now: &Shown) {
    let group = |class: &str| picture.query_selector(class).ok().flatten();
    if let Some(cube) = picture.first_element_child().filter(|_| before.name != now.name) {
        let _ = cube.set_attribute("aria-label", &now.name);
    }
    for (class, before, now) in [
        (".cube-inside", &before.parts.inside, &now.parts.inside),
        (".cube-bands", &before.parts.bands, &now.parts.bands),
    ] {
        if let Some(group) = group(class).filter(|_| before != now) {
            move_paths(&group, before, now);
        }
    }
    if let Some(words) = group(".cube-words").filter(|_| before.parts.words != now.parts.words) {
        words.set_inner_html(&now.parts.words);
    }
}

fn move_paths(group: &Element, before: &[CubePath], now: &[CubePath]) {
    let mut next = group.first_element_child();
    for (place, path) in now.iter().enumerate() {
        let old = before.get(place).filter(|_| next.is_some());
        let element = next.take().unwrap_or_else(|| {
            let made = drawing("path").0;
            let _ = group.append_child(&made);
            made
        });
        if old.is_none_or(|old| old.class != path.class) {
            let _ = element.set_attribute("class", &path.class);
        }
        if old.is_none_or(|old| old.d != path.d) {
            let _ = element.set_attribute("d", &path.d);
        }
        next = element.next_element_sibling();
    }
    while let Some(element) = next {
        next = element.next_element_sibling();
        element.remove();
    }
}

fn coordinates(lattice: Lattice, cell: core::Cell) -> [u32; 3] {
    let mut at = [0; 3];
    at.iter_mut().zip(lattice.coordinates(cell)).for_each(|(slot, place)| *slot = place);
    at
}

/// Which two axes lie in each slice.
pub fn axis_picker(play: Play) -> El {
    let choose = move |pair: &str| {
        let Some((Ok(across), Ok(down))) = pair.split_once(',').map(|(one, two)| (one.parse(), two.parse()))
        else {
            return;
        };
        play.look(|table| {
            let lattice = table.topology().shape().lattice();
            table.view = lattice.map(|lattice| Look::of_pair(lattice, across, down));
        });
        let [across, down] = [across, down].map(core::Shape::axis_name);
        play.said.change(format!("Slices with {across} across, {down} down"));
    };
    let click = move |event: Event| named(&event, PAIR).iter().for_each(|pair| choose(pair));
    let picture = div("cubebox");
    let own = picture.0.clone();
    let view = view_of(play);
    effect(move || redraw(&own, PAIR, &view.with(|view| view.as_ref().map_or(String::new(), pairs))));
    picture.on("click", click).on("keydown", move |event| on_press(&event, PAIR, &choose))
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
