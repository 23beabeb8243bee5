//! The numbers of the search, each written once: name, default, range, meaning.

use crate::evaluation::RuleFamily;
use crate::options::{Value, options};
use crate::position::{Shape, State};
use crate::search::Depth;

options! {
    /// Every number that the search can be tuned by. Options show depths in sixteenths of a ply. Margins are in units of the
    /// evaluation, of which 200 are one step of the logistic scale.
    pub struct Tunables {
        aspiration: i32 = 16, 1..=1000, "Half the first aspiration window";
        smoothing: i32 = 1, 0..=4, "Evaluation: quarters taken from the position a ply before";
        smoothing_threatened: i32 = 2, 0..=4, "Evaluation: the same where the opponent could make an open four";
        network_margin: i32 = 391, 0..=20_000, "Evaluation: how far from the window the network is still asked";
        razor_base: i32 = 22, 0..=2000, "Razoring: margin at depth 0";
        razor_slope: i32 = 62, 0..=1000, "Razoring: more margin a ply";
        razor_depth: Depth = Depth::sixteenths(48), 0..=160, "Razoring: highest depth";
        futility_base: i32 = 17, 0..=2000, "Reverse futility: margin at depth 0";
        futility_slope: i32 = 45, 1..=1000, "Reverse futility: more margin a ply";
        futility_improving: i32 = 45, 0..=1000, "Reverse futility: less margin where the evaluation rose";
        count_base: i32 = 4, 1..=500, "Move-count pruning: moves at depth 0";
        count_factor: i32 = 20, 0..=200, "Move-count pruning: factor of the power of the depth, in sixteenths";
        count_power: i32 = 126, 50..=300, "Move-count pruning: power of the depth, in hundredths";
        count_worsening: i32 = 70, 10..=100, "Move-count pruning: percent of them where the evaluation fell";
        reduction_base: i32 = 3, -64..=64, "Late-move reduction: constant part";
        reduction_log: i32 = 13, 0..=64, "Late-move reduction: factor of ln(depth) ln(moves)";
        reduction_cut: Depth = Depth::sixteenths(13), 0..=64, "Late-move reduction: more at expected cut nodes";
        reduction_worsening: Depth = Depth::sixteenths(6), 0..=64, "Late-move reduction: more where the evaluation fell";
        reduction_pv: Depth = Depth::sixteenths(13), 0..=64, "Late-move reduction: less on the principal variation";
        reduction_score: i32 = 4, 0..=64, "Late-move reduction: more a nat of move score below the best";
        reduction_score_most: Depth = Depth::sixteenths(24), 0..=160, "Late-move reduction: the most that the move score adds";
        reduction_distracting: Depth = Depth::sixteenths(25), 0..=64, "Late-move reduction: more for fours far from the open four they do not stop";
        reduction_attack: Depth = Depth::sixteenths(6), 0..=64, "Late-move reduction: less for an attack that goes on with the last one";
        reduction_history: i32 = 2, 0..=64, "Late-move reduction: range of the history's part";
        threat_depth: Depth = Depth::sixteenths(34), 0..=160, "Depth below which an open four is answered by fours and the evaluation alone";
        probcut_margin: i32 = 150, 0..=2000, "ProbCut: how far above beta an attack has to stand; none under captures";
        probcut_depth: Depth = Depth::sixteenths(80), 48..=1000, "ProbCut: least depth";
        probcut_less: Depth = Depth::sixteenths(64), 32..=1000, "ProbCut: how much less deep the attack is searched";
        old_pv_percent: i32 = 28, 0..=100, "Principal variation: percent of the depth that its table entry lacks taken off";
        old_pv_most: Depth = Depth::sixteenths(58), 0..=160, "Principal variation: the most that is taken off";
        fail_high_reduction: Depth = Depth::sixteenths(16), 0..=64, "Fail-high reduction: less depth at cut nodes far above beta";
        fail_high_base: i32 = -10, -500..=500, "Fail-high reduction: margin at depth 0";
        fail_high_slope: i32 = 17, 0..=200, "Fail-high reduction: more margin a ply";
        forced_extension: Depth = Depth::sixteenths(24), 0..=32, "Extension of the only answer to a four";
        singular_depth: Depth = Depth::sixteenths(107), 32..=1000, "Singular extension: least depth";
        singular_margin: i32 = 1, 0..=100, "Singular extension: margin a ply";
        singular_extension: Depth = Depth::sixteenths(17), 0..=32, "Singular extension";
        internal_depth: Depth = Depth::sixteenths(85), 32..=1000, "Internal iterative reduction: least depth";
        internal_reduction: Depth = Depth::sixteenths(16), 0..=64, "Internal iterative reduction";
        history_weight: i32 = 65, 0..=256, "Move ordering: weight of the history, in sixteenths of a nat at its most";
        continuation_weight: i32 = 38, 0..=256, "Move ordering: weight of the history after the opponent's move";
        follow_up_weight: i32 = 24, 0..=256, "Move ordering: weight of the history after the own move before; none under captures";
        killer_bonus: i32 = 192, 0..=5000, "Move ordering: bonus of the move that cut the last node of this ply, 256 a nat";
        killer_win_bonus: i32 = 1500, 0..=50000, "Move ordering: its bonus where it was the beginning of a proven win";
        vcf_plies: i32 = 20, 0..=60, "Plies of fours that the horizon looks beyond";
        plain_four_plies: i32 = 1, 0..=60, "Plies of those in which a four that builds nothing else is tried";
        horizon_captures: i32 = 2, 0..=7, "Pairs missing at which captures count as fours at the horizon";
        vcf_reach: i32 = 5, 1..=22, "Steps between two fours of one sequence at the horizon";
    }
}

