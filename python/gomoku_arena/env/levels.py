"""The levels of ``tengen`` as opponents whose strength is known: how strong a policy is while it learns."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gomoku_arena._core import MOST_GAMES
from gomoku_arena.engines.levels import HIGHEST, STRENGTH_NODES, STRENGTHS, level_engine
from gomoku_arena.env._checks import array_of, check_kind, mask_of, within, word
from gomoku_arena.env.batched_engine import BatchedEngine
from gomoku_arena.env.league import League, answers
from gomoku_arena.env.vector_env import VectorEnv
from gomoku_arena.tournament.statistics.rating import anchored_ratings

_MOST_SEED = 2**32 - 1


class LevelRating(NamedTuple):
    """What games against the levels come to."""

    elo: float
    """Level 1 is at 0 under every preset."""
    error: float
    """Half the width of the 95 % interval."""


class Levels:
    """The eight levels as one opponent of ``VersusEnv``: lane k meets level 1 + k modulo 8.

    Level 8 has 50,000 nodes a move. num_envs: lanes, 8 at least. seed: decides between moves that look alike to a
    level.
    Raises ValueError for a number out of range.
    """

    def __init__(self, num_envs: int, *, seed: int = 0) -> None:
        self._levels = np.arange(within("num_envs", num_envs, HIGHEST, MOST_GAMES)) % HIGHEST
        seed = within("seed", seed, 0, _MOST_SEED)
        # The highest level has no limit of its own: it has the one that its strength was measured with.
        limits = [None] * (HIGHEST - 1) + [STRENGTH_NODES]
        self._league = League(
            BatchedEngine(level_engine(level), nodes=nodes, seed=seed) for level, nodes in enumerate(limits, start=1)
        )

    def __repr__(self) -> str:
        return f"Levels({len(self._levels)})"

    def actions(self, env: VectorEnv, lanes: npt.ArrayLike | None = None) -> npt.NDArray[np.int32]:
        """As ``BatchedEngine.actions``. Raises ValueError for an environment with another number of lanes."""
        check_kind("env", env, VectorEnv)
        count = len(self._levels)
        if env.num_envs != count:
            raise ValueError(f"env has {env.num_envs} lanes: {count} are expected")
        return answers(self._league, env, mask_of(lanes, count), self._levels)

    def rating(self, results: npt.ArrayLike, rules: str) -> LevelRating:
        """The strength of whom they met, by maximum likelihood with the levels at their fixed ratings.

        results: (num_envs,), of one game a lane: 1 where the levels' opponent won, 0 for a draw, -1 where it lost.
        rules: the preset, whose ratings were measured on its own board. A drawn game against the mean of the levels is
        added, so that there is a figure where all games were won. Games that begin alike are taken for independent.
        Raises ValueError for another number of results, other numbers and rules without ratings.
        """
        won = array_of("results", results, np.float64)
        if won.shape != self._levels.shape or not np.isin(won, (-1, 0, 1)).all():
            raise ValueError(f"results: {len(self._levels)} numbers are expected, each 1, 0 or -1")
        known = STRENGTHS[word("rules", rules, tuple(STRENGTHS))]
        points = np.bincount(self._levels, weights=(won + 1) / 2, minlength=HIGHEST)
        scored = np.zeros((HIGHEST + 1, HIGHEST + 1))
        scored[0, 1:], scored[1:, 0] = points, np.bincount(self._levels, minlength=HIGHEST) - points
        found = anchored_ratings(scored, np.zeros((*scored.shape, 5), np.int64), np.array(known, np.float64))
        return LevelRating(round(float(found.elo[0]), 1), round(float(found.error[0]), 1))
