//! How the player likes the game: kept by the server, so that every browser has it.

use crate::api;
use crate::browser;
use crate::table::{Candidates, EntryOrder, Habits};
use crate::ui::{Signal, effect};
use hyperdoku_session::{Marking, Pen};
use hyperdoku_wire::Settings as Kept;
use std::collections::BTreeMap;

/// One choice: its key, what it is called, and what can be chosen, the first being the default.
pub struct Choice {
    /// The key it is kept by.
    pub key: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// Value and name.
    pub options: &'static [(&'static str, &'static str)],
}

/// Every choice, in the order of the dialog.
pub const CHOICES: [Choice; 7] = [
    Choice {
        key: "theme",
        title: "Theme",
        options: &[("system", "As the system"), ("light", "Light"), ("dark", "Dark")],
    },
    Choice { key: "palette", title: "Colours", options: &[("safe", "For all eyes"), ("classic", "Classic")] },
    Choice {
        key: "marking",
        title: "Show as wrong",
        options: &[("clashes", "What clashes"), ("mistakes", "Every mistake"), ("off", "Nothing")],
    },
    Choice {
        key: "candidates",
        title: "Centre marks",
        options: &[("own", "My own"), ("automatic", "Automatic")],
    },
    Choice {
        key: "tidy",
        title: "Marks a value rules out",
        options: &[("remove", "Remove"), ("keep", "Keep")],
    },
    Choice { key: "order", title: "Enter", options: &[("cell", "Cell first"), ("symbol", "Symbol first")] },
    Choice { key: "timer", title: "Timer", options: &[("show", "Show"), ("hide", "Hide")] },
];

/// How a system says that it is dark.
const DARK: &str = "(prefers-color-scheme: dark)";

/// The settings, as the page has them now.
#[derive(Clone, Copy)]
pub struct Settings {
    values: Signal<BTreeMap<String, String>>,
}

impl Settings {
    /// Asks the server for them, and shows themes and palettes as they say.
    pub fn load() -> Self {
        let settings = Settings { values: Signal::new(BTreeMap::new()) };
        wasm_bindgen_futures::spawn_local(async move {
            if let Ok(kept) = api::get::<Kept>("/api/settings").await {
                settings.values.set(kept.0);
            }
        });
        // The theme may be that of the system.
        browser::on_preference(DARK, move || settings.values.update(|_| ()));
        effect(move || {
            let is_dark = match settings.get("theme").as_str() {
                "dark" => true,
                "light" => false,
                _ => browser::prefers(DARK),
            };
            browser::set_root_attribute("data-theme", if is_dark { "dark" } else { "light" });
            browser::set_root_attribute("data-palette", &settings.get("palette"));
        });
        settings
    }

    /// What is chosen.
    pub fn get(&self, key: &str) -> String {
        let default =
            CHOICES.iter().find(|choice| choice.key == key).map_or("", |choice| choice.options[0].0);
        self.values.with(|values| values.get(key).cloned()).unwrap_or_else(|| default.to_owned())
    }

    /// Chooses something else and has it kept.
    pub fn set(&self, key: &str, value: &str) {
        self.values.update(|values| {
            values.insert(key.to_owned(), value.to_owned());
        });
        let kept = Kept(self.values.peek());
        wasm_bindgen_futures::spawn_local(async move {
            // What the server does not keep holds until the page is closed.
            let _: Result<Kept, api::Failure> = api::put("/api/settings", &kept).await;
        });
    }

    /// What they mean for a game.
    pub fn habits(&self) -> Habits {
        Habits {
            marking: match self.get("marking").as_str() {
                "off" => Marking::Off,
                "mistakes" => Marking::Mistakes,
                _ => Marking::Clashes,
            },
            candidates: if self.get("candidates") == "automatic" {
                Candidates::Automatic
            } else {
                Candidates::Own
            },
            pen: if self.get("tidy") == "keep" { Pen::Value } else { Pen::Tidy },
            order: if self.get("order") == "symbol" {
                EntryOrder::SymbolFirst
            } else {
                EntryOrder::CellFirst
            },
        }
    }
}
