//! The first cube, in five steps: what a slice is, what lines and boxes are, and where they stand.

use crate::app::{FIRST, Page};
use crate::browser;
use crate::parts::swatch;
use crate::ui::{El, Signal, div, drawing, el, memo, span};
use hyperdoku_core::{Cell, Symbol, Topology};
use hyperdoku_render::svg::{Exploded, HouseStyle, Layer, LayerCell, Outline, Post, Shading, exploded};
use std::rc::Rc;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use web_sys::{Event, KeyboardEvent};

/// One step of the lesson.
struct Step {
    title: &'static str,
    text: &'static str,
    /// What is shown of the cell in the middle.
    houses: &'static [(HouseStyle, &'static str)],
    /// What to do, and where: x, y and the layer.
    task: &'static str,
    goal: fn([u32; 3]) -> bool,
    done: &'static str,
}

/// The cell that the lesson looks at: in the middle layer, at the edge of a box.
const SPOT: [u32; 3] = [5, 4, 4];

/// Layers that are drawn.
const LAYERS: [u32; 3] = [3, 4, 5];

static STEPS: [Step; 5] = [
    Step {
        title: "A cube is nine boards",
        text: "Cut along z, a cube of 9×9×9 cells is nine layers, each a Sudoku. Here are layers 4, 5 and 6.",
        houses: &[],
        task: "Try it: tap any cell of the middle layer.",
        goal: |at| at[2] == 4,
        done: "That is layer 5. Keys Page Up and Page Down go through the layers.",
    },
    Step {
        title: "Lines run three ways",
        text: "Through every cell go three lines: along x, along y, and straight down through all layers along z. Each holds 1 to 9 once.",
        houses: &[(HouseStyle::Line, "The lines of x6 y5 z5")],
        task: "Try it: tap the cell of layer 4 that lies on the z line.",
        goal: |at| at == [5, 4, 3],
        done: "Right above it: x6 y5 z4. A symbol there rules itself out below.",
    },
    Step {
        title: "Some boxes stand up",
        text: "A flat box lies in one layer. A standing box takes three cells from each of three layers. Both hold 1 to 9 once.",
        houses: &[
            (HouseStyle::Xy, "Flat: x4–6, y4–6, in layer 5"),
            (HouseStyle::Yz, "Standing: y4–6 in layers 4, 5 and 6, at x6"),
        ],
        task: "Try it: tap a cell of layer 5 that lies in both boxes.",
        goal: |at| at[2] == 4 && at[0] == 5 && (3..6).contains(&at[1]),
        done: "Yes: at x6 the two boxes cross in three cells.",
    },
    Step {
        title: "And one the other way",
        text: "The third kind of box stands along x and z. So each cell has six houses: three lines and three boxes.",
        houses: &[(HouseStyle::Xz, "Standing: x4–6 in layers 4, 5 and 6, at y5")],
        task: "Try it: tap a cell of layer 6 that lies in this box.",
        goal: |at| at[2] == 5 && at[1] == 4 && (3..6).contains(&at[0]),
        done: "Just so. Each kind of box has its own colour and its own hatch.",
    },
    Step {
        title: "Look from another side",
        text: "Keys x, y and z, or a face of the cube beside the board, cut the cube another way. A standing box then lies flat. Nothing else changes.",
        houses: &[
            (HouseStyle::Line, "Lines"),
            (HouseStyle::Xy, "xy boxes"),
            (HouseStyle::Xz, "xz boxes"),
            (HouseStyle::Yz, "yz boxes"),
        ],
        task: "Try it: tap the cell where all six houses meet, x6 y5 z5.",
        goal: |at| at == SPOT,
        done: "That is all there is to it. Have a go at an easy one.",
    },
];

/// A board and its solution.
type Board = (Arc<Topology>, Vec<Symbol>);

/// How far the player is.
#[derive(Clone, Copy)]
struct Lesson {
    /// The place of the step.
    at: Signal<usize>,
    /// Whether what it asks for is done.
    is_done: Signal<bool>,
    /// Where arrows have led: x, y and the layer.
    cell: Signal<Option<[u32; 3]>>,
}

