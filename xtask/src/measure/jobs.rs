//! Measurement: moves and other requests while the server is full of work that nobody can do.

use super::board::Board;
use super::made::{closed_form, scrambled, thinned};
use super::server::{Answer, Server};
use super::spread::Spread;
use super::table::Table;
use super::units::duration;
use super::{Context, Scale};
use crate::Result;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// What a request may take, all but one in a hundred.
const BAR: Duration = Duration::from_millis(100);

/// How many jobs there are at once.
const JOBS: usize = 50;

/// Wishes for puzzles that nobody has found: boards, and so few givens.
const WISHES: [(&str, u32); 3] = [("5x5", 40), ("4x4", 20), ("slice:3^3", 20)];

/// How many clients send puzzles at once that are hard to prove.
const CLIENTS: u64 = 50;

/// The board of these puzzles, and the share of its cells that is given, in percent.
const PASTED: (&str, &[usize], u64) = ("8x8", &[8, 8], 15);

/// How long a client waits before it sends the next.
const BREATH: Duration = Duration::from_millis(100);

/// A board with a game to play meanwhile.
const BOARD: &str = "slice%3A3%5E3";

/// How late a job may be told to have ended.
const SLACK: f64 = 1.0;

/// How long a small job may take once the others are over.
const SOON: Duration = Duration::from_secs(2);

/// How much is asked.
struct Plan {
    /// How often each request is made.
    rounds: usize,
    /// A limit for each job; none for the one that holds for all.
    seconds: Option<u64>,
}

/// Asks without jobs and with them, and with puzzles that others paste; cancels half of the jobs and waits for the rest.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let plan = match scale {
        Scale::Full => Plan { rounds: 500, seconds: None },
        Scale::Sample => Plan { rounds: 10, seconds: Some(3) },
    };
    let server = Server::start(context, "jobs")?;
    let mut table =
        Table::new(&["request", "requests", "beside", "median", "p99", "longest", "bar", "bar holds"]);
    let mut game = Game::start(&server)?;
    game.ask_all(&server, &plan, Load { name: "nothing", scale }, &mut table)?;
    let jobs = (0..JOBS).map(|number| submit(&server, number, &plan)).collect::<Result<Vec<u64>>>()?;
    game.ask_all(&server, &plan, Load { name: "50 jobs", scale }, &mut table)?;
    let pasted = beside_pasted(&server, &mut table, |table| {
        game.ask_all(&server, &plan, Load { name: "50 jobs, pasted puzzles", scale }, table)
    })?;
    table.notes.push(pasted);
    let running = open_jobs(&server)?;
    if running < JOBS && scale == Scale::Full {
        table.wrong.push(format!("{} jobs ended while requests were made", JOBS - running));
    }
    cancel(&server, &jobs[JOBS / 2..], &mut table)?;
    wait(&server, &jobs[..JOBS / 2], &plan, &mut table)?;
    let soon = small_jobs(&server)?;
    if soon > SOON {
        table.wrong.push(format!("small jobs took {} when the others were over", duration(soon)));
    }
    table.notes.push(format!("Four small jobs were done in {} once the others were over.", duration(soon)));
    Ok(table)
}

/// What the server has to do meanwhile.
#[derive(Clone, Copy)]
struct Load {
    name: &'static str,
    scale: Scale,
}

/// A game that is played meanwhile.
struct Game {
    id: u64,
    /// Cells that are not given.
    open: Vec<usize>,
    moves: usize,
}

impl Game {
    fn start(server: &Server) -> Result<Game> {
        let puzzle = server.expect("GET", &format!("/api/library/random?board={BOARD}"), &Value::Null)?;
        let game = server.expect("POST", "/api/games", &json!({"puzzle": puzzle.body["id"]}))?.body;
        let givens = game["puzzle"]["givens"].as_str().ok_or("a game without givens")?;
        let open =
            givens.chars().enumerate().filter(|(_, given)| *given == '.').map(|(cell, _)| cell).collect();
        Ok(Game { id: game["id"].as_u64().ok_or("a game without number")?, open, moves: 0 })
    }

