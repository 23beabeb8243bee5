//! New labels for samples that are there: the same positions, as another player sees them.

use gomoku_core::Rules;

use crate::training::player::Player;
use crate::training::sample::{Sample, SampleError};

/// The samples with the score, the best move and the nodes of a new search; their results stay.
///
/// A sample whose search gets through no depth is left out. The player begins anew with every game, so that the labels
/// of a game do not depend on the samples before it. Once its searches have been stopped, the labels are worth nothing.
///
/// # Errors
/// A sample is no position under these rules that can be searched.
pub fn relabel(rules: &Rules, samples: &[Sample], player: &mut Player<'_>) -> Result<Vec<Sample>, SampleError> {
    let mut labelled = Vec::with_capacity(samples.len());
    let mut number = None;
    for (place, sample) in samples.iter().enumerate() {
        if number.replace(sample.game) != Some(sample.game) {
            player.new_game();
        }
        let error = |reason| SampleError { sample: place, reason };
        let game = sample.position(rules).map_err(error)?;
        if game.outcome().is_some() {
            return Err(error("its game is over"));
        }
        let report = player.search(&game);
        if player.is_stopped() {
            break;
        }
        let label = Sample::labelled(sample.game, &game, &report, sample.played);
        labelled.extend(label.map(|label| Sample { result: sample.result, ..label }));
    }
    Ok(labelled)
}
