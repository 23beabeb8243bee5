//! The engine that plays and labels.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gomoku_core::Game;

use crate::engine::{Engine, EngineName};
use crate::error::OptionError;
use crate::evaluation::{Evaluated, Tables, Weights};
use crate::options::Value;
use crate::search::{Limit, Report};
use crate::tengen::weights_from;

/// Enough for a game of short searches, and cleared quickly between two games.
const HASH: usize = 4;

/// Whose moves and scores the samples hold.
pub struct Player<'a> {
    engine: Box<dyn Engine>,
    weights: Option<Arc<Weights>>,
    limit: Limit,
    stop: &'a AtomicBool,
}

impl<'a> Player<'a> {
    /// The engine of that name with these options, which searches this many nodes a move; `stop` ends its searches.
    ///
    /// Moves beside the best are drawn by the weights that the engine plays with, or by those that ship where it has none.
    ///
    /// # Errors
    /// An option is unknown, or does not take its value.
    pub fn new(
        name: EngineName,
        options: &[(String, String)],
        nodes: u64,
        stop: &'a AtomicBool,
    ) -> Result<Self, OptionError> {
        let engine = name.engine_with(HASH, options)?;
        let weights = weights_of(&*engine)?;
        Ok(Self { engine, weights, limit: Limit { nodes: Some(nodes), ..Limit::default() }, stop })
    }

    /// The patterns of a game, as the player weighs them.
    pub(super) fn state(&self, game: &Game) -> Evaluated<Tables> {
        let own = self.weights.as_ref().map(|weights| Tables::new(Arc::clone(weights)));
        Evaluated::new(game.clone(), own.unwrap_or_else(|| Tables::of(game.rules())))
    }

    /// Forgets the game before.
    pub(super) fn new_game(&mut self) {
        self.engine.new_game(None);
    }

    /// Searches a game that is not over.
    pub(super) fn search(&mut self, game: &Game) -> Report {
        self.engine.analyse(game, &self.limit, self.stop, &mut |_| {}).expect("the game goes on")
    }

    /// Whether its searches have been ended: what they say since then is worth nothing.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// The weights of the file that the engine was told to play with.
fn weights_of(engine: &dyn Engine) -> Result<Option<Arc<Weights>>, OptionError> {
    let option = engine.options().into_iter().find(|option| option.name == "weights");
    match option.map(|option| option.value) {
        Some(Value::File(Some(path))) => weights_from(&path).map(|weights| Some(Arc::new(weights))),
        _ => Ok(None),
    }
}
