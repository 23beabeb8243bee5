"""The policy-value network: a small residual tower, in NumPy. ``training`` has the same in JAX, with gradients.

Layers are arrays of float32 by name; a convolution of 3x3 is a matrix of shape (9 * channels in, channels out).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypeAlias
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from gomoku_arena import ConfigError, Rules
from gomoku_arena.env import planes_of
from gomoku_arena_alphazero.inputs import inputs_of

Floats: TypeAlias = npt.NDArray[np.float32]
Layers: TypeAlias = Mapping[str, Any]
"""Arrays by name; NumPy's or JAX's."""

VERSION = 1
_NO_NETWORK = "the file holds no network"
HIDDEN = 32
"""Units of the layer before the value."""


@dataclass(frozen=True)
class Shape:
    """How wide and how deep."""

    channels: int = 32
    blocks: int = 3


@dataclass(frozen=True, eq=False)
class Network:
    """A network for one rule set on one size of board."""

    rules: Rules
    shape: Shape
    layers: Mapping[str, Floats]
    training: str = ""
    """What it was trained with, for people."""

    @property
    def planes(self) -> tuple[str, ...]:
        """What it sees, of ``gomoku_arena.env.PLANES``."""
        return planes_of(self.rules)

    def evaluate(self, observation: npt.NDArray[np.uint8]) -> tuple[Floats, Floats]:
        """Logits of all actions, (n, size * size), and values from -1 to 1, (n,), for the side to move."""
        return forward(self.layers, inputs_of(observation, self.planes), self.shape.blocks)

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
        part = path.with_name(f".{path.name}")
        with part.open("wb") as file:
            np.savez_compressed(file, about=np.array(json.dumps(about)), **halves)
        part.replace(path)

    @classmethod
    def load(cls, path: Path | str) -> Self:
        """The network of a file. Raises ConfigError, which names the file, where it holds none of ours."""
        try:
            about, layers = _read(path)
            if about["version"] != VERSION:
                raise ValueError(f"version {about['version']}, and not {VERSION}")
            switches: Any = {key: tuple(it) if isinstance(it, list) else it for key, it in about["rules"].items()}
            rules, shape = Rules(**switches), Shape(about["channels"], about["blocks"])
            expected = {name: layer.shape for name, layer in initial(rules, shape, 0).items()}
            if expected != {name: layer.shape for name, layer in layers.items()}:
                raise ValueError("the layers are not those of its shape")
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ConfigError(f"network = {str(path)!r}: {getattr(error, 'strerror', None) or error}") from error
        return cls(rules, shape, layers, about["training"])


def _read(path: Path | str) -> tuple[dict[str, Any], dict[str, Floats]]:
    """What the file says of its network, and the layers. Raises ValueError for a file of something else."""
    try:
        opened = np.load(path)
    except (ValueError, EOFError, BadZipFile) as error:
        raise ValueError(_NO_NETWORK) from error
    with opened as file:
        about = json.loads(str(file["about"])) if "about" in file else {}
        if "channels" not in about:
            raise ValueError(_NO_NETWORK)
        return about, {name: file[name].astype(np.float32) for name in file.files if name != "about"}


def initial(rules: Rules, shape: Shape, seed: int) -> dict[str, Floats]:
    """Layers to begin with: convolutions by He et al. (2015), the last of a block and the heads near zero."""
    generator = np.random.default_rng(seed)
    channels = shape.channels

    def layer(inputs: int, outputs: int, scale: float = 1.0) -> Floats:
        made: Floats = (generator.normal(size=(inputs, outputs)) * scale * np.sqrt(2 / inputs)).astype(np.float32)
        return made

    layers = {"first": layer(9 * (len(planes_of(rules)) + 1), channels)}
    for block in range(shape.blocks):
        layers[f"block{block}.one"] = layer(9 * channels, channels)
        layers[f"block{block}.two"] = layer(9 * channels, channels, 0.1)
    layers["policy.local"] = layer(channels, channels)
    layers["policy.pooled"] = layer(2 * channels, channels, 0.1)
    layers["policy.out"] = layer(channels, 1, 0.1)
    layers["value.hidden"] = layer(2 * channels, HIDDEN)
    layers["value.out"] = layer(HIDDEN, 1, 0.1)
    biases = {f"{name}.bias": np.zeros(it.shape[1], np.float32) for name, it in layers.items()}
    return layers | biases


def forward(layers: Layers, inputs: Floats, blocks: int) -> tuple[Floats, Floats]:
    """Logits and values of inputs of shape (n, size, size, planes)."""
    tower = np.maximum(_convolution(layers, "first", inputs), 0)
    for block in range(blocks):
        inner = np.maximum(_convolution(layers, f"block{block}.one", tower), 0)
        tower = np.maximum(tower + _convolution(layers, f"block{block}.two", inner), 0)
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
