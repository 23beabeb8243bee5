//! The engine that plays and labels.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gomoku_core::Game;
use gomoku_engine::{Engine, EngineName, Evaluated, Limit, Report, Settings, Tables, Tengen, Weights};

/// Enough for a game of short searches, and cleared quickly between two games.
const HASH: usize = 4;

/// Whose moves and scores the samples hold.
pub struct Player {
    engine: Box<dyn Engine>,
    weights: Option<Arc<Weights>>,
}

impl Player {
    /// The player of that name: `tengen` or a reference search; the weights are those of moves and of `tengen`, where it
    /// does not play with its own.
    pub fn new(name: &str, weights: Option<Arc<Weights>>) -> Result<Self, String> {
        let engine = match EngineName::from_name(name).ok_or_else(|| format!("--player cannot be {name:?}"))? {
            EngineName::Tengen => Box::new(tengen(weights.clone())),
            textbook => textbook.engine().map_err(|error| error.to_string())?,
        };
        Ok(Self { engine, weights })
    }

    /// The patterns of a game, as the player weighs them.
    pub fn state(&self, game: &Game) -> Evaluated<Tables> {
        let own = self.weights.as_ref().map(|weights| Tables::new(Arc::clone(weights)));
        Evaluated::new(game.clone(), own.unwrap_or_else(|| Tables::of(game.rules())))
    }

    /// Forgets the game before.
    pub fn new_game(&mut self) {
        self.engine.new_game(None);
    }

    /// Searches a game that is not over.
    pub fn search(&mut self, game: &Game, nodes: u64) -> Report {
        let limit = Limit { nodes: Some(nodes), ..Limit::default() };
        self.engine.analyse(game, &limit, &AtomicBool::new(false), &mut |_| {}).expect("the game goes on")
    }
}

fn tengen(weights: Option<Arc<Weights>>) -> Tengen {
    let mut engine = Tengen::new(Settings { hash: HASH, ..Settings::default() }).expect("memory for its table");
    engine.use_weights(weights);
    engine
}
