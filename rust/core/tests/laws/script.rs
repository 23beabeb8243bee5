//! A game written as bytes, so that a fuzzer and a property test can write any game.

use gomoku_core::{FiveRule, ForbiddenMove, Game, Point, Rules, Sides, Switches};

/// Bytes that choose the switches; the rest choose moves, two bytes each.
pub const SWITCH_BYTES: usize = 8;

/// Rules, and one choice a move.
#[derive(Clone, Debug)]
pub struct Script {
    /// What is played.
    pub rules: Rules,
    choices: Vec<u16>,
}

impl Script {
    /// Any rules, half of them no preset, and the choices as they come.
    pub fn new(switches: [u8; SWITCH_BYTES], choices: Vec<u16>) -> Self {
        Self { rules: rules(switches), choices }
    }

    /// Every byte string is a script; missing bytes are zeros.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let (head, tail) = bytes.split_at(bytes.len().min(SWITCH_BYTES));
        let mut switches = [0; SWITCH_BYTES];
        switches[..head.len()].copy_from_slice(head);
        Self::new(switches, tail.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect())
    }

    /// Calls `visit` with the game before each move and the point chosen; the visitor plays it or not.
    pub fn walk(&self, mut visit: impl FnMut(&mut Game, Point)) -> Game {
        let mut game = Game::new(self.rules);
        for &choice in &self.choices {
            let Some(point) = choose(&game, choice) else { break };
            visit(&mut game, point);
        }
        game
    }
}

/// Seven times in eight a point beside a stone, where lines and pairs come about; else any empty point. It may be forbidden.
fn choose(game: &Game, choice: u16) -> Option<Point> {
    let empty = *game.board().empty();
    let near = game.board().occupied().grown() & empty;
    let from = if choice % 8 == 7 || near.is_empty() { empty } else { near };
    (game.outcome().is_none() && !from.is_empty()).then(|| from.iter().nth((choice / 8) as usize % from.len()))?
}

fn rules(bytes: [u8; SWITCH_BYTES]) -> Rules {
    let preset = match bytes[0] % 12 {
        0 | 1 => Rules::ninuki(),
        2 => Rules::freestyle(),
        3 => Rules::standard(),
        4 => Rules::renju(),
        5 => Rules::caro(),
        _ => custom(bytes),
    };
    let size = 5 + (bytes[1] % 18) as usize;
    Rules::new(Switches { size, ..*preset.switches() }).expect("every size from 5 to 22 is allowed")
}

fn custom(bytes: [u8; SWITCH_BYTES]) -> Rules {
    let five = |byte: u8| [FiveRule::FiveOrMore, FiveRule::ExactlyFive, FiveRule::UnblockedFive][byte as usize % 3];
    let sides = |byte: u8| [Sides::None, Sides::Black, Sides::White, Sides::Both][byte as usize % 4];
    let goal = 3 + bytes[4] % 5;
    let switches = Switches {
        five: [five(bytes[2]), five(bytes[2] / 3)],
        captures: bytes[3] % 4 != 0,
        goal,
        advantage: [bytes[5] % goal, bytes[5] / 16 % goal],
        double_three: sides(bytes[6]),
        double_four: sides(bytes[6] / 4),
        overline: sides(bytes[6] / 16),
        capture_exempts_double_three: bytes[7] % 2 == 0,
        forbidden_move: [ForbiddenMove::Illegal, ForbiddenMove::Loses][bytes[7] as usize / 2 % 2],
        ..*Rules::freestyle().switches()
    };
    Rules::new(switches).expect("the bytes are cut to the ranges")
}