impl Lesson {
    fn step(self) -> &'static Step {
        &STEPS[self.at.get()]
    }

    fn tap(self, at: [u32; 3]) {
        self.is_done.set((self.step().goal)(at));
    }

    /// A key moves in the drawing, and what it comes to is tapped.
    fn press(self, event: &Event) {
        let from = self.cell.peek().unwrap_or([0, 0, LAYERS[0]]);
        if let Some(to) = moved(from, &event.unchecked_ref::<KeyboardEvent>().key()) {
            event.prevent_default();
            self.cell.set(Some(to));
            self.tap(to);
        }
    }

    fn go(self, by: isize) {
        self.is_done.set(false);
        self.at.update(|at| *at = at.saturating_add_signed(by).min(STEPS.len() - 1));
    }
}

/// The lesson.
pub fn learn() -> El {
    let lesson = Lesson { at: Signal::new(0), is_done: Signal::new(false), cell: Signal::new(None) };
    let card = el("article").class("card lesson").label("Your first cube");
    el("main").class("stage").add(card.add(art(lesson)).add(words(lesson)))
}

fn art(lesson: Lesson) -> El {
    let board = Rc::new(board());
    let scene = move || board.as_ref().as_ref().map(|board| scene(board, lesson.step(), lesson.cell.get()));
    let drawn = scene.clone();
    let picture = div("art").html_of(move || drawn().map_or(String::new(), |scene| exploded(&scene)));
    let click = move |event: Event| {
        let point = event.dyn_ref().and_then(browser::point);
        if let Some((layer, [x, y])) = point.and_then(|point| scene()?.cell_at(point)) {
            lesson.tap([x, y, LAYERS[layer]]);
        }
    };
    picture
        .attr("role", "application")
        .label("Layers 4, 5 and 6, to go through with arrows, Page Up and Page Down")
        .attr("tabindex", "0")
        .on("click", click)
        .on("keydown", move |event| lesson.press(&event))
}

fn words(lesson: Lesson) -> El {
    let Lesson { at, is_done, cell } = lesson;
    let count = move || format!("Your first cube, {} of {}", at.get() + 1, STEPS.len());
    let dot = |place| el("i").toggle("on", move || place <= at.get());
    let legend = |(style, text): &(HouseStyle, &'static str)| {
        let swatch = drawing("svg")
            .attr("width", "26")
            .attr("height", "26")
            .attr("viewBox", "0 0 18 18")
            .hide()
            .html(&swatch(*style));
        el("div").add(swatch).add(el("span").text(text))
    };
    let task = move || match cell.get() {
        _ if is_done.get() => lesson.step().done.to_owned(),
        Some([x, y, z]) => format!("{} You are at x{} y{} z{}.", lesson.step().task, x + 1, y + 1, z + 1),
        None => lesson.step().task.to_owned(),
    };
    div("words")
        .add(span("eyebrow").text_of(count))
        .add(div("steps").hide().add_all((0..STEPS.len()).map(dot)))
        .add(el("h1").text_of(move || lesson.step().title.to_owned()))
        .add(el("p").text_of(move || lesson.step().text.to_owned()))
        .add(div("key3").show_all(move || lesson.step().houses.iter().map(legend).collect()))
        .add(div("try").toggle("done", move || is_done.get()).attr("role", "status").text_of(task))
        .add(span("grow"))
        .add(acts(lesson))
}

fn acts(lesson: Lesson) -> El {
    let page = Page::here();
    let is_first = move || (lesson.at.get() == 0).then(String::new);
    let is_last = memo(move || lesson.at.get() + 1 == STEPS.len());
    let play = move || page.random(FIRST.to_owned());
    let onward = move || {
        let button = el("button").class("primary big");
        Some(match is_last.get() {
            true => button.text("Play an easy cube").click(play),
            false => button.text("Next").click(move || lesson.go(1)),
        })
    };
    div("row acts")
        .add(
            el("button")
                .class("plain big")
                .bind("disabled", is_first)
                .text("Back")
                .click(move || lesson.go(-1)),
        )
        .show(onward)
        .add(span("grow"))
        .add(el("button").class("quiet big muted").text("Skip the lesson").click(|| browser::go("play")))
}

