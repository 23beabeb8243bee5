//! The tree of one game.

use std::cmp::Ordering;
use std::num::NonZeroU32;
use std::sync::atomic::AtomicBool;

use gomoku_core::{Bitboard, Game, Point};
use gomoku_engine::{Limit, Verdict, solve_vcf};

use crate::node::{Edge, Kind, Node, Proof};

/// `c` of the formula.
const EXPLORATION: f32 = 1.6;
/// How much less than its node an edge promises that nobody has followed.
const UNVISITED: f32 = 0.2;
/// The least weight of a legal move among those of the policy: what the network calls impossible may be tried all the same.
const LEAST_PRIOR: f32 = 1e-6;
/// The likeliest moves, which a node keeps that is not the root.
const MOST_EDGES: usize = 128;
/// MiB that a proof may remember.
const SOLVER_MEMORY: usize = 4;

/// What decides a search.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Nodes that a tree has room for, the root included.
    pub nodes: u32,
    /// Moves that are tried for a win by continuous fours at each new node but the root, before the network is asked.
    pub vcf_nodes: u64,
}

/// The tree of one game.
#[derive(Clone, Debug)]
pub struct Tree {
    game: Game,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// Leaves that the network is being asked about.
    asked: Vec<Leaf>,
    /// Descents that came to an end since the tree was made, or its root moved on.
    done: u32,
}

/// A leaf, and how it was reached.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// The position.
    pub game: Game,
    /// Its legal moves.
    pub legal: Bitboard,
    node: u32,
    path: Vec<Step>,
}

/// An edge that was followed, and the node that it belongs to.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: u32,
    edge: u32,
}

/// What a descent came to.
enum End {
    /// The leaf, the last one of `asked`, is for the network.
    Asked,
    /// The result was known.
    Known,
    /// The network is being asked about its end already.
    Again,
}

impl Tree {
    /// That of a game which is not over.
    ///
    /// # Panics
    /// The game is over.
    #[must_use]
    pub fn new(game: Game) -> Self {
        assert!(game.outcome().is_none(), "the game is over");
        Self { game, nodes: vec![Node::NEW], edges: Vec::new(), asked: Vec::new(), done: 0 }
    }

    /// The game at the root.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Descents that came to an end.
    #[must_use]
    pub const fn done(&self) -> u32 {
        self.done
    }

    /// What is known of the root for sure.
    #[must_use]
    pub fn proof(&self) -> Option<Proof> {
        self.root().proof
    }

    /// The mean result at the root, for the side to move.
    #[must_use]
    pub fn value(&self) -> f32 {
        self.root().mean()
    }

    /// The moves at the root: each with its visits, its mean result, its prior, and what is known of it for sure.
    pub fn moves(&self) -> impl Iterator<Item = (Point, u32, f32, f32, Option<Proof>)> {
        let expected = self.value();
        self.edges_of(0).iter().map(move |edge| {
            let proof = self.beyond(edge);
            let mean = proof.map_or(edge.mean().unwrap_or(expected), Proof::value);
            (edge.point, edge.visits, mean, edge.prior, proof)
        })
    }

    /// The moves at the root, the best first: those that win, the sooner the better, then the more followed ones, then
    /// those that lose, the later the better; of equals the likelier one.
    #[must_use]
    pub fn ranked(&self) -> Vec<Point> {
        let mut edges: Vec<_> = self.edges_of(0).iter().collect();
        edges.sort_by(|one, other| self.compare(other, one));
        edges.into_iter().map(|edge| edge.point).collect()
    }

    /// The leaves that the network is being asked about.
    #[must_use]
    pub fn asked(&self) -> &[Leaf] {
        &self.asked
    }

    /// Follows up to so many descents, whose leaves the network is to be asked about.
    ///
    /// There are fewer where a result was known, where two descents end at one leaf, where there is no room for more, and
    /// none where the root is proven. The first leaf of all is the root, which is no descent.
    ///
    /// # Panics
    /// The leaves of the last time were not expanded.
    pub fn select(&mut self, leaves: usize, settings: &Settings) {
        assert!(self.asked.is_empty(), "the last leaves come first");
        if self.root().kind == Kind::New {
            self.begin();
            return;
        }
        for _ in 0..leaves {
            if self.nodes.len() >= settings.nodes as usize || self.proof().is_some() {
                return;
            }
            match self.descend(settings) {
                End::Asked => {}
                End::Known => self.done += 1,
                End::Again => return,
            }
        }
    }

