//! A solver at work: the cell it looks at in all slices, the reason, and a bar to go on, pause, step and go back.

use crate::boards;
use crate::browser;
use crate::draw::Scale;
use crate::icons::{BACK, PAUSE, PLAY, STEP, STOP, icon, icon_of};
use crate::pages::playing::{current_slice, slice_head};
use crate::parts::{brand, cube, gauge, map, matrix, menu, sheet, slice_view, surface_view};
use crate::play::Play;
use crate::table::Screen;
use crate::ui::{El, Signal, div, el, on_cleanup, span, typed};
use crate::work::{Reply, Task, WatchEnd, WatchEvent};
use hyperdoku_core::{Cell, HouseId, Symbol};
use hyperdoku_session::{SOLVERS, WatchedSolver};
use web_sys::Event;

/// No frame is shorter, in milliseconds.
const FRAME: u32 = 20;

/// The solver that begins.
const FIRST: &str = "ladder";

/// How many steps are listed.
const LISTED: usize = 9;

/// A solver being watched.
#[derive(Clone, Copy)]
struct Show {
    play: Play,
    solver: Signal<&'static WatchedSolver>,
    events: Signal<Vec<WatchEvent>>,
    end: Signal<Option<WatchEnd>>,
    trouble: Signal<Option<String>>,
    /// How many events are shown.
    at: Signal<usize>,
    is_running: Signal<bool>,
    /// From 0 to 100.
    speed: Signal<u32>,
    /// Which of several timers is the one that counts.
    turn: Signal<u32>,
}

/// The page of the solver.
pub fn watching(play: Play) -> Vec<El> {
    let show = Show::new(play);
    show.begin();
    on_cleanup(move || {
        show.turn.update(|turn| *turn += 1);
        play.cancel_work();
        play.look(|table| table.screen = Screen::Game);
        // Signals live as long as the page; there may be thousands of events.
        show.events.set(Vec::new());
    });
    let dimensions = play.shape().lattice().map(|lattice| lattice.dimensions);
    let board = match dimensions {
        None => surface_view(play),
        Some(..=3) => slice_view(play, current_slice(play), Scale::Large),
        Some(_) => matrix(play),
    };
    let left = match dimensions {
        Some(3) => vec![sheet(play), div("below").add(cube(play, 12.0))],
        Some(4..) => vec![map(play)],
        _ => Vec::new(),
    };
    let head = div("head").add(choice(show)).add(span("muted").text_of(move || filled(play)));
    let left = el("section").class("col left").label("Slices").add(head).add_all(left);
    let title = match dimensions {
        Some(3) => slice_head(play),
        _ => el("b").class("title").text_of(move || show.solver.get().title.to_owned()),
    };
    let middle = el("section")
        .class("col mid")
        .label("Board")
        .add(div("head").add(title).add(span("chip acc").text("Follows the solver")))
        .add(div("focus").add(board));
    let flat = if dimensions.is_none_or(|dimensions| dimensions < 3) { " flat" } else { "" };
    let main = el("main").class(&format!("play watch{flat}")).add(left).add(middle).add(steps(show));
    vec![watch_bar(play), main, dock(show)]
}

fn filled(play: Play) -> String {
    play.looks.with(|looks| {
        format!("{} of {}", looks.iter().filter(|look| look.value.is_some()).count(), looks.len())
    })
}

fn watch_bar(play: Play) -> El {
    let title = el("h1").text(&boards::title(play.shape()));
    let back = el("a").class("quiet").attr("href", "#play").text("Back to my game");
    el("header")
        .class("bar")
        .add(brand())
        .add(div("game").add(title).add(el("span").text("Watching, your game is kept")))
        .add(span(""))
        .add(el("nav").class("end").label("Game").add(back).add(menu()))
}

/// Which solver, and what it does.
fn choice(show: Show) -> El {
    let option = |solver: &WatchedSolver| el("option").attr("value", solver.name).text(solver.title);
    let choose = move |event: Event| {
        if let Some(solver) = WatchedSolver::named(&typed(&event)) {
            show.use_solver(solver);
        }
    };
    el("select")
        .label("Solver")
        .bind("title", move || Some(show.solver.get().about.to_owned()))
        .add_all(SOLVERS.iter().map(option))
        .value_of(move || show.solver.get().name.to_owned())
        .on("change", choose)
}

