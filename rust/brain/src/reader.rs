//! A manager's lines as commands.

use gomoku_core::MAX_SIZE;

use crate::command::Command;
use crate::opening::{OpeningStep, STEPS};
use crate::stones::{At, Stone};
use crate::text::{numbers, parted, quoted, trimmed, words};

/// Stones in one BOARD; a longer one is refused without being stored.
const MOST_STONES: usize = MAX_SIZE * MAX_SIZE;
/// Stones in one SWAP2BOARD.
const MOST_PLACED: usize = 5;
/// Stones behind a word of Yixin-Board for an opening: four, and the fifth ones on offer.
const MOST_OFFERED: usize = 4 + 12;
/// How the commands of Yixin-Board begin.
const YIXIN: &str = "YX";

/// Turns lines into commands; remembers only what is unfinished, from BOARD to DONE. Every line is read somehow.
///
/// The points behind a command of Yixin-Board that is not known, and their DONE, belong to it.
#[derive(Debug, Default)]
pub struct Reader {
    block: Option<Block>,
    passes_over: bool,
}

/// The lines between a word and DONE.
#[derive(Debug)]
struct Block {
    word: &'static str,
    /// What stands behind the word.
    rest: String,
    content: Content,
    fault: Option<String>,
}

#[derive(Debug)]
enum Content {
    Stones(Vec<Stone>),
    Points { points: Vec<At>, most: usize },
}

/// Whether a manager that says this wants the brain to leave.
#[must_use]
pub fn is_end(line: &str) -> bool {
    trimmed(line).to_uppercase() == "END"
}

/// Whether a manager that says this wants the answer now. The second word is Rapfi's.
#[must_use]
pub fn is_stop(line: &str) -> bool {
    matches!(trimmed(line).to_uppercase().as_str(), "YXSTOP" | "STOP")
}

impl Reader {
    /// The commands that the line completes: none for an empty line or within a BOARD, mostly one.
    pub fn feed(&mut self, line: &str) -> Vec<Command> {
        let line = trimmed(line);
        match (line.chars().next(), self.block.take()) {
            (None, block) => {
                self.block = block;
                Vec::new()
            }
            (Some(_), None) => self.command(line).into_iter().collect(),
            (Some(_), Some(block)) if line.to_uppercase() == "DONE" => vec![block.command()],
            (Some(first), Some(block)) if first.is_alphabetic() => {
                let left = format!("{} was left without DONE, at {}", block.word, quoted(line));
                std::iter::once(Command::Bad(left)).chain(self.command(line)).collect()
            }
            (Some(_), Some(block)) => {
                self.block = Some(block.with(line));
                Vec::new()
            }
        }
    }

    fn command(&mut self, line: &str) -> Option<Command> {
        if self.passes_over && (numbers(line).is_some() || line.to_uppercase() == "DONE") {
            return None;
        }
        let (word, rest) = parted(line);
        let (word, rest) = (word.to_uppercase(), trimmed(rest));
        self.block = Block::begun(&word, rest);
        let command = if self.block.is_some() { None } else { read(&word, rest) };
        self.passes_over = word.starts_with(YIXIN) && self.block.is_none() && command.is_none();
        if self.block.is_some() { None } else { Some(command.unwrap_or_else(|| Command::Unknown(line.into()))) }
    }
}

impl Block {
    fn begun(word: &str, rest: &str) -> Option<Self> {
        let points = |most| Content::Points { points: Vec::new(), most };
        let (word, content) = match word {
            "BOARD" => ("BOARD", Content::Stones(Vec::new())),
            "YXBOARD" => ("YXBOARD", Content::Stones(Vec::new())),
            "SWAP2BOARD" => ("SWAP2BOARD", points(MOST_PLACED)),
            _ => (OpeningStep::of(word).filter(|step| step.stones_follow)?.word, points(MOST_OFFERED)),
        };
        Some(Self { word, rest: rest.into(), content, fault: None })
    }

    /// With that line; the first that cannot be read is the fault of the whole.
    fn with(mut self, line: &str) -> Self {
        let fault = self.content.take(numbers(line).as_deref());
        if let (Err(fault), None) = (fault, &self.fault) {
            let Self { word, .. } = self;
            self.fault = Some(match fault {
                Fault::Form(form) => format!("{word} line {} is not of the form {form}", quoted(line)),
                Fault::Many(most) => format!("{word} has more than {most} stones"),
            });
        }
        self
    }

