//! What Nishio and contradiction nets share: a candidate from which it follows that another is both true and false is
//! itself false.

use super::course::{Course, Literal, Pace, Rules, draw_course};
use super::prelude::*;
use super::shortest::{Shortest, length_rating};
use super::web::{Scope, Web};
use hyperdoku_core::Effect;

/// Looks for contradictions by singles in these choices.
pub fn find(finder: &mut Finder<'_, '_>, scope: Scope) -> Flow {
    let Some(web) = Web::of(finder.sheet) else { return Flow::Continue(()) };
    let mut course = Course::new(&web, Rules { weak: scope, strong: scope, pace: Pace::Singles });
    let mut shortest = Shortest::of(finder);
    for node in web.nodes() {
        finder.node()?;
        course.suppose(Literal::on(node), u32::MAX);
        let Some(clash) = course.clash() else { continue };
        let ways = [course.way_to(Literal::on(clash)), course.way_to(Literal::off(clash))];
        let length = ways[0].len() + ways[1].len();
        let effects = vec![Effect::Eliminate(web.candidate(node))];
        shortest.offer((length_rating(length), length), effects, |draft| {
            let draft = draft.candidates(Role::Fin, [web.candidate(clash)]);
            let draft = draw_course(draft, &web, Role::Group(0), &ways[0]);
            draw_course(draft, &web, Role::Group(1), &ways[1])
        });
    }
    shortest.push(finder)
}

/// Why a contradiction is one.
pub const SENTENCE: &str = "If {g0.cells} were {g0.symbols}, {fin.cells} would have to be {fin.symbols}, and also could not: \
                            {chain}.";
