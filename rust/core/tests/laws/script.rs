//! A game written as bytes, so that a fuzzer and a property test can write any game.

use gomoku_core::{Game, Point, Rules, Switch, Switches};

/// Bytes that choose the rules, one the preset and one each switch; the rest choose moves, two bytes each.
pub const SWITCH_BYTES: usize = 1 + Switches::TABLE.len();

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
    let custom = custom(bytes);
    let preset = match bytes[0] % 12 {
        0 | 1 => Rules::ninuki(),
        2 => Rules::freestyle(),
        3 => Rules::standard(),
        4 => Rules::renju(),
        5 => Rules::caro(),
        _ => return custom,
    };
    Rules::new(Switches { size: custom.size(), ..*preset.switches() }).expect("every size from 5 to 22 is allowed")
}

/// A value of each switch; pairs are captured three times in four.
fn custom(bytes: [u8; SWITCH_BYTES]) -> Rules {
    let mut switches = *Rules::freestyle().switches();
    for (Switch { name, values, .. }, byte) in Switches::TABLE.iter().zip(&bytes[1..]) {
        let values = values.all();
        switches.set(name, values[*byte as usize % values.len()]).expect("a value of the switch");
    }
    switches.captures |= bytes[0] % 2 == 0;
    switches.advantage = switches.advantage.map(|pairs| pairs % switches.goal);
    Rules::new(switches).expect("the advantage is cut to the goal")
}
