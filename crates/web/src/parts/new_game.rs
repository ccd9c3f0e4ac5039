//! A new game: which board, how hard, from which seed; made by the server with progress, or drawn from the library.

use crate::api::{self, encoded};
use crate::app::Page;
use crate::boards::{CLASSES, OFFERS, Offer, class_key, class_name};
use crate::browser;
use crate::icons::{DICE, icon};
use crate::jobs::{cancel, follow_job};
use crate::parts::dialogs::{modal, radio_field};
use crate::parts::{radio, radio_reached, radios};
use crate::ui::{El, Signal, div, el, memo, on_cleanup, span, typed};
use hyperdoku_core::Shape;
use hyperdoku_render::svg::board_picture;
use hyperdoku_wire::{Class, Job, JobRequest, JobResult, JobState, PuzzleChoice};
use wasm_bindgen_futures::spawn_local;

/// What is being made.
enum Making {
    No,
    /// Asked for, with a number that tells it from what was asked for before.
    Asked(u64),
    Job(Box<Job>),
    Failed(String),
}

/// What is chosen, and what became of it.
#[derive(Clone, Copy)]
struct Form {
    page: Page,
    board: Signal<String>,
    /// The name that was typed, which is that of the board unless one was picked since.
    typed: Signal<String>,
    class: Signal<Class>,
    seed: Signal<u64>,
    making: Signal<Making>,
    /// What is being made, in words.
    asked: Signal<String>,
}

/// Seeds that the page draws have at most seven digits, so that they can be told to someone.
const SEEDS: u64 = 10_000_000;

/// The dialog.
pub fn new_game_dialog() -> El {
    let page = Page::here();
    let here = page.play.peek().map(|play| play.shape()).filter(|shape| shape.has_name());
    let board = here.map_or(OFFERS[0].board.to_owned(), Shape::to_string);
    let is_offered = OFFERS.iter().any(|offer| offer.board == board);
    let form = Form {
        page,
        typed: Signal::new(if is_offered { String::new() } else { board.clone() }),
        board: Signal::new(board),
        class: Signal::new(Class::Medium),
        seed: Signal::new(browser::random(SEEDS)),
        making: Signal::new(Making::No),
        asked: Signal::new(String::new()),
    };
    on_cleanup(move || form.stop());
    let boards = OFFERS.iter().map(|offer| family(form, offer));
    let class = |(class, name): (Class, &str)| {
        radio(name, move || form.class.get() == class, move || form.class.set(class))
    };
    let content = vec![
        radios("fam", "Board", boards),
        other_field(form),
        div("two").add(radio_field("Class", CLASSES.into_iter().map(class))).add(seed_field(form.seed)),
        make(form),
    ];
    modal("New game", "wide", content)
}

fn family(form: Form, offer: &Offer) -> El {
    let board = offer.board;
    let picture = board.parse::<Shape>().map_or(String::new(), |shape| board_picture(&shape));
    let pick = move || {
        form.board.set(board.to_owned());
        form.typed.set(String::new());
    };
    let is_on = move || form.board.with(|chosen| chosen == board);
    // None is chosen while a name is typed.
    let is_reached =
        move || is_on() || form.typed.with(|typed| !typed.is_empty() && board == OFFERS[0].board);
    radio_reached("", is_on, is_reached, pick)
        .add(span("pic").hide().html(&picture))
        .add(el("span").add(el("b").text(offer.title)).add(el("small").text(offer.about)))
}

/// Any board, by its name.
fn other_field(form: Form) -> El {
    let hear = move |event| {
        form.typed.set(typed(&event));
        form.board.set(typed(&event).trim().to_owned());
    };
    let input = el("input").attr("id", "other-board").attr("autocomplete", "off").attr("spellcheck", "false");
    let input = input.attr("placeholder", "such as 5x5, latin:7^3, 4x2x1 or 3x3+windows");
    let input = input.value_of(move || form.typed.get()).on("input", hear);
    let label = el("label").attr("for", "other-board").text("Or any board by its name");
    div("other").add(label).add(input)
}

fn seed_field(seed: Signal<u64>) -> El {
    let input = el("input").attr("id", "seed").attr("inputmode", "numeric").attr("autocomplete", "off");
    let input = input.value_of(move || seed.get().to_string()).on("change", move |event| {
        let digits: String = typed(&event).chars().filter(char::is_ascii_digit).take(18).collect();
        seed.set(digits.parse().unwrap_or(0));
    });
    let another = el("button").class("icon").label("Another seed").add(icon(DICE));
    let another = another.click(move || seed.set(browser::random(SEEDS)));
    let title = el("h3").add(el("label").attr("for", "seed").text("Seed"));
    div("field").add(title).add(div("seed").add(input).add(another))
}

