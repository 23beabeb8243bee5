//! What a stone does to pairs along one direction.

use gomoku_core::{Color, EMPTY, stone_bits};

/// Capture codes of a point.
pub const CAPTURE_CODES: usize = 64;

/// Cells seen on each side.
pub(crate) const RADIUS: usize = 3;
/// One entry for each window of six cells.
const WINDOWS: usize = 1 << (4 * RADIUS);

// What a stone of one colour does along one direction is four bits: pairs taken (two bits), whether a pair is exposed, and
// whether one is threatened.
//
// taken        x O O X     the pair goes
// exposed      O x X .     the new stone is in a pair that the opponent can take next; so it is in  O X x .
// threatened   x O O .     the new stone makes a pair that can be taken next

static AXES: [u16; WINDOWS] = axes();

/// What black (low byte) and white (high byte) do in the middle of the window, two bits a cell, the middle cut
/// out.
#[inline]
pub(crate) fn axes_of(window: u64) -> u16 {
    AXES[window as usize % WINDOWS]
}

/// The capture code of a colour, 0 to 63, from its nibbles in the first and third byte: pairs taken, axes exposed, axes
/// threatened, each no more than three.
#[inline]
pub(crate) const fn code(axes: u32) -> u8 {
    let (exposed, threatened) = (sum_of_nibbles(axes >> 2 & 0x0011_0011), sum_of_nibbles(axes >> 3 & 0x0011_0011));
    (at_most_three(taken(axes)) | at_most_three(exposed) << 2 | at_most_three(threatened) << 4) as u8
}

/// The pairs taken in all four directions, likewise.
#[inline]
pub(crate) const fn taken(axes: u32) -> u32 {
    sum_of_nibbles(axes & 0x0033_0033)
}

/// The sum of the nibbles in the first and third byte.
#[inline]
const fn sum_of_nibbles(nibbles: u32) -> u32 {
    let pairs = (nibbles & 0x000F_000F) + (nibbles >> 4 & 0x000F_000F);
    (pairs + (pairs >> 16)) & 0xFF
}

#[inline]
const fn at_most_three(count: u32) -> u32 {
    if count > 3 { 3 } else { count }
}

const fn axes() -> [u16; WINDOWS] {
    let mut table = [0; WINDOWS];
    let mut window = 0;
    while window < WINDOWS {
        table[window] = axis(window as u64, Color::Black) as u16 | (axis(window as u64, Color::White) as u16) << 8;
        window += 1;
    }
    table
}

const fn axis(window: u64, color: Color) -> u8 {
    let (own, other) = (stone_bits(color), stone_bits(color.opponent()));
    let before = [window >> 4 & 3, window >> 2 & 3, window & 3];
    let after = [window >> 6 & 3, window >> 8 & 3, window >> 10 & 3];
    let taken = holds(after, [other, other, own]) as u8 + holds(before, [other, other, own]) as u8;
    let threatened = holds(after, [other, other, EMPTY]) || holds(before, [other, other, EMPTY]);
    let exposed = is_pair(before, after, own, other) || is_pair(after, before, own, other);
    taken | (exposed as u8) << 2 | (threatened as u8) << 3
}

const fn holds(cells: [u64; 3], stones: [u64; 3]) -> bool {
    cells[0] == stones[0] && cells[1] == stones[1] && cells[2] == stones[2]
}

/// Whether the middle and its neighbour on the `pair` side can be taken from one end.
const fn is_pair(pair: [u64; 3], behind: [u64; 3], own: u64, other: u64) -> bool {
    let (near, far) = (behind[0], pair[1]);
    pair[0] == own && (near == other && far == EMPTY || near == EMPTY && far == other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis_of(picture: &str) -> (u8, bool, bool) {
        let cells: Vec<u64> = picture
            .split(' ')
            .map(|cell| match cell {
                "X" => stone_bits(Color::Black),
                "O" => stone_bits(Color::White),
                "#" => 3,
                _ => EMPTY,
            })
            .collect();
        let middle = picture.split(' ').position(|cell| cell == "x").unwrap();
        let at = |steps: i32| cells.get((middle as i32 + steps) as usize).copied().unwrap_or(3);
        let window = [-3, -2, -1, 1, 2, 3].iter().rev().fold(0, |window, &steps| window << 2 | at(steps));
        let code = code(u32::from(axes_of(window) as u8));
        (code & 3, code >> 2 & 3 == 1, code >> 4 == 1)
    }

    #[test]
    fn axes_as_drawn() {
        for (picture, expected) in [
            ("x O O X", (1, false, false)),
            ("X O O x O O X", (2, false, false)),
            ("x O O .", (0, false, true)),
            (". O O x O O X", (1, false, true)),
            ("x O O O", (0, false, false)),
            ("O x X .", (0, true, false)),
            ("O X x .", (0, true, false)),
            (". x X O", (0, true, false)),
            (". X x O", (0, true, false)),
            (". X x .", (0, false, false)),
            ("O X x O", (0, false, false)),
            ("O X x X .", (0, false, false)),
            ("# X x O", (0, false, false)),
            (". X x O O X", (1, true, false)),
        ] {
            assert_eq!(axis_of(picture), expected, "{picture}");
        }
    }
}
