//! What a manager says to a brain.

use crate::opening::OpeningStep;
use crate::stones::{At, Stone};

/// A command of a manager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `START n` or `RECTSTART w,h`: a new game on an empty board.
    Start(At),
    /// `RESTART`: a new game on a board of the same size.
    Restart,
    /// `BEGIN`: make the first move.
    Begin,
    /// `TURN x,y`: the opponent played there; answer.
    Turn(At),
    /// `PLAY x,y`: make exactly this move.
    Play(At),
    /// `TAKEBACK x,y`: remove that stone.
    Takeback(At),
    /// `BOARD` … `DONE`: the whole position in order of play; answer.
    Board(Vec<Stone>),
    /// `YXBOARD` … `DONE`: the whole position in order of play, without a question.
    Position(Vec<Stone>),
    /// `YXNBEST n`: make a move, and tell this many best lines.
    NBest(i64),
    /// `YXBALANCEONE bias`, `YXBALANCETWO bias`: place so many stones, the colours alternating, so that the position is
    /// worth the bias to the side to move.
    Balance {
        /// How many.
        stones: usize,
        /// On the engine's scale.
        bias: i64,
    },
    /// `YXSTOP` or `STOP`: answer now.
    Stop,
    /// `YXSHOWFORBID`: which points are forbidden?
    ShowForbidden,
    /// `YXHASHCLEAR`: forget what earlier searches have found.
    ClearHash,
    /// `YXSHOWINFO`: the manager is Yixin-Board, or speaks as it does.
    ShowInfo,
    /// `SWAP2BOARD` … `DONE`: the stones of a swap2 opening, black first; say what to make of them.
    Swap2Board(Vec<At>),
    /// `YXSWAP2STEP1`, `YXSOOSORVSTEP1` and so on: what do you do next in such an opening?
    Open {
        /// What is asked for.
        step: &'static OpeningStep,
        /// The stones that stand behind the word, those on offer last.
        points: Vec<At>,
        /// Of fifth stones; 0 where it is not told.
        count: i64,
    },
    /// `INFO key value`: a limit or a setting.
    Info {
        /// In lower case.
        key: String,
        /// What stands behind it.
        value: String,
    },
    /// `ABOUT`: who are you?
    AskAbout,
    /// `END`: leave.
    End,
    /// A command outside the protocol.
    Unknown(String),
    /// A known command with arguments that cannot be read; a sentence names them.
    Bad(String),
}
