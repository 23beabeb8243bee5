//! Text of a manager: how it is parted, read as numbers, and shown in one line that steers no terminal.

/// Letters of a number that are read.
const DIGITS: usize = 9;
/// Numbers of a line that are looked at; no line has more than three.
const MOST_NUMBERS: usize = 9;

/// Letters that show nothing, though Unicode counts them among those that can be printed.
const HIDDEN: [(char, char); 9] = [
    ('\u{34f}', '\u{34f}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{2800}', '\u{2800}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{e0100}', '\u{e01ef}'),
];

/// The text without blanks at its ends.
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// What blanks part.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_blank).filter(|word| !word.is_empty())
}

/// The text up to the first blank, and what stands behind it.
pub fn parted(text: &str) -> (&str, &str) {
    text.split_once(' ').unwrap_or((text, ""))
}

/// The whole numbers of a text with commas between them; `None` where it has anything else.
pub fn numbers(text: &str) -> Option<Vec<i64>> {
    text.splitn(MOST_NUMBERS, ',').map(|part| number(trimmed(part))).collect()
}

fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_number = (1..=DIGITS).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

/// The beginning of a text, so many letters of it.
pub fn beginning(text: &str, letters: usize) -> &str {
    text.char_indices().nth(letters).map_or(text, |(end, _)| &text[..end])
}

/// The text in one line: what parts words is one blank, and a question mark stands for what nobody sees.
pub fn printable(text: &str) -> String {
    let line = words(text).collect::<Vec<_>>().join(" ");
    line.chars().map(|letter| if is_shown(letter) { letter } else { '?' }).collect()
}

/// The text in quotation marks, with escapes for what nobody sees.
pub fn quoted(text: &str) -> String {
    let mark = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let letters: String = text.chars().map(|letter| escaped(letter, mark)).collect();
    format!("{mark}{letters}{mark}")
}

fn escaped(letter: char, mark: char) -> String {
    match letter {
        '\\' => "\\\\".into(),
        '\n' => "\\n".into(),
        '\r' => "\\r".into(),
        '\t' => "\\t".into(),
        _ if letter == mark => format!("\\{mark}"),
        _ if can_be_printed(letter) => letter.into(),
        ..='\u{ff}' => format!("\\x{:02x}", u32::from(letter)),
        ..='\u{ffff}' => format!("\\u{:04x}", u32::from(letter)),
        _ => format!("\\U{:08x}", u32::from(letter)),
    }
}

/// White space, and the four separators of ASCII.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || ('\x1c'..='\x1f').contains(&letter)
}

fn is_shown(letter: char) -> bool {
    can_be_printed(letter) && !HIDDEN.iter().any(|(first, last)| (first..=last).contains(&&letter))
}

/// Whether it is no control character, no mark of direction, no separator but the blank, and assigned.
fn can_be_printed(letter: char) -> bool {
    // A mark that joins the letter before is escaped at the beginning alone.
    matches!(letter, ' '..='~') || format!("a{letter}").escape_debug().count() == 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_that_a_board_can_have() {
        assert_eq!(numbers("7, 8"), Some(vec![7, 8]));
        assert_eq!(numbers("+7,-8,0"), Some(vec![7, -8, 0]));
        for text in ["", "7,", "7,x", "7 8", "1234567890", "1_0", "٣", "1,1,1,1,1,1,1,1,1,1"] {
            assert_eq!(numbers(text), None, "{text}");
        }
    }

    #[test]
    fn a_text_is_quoted_so_that_each_letter_is_seen() {
        assert_eq!(quoted("7,7"), "'7,7'");
        assert_eq!(quoted("it's"), "\"it's\"");
        assert_eq!(quoted("'\"\\"), "'\\'\"\\\\'");
        assert_eq!(quoted("a\t\x1b\u{a0}\u{200b}\u{10ffff}é\u{301}"), "'a\\t\\x1b\\xa0\\u200b\\U0010ffffé\u{301}'");
    }

    #[test]
    fn a_line_has_no_letter_that_steers_or_hides() {
        assert_eq!(printable(" out of\n\x1c ideas\u{a0}\u{3000}!"), "out of ideas !");
        assert_eq!(printable("\u{202e}a\u{3164}b\x07"), "?a?b?");
    }
}
