//! How much less deep late moves are searched, and which are left out: tables made once for an engine.

use crate::search::Depth;
use crate::tengen::tunables::Tunables;

/// Depths in plies, and moves, that the tables tell apart.
const SIDE: usize = 64;

/// What follows from the tunables for every depth and number of moves.
pub struct Reductions {
    /// In sixteenths of a ply.
    late_moves: Box<[[i16; SIDE]; SIDE]>,
    most_moves: [i32; SIDE],
}

impl Reductions {
    /// The tables of these numbers.
    #[must_use]
    pub fn of(tunables: &Tunables) -> Self {
        Self { late_moves: late_moves(tunables), most_moves: most_moves(tunables) }
    }

    /// By how much less deep a move is searched, at this many plies and after this many moves.
    #[inline]
    #[must_use]
    pub fn of_late_move(&self, plies: i32, searched: usize) -> Depth {
        Depth::sixteenths(i32::from(self.late_moves[row(plies)][searched.min(SIDE - 1)]))
    }

    /// Moves after which the rest of a node is not searched, at this many plies.
    #[inline]
    #[must_use]
    pub fn most_moves(&self, plies: i32) -> i32 {
        self.most_moves[row(plies)]
    }
}

#[inline]
fn row(plies: i32) -> usize {
    plies.clamp(0, SIDE as i32 - 1) as usize
}

fn late_moves(tunables: &Tunables) -> Box<[[i16; SIDE]; SIDE]> {
    let mut table = Box::new([[0; SIDE]; SIDE]);
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (moves, reduction) in row.iter_mut().enumerate().skip(1) {
            let product = (depth as f64).ln() * (moves as f64).ln();
            *reduction = (f64::from(tunables.reduction_base) + f64::from(tunables.reduction_log) * product) as i16;
        }
    }
    table
}

fn most_moves(tunables: &Tunables) -> [i32; SIDE] {
    let power = f64::from(tunables.count_power) / 100.0;
    std::array::from_fn(|depth| {
        tunables.count_base + (f64::from(tunables.count_factor) * (depth as f64).powf(power) / 16.0) as i32
    })
}
