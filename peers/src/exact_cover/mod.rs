//! Crates that solve exact cover problems, each used in the fastest way that its public interface allows.

mod algx;
mod dancing_links;
mod dlx;
mod dlx_rs;
#[expect(clippy::module_inception, reason = "every file is named after its crate")]
mod exact_cover;
mod exact_covers;
mod excov;
mod matrix;
mod xcc;
mod xcov;

use crate::answer::Question;
use crate::ours;
use crate::peer::{Family, Peer};

/// Ours first; then the crates by name.
pub const FAMILY: Family = Family { name: "exact-cover", peers };

fn peers(question: Question) -> Vec<Peer> {
    // All count; what a cover means as a solution is not asked.
    if question == Question::First {
        return Vec::new();
    }
    vec![
        ours::cover(question),
        ours::search(question),
        algx::peer(),
        dancing_links::peer(),
        dlx::peer(),
        dlx_rs::peer(),
        exact_cover::peer(),
        exact_covers::peer(),
        excov::peer(),
        xcc::peer(),
        xcov::peer(),
    ]
}
