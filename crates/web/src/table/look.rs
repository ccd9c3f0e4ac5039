//! What a cell shows: everything that decides how it is drawn, and nothing else. Equal looks are drawn alike, so a cell
//! is drawn again only when its look changes.

use super::{Candidates, Screen, Table};
use hyperdoku_core::{Cell, HouseId, Symbol, SymbolSet};
use hyperdoku_logic::Grade;
use hyperdoku_render::svg::HouseStyle;
use hyperdoku_session::{Colours, Letter, Marking};

/// What a cell shows.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Look {
    /// Its value.
    pub value: Option<Symbol>,
    /// How that is written.
    pub tone: Tone,
    /// Marks at the edge.
    pub corner: SymbolSet,
    /// Marks in the middle.
    pub centre: SymbolSet,
    /// What it is painted with.
    pub colours: Colours,
    /// The houses it shares with the highlighted cell: a bit for each style, in the order of [`HouseStyle::ALL`].
    pub houses: u8,
    /// Whether it is selected.
    pub is_selected: bool,
    /// Whether the clash or mistake of another cell is here.
    pub is_clashing: bool,
    /// Whether it stands out as having the symbol that is looked for.
    pub is_hit: bool,
    /// The symbol that is looked for, among the marks.
    pub symbol: Option<Symbol>,
    /// Whether it steps back.
    pub is_dim: bool,
    /// The letter of evidence that stands here, from 1.
    pub letter: u8,
    /// The letter of the evidence that closes it, from 1.
    pub closed: u8,
    /// What a hint rules out here.
    pub ruled_out: SymbolSet,
}

/// What of a look is drawn small.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Small {
    /// Its value.
    pub value: Option<Symbol>,
    /// How that is written.
    pub tone: Tone,
    /// Whether evidence closes it.
    pub is_closed: bool,
    /// Whether it steps back.
    pub is_dim: bool,
}

/// How a value is written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Tone {
    /// As the player's.
    #[default]
    Own,
    /// As a given.
    Given,
    /// As wrong: it is known to be.
    Wrong,
    /// As wrong, since it stands twice in a house.
    Clashing,
    /// As proposed by a hint, a solver or the solution.
    Proposed,
}

impl Tone {
    /// All of them, in their order.
    pub const ALL: [Tone; 5] = [Tone::Own, Tone::Given, Tone::Wrong, Tone::Clashing, Tone::Proposed];

    /// The class of what is written so.
    pub fn class(self) -> &'static str {
        match self {
            Tone::Own => "val",
            Tone::Given => "given",
            Tone::Wrong | Tone::Clashing => "val bad",
            Tone::Proposed => "ghost",
        }
    }

    /// Whether what is written so is struck through.
    pub fn is_struck(self) -> bool {
        matches!(self, Tone::Wrong | Tone::Clashing)
    }
}

impl Look {
    /// The part of it that says what stands in the cell, without what lies below that.
    pub fn content(&self) -> Look {
        Look {
            colours: Colours::default(),
            houses: 0,
            is_selected: false,
            is_clashing: false,
            is_hit: false,
            is_dim: false,
            ..*self
        }
    }

    /// The part of it that is drawn small.
    pub fn small(&self) -> Small {
        Small { value: self.value, tone: self.tone, is_closed: self.closed > 0, is_dim: self.is_dim }
    }

    /// Whether it shares a house of a style with the highlighted cell.
    pub fn has(&self, style: HouseStyle) -> bool {
        self.houses & bit(style) != 0
    }
}

/// The bit of a style.
fn bit(style: HouseStyle) -> u8 {
    1 << style as u8
}

/// Who closes which cells.
fn mark_letters(looks: &mut [Look], letters: &[Letter]) {
    for (number, letter) in (1_u8..).zip(letters) {
        looks[letter.by.cell.index()].letter = number;
        letter.closes.iter().for_each(|cell| looks[cell.index()].closed = number);
    }
}

impl Table {
    /// What every cell shows by itself, wherever cursor and pointer are.
    pub fn plain_looks(&self) -> Vec<Look> {
        self.topology().cells().map(|cell| self.plain(cell)).collect()
    }

