//! What the page takes in a real browser, as JSON, for `cargo measure`: `measure inputs COUNT` and `measure opening COUNT`,
//! with `HYPERDOKU_BINARY` naming the program.
#![allow(clippy::print_stdout, reason = "a program tells what it found")]

mod inputs;
mod opening;

use hyperdoku_browser::{BINARY, binary};

#[tokio::main]
async fn main() {
    let binary = binary().unwrap_or_else(|| panic!("{BINARY} names no program"));
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let told = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["inputs", count] => inputs::measure(&binary, number(count)).await,
        ["opening", count] => opening::measure(&binary, number(count)).await,
        _ => panic!("expected `inputs COUNT` or `opening COUNT`, found {arguments:?}"),
    };
    println!("{told}");
}

fn number(text: &str) -> usize {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}
