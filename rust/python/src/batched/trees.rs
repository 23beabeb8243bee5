//! `PuctTrees`: searches of many games at once with somebody's network, behind `gomoku_arena.env.TreeSearch`.

use gomoku_tree::{Forest, Proof, Settings, Tree};
use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::batched::games::{MOST_BYTES, MOST_GAMES, MOST_THREADS};
use crate::errors::{Error, Result, value_error};
use crate::game::copied;
use crate::number::{Number, OutOfRange, int_within};
use crate::one_at_a_time::OneAtATime;
use crate::values::listed::listed;
use crate::values::plane::planes_named;
use crate::values::point::{Point, PointLike, objects};

/// Nodes of all trees together: with the moves that they keep less than 4 GiB.
const MOST_NODES: usize = 1 << 20;
/// Moves that are tried for a win by fours at one node.
const MOST_VCF_NODES: u64 = 1_000_000_000;
/// The largest value: one may lie beyond 1 by rounding, as that of a hyperbolic tangent does.
const FARTHEST: f32 = 1.0 + 1e-5;
/// Descents of a tree at once.
const MOST_LEAVES: usize = 1 << 12;

/// Search trees of many games: what ``gomoku_arena.env.TreeSearch`` is made of, which documents the search.
///
/// games: 1 to ``MOST_GAMES``, none of them over, on boards of one size. planes: what the network sees, at most 256
/// names. nodes: that each tree has room for, 1 to 1,048,576 of all trees together. vcf_nodes: 0 to 10**9.
/// threads: 1 to 1,024.
/// Raises ValueError that names an argument beyond its bound, SearchError for a game that is over, InUseError in every
/// call while another thread has one.
#[pyclass(module = "gomoku_arena._core", frozen)]
pub struct PuctTrees(OneAtATime<Forest>);

#[pymethods]
impl PuctTrees {
    #[new]
    #[pyo3(signature = (games, *, planes, nodes, vcf_nodes, threads))]
    fn new(
        games: &Bound<'_, PyAny>,
        planes: &Bound<'_, PyAny>,
        nodes: &Bound<'_, PyAny>,
        vcf_nodes: &Bound<'_, PyAny>,
        threads: &Bound<'_, PyAny>,
    ) -> Result<Self> {
        let games = listed("games", games, MOST_GAMES, copied)?;
        let Some(first) = games.first() else { return Err(value_error("games: at least one is expected".into())) };
        let size = first.board().size();
        for (place, game) in games.iter().enumerate() {
            if game.outcome().is_some() {
                return Err(Error::Search(format!("game {place} is over, there is no move to search for")));
            }
            if game.board().size() != size {
                let other = game.board().size();
                return Err(value_error(format!("game {place} has a board of {other}, and the first one of {size}")));
            }
        }
        let planes = planes_named(planes)?;
        if planes.is_empty() {
            return Err(value_error("planes: at least one is expected".into()));
        }
        let most = MOST_NODES / games.len();
        let nodes = int_within("nodes", nodes, &(1..=most), OutOfRange::of_value)?;
        let vcf_nodes = int_within("vcf_nodes", vcf_nodes, &(0..=MOST_VCF_NODES), OutOfRange::of_value)?;
        let threads = int_within("threads", threads, &(1..=MOST_THREADS), OutOfRange::of_value)?;
        let settings = Settings { nodes: nodes as u32, vcf_nodes };
        Ok(Self(OneAtATime::new("the search", Forest::new(games, planes, settings, threads))))
    }

    /// The number of games.
    fn __len__(&self) -> Result<usize> {
        Ok(self.0.taken()?.trees().len())
    }