impl Tunables {
    /// What they are under the rules of a family.
    #[must_use]
    pub fn of(family: RuleFamily) -> Self {
        match family {
            RuleFamily::Ninuki => Self::under_captures(),
            RuleFamily::Freestyle | RuleFamily::Standard | RuleFamily::Renju | RuleFamily::Caro => Self::default(),
        }
    }

    fn under_captures() -> Self {
        Self {
            network_margin: 400,
            razor_base: 30,
            razor_slope: 60,
            futility_base: 20,
            futility_slope: 50,
            futility_improving: 40,
            count_base: 3,
            count_factor: 16,
            count_power: 110,
            count_worsening: 50,
            reduction_base: 4,
            reduction_log: 16,
            reduction_cut: Depth::sixteenths(12),
            reduction_pv: Depth::sixteenths(12),
            reduction_distracting: Depth::sixteenths(24),
            reduction_attack: Depth::sixteenths(8),
            reduction_history: 8,
            threat_depth: Depth::sixteenths(42),
            fail_high_base: -9,
            fail_high_slope: 15,
            forced_extension: Depth::sixteenths(21),
            singular_depth: Depth::sixteenths(96),
            singular_extension: Depth::sixteenths(16),
            internal_depth: Depth::sixteenths(64),
            history_weight: 64,
            continuation_weight: 16,
            ..Self::default()
        }
    }

    /// Those of a family that are not the default: name and value.
    #[must_use]
    pub fn differing(family: RuleFamily) -> Vec<(&'static str, Value)> {
        let changed = Self::of(family).list(&Self::default()).into_iter();
        changed.filter(|option| option.value != option.default).map(|option| (option.name, option.value)).collect()
    }

    /// The smoothed evaluation as the search uses it: quarters taken from the position a ply before.
    #[inline]
    #[must_use]
    pub fn quarters_before(&self, state: &State) -> i32 {
        let is_threatened = state.count(Shape::OpenFour, state.game().side_to_move().opponent()) > 0;
        if is_threatened { self.smoothing_threatened } else { self.smoothing }
    }
}
