//! What a score of the search means: how often such a position is won.

use gomoku_core::Game;

use crate::evaluation::RuleFamily;
use crate::search::Score;

/// What was fitted to games of the engine against itself: docs/strength.md, winning chances.
struct Fitted {
    /// Units of the search by which the odds of winning grow by a factor of e.
    step: f64,
    /// Shares of the board that are filled, and at each of them the share of games that somebody wins.
    decided: &'static [(f64, f64)],
}

const fn fitted(family: RuleFamily) -> Fitted {
    match family {
        RuleFamily::Freestyle | RuleFamily::Standard => Fitted { step: 200.0, decided: &[(0.0, 1.0)] },
        RuleFamily::Renju => Fitted { step: 175.0, decided: &[(0.0, 1.0)] },
        RuleFamily::Caro => {
            Fitted { step: 137.0, decided: &[(0.0, 0.79), (0.2, 0.71), (0.35, 0.50), (0.45, 0.25), (0.55, 0.08)] }
        }
        RuleFamily::Ninuki => Fitted { step: 143.0, decided: &[(0.0, 1.0)] },
    }
}

/// How the scores of a search of one position are told.
#[derive(Clone, Copy, Debug)]
pub struct Meaning {
    step: f64,
    decided: f64,
}

impl Meaning {
    /// That of a position.
    pub fn of(game: &Game) -> Self {
        let Fitted { step, decided } = fitted(RuleFamily::of(game.rules()));
        let cells = game.rules().size().pow(2);
        Self { step, decided: between(decided, game.board().stone_count() as f64 / cells as f64) }
    }

    /// A score of the search, as its winning chance has it. What is proven stays, and so does the bound of all that is not.
    pub fn of_score(self, score: Score) -> Score {
        if score >= Score::MOST_STATIC || score <= -Score::MOST_STATIC {
            return score;
        }
        let steps = f64::from(score.units()) / self.step;
        // Where some games are drawn, a chance is nearer to a half: the logit of (1 + lead) / 2.
        let told = if self.decided < 1.0 {
            let lead = self.decided * (steps / 2.0).tanh();
            ((1.0 + lead) / (1.0 - lead)).ln()
        } else {
            steps
        };
        Score::evaluated((f64::from(Score::STEP) * told).round() as i32)
    }
}

/// The value at `x` between these points, and beyond the last one as there.
fn between(points: &[(f64, f64)], x: f64) -> f64 {
    let next = points.iter().position(|point| x < point.0).unwrap_or(points.len());
    match (points.get(next.wrapping_sub(1)), points.get(next)) {
        (Some((from, low)), Some((to, high))) => low + (high - low) * (x - from) / (to - from),
        (Some((_, value)), None) | (None, Some((_, value))) => *value,
        (None, None) => unreachable!("there is a point"),
    }
}

#[cfg(test)]
mod tests {
    use gomoku_core::Rules;

    use super::*;

    const PRESETS: [&str; 5] = ["freestyle", "standard", "renju", "caro", "ninuki"];

    fn game(rules: &str, stones: usize) -> Game {
        let mut game = Game::new(Rules::from_name(rules).expect("a preset"));
        for _ in 0..stones {
            let point = game.legal_moves().iter().last().expect("the board has room");
            game.play(point).expect("the move is legal");
        }
        game
    }

    #[test]
    fn a_better_score_never_means_less_and_both_sides_are_told_the_same() {
        for rules in PRESETS {
            for stones in [0, 4] {
                let meaning = Meaning::of(&game(rules, stones));
                let told = |units| meaning.of_score(Score::of_units(units)).units();
                for units in 0..=Score::MOST_STATIC.units() {
                    assert_eq!(told(-units), -told(units), "{rules}: {units}");
                    assert!(told(units) <= told(units + 1), "{rules}: {units}");
                }
                assert_eq!(told(0), 0);
            }
        }
    }

    #[test]
    fn what_is_proven_stays_and_nothing_else_looks_proven() {
        for rules in PRESETS {
            let meaning = Meaning::of(&game(rules, 0));
            for score in [Score::win_at(3), Score::loss_at(8), Score::WIN, Score::MOST_STATIC, -Score::MOST_STATIC] {
                assert_eq!(meaning.of_score(score), score);
            }
            let most = Score::of_units(Score::MOST_STATIC.units() - 1);
            assert!(meaning.of_score(most) <= Score::MOST_STATIC);
        }
    }

    #[test]
    fn under_caro_a_lead_means_less_the_fuller_the_board_is() {
        let told = [0, 40, 60].map(|stones| {
            let game = game("caro", stones);
            assert_eq!(game.outcome(), None);
            Meaning::of(&game).of_score(Score::evaluated(400)).units()
        });
        assert!(told[0] > told[1] && told[1] > told[2], "{told:?}");
        assert!(told[2] > 0);
    }

    #[test]
    fn between_two_points_lies_what_is_between_their_values() {
        let points = [(0.0, 0.8), (0.2, 0.6), (0.4, 0.1)];
        for (x, value) in [(0.0, 0.8), (0.1, 0.7), (0.2, 0.6), (0.3, 0.35), (0.4, 0.1), (0.9, 0.1)] {
            assert!((between(&points, x) - value).abs() < 1e-12, "{x}");
        }
    }
}
