//! docs/tengen.md lists the numbers of the search as they are. `UPDATE_PAGES=1` writes the list anew.

use std::fmt::Write;
use std::fs;

use gomoku_engine::{Tunable, Tunables};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/tengen.md");
const MARK: &str = "<!-- From here on the page is generated: make docs. -->\n";

fn table() -> String {
    let mut table = String::from("\n| option | default | values | meaning |\n|---|---|---|---|\n");
    for Tunable { name, value, range, meaning } in Tunables::default().list() {
        let (least, most) = (range.start(), range.end());
        writeln!(table, "| `{name}` | {value} | {least} to {most} | {meaning} |").expect("text takes text");
    }
    table
}

#[test]
fn the_page_lists_every_number_of_the_search() {
    let page = fs::read_to_string(PAGE).expect("the page is there");
    let (written, listed) = page.split_once(MARK).expect("the page says where its list begins");
    if std::env::var_os("UPDATE_PAGES").is_some() {
        fs::write(PAGE, format!("{written}{MARK}{}", table())).expect("the page can be written");
    } else {
        assert_eq!(listed, table(), "run `make docs`");
    }
}
