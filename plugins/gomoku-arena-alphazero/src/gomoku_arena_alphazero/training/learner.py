"""The network in JAX: the same numbers as in NumPy, faster for many positions, and with gradients."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt
import optax

from gomoku_arena_alphazero.inputs import inputs_of
from gomoku_arena_alphazero.network import Floats, Network

DECAY = 1e-4
"""Of the weights, as Adam with decoupled decay has it (Loshchilov and Hutter, arXiv:1711.05101)."""
SMALLEST = 16
"""Positions are evaluated in batches of powers of two from here on, so that few shapes are compiled."""


class Losses(NamedTuple):
    """Means over positions, in nats and in squares of results from -1 to 1."""

    policy: float
    value: float


class Batch(NamedTuple):
    """Positions to learn from."""

    inputs: Floats
    """(n, size, size, planes)."""
    policy: Floats
    """(n, actions): how probable a search held each action."""
    value: Floats
    """(n,): the expected result."""


class Learner:
    """A network that learns. state: of the optimiser, where training goes on."""

    def __init__(self, network: Network, rate: float, state: Any = None) -> None:
        self.network = network
        self._blocks = network.shape.blocks
        self._optimiser = optax.adamw(rate, weight_decay=DECAY)
        self._layers: Any = jax.tree.map(jnp.asarray, dict(network.layers))
        self._state = self._optimiser.init(self._layers) if state is None else state
        self._step = jax.jit(self._learn_batch)
        self._forward = jax.jit(lambda layers, inputs: forward(layers, inputs, self._blocks))

    def learn(self, batch: Batch) -> Losses:
        """One step of the optimiser."""
        self._layers, self._state, losses = self._step(self._layers, self._state, batch)
        return Losses(*map(float, losses))

    def learnt(self) -> Network:
        """The network as it is now."""
        layers = {name: np.asarray(layer) for name, layer in self._layers.items()}
        return Network(self.network.rules, self.network.shape, layers, self.network.training)

    @property
    def state(self) -> Any:
        """Of the optimiser: a tree of arrays."""
        return self._state

    def evaluate(self, observation: npt.NDArray[np.uint8]) -> tuple[Floats, Floats]:
        """As ``Network.evaluate``."""
        lanes = len(observation)
        room = max(SMALLEST, 1 << (lanes - 1).bit_length())
        inputs = np.zeros((room, *self._input_shape), np.float32)
        inputs[:lanes] = inputs_of(observation, self.network.planes)
        logits, values = self._forward(self._layers, inputs)
        return np.asarray(logits)[:lanes], np.asarray(values)[:lanes]

    @property
    def _input_shape(self) -> tuple[int, int, int]:
        size = self.network.rules.size
        return size, size, len(self.network.planes) + 1

    def _learn_batch(self, layers: Any, state: Any, batch: Batch) -> tuple[Any, Any, Any]:
        def loss(layers: Any) -> tuple[Any, Any]:
            logits, values = forward(layers, batch.inputs, self._blocks)
            policy = optax.softmax_cross_entropy(logits, batch.policy).mean()
            value = jnp.square(values - batch.value).mean()
            return policy + value, (policy, value)

        gradients, losses = jax.grad(loss, has_aux=True)(layers)
        changes, state = self._optimiser.update(gradients, state, layers)
        return optax.apply_updates(layers, changes), state, losses


def forward(layers: Mapping[str, Any], inputs: Any, blocks: int) -> tuple[Any, Any]:
    """As ``gomoku_arena_alphazero.network.forward``."""
    tower = jax.nn.relu(_convolution(layers, "first", inputs))
    for block in range(blocks):
        inner = jax.nn.relu(_convolution(layers, f"block{block}.one", tower))
        tower = jax.nn.relu(tower + _convolution(layers, f"block{block}.two", inner))
    pooled = jnp.concatenate([tower.mean(axis=(1, 2)), tower.max(axis=(1, 2))], axis=1)
    local = _linear(layers, "policy.local", tower) + _linear(layers, "policy.pooled", pooled)[:, None, None, :]
    logits = _linear(layers, "policy.out", jax.nn.relu(local)).reshape(len(inputs), -1)
    hidden = jax.nn.relu(_linear(layers, "value.hidden", pooled))
    return logits, jnp.tanh(_linear(layers, "value.out", hidden)[:, 0])


def _linear(layers: Mapping[str, Any], name: str, inputs: Any) -> Any:
    return inputs @ layers[name] + layers[f"{name}.bias"]


def _convolution(layers: Mapping[str, Any], name: str, inputs: Any) -> Any:
    kernel = layers[name].reshape(3, 3, inputs.shape[-1], -1)
    order = ("NHWC", "HWIO", "NHWC")
    found = jax.lax.conv_general_dilated(inputs, kernel, (1, 1), "SAME", dimension_numbers=order)
    return found + layers[f"{name}.bias"]
