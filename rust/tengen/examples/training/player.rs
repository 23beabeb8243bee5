//! The engine that plays and labels.

use std::sync::atomic::AtomicBool;

use gomoku_core::Game;
use gomoku_search::{Engine, EngineName, Limit, Report};

/// Whose moves and scores the samples hold.
pub enum Player {
    /// A reference search.
    Reference(Engine),
}

impl Player {
    /// The player of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        EngineName::from_name(name).map(|name| Self::Reference(Engine::new(name)))
    }

    /// Forgets the game before.
    pub fn reset(&mut self) {
        match self {
            Self::Reference(engine) => engine.reset(),
        }
    }

    /// Searches a game that is not over.
    pub fn search(&mut self, game: &Game, nodes: u64) -> Report {
        let limit = Limit { nodes: Some(nodes), ..Limit::default() };
        let stop = AtomicBool::new(false);
        match self {
            Self::Reference(engine) => engine.analyse(game, &limit, &stop),
        }
        .expect("the game goes on")
    }
}