/// What to do, and how far it is.
fn make(form: Form) -> El {
    let is_making =
        memo(move || form.making.with(|making| matches!(making, Making::Asked(_) | Making::Job(_))));
    let cancel = move || el("button").class("plain").text("Cancel").click(move || form.stop());
    let start = move || {
        el("button")
            .class("primary")
            .attr("id", "start")
            .attr("autofocus", "")
            .text("Make it")
            .click(move || form.start())
    };
    let weight = move || Some(if is_making.get() { "primary" } else { "plain" }.to_owned());
    let draw =
        el("button").bind("class", weight).text("Play one from the library").click(move || form.draw());
    div("make")
        .attr("aria-live", "polite")
        .show(progress(form))
        .show(move || is_making.get().then(cancel))
        .add(draw)
        .show(move || (!is_making.get()).then(start))
}

/// How far the making is: a sentence, or a bar that stays while its numbers change.
fn progress(form: Form) -> impl Fn() -> Option<El> + 'static {
    let sentence = memo(move || {
        form.making.with(|making| match making {
            Making::No => {
                Some(("muted", "Every puzzle that is made is proved to have one solution.".to_owned()))
            }
            Making::Asked(_) => Some(("muted", "Asking the server".to_owned())),
            Making::Failed(reason) => Some(("warn", reason.clone())),
            Making::Job(_) => None,
        })
    });
    move || {
        let Some((class, text)) = sentence.get() else { return Some(bar(form)) };
        let line = el("p").class(class).text(&text);
        Some(if class == "warn" { line.attr("role", "alert") } else { line })
    }
}

fn bar(form: Form) -> El {
    let of_job = move |look: fn(&Job) -> Option<String>| {
        form.making.with(|making| if let Making::Job(job) = making { look(job) } else { None })
    };
    let note = move || of_job(|job| Some(note(job))).unwrap_or_default();
    let fraction = move || of_job(|job| job.fraction.map(|part| ((part * 100.0) as u32).to_string()));
    let head = el("b").text_of(move || format!("Making: {}", form.asked.get()));
    let bar = el("progress").label("Progress").bind("max", move || fraction().map(|_| "100".to_owned()));
    el("div").add(div("row").add(head).add(span("muted").text_of(note))).add(bar.bind("value", fraction))
}

fn note(job: &Job) -> String {
    match (job.state, job.position) {
        (JobState::Queued, Some(position)) => format!("{position} before it, {} s", job.seconds as u64),
        _ => format!("{}, {} s", job.note, job.seconds as u64),
    }
}

impl Form {
    /// What is chosen, in words.
    fn wish(self) -> String {
        let board = self.board.peek();
        let offer = OFFERS.iter().find(|offer| offer.board == board);
        let title = offer.map_or(board.clone(), |offer| offer.title.to_ascii_lowercase());
        format!("{} {title}", class_name(Some(self.class.peek())).to_ascii_lowercase())
    }

    /// Has a puzzle made.
    fn start(self) {
        let asked = browser::random(u64::from(u32::MAX));
        self.making.set(Making::Asked(asked));
        self.asked.set(self.wish());
        let request = JobRequest::Generate {
            board: self.board.peek(),
            class: Some(self.class.peek()),
            givens: None,
            symmetry: None,
            seed: Some(self.seed.peek()),
            seconds: None,
        };
        spawn_local(async move {
            let answer = api::post::<Job>("/api/jobs", &request).await;
            let is_wanted =
                self.making.peek_with(|making| matches!(making, Making::Asked(own) if *own == asked));
            match answer {
                Ok(job) if is_wanted => self.follow(job),
                // It was given up meanwhile, or the dialog closed.
                Ok(job) => cancel(job.id),
                Err(failure) if is_wanted => self.making.set(Making::Failed(failure.message())),
                Err(_) => {}
            }
        });
    }

    /// Listens to a job until it ends.
    fn follow(self, job: Job) {
        let id = job.id;
        self.making.set(Making::Job(Box::new(job)));
        let tell = move |job: Job| {
            // The dialog may be closed by now, or another job be followed.
            if self.making.peek_with(|making| matches!(making, Making::Job(own) if own.id == job.id)) {
                self.settle(job);
            }
        };
        follow_job(id, Box::new(tell));
    }

    fn settle(self, job: Job) {
        match (&job.result, job.state) {
            (Some(JobResult::Made { id, .. }), _) => {
                self.making.set(Making::No);
                self.page.start(PuzzleChoice::Stored(*id));
            }
            (Some(JobResult::NoneFound { reason, .. }), _) => {
                self.making
                    .set(Making::Failed(format!("None found: {reason}. Another seed or class may do.")));
            }
            (_, JobState::Failed | JobState::TimedOut) => self.making.set(Making::Failed(job.note)),
            (_, JobState::Cancelled) => self.making.set(Making::No),
            _ => self.making.set(Making::Job(Box::new(job))),
        }
    }

    /// Plays a puzzle that is there already.
    fn draw(self) {
        self.stop();
        self.page.random(format!(
            "board={}&class={}",
            encoded(&self.board.peek()),
            class_key(self.class.peek())
        ));
    }

    /// Ends what is being made.
    fn stop(self) {
        self.making.update(|making| {
            if let Making::Job(job) = std::mem::replace(making, Making::No) {
                cancel(job.id);
            }
        });
    }
}
