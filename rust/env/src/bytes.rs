//! Sets of points as arrays, one entry a point in row-major order.

use gomoku_core::Bitboard;

/// Columns that are written at once.
const CHUNK: usize = 8;

/// Eight bits as eight entries: a table for each kind of entry.
type Spread<T> = [[T; CHUNK]; 256];

macro_rules! spread {
    ($no:expr, $yes:expr) => {{
        let mut table = [[$no; CHUNK]; 256];
        let mut bits = 0;
        while bits < 256 {
            let mut column = 0;
            while column < CHUNK {
                if bits >> column & 1 == 1 {
                    table[bits][column] = $yes;
                }
                column += 1;
            }
            bits += 1;
        }
        table
    }};
}

static BYTES: Spread<u8> = spread!(0, 1);
static FLAGS: Spread<bool> = spread!(false, true);

/// Writes 1 for every point of the set and 0 for every other point of the board.
#[inline]
pub fn write_points(points: &Bitboard, size: usize, out: &mut [u8]) {
    if points.is_empty() { out.fill(0) } else { write(points, size, &BYTES, out) }
}

/// Writes whether each point of the board is in the set.
#[inline]
pub fn write_mask(points: &Bitboard, size: usize, out: &mut [bool]) {
    write(points, size, &FLAGS, out);
}

/// Every chunk is written whole, over the beginning of the next row, which comes later.
#[inline]
fn write<T: Copy>(points: &Bitboard, size: usize, spread: &Spread<T>, out: &mut [T]) {
    for y in 0..size {
        let row = points.row(y);
        for column in (0..size).step_by(CHUNK) {
            let (start, chunk) = (y * size + column, &spread[(row >> column & 0xFF) as usize]);
            match out.get_mut(start..start + CHUNK) {
                Some(room) => room.copy_from_slice(chunk),
                None => {
                    let left = out.len() - start;
                    out[start..].copy_from_slice(&chunk[..left]);
                }
            }
        }
    }
}