    /// Follows up to ``leaves`` descents in every game, and shows the leaves: uint8, (n, planes, size, size).
    ///
    /// leaves: 1 to 4,096.
    /// Raises ValueError where the leaves of the last time were not expanded.
    fn select<'py>(&self, py: Python<'py>, leaves: &Bound<'py, PyAny>) -> Result<Bound<'py, PyArray4<u8>>> {
        let leaves = int_within("leaves", leaves, &(1..=MOST_LEAVES), OutOfRange::of_value)?;
        let forest = &mut *self.0.taken()?;
        if forest.asked() > 0 {
            return Err(value_error(format!("{} leaves were selected: expand comes first", forest.asked())));
        }
        let bytes = forest.planes() * forest.size() * forest.size();
        if leaves * forest.trees().len() * bytes > MOST_BYTES {
            return Err(value_error(format!("leaves = {leaves}: their planes have more than {MOST_BYTES} bytes")));
        }
        let seen = py.detach(|| {
            forest.select(leaves);
            let mut seen = vec![0; forest.asked() * bytes];
            forest.write(&mut seen);
            seen
        });
        py.import("numpy")?;
        let shape = [forest.asked(), forest.planes(), forest.size(), forest.size()];
        Ok(PyArray1::from_vec(py, seen).reshape(shape)?)
    }

    /// Takes what a network says of the leaves: float32 logits of all actions, (n, size * size), and values, (n,).
    ///
    /// A value is from -1 to 1, for the side to move; what a rounding lies beyond is cut off. Raises ValueError
    /// for other shapes and numbers, and names them.
    fn expand(
        &self,
        py: Python<'_>,
        logits: PyReadonlyArray2<'_, f32>,
        values: PyReadonlyArray1<'_, f32>,
    ) -> Result<()> {
        let forest = &mut *self.0.taken()?;
        let expected = [forest.asked(), forest.size() * forest.size()];
        if logits.shape() != expected {
            return Err(value_error(format!("logits of shape {:?}: {expected:?} is expected", logits.shape())));
        }
        if values.shape() != &expected[..1] {
            return Err(value_error(format!("values of shape {:?}: [{}] is expected", values.shape(), expected[0])));
        }
        let (logits, values) = (contiguous("logits", logits.as_slice())?, contiguous("values", values.as_slice())?);
        if let Some(place) = logits.iter().position(|it| !it.is_finite()) {
            let (row, action) = (place / expected[1], place % expected[1]);
            return Err(value_error(format!(
                "logits[{row}, {action}] = {}: a finite number is expected",
                logits[place]
            )));
        }
        if let Some(place) = values.iter().position(|it| !(-FARTHEST..=FARTHEST).contains(it)) {
            let sentence = format!("values[{place}] = {}: a number from -1 to 1 is expected", values[place]);
            return Err(value_error(sentence));
        }
        let values: Vec<f32> = values.iter().map(|it| it.clamp(-1.0, 1.0)).collect();
        py.detach(|| forest.expand(logits, &values));
        Ok(())
    }

    /// (games,), int32: descents that came to an end in each tree.
    fn done<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyArray1<i32>>> {
        let forest = &*self.0.taken()?;
        Ok(PyArray1::from_iter(py, forest.trees().iter().map(|tree| tree.done() as i32)))
    }

    /// (games,), float32: the mean result at each root, from -1 to 1, for the side to move.
    fn values<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyArray1<f32>>> {
        let forest = &*self.0.taken()?;
        Ok(PyArray1::from_iter(py, forest.trees().iter().map(Tree::value)))
    }

    /// (games,), int32: a root that is known to win in k plies has k, one that loses in k plies -k, others 0.
    fn proofs<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyArray1<i32>>> {
        let forest = &*self.0.taken()?;
        Ok(PyArray1::from_iter(py, forest.trees().iter().map(|tree| plies(tree.proof()))))
    }

