//! The techniques: a file and a line of the registry each. Files that several share hold no technique of their own.

mod aic;
mod branches;
mod bug_1;
mod bug_2;
mod bug_3;
mod bug_4;
mod cell_forcing;
mod cell_net;
mod cell_sets;
mod chain;
mod claiming;
mod colours;
mod contradiction;
mod course;
mod crossing;
mod deadly;
mod direct_claiming;
mod direct_hidden_pair;
mod direct_hidden_triple;
mod direct_pointing;
mod empty_rectangle;
mod exits;
mod fish;
mod full_house;
mod grave;
mod hidden_pair;
mod hidden_quad;
mod hidden_single;
mod hidden_triple;
mod house_forcing;
mod house_net;
mod jellyfish;
mod kite;
mod links;
mod locked;
mod locked_pair;
mod locked_triple;
mod multi_colours;
mod naked_pair;
mod naked_quad;
mod naked_single;
mod naked_triple;
mod net_contradiction;
mod nishio;
mod pointing;
mod remote_pair;
mod shortest;
mod simple_colours;
mod skyscraper;
mod subset;
mod swordfish;
mod three_links;
mod turbot;
mod uniqueness_1;
mod uniqueness_2;
mod uniqueness_3;
mod uniqueness_4;
mod vwxyz_wing;
mod w_wing;
mod web;
mod wings;
mod wxyz_wing;
mod x_chain;
mod x_wing;
mod xy_chain;
mod xy_loop;
mod xy_wing;
mod xyz_wing;

use crate::technique::Technique;
use hyperdoku_core::TechniqueId;

/// The technique of the simple solvers.
pub const NAKED_SINGLE: TechniqueId = naked_single::TECHNIQUE.id;

/// Every technique, in the order in which a person would try them.
pub const TECHNIQUES: &[Technique] = &[
    full_house::TECHNIQUE,
    naked_single::TECHNIQUE,
    hidden_single::TECHNIQUE,
    direct_pointing::TECHNIQUE,
    direct_claiming::TECHNIQUE,
    direct_hidden_pair::TECHNIQUE,
    direct_hidden_triple::TECHNIQUE,
    locked_pair::TECHNIQUE,
    locked_triple::TECHNIQUE,
    pointing::TECHNIQUE,
    claiming::TECHNIQUE,
    crossing::TECHNIQUE,
    naked_pair::TECHNIQUE,
    naked_triple::TECHNIQUE,
    hidden_pair::TECHNIQUE,
    hidden_triple::TECHNIQUE,
    naked_quad::TECHNIQUE,
    hidden_quad::TECHNIQUE,
    x_wing::TECHNIQUE,
    swordfish::TECHNIQUE,
    jellyfish::TECHNIQUE,
    remote_pair::TECHNIQUE,
    bug_1::TECHNIQUE,
    skyscraper::TECHNIQUE,
    kite::TECHNIQUE,
    turbot::TECHNIQUE,
    empty_rectangle::TECHNIQUE,
    three_links::TECHNIQUE,
    w_wing::TECHNIQUE,
    xy_wing::TECHNIQUE,
    xyz_wing::TECHNIQUE,
    wxyz_wing::TECHNIQUE,
    vwxyz_wing::TECHNIQUE,
    uniqueness_1::TECHNIQUE,
    uniqueness_2::TECHNIQUE,
    uniqueness_3::TECHNIQUE,
    uniqueness_4::TECHNIQUE,
    bug_2::TECHNIQUE,
    bug_3::TECHNIQUE,
    bug_4::TECHNIQUE,
    simple_colours::TECHNIQUE,
    multi_colours::TECHNIQUE,
    x_chain::TECHNIQUE,
    xy_chain::TECHNIQUE,
    xy_loop::TECHNIQUE,
    aic::TECHNIQUE,
    nishio::TECHNIQUE,
    cell_forcing::TECHNIQUE,
    house_forcing::TECHNIQUE,
    net_contradiction::TECHNIQUE,
    cell_net::TECHNIQUE,
    house_net::TECHNIQUE,
];

/// What every technique is written with.
mod prelude {
    pub use crate::frame::{Frame, Seat, bits};
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
