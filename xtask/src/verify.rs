//! `cargo verify`: everything that must hold before a change is kept, cheapest first, stopping at the
//! first failure.

use crate::{Result, cargo, measure, no_arguments, page, tidy, tools};
use std::process::ExitCode;
use std::time::Instant;

/// Runs all steps; the first that fails is named in the error.
pub fn run(arguments: &[String]) -> Result<ExitCode> {
    no_arguments("verify", arguments)?;
    let started = Instant::now();
    install_components()?;
    tools::install(&tools::SOLVERS)?;
    tools::install(&tools::BROWSER)?;
    let steps: Vec<&Step> = STEPS.iter().filter(|step| step.applies()).collect();
    for (index, step) in steps.iter().enumerate() {
        println!("\n== {}/{} {}", index + 1, steps.len(), step.name);
        let step_started = Instant::now();
        step.run().map_err(|error| format!("verify failed at `{}`: {error}", step.name))?;
        println!("-- {}: {:.1} s", step.name, step_started.elapsed().as_secs_f64());
    }
    let seconds = started.elapsed().as_secs_f64();
    println!("\nverify: all {} steps passed in {seconds:.1} s", steps.len());
    Ok(ExitCode::SUCCESS)
}

/// One thing to check.
struct Step {
    name: &'static str,
    /// A path from the root without which there is nothing to check.
    needs: Option<&'static str>,
    action: Action,
}

/// How a step is done.
enum Action {
    Cargo { arguments: &'static [&'static str], environment: &'static [(&'static str, &'static str)] },
    Own(fn() -> Result<()>),
}

/// The steps in order: what fails fast comes first.
const STEPS: &[Step] = &[
    Step::cargo("format", &["fmt", "--all", "--check"]),
    Step::cargo("clippy", &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]),
    Step {
        name: "tests",
        needs: None,
        action: Action::Cargo {
            arguments: &["test", "--workspace", "--locked", "--all-targets"],
            // Tests with real solvers are not to be skipped here.
            environment: &[("HYPERDOKU_SOLVERS", "required")],
        },
    },
    Step::cargo("documentation tests", &["test", "--workspace", "--doc", "--locked"]),
    Step {
        name: "documentation",
        needs: None,
        action: Action::Cargo {
            arguments: &["doc", "--workspace", "--no-deps", "--locked"],
            environment: &[("RUSTDOCFLAGS", "-D warnings")],
        },
    },
    Step {
        name: "fuzz targets compile",
        needs: Some("fuzz/Cargo.toml"),
        action: Action::Cargo {
            arguments: &[
                "check",
                "--locked",
                "--manifest-path",
                "fuzz/Cargo.toml",
                "--target-dir",
                "target/fuzz",
            ],
            environment: &[],
        },
    },
    Step {
        name: "tests beside peers",
        needs: Some("peers/Cargo.toml"),
        action: Action::Cargo {
            arguments: &[
                "test",
                "--locked",
                "--manifest-path",
                "peers/Cargo.toml",
                "--target-dir",
                "target/peers",
            ],
            environment: &[],
        },
    },
    Step { name: "tests in the browser", needs: None, action: Action::Own(browser_tests) },
    Step { name: "sample of the measurements", needs: None, action: Action::Own(measure::sample) },
    Step { name: "tidy", needs: None, action: Action::Own(tidy::check) },
];

impl Step {
    /// The usual step: a call of cargo and nothing special.
    const fn cargo(name: &'static str, arguments: &'static [&'static str]) -> Step {
        Step { name, needs: None, action: Action::Cargo { arguments, environment: &[] } }
    }

    /// Whether this checkout has what the step checks.
    fn applies(&self) -> bool {
        self.needs.is_none_or(|path| cargo::root().join(path).exists())
    }

    /// Does the step with its output shown as it comes.
    fn run(&self) -> Result<()> {
        match &self.action {
            Action::Own(run) => run(),
            Action::Cargo { arguments, environment } => {
                println!("cargo {}", arguments.join(" "));
                let status = cargo::cargo().args(*arguments).envs(environment.iter().copied()).status()?;
                if status.success() { Ok(()) } else { Err(format!("cargo ended with {status}").into()) }
            }
        }
    }
}

/// The program as users run it, in a real browser.
fn browser_tests() -> Result<()> {
    page::build()?;
    let binary = cargo::build_release()?;
    let arguments = ["test", "--locked", "--package", "hyperdoku-browser", "--", "--test-threads=2"];
    println!("cargo {}", arguments.join(" "));
    let mut tests = cargo::cargo();
    tests.args(arguments).env("HYPERDOKU_BINARY", binary).env("HYPERDOKU_AXE", tools::axe()?);
    let status = tests.status()?;
    if status.success() { Ok(()) } else { Err(format!("cargo ended with {status}").into()) }
}

/// Minimal toolchains come without these two; asking first keeps rustup, and the network, out of the way.
fn install_components() -> Result<()> {
    for component in ["clippy", "rustfmt"] {
        if answers(component) {
            continue;
        }
        println!("installing {component}");
        let status = std::process::Command::new("rustup")
            .current_dir(cargo::root())
            .args(["component", "add", component])
            .status()
            .map_err(|error| format!("{component} is missing and rustup does not start: {error}"))?;
        if !status.success() {
            return Err(format!("rustup could not add {component}").into());
        }
    }
    Ok(())
}

/// Whether cargo can call the component at all.
fn answers(component: &str) -> bool {
    let subcommand = if component == "rustfmt" { "fmt" } else { component };
    let output = cargo::cargo().args([subcommand, "--version"]).output();
    output.is_ok_and(|output| output.status.success())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn step_names_are_unique() {
        let names: BTreeSet<&str> = STEPS.iter().map(|step| step.name).collect();
        assert_eq!(names.len(), STEPS.len());
    }
}
