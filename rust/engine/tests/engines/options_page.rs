//! docs/options.md lists the options of every engine as they are. `UPDATE_PAGES=1` writes the page anew.

use std::fs;

use gomoku_engine::internals::RuleFamily;
use gomoku_engine::tengen::Tunables;
use gomoku_engine::{EngineName, EngineOption};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/options.md");
const HEAD: &str = "# The options of the engines

This page is generated: `make docs`.

`SearchEngine(name, option=value)` in Python and `name:option=value,option=value` on the command line set options;
`gomoku-arena engines NAME` lists them.
";
const NUMBERS: &str = "
The numbers of the search are among them, for those who tune it: from `aspiration` on. Depths are in sixteenths of a ply,
margins in units of the evaluation. Under some rules some begin with another value, which the last column has; an option that is
set holds under all.
";

fn options(name: EngineName) -> Vec<EngineOption> {
    name.engine().expect("memory for its table").options()
}

/// Its options, with the rules under which they begin with another value.
fn table_of_tengen() -> String {
    let mut lines = vec!["| option | default | values | meaning | elsewhere |".to_owned(), "|---".repeat(5) + "|"];
    for EngineOption { name, values, default, meaning, .. } in options(EngineName::Tengen) {
        let elsewhere = RuleFamily::ALL.into_iter().filter_map(|family| {
            let differing = Tunables::differing(family);
            let (_, value) = differing.iter().find(|(differing, _)| *differing == name)?;
            Some(format!("{} {value}", family.name()))
        });
        let elsewhere = elsewhere.collect::<Vec<_>>().join(", ");
        lines.push(format!("| `{name}` | {default} | {values} | {meaning} | {elsewhere} |"));
    }
    lines.join("\n")
}

/// One table for engines that have the same options.
fn table(names: &[EngineName]) -> String {
    let listed: Vec<_> = names.iter().map(|name| options(*name)).collect();
    let columns: Vec<_> = names.iter().map(|name| format!("`{}`", name.name())).collect();
    let mut lines = vec![
        format!("| option | default of {} | values | meaning |", columns.join(" | of ")),
        "|---".repeat(names.len() + 3) + "|",
    ];
    for (row, option) in listed[0].iter().enumerate() {
        let defaults: Vec<_> = listed.iter().map(|options| options[row].default.to_string()).collect();
        let EngineOption { name, values, meaning, .. } = option;
        lines.push(format!("| `{name}` | {} | {values} | {meaning} |", defaults.join(" | ")));
    }
    lines.join("\n")
}

fn page() -> String {
    let [easy, medium, hard, _] = EngineName::ALL;
    let (textbook, tengen) = (table(&[easy, medium, hard]), table_of_tengen());
    format!("{HEAD}\n## The textbook searches\n\n{textbook}\n\n## tengen\n{NUMBERS}\n{tengen}\n")
}

#[test]
fn the_page_lists_every_option() {
    if std::env::var_os("UPDATE_PAGES").is_some() {
        fs::write(PAGE, page()).expect("the page can be written");
    } else {
        assert_eq!(fs::read_to_string(PAGE).expect("the page is there"), page(), "run `make docs`");
    }
}
