"""What weights are worth on games that they were not fitted to."""

from dataclasses import dataclass

import numpy as np

from tools.training.likelihood import Choices, Numbers, Values, Vector
from tools.training.positions import PROVEN, Blend, Positions, Rows


@dataclass(frozen=True)
class ValueJudge:
    """Positions of other games: the loss on what they are worth, and on how the games ended."""

    values: Values
    open_games: Rows
    results: Numbers
    search: Numbers

    @classmethod
    def of(cls, positions: Positions, blend: Blend, stretch: Numbers, columns: int) -> "ValueJudge":
        rows = positions.heldout
        [values] = positions.chunks(rows, blend, stretch, columns, 1)
        scores = positions.scores[rows]
        open_games = positions.played[rows] & ~positions.decided[rows] & (np.abs(scores) < PROVEN)
        return cls(values, open_games, positions.results[rows], positions.expectations(stretch)[rows])

    def judge(self, weights: Vector) -> str:
        """Losses of an evaluation."""
        logits = self.values.logits(weights)
        loss = np.average(cross_entropy(logits, self.values.targets), weights=self.values.importance)
        floor = np.average(entropy(self.values.targets), weights=self.values.importance)
        return f"loss {loss:.4f} (at best {floor:.4f}), {self._on_results(logits)}"

    def judge_search(self) -> str:
        """Losses of the search's own scores on the results."""
        return self._on_results(self.search)

    def _on_results(self, logits: Numbers) -> str:
        logits, results = logits[self.open_games], self.results[self.open_games]
        right = np.mean(np.sign(logits) == np.sign(results - np.float32(0.5)))
        return f"on results {np.mean(cross_entropy(logits, results)):.4f}, right {right:.1%}"


@dataclass(frozen=True)
class OrderingJudge:
    """Positions of other games: how high their best moves stand."""

    choices: Choices

    def judge(self, weights: Vector) -> str:
        loss, _ = self.choices.loss_and_gradient(weights)
        ranks = self.choices.ranks(weights)
        first, third, tenth = (np.mean(ranks < place) for place in (1, 3, 10))
        loss /= self.choices.total
        return f"loss {loss:.4f}, best move first {first:.1%}, in three {third:.1%}, in ten {tenth:.1%}"


def cross_entropy(logits: Numbers, targets: Numbers) -> Numbers:
    losses: Numbers = np.logaddexp(np.float32(0), logits) - targets * logits
    return losses


def entropy(targets: Numbers) -> Numbers:
    """The least cross entropy that there can be."""
    inner = np.clip(targets, 1e-6, 1 - 1e-6)
    found: Numbers = -(inner * np.log(inner) + (1 - inner) * np.log(1 - inner))
    return found
