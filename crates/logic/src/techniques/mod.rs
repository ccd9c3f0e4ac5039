//! The techniques: a file and a line of the registry each. Files that several share hold no technique of their own.

mod branches;
mod cell_sets;
mod chain;
mod colours;
mod contradiction;
mod course;
mod deadly;
mod exits;
mod fish;
mod grave;
mod links;
mod locked;
mod shortest;
mod subset;
mod web;
mod wings;

/// What every technique is written with.
mod prelude {
    pub use crate::frame::{Frame, bits};
    pub use crate::sheet::Sheet;
    pub use crate::technique::{Draft, Er, Finder, Flow, Level, Needs, Pick, Score, Technique};
    pub use hyperdoku_core::{
        Candidate, Cell, HouseId, Kind, Role, Step, Subject, Symbol, SymbolSet, TechniqueId, Topology,
    };

    /// The houses of a step that play a role.
    pub fn marked_houses(step: &Step, role: Role) -> impl Iterator<Item = HouseId> + '_ {
        step.evidence.iter().filter(move |mark| mark.role == role).filter_map(|mark| match mark.subject {
            Subject::House(house) => Some(house),
            _ => None,
        })
    }
}

/// Declares the file of each technique, and the registry in the same order.
macro_rules! techniques {
    ($($file:ident)*) => {
        $(mod $file;)*

        /// Every technique, in the order in which a person would try them.
        pub const TECHNIQUES: &[Technique] = &[$($file::TECHNIQUE),*];
    };
}

use crate::technique::Technique;
use hyperdoku_core::TechniqueId;

/// The technique of the simple solvers.
pub const NAKED_SINGLE: TechniqueId = naked_single::TECHNIQUE.id;

techniques! {
    full_house
    naked_single
    hidden_single
    direct_pointing
    direct_claiming
    direct_hidden_pair
    direct_hidden_triple
    locked_pair
    locked_triple
    pointing
    claiming
    crossing
    naked_pair
    naked_triple
    hidden_pair
    hidden_triple
    naked_quad
    hidden_quad
    x_wing
    swordfish
    jellyfish
    remote_pair
    bug_1
    skyscraper
    kite
    turbot
    empty_rectangle
    three_links
    w_wing
    xy_wing
    xyz_wing
    wxyz_wing
    vwxyz_wing
    uniqueness_1
    uniqueness_2
    uniqueness_3
    uniqueness_4
    bug_2
    bug_3
    bug_4
    simple_colours
    multi_colours
    x_chain
    xy_chain
    xy_loop
    aic
    nishio
    cell_forcing
    house_forcing
    net_contradiction
    cell_net
    house_net
}
