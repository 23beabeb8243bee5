//! A coarser class of a pattern code, small enough for tables over both colours.

use crate::position::lines::line_class::LineClass;

/// How many categories there are.
pub const CATEGORIES: usize = 32;

/// The least category of a four with an open two or better beside it.
pub const FOUR_AND_MORE: u8 = 26;

/// The category of four line classes, 0 to 31: what the strongest line is, and what stands behind it.
///
/// ```text
///  0     nothing                          13..17  a three behind which is nothing, a two, an open two,
///  1, 2  one or two, more ones                    two open twos, a three
///  3..6  one to four twos or open ones    18..23  an open three, likewise, then a three, an open three
///  7..9  an open two and none, one,       24..29  a four, likewise
///        more twos                        30      an open four or two fours
/// 10, 11 two open twos and none, a two    31      a five
/// 12     three open twos
/// ```
#[must_use]
pub fn category(classes: [LineClass; 4]) -> u8 {
    let count = |is: fn(LineClass) -> bool| classes.into_iter().filter(|&class| is(class)).count();
    let (fours, open_threes) = (count(LineClass::is_four), count(LineClass::is_open_three));
    let (threes, open_twos) = (count(|class| class == LineClass::Three), count(LineClass::is_open_two));
    let twos = count(|class| class == LineClass::Two || class.is_open_one());
    let ones = count(|class| class == LineClass::One);
    let below_three = || match (open_twos, twos) {
        (2.., _) => 3,
        (1, _) => 2,
        (_, 1..) => 1,
        _ => 0,
    };
    let behind = || if threes > 0 { 4 } else { below_three() };
    if classes.contains(&LineClass::Five) {
        return 31;
    }
    if fours >= 2 || classes.contains(&LineClass::OpenFour) {
        return 30;
    }
    match (fours, open_threes, threes) {
        (1, 1.., _) => 29,
        (1, _, _) => 24 + behind(),
        (_, 2.., _) => 23,
        (_, 1, _) => 18 + behind(),
        (_, _, 2..) => 17,
        (_, _, 1) => 13 + below_three(),
        _ => match (open_twos, twos) {
            (3.., _) => 12,
            (2, _) => 10 + twos.min(1) as u8,
            (1, _) => 7 + twos.min(2) as u8,
            (_, 1..) => 2 + twos as u8,
            _ => ones.div_ceil(2) as u8,
        },
    }
}
