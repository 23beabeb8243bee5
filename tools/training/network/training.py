"""Training a network: epochs over the rows on disk; after each one it is judged on other games, and kept."""

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias
from zlib import crc32

import numpy as np
from scipy.special import expit

from gomoku_arena.files.array_file import ArrayFile, Expected
from tools.training.errors import TrainingError
from tools.training.judging import cross_entropy, entropy
from tools.training.likelihood import Numbers
from tools.training.network.adam import Adam
from tools.training.network.model import SUM, Batch, Model
from tools.training.network.network_file import LARGEST_WEIGHT, RANGE, WEIGHT, rounded
from tools.training.network.network_positions import NetworkPositions, Places
from tools.training.positions import Blend
from tools.training.progress import Told, progress

Show: TypeAlias = Callable[[str, int], AbstractContextManager[Told]]

MOST_REACH = 0.75
"""The largest share of their range that the sums of a network may reach on the positions of its training. Fuller boards
reach further, and beyond the range a sum counts as its end."""
_AIMED_REACH = 0.7
"""Sums that reach further are made smaller, to this: rounding moves them by less than what is left."""
_WINDOW = 1 << 18
"""Positions that are shuffled together: 200 MB of rows, read in the order in which they lie on disk."""
_JUDGED = 8_192
_SURE = 4.0
"""The logit of a proven win: enough to count, not so much that nothing else does."""
_WARMING = 200
_LAST_RATE = 0.05
_LARGEST = 64 << 20
"""Bytes that the arrays of a training may have: thirty times those of the largest network."""
_ABOUT: Expected = {"said": (np.str_, ()), "steps": (np.integer, ()), "curve": (np.float64, (None, 3))}


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


class Judgement(NamedTuple):
    """How a network does on games that were kept from its training.

    excess: cross entropy above the least that there can be, against the scores of the search. results: cross entropy
    against the results of the games.
    """

    excess: float
    results: float

    def __str__(self) -> str:
        return f"excess {self.excess:.4f}, on results {self.results:.4f}"


class Epoch(NamedTuple):
    """The mean loss in an epoch, and how the network did after it."""

    loss: float
    excess: float
    results: float