    /// Has the network asked about the root. What wins there by fours is found a move later, with the move that wins.
    fn begin(&mut self) {
        let game = self.game.clone();
        self.nodes[0].kind = Kind::Asked;
        let legal = game.legal_moves();
        self.asked.push(Leaf { game, legal, node: 0, path: Vec::new() });
    }

    /// Takes what the network says of the leaves, in their order: logits of all points, and a value for the side to move.
    ///
    /// # Panics
    /// There are not as many as leaves.
    pub fn expand<'a>(&mut self, judged: impl ExactSizeIterator<Item = (&'a [f32], f32)>) {
        let asked = std::mem::take(&mut self.asked);
        assert_eq!(asked.len(), judged.len(), "a judgement for each leaf");
        for (leaf, (logits, value)) in asked.into_iter().zip(judged) {
            self.open(&leaf, logits, value);
            self.back_up(&leaf.path, -value);
            self.done += u32::from(!leaf.path.is_empty());
        }
    }

    /// Mixes noise into the policy of the root, a number for each point.
    pub fn stir(&mut self, noise: &[f32], share: f32) {
        let size = self.game.board().size();
        let node = self.nodes[0];
        for edge in &mut self.edges[range(&node)] {
            edge.prior = (1.0 - share) * edge.prior + share * noise[number(edge.point, size)];
        }
    }

    /// The most followed moves from the root on, or from a move at the root.
    #[must_use]
    pub fn line(&self, first: Option<Point>) -> Vec<Point> {
        let mut line = Vec::new();
        let mut node = 0;
        if let Some(point) = first {
            line.push(point);
            match self.edges_of(0).iter().find(|edge| edge.point == point).and_then(|edge| edge.child) {
                Some(child) => node = child.get(),
                None => return line,
            }
        }
        while let Some(edge) = self.best_edge(node) {
            line.push(edge.point);
            let Some(child) = edge.child else { break };
            node = child.get();
        }
        line
    }

    /// Makes the position after a legal move the root. What was found beyond it stays.
    ///
    /// # Panics
    /// The leaves of the last time were not expanded, or the game is over then.
    pub fn advance(&mut self, point: Point) {
        assert!(self.asked.is_empty(), "the last leaves come first");
        let child = self.edges_of(0).iter().find(|edge| edge.point == point).and_then(|edge| edge.child);
        let mut game = self.game.clone();
        game.play_unchecked(point);
        let mut moved = Self::new(game);
        if let Some(child) = child {
            moved.nodes.clear();
            moved.copy(self, child.get());
            moved.complete_root();
            moved.forget_win_without_move();
            moved.done = moved.root().visits;
        }
        *self = moved;
    }

    /// A root that the solver has proven won has no move that is known to win: it is searched as any other.
    fn forget_win_without_move(&mut self) {
        let has_move = self.edges_of(0).iter().any(|edge| matches!(self.beyond(edge), Some(Proof::Win(_))));
        if matches!(self.proof(), Some(Proof::Win(_))) && !has_move {
            self.nodes[0].proof = None;
        }
    }

    /// Gives the root an edge for every legal move: those that it lacks were the least likely ones.
    fn complete_root(&mut self) {
        let root = self.nodes[0];
        if root.kind != Kind::Open || root.is_whole {
            return;
        }
        let mut edges = self.edges_of(0).to_vec();
        let known: Bitboard = edges.iter().map(|edge| edge.point).collect();
        let missing = (self.game.legal_moves() - known).iter();
        edges.extend(missing.map(|point| Edge { point, prior: LEAST_PRIOR, visits: 0, sum: 0.0, child: None }));
        edges.sort_unstable_by_key(|edge| edge.point.index());
        let node = &mut self.nodes[0];
        (node.first, node.count, node.is_whole) = (self.edges.len() as u32, edges.len() as u16, true);
        self.edges.extend(edges);
    }

    /// Copies a node of another tree with all that is beyond it.
    fn copy(&mut self, other: &Self, from: u32) {
        let mut waiting: Vec<(u32, Option<u32>)> = vec![(from, None)];
        while let Some((from, parent)) = waiting.pop() {
            let mut node = other.nodes[from as usize];
            let edges = &other.edges[range(&node)];
            let place = self.nodes.len() as u32;
            node.first = self.edges.len() as u32;
            if node.kind == Kind::Asked {
                node.kind = Kind::New;
            }
            for (index, edge) in edges.iter().enumerate() {
                if let Some(child) = edge.child {
                    waiting.push((child.get(), Some(node.first + index as u32)));
                }
                self.edges.push(Edge { child: None, ..*edge });
            }
            self.nodes.push(node);
            if let Some(edge) = parent {
                self.edges[edge as usize].child = NonZeroU32::new(place);
            }
        }
    }

    fn root(&self) -> &Node {
        &self.nodes[0]
    }

    fn edges_of(&self, node: u32) -> &[Edge] {
        &self.edges[range(&self.nodes[node as usize])]
    }

    /// What is known of a move for sure, for the side that plays it.
    fn beyond(&self, edge: &Edge) -> Option<Proof> {
        self.nodes[edge.child?.get() as usize].proof.map(Proof::before)
    }

    /// The move to play at a node: the best one that was followed.
    fn best_edge(&self, node: u32) -> Option<&Edge> {
        // The first of equals, as everywhere.
        let tried = self.edges_of(node).iter().rev().filter(|edge| edge.visits > 0);
        tried.max_by(|one, other| self.compare(one, other))
    }

    /// Which move is better: one that wins, the sooner the better, then the more followed one, then one that loses, the
    /// later the better; of equals the likelier one.
    fn compare(&self, one: &Edge, other: &Edge) -> Ordering {
        let rank = |edge: &Edge| match self.beyond(edge) {
            Some(Proof::Win(plies)) => (2, u32::MAX - plies),
            Some(Proof::Loss(plies)) => (0, plies),
            None => (1, edge.visits),
        };
        rank(one).cmp(&rank(other)).then(one.prior.total_cmp(&other.prior))
    }

    fn descend(&mut self, settings: &Settings) -> End {
        let mut game = self.game.clone();
        let mut path = Vec::new();
        let mut node = 0;
        loop {
            let Some(edge) = self.choose(node) else { unreachable!("an open node that is not lost has a move") };
            path.push(Step { node, edge });
            self.follow(node, edge);
            game.play_unchecked(self.edges[edge as usize].point);
            let Some(child) = self.edges[edge as usize].child else {
                return self.reach(game, edge, path, settings);
            };
            node = child.get();
            let reached = self.nodes[node as usize];
            if let Some(proof) = reached.proof {
                self.back_up(&path, -proof.value());
                return End::Known;
            }
            match reached.kind {
                Kind::Open => {}
                Kind::Drawn => {
                    self.back_up(&path, 0.0);
                    return End::Known;
                }
                Kind::New => return self.ask(game, node, path, settings),
                Kind::Asked => {
                    self.take_back(&path);
                    return End::Again;
                }
            }
        }
    }

    /// The edge to follow from a node, by the formula. A move that is known to lose is followed by nobody.
    fn choose(&self, node: u32) -> Option<u32> {
        let it = &self.nodes[node as usize];
        let promised = it.mean() - UNVISITED;
        let share = EXPLORATION * ((it.visits + 1) as f32).sqrt();
        let mut best: Option<(f32, u32)> = None;
        for (index, edge) in range(it).zip(self.edges_of(node)) {
            let mean = match self.beyond(edge) {
                Some(Proof::Loss(_)) => continue,
                Some(Proof::Win(_)) => 1.0,
                None => edge.mean().unwrap_or(promised),
            };
            let score = mean + share * edge.prior / (1 + edge.visits) as f32;
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, index as u32));
            }
        }
        // Of a node that keeps some of its moves all may lose.
        best.map(|(_, index)| index).or_else(|| (it.count > 0).then_some(it.first))
    }

    /// The edge counts as followed and lost until its descent has come to an end.
    fn follow(&mut self, node: u32, edge: u32) {
        let (node, edge) = (&mut self.nodes[node as usize], &mut self.edges[edge as usize]);
        (node.visits, edge.visits) = (node.visits + 1, edge.visits + 1);
        (node.sum, edge.sum) = (node.sum - 1.0, edge.sum - 1.0);
    }

    fn take_back(&mut self, path: &[Step]) {
        for step in path {
            let (node, edge) = (&mut self.nodes[step.node as usize], &mut self.edges[step.edge as usize]);
            (node.visits, edge.visits) = (node.visits - 1, edge.visits - 1);
            (node.sum, edge.sum) = (node.sum + 1.0, edge.sum + 1.0);
        }
    }

    /// Makes the node beyond an edge.
    fn reach(&mut self, game: Game, edge: u32, path: Vec<Step>, settings: &Settings) -> End {
        let place = self.nodes.len() as u32;
        self.nodes.push(Node::NEW);
        self.edges[edge as usize].child = NonZeroU32::new(place);
        let Some(outcome) = game.outcome() else { return self.ask(game, place, path, settings) };
        let mover = game.side_to_move();
        match outcome.winner {
            None => {
                self.nodes[place as usize].kind = Kind::Drawn;
                self.back_up(&path, 0.0);
            }
            Some(winner) => {
                let proof = if winner == mover { Proof::Win(0) } else { Proof::Loss(0) };
                self.prove(place, proof, &path);
            }
        }
        End::Known
    }

    /// Has the network asked about a node, unless fours win there.
    fn ask(&mut self, game: Game, node: u32, path: Vec<Step>, settings: &Settings) -> End {
        if let Some(proof) = win_by_fours(&game, settings.vcf_nodes) {
            self.prove(node, proof, &path);
            return End::Known;
        }
        self.nodes[node as usize].kind = Kind::Asked;
        let legal = game.legal_moves();
        self.asked.push(Leaf { game, legal, node, path });
        End::Asked
    }

    /// Gives a node the network's policy over its legal moves, and its value.
    fn open(&mut self, leaf: &Leaf, logits: &[f32], value: f32) {
        let size = leaf.game.board().size();
        let mut moves: Vec<_> = leaf.legal.iter().map(|point| (point, logits[number(point, size)])).collect();
        let most = moves.iter().map(|it| it.1).fold(f32::NEG_INFINITY, f32::max);
        for (_, weight) in &mut moves {
            *weight = (*weight - most).exp().max(LEAST_PRIOR);
        }
        let total: f32 = moves.iter().map(|it| it.1).sum();
        let is_whole = leaf.node == 0 || moves.len() <= MOST_EDGES;
        if !is_whole {
            moves.select_nth_unstable_by(MOST_EDGES, |one, other| {
                other.1.total_cmp(&one.1).then_with(|| number(one.0, size).cmp(&number(other.0, size)))
            });
            moves.truncate(MOST_EDGES);
            moves.sort_unstable_by_key(|it| it.0.index());
        }
        let first = self.edges.len() as u32;
        let edge = |(point, weight)| Edge { point, prior: weight / total, visits: 0, sum: 0.0, child: None };
        self.edges.extend(moves.iter().copied().map(edge));
        let node = &mut self.nodes[leaf.node as usize];
        (node.kind, node.first, node.count) = (Kind::Open, first, moves.len() as u16);
        (node.is_whole, node.value) = (is_whole, value);
    }

    /// Adds the result of a descent, for the side that moved last.
    fn back_up(&mut self, path: &[Step], value: f32) {
        let mut value = value;
        for step in path.iter().rev() {
            let (node, edge) = (&mut self.nodes[step.node as usize], &mut self.edges[step.edge as usize]);
            node.sum += 1.0 + value;
            edge.sum += 1.0 + value;
            value = -value;
        }
    }

    /// What is known of a node for sure, and of those before it by that; the descent has come to an end.
    fn prove(&mut self, node: u32, proof: Proof, path: &[Step]) {
        self.nodes[node as usize].proof = Some(proof);
        self.back_up(path, -proof.value());
        for step in path.iter().rev() {
            let Some(proof) = self.proof_of(step.node) else { return };
            self.nodes[step.node as usize].proof = Some(proof);
        }
    }

    /// What is known of a node by what is known beyond it: the soonest win, or the latest loss where all moves lose.
    fn proof_of(&self, node: u32) -> Option<Proof> {
        let mut soonest = None;
        let mut latest = Some(0);
        for edge in self.edges_of(node) {
            match self.beyond(edge) {
                Some(Proof::Win(plies)) => soonest = Some(soonest.map_or(plies, |it: u32| it.min(plies))),
                Some(Proof::Loss(plies)) => latest = latest.map(|it: u32| it.max(plies)),
                None => latest = None,
            }
        }
        let is_whole = self.nodes[node as usize].is_whole;
        soonest.map(Proof::Win).or_else(|| latest.filter(|_| is_whole).map(Proof::Loss))
    }
}

fn range(node: &Node) -> std::ops::Range<usize> {
    let first = node.first as usize;
    first..first + usize::from(node.count)
}

/// The number of a point, `y * size + x`.
fn number(point: Point, size: usize) -> usize {
    point.y() * size + point.x()
}

/// A win of the side to move by continuous fours that is found within so many moves.
fn win_by_fours(game: &Game, nodes: u64) -> Option<Proof> {
    if nodes == 0 {
        return None;
    }
    let limit = Limit { nodes: Some(nodes), ..Limit::default() };
    match solve_vcf(game, &limit, SOLVER_MEMORY, &AtomicBool::new(false)) {
        Ok(Verdict::Win(proof)) => Some(Proof::Win(proof.line.len() as u32)),
        _ => None,
    }
}
