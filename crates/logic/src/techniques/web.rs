//! What ties candidates to each other: choices, of which exactly one candidate is true. The candidates of a cell are
//! one, and so are the places of a symbol in a house.

use super::prelude::*;

/// The candidates of a sheet, numbered, and their choices.
pub struct Web {
    candidates: Vec<Candidate>,
    /// The choices of candidate i are `choices[first_choice[i]..first_choice[i + 1]]`.
    first_choice: Vec<u32>,
    choices: Vec<Choice>,
    /// The candidates of choice i are `members[first_member[i]..first_member[i + 1]]`, ascending.
    first_member: Vec<u32>,
    members: Vec<Node>,
    /// The house of each choice after those of cells.
    houses: Vec<HouseId>,
}

/// The number of a candidate: by cell, then by symbol.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Node(pub u32);

/// The number of a choice: cells first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice(pub u32);

/// Which choices count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Those of cells.
    Cells,
    /// Those of houses.
    Houses,
    /// All.
    All,
}

impl Node {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Choice {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where candidates are in more choices than this in all, which takes half a gigabyte, there is no web.
const MOST: usize = 1 << 26;

impl Web {
    /// Of all candidates that are left, unless these are too many.
    pub fn of(sheet: &Sheet) -> Option<Self> {
        let topology = sheet.topology();
        if choices(sheet) > MOST {
            return None;
        }
        let mut web = Web {
            candidates: Vec::new(),
            first_choice: vec![0],
            choices: Vec::new(),
            first_member: vec![0],
            members: Vec::new(),
            houses: Vec::new(),
        };
        // The first node of each cell.
        let mut first: Vec<u32> = Vec::with_capacity(topology.cell_count());
        for cell in topology.cells() {
            first.push(web.candidates.len() as u32);
            let choices = 1 + topology.houses_of(cell).len() as u32;
            for symbol in sheet.candidates(cell) {
                web.members.push(Node(web.candidates.len() as u32));
                web.candidates.push(Candidate { cell, symbol });
                // Of the places of its symbol in its houses, it is one.
                web.first_choice.push(web.first_choice[web.first_choice.len() - 1] + choices);
            }
            web.close();
        }
        for house in topology.houses() {
            for symbol in sheet.missing(house) {
                let before = (1 << symbol.index()) - 1;
                let node =
                    |cell: Cell| Node(first[cell.index()] + (sheet.candidates(cell).0 & before).count_ones());
                web.members.extend(sheet.cells_for(house, symbol).map(node));
                web.houses.push(house);
                web.close();
            }
        }
        web.list_choices();
        Some(web)
    }

    /// Ends a choice, unless it has no candidate.
    fn close(&mut self) {
        if self.members.len() as u32 > self.first_member[self.first_member.len() - 1] {
            self.first_member.push(self.members.len() as u32);
        }
    }

    fn list_choices(&mut self) {
        let mut next = self.first_choice.clone();
        self.choices = vec![Choice(0); next[self.candidates.len()] as usize];
        for choice in 0..self.first_member.len() as u32 - 1 {
            let range = self.first_member[choice as usize]..self.first_member[choice as usize + 1];
            for &Node(node) in &self.members[range.start as usize..range.end as usize] {
                self.choices[next[node as usize] as usize] = Choice(choice);
                next[node as usize] += 1;
            }
        }
    }

    /// The candidate of a number.
    pub fn candidate(&self, node: Node) -> Candidate {
        self.candidates[node.index()]
    }

    /// How many candidates there are.
    pub fn node_count(&self) -> usize {
        self.candidates.len()
    }

    /// All candidates.
    pub fn nodes(&self) -> impl Iterator<Item = Node> + use<> {
        (0..self.candidates.len() as u32).map(Node)
    }

    /// How many choices there are.
    pub fn choice_count(&self) -> usize {
        self.first_member.len() - 1
    }

    /// The choices that count.
    pub fn choices(&self, scope: Scope) -> impl Iterator<Item = Choice> + use<> {
        let (count, cells) = (self.choice_count() as u32, self.cell_choices());
        let range = match scope {
            Scope::Cells => 0..cells,
            Scope::Houses => cells..count,
            Scope::All => 0..count,
        };
        range.map(Choice)
    }

    /// The choices that a candidate is in, that of its cell first.
    pub fn choices_of(&self, node: Node, scope: Scope) -> &[Choice] {
        let all = self.first_choice[node.index()] as usize..self.first_choice[node.index() + 1] as usize;
        let counting = match scope {
            Scope::Cells => all.start..all.start + 1,
            Scope::Houses => all.start + 1..all.end,
            Scope::All => all,
        };
        &self.choices[counting]
    }

    /// The candidates of a choice.
    pub fn members(&self, choice: Choice) -> &[Node] {
        let (from, to) = (self.first_member[choice.index()], self.first_member[choice.index() + 1]);
        &self.members[from as usize..to as usize]
    }

    /// The house of a choice, unless it is that of a cell.
    pub fn house(&self, choice: Choice) -> Option<HouseId> {
        let of_house = choice.0.checked_sub(self.cell_choices())?;
        Some(self.houses[of_house as usize])
    }

    /// Whether a candidate has a partner: one of the two is true.
    pub fn has_partner(&self, node: Node, scope: Scope) -> bool {
        self.choices_of(node, scope).iter().any(|&choice| self.members(choice).len() == 2)
    }

    /// The candidates that cannot be true when either of two is, ascending.
    pub fn ruled_out_by_both(&self, sheet: &Sheet, one: Node, other: Node) -> Vec<Candidate> {
        let (first, second) = (self.candidate(one), self.candidate(other));
        let rivals = self.choices_of(one, Scope::All).iter().flat_map(|&choice| self.members(choice));
        let rivals = rivals.filter(|&&node| node != one && node != other);
        let mut ruled_out: Vec<Candidate> = rivals
            .map(|&node| self.candidate(node))
            .filter(|&candidate| excludes(sheet, second, candidate))
            .collect();
        debug_assert!(ruled_out.iter().all(|&candidate| excludes(sheet, first, candidate)));
        ruled_out.sort_unstable();
        ruled_out.dedup();
        ruled_out
    }

    fn cell_choices(&self) -> u32 {
        (self.choice_count() - self.houses.len()) as u32
    }
}

/// In how many choices candidates are, all counted.
fn choices(sheet: &Sheet) -> usize {
    let topology = sheet.topology();
    let of_cell = |cell| sheet.candidates(cell).len() as usize * (1 + topology.houses_of(cell).len());
    topology.cells().map(of_cell).sum()
}

/// Whether two different candidates cannot both be true.
pub fn excludes(sheet: &Sheet, one: Candidate, other: Candidate) -> bool {
    if one.cell == other.cell {
        return one.symbol != other.symbol;
    }
    one.symbol == other.symbol && sheet.frame().sees(one.cell, other.cell)
}