    /// What every cell shows, from what it shows by itself.
    pub fn looks(&self, mut looks: Vec<Look>) -> Vec<Look> {
        match (&self.guide, &self.screen) {
            (Some((guide, grade)), _) => {
                let houses = if *grade == Grade::Where && !guide.houses.is_empty() || *grade == Grade::What {
                    &guide.houses[..]
                } else {
                    &[]
                };
                self.mark_houses(&mut looks, houses);
                self.mark_guide(&mut looks);
            }
            (None, Screen::Watched { houses, looked, letters, .. }) => {
                self.mark_houses(&mut looks, houses);
                mark_letters(&mut looks, letters);
                for cell in looked {
                    let look = &mut looks[cell.index()];
                    (look.is_selected, look.houses) = (true, 0);
                }
            }
            (None, _) => {
                let spot = self.spot();
                self.mark_houses(&mut looks, self.topology().houses_of(spot));
                looks[spot.index()].houses = 0;
                self.selection.iter().for_each(|cell| looks[cell.index()].is_selected = true);
            }
        }
        looks
    }

    /// A cell by itself.
    fn plain(&self, cell: Cell) -> Look {
        let content = self.session.content(cell);
        let value = self.shown(cell);
        let is_game = self.screen == Screen::Game;
        let is_given = self.session.is_given(cell);
        let marking = if self.is_checked && !is_given { Marking::Mistakes } else { self.habits.marking };
        let is_marked_wrong = is_game && self.session.is_marked(cell, marking);
        let tone = match () {
            () if is_given => Tone::Given,
            () if is_marked_wrong && marking == Marking::Mistakes && self.session.is_wrong(cell) => {
                Tone::Wrong
            }
            () if is_marked_wrong => Tone::Clashing,
            () if !is_game && value.is_some() && self.is_proposed(cell) => Tone::Proposed,
            () => Tone::Own,
        };
        let shows_marks = value.is_none() && is_game;
        let centre = match self.habits.candidates {
            Candidates::Own => content.centre,
            Candidates::Automatic => self.session.possible(cell),
        };
        let sought = self.sought();
        let is_hit = sought.is_some() && value == sought;
        let marks = content.corner | centre;
        let is_marked = self.symbol.is_some_and(|symbol| shows_marks && marks.contains(symbol));
        Look {
            value,
            tone,
            corner: if shows_marks { content.corner } else { SymbolSet::EMPTY },
            centre: if shows_marks { centre } else { SymbolSet::EMPTY },
            colours: content.colours,
            is_clashing: is_marked_wrong,
            is_hit,
            symbol: self.symbol.filter(|_| is_marked),
            is_dim: self.is_filtered && self.symbol.is_some() && !is_hit && !is_marked,
            ..Look::default()
        }
    }

    /// The symbol whose places stand out; none where something else does.
    pub fn sought(&self) -> Option<Symbol> {
        let is_aside = self.guide.is_some() || matches!(self.screen, Screen::Watched { .. });
        self.symbol.filter(|_| !is_aside)
    }

    /// Whether what is shown instead of the game stands out: what a solver places now, what the player does not have.
    fn is_proposed(&self, cell: Cell) -> bool {
        match &self.screen {
            Screen::Watched { looked, .. } => looked.contains(&cell),
            Screen::Game | Screen::Solution => self.session.value(cell) != self.shown(cell),
        }
    }

    fn mark_houses(&self, looks: &mut [Look], houses: &[HouseId]) {
        for &house in houses {
            let style = bit(self.style(house));
            for cell in self.topology().house(house) {
                looks[cell.index()].houses |= style;
            }
        }
    }

    /// What a hint shows, as far as it is told.
    fn mark_guide(&self, looks: &mut [Look]) {
        let Some((guide, grade)) = &self.guide else { return };
        if *grade >= Grade::Which {
            guide.cells.iter().for_each(|cell| looks[cell.index()].is_selected = true);
        }
        if *grade < Grade::What {
            return;
        }
        mark_letters(looks, &guide.letters);
        for place in &guide.seen {
            looks[place.cell.index()].is_hit = true;
        }
        for place in &guide.placed {
            let look = &mut looks[place.cell.index()];
            (look.value, look.tone, look.is_selected) = (Some(place.symbol), Tone::Proposed, true);
        }
        for candidate in &guide.ruled_out {
            let look = &mut looks[candidate.cell.index()];
            look.ruled_out.insert(candidate.symbol);
            if look.value.is_none() && look.centre.is_empty() {
                look.centre = self.session.possible(candidate.cell);
            }
        }
        // A pattern of marks is seen on marks only, so they are shown where it lies.
        if !guide.ruled_out.is_empty() {
            for cell in &guide.cells {
                let look = &mut looks[cell.index()];
                if look.value.is_none() && look.centre.is_empty() {
                    look.centre = self.session.possible(*cell);
                }
            }
        }
    }
}
