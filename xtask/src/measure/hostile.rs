//! Measurement: requests that nobody with good intent sends, to the program as users run it.

use super::example::Example;
use super::server::Server;
use super::table::Table;
use super::units::{grouped, size};
use super::{Context, Scale};
use crate::Result;
use serde_json::{Value, json};

/// What a panic leaves on standard error.
const PANIC: &str = "panicked";

/// How many wrong answers are shown.
const SHOWN: usize = 5;

/// Sends requests for a while, and looks at what is left.
pub fn run(context: &Context, scale: Scale) -> Result<Table> {
    let server = Server::start(context, "hostile")?;
    let seconds = if scale == Scale::Full { "60" } else { "1" };
    let example = Example {
        package: "hyperdoku-server",
        name: "hostile",
        profile: "dev",
        arguments: &[&server.address.to_string(), seconds],
        binary: &context.binary,
    };
    let told = example.run()?;
    let mut table = table(&told).ok_or("the measure of hostile requests lacks something")?;
    if let Err(error) = server.expect("GET", "/api/about", &Value::Null) {
        table.wrong.push(format!("afterwards the server does not answer: {error}"));
    }
    let errors = server.errors()?;
    table.wrong.extend(errors.lines().filter(|line| line.contains(PANIC)).map(str::to_owned));
    let memory = server.peak().map_or("unknown".to_owned(), size);
    table.notes.push(format!(
        "All in {seconds} s; the server runs on, has panicked {} times and took {memory} of memory at most.",
        errors.matches(PANIC).count()
    ));
    Ok(table)
}

/// The table of what the server answered; none if that lacks something.
fn table(told: &Value) -> Option<Table> {
    let mut table = Table::new(&["answer", "requests"]);
    let statuses = told["statuses"].as_object()?;
    for class in ["1", "2", "3", "4", "5"] {
        let of_class = statuses.iter().filter(|(status, _)| status.starts_with(class));
        let count: u64 = of_class.map(|(_, count)| count.as_u64()).sum::<Option<_>>()?;
        table.rows.push(vec![format!("{class}xx"), grouped(count)]);
    }
    let rows = [
        ("of these refused before the program saw them, as they are no requests", "unreadable"),
        ("none: broken off by us, or hung up on for their length", "unanswered"),
        ("all", "requests"),
    ];
    for (name, field) in rows {
        table.rows.push(vec![name.to_owned(), grouped(told[field].as_u64()?)]);
    }
    let wrong = told["wrong"].as_array()?;
    table.wrong.extend(wrong.iter().take(SHOWN).map(|wrong| wrong.as_str().unwrap_or_default().to_owned()));
    if told["requests"] == json!(0) {
        table.wrong.push("no request was sent".to_owned());
    }
    Some(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_are_counted_by_class() {
        let told = json!({"statuses": {"200": 3, "204": 1, "404": 5000}, "unreadable": 2, "unanswered": 1,
            "requests": 5005, "wrong": ["no answer"]});
        let table = table(&told).unwrap();
        let counts: Vec<&str> = table.rows.iter().map(|row| row[1].as_str()).collect();
        assert_eq!(counts, ["0", "4", "0", "5 000", "0", "2", "1", "5 005"]);
        assert_eq!(table.wrong, ["no answer"]);
        assert!(super::table(&json!({})).is_none());
    }
}
