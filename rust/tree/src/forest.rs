//! Many trees side by side, and the threads among which they are shared.

use gomoku_core::{Game, Point};
use gomoku_env::{Plane, shared, write_planes};

use crate::tree::{Leaf, Settings, Tree};

/// Trees or leaves for which a thread more pays.
const LEAST_SHARE: usize = 4;

/// Trees of games on boards of one size.
#[derive(Clone, Debug)]
pub struct Forest {
    trees: Vec<Tree>,
    planes: Vec<Plane>,
    settings: Settings,
    threads: usize,
}

impl Forest {
    /// Those of games that are not over, on boards of one size.
    ///
    /// # Panics
    /// There is no game, one of them is over, or their boards differ in size.
    #[must_use]
    pub fn new(games: Vec<Game>, planes: Vec<Plane>, settings: Settings, threads: usize) -> Self {
        let size = games.first().expect("there is a game").board().size();
        assert!(games.iter().all(|game| game.board().size() == size), "boards of one size");
        Self { trees: games.into_iter().map(Tree::new).collect(), planes, settings, threads }
    }

    /// The trees.
    #[must_use]
    pub fn trees(&self) -> &[Tree] {
        &self.trees
    }

    /// How many planes the network is shown.
    #[must_use]
    pub fn planes(&self) -> usize {
        self.planes.len()
    }

    /// Points of a side of the boards.
    #[must_use]
    pub fn size(&self) -> usize {
        self.trees[0].game().board().size()
    }

    /// Leaves that the network is being asked about.
    #[must_use]
    pub fn asked(&self) -> usize {
        self.trees.iter().map(|tree| tree.asked().len()).sum()
    }

    /// Follows up to so many descents in every tree; see [`Tree::select`].
    pub fn select(&mut self, leaves: usize) {
        let settings = self.settings;
        let threads = self.threads_for(self.trees.len());
        shared(self.trees.iter_mut().collect(), threads, |tree: &mut Tree| tree.select(leaves, &settings));
    }

    /// Writes the planes of all leaves, one after the other.
    ///
    /// # Panics
    /// `out` has not one byte for each point of each plane of each leaf.
    pub fn write(&self, out: &mut [u8]) {
        let bytes = self.planes.len() * self.size() * self.size();
        let leaves: Vec<_> = self.trees.iter().flat_map(Tree::asked).collect();
        assert_eq!(out.len(), leaves.len() * bytes, "the planes of each leaf");
        let threads = self.threads_for(leaves.len());
        let parts = leaves.into_iter().zip(out.chunks_exact_mut(bytes)).collect();
        shared(parts, threads, |(leaf, out): (&Leaf, &mut [u8])| {
            write_planes(&self.planes, &leaf.game, &leaf.legal, out)
        });
    }

    /// Takes what the network says of the leaves: logits of all points of each, and a value each.
    ///
    /// # Panics
    /// There are not as many as leaves.
    pub fn expand(&mut self, logits: &[f32], values: &[f32]) {
        let points = self.size() * self.size();
        assert!(values.len() == self.asked() && logits.len() == values.len() * points, "a judgement for each leaf");
        let threads = self.threads_for(self.trees.len());
        let mut parts = Vec::with_capacity(self.trees.len());
        let (mut logits, mut values) = (logits, values);
        for tree in &mut self.trees {
            let count = tree.asked().len();
            let (rows, rest) = logits.split_at(count * points);
            let (expected, others) = values.split_at(count);
            parts.push((tree, rows, expected));
            (logits, values) = (rest, others);
        }
        shared(parts, threads, |(tree, logits, values): (&mut Tree, &[f32], &[f32])| {
            tree.expand(logits.chunks_exact(points).zip(values.iter().copied()));
        });
    }

    /// Mixes noise into the policies of the roots, a number for each point of each tree.
    ///
    /// # Panics
    /// There are not as many.
    pub fn stir(&mut self, noise: &[f32], share: f32) {
        let points = self.size() * self.size();
        assert_eq!(noise.len(), self.trees.len() * points, "a number for each point of each tree");
        for (tree, noise) in self.trees.iter_mut().zip(noise.chunks_exact(points)) {
            tree.stir(noise, share);
        }
    }

    /// The threads that pay for so many parts.
    fn threads_for(&self, parts: usize) -> usize {
        self.threads.min(parts / LEAST_SHARE).max(1)
    }

    /// Makes the position after a move the root of a tree; see [`Tree::advance`].
    pub fn advance(&mut self, tree: usize, point: Point) {
        self.trees[tree].advance(point);
    }
}
