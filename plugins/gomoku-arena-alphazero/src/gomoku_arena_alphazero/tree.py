"""The search trees of many games at once, as arrays: a row a game, a column a node.

The formula is PUCT as in AlphaZero (Silver et al., Science 362 (2018), supplement): the edge with the largest
Q + c * P * sqrt(N) / (1 + n) is followed, where P is the network's policy, n counts the edge, N the node, and Q is the
mean result beyond the edge.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from gomoku_arena_alphazero.network import Floats

EXPLORATION = 1.6
"""c of the formula."""
UNVISITED = 0.2
"""How much less than its node an edge promises that nobody has followed."""
NOWHERE = -1
LEAST_PRIOR = 1e-6
"""Of a legal action: what the network calls impossible may be tried all the same."""

Ints = npt.NDArray[np.int32]


class Trees:
    """Trees of ``games`` games with room for ``nodes`` nodes each; the root is node 0."""

    def __init__(self, games: int, nodes: int, actions: int) -> None:
        self.nodes = nodes
        self._children = np.full((games, nodes, actions), NOWHERE, np.int32)
        self._priors = np.zeros((games, nodes, actions), np.float32)
        self._visits = np.zeros((games, nodes, actions), np.float32)
        self._sums = np.zeros((games, nodes, actions), np.float32)
        self._values = np.zeros((games, nodes), np.float32)
        self._expanded = np.zeros((games, nodes), np.bool_)
        self._used = np.ones(games, np.int32)

    @property
    def visits(self) -> Floats:
        """(games, actions): how often each edge of the root was followed."""
        visits: Floats = self._visits[:, 0]
        return visits

    def means(self) -> Floats:
        """(games, actions): the mean result beyond each edge of the root, of the root where it was never followed."""
        return np.where(self.visits > 0, self._sums[:, 0] / np.maximum(self.visits, 1), self.root_values()[:, None])

    def root_values(self) -> Floats:
        """(games,): the mean result at the root, the network's own included."""
        values: Floats = (self._values[:, 0] + self._sums[:, 0].sum(axis=1)) / (1 + self.visits.sum(axis=1))
        return values

    def expand(self, games: Ints, nodes: Ints, logits: Floats, values: Floats, legal: npt.NDArray[np.bool_]) -> None:
        """Gives nodes the network's policy over their legal actions, and its value."""
        shifted = np.where(legal, logits - np.where(legal, logits, -np.inf).max(axis=1, keepdims=True), -np.inf)
        weights = np.maximum(np.exp(shifted), LEAST_PRIOR) * legal
        self._priors[games, nodes] = weights / weights.sum(axis=1, keepdims=True)
        self._values[games, nodes] = values
        self._expanded[games, nodes] = True

    def stir(self, noise: Floats, share: float) -> None:
        """Mixes noise of shape (games, actions) into the policy of the roots."""
        self._priors[:, 0] = (1 - share) * self._priors[:, 0] + share * noise

    def choose(self, games: Ints, nodes: Ints) -> Ints:
        """The edge to follow from each node, by the formula. It counts as followed and lost until ``back_up``."""
        visits, priors = self._visits[games, nodes], self._priors[games, nodes]
        sums, count = self._sums[games, nodes], visits.sum(axis=1)
        promised = (self._values[games, nodes] + sums.sum(axis=1)) / (1 + count) - UNVISITED
        means = np.where(visits > 0, sums / np.maximum(visits, 1), promised[:, None])
        scores = means + EXPLORATION * priors * np.sqrt(count + 1)[:, None] / (1 + visits)
        actions: Ints = np.where(priors > 0, scores, -np.inf).argmax(axis=1).astype(np.int32)
        self._visits[games, nodes, actions] += 1
        self._sums[games, nodes, actions] -= 1
        return actions

    def follow(self, games: Ints, nodes: Ints, actions: Ints) -> tuple[Ints, npt.NDArray[np.bool_]]:
        """The nodes beyond edges, new ones where there were none, and whether each has been expanded."""
        children = self._children[games, nodes, actions]
        fresh = children == NOWHERE
        children[fresh] = self._used[games[fresh]]
        self._used[games[fresh]] += 1
        self._children[games, nodes, actions] = children
        return children, self._expanded[games, children]

    def line(self, game: int) -> list[int]:
        """The most followed edges of a game from the root on."""
        actions, node = [], 0
        while node != NOWHERE and self._visits[game, node].any():
            actions.append(int(self._visits[game, node].argmax()))
            node = int(self._children[game, node, actions[-1]])
        return actions

    def back_up(self, path: "Path", values: Floats) -> None:
        """Adds what a descent came to. values: (games,), for the side that moved last."""
        for games, nodes, actions, depth in path.steps():
            signs = np.where((path.lengths[games] - 1 - depth) % 2 == 0, 1, -1)
            self._sums[games, nodes, actions] += 1 + signs * values[games]


class Path:
    """The edges that one descent followed in each game."""

    def __init__(self, games: int) -> None:
        self.lengths = np.zeros(games, np.int32)
        self._steps: list[tuple[Ints, Ints, Ints]] = []

    def add(self, games: Ints, nodes: Ints, actions: Ints) -> None:
        """One edge more in each of these games."""
        self._steps.append((games, nodes, actions))
        self.lengths[games] += 1

    def steps(self) -> Iterator[tuple[Ints, Ints, Ints, int]]:
        """Games, nodes, actions and depth of all edges."""
        for depth, (games, nodes, actions) in enumerate(self._steps):
            yield games, nodes, actions, depth
