"""Who answers an agent: one opponent, or several of which every game meets one."""

from collections.abc import Iterable
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from gomoku_arena.env._checks import array_of, numbers, shown, taken
from gomoku_arena.env._copying import CopiedWhole
from gomoku_arena.env.vector_env import NO_ACTION, VectorEnv

_MOST_OPPONENTS = 4096


class Opponent(Protocol):
    """Who answers in games of ``VersusEnv``: a ``BatchedEngine``, or a policy of one's own, such as a past self."""

    def actions(self, env: VectorEnv, lanes: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.int32]:
        """A move in every lane, shape (n,), or in those of the mask ``lanes``; the others are not looked at.

        ``env.observe()`` shows the positions, and ``env.sample(logits)`` draws legal moves.
        """


class League(CopiedWhole):
    """Opponents of which each game of a ``VersusEnv`` meets one by chance: past selves, engines, anything that answers.

    opponents: those to begin with, one at least. One league may serve several environments, and counts for all of them.
    Raises ValueError for what is no opponent and for more than 4,096.
    """

    def __init__(self, opponents: Iterable[Opponent]) -> None:
        self._opponents: list[Opponent] = []
        self._weights = np.zeros(0)
        self._results = np.zeros((0, 3), np.int64)
        for opponent in taken("opponents", opponents, _MOST_OPPONENTS):
            self.add(opponent)
        if not self._opponents:
            raise ValueError("opponents: one at least is expected")

    def __repr__(self) -> str:
        return f"League({len(self._opponents)} opponents)"

    @property
    def opponents(self) -> tuple[Opponent, ...]:
        """In the order in which they came."""
        return tuple(self._opponents)

    @property
    def weights(self) -> npt.NDArray[np.float64]:
        """(k,): how often each is met, compared with the others; 1 unless set. Games in hand keep their opponent.

        Raises ValueError, when set, for another number of weights, for one below 0, and where none is above.
        """
        return self._weights.copy()

    @weights.setter
    def weights(self, weights: npt.ArrayLike) -> None:
        given = numbers("weights", weights, len(self._opponents))
        if given.shape != self._weights.shape or given.dtype.kind not in "fiu":
            raise ValueError(f"weights of shape {given.shape}: {len(self._opponents)} numbers are expected")
        wrong = given[~(np.isfinite(given) & (given >= 0))]
        if wrong.size or not given.any():
            told = f"weight {wrong[0]}" if wrong.size else "weights"
            raise ValueError(f"{told}: numbers from 0 are expected, and one of them above it")
        self._weights = given.astype(np.float64)

    @property
    def results(self) -> npt.NDArray[np.int64]:
        """(k, 3): the games that ended against each, by what the agent did: won, drawn or cut off, lost."""
        return self._results.copy()

    def add(self, opponent: Opponent) -> None:
        """One more, with weight 1; games that begin from now on may meet it. Raises ValueError as the class does."""
        if not callable(getattr(opponent, "actions", None)):
            told = "a BatchedEngine is expected, such as BatchedEngine('easy'), or what has its method actions"
            raise ValueError(f"opponent = {shown(opponent)}: {told}")
        if len(self._opponents) == _MOST_OPPONENTS:
            raise ValueError(f"opponents: more than {_MOST_OPPONENTS} are too many")
        self._opponents.append(opponent)
        self._weights = np.append(self._weights, 1.0)
        self._results = np.vstack([self._results, np.zeros((1, 3), np.int64)])


def drawn(league: League, generator: np.random.Generator, games: int) -> npt.NDArray[np.int64]:
    """The numbers of the opponents that this many games meet."""
    # By the largest first, so that no sum of them is infinite.
    weights = league.weights / league.weights.max()
    return generator.choice(len(weights), size=games, p=weights / weights.sum())


def note(league: League, met: npt.NDArray[np.int64], rewards: npt.NDArray[np.float32]) -> None:
    """Counts games against the opponents of these numbers; rewards: the agent's, 1, 0 or -1."""
    np.add.at(league._results, (met, 1 - rewards.astype(np.int64)), 1)


def answers(
    league: League, env: VectorEnv, lanes: npt.NDArray[np.bool_], met: npt.NDArray[np.int64]
) -> npt.NDArray[np.int32]:
    """A move in each of the lanes by the opponent whose number ``met`` has for it."""
    actions = np.full(env.num_envs, NO_ACTION, np.int32)
    for number in np.unique(met[lanes]):
        own = lanes & (met == number)
        actions[own] = _answers_of(league.opponents[number], env, own)[own]
    return actions


def _answers_of(opponent: Opponent, env: VectorEnv, lanes: npt.NDArray[np.bool_]) -> npt.NDArray[Any]:
    name = f"actions of {shown(opponent)}"
    told = array_of(name, opponent.actions(env, lanes), np.int32)
    if len(told) != env.num_envs:
        raise ValueError(f"{name} has {len(told)} entries: {env.num_envs} are expected, one a lane")
    return told