    /// Makes all kinds of requests in turns.
    fn ask_all(&mut self, server: &Server, plan: &Plan, load: Load, table: &mut Table) -> Result<()> {
        let game = format!("/api/games/{}", self.id);
        let gets = [
            ("a game", game.as_str()),
            ("50 puzzles of the library", "/api/library?limit=50"),
            ("the page", "/"),
        ];
        let mut times = vec![Vec::new(); gets.len() + 1];
        for _ in 0..plan.rounds {
            times[0].push(self.play(server)?.elapsed);
            for ((_, path), times) in gets.iter().zip(&mut times[1..]) {
                times.push(server.expect("GET", path, &Value::Null)?.elapsed);
            }
        }
        let names = ["a move, saved to disk"].into_iter().chain(gets.iter().map(|(name, _)| *name));
        for (name, times) in names.zip(times) {
            push(table, name, load, times);
        }
        Ok(())
    }

    /// Makes one move, which is on disk when this returns.
    fn play(&mut self, server: &Server) -> Result<Answer> {
        let (cell, symbol) = (self.open[self.moves % self.open.len()], self.moves % 9 + 1);
        let made = json!({"text": format!("value {symbol} {cell}"), "at": self.moves * 100});
        let path = format!("/api/games/{}/moves", self.id);
        let answer = server.expect("POST", &path, &json!({"from": self.moves, "moves": [made]}))?;
        self.moves += 1;
        if answer.body["next"] != json!(self.moves) {
            return Err(format!("{} moves stored in place of {}", answer.body["next"], self.moves).into());
        }
        Ok(answer)
    }
}

/// A row of the table, held against the bar.
fn push(table: &mut Table, name: &str, load: Load, times: Vec<Duration>) {
    let count = times.len();
    let Some(spread) = Spread::of(times) else { return };
    let holds = spread.p99 < BAR;
    if !holds && load.scale == Scale::Full {
        table.missed.push(format!("{name}, beside {}: {}", load.name, duration(spread.p99)));
    }
    let mut row = vec![name.to_owned(), count.to_string(), load.name.to_owned()];
    row.extend([spread.median, spread.p99, spread.longest, BAR].map(duration));
    row.push(if holds { "yes" } else { "no" }.to_owned());
    table.rows.push(row);
}

/// What became of puzzles that were pasted.
#[derive(Default)]
struct Pasted {
    /// Proved or not in the time there is.
    answered: usize,
    /// Refused, since others were before them.
    busy: usize,
    /// Answered in another way.
    other: Vec<String>,
}

/// Does something while clients paste puzzles, and tells what became of these.
fn beside_pasted(
    server: &Server,
    table: &mut Table,
    work: impl FnOnce(&mut Table) -> Result<()>,
) -> Result<String> {
    let is_over = AtomicBool::new(false);
    let sent = std::thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS)
            .map(|number| {
                scope.spawn({
                    let is_over = &is_over;
                    move || paste(server, number, is_over)
                })
            })
            .collect();
        let worked = work(table);
        is_over.store(true, Ordering::Relaxed);
        let sent: Vec<Pasted> = clients.into_iter().filter_map(|client| client.join().ok()).collect();
        worked.map(|()| sent)
    })?;
    let answered: usize = sent.iter().map(|pasted| pasted.answered).sum();
    let busy: usize = sent.iter().map(|pasted| pasted.busy).sum();
    table.wrong.extend(sent.into_iter().flat_map(|pasted| pasted.other));
    if busy == 0 {
        table.wrong.push(format!("{CLIENTS} clients pasted puzzles at once, and none was told to wait"));
    }
    Ok(format!(
        "{CLIENTS} clients pasted puzzles of `8x8`: {answered} were answered, {busy} refused for the moment."
    ))
}