    /// What the lines come to.
    fn command(self) -> Command {
        let Self { word, rest, content, fault } = self;
        match (fault, content) {
            (Some(fault), _) => Command::Bad(fault),
            (None, Content::Stones(stones)) if word == "BOARD" => Command::Board(stones),
            (None, Content::Stones(stones)) => Command::Position(stones),
            (None, Content::Points { points, .. }) => match OpeningStep::of(word) {
                None => Command::Swap2Board(points),
                Some(step) => open(step, points, &rest),
            },
        }
    }
}

/// Why a line does not belong to a block.
enum Fault {
    Form(&'static str),
    Many(usize),
}

impl Content {
    fn take(&mut self, numbers: Option<&[i64]>) -> Result<(), Fault> {
        match (self, numbers) {
            (Self::Stones(stones), Some(&[x, y, owner @ (1 | 2)])) => {
                push(stones, Stone { at: (x, y), is_own: owner == 1 }, MOST_STONES)
            }
            // Marks that are no stones.
            (Self::Stones(_), Some([_, _, 3])) => Ok(()),
            (Self::Stones(_), _) => Err(Fault::Form("x,y,1 or x,y,2")),
            (Self::Points { points, most }, Some(&[x, y])) => push(points, (x, y), *most),
            (Self::Points { .. }, _) => Err(Fault::Form("x,y")),
        }
    }
}

fn push<T>(list: &mut Vec<T>, item: T, most: usize) -> Result<(), Fault> {
    if list.len() >= most {
        return Err(Fault::Many(most));
    }
    list.push(item);
    Ok(())
}

/// The command of a word and what stands behind it; `None` for a word that is not known.
fn read(word: &str, rest: &str) -> Option<Command> {
    Some(match word {
        "START" => start(rest),
        "RECTSTART" => pair(rest).map_or_else(|| bad(word, rest, "is not of the form width,height"), Command::Start),
        "RESTART" => Command::Restart,
        "BEGIN" => Command::Begin,
        "TURN" => at(word, rest, Command::Turn),
        "PLAY" => at(word, rest, Command::Play),
        "TAKEBACK" => at(word, rest, Command::Takeback),
        "INFO" => info(rest),
        "ABOUT" => Command::AskAbout,
        "END" => Command::End,
        "YXNBEST" => match numbers(rest).as_deref() {
            Some(&[lines]) if lines > 0 => Command::NBest(lines),
            _ => bad_value(word, rest, "the number of lines is not a whole number from 1"),
        },
        "YXBALANCEONE" => balance(word, rest, 1),
        "YXBALANCETWO" => balance(word, rest, 2),
        _ if is_stop(word) => Command::Stop,
        "YXSHOWFORBID" => Command::ShowForbidden,
        "YXHASHCLEAR" => Command::ClearHash,
        "YXSHOWINFO" => Command::ShowInfo,
        _ => {
            let step = STEPS.iter().find(|step| step.word == word && !step.stones_follow)?;
            Command::Open { step, points: Vec::new(), count: 0 }
        }
    })
}

fn start(rest: &str) -> Command {
    let sizes: Option<Vec<_>> = words(rest).map(numbers).collect();
    match *sizes.unwrap_or_default().concat().as_slice() {
        [size] => Command::Start((size, size)),
        [width, height] if words(rest).count() == 2 => Command::Start((width, height)),
        _ => bad_value("START", rest, "the size is not a whole number"),
    }
}

fn at(word: &str, rest: &str, command: fn(At) -> Command) -> Command {
    pair(rest).map_or_else(|| bad(word, rest, "is not of the form x,y"), command)
}

fn pair(rest: &str) -> Option<At> {
    match numbers(rest)?.as_slice() {
        &[x, y] => Some((x, y)),
        _ => None,
    }
}

fn balance(word: &str, rest: &str, stones: usize) -> Command {
    match numbers(if rest.is_empty() { "0" } else { rest }).as_deref() {
        Some(&[bias]) => Command::Balance { stones, bias },
        _ => bad_value(word, rest, "the bias is not a whole number"),
    }
}

fn info(rest: &str) -> Command {
    match parted(rest) {
        ("", _) => Command::Bad("INFO has no key".into()),
        (key, value) => Command::Info { key: key.to_lowercase(), value: trimmed(value).into() },
    }
}

fn open(step: &'static OpeningStep, points: Vec<At>, rest: &str) -> Command {
    match numbers(if step.count_follows { rest } else { "0" }).as_deref() {
        Some(&[count]) => Command::Open { step, points, count },
        _ => bad_value(step.word, rest, "the number of fifth stones is not a whole number"),
    }
}

fn bad(word: &str, rest: &str, fault: &str) -> Command {
    Command::Bad(format!("{word} {} {fault}", quoted(rest)))
}

fn bad_value(word: &str, rest: &str, fault: &str) -> Command {
    Command::Bad(format!("{word} {}: {fault}", quoted(rest)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn commands(lines: &[&str]) -> Vec<Command> {
        let mut reader = Reader::default();
        lines.iter().flat_map(|line| reader.feed(line)).collect()
    }

    fn stone(x: i64, y: i64, owner: i64) -> Stone {
        Stone { at: (x, y), is_own: owner == 1 }
    }

    fn bad(reason: &str) -> Command {
        Command::Bad(reason.into())
    }

    fn unknown(line: &str) -> Command {
        Command::Unknown(line.into())
    }

    fn info(key: &str, value: &str) -> Command {
        Command::Info { key: key.into(), value: value.into() }
    }

    #[test]
    fn each_line_is_its_command() {
        for (line, command) in [
            ("START 15", Command::Start((15, 15))),
            ("start 15", Command::Start((15, 15))),
            ("START 15 20", Command::Start((15, 20))),
            ("RECTSTART 15,20", Command::Start((15, 20))),
            ("RESTART", Command::Restart),
            ("BEGIN", Command::Begin),
            ("TURN 3,4", Command::Turn((3, 4))),
            ("PLAY 3,4", Command::Play((3, 4))),
            ("TAKEBACK 3, 4", Command::Takeback((3, 4))),
            ("INFO TIMEOUT_turn 1000", info("timeout_turn", "1000")),
            ("INFO folder /tmp/a b", info("folder", "/tmp/a b")),
            ("INFO evaluate", info("evaluate", "")),
            ("ABOUT", Command::AskAbout),
            (" END ", Command::End),
            ("yxnbest 3", Command::NBest(3)),
            ("YXSTOP", Command::Stop),
            ("STOP", Command::Stop),
            ("YXSHOWFORBID", Command::ShowForbidden),
            ("YXHASHCLEAR", Command::ClearHash),
            ("YXSHOWINFO", Command::ShowInfo),
            ("YXBALANCEONE", Command::Balance { stones: 1, bias: 0 }),
            ("yxbalancetwo -30", Command::Balance { stones: 2, bias: -30 }),
            ("yxswap2step3", Command::Open { step: &STEPS[2], points: vec![], count: 0 }),
            ("YXSEARCHDEFEND 0", unknown("YXSEARCHDEFEND 0")),
            ("7,7", unknown("7,7")),
        ] {
            assert_eq!(commands(&[line]), [command], "{line}");
        }
        assert_eq!(commands(&["", " "]), []);
    }

    #[test]
    fn a_bad_argument_is_named() {
        let of_size = "the size is not a whole number";
        for (line, reason) in [
            ("START", format!("START '': {of_size}")),
            ("START x", format!("START 'x': {of_size}")),
            ("START 15,15", format!("START '15,15': {of_size}")),
            ("START 5 6 7", format!("START '5 6 7': {of_size}")),
            ("RECTSTART 15", "RECTSTART '15' is not of the form width,height".into()),
            ("TURN 7", "TURN '7' is not of the form x,y".into()),
            ("PLAY 7,x", "PLAY '7,x' is not of the form x,y".into()),
            ("TAKEBACK", "TAKEBACK '' is not of the form x,y".into()),
            ("INFO", "INFO has no key".into()),
            ("YXNBEST 0", "YXNBEST '0': the number of lines is not a whole number from 1".into()),
            ("YXBALANCEONE even", "YXBALANCEONE 'even': the bias is not a whole number".into()),
            ("YXBALANCETWO 1,2", "YXBALANCETWO '1,2': the bias is not a whole number".into()),
        ] {
            assert_eq!(commands(&[line]), [Command::Bad(reason)], "{line}");
        }
    }

    #[test]
    fn a_board_is_told_stone_by_stone() {
        let stones = vec![stone(7, 7, 1), stone(8, 8, 2)];
        assert_eq!(commands(&["BOARD", "7,7,1", "", "2,2,3", "8,8,2", "DONE"]), [Command::Board(stones.clone())]);
        assert_eq!(commands(&["yxboard", "7,7,1", "8,8,2", "done"]), [Command::Position(stones)]);
    }

    #[test]
    fn the_first_bad_line_of_a_block_is_named_at_its_end() {
        let of_board = bad("BOARD line '1,2' is not of the form x,y,1 or x,y,2");
        assert_eq!(commands(&["BOARD", "1,1,1", "1,2", "1,2,9", "DONE", "BEGIN"]), [of_board, Command::Begin]);
        let of_swap = bad("SWAP2BOARD line '1,2,1' is not of the form x,y");
        assert_eq!(commands(&["SWAP2BOARD", "1,1", "1,2,1", "DONE", "BEGIN"]), [of_swap, Command::Begin]);
        assert_eq!(
            commands(&["YXBOARD", "7,7", "DONE"]),
            [bad("YXBOARD line '7,7' is not of the form x,y,1 or x,y,2")]
        );
    }

    #[test]
    fn a_block_is_bounded() {
        let of = |word: &'static str, line: &'static str, count| {
            commands(&[&[word][..], &vec![line; count], &["DONE"]].concat())
        };
        assert_eq!(of("BOARD", "1,1,1", 485), [bad("BOARD has more than 484 stones")]);
        assert_eq!(of("SWAP2BOARD", "1,1", 6), [bad("SWAP2BOARD has more than 5 stones")]);
        assert_eq!(of("YXSOOSORVSTEP6", "1,1", 40), [bad("YXSOOSORVSTEP6 has more than 16 stones")]);
    }

    #[test]
    fn a_command_within_a_block_ends_it() {
        let left = bad("BOARD was left without DONE, at 'END'");
        assert_eq!(commands(&["BOARD", "1,1,1", "END"]), [left, Command::End]);
    }

    #[test]
    fn the_stones_of_an_opening_stand_behind_its_word() {
        let points = vec![(7, 7), (7, 8), (8, 8), (0, 0)];
        let lines = ["yxsoosorvstep4 2", "7,7", "7,8", "8,8", "0,0", "done"];
        assert_eq!(commands(&lines), [Command::Open { step: &STEPS[6], points, count: 2 }]);
        assert_eq!(commands(&["YXSWAP2STEP2"]), [Command::Open { step: &STEPS[1], points: vec![], count: 0 }]);
        for (line, rest) in [("YXSOOSORVSTEP4", ""), ("YXSOOSORVSTEP5 some", "some"), ("yxsoosorvstep5 2,3", "2,3")] {
            let word = &line[..14].to_uppercase();
            let reason = format!("{word} '{rest}': the number of fifth stones is not a whole number");
            assert_eq!(commands(&[line, "7,7", "DONE"]), [Command::Bad(reason)]);
        }
    }

    #[test]
    fn what_belongs_to_an_unknown_command_of_yixin_board_is_passed_over() {
        let query = "yxquerydatabaseall";
        assert_eq!(commands(&[query, "7,7", "8,8", "done", "7,7"]), [unknown(query)]);
        let reset = "YXBLOCKRESET";
        assert_eq!(commands(&[reset, "BEGIN", "7,7"]), [unknown(reset), Command::Begin, unknown("7,7")]);
        assert_eq!(commands(&["YXBOARD", "DONE", "7,7"]), [Command::Position(vec![]), unknown("7,7")]);
    }

    proptest! {
        #[test]
        fn every_line_is_read_somehow(lines in prop::collection::vec(
            prop_oneof![".{0,20}", "BOARD", "DONE", "1,1,1", "TURN 7", "YXSOOSORVSTEP2"], 0..20
        )) {
            let mut reader = Reader::default();
            for line in lines {
                prop_assert!(reader.feed(&line).len() <= 2);
            }
        }
    }
}
