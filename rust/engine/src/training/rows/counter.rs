//! Sparse counts of columns.

/// Counts the columns of one position after the other.
pub(super) struct Counter {
    counts: Vec<i16>,
    touched: Vec<usize>,
}

impl Counter {
    pub(super) fn new(columns: usize) -> Self {
        Self { counts: vec![0; columns], touched: Vec::new() }
    }

    #[inline]
    pub(super) fn add(&mut self, column: usize, count: i16) {
        if self.counts[column] == 0 {
            self.touched.push(column);
        }
        self.counts[column] += count;
    }

    /// Hands over what was counted, in the order of the columns, and begins anew.
    pub(super) fn drain(&mut self, mut take: impl FnMut(usize, i16)) {
        self.touched.sort_unstable();
        for column in self.touched.drain(..) {
            let count = std::mem::take(&mut self.counts[column]);
            if count != 0 {
                take(column, count);
            }
        }
    }
}
