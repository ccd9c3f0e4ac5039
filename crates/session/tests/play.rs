//! Games played to the end, changes taken back, and what is refused.
#![allow(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use hyperdoku_core::{Cell, Puzzle, Solution, Symbol, SymbolSet, Topology};
use hyperdoku_engines::{DEFAULT_ENGINE, Status, TWO, answer};
use hyperdoku_format::{ReadOptions, read};
use hyperdoku_logic::{Frame, Grade};
use hyperdoku_session::{Action, Marking, Pen, Refused, ReplayError, Session, Stage, guide};
use proptest::prelude::*;

const CLASSIC: &str = "3x3:..8.9...5.47.3...993.......7.....6....18.5.......721......54..6.2...749....9....2";
const SMALL_CUBE: &str = "2x2x1:......................2.........4........3..2.....4..3..........";

fn puzzle(text: &str) -> Puzzle {
    read(text.as_bytes(), &ReadOptions::default()).unwrap().records.remove(0).puzzle
}

fn solved(puzzle: &Puzzle) -> Solution {
    let mut solver = (DEFAULT_ENGINE.new)(puzzle.topology());
    let answer = answer(&mut *solver, puzzle, TWO, &hyperdoku_core::Budget::default());
    assert_eq!(answer.status, Status::Unique);
    answer.solutions.into_iter().next().unwrap()
}

fn session(text: &str) -> Session {
    let puzzle = puzzle(text);
    let solution = solved(&puzzle);
    Session::new(puzzle, Some(solution))
}

fn symbol(number: u32) -> Symbol {
    Symbol::from_number(number).unwrap()
}

fn act(session: &mut Session, text: &str) {
    session.apply(&text.parse().unwrap()).unwrap_or_else(|refused| panic!("{text}: {refused}"));
}

fn refused(session: &mut Session, text: &str) -> Refused {
    session.apply(&text.parse().unwrap()).expect_err(text)
}

#[test]
fn a_game_is_solved_by_its_last_right_value() {
    let mut game = session(CLASSIC);
    let solution = game.solution().unwrap().symbols().to_vec();
    let open: Vec<Cell> = game.open_cells().collect();
    for &cell in &open {
        assert_eq!(game.progress().stage, Stage::Playing);
        game.apply(&Action::Write(Pen::Value, solution[cell.index()], vec![cell])).unwrap();
    }
    let progress = game.progress();
    assert_eq!((progress.stage, progress.filled, progress.of), (Stage::Solved, 81, 81));
    assert_eq!((progress.mistakes, progress.hints, progress.checks), (0, 0, 0));
    assert_eq!(refused(&mut game, &format!("erase {}", open[0].0)), Refused::Over);
    assert_eq!(refused(&mut game, "undo"), Refused::Over);
}

#[test]
fn a_full_board_with_a_wrong_value_is_not_solved() {
    let mut game = session(SMALL_CUBE);
    let solution = game.solution().unwrap().symbols().to_vec();
    let open: Vec<Cell> = game.open_cells().collect();
    let wrong = symbol(solution[open[0].index()].number() % 4 + 1);
    game.apply(&Action::Write(Pen::Value, wrong, vec![open[0]])).unwrap();
    for &cell in &open[1..] {
        game.apply(&Action::Write(Pen::Value, solution[cell.index()], vec![cell])).unwrap();
    }
    assert_eq!((game.progress().stage, game.progress().filled), (Stage::Playing, 64));
    assert_eq!(game.progress().mistakes, 1);
    assert!(game.is_wrong(open[0]) && !game.is_wrong(open[1]));
    let clash = game.clash(open[0]).unwrap();
    assert!(game.topology().house(clash.house).contains(&open[0]));
    assert_eq!(game.value(clash.with), Some(wrong));
    game.apply(&Action::Write(Pen::Value, solution[open[0].index()], vec![open[0]])).unwrap();
    assert_eq!(game.progress().stage, Stage::Solved);
}