/// What was done last.
fn steps(show: Show) -> El {
    let lines = move || {
        let at = show.at.get();
        let first = at.saturating_sub(LISTED);
        let line = |(place, event): (usize, &WatchEvent)| {
            let number = first + place + 1;
            el("li")
                .class(if number == at { "on" } else { "" })
                .add(el("span").text(&number.to_string()))
                .add(el("b").text(&event.headline))
                .add(el("span").text(&event.place))
        };
        show.events.peek_with(|events| events[first..at].iter().enumerate().map(line).collect())
    };
    let save = move || {
        let line = |(place, event): (usize, &WatchEvent)| {
            format!("{}. {}: {}\n", place + 1, event.headline, event.reason)
        };
        let text: String = show.events.peek_with(|events| events.iter().enumerate().map(line).collect());
        browser::save_file("steps.txt", "text/plain", &text);
    };
    let head = div("head")
        .add(el("h2").text("Steps"))
        .add(el("button").class("quiet").text("Save as text").click(save));
    el("section").class("col right").label("Steps").add(head).add(el("ol").class("log").show_all(lines))
}

/// The bar of the solver.
fn dock(show: Show) -> El {
    let what = div("what")
        .add(el("h2").text_of(move || show.headline()))
        .add(el("p").text_of(move || show.reason()));
    let stronger = move || {
        let solver = show.stronger()?;
        let name = format!("Try {}", solver.title.to_ascii_lowercase());
        Some(el("button").class("primary").text(&name).click(move || show.use_solver(solver)))
    };
    let run_name = move || Some(if show.is_running.get() { "Pause" } else { "Go on" }.to_owned());
    let run_icon = icon_of(move || if show.is_running.get() { PAUSE } else { PLAY });
    let step = |label: &str, picture, by| {
        el("button").class("icon").label(label).add(icon(picture)).click(move || show.step(by))
    };
    let buttons = div("row")
        .add(step("Step back", BACK, -1))
        .add(
            el("button")
                .class("round")
                .bind("aria-label", run_name)
                .add(run_icon)
                .click(move || show.toggle()),
        )
        .add(step("Step", STEP, 1));
    let part = move || show.at.get() as f64 / show.events.with(Vec::len).max(1) as f64;
    div("dock")
        .attr("role", "region")
        .label("Solver")
        .add(gauge("prog", 100, part))
        .add(div("cell").text_of(move || show.symbol()))
        .add(what)
        .show(stronger)
        .add(buttons)
        .add(speed(show))
        .add(span("muted count").text_of(move || show.count()))
        .add(el("a").class("plain").attr("href", "#play").add(icon(STOP)).text("Stop"))
}

fn speed(show: Show) -> El {
    let input = el("input").attr("type", "range").attr("min", "0").attr("max", "100").label("Speed");
    let set = move |event: Event| show.speed.set(typed(&event).parse().unwrap_or(50));
    let input = input.value_of(move || show.speed.get().to_string()).on("input", set);
    el("label").class("row speed").add(span("muted").text("Slow")).add(input).add(span("muted").text("Fast"))
}

impl Show {
    fn new(play: Play) -> Self {
        Show {
            play,
            solver: Signal::new(WatchedSolver::named(FIRST).unwrap_or(&SOLVERS[0])),
            events: Signal::new(Vec::new()),
            end: Signal::new(None),
            trouble: Signal::new(None),
            at: Signal::new(0),
            is_running: Signal::new(true),
            speed: Signal::new(50),
            turn: Signal::new(0),
        }
    }

    /// The event that is shown.
    fn current(self) -> Option<WatchEvent> {
        let at = self.at.get().checked_sub(1)?;
        self.events.with(|events| events.get(at).cloned())
    }

    /// The end, once it is reached.
    fn reached(self) -> Option<WatchEnd> {
        self.end.get().filter(|_| self.at.get() == self.events.with(Vec::len))
    }

    fn headline(self) -> String {
        let idle = if self.reached().is_some() { "Nothing found" } else { "Thinking" };
        let trouble = self.trouble.get();
        trouble.or(self.current().map(|event| event.headline)).unwrap_or_else(|| idle.to_owned())
    }

    fn reason(self) -> String {
        match self.reached() {
            Some(WatchEnd::Solved) => "Solved: every cell is filled.".to_owned(),
            Some(WatchEnd::Stuck { unfilled, .. }) => {
                let cells = if unfilled == 1 { "cell that is" } else { "cells that are" };
                format!("Stuck: it finds nothing for the {unfilled} {cells} ringed.")
            }
            Some(WatchEnd::TooLong) => "Stopped here: it would go on for long.".to_owned(),
            None => self.current().map_or(String::new(), |event| event.reason),
        }
    }

    /// What was placed.
    fn symbol(self) -> String {
        let placed = self.current().and_then(|event| event.changes.first().copied());
        let symbol = placed.and_then(|(_, number)| Symbol::from_number(number));
        symbol.map_or(String::new(), |symbol| self.play.shape().symbol_name(symbol))
    }

