//! Weights by hand: sensible, and no more; what trained weights are measured against first.

use crate::evaluation::side_weights::{CaptureWeights, SideWeights};
use crate::position::{CAPTURE_CODES, LineClass, MISSING, PatternCode, Shape};

/// The same weights for either side.
pub(crate) fn side(captures: bool) -> SideWeights {
    let mut side = SideWeights::zero(captures);
    for (code, classes) in PatternCode::all().enumerate() {
        let (shape, lines) = (Shape::of(classes), lines(classes));
        let value = lines + if shape == Shape::DoubleThree { 20 } else { 0 };
        side.mover[code] = value;
        side.waiter[code] = value * 2 / 3;
        side.attack[code] = attack(shape) + 8 * lines;
        side.defend[code] = defend(shape) + 6 * lines;
    }
    side.threat = (0..side.threat.len()).map(threat).collect();
    if let Some(terms) = &mut side.captures {
        fill_captures(terms);
    }
    side
}

/// What the four lines of a point are worth together.
fn lines(classes: [LineClass; 4]) -> i16 {
    let mut worths = classes.map(worth);
    worths.sort_unstable();
    let [_, third, second, first] = worths;
    first + second + third / 2 + second.min(12) / 2
}

const fn worth(class: LineClass) -> i16 {
    match class {
        LineClass::Dead | LineClass::Overline => 0,
        LineClass::One | LineClass::OpenOneC => 1,
        LineClass::OpenOneB => 2,
        LineClass::OpenOneA | LineClass::Two => 3,
        LineClass::OpenTwoC => 7,
        LineClass::OpenTwoB => 9,
        LineClass::OpenTwoA | LineClass::Three => 12,
        LineClass::OpenThreeS => 20,
        LineClass::OpenThree => 25,
        LineClass::Four => 22,
        LineClass::OpenFour => 45,
        LineClass::Five => 60,
    }
}

const fn attack(shape: Shape) -> i16 {
    match shape {
        Shape::None => 0,
        Shape::Three => 350,
        Shape::DoubleThree => 1_000,
        Shape::Four => 500,
        Shape::FourThree => 2_200,
        Shape::OpenFour => 3_000,
        Shape::Five => 3_700,
    }
}

const fn defend(shape: Shape) -> i16 {
    match shape {
        Shape::None => 0,
        Shape::Three => 150,
        Shape::DoubleThree => 650,
        Shape::Four => 250,
        Shape::FourThree => 1_500,
        Shape::OpenFour => 2_500,
        Shape::Five => 3_000,
    }
}

/// The worth of a threat mask: the mover's five, open four, four-three, four, double-three, three from bit 0, then the
/// waiter's five, open four, four-three, four, three.
fn threat(mask: usize) -> i16 {
    let (mover, waiter) = (mask & 0b11_1111, mask >> 6);
    let has = |threats: usize, threat: usize| threats >> threat & 1 == 1;
    if has(mover, 0) {
        return 4_000;
    }
    if has(waiter, 0) {
        return -120;
    }
    if has(mover, 1) {
        return 2_500;
    }
    let fours = if has(mover, 3) { 40 } else { 0 };
    if has(mover, 2) {
        return if has(waiter, 1) { 300 } else { 1_000 };
    }
    if has(waiter, 1) {
        return fours - 100;
    }
    if has(mover, 4) {
        return if has(waiter, 2) || has(waiter, 3) { 120 } else { 400 };
    }
    if has(waiter, 2) {
        return fours - 60;
    }
    let threes = if has(mover, 5) { 40 } else { 0 };
    20 + fours + threes - if has(waiter, 4) { 20 } else { 0 }
}

fn fill_captures(terms: &mut CaptureWeights) {
    for missing in 0..MISSING {
        // A pair is worth the more the fewer are missing.
        let pair = 360 / (missing as i16 + 1);
        for code in 1..CAPTURE_CODES {
            let [taken, exposed, threatened] = [code & 3, code >> 2 & 3, code >> 4].map(|count| count as i16);
            let wins = if taken as usize >= missing.max(1) { 2_000 } else { 0 };
            let place = missing * CAPTURE_CODES + code;
            terms.mover[place] = (taken * pair / 3).min(150) + wins / 6;
            terms.waiter[place] = (taken * pair / 6).min(100) + wins / 60;
            terms.own[place] = 2 * taken * pair + threatened * pair / 2 - exposed * pair + wins;
            terms.opponent[place] = 3 * taken * pair / 2 + threatened * pair / 3 + wins / 2;
        }
        for waiter in 0..MISSING {
            let worth = |missing: usize| 700 / (missing as i16 + 1);
            terms.pairs[missing * MISSING + waiter] = worth(missing) - worth(waiter);
        }
    }
}