/// Where a key leads.
fn moved(from: [u32; 3], key: &str) -> Option<[u32; 3]> {
    let (axis, by) = match key {
        "ArrowLeft" => (0, -1),
        "ArrowRight" => (0, 1),
        "ArrowUp" => (1, -1),
        "ArrowDown" => (1, 1),
        "PageUp" => (2, -1),
        "PageDown" => (2, 1),
        _ => return None,
    };
    let (first, last) = if axis == 2 { (LAYERS[0], LAYERS[2]) } else { (0, 8) };
    let mut to = from;
    to[axis] = from[axis].saturating_add_signed(by).clamp(first, last);
    Some(to)
}

/// The cube of the lesson: any solution will do.
fn board() -> Option<Board> {
    let topology = Topology::new("slice:3^3".parse().ok()?).ok()?;
    let symbols = topology.shape().closed_form()?;
    Some((topology, symbols))
}

fn scene((topology, symbols): &Board, step: &Step, here: Option<[u32; 3]>) -> Exploded {
    let side = topology.symbols();
    let cell = |[x, y, z]: [u32; 3]| Cell(x + side * (y + side * z));
    let spot = cell(SPOT);
    let styles: Vec<HouseStyle> = step.houses.iter().map(|(style, _)| *style).collect();
    let painted = |at: Cell| {
        let mut shared =
            topology.houses_of(spot).iter().rev().filter(|&&house| topology.house(house).contains(&at));
        shared.find_map(|&house| Some(HouseStyle::of(topology, house)).filter(|style| styles.contains(style)))
    };
    let layer = |z: u32| {
        let places: Vec<[u32; 2]> = (0..side).flat_map(|y| (0..side).map(move |x| [x, y])).collect();
        let cells = places.iter().map(|&[x, y]| {
            let at = cell([x, y, z]);
            // About half of the symbols show, so that it looks like a game.
            let is_shown = (at.0 * 7 + at.0 / 9) % 5 < 2 && at != spot;
            LayerCell {
                symbol: is_shown.then(|| symbols[at.index()]),
                is_given: at.0 % 4 == 0,
                paint: painted(at),
            }
        });
        let outline = |&style: &HouseStyle| Outline {
            cells: places
                .iter()
                .copied()
                .filter(|&[x, y]| painted_as(topology, spot, cell([x, y, z]), style))
                .collect(),
            style,
        };
        let boxes = styles.iter().filter(|style| **style != HouseStyle::Line);
        let here = here
            .filter(|at| at[2] == z)
            .map(|[x, y, _]| Outline { cells: vec![[x, y]], style: HouseStyle::Line });
        Layer {
            name: format!("z{}", z + 1),
            cells: cells.collect(),
            outlines: boxes.map(outline).filter(|outline| !outline.cells.is_empty()).chain(here).collect(),
        }
    };
    let posts = |&style: &HouseStyle| match style {
        HouseStyle::Yz => [[6, 3], [5, 6], [6, 6]].map(|corner| Post { corner, style }).to_vec(),
        HouseStyle::Xz => [[3, 5], [6, 4], [6, 5]].map(|corner| Post { corner, style }).to_vec(),
        _ => Vec::new(),
    };
    Exploded {
        side,
        box_sides: [3, 3],
        unit: 20.5,
        gap: 196.0,
        layers: LAYERS.map(layer).to_vec(),
        posts: styles.iter().flat_map(posts).collect(),
        shading: Shading::Plain,
    }
}

fn painted_as(topology: &Topology, spot: Cell, at: Cell, style: HouseStyle) -> bool {
    let mut houses = topology.houses_of(spot).iter();
    houses.any(|&house| HouseStyle::of(topology, house) == style && topology.house(house).contains(&at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_can_be_done_in_the_drawing() {
        let board = board().expect("the cube has a closed form");
        for step in &STEPS {
            let scene = scene(&board, step, None);
            assert_eq!(scene.layers.len(), LAYERS.len(), "{}", step.title);
            let mut all = LAYERS.iter().flat_map(|&z| (0..81).map(move |place| [place % 9, place / 9, z]));
            let goal = all.find(|&at| (step.goal)(at)).unwrap_or_else(|| panic!("{}", step.title));
            let keys = ["ArrowRight", "ArrowDown", "PageDown"].map(|key| [key; 9]).concat();
            let start = [0, 0, LAYERS[0]];
            let went = keys.iter().fold(start, |at, key| match moved(at, key) {
                Some(next) if next.iter().zip(goal).all(|(&next, goal)| next <= goal) => next,
                _ => at,
            });
            assert_eq!(went, goal, "{} by keys", step.title);
        }
    }
}
