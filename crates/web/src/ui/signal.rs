//! Values that tell of their changes.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A value that effects follow. Handles are copied freely. The place of a value lives as long as the page; what follows it,
/// and what a memo has made, is freed with the part of the page that it belongs to.
pub struct Signal<T: 'static>(&'static Slot<T>);

struct Slot<T> {
    value: RefCell<T>,
    followers: Followers,
}

/// The effects that have read a signal, in order.
type Followers = RefCell<Vec<Id>>;

/// Effects are numbered in the order they are made, and run in that order: what others depend on comes first.
type Id = u32;

struct Node {
    run: RefCell<Box<dyn FnMut()>>,
    children: RefCell<Vec<Id>>,
    cleanups: RefCell<Vec<Box<dyn FnOnce()>>>,
    read: RefCell<Vec<&'static Followers>>,
}

/// All lists are in order of numbers: new ones come last, and the page has some hundred effects.
#[derive(Default)]
struct Runtime {
    nodes: RefCell<Vec<(Id, Rc<Node>)>>,
    waiting: RefCell<Vec<Id>>,
    current: Cell<Option<Id>>,
    next: Cell<Id>,
    /// How many calls of [`together`] are open, the running of effects among them.
    open: Cell<u32>,
}

thread_local! {
    static RUNTIME: Runtime = Runtime::default();
}

impl<T> Clone for Signal<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Signal<T> {}

impl<T> Signal<T> {
    /// A signal with its first value.
    pub fn new(value: T) -> Self {
        Signal(Box::leak(Box::new(Slot { value: RefCell::new(value), followers: RefCell::default() })))
    }

    /// Looks at the value; the effect that does so runs again when it changes.
    pub fn with<R>(self, look: impl FnOnce(&T) -> R) -> R {
        follow(&self.0.followers);
        look(&self.0.value.borrow())
    }

    /// Looks at the value without following it.
    pub fn peek_with<R>(self, look: impl FnOnce(&T) -> R) -> R {
        look(&self.0.value.borrow())
    }

    /// Changes the value.
    pub fn update(self, change: impl FnOnce(&mut T)) {
        change(&mut self.0.value.borrow_mut());
        tell(&self.0.followers);
    }

    /// Replaces the value.
    pub fn set(self, value: T) {
        // What was there is dropped after the borrow has ended: dropping may read signals.
        let old = self.0.value.replace(value);
        drop(old);
        tell(&self.0.followers);
    }
}

impl<T: Clone> Signal<T> {
    /// The value; the effect that asks runs again when it changes.
    pub fn get(self) -> T {
        self.with(T::clone)
    }

    /// The value, without following it.
    pub fn peek(self) -> T {
        self.peek_with(T::clone)
    }
}

impl<T: PartialEq> Signal<T> {
    /// Replaces the value if it is another.
    pub fn change(self, value: T) {
        if self.peek_with(|old| *old != value) {
            self.set(value);
        }
    }
}

/// Runs something now, and again whenever a signal it read has changed, until the part of the page around it is gone.
pub fn effect(run: impl FnMut() + 'static) {
    add(Box::new(run));
}

/// An effect that hands what it made to its next run.
pub fn effect_with<T: Default + 'static>(mut run: impl FnMut(T) -> T + 'static) {
    let mut kept = T::default();
    effect(move || kept = run(std::mem::take(&mut kept)));
}

/// A value made from signals, which tells of its changes only when it is another. Once the part of the page around it is
/// gone, so is the value.
pub fn memo<T: PartialEq + Default + 'static>(make: impl Fn() -> T + 'static) -> Signal<T> {
    let made: Rc<Cell<Option<Signal<T>>>> = Rc::default();
    let own = Rc::clone(&made);
    effect(move || {
        let value = make();
        match own.get() {
            Some(signal) => signal.change(value),
            None => own.set(Some(Signal::new(value))),
        }
    });
    let signal = made.get().expect("an effect runs when it is made");
    on_cleanup(move || drop(signal.0.value.take()));
    signal
}

