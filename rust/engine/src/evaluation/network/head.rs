//! The layers behind the sums.

use crate::evaluation::network::weights::{HIDDEN, Hidden, NetworkSide, STEP_BITS, Sums, WEIGHT_BITS, WIDTH};

/// Units of the score that an output of one is: a step of the logit of winning.
const SCORE_OF_ONE: i64 = 200;

/// The layers of one side.
pub(super) struct Head {
    /// The first layer, for every two inputs the weights of all outputs in pairs: the order in which a processor that
    /// multiplies pairs wants them.
    first: Box<[[[i16; 2]; HIDDEN]; WIDTH / 2]>,
    first_bias: [i32; HIDDEN],
    second: Hidden,
    second_bias: i32,
}

impl Head {
    pub(super) fn of(side: &NetworkSide) -> Self {
        let mut first = Box::new([[[0; 2]; HIDDEN]; WIDTH / 2]);
        for (pair, rows) in first.iter_mut().zip(side.first.chunks_exact(2)) {
            for (output, weights) in pair.iter_mut().enumerate() {
                *weights = [rows[0][output], rows[1][output]];
            }
        }
        Self { first, first_bias: side.first_bias, second: side.second, second_bias: side.second_bias }
    }

    /// What the layers make of the sums: units of the score. To be called where the instructions are chosen.
    #[inline(always)]
    pub(super) fn value(&self, sums: &Sums) -> i32 {
        let hidden = self.hidden(sums);
        let terms = hidden.iter().zip(&self.second).map(|(&input, &weight)| i32::from(input) * i32::from(weight));
        let sum = i64::from(terms.sum::<i32>() + self.second_bias);
        ((sum * SCORE_OF_ONE) >> (STEP_BITS + WEIGHT_BITS)) as i32
    }

    /// A sum of 32 bits counts as the nearest number of 16 that is not below zero: an input is less than 8.
    #[inline(always)]
    fn hidden(&self, sums: &Sums) -> Hidden {
        let mut outputs = self.first_bias;
        let inputs = sums.map(|sum| sum.clamp(0, i32::from(i16::MAX)) as i16);
        for (inputs, weights) in inputs.chunks_exact(2).zip(self.first.iter()) {
            let [left, right] = [inputs[0], inputs[1]].map(i32::from);
            for (output, &[on_left, on_right]) in outputs.iter_mut().zip(weights) {
                *output += left * i32::from(on_left) + right * i32::from(on_right);
            }
        }
        outputs.map(|output| (output >> WEIGHT_BITS).clamp(0, i32::from(i16::MAX)) as i16)
    }
}
