//! The numbers of the search, each written once: name, default, range, meaning.

use crate::options::options;
use crate::position::Shape;
use crate::position::State;

options! {
    /// Every number that the search can be tuned by. Depths are in sixteenths of a ply, margins in units of the
    /// evaluation, of which 200 are one step of the logistic scale.
    pub struct Tunables of i32 {
        aspiration = 16 in 1..=1000, "Half the first aspiration window";
        steadying = 1 in 0..=4, "Evaluation: quarters taken from the position a ply before";
        steadying_threatened = 2 in 0..=4, "Evaluation: the same where the opponent could make an open four";
        razor_base = 30 in 0..=2000, "Razoring: margin at depth 0";
        razor_slope = 60 in 0..=1000, "Razoring: more margin a ply";
        razor_depth = 48 in 0..=160, "Razoring: highest depth";
        futility_base = 20 in 0..=2000, "Reverse futility: margin at depth 0";
        futility_slope = 50 in 1..=1000, "Reverse futility: more margin a ply";
        futility_improving = 40 in 0..=1000, "Reverse futility: less margin where the evaluation rose";
        count_base = 3 in 1..=500, "Move-count pruning: moves at depth 0";
        count_factor = 16 in 0..=200, "Move-count pruning: factor of the power of the depth, in sixteenths";
        count_power = 110 in 50..=300, "Move-count pruning: power of the depth, in hundredths";
        count_worsening = 50 in 10..=100, "Move-count pruning: percent of them where the evaluation fell";
        reduction_base = 4 in -64..=64, "Late-move reduction: constant part";
        reduction_log = 16 in 0..=64, "Late-move reduction: factor of ln(depth) ln(moves)";
        reduction_cut = 12 in 0..=64, "Late-move reduction: more at expected cut nodes";
        reduction_worsening = 6 in 0..=64, "Late-move reduction: more where the evaluation fell";
        reduction_pv = 12 in 0..=64, "Late-move reduction: less on the principal variation";
        reduction_score = 4 in 0..=64, "Late-move reduction: more a nat of move score below the best";
        reduction_score_most = 24 in 0..=160, "Late-move reduction: the most that the move score adds";
        reduction_distracting = 24 in 0..=64, "Late-move reduction: more for fours far from the open four they do not stop";
        reduction_attack = 8 in 0..=64, "Late-move reduction: less for an attack that goes on with the last one";
        reduction_history = 8 in 0..=64, "Late-move reduction: range of the history's part";
        threat_depth = 42 in 0..=160, "Depth below which an open four is answered by fours and the evaluation alone";
        old_pv_percent = 28 in 0..=100, "Principal variation: percent of the depth that its table entry lacks taken off";
        old_pv_most = 58 in 0..=160, "Principal variation: the most that is taken off";
        fail_high_reduction = 16 in 0..=64, "Fail-high reduction: less depth at cut nodes far above beta";
        fail_high_base = -9 in -500..=500, "Fail-high reduction: margin at depth 0";
        fail_high_slope = 15 in 0..=200, "Fail-high reduction: more margin a ply";
        forced_extension = 21 in 0..=32, "Extension of the only answer to a four";
        singular_depth = 96 in 32..=1000, "Singular extension: least depth";
        singular_margin = 1 in 0..=100, "Singular extension: margin a ply";
        singular_extension = 16 in 0..=32, "Singular extension";
        internal_depth = 64 in 32..=1000, "Internal iterative reduction: least depth";
        internal_reduction = 16 in 0..=64, "Internal iterative reduction";
        history_weight = 64 in 0..=256, "Move ordering: weight of the history, in sixteenths of a nat at its most";
        continuation_weight = 40 in 0..=256, "Move ordering: weight of the history after the opponent's move";
        continuation_weight_captures = 16 in 0..=256, "Move ordering: the same under captures";
        killer_bonus = 192 in 0..=5000, "Move ordering: bonus of the move that cut the last node of this ply, 256 a nat";
        killer_win_bonus = 1500 in 0..=50000, "Move ordering: its bonus where it was the beginning of a proven win";
        claim_depth = 48 in 0..=1000, "Several threads: least depth at which they look at different moves";
        vcf_plies = 20 in 0..=60, "Plies of fours that the horizon looks beyond";
        plain_four_plies = 1 in 0..=60, "Plies of those in which a four that builds nothing else is tried";
        horizon_captures = 2 in 0..=7, "Pairs missing at which captures count as fours at the horizon";
        vcf_reach = 5 in 1..=22, "Steps between two fours of one sequence at the horizon";
    }
}

impl Tunables {
    /// The steadied evaluation as the search uses it: quarters taken from the position a ply before.
    #[inline]
    #[must_use]
    pub fn quarters_before(&self, state: &State) -> i32 {
        let is_threatened = state.count(Shape::OpenFour, state.game().side_to_move().opponent()) > 0;
        if is_threatened { self.steadying_threatened } else { self.steadying }
    }
}
