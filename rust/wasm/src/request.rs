//! A request's command and fields.

use std::ops::RangeInclusive;
use std::str::FromStr;

use gomoku_core::{Color, Game, Point, Rules};

use crate::refusal::Refusal;

/// Letters of a value that an error repeats.
const SHOWN: usize = 60;

/// What is asked.
pub struct Request<'a> {
    /// The first line.
    pub command: &'a str,
    /// The other lines, in their order.
    pub fields: Vec<(&'a str, &'a str)>,
}

impl<'a> Request<'a> {
    /// Reads a request; a line without a blank is a field without a value.
    pub fn read(text: &'a str) -> Self {
        let mut lines = text.lines();
        let command = lines.next().unwrap_or_default();
        Self { command, fields: lines.map(|line| line.split_once(' ').unwrap_or((line, ""))).collect() }
    }

    /// Checks that every field is one of these.
    pub fn check_names(&self, known: &[&str]) -> Result<(), Refusal> {
        let unknown = self.fields.iter().find(|(name, _)| !known.contains(name));
        unknown.map_or(Ok(()), |(name, _)| {
            Err(Refusal::field(&brief(name), &format!("there is no such field; known: {}", known.join(", "))))
        })
    }

    /// The value of a field, if it is there.
    pub fn get(&self, name: &str) -> Option<&'a str> {
        self.fields.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    /// The value of a field that has to be there.
    pub fn need(&self, name: &str) -> Result<&'a str, Refusal> {
        self.get(name).ok_or_else(|| Refusal::field(name, "it is missing"))
    }

    /// The game of the field `game`.
    pub fn game(&self) -> Result<Game, Refusal> {
        Ok(Game::from_text(self.need("game")?)?)
    }

    /// The rules of the field `rules`: a preset, or the code of rules.
    pub fn rules(&self) -> Result<Rules, Refusal> {
        let text = self.need("rules")?;
        Ok(Rules::from_name(text).map_or_else(|| Rules::from_code(text), Ok)?)
    }

    /// The colour of a field; black unless it is there.
    pub fn color(&self, name: &str) -> Result<Color, Refusal> {
        let text = self.get(name).unwrap_or(Color::Black.name());
        let known = Color::ALL.into_iter().find(|color| color.name() == text);
        known.ok_or_else(|| Refusal::field(name, &format!("{:?} is neither black nor white", brief(text))))
    }

    /// The points of a field, with blanks between them.
    pub fn points(&self, name: &str) -> Result<Vec<Point>, Refusal> {
        let words = self.get(name).unwrap_or_default().split_ascii_whitespace();
        words.map(|word| Ok(word.parse::<Point>()?)).collect()
    }

    /// The whole number of a field within a range, if it is there.
    pub fn integer<T>(&self, name: &str, range: RangeInclusive<T>) -> Result<Option<T>, Refusal>
    where
        T: FromStr + PartialOrd + Copy + TryInto<i128>,
    {
        let Some(text) = self.get(name) else { return Ok(None) };
        if !is_whole(text) {
            return Err(Refusal::field(name, &format!("{:?} is no whole number", brief(text))));
        }
        let wide = |end: T| end.try_into().unwrap_or(i128::MAX);
        let number = text.parse().ok().filter(|number| range.contains(number));
        let refuse = || Refusal::out_of_range(name, &brief(text), wide(*range.start()), wide(*range.end()));
        number.ok_or_else(refuse).map(Some)
    }

    /// The seconds of a field, a finite number above 0, if it is there.
    pub fn seconds(&self, name: &str) -> Result<Option<f64>, Refusal> {
        let Some(text) = self.get(name) else { return Ok(None) };
        let number = text.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds > 0.0);
        let refuse = || Refusal::search(format!("{name} {} is not a finite number above 0", brief(text)));
        number.ok_or_else(refuse).map(Some)
    }
}

/// The beginning of a text, as much as an error repeats.
pub fn brief(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}

fn is_whole(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
