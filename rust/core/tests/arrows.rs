//! The arrows between the files of a crate go one way: neither files nor rooms use each other in a circle.
//!
//! What a room offers to others, its `mod.rs` re-exports. A re-export is no arrow: whoever uses the name uses the file that
//! defines it. Tests inside a file are not looked at.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Where something is: `["tengen", "node"]` is `src/tengen/node.rs`, and `[]` is `src/lib.rs`.
type Module = Vec<String>;

#[derive(Default)]
struct Source {
    file: String,
    /// The names that it re-exports, with the paths that they stand for.
    offers: BTreeMap<String, Module>,
    /// The paths that it uses.
    uses: Vec<Module>,
}

type Sources = BTreeMap<Module, Source>;

/// Who uses whom, and the files of one such use.
type Arrows<'a> = BTreeMap<&'a str, BTreeMap<&'a str, String>>;

#[test]
fn neither_files_nor_rooms_use_each_other_in_a_circle() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let folders = fs::read_dir(workspace).unwrap().map(|entry| entry.unwrap().path().join("src"));
    let crates: Vec<_> = folders.filter(|folder| folder.join("lib.rs").exists()).collect();
    assert!(crates.len() > 4, "{crates:?}");
    let mut found = Vec::new();
    for folder in crates {
        let mut sources = Sources::new();
        collect(&folder, &mut Vec::new(), &mut sources);
        found.extend(circles(&sources));
    }
    assert!(found.is_empty(), "{} circles:\n\n{}", found.len(), found.join("\n\n"));
}

#[test]
fn a_circle_is_found_behind_a_re_export() {
    let texts = [
        ("mod", "mod one;\nmod two;\npub use one::{self, One};"),
        ("one", "use crate::{Three, two::{self, Two}};\nfn three() {}"),
        ("two", "// crate::one\nfn two(one: &super::One) {}"),
    ];
    let sources = |texts: &[(&str, &str)]| -> Sources {
        let module = |name| if name == "mod" { Vec::new() } else { vec![String::from(name)] };
        texts.iter().map(|(name, text)| (module(*name), read(name, text, &module(*name), &[]))).collect()
    };
    assert_eq!(circles(&sources(&texts)), ["one -> two\ntwo -> one"]);
    assert!(circles(&sources(&texts[..2])).is_empty());
}

/// A circle of each room whose members use each other in one.
fn circles(sources: &Sources) -> Vec<String> {
    let mut rooms: BTreeMap<&[String], Arrows<'_>> = BTreeMap::new();
    for (from, source) in sources {
        for to in source.uses.iter().map(|path| home(sources, path)).filter(|to| *to != from) {
            let room = from.iter().zip(to).take_while(|(one, other)| one == other).count();
            let arrow = format!("{} -> {}", source.file, sources[to].file);
            let arrows = rooms.entry(&from[..room]).or_default();
            arrows.entry(member(from, room)).or_default().insert(member(to, room), arrow);
        }
    }
    rooms.values().filter_map(circle).collect()
}

/// Whom of a room a module belongs to; the face of the room has no name there.
fn member(module: &[String], room: usize) -> &str {
    module.get(room).map_or("", String::as_str)
}

/// A circle: what is left when whoever uses nobody that is left has gone, followed until it comes back.
fn circle(arrows: &Arrows<'_>) -> Option<String> {
    let mut left: BTreeSet<&str> = arrows.keys().copied().collect();
    while let Some(last) = left.iter().copied().find(|member| arrows[member].keys().all(|next| !left.contains(next))) {
        left.remove(last);
    }
    let mut walk = vec![*left.first()?];
    loop {
        let next = *arrows[walk.last()?].keys().find(|next| left.contains(*next))?;
        walk.push(next);
        if let Some(start) = walk.iter().position(|member| *member == next).filter(|start| start + 1 < walk.len()) {
            let circle = walk[start..].windows(2).map(|pair| arrows[pair[0]][pair[1]].clone());
            return Some(circle.collect::<Vec<_>>().join("\n"));
        }
    }
}

