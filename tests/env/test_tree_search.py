"""The tree search against a slow twin, which is written as the formula is."""

import math
from dataclasses import dataclass, field

import numpy as np
import pytest

from gomoku_arena import Game, Rules
from gomoku_arena.env import TreeSearch, VectorEnv

SMALL = Rules.ninuki(size=7)


def judged(seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A network that thinks something else of every position, and the same each time."""
    weights = np.arange(1, seen[0].size + 1) * 0.37
    values = np.sin(seen.reshape(len(seen), -1).astype(float) @ weights)
    logits = 3 * np.sin(values[:, None] * 10 + np.arange(seen.shape[-1] ** 2) * 0.7)
    return logits.astype(np.float32), (values / 2).astype(np.float32)


@dataclass
class Twin:
    """A node, and the search of everything beyond it, one descent after the other."""

    game: Game
    value: float = 0.0
    priors: dict[tuple[int, int], float] = field(default_factory=dict)
    visits: dict[tuple[int, int], int] = field(default_factory=dict)
    sums: dict[tuple[int, int], float] = field(default_factory=dict)
    children: dict[tuple[int, int], "Twin"] = field(default_factory=dict)
    proof: int | None = None
    """1 where it is won for sure, -1 where it is lost."""

    def descend(self) -> float:
        """One descent; the result for the side to move here."""
        if self.game.outcome is not None:
            winner = self.game.outcome.winner
            if winner is not None:
                self.proof = 1 if winner == self.game.side_to_move else -1
            return float(self.proof or 0)
        if self.proof is not None:
            return float(self.proof)
        if not self.priors:
            self.ask()
            return self.value
        point = max(self.priors, key=self.score)
        if point not in self.children:
            after = self.game.copy()
            after.play(point)
            self.children[point] = Twin(after)
        result = -self.children[point].descend()
        self.visits[point] += 1
        self.sums[point] += result
        known = [self.proof_beyond(it) for it in self.priors]
        if 1 in known:
            self.proof = 1
        elif all(it == -1 for it in known):
            self.proof = -1
        return result

    def ask(self) -> None:
        env = VectorEnv(self.game.rules, 1, autoreset="off")
        env.put([self.game])
        logits, values = judged(env.observe().observation)
        moves = [(point.y * self.game.size + point.x, (point.x, point.y)) for point in self.game.legal_moves()]
        most = max(float(logits[0, number]) for number, _ in moves)
        weights = {point: max(math.exp(float(logits[0, number]) - most), 1e-6) for number, point in sorted(moves)}
        self.value = float(values[0])
        self.priors = {point: weight / sum(weights.values()) for point, weight in weights.items()}
        self.visits = dict.fromkeys(self.priors, 0)
        self.sums = dict.fromkeys(self.priors, 0.0)

    def proof_beyond(self, point: tuple[int, int]) -> int | None:
        child = self.children.get(point)
        return None if child is None or child.proof is None else -child.proof

    def score(self, point: tuple[int, int]) -> float:
        known, count = self.proof_beyond(point), sum(self.visits.values())
        if known == -1:
            return -math.inf
        mean = (self.value + sum(self.sums.values())) / (1 + count) - 0.2
        if self.visits[point]:
            mean = self.sums[point] / self.visits[point]
        return (known or mean) + 1.6 * self.priors[point] * math.sqrt(count + 1) / (1 + self.visits[point])


def begun(rules: Rules, stones: int, seed: int) -> Game:
    """A game of moves near the middle."""
    random, game = np.random.default_rng(seed), Game(rules)
    while game.ply < stones and game.outcome is None:
        legal = game.legal_moves()
        game.play(legal[int(random.integers(len(legal)))])
    return game


@pytest.mark.parametrize("seed", range(6))
def test_visits_are_those_of_a_slow_twin(seed: int) -> None:
    game = begun(SMALL, 4 + 5 * seed, seed)
    if game.outcome is not None:
        pytest.skip("the game ended")
    twin = Twin(game)
    for _ in range(301):
        twin.descend()
    search = TreeSearch([game], judged, simulations=300)
    search.run(300)
    found = {
        (action % 7, action // 7): count for action, count in enumerate(search.moves().visits[0].tolist()) if count > 0
    }
    expected = {point: count for point, count in twin.visits.items() if count > 0}
    assert len(expected) > 3
    # Sums of 32 and of 64 bits may choose otherwise between moves that are equally good.
    differing = sum(abs(found.get(it, 0) - expected.get(it, 0)) for it in found | expected)
    assert differing <= 6, (found, expected)
