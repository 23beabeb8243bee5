//! `--name value` pairs of a command line.

use std::collections::HashMap;
use std::str::FromStr;

/// What was said on the command line, by name.
pub struct Arguments {
    named: HashMap<String, String>,
    files: Vec<String>,
}

impl Arguments {
    /// Splits names with their values from file names.
    pub fn parse(words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut arguments = Self { named: HashMap::new(), files: Vec::new() };
        let mut words = words;
        while let Some(word) = words.next() {
            match word.strip_prefix("--") {
                None => arguments.files.push(word),
                Some(name) => {
                    let value = words.next().ok_or_else(|| format!("--{name} needs a value"))?;
                    arguments.named.insert(name.to_owned(), value);
                }
            }
        }
        Ok(arguments)
    }

    /// The value of that name, or the default where it was not given.
    pub fn take<T: FromStr>(&mut self, name: &str, default: T) -> Result<T, String> {
        self.named.remove(name).map_or(Ok(default), |text| parsed(name, &text))
    }

    /// The value of that name.
    pub fn require<T: FromStr>(&mut self, name: &str) -> Result<T, String> {
        self.named.remove(name).ok_or_else(|| format!("--{name} is missing")).and_then(|text| parsed(name, &text))
    }

    /// The words without a name, once every name has been taken.
    pub fn finish(self) -> Result<Vec<String>, String> {
        match self.named.keys().next() {
            None => Ok(self.files),
            Some(name) => Err(format!("--{name} is not known")),
        }
    }
}

fn parsed<T: FromStr>(name: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("--{name} cannot be {text:?}"))
}
