//! Samples as rows of numbers: one file for each kind of rows, and one that says what the columns are.
//!
//! Every kind begins with [`each_position`], which plays each sample out and leaves out what is not judged.

mod labels;
mod layout;
mod network;
mod orderings;
mod values;

use std::sync::atomic::{AtomicBool, Ordering};

use gomoku_core::{Color, Game, Point, Rules};

use crate::evaluation::{Evaluated, Tables};
use crate::position::{CAPTURE_CODES, CATEGORIES, State};
use crate::training::sample::{Sample, SampleError};

pub use labels::Labels;
pub use layout::{TableLayout, table_layout};
pub use network::{NetworkLayout, NetworkRows, network_layout, network_rows, network_values};
pub use orderings::{OrderingRows, ordering_rows};
pub use values::{ValueRows, value_rows};

/// One sample played out.
struct Position<'a> {
    sample: &'a Sample,
    /// The position a move earlier.
    before: State,
    /// The position.
    state: Evaluated<Tables>,
}

/// Hands over every position that is judged by tables: the game goes on, and no five is pending, which is answered at once.
/// Once `stop` is set, the rest is left out.
fn each_position(
    rules: &Rules,
    samples: &[Sample],
    stop: &AtomicBool,
    mut take: impl FnMut(&mut Position<'_>),
) -> Result<(), SampleError> {
    for (place, sample) in samples.iter().enumerate() {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let mut game = sample.position(rules).map_err(|reason| SampleError { sample: place, reason })?;
        if !is_judged(&game) {
            continue;
        }
        let Some(last) = game.undo() else { continue };
        let mut state = Evaluated::new(game, Tables::of(rules));
        let before = state.state().clone();
        state.play(last);
        take(&mut Position { sample, before, state });
    }
    Ok(())
}

fn is_judged(game: &Game) -> bool {
    game.outcome().is_none() && game.pending_five().is_none()
}

/// The entry for a point in tables over both colours' categories.
fn joint(state: &State, point: Point, mover: Color) -> usize {
    let category = |color| usize::from(state.category(point, color));
    category(mover) * CATEGORIES + category(mover.opponent())
}

/// A colour's entry for a point in tables of capture codes.
fn capture(state: &State, point: Point, color: Color) -> usize {
    state.missing_pairs(color) * CAPTURE_CODES + usize::from(state.capture_code(point, color))
}

/// Counts the columns of one position after the other, of which most are none.
struct ColumnCounter {
    counts: Vec<i16>,
    touched: Vec<usize>,
}

impl ColumnCounter {
    fn new(columns: usize) -> Self {
        Self { counts: vec![0; columns], touched: Vec::new() }
    }

    #[inline]
    fn add(&mut self, column: usize, count: i16) {
        if self.counts[column] == 0 {
            self.touched.push(column);
        }
        self.counts[column] += count;
    }

    /// Hands over what was counted, in the order of the columns, and begins anew.
    fn drain(&mut self, mut take: impl FnMut(usize, i16)) {
        self.touched.sort_unstable();
        for column in self.touched.drain(..) {
            let count = std::mem::take(&mut self.counts[column]);
            if count != 0 {
                take(column, count);
            }
        }
    }
}
