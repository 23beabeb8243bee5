"""Batched PUCT: many games are searched together, and many leaves of each before the network is asked once."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from gomoku_arena.env import VectorEnv
from gomoku_arena_alphazero.network import Floats
from gomoku_arena_alphazero.tree import Ints, Path, Trees

Evaluate: TypeAlias = Callable[[npt.NDArray[np.uint8]], tuple[Floats, Floats]]
"""Logits (n, actions) and values (n,) of an observation (n, planes, size, size)."""


class Search:
    """A search of the positions of an environment, none of which is over.

    simulations: how many the trees have room for. leaves: descents of each game before the network is asked.
    ``run`` may be called again until there is no room left. Raises ValueError for a game that is over.
    """

    def __init__(self, env: VectorEnv, evaluate: Evaluate, *, simulations: int, leaves: int = 1) -> None:
        self.trees = Trees(env.num_envs, simulations + 1, env.num_actions)
        self.done = 0
        self._leaves = leaves
        self._evaluate = evaluate
        # Lane g * leaves + k has descent k of game g.
        self._env = env.clone(np.repeat(np.arange(env.num_envs), leaves))
        self._start = self._env.snapshot()
        self._games = np.arange(env.num_envs, dtype=np.int32)
        self._step = first = self._env.observe()
        roots = self._games * leaves
        over = ~first.legal_action_mask[roots].any(axis=1)
        if over.any():
            raise ValueError(f"lane {over.argmax()}: the game is over, there is no move to search for")
        self._players = first.current_player[roots].copy()
        logits, values = evaluate(first.observation[roots])
        self.trees.expand(self._games, np.zeros_like(self._games), logits, values, first.legal_action_mask[roots])

    @property
    def room(self) -> int:
        """Simulations that may still be run."""
        return self.trees.nodes - 1 - self.done

    def run(self, simulations: int) -> None:
        """So many more in every game, as far as there is room."""
        left = min(simulations, self.room)
        while left > 0:
            count = min(self._leaves, left)
            self._round(count)
            left -= count
            self.done += count

    def policy(self) -> Floats:
        """(games, actions): the share of simulations that went to each action."""
        visits = self.trees.visits
        policy: Floats = visits / np.maximum(visits.sum(axis=1, keepdims=True), 1)
        return policy

    def _round(self, count: int) -> None:
        self._env.restore(self._start)
        descents = [self._descend(number) for number in range(count)]
        lanes = np.concatenate([games * self._leaves + number for number, (_, games, _, _) in enumerate(descents)])
        legal = self._step.legal_action_mask[lanes]
        logits, found = self._evaluate(self._step.observation[lanes]) if lanes.size else (legal, _NOTHING)
        begin = 0
        for path, games, nodes, values in descents:
            part = slice(begin, begin + len(games))
            self.trees.expand(games, nodes, logits[part], found[part], legal[part])
            values[games] = -found[part]
            self.trees.back_up(path, values)
            begin = part.stop

    def _descend(self, number: int) -> "_Descent":
        games, nodes = self._games, np.zeros_like(self._games)
        path, values = Path(len(games)), np.zeros(len(games), np.float32)
        leaves: list[tuple[Ints, Ints]] = []
        while games.size:
            actions = self.trees.choose(games, nodes)
            lanes = games * self._leaves + number
            movers = (self._players[games] + path.lengths[games]) % 2
            path.add(games, nodes, actions)
            self._play(lanes, actions)
            over = self._step.terminated[lanes] | self._step.truncated[lanes]
            values[games[over]] = self._step.reward[lanes, movers][over]
            games, nodes, actions = games[~over], nodes[~over], actions[~over]
            nodes, expanded = self.trees.follow(games, nodes, actions)
            leaves.append((games[~expanded], nodes[~expanded]))
            games, nodes = games[expanded], nodes[expanded]
        found, at = map(np.concatenate, zip(*leaves, strict=True))
        return _Descent(path, found, at, values)

    def _play(self, lanes: Ints, actions: Ints) -> None:
        chosen, everywhere = np.zeros(self._env.num_envs, np.bool_), np.zeros(self._env.num_envs, np.int32)
        chosen[lanes], everywhere[lanes] = True, actions
        self._step = self._env.step(everywhere, lanes=chosen)


class _Descent(NamedTuple):
    """One descent in every game."""

    path: Path
    games: Ints
    """Those that end at a leaf, which the network is to be asked about."""
    nodes: Ints
    """The leaves of these games."""
    values: Floats
    """The results of the other games, for the side that moved last."""


_NOTHING = np.zeros(0, np.float32)
