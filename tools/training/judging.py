"""What weights are worth on games that they were not fitted to."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tools.training.likelihood import Choices, Numbers, Values, Vector
from tools.training.positions import PROVEN, Blend, Curves, Positions, Rows


@dataclass(frozen=True)
class ValueJudge:
    """Positions of other games: the loss on what they are worth, and on how the games ended."""

    chunks: Sequence[Values]
    open_games: Rows
    results: Numbers
    search: Numbers

    @classmethod
    def of(cls, positions: Positions, blend: Blend, curves: Curves, columns: int) -> "ValueJudge":
        rows = positions.heldout
        chunks = positions.chunks(rows, blend, curves, columns)
        open_games = rows & positions.played & ~positions.decided & (np.abs(positions.scores) < PROVEN)
        return cls(chunks, open_games, positions.results, positions.expectations(curves))

    def judge(self, weights: Vector) -> str:
        """Losses of an evaluation."""
        logits = np.concatenate([chunk.logits(weights) for chunk in self.chunks])
        targets = np.concatenate([chunk.targets for chunk in self.chunks])
        importance = np.concatenate([chunk.importance for chunk in self.chunks])
        loss = np.average(cross_entropy(logits, targets), weights=importance)
        floor = np.average(entropy(targets), weights=importance)
        return f"loss {loss:.4f} (at best {floor:.4f}), {self._on_results(logits)}"

    def judge_search(self) -> str:
        """Losses of the search's own scores on the results."""
        return self._on_results(self.search)

    def _on_results(self, logits: Numbers) -> str:
        if not self.open_games.any():
            return "no results"
        logits, results = logits[self.open_games], self.results[self.open_games]
        right = np.mean(np.sign(logits) == np.sign(results - np.float32(0.5)))
        return f"on results {np.mean(cross_entropy(logits, results)):.4f}, right {right:.1%}"


@dataclass(frozen=True)
class OrderingJudge:
    """Positions of other games: how high their best moves stand."""

    chunks: Sequence[Choices]

    def judge(self, weights: Vector) -> str:
        loss = sum(chunk.loss_and_gradient(weights)[0] for chunk in self.chunks)
        ranks = np.concatenate([chunk.ranks(weights)[chunk.importance > 0] for chunk in self.chunks])
        first, third, tenth = (np.mean(ranks < place) for place in (1, 3, 10))
        loss /= sum(chunk.total for chunk in self.chunks)
        return f"loss {loss:.4f}, best move first {first:.1%}, in three {third:.1%}, in ten {tenth:.1%}"


def cross_entropy(logits: Numbers, targets: Numbers) -> Numbers:
    losses: Numbers = np.logaddexp(np.float32(0), logits) - targets * logits
    return losses


def entropy(targets: Numbers) -> Numbers:
    """The least cross entropy that there can be."""
    inner = np.clip(targets, 1e-6, 1 - 1e-6)
    found: Numbers = -(inner * np.log(inner) + (1 - inner) * np.log(1 - inner))
    return found
