"""The ranges of a network's integers, fitted to what the network says with numbers of 32 bits."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from gomoku_arena_alphazero.network import Floats, Network
from gomoku_arena_alphazero.onnx_graph import OnnxNetwork

FACTORS = 0.6, 1.5
"""By which a range is made smaller or larger, as long as this helps."""
MOST_STEPS = 4
"""Of a range in one direction."""
LEAST_GAIN = 1e-4
"""That is worth another step."""
VALUE_WEIGHT = 2.0
"""How much a square of the value's error counts beside a nat of the policy's."""


def fitted(network: Network, observation: npt.NDArray[np.uint8]) -> Network:
    """The network with ranges by which its integers say what its numbers of 32 bits say on these positions.

    A smaller range has finer steps and cuts off more. The network must tell ranges to begin with.
    """
    if network.ranges is None:
        raise ValueError("the network does not tell the ranges of its activations")
    error = _error_of(network, observation)
    ranges, best = network.ranges, error(network.ranges)
    for place in reversed(range(len(ranges))):
        for factor in FACTORS:
            for _ in range(MOST_STEPS):
                tried = ranges.copy()
                tried[place] *= factor
                if (found := error(tried)) > best - LEAST_GAIN:
                    break
                ranges, best = tried, found
    return replace(network, ranges=ranges)


def _error_of(network: Network, observation: npt.NDArray[np.uint8]) -> Callable[[Floats], float]:
    """How far the integers of given ranges are from the numbers: the policy in nats, and the value."""
    policy, value = _said(replace(network, ranges=None), observation)

    def error(ranges: Floats) -> float:
        other_policy, other_value = _said(replace(network, ranges=ranges), observation)
        nats = (np.exp(policy) * (policy - other_policy)).sum(axis=1).mean()
        return float(nats + VALUE_WEIGHT * np.square(value - other_value).mean())

    return error


def _said(network: Network, observation: npt.NDArray[np.uint8]) -> tuple[Floats, Floats]:
    """Logarithms of the probabilities of all points, and values."""
    logits, values = OnnxNetwork(network).evaluate(observation)
    high = logits.max(axis=1, keepdims=True)
    return logits - high - np.log(np.exp(logits - high).sum(axis=1, keepdims=True)), values
