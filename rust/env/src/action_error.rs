//! Why a step is refused.

use gomoku_core::{ErrorData, Field, IllegalMove, Point};

/// An action that cannot be played, and where. Nothing was played in any lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionError {
    /// Of the action.
    pub lane: usize,
    /// As it was given.
    pub action: i32,
    /// What is wrong with it.
    pub fault: ActionFault,
}

/// What is wrong with an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionFault {
    /// It is no point of a board of this size.
    OffBoard(usize),
    /// The lane's game is over, and was not reset.
    GameOver,
    /// The rules do not allow the move.
    Illegal(IllegalMove),
}

impl std::fmt::Display for ActionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "lane {}, action {}: ", self.lane, self.action)?;
        match self.fault {
            ActionFault::OffBoard(size) => write!(f, "actions are 0 to {}", size * size - 1),
            ActionFault::GameOver => f.write_str("the game is over, reset the lane first"),
            ActionFault::Illegal(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for ActionError {}

impl ErrorData for ActionError {
    fn code(&self) -> &'static str {
        match &self.fault {
            ActionFault::OffBoard(_) => "illegal-move.no-action",
            ActionFault::GameOver => "illegal-move.lane-over",
            ActionFault::Illegal(_) => "illegal-move.action",
        }
    }

    fn fields(&self) -> Vec<(&'static str, Field)> {
        let mut fields = vec![("lane", self.lane.into()), ("action", Field::Number(self.action.into()))];
        match &self.fault {
            ActionFault::OffBoard(size) => fields.push(("most", (size * size - 1).into())),
            ActionFault::GameOver => {}
            ActionFault::Illegal(why) => fields.push(("why", Field::Text(why.to_string()))),
        }
        fields
    }
}

/// The point of an action.
pub fn point_of(action: i32, size: usize) -> Option<Point> {
    let index = usize::try_from(action).ok().filter(|index| *index < size * size)?;
    Some(Point::at(index % size, index / size))
}
