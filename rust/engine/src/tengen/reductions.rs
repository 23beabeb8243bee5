//! How much less deep late moves are searched.

use crate::tengen::tunables::Tunables;

/// Reductions in sixteenths of a ply, by depth in plies and by moves searched before, both up to 63.
#[must_use]
pub fn by_depth_and_moves(tunables: &Tunables) -> Box<[[i16; 64]; 64]> {
    let mut table = Box::new([[0; 64]; 64]);
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (moves, reduction) in row.iter_mut().enumerate().skip(1) {
            let product = (depth as f64).ln() * (moves as f64).ln();
            *reduction = (f64::from(tunables.reduction_base) + f64::from(tunables.reduction_log) * product) as i16;
        }
    }
    table
}

/// Moves after which the rest of a node is not searched, by depth in plies up to 63.
#[must_use]
pub fn moves_by_depth(tunables: &Tunables) -> [i32; 64] {
    let power = f64::from(tunables.count_power) / 100.0;
    std::array::from_fn(|depth| {
        tunables.count_base + (f64::from(tunables.count_factor) * (depth as f64).powf(power) / 16.0) as i32
    })
}
