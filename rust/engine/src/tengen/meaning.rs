//! What a score of the search means: how often such a position is won.

use gomoku_core::{Color, Game};

use crate::evaluation::RuleFamily;
use crate::search::Score;

/// Values at shares of the board that are filled.
type ByFill = &'static [(f64, f64)];

/// What was fitted to games of the engine against itself: docs/strength.md, winning chances.
struct Fitted {
    /// Units of the search by which the odds of winning grow by a factor of e.
    step: f64,
    /// How many steps too well the side to move stands: a search takes the best of values that it does not know exactly.
    hope: ByFill,
    /// How many steps too well black stands, whoever is to move.
    black: ByFill,
    /// The share of games that somebody wins.
    decided: ByFill,
}

const HOPE: ByFill = &[(0.25, 0.08), (0.45, 0.0)];
const NOTHING: ByFill = &[(0.0, 0.0)];

const fn fitted(family: RuleFamily) -> Fitted {
    match family {
        RuleFamily::Freestyle => Fitted {
            step: 138.0,
            hope: HOPE,
            black: &[(0.0, 0.13), (0.03, 0.15), (0.08, 0.25), (0.2, 0.42), (0.55, 0.0)],
            decided: &[(0.0, 1.0), (0.2, 0.99), (0.35, 0.83), (0.45, 0.40), (0.55, 0.20)],
        },
        RuleFamily::Standard => Fitted {
            step: 153.0,
            hope: HOPE,
            black: &[(0.03, 0.0), (0.08, 0.11), (0.2, 0.33), (0.55, 0.0)],
            decided: &[(0.0, 1.0), (0.2, 0.98), (0.35, 0.82), (0.45, 0.50), (0.55, 0.22)],
        },
        RuleFamily::Renju => Fitted {
            step: 135.0,
            hope: &[(0.25, 0.095), (0.45, 0.0)],
            black: &[(0.0, 0.18), (0.03, 0.24), (0.08, 0.37), (0.2, 0.54), (0.55, 0.0)],
            decided: &[(0.0, 1.0), (0.2, 0.95), (0.35, 0.89), (0.45, 0.60), (0.55, 0.20)],
        },
        RuleFamily::Caro => Fitted {
            step: 127.0,
            hope: &[(0.25, 0.105), (0.45, 0.0)],
            black: NOTHING,
            decided: &[(0.0, 0.81), (0.2, 0.79), (0.35, 0.45), (0.45, 0.16), (0.55, 0.09)],
        },
        RuleFamily::Ninuki => Fitted {
            step: 147.0,
            hope: &[(0.0, 0.06), (0.05, 0.135), (0.1, 0.225)],
            black: &[(0.0, 0.08), (0.03, 0.19), (0.08, 0.33)],
            decided: &[(0.0, 1.0)],
        },
    }
}

/// How the scores of a search of one position are told.
#[derive(Clone, Copy, Debug)]
pub struct Meaning {
    step: f64,
    /// How many steps too well the side to move stands.
    excess: f64,
    decided: f64,
}

impl Meaning {
    /// That of a position.
    pub fn of(game: &Game) -> Self {
        let cells = game.rules().size().pow(2);
        let fill = game.board().stone_count() as f64 / cells as f64;
        Self::at(RuleFamily::of(game.rules()), fill, game.side_to_move())
    }

    /// That of positions with this share of the board filled.
    fn at(family: RuleFamily, fill: f64, mover: Color) -> Self {
        let Fitted { step, hope, black, decided } = fitted(family);
        let sign = if mover == Color::Black { 1.0 } else { -1.0 };
        let excess = between(hope, fill) + sign * between(black, fill);
        Self { step, excess, decided: between(decided, fill) }
    }

    /// A score of the search, as its winning chance has it. What is proven stays, and so does the bound of all that is not.
    pub fn of_score(self, score: Score) -> Score {
        if score >= Score::MOST_STATIC || score <= -Score::MOST_STATIC {
            return score;
        }
        let steps = f64::from(score.units()) / self.step - self.excess;
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
    use super::*;

    const FILLS: [f64; 6] = [0.0, 0.02, 0.1, 0.3, 0.5, 1.0];

    fn meanings() -> impl Iterator<Item = (String, Meaning)> {
        let of_family = |family: RuleFamily| {
            let of_fill = move |fill| {
                Color::ALL
                    .map(|mover| (format!("{} {fill} {mover:?}", family.name()), Meaning::at(family, fill, mover)))
            };
            FILLS.into_iter().flat_map(of_fill)
        };
        RuleFamily::ALL.into_iter().flat_map(of_family)
    }

    #[test]
    fn a_better_score_never_means_less() {
        for (name, meaning) in meanings() {
            let told = |units| meaning.of_score(Score::of_units(units));
            let most = Score::MOST_STATIC.units();
            for units in -most..most {
                assert!(told(units) <= told(units + 1), "{name}: {units}");
            }
        }
    }

    #[test]
    fn what_is_proven_stays_and_nothing_else_looks_proven() {
        for (name, meaning) in meanings() {
            for score in [Score::win_at(3), Score::loss_at(8), Score::WIN, Score::MOST_STATIC, -Score::MOST_STATIC] {
                assert_eq!(meaning.of_score(score), score, "{name}");
            }
            let most = Score::of_units(Score::MOST_STATIC.units() - 1);
            assert!(meaning.of_score(most) <= Score::MOST_STATIC, "{name}");
            assert!(meaning.of_score(-most) >= -Score::MOST_STATIC, "{name}");
        }
    }

    #[test]
    fn whoever_moves_hopes_for_too_much_until_the_board_is_half_full() {
        for family in RuleFamily::ALL {
            let even = |fill| Color::ALL.map(|mover| Meaning::at(family, fill, mover).of_score(Score::EVEN).units());
            for fill in [0.0, 0.1, 0.2] {
                let both: i32 = even(fill).iter().sum();
                assert!((-100..0).contains(&both), "{}: {both}", family.name());
            }
            if family != RuleFamily::Ninuki {
                assert_eq!(even(0.6), [0, 0], "{}", family.name());
            }
        }
    }

    #[test]
    fn a_lead_means_less_on_a_full_board() {
        for family in RuleFamily::ALL {
            let told = [0.1, 0.3, 0.4, 0.6]
                .map(|fill| Meaning::at(family, fill, Color::White).of_score(Score::evaluated(400)).units());
            assert!(
                told.is_sorted_by(|before, after| before > after) || family == RuleFamily::Ninuki,
                "{}: {told:?}",
                family.name()
            );
            assert!(told[3] > 0);
        }
    }

    #[test]
    fn between_two_points_lies_what_is_between_their_values() {
        let points = [(0.0, 0.8), (0.2, 0.6), (0.4, 0.1)];
        for (x, value) in [(0.0, 0.8), (0.1, 0.7), (0.2, 0.6), (0.3, 0.35), (0.4, 0.1), (0.9, 0.1)] {
            assert!((between(&points, x) - value).abs() < 1e-12, "{x}");
        }
    }
}