class Training:
    """A network in training. Its folder keeps it after every epoch, and a training with the same plan goes on there.

    prior: the network to begin with. Without it, one that says what the tables say.

    Raises:
        TrainingError: no position is left to train on or to judge by, or the folder keeps another training.
    """

    def __init__(
        self, positions: NetworkPositions, plan: TrainingPlan, folder: Path, prior: Model | None = None
    ) -> None:
        for places, use in ((positions.trained, "train on"), (positions.judged, "judge by")):
            if not len(places):
                raise TrainingError(f"of {len(positions)} positions none is left to {use}: play more")
        self._positions = positions
        self._plan = plan
        self._folder = folder
        layout = positions.layout
        begun = Model.begin(layout.shared, layout.threats, np.random.default_rng(plan.seed))
        self.model = prior.with_columns(layout.columns) if prior else begun
        self._begun = crc32(self.model.codes.tobytes())
        self._adam = Adam.begin(self.model)
        self.curve: list[Epoch] = []
        curves = positions.calibration()
        self._targets = positions.targets(plan.blend, curves, _SURE)
        self._importance = positions.importance(plan.blend)
        self._importance[positions.proven] *= np.float32(plan.proven)
        self._expected: Numbers = expit(positions.expectations(curves, _SURE))
        self._continue()

    def run(self, tell: Callable[[str], object], show: Show = progress) -> None:
        """Trains the epochs that are left.

        tell: is told of each epoch.
        show: is given what is done and of how many positions, and shows how far it is.
        """
        for epoch in range(len(self.curve), self._plan.epochs):
            with show(f"epoch {epoch + 1} of {self._plan.epochs}", len(self._trained)) as told:
                losses, done = [], 0
                for places in self._batches(epoch):
                    losses.append(self._step(places))
                    told(done := done + len(places))
            judgement = self.judge(self.model)
            self.curve.append(Epoch(float(np.mean(losses)), *judgement))
            tell(f"epoch {epoch + 1}: loss {self.curve[-1].loss:.4f}; on other games {judgement}")
            self._keep()

    def rounded(self) -> Model:
        """The model as the engine reads it. Its bias makes up for what rounding does to the sums on average."""
        exact = self._within_range()
        whole = rounded(exact)
        places = self._trained[:: max(1, len(self._trained) // _WINDOW)]
        rows = self._batch(places).rows
        lost = np.asarray(rows.mean(0), np.float32) @ (exact.codes - whole.codes) * SUM
        return rounded(replace(exact, bias=exact.bias + lost))

    def judge(self, model: Model) -> Judgement:
        """How the model does on the games that were kept from the training."""
        positions, judged = self._positions, self._positions.judged
        batches = (judged[first : first + _JUDGED] for first in range(0, len(judged), _JUDGED))
        logits = np.concatenate([model.logits(self._batch(places)) for places in batches])
        expected = self._expected[judged]
        excess = np.mean(cross_entropy(logits, expected) - entropy(expected))
        played = positions.played[judged]
        results = np.mean(cross_entropy(logits[played], positions.results[judged][played]))
        return Judgement(float(excess), float(results))

    def reach(self, model: Model) -> float:
        """The largest sum of the model on any position, as a share of the engine's range, which begins at zero.

        A layer takes every sum below zero for zero, however low.
        """
        return max(0.0, float(self._largest_sums(model).max())) / RANGE

    def _within_range(self) -> Model:
        """The model that says the same with smaller sums, as far as the weights behind them have room to grow."""
        aimed = _AIMED_REACH * RANGE / np.maximum(self._largest_sums(self.model), _AIMED_REACH * RANGE)
        least = np.abs(self.model.first).max(1) * WEIGHT / LARGEST_WEIGHT
        return self.model.with_sums_times(np.maximum(aimed, least.clip(max=1)).astype(np.float32))

    def _largest_sums(self, model: Model) -> Numbers:
        """The largest of each sum on any position: (16,)."""
        wanted = self._positions.wanted
        batches = (wanted[first : first + _JUDGED] for first in range(0, len(wanted), _JUDGED))
        largest: Numbers = np.max([model.sums(self._batch(places)).max(0) for places in batches], axis=0)
        return largest

    @property
    def kept(self) -> Path:
        """The file of the numbers that are trained, as they were after the last epoch."""
        return self._folder / "training.npz"

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

    def _step(self, places: Places) -> float:
        loss, gradient = self.model.loss_and_gradient(self._batch(places))
        gradient.codes += np.float32(self._plan.ridge) * self.model.codes
        self._adam.step(self.model, gradient, self._rate)
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
    def _said(self) -> str:
        """What a training has to agree in with the one that it continues."""
        return json.dumps(asdict(self._plan) | {"positions": len(self._positions), "begun": self._begun})

    @property
    def _arrays(self) -> dict[str, Numbers]:
        """The numbers that are trained and those of the descent, by the names under which they are kept."""
        parts = {"model": self.model, "means": self._adam.means, "squares": self._adam.squares}
        return {f"{part}.{name}": array for part, model in parts.items() for name, array in model.items()}

    def _keep(self) -> None:
        """Writes a new file and puts it in the place of the old one, so that there is always a whole one."""
        arrays: dict[str, Any] = {"said": self._said, "steps": self._adam.steps, "curve": self.curve, **self._arrays}
        self._folder.mkdir(parents=True, exist_ok=True)
        temporary = self.kept.with_name("training.new.npz")
        np.savez(temporary, **arrays)
        temporary.replace(self.kept)

    def _continue(self) -> None:
        if not self.kept.exists():
            return
        arrays = self._arrays
        with ArrayFile(self.kept, most=_LARGEST, key="training") as file:
            about = file.read(_ABOUT, others=True)
            if str(about["said"]) != self._said:
                raise TrainingError(f"{self.kept}: of another plan or other positions; remove it to begin anew")
            kept = file.read({**_ABOUT, **{name: (np.float32, array.shape) for name, array in arrays.items()}})
        for name, array in arrays.items():
            array[:] = kept[name]
        self._adam.steps = int(about["steps"])
        self.curve = [Epoch(*epoch) for epoch in about["curve"].tolist()]