/// Calls something when the part of the page around it is gone or made anew.
pub fn on_cleanup(call: impl FnOnce() + 'static) {
    RUNTIME.with(|runtime| {
        if let Some(node) = runtime.current.get().and_then(|id| runtime.node(id)) {
            node.cleanups.borrow_mut().push(Box::new(call));
        }
    });
}

/// Makes something that belongs to no part of the page, such as in an answer of the server.
pub fn root<T>(make: impl FnOnce() -> T) -> T {
    let before = RUNTIME.with(|runtime| runtime.current.replace(None));
    let made = make();
    RUNTIME.with(|runtime| runtime.current.set(before));
    made
}

/// Makes several changes; effects run once, at the end.
pub fn together<T>(change: impl FnOnce() -> T) -> T {
    RUNTIME.with(|runtime| runtime.open.set(runtime.open.get() + 1));
    let changed = change();
    RUNTIME.with(|runtime| runtime.open.set(runtime.open.get() - 1));
    settle();
    changed
}

fn add(run: Box<dyn FnMut()>) {
    let id = RUNTIME.with(|runtime| {
        let id = runtime.next.get();
        runtime.next.set(id + 1);
        let node = Node {
            run: RefCell::new(run),
            children: RefCell::default(),
            cleanups: RefCell::default(),
            read: RefCell::default(),
        };
        runtime.nodes.borrow_mut().push((id, Rc::new(node)));
        if let Some(parent) = runtime.current.get().and_then(|id| runtime.node(id)) {
            parent.children.borrow_mut().push(id);
        }
        id
    });
    run_effect(id);
}

/// Notes that the current effect has read a signal.
fn follow(followers: &'static Followers) {
    RUNTIME.with(|runtime| {
        let Some(id) = runtime.current.get() else { return };
        if !insert(&mut followers.borrow_mut(), id) {
            return;
        }
        if let Some(node) = runtime.node(id) {
            node.read.borrow_mut().push(followers);
        }
    });
}

/// Lets those run that have read a signal.
fn tell(followers: &'static Followers) {
    RUNTIME.with(|runtime| {
        for &id in followers.borrow().iter() {
            insert(&mut runtime.waiting.borrow_mut(), id);
        }
    });
    settle();
}

/// Runs what waits, in order, unless more changes are to come.
fn settle() {
    if RUNTIME.with(|runtime| runtime.open.get() > 0) {
        return;
    }
    RUNTIME.with(|runtime| runtime.open.set(1));
    while let Some(id) = RUNTIME.with(|runtime| {
        let mut waiting = runtime.waiting.borrow_mut();
        (!waiting.is_empty()).then(|| waiting.remove(0))
    }) {
        run_effect(id);
    }
    RUNTIME.with(|runtime| runtime.open.set(0));
}

fn run_effect(id: Id) {
    let Some(node) = RUNTIME.with(|runtime| runtime.node(id)) else { return };
    clear(id, &node);
    let before = RUNTIME.with(|runtime| runtime.current.replace(Some(id)));
    // Changes that an effect makes wait until it has ended.
    RUNTIME.with(|runtime| runtime.open.set(runtime.open.get() + 1));
    (node.run.borrow_mut())();
    RUNTIME.with(|runtime| {
        runtime.open.set(runtime.open.get() - 1);
        runtime.current.set(before);
    });
    settle();
}

/// Frees what an effect made when it last ran.
fn clear(id: Id, node: &Node) {
    for followers in node.read.take() {
        remove(&mut followers.borrow_mut(), id);
    }
    for child in node.children.take() {
        let gone = RUNTIME.with(|runtime| {
            remove(&mut runtime.waiting.borrow_mut(), child);
            let mut nodes = runtime.nodes.borrow_mut();
            let place = nodes.binary_search_by_key(&child, |(id, _)| *id).ok()?;
            Some(nodes.remove(place).1)
        });
        if let Some(node) = gone {
            clear(child, &node);
        }
    }
    for call in node.cleanups.take() {
        call();
    }
}

impl Runtime {
    fn node(&self, id: Id) -> Option<Rc<Node>> {
        let nodes = self.nodes.borrow();
        let place = nodes.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        Some(Rc::clone(&nodes[place].1))
    }
}

