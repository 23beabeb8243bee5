//! Rule sets as a manager tells them: `INFO rule`, a sum, and our extension for rules that no sum expresses.
//!
//! The sum: 1 exactly five wins, 2 continuous game (ignored), 4 renju, 8 caro; 9 is caro where exactly five win. The
//! extension is `INFO rule_name PRESET` and then, for each switch that differs from the preset, `INFO rule_SWITCH VALUE`.

use gomoku_core::{Color, Rules, Switch, SwitchValue, SwitchValues, Switches};

use crate::text::{beginning, quoted};

const CONTINUOUS: u32 = 2;
/// Letters of an unknown word that a sentence repeats.
const SHOWN: usize = 40;

/// The rules after `INFO key value`, unchanged where the key does not speak of rules.
///
/// `rule` and `rule_name` set every switch but the size, the later one wins; other keys set one switch.
pub fn told(rules: Rules, key: &str, value: &str) -> Result<Rules, String> {
    let size = rules.size();
    match key.strip_prefix("rule_") {
        None if key == "rule" => sized(of_sum(value)?, size),
        None => Ok(rules),
        Some("name") => {
            let named = Rules::from_name(value).ok_or_else(|| none_of("rules", value, Rules::NAMES))?;
            sized(named, size)
        }
        Some(switch) => with_switch(rules, switch, value),
    }
}

/// The rules on a board of that size.
pub fn sized(rules: Rules, size: usize) -> Result<Rules, String> {
    Rules::new(Switches { size, ..*rules.switches() }).map_err(|error| error.to_string())
}

/// The value of `INFO rule` that means what Yixin-Board and Rapfi mean by this one.
///
/// Their 2 is renju, and 5 and 6 are freestyle opened by a swap and by swap2, for which the words ask.
pub fn of_yixin(value: &str) -> &str {
    match value {
        "2" => "4",
        "5" | "6" => "0",
        _ => value,
    }
}

fn of_sum(text: &str) -> Result<Rules, String> {
    let sum = digits(text, 3).map(|sum| sum & !CONTINUOUS);
    let rules = sum.and_then(|sum| Rules::from_name(&sum.to_string()));
    rules.ok_or_else(|| {
        format!("INFO rule {} is no sum of rules that can be played: 0, 1, 4, 8 or 9, and 2", quoted(text))
    })
}

fn with_switch(rules: Rules, name: &str, text: &str) -> Result<Rules, String> {
    let unknown = || format!("INFO rule_{name}: there is no such switch");
    let switch = Switches::TABLE.iter().find(|switch| switch.name == name && name != "size").ok_or_else(unknown)?;
    let mut switches = *rules.switches();
    switches.set(name, read(switch, text)?).ok_or_else(unknown)?;
    Rules::new(switches).map_err(|error| error.to_string())
}

fn read(Switch { name, values, .. }: &Switch, text: &str) -> Result<SwitchValue, String> {
    let unread = || format!("INFO rule_{name}: {} cannot be read", quoted(text));
    match *values {
        SwitchValues::Numbers(least, most) => {
            let number = digits(text, 5).ok_or_else(unread)? as usize;
            within(name, number, least, most).map(SwitchValue::Number)
        }
        SwitchValues::Flags => match text {
            "0" => Ok(SwitchValue::Flag(false)),
            "1" => Ok(SwitchValue::Flag(true)),
            _ => Err(unread()),
        },
        SwitchValues::Pairs(most) => {
            let (black, white) = text.split_once(',').ok_or_else(unread)?;
            let number = |part: &str| digits(part.trim(), 5).ok_or_else(unread);
            let numbers = [number(black)?, number(white)?];
            let pairs = |color: Color| {
                let pairs = numbers[color.index()] as usize;
                within(&format!("{name} of {color}"), pairs, 0, most.into()).map(|pairs| pairs as u8)
            };
            Ok(SwitchValue::Pair([pairs(Color::Black)?, pairs(Color::White)?]))
        }
        SwitchValues::Words(words) => {
            let known = words.iter().map(|(word, _)| *word);
            let found = known.clone().find(|word| *word == text);
            found.map(SwitchValue::Word).ok_or_else(|| none_of(name, text, known))
        }
    }
}

/// A number of that many digits at most.
fn digits(text: &str, most: usize) -> Option<u32> {
    let is_number = (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

fn within(name: &str, number: usize, least: usize, most: usize) -> Result<usize, String> {
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    Err(format!("{name} {number} is not between {least} and {most}"))
}

fn none_of<'a>(what: &str, value: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let shown = beginning(value, SHOWN);
    let cut = if shown.len() < value.len() { "…" } else { "" };
    let known: Vec<_> = known.into_iter().collect();
    format!("{what} {:?} is none of {}", format!("{shown}{cut}"), known.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ninuki_after(key: &str, value: &str) -> Result<String, String> {
        told(Rules::ninuki(), key, value).map(|rules| rules.code())
    }

    #[test]
    fn the_sum_and_the_name_set_every_switch_but_the_size() {
        for (key, value, code) in [
            ("rule", "0", "freestyle19"),
            ("rule", "1", "standard19"),
            ("rule", "6", "renju19"),
            ("rule", "8", "caro19"),
            ("rule_name", "caro", "caro19"),
            ("rule_goal", "6", "ninuki19-g6"),
            ("rule_advantage", "1, 0", "ninuki19-a10"),
            ("rule_captures", "0", "ninuki19-c0"),
            ("rule_double_three", "black", "ninuki19-tb"),
            ("timeout_turn", "5", "ninuki19"),
        ] {
            assert_eq!(ninuki_after(key, value), Ok(code.into()), "{key} {value}");
        }
        assert_eq!(told(Rules::ninuki(), "rule", "11"), sized(Rules::exact_caro(), 19));
        assert_eq!(["2", "5", "6", "4"].map(of_yixin), ["4", "0", "0", "4"]);
    }

    #[test]
    fn a_wrong_value_is_named() {
        let no_sum = "is no sum of rules that can be played: 0, 1, 4, 8 or 9, and 2";
        for (value, quoted) in [("5", "'5'"), ("42", "'42'"), ("-1", "'-1'"), ("renju", "'renju'"), ("", "''")] {
            assert_eq!(ninuki_after("rule", value), Err(format!("INFO rule {quoted} {no_sum}")));
        }
        for (key, value, reason) in [
            ("rule_name", "chess", "rules \"chess\" is none of ninuki, freestyle, standard, renju, caro"),
            ("rule_goal", "9", "goal 9 is not between 3 and 7"),
            ("rule_goal", "many", "INFO rule_goal: 'many' cannot be read"),
            ("rule_captures", "yes", "INFO rule_captures: 'yes' cannot be read"),
            ("rule_advantage", "1", "INFO rule_advantage: '1' cannot be read"),
            ("rule_advantage", "5,0", "advantage of black 5 is not below the goal 5"),
            ("rule_size", "15", "INFO rule_size: there is no such switch"),
            ("rule_colour", "red", "INFO rule_colour: there is no such switch"),
            ("rule_double_three", "green", "double_three \"green\" is none of none, black, white, both"),
        ] {
            assert_eq!(ninuki_after(key, value), Err(reason.into()), "{key} {value}");
        }
    }
}
