"""How well weights explain the positions, and which way they should move.

Rows lie on disk. A chunk of them is loaded whenever it is looked at, so that memory holds one chunk a thread.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array
from scipy.special import expit

Vector: TypeAlias = npt.NDArray[np.float64]
Numbers: TypeAlias = npt.NDArray[np.float32]


class Chunk(Protocol):
    """Some of the rows."""

    @property
    def total(self) -> float:
        """How much the rows weigh together."""

    def loss_and_gradient(self, weights: Vector) -> tuple[float, Vector]:
        """The sum over the rows of minus the logarithm of the likelihood."""

    def curvature(self) -> Vector:
        """About the diagonal of the loss's second derivative."""


@dataclass(frozen=True)
class Values:
    """Positions with the share of points that the side to move may hope for. load: their counts, a column a weight."""

    load: Callable[[], csr_array]
    targets: Numbers
    importance: Numbers

    @property
    def total(self) -> float:
        return float(self.importance.sum(dtype=np.float64))

    def logits(self, weights: Vector) -> Numbers:
        return self._logits(self.load(), weights)

    def loss_and_gradient(self, weights: Vector) -> tuple[float, Vector]:
        matrix = self.load()
        logits = self._logits(matrix, weights)
        losses = np.logaddexp(np.float32(0), logits) - self.targets * logits
        slopes = self.importance * (expit(logits) - self.targets)
        return _total(self.importance, losses), _across(matrix, slopes)

    def curvature(self) -> Vector:
        counts = self.load()
        squares = csr_array((counts.data**2, counts.indices, counts.indptr), counts.shape)
        return _across(squares, np.float32(0.15) * self.importance)

    @staticmethod
    def _logits(matrix: csr_array, weights: Vector) -> Numbers:
        logits: Numbers = matrix @ weights.astype(np.float32)
        return logits


@dataclass(frozen=True)
class Choices:
    """Candidate moves, those of a position in consecutive rows, and which of them was the best.

    load: the candidates, a column a weight.
    """

    load: Callable[[], csr_array]
    lengths: npt.NDArray[np.int64]
    best: npt.NDArray[np.int64]
    importance: Numbers

    @property
    def total(self) -> float:
        return float(self.importance.sum(dtype=np.float64))

    @cached_property
    def starts(self) -> npt.NDArray[np.int64]:
        return np.cumsum(self.lengths) - self.lengths

    def ranks(self, weights: Vector) -> npt.NDArray[np.int64]:
        """How many candidates of each position score higher than its best move."""
        scores: Numbers = self.load() @ weights.astype(np.float32)
        higher = scores > np.repeat(scores[self.starts + self.best], self.lengths)
        return np.add.reduceat(higher.astype(np.int64), self.starts)

    def loss_and_gradient(self, weights: Vector) -> tuple[float, Vector]:
        matrix = self.load()
        scores: Numbers = matrix @ weights.astype(np.float32)
        scores -= np.repeat(np.maximum.reduceat(scores, self.starts), self.lengths)
        of_best = scores[self.starts + self.best]
        np.exp(scores, out=scores)
        sums = np.add.reduceat(scores, self.starts)
        loss = _total(self.importance, np.log(sums) - of_best)
        scores *= np.repeat(self.importance / sums, self.lengths)
        scores[self.starts + self.best] -= self.importance
        return loss, _across(matrix, scores)

    def curvature(self) -> Vector:
        shares = np.repeat(self.importance / self.lengths, self.lengths).astype(np.float32)
        matrix = self.load()
        used = _across(matrix, shares)
        chosen = _across(matrix[self.starts + self.best], self.importance)
        return 0.15 * (used + chosen)


def _total(importance: Numbers, losses: Numbers) -> float:
    """The weighted sum, exact enough for a line search to go on to the end."""
    return float(np.einsum("i,i->", importance, losses, dtype=np.float64))


def _across(matrix: csr_array, rows: Numbers) -> Vector:
    """For every column the sum over the rows."""
    sums: Numbers = matrix.T @ rows
    return sums.astype(np.float64)


class Likelihood:
    """All chunks together, this many at the same time as there are threads."""

    def __init__(self, chunks: Sequence[Chunk], threads: int) -> None:
        self._chunks = chunks
        self._pool = ThreadPoolExecutor(threads)
        self.total = sum(chunk.total for chunk in self._chunks)

    def loss_and_gradient(self, weights: Vector) -> tuple[float, Vector]:
        total, slope = 0.0, np.zeros_like(weights)
        for loss, gradient in self._pool.map(lambda chunk: chunk.loss_and_gradient(weights), self._chunks):
            total += loss
            slope += gradient
        return total, slope

    def curvature(self) -> Vector:
        total: Vector = sum(self._pool.map(lambda chunk: chunk.curvature(), self._chunks), np.zeros(()))
        return total
