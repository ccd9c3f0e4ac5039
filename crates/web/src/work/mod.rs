//! Work that would make the page wait, done on a thread of its own: hints, and solvers to watch.

mod messages;
mod thread;

pub use messages::{GuideMessage, Reply, Request, Task, WatchEnd, WatchEvent};
pub use thread::Thread;

use hyperdoku_core::{Budget, Explicit, Extras, Family, Limits, Puzzle, Shape, Solution, Topology};
use hyperdoku_logic::{Frame, Known};
use hyperdoku_session::{End, Session, Watch, WatchedSolver, guide};
use hyperdoku_wire::PuzzleText;
use std::sync::Arc;

/// Events are told in batches of this many.
const BATCH: usize = 50;

/// No solver is watched for longer than this.
const MOST_EVENTS: usize = 20_000;

/// How many places techniques may look at for one step.
const PLACES: u64 = 20_000_000;

/// Does what a request asks, and tells each reply.
pub fn serve(request: &str, tell: &mut dyn FnMut(String)) {
    let mut send = |reply: &Reply| tell(serde_json::to_string(reply).unwrap_or_default());
    match crate::json::read::<Request>(request) {
        Ok(request) => {
            if let Err(message) = run(&request, &mut send) {
                send(&Reply::Failed(message));
            }
        }
        Err(_) => send(&Reply::Failed("The page and its worker differ. Load the page again.".to_owned())),
    }
}

fn run(request: &Request, send: &mut dyn FnMut(&Reply)) -> Result<(), String> {
    let session = session(request)?;
    let budget = Budget { nodes: Some(PLACES), ..Budget::default() };
    let frame = Frame::new(session.topology());
    match &request.task {
        Task::Hint => {
            let guide =
                guide(&frame, &session, &budget).map_err(|_| "No step was found in time.".to_owned())?;
            send(&Reply::Hint(Box::new(GuideMessage::of(&guide))));
        }
        Task::Watch { solver } => {
            let solver =
                WatchedSolver::named(solver).ok_or_else(|| format!("there is no solver `{solver}`"))?;
            watch(solver, &frame, &session, &budget, send)?;
        }
    }
    Ok(())
}

fn watch(
    solver: &WatchedSolver,
    frame: &Arc<Frame>,
    session: &Session,
    budget: &Budget,
    send: &mut dyn FnMut(&Reply),
) -> Result<(), String> {
    let topology = session.topology();
    let told = |contradiction| hyperdoku_logic::words::contradiction(topology, contradiction);
    let known = if session.solution().is_some() { Known::Unique } else { Known::Nothing };
    let mut watch = Watch::new(solver, frame, session.puzzle(), known).map_err(told)?;
    let mut batch = Vec::new();
    let mut count = 0;
    let end = loop {
        if count == MOST_EVENTS {
            break WatchEnd::TooLong;
        }
        match watch.advance(budget) {
            Ok(event) => batch.push(WatchEvent::of(topology, &event)),
            Err(End::Solved) => break WatchEnd::Solved,
            Err(End::Stuck { unfilled, stronger }) => {
                break WatchEnd::Stuck { unfilled, stronger: stronger.map(|solver| solver.name.to_owned()) };
            }
            Err(End::Broken(contradiction)) => return Err(told(contradiction)),
            Err(End::Ended(_)) => break WatchEnd::TooLong,
        }
        count += 1;
        if batch.len() == BATCH {
            send(&Reply::Watched { events: std::mem::take(&mut batch), end: None });
        }
    };
    send(&Reply::Watched { events: batch, end: Some(end) });
    Ok(())
}

/// The game of a request, replayed.
fn session(request: &Request) -> Result<Session, String> {
    let mut session = game(&request.puzzle, &request.solution)?;
    for text in &request.moves {
        // One that is refused today was of no use either when it was made; the page and the server skip it too.
        let _ = session.replay(text);
    }
    Ok(session)
}

/// A game at its beginning, from texts. Its solution, once checked, is also proof that there is no other: the server
/// keeps no puzzle with several.
///
/// # Errors
/// If the texts are no puzzle and its solution.
pub fn game(puzzle: &PuzzleText, solution: &str) -> Result<Session, String> {
    let topology = board(puzzle)?;
    let cells = |text: &str| {
        hyperdoku_format::read_cells(text.as_bytes(), topology.shape()).map_err(|error| error.to_string())
    };
    let givens = cells(&puzzle.givens)?;
    let puzzle = Puzzle::new(Arc::clone(&topology), givens).map_err(|error| error.to_string())?;
    let symbols: Option<Vec<_>> = cells(solution)?.into_iter().collect();
    let symbols = symbols.ok_or("the solution has empty cells")?;
    let solution = Solution::check(&puzzle, symbols).map_err(|error| error.to_string())?;
    Ok(Session::new(puzzle, Some(solution)))
}

fn board(puzzle: &PuzzleText) -> Result<Arc<Topology>, String> {
    let told = |error: &dyn std::fmt::Display| format!("{}: {error}", puzzle.board);
    let shape: Shape = match &puzzle.listed {
        None => puzzle.board.parse().map_err(|error| told(&error))?,
        Some(listed) => {
            let board = Explicit::numbered(listed.symbols, listed.cells, &listed.houses, &listed.layout);
            Shape::new(Family::Explicit(Arc::new(board)), Extras::default(), Limits::default())
                .map_err(|error| told(&error))?
        }
    };
    Topology::new(shape).map_err(|error| told(&error))
}
