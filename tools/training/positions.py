"""The rows of a folder, in chunks to fit to and to judge by.

Numbers of which a position has one are in memory; its columns are mapped, and read when a chunk is loaded.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array
from scipy.special import expit

from gomoku_arena.files.array_file import map_array
from tools.training.calibration import SURE, Curve
from tools.training.likelihood import Choices, Numbers, Values

PROVEN = 29_000
"""A score beyond it is a proven win or loss."""
QUARTERS = 4
"""Counts are of quarters of a weight."""
HOLDOUT = 16
"""One game in this many is kept from the fit."""

CHUNK = 16_384
"""Positions of a chunk: 40 MB of memory while it is looked at."""

LOADED = 1 << 32
"""Bytes of an array that has one number a position and is looked at whole."""
MAPPED = 1 << 40
"""Bytes of an array of which chunks are loaded."""

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


class Labelled:
    """What is known of every position of a folder, beside its columns."""

    def __init__(self, folder: Path) -> None:
        self.sources = load(folder, "sources")
        self.games = load(folder, "games")
        self.scores = np.asarray(load(folder, "scores"), np.float32)
        self.played = np.asarray(load(folder, "played"), np.bool_)
        self.decided = np.asarray(load(folder, "decided"), np.bool_)
        self.results: Numbers = (np.asarray(load(folder, "results"), np.float32) + np.float32(1)) / np.float32(2)

    def __len__(self) -> int:
        return len(self.games)

    @property
    def heldout(self) -> Rows:
        return heldout(self.games)

    @property
    def proven(self) -> Rows:
        """Which positions the search has proven to be won or lost."""
        rows: Rows = np.abs(self.scores) >= PROVEN
        return rows

    def calibration(self) -> list[Curve]:
        """What the scores of each source are worth."""
        return [self._curve(source) for source in range(int(self.sources.max()) + 1)]

    def _curve(self, source: int) -> Curve:
        judged = self.played & ~self.proven & (self.sources == source)
        return Curve.of(self.scores[judged], self.results[judged])

    def expectations(self, curves: Curves, sure: float = SURE) -> Numbers:
        """The logit that the search gives the side to move; ``sure`` where it has proven a win."""
        logits = np.sign(self.scores) * np.float32(sure)
        for source, curve in enumerate(curves):
            rows = (self.sources == source) & ~self.proven
            logits[rows] = curve(self.scores[rows])
        return logits

    def targets(self, blend: Blend, curves: Curves, sure: float = SURE) -> Numbers:
        """What the side to move may hope for, from 0 to 1."""
        expected: Numbers = expit(self.expectations(curves, sure))
        share = np.where(self.played, np.float32(blend.result), np.float32(0))
        return (share * self.results + (1 - share) * expected).astype(np.float32)

    def importance(self, blend: Blend) -> Numbers:
        """How much each position counts."""
        importance = np.where(self.decided, np.float32(blend.decided), np.float32(1))
        return importance * np.where(self.played, np.float32(1), np.float32(blend.beside))


class Positions(Labelled):
    """Every labelled position of a folder, to fit tables to."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._lengths = load(folder, "lengths")
        self._ends = np.cumsum(self._lengths, dtype=np.int64)
        self._columns = load(folder, "columns", MAPPED)
        self._counts = load(folder, "counts", MAPPED)

    def chunks(self, rows: Rows, blend: Blend, curves: Curves, columns: int) -> list[Values]:
        """All positions, of which only the chosen ones count."""
        targets = self.targets(blend, curves)
        importance = self.importance(blend) * rows
        return [
            Values(partial(self._matrix, place, columns), targets[place], importance[place])
            for place in _chunks(len(self))
        ]

    def _matrix(self, place: slice, columns: int) -> csr_array:
        ends, begin = self._ends[place], int(self._ends[place.start] - self._lengths[place.start])
        part = slice(begin, int(ends[-1]))
        counts = np.asarray(self._counts[part], np.float32) / np.float32(QUARTERS)
        indices = np.asarray(self._columns[part], np.int32)
        pointers = np.concatenate(([0], ends - begin)).astype(np.int32)
        return csr_array((counts, indices, pointers), (len(ends), columns))


class Orderings:
    """Positions with all their candidate moves."""

    def __init__(self, folder: Path) -> None:
        self._lengths = load(folder, "lengths")
        self._ends = np.cumsum(self._lengths, dtype=np.int64)
        self._best = load(folder, "best")
        self._columns = load(folder, "columns", MAPPED)
        self.games = load(folder, "games")

    def __len__(self) -> int:
        return len(self.games)

    @property
    def heldout(self) -> Rows:
        return heldout(self.games)

    def chunks(self, rows: Rows, columns: int) -> list[Choices]:
        """All positions, of which only the chosen ones count."""
        importance = rows.astype(np.float32)
        return [
            Choices(
                partial(self._matrix, place, columns),
                self._lengths[place].astype(np.int64),
                self._best[place].astype(np.int64),
                importance[place],
            )
            for place in _chunks(len(self), CHUNK // 16)
        ]

    def _matrix(self, place: slice, columns: int) -> csr_array:
        ends, begin = self._ends[place], int(self._ends[place.start] - self._lengths[place.start])
        used = np.asarray(self._columns[begin : int(ends[-1])], np.int32)
        pointers = np.arange(len(used) + 1, dtype=np.int32) * np.int32(used.shape[1])
        return csr_array((np.ones(used.size, np.float32), used.ravel(), pointers), (len(used), columns))


def heldout(games: npt.NDArray[Any]) -> Rows:
    """Which rows judge: those of whole games, for the positions of a game are kin."""
    rows: Rows = games % HOLDOUT == 0
    return rows


def _chunks(length: int, size: int = CHUNK) -> list[slice]:
    return [slice(first, min(first + size, length)) for first in range(0, length, size)]


def load(folder: Path, name: str, most: int = LOADED) -> npt.NDArray[Any]:
    """An array of a folder, mapped. Raises ConfigError for a file of something else, or of more than ``most`` bytes."""
    return map_array(folder / f"{name}.npy", most=most, key="rows")
