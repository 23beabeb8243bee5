"""Training a network: epochs over the rows on disk, judged on games kept from it after each one, and kept after each one."""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from tools.training.errors import TrainingError
from tools.training.judging import cross_entropy, entropy
from tools.training.network.adam import Adam
from tools.training.network.model import Batch, Model
from tools.training.network.network_file import rounded
from tools.training.network.network_positions import NetworkPositions
from tools.training.positions import Blend
from tools.training.progress import Progress

Places: TypeAlias = npt.NDArray[np.int64]

_WINDOW = 1 << 18
"""Positions that are shuffled together: 200 MB of rows, read in the order in which they lie on disk."""
_JUDGED = 8_192
_WARMING = 200
_LAST_RATE = 0.05


@dataclass(frozen=True)
class TrainingPlan:
    """How to train.

    proven: how much a position counts whose score is a proven win or loss. rate: of the first steps; it falls along
    half a cosine to a twentieth. ridge: how strongly rows are drawn to zero.
    """

    blend: Blend = field(default_factory=Blend)
    proven: float = 0.5
    epochs: int = 6
    batch: int = 1_024
    rate: float = 2e-3
    ridge: float = 3e-6
    seed: int = 1


@dataclass(frozen=True)
class Judgement:
    """How a network does on games that were kept from its training.

    excess: cross entropy above the least that there can be, against the scores of the search. results: cross entropy
    against the results of the games.
    """

    excess: float
    results: float

    def __str__(self) -> str:
        return f"excess {self.excess:.4f}, on results {self.results:.4f}"


class Training:
    """A network in training. Its folder keeps it after every epoch, and a training with the same plan goes on there."""

    def __init__(self, positions: NetworkPositions, plan: TrainingPlan, folder: Path) -> None:
        self._positions = positions
        self._plan = plan
        self._folder = folder
        random = np.random.default_rng(plan.seed)
        self.model = Model.begin(positions.layout.shared, positions.layout.threats, random)
        self._adam = Adam.begin(self.model)
        self.curve: list[tuple[float, Judgement]] = []
        """After each epoch the mean loss in it, and the judgement."""
        self._targets = positions.targets(plan.blend)
        self._importance = positions.importance(plan.blend, plan.proven)
        self._continue()

    def run(self, tell: Callable[[str], object], show: Callable[[str, int], Progress]) -> None:
        """Trains the epochs that are left."""
        for epoch in range(len(self.curve), self._plan.epochs):
            with show(f"epoch {epoch + 1}", len(self._trained)) as done:
                losses = [self._step(places, done) for places in self._batches(epoch)]
            judgement = self.judge(self.model)
            self.curve.append((float(np.mean(losses)), judgement))
            tell(f"epoch {epoch + 1}: loss {self.curve[-1][0]:.4f}; on other games {judgement}")
            self._keep()

    def rounded(self) -> Model:
        """The model as the engine reads it. Its bias makes up for what rounding does to the sums on average."""
        whole = rounded(self.model)
        places = self._trained[:: max(1, len(self._trained) // _WINDOW)]
        rows = self._batch(places).rows
        means = np.asarray(rows.mean(0)) @ (self.model.codes - whole.codes)
        self.model.bias += means
        return rounded(self.model)

    def judge(self, model: Model) -> Judgement:
        """How the model does on the games that were kept from the training."""
        positions, judged = self._positions, self._positions.judged
        batches = (judged[first : first + _JUDGED] for first in range(0, len(judged), _JUDGED))
        logits = np.concatenate([model.logits(self._batch(places)) for places in batches])
        expected = positions.expected[judged]
        excess = np.mean(cross_entropy(logits, expected) - entropy(expected))
        played = positions.played[judged]
        results = np.mean(cross_entropy(logits[played], positions.results[judged][played]))
        return Judgement(float(excess), float(results))

    @property
    def _trained(self) -> Places:
        return self._positions.trained

    def _batches(self, epoch: int) -> Iterator[Places]:
        """The positions of an epoch in batches, windows and what is in them in an order of the seed."""
        random = np.random.default_rng((self._plan.seed, epoch))
        windows = [self._trained[first : first + _WINDOW] for first in range(0, len(self._trained), _WINDOW)]
        for window in random.permutation(len(windows)):
            shuffled = random.permutation(windows[window])
            for first in range(0, len(shuffled), self._plan.batch):
                yield np.sort(shuffled[first : first + self._plan.batch])

    def _step(self, places: Places, done: Callable[[int], object]) -> float:
        loss, gradient = self.model.loss_and_gradient(self._batch(places))
        gradient.codes += np.float32(self._plan.ridge) * self.model.codes
        self._adam.step(self.model, gradient, self._rate)
        done(len(places))
        return loss

    @property
    def _rate(self) -> float:
        steps = self._plan.epochs * max(1, -(-len(self._trained) // self._plan.batch))
        fall = 0.5 * (1 + np.cos(np.pi * self._adam.steps / steps))
        warmth = min(1.0, (self._adam.steps + 1) / _WARMING)
        return float(self._plan.rate * warmth * (_LAST_RATE + (1 - _LAST_RATE) * fall))

    def _batch(self, places: Places) -> Batch:
        positions = self._positions
        return Batch(
            positions.rows(places),
            positions.threats(places),
            positions.scalars[places],
            self._targets[places],
            self._importance[places],
        )

    @property
    def _kept(self) -> Path:
        return self._folder / "training.npz"

    @property
    def _said(self) -> str:
        """What a training has to agree in with the one that it continues."""
        return json.dumps(asdict(self._plan) | {"positions": len(self._positions)})

    def _keep(self) -> None:
        """Writes a new file and puts it in the place of the old one, so that there is always a whole one."""
        parts = {"model": self.model, "means": self._adam.means, "squares": self._adam.squares}
        arrays = {f"{part}.{name}": array for part, model in parts.items() for name, array in model.items()}
        curve = [(loss, judgement.excess, judgement.results) for loss, judgement in self.curve]
        self._folder.mkdir(parents=True, exist_ok=True)
        temporary = self._kept.with_name("training.new.npz")
        np.savez(temporary, said=self._said, steps=self._adam.steps, curve=curve, **arrays)  # type: ignore[arg-type]
        os.replace(temporary, self._kept)

    def _continue(self) -> None:
        if not self._kept.exists():
            return
        with np.load(self._kept) as kept:
            if str(kept["said"]) != self._said:
                raise TrainingError(f"{self._kept}: of a training with another plan or other positions; remove it first")
            for part, model in (("model", self.model), ("means", self._adam.means), ("squares", self._adam.squares)):
                for name, array in model.items():
                    array[:] = kept[f"{part}.{name}"]
            self._adam.steps = int(kept["steps"])
            self.curve = [(loss, Judgement(excess, results)) for loss, excess, results in kept["curve"].tolist()]
