//! Many positions searched at once, one a thread.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use gomoku_core::Game;

use crate::engine::{Engine, EngineName, analyse_or_recover};
use crate::error::{OptionError, SearchError};
use crate::search::{Limit, Report, STACK};

/// Enough for short searches, and cleared quickly between two of them.
const HASH: usize = 1;

/// Engines of one kind, each of which searches in a thread of its own.
///
/// Every search begins with an empty table. So what a position gets depends on the position alone, and not on the
/// others or on the number of engines, as long as the clock ends no search.
pub struct Batch(Vec<Box<dyn Engine>>);

impl Batch {
    /// This many engines of that name with these options; their tables have 1 MiB unless an option says otherwise.
    ///
    /// # Errors
    /// An option is unknown, or does not take its value; there is no memory for a table.
    pub fn new(name: EngineName, options: &[(String, String)], engines: usize) -> Result<Self, OptionError> {
        (0..engines.max(1)).map(|_| name.engine_with(HASH, options)).collect::<Result<_, _>>().map(Self)
    }

    /// Searches these positions; None where the game is over. `stop` ends all searches early.
    ///
    /// # Errors
    /// A search failed.
    pub fn search(
        &mut self,
        games: &[Game],
        limit: &Limit,
        stop: &AtomicBool,
    ) -> Result<Vec<Option<Report>>, SearchError> {
        let (next, results) = (AtomicUsize::new(0), Mutex::new(vec![None; games.len()]));
        let search_on = |engine: &mut dyn Engine| -> Result<(), SearchError> {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(game) = games.get(number) else { return Ok(()) };
                if game.outcome().is_none() && !stop.load(Ordering::Relaxed) {
                    engine.new_game(None);
                    let report = analyse_or_recover(engine, game, limit, stop, &mut |_| {})?;
                    results.lock().unwrap_or_else(PoisonError::into_inner)[number] = Some(report);
                }
            }
        };
        let (first, others) = self.0.split_first_mut().expect("there is at least one engine");
        let needed = others.len().min(games.len().saturating_sub(1));
        thread::scope(|scope| {
            let search_on = &search_on;
            let started: Vec<_> = others[..needed]
                .iter_mut()
                // Where there is no thread to be had, the others search its share.
                .map_while(|engine| {
                    thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || search_on(&mut **engine)).ok()
                })
                .collect();
            let own = search_on(&mut **first);
            let theirs = started.into_iter().map(|thread| thread.join().expect("a search that panics is an error"));
            theirs.fold(own, Result::and)
        })?;
        Ok(results.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}
