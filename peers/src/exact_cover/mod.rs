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

use crate::ours;
use crate::peer::Family;

/// Ours first; then the crates by name.
pub const FAMILY: Family = Family {
    name: "exact-cover",
    peers: &[
        ours::COVER,
        ours::SEARCH,
        algx::PEER,
        dancing_links::PEER,
        dlx::PEER,
        dlx_rs::PEER,
        exact_cover::PEER,
        exact_covers::PEER,
        excov::PEER,
        xcc::PEER,
        xcov::PEER,
    ],
};
