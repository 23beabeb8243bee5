//! What the thread that hears tells the thread that thinks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use gomoku_brain::Stops;

/// What both threads know. Clones share it.
#[derive(Clone, Debug)]
pub struct Signals {
    stops: Stops,
    stop: Arc<AtomicBool>,
    has_news: Arc<AtomicBool>,
    /// Pieces of lines that were heard and are not answered yet.
    pieces: Arc<AtomicUsize>,
}

impl Signals {
    /// Those of a brain that counts the words to stop so.
    pub fn new(stops: Stops) -> Self {
        Self { stops, stop: Arc::default(), has_news: Arc::default(), pieces: Arc::default() }
    }

    /// The word to stop was heard. A search that has told nothing yet has nothing to answer with: it looks for itself
    /// whether it was stopped.
    pub fn hear_stop(&self) {
        self.stops.hear();
        if self.has_news.load(Ordering::SeqCst) {
            self.stop();
        }
    }

    /// Ends the search.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::SeqCst);
    }

    /// By this a search hears that it is to end.
    pub fn stopped(&self) -> &AtomicBool {
        &self.stop
    }

    /// A search begins or ends.
    pub fn turn_over(&self) {
        self.has_news.store(false, Ordering::SeqCst);
        self.stop.store(false, Ordering::SeqCst);
    }

    /// The search has something to answer with.
    pub fn have_news(&self) {
        self.has_news.store(true, Ordering::SeqCst);
    }

    /// A piece was heard. Whether earlier ones are still being answered.
    pub fn begin_piece(&self) -> bool {
        self.pieces.fetch_add(1, Ordering::SeqCst) > 0
    }

    /// A piece is answered.
    pub fn end_piece(&self) {
        self.pieces.fetch_sub(1, Ordering::SeqCst);
    }
}
