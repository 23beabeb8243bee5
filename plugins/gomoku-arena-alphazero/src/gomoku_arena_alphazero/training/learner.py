"""The network in PyTorch: the same numbers as in NumPy, with gradients, on a graphics card where there is one."""

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

from gomoku_arena_alphazero.inputs import inputs_of
from gomoku_arena_alphazero.network import Floats, Network

DECAY = 1e-4
"""Of the weights, as Adam with decoupled decay has it (Loshchilov and Hutter, arXiv:1711.05101)."""
STEEPEST = 1.0
"""The norm that the gradient of a step is shortened to."""
AVERAGED = 0.999
"""How much of the average of the weights stays in a step; the average is what plays."""
TURNED = 3, 2, 0, 1
"""The axes of a convolution, (rows, columns, in, out), in the order of PyTorch."""


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
    """A network that learns. state: of an earlier learner, where training goes on.

    On a graphics card, and on a processor with instructions for it, sums of products are made of numbers of 16 bits
    (bfloat16); weights and losses have 32.
    """

    def __init__(self, network: Network, rate: float, state: Mapping[str, npt.NDArray[Any]] | None = None) -> None:
        self.network = network
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self._blocks = network.shape.blocks
        self._weights = {name: self._tensor(name, layer) for name, layer in network.layers.items()}
        self._averages = {name: it.detach().clone() for name, it in self._weights.items()}
        self._optimiser = torch.optim.AdamW(self._weights.values(), rate, weight_decay=DECAY)
        self._steps = 0
        if state is not None:
            self._set_state(state)

    def learn(self, batch: Batch) -> Losses:
        """One step of the optimiser."""
        inputs, policy, value = (torch.from_numpy(np.ascontiguousarray(it)).to(self.device) for it in batch)
        with self._in_sixteen_bits():
            logits, found = forward(self._weights, inputs.permute(0, 3, 1, 2), self._blocks)
        losses = functional.cross_entropy(logits.float(), policy), (found.float() - value).square().mean()
        self._optimiser.zero_grad()
        sum(losses, torch.zeros((), device=self.device)).backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self._weights.values(), STEEPEST)
        self._optimiser.step()
        self._average()
        return Losses(*(float(it.detach()) for it in losses))

    def learnt(self) -> Network:
        """The network as it is now: the average of its latest weights."""
        layers = {name: _layer(it) for name, it in self._averages.items()}
        return Network(self.network.rules, self.network.shape, layers, self.network.training)

    @property
    def state(self) -> dict[str, npt.NDArray[Any]]:
        """All that another learner needs to go on as this one would."""
        arrays: dict[str, npt.NDArray[Any]] = {"steps": np.array(self._steps)}
        for name, weight in self._weights.items():
            moments = self._optimiser.state.get(weight, {})
            nothing = torch.zeros_like(weight)
            kept = {"weight": weight, "average": self._averages[name]}
            kept |= {key: moments.get(key, nothing) for key in ("exp_avg", "exp_avg_sq")}
            arrays |= {f"{name}/{key}": _layer(it) for key, it in kept.items()}
        return arrays

    def evaluate(self, observation: npt.NDArray[np.uint8]) -> tuple[Floats, Floats]:
        """As ``Network.evaluate``."""
        inputs = torch.from_numpy(inputs_of(observation, self.network.planes)).to(self.device)
        with torch.no_grad(), self._in_sixteen_bits():
            logits, values = forward(self._averages, inputs.permute(0, 3, 1, 2), self._blocks)
        return logits.float().cpu().numpy(), values.float().cpu().numpy()

    @contextmanager
    def _in_sixteen_bits(self) -> Iterator[None]:
        with torch.autocast(self.device.type, torch.bfloat16, enabled=has_sixteen_bits(self.device)):
            yield

    def _average(self) -> None:
        self._steps += 1
        # The first steps count as much as the later ones: the weights to begin with are none that were learnt.
        kept = min(AVERAGED, self._steps / (self._steps + 10))
        with torch.no_grad():
            for name, weight in self._weights.items():
                self._averages[name].lerp_(weight, 1 - kept)

    def _tensor(self, name: str, layer: npt.NDArray[Any]) -> torch.Tensor:
        """A layer as PyTorch has it: (out, in, rows, columns), or (out, in)."""
        made = torch.from_numpy(np.asarray(layer, np.float32).copy())
        if is_convolution(name):
            made = made.reshape(3, 3, -1, made.shape[-1]).permute(TURNED)
            made = made.contiguous(memory_format=torch.channels_last)
        return made.to(self.device).requires_grad_()

    def _set_state(self, state: Mapping[str, npt.NDArray[Any]]) -> None:
        self._steps = int(state["steps"])
        with torch.no_grad():
            for name, weight in self._weights.items():
                kept = {key: self._tensor(name, state[f"{name}/{key}"]).detach() for key in KEPT}
                weight.copy_(kept["weight"])
                self._averages[name].copy_(kept["average"])
                self._optimiser.state[weight] = {
                    "step": torch.tensor(float(self._steps)),
                    "exp_avg": kept["exp_avg"],
                    "exp_avg_sq": kept["exp_avg_sq"],
                }


