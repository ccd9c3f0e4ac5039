//! Which of our techniques are to find the cases of which kind.

/// A kind of cases.
pub struct Kind {
    /// The code.
    pub code: &'static str,
    /// The techniques of ours that cover it.
    pub techniques: &'static [&'static str],
    /// How many steps of ours make one that is listed.
    pub steps: Steps,
}

/// How many steps make one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Steps {
    /// One.
    One,
    /// Two that share a part of their evidence, which HoDoKu lists as one: a dual pattern.
    Two,
}

/// The kinds in the order of the library. Techniques that are not registered find nothing, and a kind without any that
/// is registered is left out.
pub const KINDS: &[Kind] = &[
    one("0000", &["full-house"]),
    one("0002", &["hidden-single"]),
    one("0003", &["naked-single"]),
    one("0100", &["pointing"]),
    one("0101", &["claiming"]),
    one("0110-1", &["locked-pair"]),
    one("0111-1", &["locked-triple"]),
    one("0200", &["naked-pair"]),
    one("0201", &["naked-triple"]),
    one("0202", &["naked-quad"]),
    one("0210", &["hidden-pair"]),
    one("0211", &["hidden-triple"]),
    one("0212", &["hidden-quad"]),
    one("0300", &["x-wing"]),
    one("0301", &["swordfish"]),
    one("0302", &["jellyfish"]),
    one("0400", &["skyscraper"]),
    one("0401", &["kite"]),
    one("0402", &["empty-rectangle"]),
    one("0402-1", &["empty-rectangle", "turbot"]),
    one("0403", &["turbot"]),
    Kind { code: "0404", techniques: &["kite"], steps: Steps::Two },
    Kind { code: "0405", techniques: &["empty-rectangle", "turbot"], steps: Steps::Two },
    one("0500", &["simple-colours"]),
    one("0501", &["simple-colours"]),
    one("0502", &["multi-colours"]),
    one("0503", &["multi-colours"]),
    one("0600-1", &["uniqueness-1"]),
    one("0600-2", &["uniqueness-1"]),
    one("0601-1", &["uniqueness-2"]),
    one("0601-2", &["uniqueness-2"]),
    one("0602-1", &["uniqueness-3"]),
    one("0602-2", &["uniqueness-3"]),
    one("0603-1", &["uniqueness-4"]),
    one("0603-2", &["uniqueness-4"]),
    one("0604-1", &["uniqueness-2"]),
    one("0604-2", &["uniqueness-2"]),
    one("0606-x", &["uniqueness-1", "uniqueness-2", "uniqueness-3", "uniqueness-4"]),
    one("0610", &["bug-1"]),
    one("0610-x", &["bug-1"]),
    one("0701", &["x-chain"]),
    one("0702", &["xy-chain"]),
    one("0703", &["remote-pair"]),
    one("0706", &["aic"]),
    one("0707-1", &["aic"]),
    one("0707-2", &["aic"]),
    one("0708-1", &["aic"]),
    one("0708-2", &["aic"]),
    one("0800", &["xy-wing"]),
    one("0801", &["xyz-wing"]),
    one("0803", &["w-wing"]),
];

const fn one(code: &'static str, techniques: &'static [&'static str]) -> Kind {
    Kind { code, techniques, steps: Steps::One }
}