    /// Visits, mean results, priors, and what is known of a move as ``proofs`` tells it; each (games, size * size).
    ///
    /// Visits and what is known are int32, the others float32. All are 0 where there is no legal move; the mean is that
    /// of the root where a move was never followed.
    #[allow(clippy::type_complexity, reason = "four arrays")]
    fn moves<'py>(
        &self,
        py: Python<'py>,
    ) -> Result<(
        Bound<'py, PyArray2<i32>>,
        Bound<'py, PyArray2<f32>>,
        Bound<'py, PyArray2<f32>>,
        Bound<'py, PyArray2<i32>>,
    )> {
        let forest = &*self.0.taken()?;
        let (size, games) = (forest.size(), forest.trees().len());
        let points = size * size;
        let (mut visits, mut proofs) = (vec![0; games * points], vec![0; games * points]);
        let (mut means, mut priors) = (vec![0.0; games * points], vec![0.0; games * points]);
        for (row, tree) in forest.trees().iter().enumerate() {
            for (point, count, mean, prior, proof) in tree.moves() {
                let place = row * points + point.y() * size + point.x();
                (visits[place], means[place]) = (count as i32, mean);
                (priors[place], proofs[place]) = (prior, plies(proof));
            }
        }
        py.import("numpy")?;
        let shape = [games, points];
        Ok((
            PyArray1::from_vec(py, visits).reshape(shape)?,
            PyArray1::from_vec(py, means).reshape(shape)?,
            PyArray1::from_vec(py, priors).reshape(shape)?,
            PyArray1::from_vec(py, proofs).reshape(shape)?,
        ))
    }

    /// The legal moves of a game, the best first; none before the root was expanded.
    ///
    /// First those that win, the sooner the better, then the more followed ones, then those that lose, the later the
    /// better; of equals the likelier one.
    fn ranked(&self, game: &Bound<'_, PyAny>) -> Result<Vec<Point>> {
        let forest = &*self.0.taken()?;
        Ok(objects(forest.trees()[tree_number(game, forest)?].ranked()))
    }

    /// The most followed moves of a game from its root on, or from one of its moves on.
    #[pyo3(signature = (game, first=None))]
    fn line(&self, game: &Bound<'_, PyAny>, first: Option<PointLike>) -> Result<Vec<Point>> {
        let forest = &*self.0.taken()?;
        Ok(objects(forest.trees()[tree_number(game, forest)?].line(first.map(|it| it.0))))
    }

    /// Mixes noise of shape (games, size * size) into the policies of the roots: ``share`` of them, from 0 to 1.
    fn stir(&self, noise: PyReadonlyArray2<'_, f32>, share: Number) -> Result<()> {
        let Number(share) = share;
        let forest = &mut *self.0.taken()?;
        let expected = [forest.trees().len(), forest.size() * forest.size()];
        if noise.shape() != expected {
            return Err(value_error(format!("noise of shape {:?}: {expected:?} is expected", noise.shape())));
        }
        if !(0.0..=1.0).contains(&share) {
            return Err(value_error(format!("share = {share}: a number from 0 to 1 is expected")));
        }
        let noise = contiguous("noise", noise.as_slice())?;
        if let Some(place) = noise.iter().position(|it| !(it.is_finite() && *it >= 0.0)) {
            return Err(value_error(format!("noise has {}: a number of at least 0 is expected", noise[place])));
        }
        forest.stir(noise, share as f32);
        Ok(())
    }

    /// Makes the position after a move the root of a game's tree. What was found beyond it stays.
    ///
    /// Raises IllegalMoveError for a move that is not legal, SearchError for one that ends the game, ValueError where
    /// leaves were selected and not expanded.
    fn advance(&self, game: &Bound<'_, PyAny>, point: PointLike) -> Result<()> {
        let forest = &mut *self.0.taken()?;
        let (number, point) = (tree_number(game, forest)?, point.0);
        let tree = &forest.trees()[number];
        if !tree.asked().is_empty() {
            return Err(value_error("leaves were selected: expand comes first".into()));
        }
        let mut after = tree.game().clone();
        after.play(point)?;
        if after.outcome().is_some() {
            return Err(Error::Search("the game is over, there is no move to search for".into()));
        }
        forest.advance(number, point);
        Ok(())
    }
}

/// What is known for sure, as a number of plies.
fn plies(proof: Option<Proof>) -> i32 {
    match proof {
        Some(Proof::Win(plies)) => plies as i32,
        Some(Proof::Loss(plies)) => -(plies as i32),
        None => 0,
    }
}

fn tree_number(game: &Bound<'_, PyAny>, forest: &Forest) -> Result<usize> {
    int_within("game", game, &(0..=forest.trees().len() - 1), OutOfRange::of_value)
}

fn contiguous<'a, T, E>(name: &str, slice: std::result::Result<&'a [T], E>) -> Result<&'a [T]> {
    slice.map_err(|_| value_error(format!("{name}: a contiguous array is expected")))
}
