//! A point of the board.

/// The largest board side.
pub const MAX_SIZE: usize = 22;
/// The smallest board side.
pub const MIN_SIZE: usize = 5;
/// Length of an array indexed by [`Point::index`].
pub const POINT_SPAN: usize = MAX_SIZE * 32;

/// A point, `x` the column from the left and `y` the row from the top, both from 0.
///
/// Packed as `y * 32 + x`, so that one index serves every board size and the order of points is row-major.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// The point at column `x` and row `y`, or `None` beyond the largest board.
    #[must_use]
    pub const fn new(x: usize, y: usize) -> Option<Self> {
        if x < MAX_SIZE && y < MAX_SIZE { Some(Self::at(x, y)) } else { None }
    }

    /// The point at column `x` and row `y`, both known to be below [`MAX_SIZE`]; see [`Point::new`] for the checked twin.
    #[inline]
    #[must_use]
    pub const fn at(x: usize, y: usize) -> Self {
        debug_assert!(x < MAX_SIZE && y < MAX_SIZE);
        Self((y * 32 + x) as u16)
    }

    /// The column from the left.
    #[inline]
    #[must_use]
    pub const fn x(self) -> usize {
        (self.0 & 31) as usize
    }

    /// The row from the top.
    #[inline]
    #[must_use]
    pub const fn y(self) -> usize {
        (self.0 >> 5) as usize
    }

    /// The place of this point in arrays of length [`POINT_SPAN`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether the point lies on a board of this size.
    #[inline]
    #[must_use]
    pub const fn is_on(self, size: usize) -> bool {
        self.x() < size && self.y() < size
    }

    /// The point `steps` further along a direction, or `None` off a board of this size.
    #[must_use]
    pub fn step(self, direction: crate::Direction, steps: i32, size: usize) -> Option<Self> {
        let (dx, dy) = direction.delta();
        let x = usize::try_from(self.x() as i32 + dx * steps).ok()?;
        let y = usize::try_from(self.y() as i32 + dy * steps).ok()?;
        (x < size && y < size).then(|| Self::at(x, y))
    }

    /// The centre of a board; on a board of even size the larger of the two middle coordinates.
    #[must_use]
    pub const fn center(size: usize) -> Self {
        Self::at(size / 2, size / 2)
    }

    /// Every point of a board in row-major order.
    pub fn all(size: usize) -> impl Iterator<Item = Self> {
        (0..size).flat_map(move |y| (0..size).map(move |x| Self::at(x, y)))
    }
}

impl std::fmt::Debug for Point {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}