#[test]
fn writing_the_same_again_takes_it_out() {
    let mut game = session(CLASSIC);
    act(&mut game, "value 1 0 1");
    assert_eq!((game.value(Cell(0)), game.value(Cell(1))), (Some(symbol(1)), Some(symbol(1))));
    act(&mut game, "value 1 0");
    assert_eq!((game.value(Cell(0)), game.value(Cell(1))), (None, Some(symbol(1))));
    act(&mut game, "value 1 0 1");
    assert_eq!(game.value(Cell(0)), Some(symbol(1)));
    for pen in ["corner", "centre", "cross"] {
        act(&mut game, &format!("{pen} 3 3"));
        act(&mut game, &format!("{pen} 3 3 5"));
        act(&mut game, &format!("{pen} 3 3 5"));
    }
    let content = *game.content(Cell(3));
    assert!(content.corner.is_empty() && content.centre.is_empty() && content.crossed.is_empty());
    act(&mut game, "paint 4 2 3");
    assert_eq!(game.content(Cell(2)).colours.iter().collect::<Vec<_>>(), [4], "givens can be painted");
}

#[test]
fn a_cell_named_twice_is_written_once() {
    let mut game = session(CLASSIC);
    let right = game.solution().unwrap().symbols()[0];
    let wrong = symbol(right.number() % 9 + 1);
    game.apply(&Action::Write(Pen::Tidy, wrong, vec![Cell(0); 5])).unwrap();
    assert_eq!((game.progress().mistakes, game.value(Cell(0))), (1, Some(wrong)));
}

#[test]
fn givens_and_filled_cells_take_no_marks() {
    let mut game = session(CLASSIC);
    assert_eq!(refused(&mut game, "value 1 2"), Refused::NoChange);
    assert_eq!(refused(&mut game, "corner 1 2"), Refused::NoChange);
    act(&mut game, "value 1 0");
    assert_eq!(refused(&mut game, "centre 2 0"), Refused::NoChange);
    act(&mut game, "centre 2 0 1 2");
    assert!(game.content(Cell(0)).centre.is_empty());
    assert!(game.content(Cell(1)).centre.contains(symbol(2)));
}

#[test]
fn a_tidy_value_takes_its_marks_from_the_cells_that_see_it() {
    let mut game = session(CLASSIC);
    act(&mut game, "centre 1 1 9 79");
    act(&mut game, "corner 1 1 9 79");
    act(&mut game, "tidy 1 0");
    for (cell, left) in [(1, false), (9, false), (79, true)] {
        let content = *game.content(Cell(cell));
        let mark = symbol(1);
        assert_eq!((content.centre.contains(mark), content.corner.contains(mark)), (left, left));
    }
    act(&mut game, "undo");
    assert!(game.content(Cell(1)).centre.contains(symbol(1)));
    assert_eq!(game.value(Cell(0)), None);
}

#[test]
fn what_is_crossed_out_is_no_mark_any_more() {
    let mut game = session(CLASSIC);
    act(&mut game, "centre 1 0 1");
    act(&mut game, "corner 1 0");
    act(&mut game, "corner 2 0");
    let before = *game.content(Cell(0));
    act(&mut game, "cross 1 0");
    let content = *game.content(Cell(0));
    assert_eq!((content.crossed, content.centre), (SymbolSet::of(symbol(1)), SymbolSet::EMPTY));
    assert_eq!(content.corner, SymbolSet::of(symbol(2)));
    assert!(game.content(Cell(1)).centre.contains(symbol(1)), "other cells keep theirs");
    act(&mut game, "undo");
    assert_eq!(*game.content(Cell(0)), before);
    // Crossed out before, and marked after: taking the cross back leaves the mark.
    act(&mut game, "cross 3 0");
    act(&mut game, "corner 3 0");
    act(&mut game, "cross 3 0");
    assert!(game.content(Cell(0)).corner.contains(symbol(3)));
}