/// The file that defines the last name of a path, behind all re-exports.
fn home<'a>(sources: &'a Sources, path: &[String]) -> &'a Module {
    let depth = (0..=path.len()).rev().find(|&depth| sources.contains_key(&path[..depth])).unwrap();
    let (module, source) = sources.get_key_value(&path[..depth]).unwrap();
    path.get(depth).and_then(|name| source.offers.get(name)).map_or(module, |path| home(sources, path))
}

fn collect(folder: &Path, room: &mut Module, sources: &mut Sources) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        room.push(path.file_stem().unwrap().to_str().unwrap().into());
        if path.is_dir() {
            collect(&path, room, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let module = if matches!(room.last().unwrap().as_str(), "mod" | "lib") {
                room[..room.len() - 1].to_vec()
            } else {
                room.clone()
            };
            let text = fs::read_to_string(&path).unwrap();
            let source = read(&path.display().to_string(), &text, &module, &room[..room.len() - 1]);
            sources.insert(module, source);
        }
        room.pop();
    }
}

fn read(file: &str, text: &str, module: &[String], room: &[String]) -> Source {
    let text = text.split("#[cfg(test)]").next().unwrap();
    let code: String = text.lines().map(|line| line.split("//").next().unwrap().to_owned() + "\n").collect();
    let members: Vec<_> = code.lines().filter_map(|line| line.split("mod ").nth(1)?.strip_suffix(';')).collect();
    let mut source = Source { file: file.to_owned(), ..Source::default() };
    for statement in code.split(';') {
        let (before, tree) = statement.rsplit_once("use ").unwrap_or((statement, ""));
        let is_offer = module == room && before.lines().last().is_some_and(|line| line.trim_start().starts_with("pub"));
        let mut names = Vec::new();
        expand("", tree.trim(), &mut names);
        for (path, name) in names {
            match absolute(&path, module, &members) {
                Some(path) if is_offer => drop(source.offers.insert(name, path)),
                path => source.uses.extend(path),
            }
        }
        let words = before.split(|letter: char| !letter.is_alphanumeric() && !matches!(letter, '_' | ':'));
        let paths = words.filter(|word| word.contains("::"));
        source.uses.extend(paths.filter_map(|path| absolute(path, module, &members)));
    }
    source
}

/// Every path of a tree such as `a::{b, c::{self, d as e}}`, and the name that it has here.
fn expand(before: &str, tree: &str, names: &mut Vec<(String, String)>) {
    let Some((head, inside)) = tree.split_once('{') else {
        let (path, other_name) = tree.split_once(" as ").map_or((tree, None), |(path, name)| (path, Some(name)));
        let path = format!("{before}{path}");
        let path = path.trim_end_matches("::self");
        let name = other_name.or(path.rsplit("::").next()).unwrap();
        return names.push((path.to_owned(), name.to_owned()));
    };
    let (mut depth, mut start) = (0, 0);
    let inside = inside.strip_suffix('}').unwrap_or(inside).to_owned() + ",";
    for (index, letter) in inside.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                expand(&format!("{before}{head}"), inside[start..index].trim(), names);
                start = index + 1;
            }
            _ => {}
        }
    }
}

/// The path from the root of the crate, unless it leads to another crate.
fn absolute(path: &str, module: &[String], members: &[&str]) -> Option<Module> {
    let mut names = path.split("::");
    let first = names.next()?;
    let mut place = match first {
        "crate" => Vec::new(),
        "self" => module.to_vec(),
        "super" => module[..module.len() - 1].to_vec(),
        _ if members.contains(&first) => [module, &[first.to_owned()]].concat(),
        _ => return None,
    };
    for name in names {
        if name == "super" {
            place.pop();
        } else {
            place.push(name.to_owned());
        }
    }
    Some(place)
}
