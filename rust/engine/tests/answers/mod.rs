//! What every answer of an engine has to withstand, whatever it is asked: any options, any limit, any position.

use std::sync::atomic::AtomicBool;

use gomoku_core::{Bitboard, Color, Game, MAX_SIZE, Point};
use gomoku_engine::{Engine, EngineName, Limit, Report, SearchError, Variation};

use crate::minimax::Minimax;

/// Bytes that choose an engine, its options and a limit.
pub const QUESTION_BYTES: usize = 8;

/// Wins and losses that are confirmed by playing every reply: longer ones would take too long. Four plies take a board with
/// few empty points.
const CONFIRMED: usize = 3;
const FEW_EMPTY: usize = 81;

/// An engine with its options, and a limit.
#[derive(Clone, Debug)]
pub struct Question {
    name: EngineName,
    options: Vec<(&'static str, String)>,
    limit: Limit,
}

impl Question {
    /// Every byte string is a question; missing bytes are zeros.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let mut chosen = [0; QUESTION_BYTES];
        let told = bytes.len().min(QUESTION_BYTES);
        chosen[..told].copy_from_slice(&bytes[..told]);
        let [name, depth, nodes, first, second, third, fourth, excluded] = chosen;
        let name = EngineName::ALL[name as usize % EngineName::ALL.len()];
        let number = |byte: u8, least: u32, many: u32| (least + u32::from(byte) % many).to_string();
        let truth = |byte: u8| (byte % 2 == 0).to_string();
        let own = match name {
            EngineName::Tengen => vec![
                ("threads", number(first, 1, 2)),
                ("multi_pv", number(second, 1, 3)),
                ("vcf_plies", number(third, 0, 30)),
                ("horizon_captures", number(fourth, 0, 8)),
            ],
            _ => vec![
                ("evaluation", if first % 2 == 0 { "simple" } else { "hard" }.into()),
                ("quiescence", number(second, 0, 6)),
                ("radius", number(third, 1, 2)),
                ("forced_replies", truth(fourth)),
                ("reductions", truth(fourth / 2)),
                ("narrowing", truth(fourth / 4)),
            ],
        };
        let options = [("hash", "1".to_owned())].into_iter().chain(own).collect();
        let depth = Some(1 + u32::from(depth) % 6);
        let (nodes, excluded) = (Some(1 + 4 * u64::from(nodes)), excluded_points(excluded));
        Self { name, options, limit: Limit { depth, nodes, excluded, ..Limit::default() } }
    }

    /// The engine as it is before the first question.
    pub fn engine(&self) -> Box<dyn Engine> {
        let mut engine = self.name.engine().expect("memory for its table");
        for (name, value) in &self.options {
            engine.set_option(name, value).expect("a value that the option takes");
        }
        engine
    }
}

/// No points, every point, or every so many-th point.
fn excluded_points(byte: u8) -> Bitboard {
    let every = usize::from(byte % 8);
    Point::all(MAX_SIZE)
        .enumerate()
        .filter(|(number, _)| every > 0 && number % every == 0)
        .map(|(_, point)| point)
        .collect()
}

/// Asked about a game that goes on, the engine answers with a legal move that is not excluded and lines that can be
/// played, leaves the game alone, and claims no short win or loss that is none. A game that is over is refused.
pub fn an_answer_is_sound(game: &Game, question: &Question) {
    an_answer_of_is_sound(&mut *question.engine(), game, question);
}

/// [`an_answer_is_sound`] of the question's engine, which may have been asked before.
pub fn an_answer_of_is_sound(engine: &mut dyn Engine, game: &Game, question: &Question) {
    let key = game.key();
    let answer = engine.analyse(game, &question.limit, &AtomicBool::new(false), &mut |_| {});
    assert_eq!(game.key(), key, "the game was changed");
    let report = match answer {
        Err(SearchError::GameOver) => return assert!(game.outcome().is_some()),
        Err(SearchError::AllExcluded) => return assert!((game.legal_moves() - question.limit.excluded).is_empty()),
        Err(error) => panic!("{error}"),
        Ok(report) => report,
    };
    assert!(game.is_legal(report.best), "{question:?} {report:?}\n{game:?}");
    assert_eq!(report.pv.first(), Some(&report.best), "{report:?}");
    assert!(report.depth <= question.limit.depth.unwrap_or(u32::MAX), "{question:?} {report:?}");
    assert!(report.selective_depth >= report.depth, "{report:?}");
    for line in &report.lines {
        assert!(!question.limit.excluded.contains(line.moves[0]), "{question:?} {report:?}\n{game:?}");
        can_be_played(game, line);
    }
    // What `hard` calls a win is what it saw, with replies left out; so is what the others see with its options.
    let is_sound = question.name == EngineName::Tengen || !leaves_replies_out(question);
    if is_sound {
        assert!(is_true(game, &report, question.limit.excluded) != Some(false), "{question:?} {report:?}\n{game:?}");
    }
}

/// Whether the best move wins as soon as was announced, or every move that is not excluded loses. `None` where nothing was
/// announced, and for what would take too long to confirm.
fn is_true(game: &Game, report: &Report, excluded: Bitboard) -> Option<bool> {
    let announced = report.win_in?;
    let plies = announced.unsigned_abs() as usize;
    let most = CONFIRMED + usize::from(game.board().empty().len() <= FEW_EMPTY);
    let mut minimax = Minimax::default();
    let mut ends_well = |point: Point, winner: Color| {
        let mut after = game.clone();
        after.play(point).expect("it is legal");
        match after.outcome() {
            Some(outcome) => outcome.winner == Some(winner),
            None if winner == game.side_to_move() => minimax.loses_within(&mut after, plies - 1),
            None => minimax.wins_within(&mut after, plies - 1),
        }
    };
    let side = game.side_to_move();
    (plies <= most).then(|| match announced {
        0.. => ends_well(report.best, side),
        _ => (game.legal_moves() - excluded).iter().all(|point| ends_well(point, side.opponent())),
    })
}

fn leaves_replies_out(question: &Question) -> bool {
    let switches = ["forced_replies", "reductions", "narrowing"];
    question.options.iter().any(|(name, value)| switches.contains(name) && value == "true")
}

fn can_be_played(game: &Game, line: &Variation) {
    let mut game = game.clone();
    for &point in &line.moves {
        game.play(point).unwrap_or_else(|error| panic!("{line:?}: {error}\n{game:?}"));
    }
}