#[test]
fn erasing_goes_from_values_to_marks_to_colours() {
    let mut game = session(CLASSIC);
    act(&mut game, "corner 2 0");
    act(&mut game, "value 1 0");
    act(&mut game, "paint 3 0");
    act(&mut game, "erase 0");
    assert_eq!(game.value(Cell(0)), None);
    assert!(!game.content(Cell(0)).corner.is_empty());
    act(&mut game, "erase 0");
    assert!(game.content(Cell(0)).corner.is_empty() && !game.content(Cell(0)).colours.is_empty());
    act(&mut game, "erase 0");
    assert!(game.content(Cell(0)).colours.is_empty());
    assert_eq!(refused(&mut game, "erase 0"), Refused::NoChange);
}

#[test]
fn filled_marks_are_what_the_rules_leave() {
    let mut game = session(CLASSIC);
    act(&mut game, "cross 1 0");
    act(&mut game, "fill");
    let frame = Frame::new(game.topology());
    let sheet = hyperdoku_logic::Sheet::of(&frame, game.puzzle()).unwrap();
    for cell in game.open_cells() {
        let expected = sheet.candidates(cell) - game.content(cell).crossed;
        assert_eq!(game.content(cell).centre, expected);
        assert_eq!(game.possible(cell), expected);
    }
    assert_eq!(refused(&mut game, "fill"), Refused::NoChange);
}

#[test]
fn savepoints_bring_the_board_back() {
    let mut game = session(CLASSIC);
    act(&mut game, "value 1 0");
    act(&mut game, "save");
    act(&mut game, "value 6 3");
    act(&mut game, "corner 2 1");
    act(&mut game, "restore 0");
    assert_eq!((game.value(Cell(3)), game.value(Cell(0))), (None, Some(symbol(1))));
    act(&mut game, "undo");
    assert_eq!(game.value(Cell(3)), Some(symbol(6)));
    assert_eq!(refused(&mut game, "restore 1"), Refused::NoSuchSavepoint(1));
    act(&mut game, "restart");
    assert_eq!(game.progress().filled, game.puzzle().given_count());
}

#[test]
fn large_boards_have_fewer_savepoints() {
    for (board, most) in [("3x3", 100), ("latin:27^3", 26)] {
        let topology = Topology::new(board.parse().unwrap()).unwrap();
        let empty = vec![None; topology.cell_count()];
        let mut game = Session::new(Puzzle::new(topology, empty).unwrap(), None);
        for _ in 0..most {
            act(&mut game, "save");
        }
        assert_eq!(refused(&mut game, "save"), Refused::TooManySavepoints(most), "{board}");
    }
}

#[test]
fn texts_are_replayed_or_refused_with_the_reason() {
    let mut game = session(CLASSIC);
    assert_eq!(game.replay("value 1 0"), Ok(()));
    assert!(matches!(game.replay("dance"), Err(ReplayError::Unread(_))));
    assert_eq!(game.replay("restore 3"), Err(ReplayError::Refused(Refused::NoSuchSavepoint(3))));
}

#[test]
fn what_the_board_does_not_have_is_refused() {
    let mut game = session(CLASSIC);
    assert_eq!(refused(&mut game, "value 1 81"), Refused::NoSuchCell(Cell(81)));
    assert_eq!(refused(&mut game, "value 10 0"), Refused::NoSuchSymbol(symbol(10)));
    for colour in [0, 10, 255] {
        let painted = game.apply(&Action::Paint(colour, vec![Cell(0)]));
        assert_eq!(painted, Err(Refused::NoSuchColour(colour)));
    }
    assert_eq!(refused(&mut game, "undo"), Refused::NoChange);
    assert_eq!(refused(&mut game, "redo"), Refused::NoChange);
    assert_eq!(game.progress().filled, game.puzzle().given_count());
}

