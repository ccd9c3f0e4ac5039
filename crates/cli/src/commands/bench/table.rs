//! What a race amounts to.

use super::race::Lap;
use hyperdoku::{Engine, Limit, Puzzle};
use serde_json::json;
use std::fmt::Write;
use std::time::Duration;

/// What is told of an engine.
struct Summary {
    median: Duration,
    worst: Duration,
    total: Duration,
    undecided: usize,
    too_large: usize,
    nodes: u64,
}

impl Summary {
    fn of(laps: &[Lap]) -> Self {
        let mut times: Vec<Duration> = laps.iter().map(|lap| lap.time).collect();
        times.sort_unstable();
        Summary {
            median: times.get(times.len() / 2).copied().unwrap_or_default(),
            worst: times.last().copied().unwrap_or_default(),
            total: times.iter().sum(),
            undecided: laps.iter().filter(|lap| lap.found.is_none()).count(),
            too_large: laps.iter().filter(|lap| lap.too_large).count(),
            nodes: laps.iter().map(|lap| lap.nodes).sum(),
        }
    }
}

fn summaries(laps: &[Vec<Lap>]) -> Vec<Summary> {
    laps.iter().map(|laps| Summary::of(laps)).collect()
}

/// The best decides most, and of those the fastest in all.
fn best(summaries: &[Summary]) -> Option<&Summary> {
    summaries.iter().min_by_key(|summary| (summary.undecided, summary.total))
}

fn ratio(summary: &Summary, best: &Summary) -> f64 {
    summary.total.as_secs_f64() / best.total.as_secs_f64().max(1e-9)
}

/// A table for people.
pub fn text(name: &str, puzzles: &[Puzzle], limit: Limit, engines: &[&Engine], laps: &[Vec<Lap>]) -> String {
    let givens = puzzles.iter().map(Puzzle::given_count);
    let (least, most) = (givens.clone().min().unwrap_or(0), givens.max().unwrap_or(0));
    let done = laps.first().map_or(0, Vec::len);
    let count = match puzzles.len() {
        1 => "1 puzzle".to_owned(),
        all if done < all => format!("{done} of {all} puzzles"),
        all => format!("{all} puzzles"),
    };
    let givens = if least == most { most.to_string() } else { format!("{least} to {most}") };
    let asked = match limit.get() {
        1 => "one solution".to_owned(),
        2 => "uniqueness".to_owned(),
        many => format!("up to {many} solutions"),
    };
    let mut out = String::new();
    let told = writeln!(out, "{name}: {count} with {givens} givens, {asked}")
        .and_then(|()| rows(&mut out, engines, &summaries(laps)));
    told.expect("writing to a text does not fail");
    out
}

fn rows(out: &mut String, engines: &[&Engine], summaries: &[Summary]) -> std::fmt::Result {
    let title = "engine";
    let width = engines.iter().map(|engine| engine.name.len()).fold(title.len(), usize::max);
    writeln!(out, "  {title:width$}  {:>9}  {:>9}  {:>9}  undecided  ratio", "median", "worst", "total")?;
    let Some(best) = best(summaries) else { return Ok(()) };
    for (engine, summary) in engines.iter().zip(summaries) {
        let [median, worst, total] = [summary.median, summary.worst, summary.total].map(short);
        let ratio = ratio(summary, best);
        // What was cut off would have taken longer.
        let at_least = if summary.undecided > 0 { ">" } else { "" };
        let ratio = format!("{at_least}{ratio:.2}");
        let Summary { undecided, .. } = summary;
        writeln!(
            out,
            "  {:width$}  {median:>9}  {worst:>9}  {total:>9}  {undecided:>9}  {ratio:>5}",
            engine.name
        )?;
    }
    for (engine, Summary { too_large, .. }) in engines.iter().zip(summaries) {
        if *too_large > 0 {
            writeln!(out, "  too large for {}: {too_large}", engine.name)?;
        }
    }
    writeln!(out)
}

/// One object an engine.
pub fn json(name: &str, engines: &[&Engine], laps: &[Vec<Lap>]) -> String {
    let summaries = summaries(laps);
    let Some(best) = best(&summaries) else { return String::new() };
    let line = |((engine, summary), laps): ((&&Engine, &Summary), &Vec<Lap>)| {
        let object = json!({
            "corpus": name,
            "engine": engine.name,
            "puzzles": laps.len(),
            "median_micros": summary.median.as_nanos() as f64 / 1e3,
            "worst_micros": summary.worst.as_nanos() as f64 / 1e3,
            "total_micros": summary.total.as_nanos() as f64 / 1e3,
            "undecided": summary.undecided,
            "too_large": summary.too_large,
            "nodes": summary.nodes,
            "ratio": ratio(summary, best),
        });
        format!("{object}\n")
    };
    engines.iter().zip(&summaries).zip(laps).map(line).collect()
}

/// A time in four characters and a unit.
fn short(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (value, unit) = match seconds {
        s if s < 1e-3 => (s * 1e6, "µs"),
        s if s < 1.0 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    let digits = if value < 10.0 {
        2
    } else if value < 100.0 {
        1
    } else {
        0
    };
    format!("{value:.digits$} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_short() {
        let check = |nanos: u64, expected: &str| assert_eq!(short(Duration::from_nanos(nanos)), expected);
        check(0, "0.00 µs");
        check(1_234, "1.23 µs");
        check(45_678, "45.7 µs");
        check(999_000, "999 µs");
        check(1_500_000, "1.50 ms");
        check(20_000_000_000, "20.0 s");
    }

    #[test]
    fn the_best_decides_most() {
        let lap = |micros: u64, found: Option<usize>| Lap {
            time: Duration::from_micros(micros),
            found,
            too_large: false,
            nodes: 1,
        };
        let laps = [vec![lap(1, Some(1)), lap(1, None)], vec![lap(50, Some(1)), lap(70, Some(1))]];
        let summaries = summaries(&laps);
        let best = best(&summaries).unwrap();
        assert_eq!((best.undecided, best.total), (0, Duration::from_micros(120)));
        assert_eq!(summaries[0].undecided, 1);
        assert_eq!(best.worst, Duration::from_micros(70));
    }
}
