//! Ids, deletions and text.

use super::steps::{Reference, Step, Steps};
use super::{ProofSize, TraceError, go_on};
use std::io::Write;
use std::sync::atomic::AtomicBool;

/// How much text is collected before it is handed on.
const CHUNK: usize = 1 << 16;

/// Writes the steps that the last one depends on, as LRAT.
pub(super) fn write(
    given: usize,
    steps: &Steps,
    mut out: impl Write,
    cancel: &AtomicBool,
) -> Result<ProofSize, TraceError> {
    let last_uses = last_uses(steps);
    let mut page = Page {
        text: Vec::with_capacity(2 * CHUNK),
        ids: (1..=given as i64).chain(std::iter::repeat_n(0, steps.bound - given)).collect(),
        last_id: given as i64,
        size: ProofSize { steps: 0, deletions: 0, hints: 0 },
    };
    for (place, step) in steps.iter().enumerate() {
        let is_last = place + 1 == steps.len();
        if last_uses[step.name as usize] == UNUSED && !is_last {
            continue;
        }
        go_on(cancel)?;
        page.add(step);
        if !is_last {
            page.delete(step.hints.iter().filter(|&&hint| last_uses[hint as usize] as usize == place));
        }
        if page.text.len() > CHUNK {
            out.write_all(&page.text).map_err(TraceError::Write)?;
            page.text.clear();
        }
    }
    out.write_all(&page.text).and_then(|()| out.flush()).map_err(TraceError::Write)?;
    Ok(page.size)
}

/// Text that is not handed on yet, and what later lines need to know.
struct Page {
    text: Vec<u8>,
    /// By reference; 0 for steps that are not written yet.
    ids: Vec<i64>,
    last_id: i64,
    size: ProofSize,
}

impl Page {
    fn add(&mut self, step: Step<'_>) {
        self.last_id += 1;
        self.ids[step.name as usize] = self.last_id;
        self.size.steps += 1;
        self.size.hints += step.hints.len() as u64;
        push_number(&mut self.text, self.last_id);
        push_list(&mut self.text, step.clause.iter().map(|&literal| literal.into()));
        push_list(&mut self.text, step.hints.iter().map(|&hint| self.ids[hint as usize]));
        self.text.push(b'\n');
    }

    fn delete<'a>(&mut self, clauses: impl Iterator<Item = &'a Reference>) {
        let mut ids: Vec<i64> = clauses.map(|&clause| self.ids[clause as usize]).collect();
        if ids.is_empty() {
            return;
        }
        ids.sort_unstable();
        self.size.deletions += ids.len() as u64;
        push_number(&mut self.text, self.last_id);
        self.text.extend_from_slice(b" d");
        push_list(&mut self.text, ids);
        self.text.push(b'\n');
    }
}

/// Not the place of a step.
const UNUSED: u32 = u32::MAX;

/// By reference: the place of the last step with this hint, among those that are needed.
fn last_uses(steps: &Steps) -> Vec<u32> {
    let mut last_uses = vec![UNUSED; steps.bound];
    for index in (0..steps.len()).rev() {
        let step = steps.get(index);
        if index + 1 < steps.len() && last_uses[step.name as usize] == UNUSED {
            continue;
        }
        for &hint in step.hints {
            let last_use = &mut last_uses[hint as usize];
            if *last_use == UNUSED {
                *last_use = index as u32;
            }
        }
    }
    last_uses
}

/// Numbers, each after a blank, and a 0.
fn push_list(text: &mut Vec<u8>, numbers: impl IntoIterator<Item = i64>) {
    for number in numbers {
        text.push(b' ');
        push_number(text, number);
    }
    text.extend_from_slice(b" 0");
}

/// Most of the time of writing goes here, and formatting in general takes several times as long.
fn push_number(text: &mut Vec<u8>, number: i64) {
    if number < 0 {
        text.push(b'-');
    }
    let start = text.len();
    let mut rest = number.unsigned_abs();
    loop {
        text.push(b'0' + (rest % 10) as u8);
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    text[start..].reverse();
}