#[test]
fn a_game_given_up_does_not_become_solved() {
    let mut game = session(SMALL_CUBE);
    act(&mut game, "give-up");
    let solution = game.solution().unwrap().symbols().to_vec();
    for cell in game.open_cells().collect::<Vec<_>>() {
        game.apply(&Action::Write(Pen::Value, solution[cell.index()], vec![cell])).unwrap();
    }
    assert_eq!(game.progress().stage, Stage::GivenUp);
    assert_eq!(refused(&mut game, "give-up"), Refused::NoChange);
}

#[test]
fn wrong_values_are_marked_as_far_as_the_player_wants() {
    let mut game = session(CLASSIC);
    let right = game.solution().unwrap().symbols()[0];
    let fits = (game.candidates(Cell(0)) - SymbolSet::of(right)).least().unwrap();
    // The cell, what is written into it, and how it is marked: with nothing, clashes, mistakes.
    let mut check = |written: Symbol, cell: u32, expected: [bool; 3]| {
        game.apply(&Action::Write(Pen::Value, written, vec![Cell(0)])).unwrap();
        let found = [Marking::Off, Marking::Clashes, Marking::Mistakes];
        assert_eq!(found.map(|marking| game.is_marked(Cell(cell), marking)), expected, "{written:?}");
    };
    check(right, 0, [false, false, false]);
    check(fits, 0, [false, false, true]);
    check(symbol(8), 0, [false, true, true]);
    check(right, 1, [false, false, false]);
    check(symbol(8), 2, [false, true, true]);
}

#[test]
fn hints_lead_to_the_end() {
    for text in [CLASSIC, SMALL_CUBE] {
        let mut game = session(text);
        let frame = Frame::new(game.topology());
        let mut asked = 0;
        while game.progress().stage == Stage::Playing {
            let guide = guide(&frame, &game, &hyperdoku_core::Budget::default()).unwrap();
            assert!(guide.sentences.iter().all(|sentence| !sentence.is_empty()), "{guide:?}");
            let whole = guide.text(Grade::What);
            assert!(whole.starts_with(&guide.title) && whole.ends_with(&guide.conclusion), "{whole}");
            assert!(!guide.text(Grade::Where).contains(&guide.conclusion), "{guide:?}");
            game.apply(&Action::Hint(Grade::Where)).unwrap();
            game.apply(&Action::Hint(Grade::What)).unwrap();
            asked += 1;
            for action in guide.actions(Pen::Tidy) {
                game.apply(&action).unwrap();
            }
        }
        assert_eq!((game.progress().stage, game.progress().mistakes), (Stage::Solved, 0));
        assert_eq!(game.progress().hints, asked);
    }
}

#[test]
fn all_grades_of_a_hint_count_once() {
    let mut game = session(CLASSIC);
    let mut check = |text: &str, hints: u32| {
        act(&mut game, text);
        assert_eq!(game.progress().hints, hints, "{text}");
    };
    check("hint 3", 1);
    check("hint 1", 1);
    check("check", 1);
    check("hint 2", 1);
    check("corner 1 0", 1);
    check("hint 2", 2);
    check("hint 3", 2);
}

#[test]
fn a_mistake_comes_before_any_step() {
    let mut game = session(CLASSIC);
    let right = game.solution().unwrap().symbols()[0];
    let other = game.candidates(Cell(0)) - SymbolSet::of(right);
    let wrong = other.least().expect("the first cell could hold more than its symbol");
    game.apply(&Action::Write(Pen::Value, wrong, vec![Cell(0)])).unwrap();
    let frame = Frame::new(game.topology());
    let guide = guide(&frame, &game, &hyperdoku_core::Budget::default()).unwrap();
    assert_eq!((guide.title.as_str(), &guide.cells[..]), ("Something is wrong", &[Cell(0)][..]));
    assert!(guide.actions(Pen::Value).is_empty());
}

