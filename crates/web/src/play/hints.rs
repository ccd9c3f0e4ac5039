//! Hints: asked of the worker, told in three grades, followed.

use super::Play;
use crate::browser;
use crate::work::{GuideMessage, Reply, Task};
use hyperdoku_logic::Grade;
use hyperdoku_session::{Action, Guide};

impl Play {
    /// A hint, or more of it; while one is looked for, none.
    pub fn hint(self) {
        if self.is_thinking.peek() {
            return self.cancel_work();
        }
        let told = self.with(|table| table.guide.as_ref().map(|(_, grade)| *grade));
        match told {
            Some(Grade::Where) => self.tell(Grade::Which),
            Some(Grade::Which) => self.tell(Grade::What),
            Some(Grade::What) => {}
            None => self.ask_hint(),
        }
    }

    /// Follows the hint, or asks for more of it.
    pub fn accept(self) {
        let guide = self.with(|table| table.guide.clone());
        match guide {
            Some((guide, Grade::What)) => {
                let actions = self.with(|table| guide.actions(table.habits.pen));
                for action in &actions {
                    self.act(action);
                }
                self.close_hint();
            }
            Some(_) => self.hint(),
            None => {}
        }
    }

    /// Takes the hint off the board.
    pub fn close_hint(self) {
        self.cancel_work();
        self.look(|table| table.guide = None);
        browser::refocus();
    }

    fn ask_hint(self) {
        if self.is_paused.peek() {
            return;
        }
        self.is_thinking.set(true);
        let moves: Vec<String> = self.kept.log.borrow().iter().map(|step| step.text.clone()).collect();
        let length = moves.len();
        self.ask(Task::Hint, moves, move |reply| {
            self.is_thinking.set(false);
            // The board may have changed since.
            let is_late = self.kept.log.borrow().len() != length;
            match reply {
                Reply::Hint(guide) if !is_late => self.show_hint(&guide),
                Reply::Failed(message) => self.say(message),
                Reply::Hint(_) | Reply::Watched { .. } => {}
            }
        });
    }

    fn show_hint(self, guide: &GuideMessage) {
        self.look(|table| {
            table.hover = None;
            table.guide = Some((guide.guide(), Grade::Where));
        });
        self.count_hint(Grade::Where);
        self.speak_hint();
    }

    fn tell(self, grade: Grade) {
        self.count_hint(grade);
        self.look(|table| {
            let Some((guide, told)) = &mut table.guide else { return };
            *told = grade;
            let goal = guide.placed.first().or(guide.ruled_out.first()).map(|candidate| candidate.cell);
            if let Some(cell) = goal.or(guide.cells.first().copied()) {
                table.cursor = cell;
                table.selection = vec![cell];
            }
        });
        self.speak_hint();
    }

    /// A hint that leads nowhere is none.
    fn count_hint(self, grade: Grade) {
        let is_step = |(guide, _): &(Guide, Grade)| !guide.placed.is_empty() || !guide.ruled_out.is_empty();
        if self.with(|table| table.guide.as_ref().is_some_and(is_step)) {
            self.act(&Action::Hint(grade));
        }
    }

    fn speak_hint(self) {
        let text = self.with(|table| table.guide.as_ref().map(|(guide, grade)| guide.text(*grade)));
        self.said.change(text.unwrap_or_default());
    }
}