    fn stronger(self) -> Option<&'static WatchedSolver> {
        match self.reached()? {
            WatchEnd::Stuck { stronger: Some(name), .. } => WatchedSolver::named(&name),
            _ => None,
        }
    }

    fn count(self) -> String {
        match self.end.get() {
            Some(_) if self.events.with(Vec::is_empty) => "No steps".to_owned(),
            Some(_) => format!("Step {} of {}", self.at.get(), self.events.with(Vec::len)),
            None => format!("Step {}", self.at.get()),
        }
    }

    /// Starts another solver.
    fn use_solver(self, solver: &'static WatchedSolver) {
        self.solver.set(solver);
        self.begin();
    }

    /// Lets the solver begin.
    fn begin(self) {
        self.events.set(Vec::new());
        self.end.set(None);
        self.trouble.set(None);
        self.at.set(0);
        self.is_running.set(true);
        self.show(0);
        let task = Task::Watch { solver: self.solver.peek().name.to_owned() };
        self.play.ask(task, Vec::new(), move |reply| match reply {
            Reply::Watched { events, end } => {
                self.events.update(|all| all.extend(events));
                self.end.set(end);
                let at = self.at.peek();
                if self.is_stuck(at) {
                    self.show(at);
                }
            }
            Reply::Failed(message) => {
                self.is_running.set(false);
                self.trouble.set(Some(message));
            }
            Reply::Hint(_) => {}
        });
        self.run();
    }

    /// Goes on at its speed until it is paused.
    fn run(self) {
        self.turn.update(|turn| *turn += 1);
        self.tick(self.turn.peek());
    }

    fn tick(self, turn: u32) {
        if self.turn.peek() != turn || !self.is_running.peek() {
            return;
        }
        // From a step in two seconds to hundreds in one; several at a time where frames would not keep up.
        let each = (2_000_u32 >> (self.speed.peek() / 10)).max(1);
        let (steps, wait) = if each < FRAME { ((FRAME / each) as usize, FRAME) } else { (1, each) };
        let length = self.events.peek_with(Vec::len);
        let at = self.at.peek();
        if at < length {
            self.show((at + steps).min(length));
        } else if self.end.peek_with(Option::is_some) {
            return self.is_running.set(false);
        }
        browser::after(wait, move || self.tick(turn));
    }

    fn toggle(self) {
        let is_running = !self.is_running.peek();
        self.is_running.set(is_running);
        if is_running {
            self.run();
        }
    }

    /// One step on or back, and a pause.
    fn step(self, by: i64) {
        self.is_running.set(false);
        let length = self.events.peek_with(Vec::len) as i64;
        self.show((self.at.peek() as i64 + by).clamp(0, length) as usize);
    }

    /// Whether there is nothing more after so many events though cells are left.
    fn is_stuck(self, at: usize) -> bool {
        let is_end = at == self.events.peek_with(Vec::len);
        is_end && self.end.peek_with(|end| matches!(end, Some(WatchEnd::Stuck { .. })))
    }

    /// Shows the board after so many events.
    fn show(self, at: usize) {
        let before = self.at.peek();
        self.at.set(at);
        let (mut values, from) = self.play.with(|table| match &table.screen {
            Screen::Watched { values, .. } if at >= before && before > 0 => (values.clone(), before),
            _ => (table.session.puzzle().givens().to_vec(), 0),
        });
        let last = self.events.peek_with(|events| {
            for event in &events[from..at] {
                for &(cell, symbol) in &event.changes {
                    values[cell as usize] = Symbol::from_number(symbol);
                }
            }
            at.checked_sub(1).and_then(|at| events.get(at).cloned())
        });
        let topology = &self.play.facts().topology;
        let mut looked: Vec<Cell> =
            last.iter().flat_map(|event| event.looked.iter().map(|&cell| Cell(cell))).collect();
        let mut houses: Vec<HouseId> =
            last.iter().flat_map(|event| event.houses.iter().map(|&house| HouseId(house))).collect();
        let mut letters = last.iter().flat_map(WatchEvent::letters).collect();
        if self.is_stuck(at) {
            // Where it is stuck is seen in all slices.
            looked = topology.cells().filter(|cell| values[cell.index()].is_none()).collect();
            (houses, letters) = (Vec::new(), Vec::new());
        } else if let ([cell], []) = (&looked[..], &houses[..]) {
            houses = topology.houses_of(*cell).to_vec();
        }
        self.play.look(|table| {
            if let Some(&cell) = looked.first() {
                table.cursor = cell;
                table.selection = vec![cell];
            }
            table.hover = None;
            table.guide = None;
            table.screen = Screen::Watched { values, looked, houses, letters };
        });
    }
}