#[test]
fn letters_close_every_other_cell_of_the_house() {
    let mut game = session(CLASSIC);
    let frame = Frame::new(game.topology());
    let mut with_letters = 0;
    while game.progress().stage == Stage::Playing {
        let guide = guide(&frame, &game, &hyperdoku_core::Budget::default()).unwrap();
        if let ([place], [house], false) = (&guide.placed[..], &guide.houses[..], guide.letters.is_empty()) {
            with_letters += 1;
            let mut closed: Vec<Cell> =
                guide.letters.iter().flat_map(|letter| letter.closes.clone()).collect();
            closed.sort_unstable();
            let mut open: Vec<Cell> = game.topology().house(*house).to_vec();
            open.retain(|&cell| cell != place.cell && game.value(cell).is_none());
            open.sort_unstable();
            assert_eq!(closed, open, "{guide:?}");
            assert!(guide.letters.iter().all(|letter| game.value(letter.by.cell) == Some(place.symbol)));
        }
        for action in guide.actions(Pen::Value) {
            game.apply(&action).unwrap();
        }
    }
    assert!(with_letters > 3);
}

#[test]
fn every_other_symbol_is_seen_where_one_is_left() {
    let mut game = session(CLASSIC);
    let frame = Frame::new(game.topology());
    let mut with_seen = 0;
    while game.progress().stage == Stage::Playing {
        let guide = guide(&frame, &game, &hyperdoku_core::Budget::default()).unwrap();
        if let ([place], [_, ..]) = (&guide.placed[..], &guide.seen[..]) {
            with_seen += 1;
            let peers = game.topology().peers_of(place.cell);
            let symbols: SymbolSet = guide.seen.iter().map(|seen| seen.symbol).collect();
            assert_eq!(symbols, game.topology().all_symbols() - SymbolSet::of(place.symbol), "{guide:?}");
            let stands = |seen: &hyperdoku_core::Candidate| game.value(seen.cell) == Some(seen.symbol);
            assert!(guide.seen.iter().all(|seen| peers.contains(&seen.cell) && stands(seen)));
        }
        for action in guide.actions(Pen::Value) {
            game.apply(&action).unwrap();
        }
    }
    assert!(with_seen > 3);
}

fn actions() -> impl Strategy<Value = Vec<String>> {
    let cells = || prop::collection::vec(0_u32..70, 1..4);
    let listed =
        |word: String, cells: Vec<u32>| cells.iter().fold(word, |text, cell| format!("{text} {cell}"));
    let pens = prop::sample::select(vec!["value", "tidy", "corner", "centre", "cross", "paint"]);
    let write = (pens, 1_u32..6, cells())
        .prop_map(move |(pen, symbol, cells)| listed(format!("{pen} {symbol}"), cells));
    let plain = prop::sample::select(vec![
        "undo",
        "undo",
        "redo",
        "save",
        "restore 0",
        "fill",
        "check",
        "hint 1",
        "restart",
    ]);
    let erase = cells().prop_map(move |cells| listed("erase".to_owned(), cells));
    prop::collection::vec(prop_oneof![5 => write, 3 => plain.prop_map(str::to_owned), 1 => erase], 1..60)
}

proptest! {
    #[test]
    fn a_game_is_the_list_of_its_actions(texts in actions()) {
        let start = session(SMALL_CUBE);
        let mut game = start.clone();
        let mut log = Vec::new();
        for text in &texts {
            let before = format!("{game:?}");
            match game.apply(&text.parse().unwrap()) {
                Ok(()) => log.push(text.clone()),
                Err(_) => prop_assert_eq!(&format!("{game:?}"), &before, "{} was refused, but changed something", text),
            }
        }
        let mut again = start.clone();
        for text in &log {
            act(&mut again, text);
        }
        prop_assert_eq!(format!("{again:?}"), format!("{game:?}"));
        while game.can_undo() {
            act(&mut game, "undo");
        }
        for cell in game.topology().cells() {
            prop_assert_eq!(game.content(cell), start.content(cell));
        }
    }
}
