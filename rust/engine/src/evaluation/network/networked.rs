//! The tables, corrected by a network.

use std::sync::{Arc, OnceLock};

use gomoku_core::{Color, Point, Rules};

use crate::evaluation::evaluator::Evaluator;
use crate::evaluation::network::accumulator::{Accumulator, Rows, add};
use crate::evaluation::network::head::Head;
use crate::evaluation::network::kernel::{Kernel, dispatched};
use crate::evaluation::network::weights::{NetworkCaptures, NetworkError, NetworkWeights, Sums};
use crate::evaluation::rule_family::RuleFamily;
use crate::evaluation::tables::{Tables, Values};
use crate::position::{CAPTURE_CODES, Changed, MISSING, ShapeCounts, State};

/// A network as it is used.
pub struct Network {
    weights: NetworkWeights,
    rows: Rows,
    heads: [Head; 2],
    kernel: Kernel,
}

impl Network {
    /// The network of these weights.
    #[must_use]
    pub fn new(weights: NetworkWeights) -> Self {
        Self::with_kernel(weights, Kernel::quickest())
    }

    /// The same with these instructions of the processor.
    #[must_use]
    pub fn with_kernel(weights: NetworkWeights, kernel: Kernel) -> Self {
        let [black, white] = &weights.sides;
        Self { rows: Rows::of(&weights.sides), heads: [Head::of(black), Head::of(white)], weights, kernel }
    }

    /// The network for the rule set nearest to these rules: the one that ships, or the one that was provided. `None` where
    /// neither is there.
    #[must_use]
    pub fn of(rules: &Rules) -> Option<Arc<Self>> {
        let family = RuleFamily::of(rules);
        let known = &KNOWN[family as usize];
        if let Some(bytes) = shipped(family) {
            return Some(Arc::clone(known.get_or_init(|| Arc::new(Self::read_shipped(bytes)))));
        }
        known.get().cloned()
    }

    /// The files are part of the program, and a test reads them all.
    fn read_shipped(bytes: &[u8]) -> Self {
        Self::new(NetworkWeights::read(bytes).unwrap_or_else(|error| panic!("a network that ships: {error}")))
    }

    /// Its weights.
    #[must_use]
    pub const fn weights(&self) -> &NetworkWeights {
        &self.weights
    }
}

/// The networks by rule set, each from its first use on.
static KNOWN: [OnceLock<Arc<Network>>; RuleFamily::ALL.len()] = [const { OnceLock::new() }; RuleFamily::ALL.len()];

/// Has every engine play by the network of these bytes from its next search on, where the rule set has none yet. A program
/// that leaves out the feature `networks` is given its networks so. Returns the name of the rule set that the network is for.
///
/// # Errors
/// What is wrong with the bytes.
pub fn provide_network(bytes: &[u8]) -> Result<&'static str, NetworkError> {
    let weights = NetworkWeights::read(bytes)?;
    let family = weights.family;
    KNOWN[family as usize].get_or_init(|| Arc::new(Network::new(weights)));
    Ok(family.name())
}

/// The name of the rule set whose network judges positions under these rules.
#[must_use]
pub fn network_name(rules: &Rules) -> &'static str {
    RuleFamily::of(rules).name()
}

/// The files of the networks that ship, by the names of their rule sets; none without the feature `networks`.
pub fn shipped_networks() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    RuleFamily::ALL.into_iter().filter_map(|family| Some((family.name(), shipped(family)?)))
}

/// The files that ship; docs/training-log.md says how each was made.
#[cfg(feature = "networks")]
const fn shipped(family: RuleFamily) -> Option<&'static [u8]> {
    Some(match family {
        RuleFamily::Freestyle => include_bytes!("../../../networks/freestyle.net"),
        RuleFamily::Standard => include_bytes!("../../../networks/standard.net"),
        RuleFamily::Renju => include_bytes!("../../../networks/renju.net"),
        RuleFamily::Caro => include_bytes!("../../../networks/caro.net"),
        RuleFamily::Ninuki => include_bytes!("../../../networks/ninuki.net"),
    })
}

#[cfg(not(feature = "networks"))]
const fn shipped(_: RuleFamily) -> Option<&'static [u8]> {
    None
}

dispatched! {
    /// The value for the side to move, from its scalar value.
    fn refined(network: &Network, state: &State, sums: &Accumulator, value: i32) -> i32 {
        let mover = state.game().side_to_move();
        let side = &network.weights.sides[mover.index()];
        let mut row = *sums.of(mover);
        add(&mut row, &side.bias, 1);
        let mut threats = state.counts().threat_mask(mover);
        while threats != 0 {
            add(&mut row, &side.threats[threats.trailing_zeros() as usize], 1);
            threats &= threats - 1;
        }
        if let Some(captures) = &side.captures {
            add_captures(&mut row, captures, state, mover);
        }
        let scaled = i64::from(value) * i64::from(side.scale) / 256;
        scaled as i32 + network.heads[mover.index()].value(&row)
    }
}

/// The rows of both sides' capture codes, and of the pairs that they miss.
#[inline(always)]
fn add_captures(row: &mut Sums, captures: &NetworkCaptures, state: &State, mover: Color) {
    let waiter = mover.opponent();
    let missing = [mover, waiter].map(|color| state.missing_pairs(color));
    add(row, &captures.pairs[missing[0] * MISSING + missing[1]], 1);
    for ((color, table), missing) in [(mover, &captures.mover), (waiter, &captures.waiter)].into_iter().zip(missing) {
        let Some(counts) = state.capture_counts(color) else { continue };
        for (count, term) in counts.iter().zip(&table[missing * CAPTURE_CODES..]).filter(|(count, _)| **count != 0) {
            add(row, term, i32::from(*count));
        }
    }
}

/// Evaluates by the tables, and corrects by the network what is asked for exactly.
#[derive(Clone)]
pub struct Networked {
    tables: Tables,
    network: Arc<Network>,
}

impl Networked {
    /// The tables with a network.
    #[must_use]
    pub const fn new(tables: Tables, network: Arc<Network>) -> Self {
        Self { tables, network }
    }
}

impl Evaluator for Networked {
    type Sums = Values;
    type Refinement = Accumulator;

    fn sums(&self, state: &State) -> Values {
        self.tables.sums(state)
    }

    #[inline]
    fn follow(&self, sums: &mut Values, changes: &[Changed], mover: Color) {
        self.tables.follow(sums, changes, mover);
    }

    fn refinement(&self, state: &State) -> Accumulator {
        self.network.rows.sums(state)
    }

    #[inline]
    fn catch_up(&self, sums: &mut Accumulator, changes: &[Changed]) {
        self.network.rows.catch_up(self.network.kernel, sums, changes);
    }

    #[inline]
    fn lines(&self, sums: &Values, counts: &ShapeCounts, mover: Color) -> i32 {
        self.tables.lines(sums, counts, mover)
    }

    #[inline]
    fn others(&self, state: &State, sums: &Values) -> i32 {
        self.tables.others(state, sums)
    }

    #[inline]
    fn refined(&self, state: &State, sums: &Accumulator, value: i32) -> i32 {
        refined(self.network.kernel, &self.network, state, sums, value)
    }

    #[inline]
    fn move_score(&self, state: &State, point: Point) -> i32 {
        self.tables.move_score(state, point)
    }
}