/// Puts a number in its place; whether it was missing.
fn insert(list: &mut Vec<Id>, id: Id) -> bool {
    match list.binary_search(&id) {
        Ok(_) => false,
        Err(place) => {
            list.insert(place, id);
            true
        }
    }
}

fn remove(list: &mut Vec<Id>, id: Id) {
    if let Ok(place) = list.binary_search(&id) {
        list.remove(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What an effect has seen so far.
    fn watched<T: Clone + 'static>(look: impl Fn() -> T + 'static) -> Rc<RefCell<Vec<T>>> {
        let seen: Rc<RefCell<Vec<T>>> = Rc::default();
        let own = Rc::clone(&seen);
        effect(move || own.borrow_mut().push(look()));
        seen
    }

    #[test]
    fn effects_run_again_when_what_they_read_changes() {
        let (one, other) = (Signal::new(1), Signal::new(10));
        let seen = watched(move || one.get() + other.peek());
        one.set(2);
        other.set(20);
        one.update(|value| *value += 1);
        assert_eq!(*seen.borrow(), [11, 12, 23]);
    }

    #[test]
    fn what_is_not_read_any_more_is_not_followed() {
        let (which, left, right) = (Signal::new(true), Signal::new(1), Signal::new(2));
        let seen = watched(move || if which.get() { left.get() } else { right.get() });
        which.set(false);
        left.set(7);
        right.set(8);
        assert_eq!(*seen.borrow(), [1, 2, 8]);
    }

    #[test]
    fn memos_tell_only_of_other_values_and_before_those_that_follow_them() {
        let number = Signal::new(1);
        let is_even = memo(move || number.get() % 2 == 0);
        let seen = watched(move || (number.get(), is_even.get()));
        let parity = watched(move || is_even.get());
        for value in [3, 4, 6] {
            number.set(value);
        }
        assert_eq!(*seen.borrow(), [(1, false), (3, false), (4, true), (6, true)]);
        assert_eq!(*parity.borrow(), [false, true]);
    }

    #[test]
    fn what_a_memo_made_goes_with_what_is_around_it() {
        let outer = Signal::new(1);
        let made: Rc<Cell<Option<Signal<Vec<i32>>>>> = Rc::default();
        let own = Rc::clone(&made);
        effect(move || {
            let number = outer.get();
            own.set(Some(memo(move || vec![number; 3])));
        });
        let first = made.get().unwrap();
        assert_eq!(first.peek(), [1; 3]);
        outer.set(2);
        assert_eq!(first.peek(), [0; 0]);
        assert_eq!(made.get().unwrap().peek(), [2; 3]);
    }

    #[test]
    fn changes_together_are_seen_once() {
        let (one, other) = (Signal::new(0), Signal::new(0));
        let seen = watched(move || (one.get(), other.get()));
        together(|| {
            one.set(1);
            other.set(1);
        });
        assert_eq!(*seen.borrow(), [(0, 0), (1, 1)]);
    }

    #[test]
    fn what_an_effect_made_is_freed_when_it_runs_again() {
        let (outer, inner) = (Signal::new(0), Signal::new(0));
        let (runs, freed) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(0)));
        let (own_runs, own_freed) = (Rc::clone(&runs), Rc::clone(&freed));
        effect(move || {
            outer.get();
            let (runs, freed) = (Rc::clone(&own_runs), Rc::clone(&own_freed));
            effect(move || {
                inner.get();
                runs.set(runs.get() + 1);
            });
            on_cleanup(move || freed.set(freed.get() + 1));
        });
        inner.set(1);
        outer.set(1);
        inner.set(2);
        assert_eq!((runs.get(), freed.get()), (4, 1));
    }

    #[test]
    fn an_effect_may_change_signals() {
        let (from, to) = (Signal::new(1), Signal::new(0));
        effect(move || to.set(from.get() * 2));
        let seen = watched(move || to.get());
        from.set(5);
        assert_eq!(*seen.borrow(), [2, 10]);
    }

    #[test]
    fn what_an_effect_kept_comes_back() {
        let number = Signal::new(1);
        let sum = Signal::new(0);
        effect_with(move |before: i32| {
            let now = before + number.get();
            sum.set(now);
            now
        });
        number.set(10);
        assert_eq!(sum.peek(), 11);
    }
}
