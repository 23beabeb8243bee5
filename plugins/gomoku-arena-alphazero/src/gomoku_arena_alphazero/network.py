"""The policy-value network: a small residual tower, in NumPy. ``training`` has the same in PyTorch, with gradients.

Layers are arrays of float32 by name; a convolution of 3x3 is a matrix of shape (9 * channels in, channels out).
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from gomoku_arena import ArrayFile, ConfigError, Rules
from gomoku_arena.env import planes_of
from gomoku_arena_alphazero.inputs import inputs_of

Floats: TypeAlias = npt.NDArray[np.float32]
Layers: TypeAlias = Mapping[str, Any]
"""Arrays by name."""

VERSION = 1
_ABOUT = {"about": (np.str_, ())}
_LONGEST = 1 << 16
"""Characters of what a file says of its network."""
_ONNX_FIELDS = bytes(number << 3 | 2 for number in (2, 3, 4, 6, 7, 8, 14))
"""How fields of a model begin that may follow its version: texts, graph, operators and metadata."""
_NEAR_ZERO = (".two", ".pooled", ".out")
"""How the names of layers end that begin near zero."""
RANGES = "ranges"
"""The name of the ranges among the arrays of a file."""
_RARE = 1e-5
"""The share of the numbers that may be beyond a range."""
HIDDEN = 32
"""Units of the layer before the value."""
MOST_CHANNELS, MOST_BLOCKS, MOST_WEIGHTS = 1024, 128, 1 << 25
"""How wide, how deep and how large a network may be; its blocks have most of the weights."""
MOST_BYTES = 4 * MOST_WEIGHTS
"""Of the arrays of a file: twice those of the blocks."""


@dataclass(frozen=True)
class Shape:
    """How wide and how deep. Raises ConfigError for what no network may have."""

    channels: int = 32
    blocks: int = 3

    def __post_init__(self) -> None:
        for name, value, most in (("channels", self.channels, MOST_CHANNELS), ("blocks", self.blocks, MOST_BLOCKS)):
            if type(value) is not int or not 1 <= value <= most:
                raise ConfigError(f"{name} = {value!r:.80}: a number from 1 to {most} is expected")
        if (weights := 18 * self.channels**2 * self.blocks) > MOST_WEIGHTS:
            raise ConfigError(
                f"{self.channels} channels and {self.blocks} blocks: {weights} weights, and at most {MOST_WEIGHTS}"
            )


@dataclass(frozen=True, eq=False)
class Network:
    """A network for one rule set on one size of board."""

    rules: Rules
    shape: Shape
    layers: Mapping[str, Floats]
    training: str = ""
    """What it was trained with, for people."""
    ranges: Floats | None = None
    """How large the activations of the tower are, (3 * blocks + 1,), where it was measured: see ``with_ranges``."""

    @property
    def planes(self) -> tuple[str, ...]:
        """What it sees, of ``gomoku_arena.env.PLANES``."""
        return planes_of(self.rules)

    def evaluate(self, observation: npt.NDArray[np.uint8]) -> tuple[Floats, Floats]:
        """Logits of all actions, (n, size * size), and values from -1 to 1, (n,), for the side to move."""
        return forward(self.layers, inputs_of(observation, self.planes), self.shape.blocks)

    def with_ranges(self, observation: npt.NDArray[np.uint8]) -> Self:
        """The same, and it tells how large the numbers between its convolutions become on these positions.

        They are those that all but one of a hundred thousand numbers stay below, in the order of the layers.
        """
        seen: list[float] = []
        forward(self.layers, inputs_of(observation, self.planes), self.shape.blocks, lambda it: seen.append(_usual(it)))
        return replace(self, ranges=np.array(seen, np.float32))

    def save(self, path: Path) -> None:
        """Writes the file, as numbers of 16 bits."""
        about = {
            "version": VERSION,
            "rules": self.rules.switches(),
            "channels": self.shape.channels,
            "blocks": self.shape.blocks,
            "training": self.training,
        }
        halves: dict[str, Any] = {name: layer.astype(np.float16) for name, layer in self.layers.items()}
        if self.ranges is not None:
            halves["ranges"] = self.ranges.astype(np.float32)
        part = path.with_name(f".{path.name}")
        with part.open("wb") as file:
            np.savez_compressed(file, about=np.array(json.dumps(about)), **halves)
        part.replace(path)

    @classmethod
    def load(cls, path: Path | str) -> Self:
        """The network of a file. Raises ConfigError, which names the file, where it holds none of ours."""
        with ArrayFile(path, most=MOST_BYTES, key="network", other=_if_onnx) as file:
            about = str(file.read(_ABOUT, others=True)["about"]) if "about" in file.names else ""
            try:
                rules, shape, training = _told(about)
            except (ValueError, TypeError, OverflowError) as error:
                raise ConfigError(f"network = {str(path)!r}: {error}") from error
            sizes = layer_shapes(rules, shape)
            expected = sizes | ({RANGES: (3 * shape.blocks + 1,)} if RANGES in file.names else {})
            read = file.read(_ABOUT | {name: (np.floating, size) for name, size in expected.items()})
        layers = {name: read[name].astype(np.float32) for name in expected}
        if not all(np.isfinite(layer).all() for layer in layers.values()):
            raise ConfigError(f"network = {str(path)!r}: it has numbers that are none")
        ranges = layers.pop(RANGES, None)
        return cls(rules, shape, layers, training, ranges)


def _if_onnx(head: bytes) -> str:
    """What is said of a file that begins as an ONNX model: with the number of a version, and then another field."""
    if len(head) < 3 or head[0] != 0x08 or not 0 < head[1] < 0x80 or head[2] not in _ONNX_FIELDS:
        return ""
    return (
        "it seems to be an ONNX model; the network.npz of a training is read, "
        "of which gomoku-arena-alphazero-export makes an ONNX model that none reads back"
    )


def _told(about: str) -> tuple[Rules, Shape, str]:
    """What a file says of its network. Raises ValueError for a file of something else."""
    try:
        said = json.loads(about) if len(about) <= _LONGEST else None
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict) or "channels" not in said:
        raise ValueError("the file holds no network")
    if missing := {"version", "rules", "blocks", "training"} - said.keys():
        raise ValueError(f"it does not say its {min(missing)}")
    if said["version"] != VERSION:
        raise ValueError(f"version {said['version']!r:.80}, and not {VERSION}")
    switches: Any = {key: tuple(it) if isinstance(it, list) else it for key, it in dict(said["rules"]).items()}
    return Rules(**switches), Shape(said["channels"], said["blocks"]), str(said["training"])


def layer_shapes(rules: Rules, shape: Shape) -> dict[str, tuple[int, ...]]:
    """How large the layers of a network are, by name: those of the weights and behind them those of their biases."""
    channels = shape.channels
    layers = {"first": (9 * (len(planes_of(rules)) + 1), channels)}
    for block in range(shape.blocks):
        layers |= {f"block{block}.{place}": (9 * channels, channels) for place in ("one", "two")}
    layers |= {"policy.local": (channels, channels), "policy.pooled": (2 * channels, channels)}
    layers |= {"policy.out": (channels, 1), "value.hidden": (2 * channels, HIDDEN), "value.out": (HIDDEN, 1)}
    return layers | {f"{name}.bias": (outputs,) for name, (_, outputs) in layers.items()}


def initial(rules: Rules, shape: Shape, seed: int) -> dict[str, Floats]:
    """Layers to begin with: convolutions by He et al. (2015), the last of a block and the heads near zero."""
    generator = np.random.default_rng(seed)

    def layer(name: str, size: tuple[int, ...]) -> Floats:
        if len(size) == 1:
            return np.zeros(size, np.float32)
        scale = 0.1 if name.endswith(_NEAR_ZERO) else 1.0
        made: Floats = (generator.normal(size=size) * scale * np.sqrt(2 / size[0])).astype(np.float32)
        return made

    return {name: layer(name, size) for name, size in layer_shapes(rules, shape).items()}


def forward(
    layers: Layers, inputs: Floats, blocks: int, see: Callable[[Floats], object] = lambda _: None
) -> tuple[Floats, Floats]:
    """Logits and values of inputs of shape (n, size, size, planes); ``see`` is shown what each convolution is given."""

    def shown(numbers: Floats) -> Floats:
        see(numbers)
        return numbers

    tower = shown(np.maximum(_convolution(layers, "first", inputs), 0))
    for block in range(blocks):
        inner = shown(np.maximum(_convolution(layers, f"block{block}.one", tower), 0))
        tower = shown(np.maximum(tower + shown(_convolution(layers, f"block{block}.two", inner)), 0))
    pooled = np.concatenate([tower.mean(axis=(1, 2)), tower.max(axis=(1, 2))], axis=1)
    local = _linear(layers, "policy.local", tower) + _linear(layers, "policy.pooled", pooled)[:, None, None, :]
    logits = _linear(layers, "policy.out", np.maximum(local, 0)).reshape(len(inputs), -1)
    hidden = np.maximum(_linear(layers, "value.hidden", pooled), 0)
    return logits, np.tanh(_linear(layers, "value.out", hidden)[:, 0])


def _linear(layers: Layers, name: str, inputs: Floats) -> Floats:
    outputs: Floats = inputs @ layers[name] + layers[f"{name}.bias"]
    return outputs


def _convolution(layers: Layers, name: str, inputs: Floats) -> Floats:
    """3x3, as one product of matrices: each row has the nine neighbours of a point."""
    lanes, height, width, channels = inputs.shape
    padded = np.pad(inputs, ((0, 0), (1, 1), (1, 1), (0, 0)))
    near = [padded[:, y : y + height, x : x + width, :] for y in range(3) for x in range(3)]
    columns = np.concatenate(near, axis=-1).reshape(-1, 9 * channels)
    return _linear(layers, name, columns).reshape(lanes, height, width, -1)


def _usual(numbers: Floats) -> float:
    """What all but very few of the numbers stay below, without their signs."""
    return float(np.quantile(np.abs(numbers), 1 - _RARE))
