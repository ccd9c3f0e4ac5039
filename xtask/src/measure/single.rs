//! Measurement: one 9 x 9 puzzle a call, beside public crates.

use super::contest::{self, Contest, PEER};
use super::table::Table;
use super::{Context, Scale};
use crate::Result;

/// How many times as long as ours the peer must take on every set.
const BAR: f64 = 1.0;

/// Runs the family.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    contest::run(context, scale, "single", missed)
}

fn missed(_: &str, contest: &Contest, index: usize) -> Vec<String> {
    let ratio = contest.solver(PEER).map(|peer| peer.laps[index].ratio);
    match ratio {
        None => vec![format!("{PEER} was not run")],
        Some(ratio) if ratio < BAR => vec![format!("{PEER} takes {ratio:.2} times as long, against {BAR}")],
        Some(_) => vec![],
    }
}
