//! What an environment is made of.

use gomoku_core::{ErrorData, Field, Game, Point, Rules};

use crate::plane::Plane;

/// What happens to a lane whose game has ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Autoreset {
    /// The step that ends a game also begins the next.
    #[default]
    SameStep,
    /// The step after it begins the next, whatever its action.
    NextStep,
    /// It takes no action until it is reset.
    Off,
}

/// What an action does that cannot be played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IllegalAction {
    /// The step is refused.
    #[default]
    Refused,
    /// The side that chose it loses the game.
    Loses,
}

/// Everything that decides an environment but its rules and its actions.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// What an observation shows.
    pub planes: Vec<Plane>,
    /// Stones that games begin with; an empty board where there are none.
    pub openings: Vec<Vec<Point>>,
    /// Decides which game begins with which opening.
    pub seed: u64,
    /// Plies after which a game is cut off, its opening included.
    pub max_moves: Option<u32>,
    /// What happens to a lane whose game has ended.
    pub autoreset: Autoreset,
    /// What an action does that cannot be played.
    pub illegal: IllegalAction,
}

/// What is wrong with the rules of the lanes, or with an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingsError {
    /// Rules of a lane differ from those of the environment in more than goal and advantage.
    Rules {
        /// The lane.
        lane: usize,
        /// Its rules.
        rules: Rules,
        /// Those of the environment's first lane.
        expected: Rules,
    },
    /// An opening that ends the game, or that the rules do not allow.
    Opening {
        /// Its place in the list.
        number: usize,
        /// The rules.
        rules: Rules,
        /// What is wrong.
        why: String,
    },
}

impl std::fmt::Display for SettingsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Rules { lane, rules, expected } => {
                let (rules, expected) = (rules.code(), expected.code());
                let told = format!("lane {lane}: the rules {rules} differ from {expected} of the environment");
                write!(f, "{told} in more than goal and advantage")
            }
            Self::Opening { number, rules, why } => write!(f, "opening {number} under {}: {why}", rules.code()),
        }
    }
}

impl std::error::Error for SettingsError {}

impl ErrorData for SettingsError {
    fn code(&self) -> &'static str {
        match self {
            Self::Rules { .. } => "rules.lanes-differ",
            Self::Opening { .. } => "position.opening",
        }
    }

    fn fields(&self) -> Vec<(&'static str, Field)> {
        match self {
            Self::Rules { lane, rules, expected } => vec![
                ("lane", (*lane).into()),
                ("rules", rules.code().as_str().into()),
                ("expected", expected.code().as_str().into()),
            ],
            Self::Opening { number, rules, why } => vec![
                ("number", (*number).into()),
                ("rules", rules.code().as_str().into()),
                ("why", why.as_str().into()),
            ],
        }
    }
}

impl Settings {
    /// The game that begins with opening `number`.
    ///
    /// # Errors
    /// The rules do not allow it, or it ends the game.
    pub(crate) fn opened(&self, rules: &Rules, number: usize) -> Result<Game, SettingsError> {
        let failed = |why: String| SettingsError::Opening { number, rules: *rules, why };
        let mut game = Game::new(*rules);
        for &point in &self.openings[number] {
            game.play(point).map_err(|why| failed(why.to_string()))?;
        }
        match game.outcome() {
            None => Ok(game),
            Some(_) => Err(failed("it ends the game".to_owned())),
        }
    }
}
