"""The arrays of a folder, as rows to fit to and rows to judge by."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array
from scipy.special import expit

from tools.training.calibration import SURE, Curve
from tools.training.likelihood import Choices, Numbers, Values

PROVEN = 29_000
"""A score beyond it is a proven win or loss."""
QUARTERS = 4
"""Counts are of quarters of a weight."""
HOLDOUT = 16
"""One game in so many is kept from the fit."""

Rows: TypeAlias = npt.NDArray[np.bool_]
Curves: TypeAlias = Sequence[Curve]


@dataclass(frozen=True)
class Blend:
    """What a position is worth: ``result`` of the game's result, the rest of the search's score.

    ``decided`` is how much a position counts where somebody can make five at once, ``beside`` how much one that was not
    played, of which only the search says anything.
    """

    result: float = 0.5
    decided: float = 0.1
    beside: float = 1.0


class Positions:
    """Every labelled position of a folder."""

    def __init__(self, folder: Path) -> None:
        def load(name: str) -> npt.NDArray[np.int64]:
            array: npt.NDArray[np.int64] = np.load(folder / f"{name}.npy", mmap_mode="r")
            return array

        self._lengths = np.asarray(load("value_lengths"), np.int64)
        self._ends = np.cumsum(self._lengths)
        self._columns = load("value_columns")
        self._counts = load("value_counts")
        self.sources = np.asarray(load("sources"), np.int64)
        self.games = np.asarray(load("games"), np.int64)
        self.scores = np.asarray(load("scores"), np.float32)
        self.played = np.asarray(load("played"), np.bool_)
        self.decided = np.asarray(load("decided"), np.bool_)
        self.results: Numbers = (np.asarray(load("results"), np.float32) + np.float32(1)) / np.float32(2)

    def __len__(self) -> int:
        return len(self.games)

    @property
    def heldout(self) -> Rows:
        return heldout(self.games)

    def calibration(self) -> list[Curve]:
        """What the scores of each source are worth."""
        return [self._curve(source) for source in range(int(self.sources.max()) + 1)]

    def _curve(self, source: int) -> Curve:
        judged = self.played & (np.abs(self.scores) < PROVEN) & (self.sources == source)
        return Curve.of(self.scores[judged], self.results[judged])

    def expectations(self, curves: Curves) -> Numbers:
        """The logit that the search gives the side to move."""
        logits = np.sign(self.scores) * np.float32(SURE)
        for source, curve in enumerate(curves):
            rows = (self.sources == source) & (np.abs(self.scores) < PROVEN)
            logits[rows] = curve(self.scores[rows])
        return logits

    def targets(self, blend: Blend, curves: Curves) -> Numbers:
        """What the side to move may hope for, from 0 to 1."""
        expected: Numbers = expit(self.expectations(curves))
        share = np.where(self.played, np.float32(blend.result), np.float32(0))
        return (share * self.results + (1 - share) * expected).astype(np.float32)

    def chunks(self, rows: Rows, blend: Blend, curves: Curves, columns: int, count: int) -> Iterator[Values]:
        """The chosen rows in ``count`` parts."""
        targets = self.targets(blend, curves)
        importance = np.where(self.decided, np.float32(blend.decided), np.float32(1))
        importance *= np.where(self.played, np.float32(1), np.float32(blend.beside))
        for first, last in _parts(len(self), count):
            chosen = rows[first:last]
            matrix = self._matrix(first, last, columns)[chosen]
            yield Values(matrix, targets[first:last][chosen], importance[first:last][chosen])

    def _matrix(self, first: int, last: int, columns: int) -> csr_array:
        begins = np.concatenate(([self._ends[first] - self._lengths[first]], self._ends[first:last]))
        place = slice(int(begins[0]), int(begins[-1]))
        counts = np.asarray(self._counts[place], np.float32) / np.float32(QUARTERS)
        indices = np.asarray(self._columns[place], np.int32)
        return csr_array((counts, indices, (begins - begins[0]).astype(np.int32)), (last - first, columns))


class Orderings:
    """Positions with all their candidate moves."""

    def __init__(self, folder: Path) -> None:
        self._lengths = np.asarray(np.load(folder / "order_lengths.npy"), np.int64)
        self._best = np.asarray(np.load(folder / "order_best.npy"), np.int64)
        self._columns = np.load(folder / "order_columns.npy", mmap_mode="r")
        self.games = np.asarray(np.load(folder / "order_games.npy"), np.int64)

    def __len__(self) -> int:
        return len(self.games)

    @property
    def heldout(self) -> Rows:
        return heldout(self.games)

    def chunks(self, rows: Rows, columns: int, count: int) -> Iterator[Choices]:
        """The chosen positions in ``count`` parts."""
        ends = np.cumsum(self._lengths)
        for first, last in _parts(len(self), count):
            chosen = rows[first:last]
            lengths, begin = self._lengths[first:last], int(ends[first] - self._lengths[first])
            of_chosen = np.repeat(chosen, lengths)
            used = np.asarray(self._columns[begin : int(ends[last - 1])], np.int32)[of_chosen]
            pointers = np.arange(len(used) + 1, dtype=np.int64) * used.shape[1]
            ones = np.ones(used.size, np.float32)
            matrix = csr_array((ones, used.ravel(), pointers.astype(np.int32)), (len(used), columns))
            yield Choices(
                matrix, lengths[chosen], self._best[first:last][chosen], np.ones(int(chosen.sum()), np.float32)
            )


def heldout(games: npt.NDArray[np.int64]) -> Rows:
    """Which rows judge: those of whole games, for the positions of a game are kin."""
    rows: Rows = games % HOLDOUT == 0
    return rows


def _parts(length: int, count: int) -> Iterator[tuple[int, int]]:
    edges = np.linspace(0, length, count + 1).astype(int)
    return ((int(first), int(last)) for first, last in pairwise(edges) if first < last)
