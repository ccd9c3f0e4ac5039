//! The report of all measurements. It names the machine, since figures without one mean little.

use super::Measurement;
use super::process::{LIMIT, POLL};
use super::table::Table;
use std::fs::read_to_string;
use std::process::Command;

/// The whole document.
pub fn document(measurements: &[&Measurement], tables: &[Table]) -> String {
    let mut text = format!(
        "# Measurements\n\nWritten by `cargo measure`. {}\n\nWhere a section does not say otherwise, a case is one run \
         of the release binary as a process of its own, starting, reading and writing included, given up after {} s. \
         Peak memory is the high-water mark of resident memory, read from the system every {} ms, so growth in the \
         last moment can be missed. Answers are checked by code that shares nothing with the program; engines that \
         are compared in one process check each other.\n",
        machine(),
        LIMIT.as_secs(),
        POLL.as_millis()
    );
    for (measurement, table) in measurements.iter().zip(tables) {
        text += &section(measurement, table);
    }
    text
}

/// A document with one section written anew, at the end where there was none. If the others are of another machine, the
/// section tells its own.
pub fn renew(document: &str, measurement: &Measurement, table: &Table) -> String {
    let machine = machine();
    let head = document.find("\n## ").unwrap_or(document.len());
    let own = if document[..head].contains(&machine) { String::new() } else { format!("{machine}\n\n") };
    let start = document.find(&heading(measurement)).unwrap_or(document.len());
    let after = document[start..].match_indices("\n## ").nth(1).map_or(document.len(), |(at, _)| start + at);
    let section = format!("{}\n{own}{}", heading(measurement), body(measurement, table));
    format!("{}{section}{}", &document[..start], &document[after..])
}

fn section(measurement: &Measurement, table: &Table) -> String {
    format!("{}\n{}", heading(measurement), body(measurement, table))
}

fn body(measurement: &Measurement, table: &Table) -> String {
    format!("{}\n\n{}", measurement.about, table.markdown())
}

fn heading(Measurement { name, title, .. }: &Measurement) -> String {
    format!("\n## {title} (`{name}`)\n")
}

/// A sentence about the machine, from what Linux tells; elsewhere it says that it does not know.
fn machine() -> String {
    let cpus = read_to_string("/proc/cpuinfo").unwrap_or_default();
    let memory = read_to_string("/proc/meminfo").unwrap_or_default();
    let compiler = Command::new("rustc").arg("-V").output();
    let compiler = compiler
        .map_or_else(|_| String::new(), |output| String::from_utf8_lossy(&output.stdout).into_owned());
    describe(&cpus, &memory, &compiler)
}

/// The sentence, from the texts it is made of.
fn describe(cpus: &str, memory: &str, compiler: &str) -> String {
    let model = field(cpus, "model name").unwrap_or("unknown processor");
    let count = cpus.lines().filter(|line| line.starts_with("processor")).count();
    let kibibytes =
        field(memory, "MemTotal").and_then(|total| total.strip_suffix("kB")?.trim().parse::<f64>().ok());
    let memory = kibibytes.map_or("unknown memory".to_owned(), |kibibytes| {
        format!("{:.1} GB of memory", kibibytes * 1024.0 / 1e9)
    });
    let compiler = if compiler.is_empty() { "unknown compiler" } else { compiler.trim() };
    format!("Machine: {model}, {count} logical processors, {memory}; {compiler}.")
}

/// The first value of a `name : value` line.
fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let mut pairs = text.lines().filter_map(|line| line.split_once(':'));
    pairs.find(|(key, _)| key.trim() == name).map(|(_, value)| value.trim())
}

#[cfg(test)]
mod tests {
    use super::super::{MEASUREMENTS, Table};
    use super::*;

    #[test]
    fn the_machine_is_described() {
        let cpus = "processor\t: 0\nmodel name\t: Fast 3000\n\nprocessor\t: 1\nmodel name\t: Fast 3000\n";
        assert_eq!(
            describe(cpus, "MemTotal:       8000000 kB\nMemFree: 1 kB\n", "rustc 1.95.0\n"),
            "Machine: Fast 3000, 2 logical processors, 8.2 GB of memory; rustc 1.95.0."
        );
        assert_eq!(
            describe("", "", ""),
            "Machine: unknown processor, 0 logical processors, unknown memory; unknown compiler."
        );
    }

    #[test]
    fn every_measurement_has_a_section() {
        let measurements: Vec<&Measurement> = MEASUREMENTS.iter().collect();
        let tables: Vec<Table> = measurements.iter().map(|_| Table::default()).collect();
        let text = document(&measurements, &tables);
        assert_eq!(text.matches("\n## ").count(), MEASUREMENTS.len());
    }

    #[test]
    fn one_section_is_written_anew() {
        let measurements: Vec<&Measurement> = MEASUREMENTS.iter().collect();
        let tables = |changed: &str| -> Vec<Table> {
            let note = |name: &str| if name == changed { "new".to_owned() } else { "old".to_owned() };
            let table = |name: &str| Table { notes: vec![note(name)], ..Table::new(&["case"]) };
            measurements.iter().map(|measurement| table(measurement.name)).collect()
        };
        let old = document(&measurements, &tables(""));
        for (measurement, table) in measurements.iter().zip(tables("")) {
            assert_eq!(renew(&old, measurement, &table), old);
        }
        for place in [0, 1, measurements.len() - 1] {
            let changed = tables(measurements[place].name);
            let expected = document(&measurements, &changed);
            assert_eq!(renew(&old, measurements[place], &changed[place]), expected);
        }
        let new = renew(&machine(), measurements[0], &Table::default());
        assert_eq!(new, machine() + &section(measurements[0], &Table::default()));
    }

    #[test]
    fn a_section_of_another_machine_tells_its_own() {
        let measurement = &MEASUREMENTS[0];
        let elsewhere =
            document(&[measurement], &[Table::default()]).replace(&machine(), "Machine: a toaster.");
        let renewed = renew(&elsewhere, measurement, &Table::default());
        let expected = format!("{}\n{}\n\n{}", heading(measurement), machine(), measurement.about);
        assert!(renewed.contains("Machine: a toaster.") && renewed.contains(&expected), "{renewed}");
        assert_eq!(renew(&renewed, measurement, &Table::default()), renewed);
    }
}
