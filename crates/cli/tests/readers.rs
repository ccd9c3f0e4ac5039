//! Whoever reads standard output may leave; the answer stays what it is.

#[expect(dead_code, reason = "only a part of it is of use here")]
mod common;
#[expect(dead_code, reason = "only a part of it is of use here")]
mod folder;

use common::command;
use folder::Folder;
use std::process::Stdio;

const UNIQUE: &str = "1.....2...3....4";
const MANY: &str = "123.............";
const NONE: &str = "123....4........";

/// Runs with a standard output that nobody reads, and nothing to complain about.
fn check(folder: &Folder, args: &[&str], code: i32) {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = command(args);
    command.current_dir(folder.path()).stdin(Stdio::null()).stdout(writer);
    let output = command.output().expect("the binary runs");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*complaints), (Some(code), ""), "{args:?}");
}

#[test]
fn no_stays_no() {
    let folder = Folder::new();
    folder.file("unique.txt", UNIQUE);
    folder.file("many.txt", MANY);
    folder.file("none.txt", NONE);
    folder.file("both.txt", &format!("{UNIQUE}\n{NONE}\n{UNIQUE}\n"));
    folder.file("c.cnf", "p cnf 1 2\n1 0\n-1 0\n");
    folder.file("good.lrat", "3 0 1 2 0\n");
    folder.file("bad.lrat", "3 0 1 0\n");
    folder.file("matrix.txt", "0 0\n0 1\n1 1\n1 2\n");
    for (args, code) in [
        (&["solve", "unique.txt"][..], 0),
        (&["solve", "both.txt"], 1),
        (&["solve", "--unique", "many.txt"], 1),
        (&["solve", "--board", "3x3", "--empty", "--nodes", "1", "--json"], 3),
        (&["check", "unique.txt"], 0),
        (&["check", "many.txt"], 1),
        (&["prove", "--check", "c.cnf", "good.lrat"], 0),
        (&["prove", "--check", "c.cnf", "bad.lrat"], 1),
        (&["prove", "--json", "both.txt"], 1),
        (&["boards", "slice:2^4"], 1),
        (&["cover", "none.txt"], 1),
        (&["cover", "--tree", "none.txt"], 1),
        (&["cover", "--read", "matrix.txt"], 1),
        (&["count", "--board", "3x3", "--nodes", "9"], 3),
        (&["enumerate", "none.txt"], 1),
        (&["enumerate", "--board", "2x2"], 0),
        (&["draw", "unique.txt"], 0),
    ] {
        check(&folder, args, code);
    }
    assert!(folder.names().contains(&"both-3.lrat".to_owned()), "{:?}", folder.names());
}
