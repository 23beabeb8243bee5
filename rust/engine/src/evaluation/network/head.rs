//! The layers behind the sums.

use crate::evaluation::network::weights::{HIDDEN, Hidden, NetworkSide, STEP_BITS, Sums, WEIGHT_BITS, WIDTH};

/// Units of the score that an output of one is: a step of the logit of winning.
const SCORE_OF_ONE: i64 = 200;

/// Weights of all outputs for every two inputs.
type Pairs = [[[i16; 2]; HIDDEN]; WIDTH / 2];

/// The layers of one side.
pub(super) struct Head {
    /// The first layer, for every two inputs the weights of all outputs in pairs: the order in which a processor that
    /// multiplies pairs wants them.
    first: Box<Pairs>,
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
        add_products(&mut outputs, &inputs, &self.first);
        outputs.map(|output| (output >> WEIGHT_BITS).clamp(0, i32::from(i16::MAX)) as i16)
    }
}

/// Adds the products of all inputs with the weights of each output.
#[cfg(not(all(target_family = "wasm", target_feature = "simd128")))]
#[inline(always)]
fn add_products(outputs: &mut [i32; HIDDEN], inputs: &[i16; WIDTH], weights: &Pairs) {
    for (inputs, weights) in inputs.chunks_exact(2).zip(weights) {
        let [left, right] = [inputs[0], inputs[1]].map(i32::from);
        for (output, &[on_left, on_right]) in outputs.iter_mut().zip(weights) {
            *output += left * i32::from(on_left) + right * i32::from(on_right);
        }
    }
}

/// The same in the instruction for pairs, which the compiler does not find there: four outputs at once.
#[cfg(all(target_family = "wasm", target_feature = "simd128"))]
#[allow(unsafe_code, reason = "vectors in arrays of numbers")]
#[inline(always)]
fn add_products(outputs: &mut [i32; HIDDEN], inputs: &[i16; WIDTH], weights: &Pairs) {
    use std::arch::wasm32::{i32x4_add, i32x4_dot_i16x8, i32x4_splat, v128, v128_load, v128_store};

    let both = |pair: usize| i32::from(inputs[2 * pair]) | i32::from(inputs[2 * pair + 1]) << 16;
    let inputs: [v128; WIDTH / 2] = std::array::from_fn(|pair| i32x4_splat(both(pair)));
    for (place, outputs) in outputs.chunks_exact_mut(4).enumerate() {
        let of_pair = |pair: usize| &weights[pair][4 * place..4 * place + 4];
        // SAFETY: four outputs of 32 bits and four pairs of 16 are as long as a vector, and none has to be aligned.
        unsafe {
            let mut sum = v128_load(outputs.as_ptr().cast());
            for (pair, &inputs) in inputs.iter().enumerate() {
                sum = i32x4_add(sum, i32x4_dot_i16x8(inputs, v128_load(of_pair(pair).as_ptr().cast())));
            }
            v128_store(outputs.as_mut_ptr().cast(), sum);
        }
    }
}