KEPT = "weight", "average", "exp_avg", "exp_avg_sq"
"""What is kept of each layer beside the number of steps."""


def state_shapes(network: Network) -> dict[str, tuple[Any, tuple[int, ...]]]:
    """The kinds and shapes of what ``Learner.state`` holds."""
    shapes: dict[str, tuple[Any, tuple[int, ...]]] = {"steps": (np.integer, ())}
    for name, layer in network.layers.items():
        shapes |= {f"{name}/{key}": (np.floating, layer.shape) for key in KEPT}
    return shapes


def has_sixteen_bits(device: torch.device) -> bool:
    """Whether products of bfloat16 are faster there than those of float32."""
    return device.type == "cuda" or torch.cpu._is_amx_tile_supported() or torch.cpu._is_avx512_bf16_supported()


def is_convolution(name: str) -> bool:
    """Whether the layer of that name is one, and no bias."""
    return name == "first" or name.endswith((".one", ".two"))


def forward(layers: Mapping[str, torch.Tensor], inputs: torch.Tensor, blocks: int) -> tuple[torch.Tensor, torch.Tensor]:
    """As ``gomoku_arena_alphazero.network.forward``, of inputs of shape (n, planes, size, size)."""
    tower = functional.relu(_convolution(layers, "first", inputs))
    for block in range(blocks):
        inner = functional.relu(_convolution(layers, f"block{block}.one", tower))
        tower = functional.relu(tower + _convolution(layers, f"block{block}.two", inner))
    pooled = torch.cat([tower.mean((2, 3)), tower.amax((2, 3))], 1)
    points = tower.permute(0, 2, 3, 1)
    local = _linear(layers, "policy.local", points) + _linear(layers, "policy.pooled", pooled)[:, None, None, :]
    logits = _linear(layers, "policy.out", functional.relu(local)).flatten(1)
    hidden = functional.relu(_linear(layers, "value.hidden", pooled))
    return logits, torch.tanh(_linear(layers, "value.out", hidden)[:, 0].float())


def _linear(layers: Mapping[str, torch.Tensor], name: str, inputs: torch.Tensor) -> torch.Tensor:
    return functional.linear(inputs, layers[name].T, layers[f"{name}.bias"])


def _convolution(layers: Mapping[str, torch.Tensor], name: str, inputs: torch.Tensor) -> torch.Tensor:
    return functional.conv2d(inputs, layers[name], layers[f"{name}.bias"], padding=1)


def _layer(tensor: torch.Tensor) -> Floats:
    """A tensor as the layer of a ``Network``."""
    array = tensor.detach().float().cpu()
    if array.dim() == 4:
        back = [TURNED.index(axis) for axis in range(4)]
        array = array.permute(back).reshape(math.prod(array.shape[1:]), array.shape[0])
    made: Floats = array.contiguous().numpy().copy()
    return made