/// Sends one puzzle after another until it is over.
fn paste(server: &Server, client: u64, is_over: &AtomicBool) -> Pasted {
    let (name, sides, percent) = PASTED;
    let board = Board::container(name, sides);
    let solution = scrambled(board, &closed_form(sides), client);
    let mut pasted = Pasted::default();
    let mut seed = client;
    while !is_over.load(Ordering::Relaxed) {
        // Another one each time, so that none is known.
        seed += CLIENTS;
        let puzzle = thinned(board, &solution, percent, seed);
        let numbers: Vec<String> = puzzle.values.iter().map(usize::to_string).collect();
        let wish = json!({"puzzle": {"board": name, "givens": numbers.join(" ")}});
        match server.ask("POST", "/api/games", &wish) {
            Ok(Answer { status: 201 | 422, .. }) => pasted.answered += 1,
            Ok(Answer { status: 429, .. }) => pasted.busy += 1,
            Ok(answer) => pasted.other.push(format!("a pasted puzzle: {} {}", answer.status, answer.body)),
            Err(error) => pasted.other.push(format!("a pasted puzzle: {error}")),
        }
        sleep(BREATH);
    }
    pasted
}

/// Asks for something that cannot be had.
fn submit(server: &Server, number: usize, plan: &Plan) -> Result<u64> {
    let (board, givens) = WISHES[number % WISHES.len()];
    let mut wish = json!({"kind": "generate", "board": board, "givens": givens, "seed": number});
    if let Some(seconds) = plan.seconds {
        wish["seconds"] = json!(seconds);
    }
    let job = server.expect("POST", "/api/jobs", &wish)?.body;
    Ok(job["id"].as_u64().ok_or("a job without number")?)
}

/// How many jobs are not over.
fn open_jobs(server: &Server) -> Result<usize> {
    let jobs = server.expect("GET", "/api/jobs", &Value::Null)?.body;
    let jobs = jobs["jobs"].as_array().ok_or("no list of jobs")?;
    Ok(jobs.iter().filter(|job| is_open(job)).count())
}

fn is_open(job: &Value) -> bool {
    job["state"] == "queued" || job["state"] == "running"
}

/// Cancels jobs: each is over with the answer.
fn cancel(server: &Server, jobs: &[u64], table: &mut Table) -> Result<()> {
    for id in jobs {
        let job = server.expect("DELETE", &format!("/api/jobs/{id}"), &Value::Null)?.body;
        if job["state"] != "cancelled" && is_open(&job) {
            table.wrong.push(format!("a cancelled job is {}", job["state"]));
        }
    }
    table.notes.push(format!("{} jobs were over as soon as they were cancelled.", jobs.len()));
    Ok(())
}

/// Waits for jobs, which are over when their time is.
fn wait(server: &Server, jobs: &[u64], plan: &Plan, table: &mut Table) -> Result<()> {
    let about = server.expect("GET", "/api/about", &Value::Null)?.body;
    let usual = about["limits"]["job_seconds"].as_u64().ok_or("no limit of jobs")?;
    let limit = plan.seconds.unwrap_or(usual) as f64;
    let mut latest = 0.0_f64;
    for id in jobs {
        let job = ended(server, *id, limit + SLACK)?;
        let seconds = job["seconds"].as_f64().unwrap_or(f64::INFINITY);
        latest = latest.max(seconds);
        if job["state"] != "timed_out" || seconds > limit + SLACK {
            table.wrong.push(format!("a job of {limit} s is {} after {seconds:.1} s", job["state"]));
        }
    }
    table.notes.push(format!(
        "The other {} jobs ended by their limit of {limit} s, the last after {latest:.2} s.",
        jobs.len()
    ));
    Ok(())
}

/// A job when it is over, or when it should have been.
fn ended(server: &Server, id: u64, limit: f64) -> Result<Value> {
    loop {
        let job = server.expect("GET", &format!("/api/jobs/{id}"), &Value::Null)?.body;
        if !is_open(&job) || job["seconds"].as_f64().is_none_or(|seconds| seconds > limit) {
            return Ok(job);
        }
        sleep(Duration::from_millis(50));
    }
}

/// How long some small jobs take together: no thread is still busy with what is over.
fn small_jobs(server: &Server) -> Result<Duration> {
    let started = Instant::now();
    let wish = json!({"kind": "solve", "puzzle": {"board": "2x2", "givens": "12343.......4321"}});
    for _ in 0..4 {
        let job = server.expect("POST", "/api/jobs", &wish)?.body;
        let id = job["id"].as_u64().ok_or("a job without number")?;
        let job = ended(server, id, SOON.as_secs_f64())?;
        if job["state"] != "done" {
            return Err(format!("a small job is {}", job["state"]).into());
        }
    }
    Ok(started.elapsed())
}
