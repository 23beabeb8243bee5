"""Many games against an engine: the agent plays one side of every lane, the engine answers within the step."""

from dataclasses import replace
from typing import Any, Literal, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from gomoku_arena.env._checks import check_kind, shown, word
from gomoku_arena.env._copying import CopiedWhole
from gomoku_arena.env.ended import Ended
from gomoku_arena.env.vector_env import Step, VectorEnv

Side: TypeAlias = Literal["black", "white", "alternate"]

_SIDES: dict[str, npt.NDArray[np.int8]] = {
    "black": np.array([0], np.int8),
    "white": np.array([1], np.int8),
    "alternate": np.array([0, 1], np.int8),
}


_MOST_ANSWERS = 100
"""Moves of the engine in a lane, each in a game of its own, after which the agent is given up on."""


class Opponent(Protocol):
    """Who answers in games against an engine: a ``BatchedEngine``, or a policy of one's own, such as a former self."""

    def actions(self, env: VectorEnv, lanes: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.int32]:
        """A move in every lane, shape (n,), or in those of the mask ``lanes``; the others are not looked at."""


class VersusEnv(CopiedWhole):
    """An agent against an engine in every lane of an environment.

    env: the games. opponent: answers wherever it is its turn, all lanes in one call. agent: its side in every lane;
    ``alternate`` is black in the lanes 0, 2, 4 and so on, white in the others.
    Raises ValueError for an unknown side and for an opponent that is no such engine. ``reset`` and ``step`` raise
    ValueError where games end one after the other before it is the agent's turn, as those of one ply do where the agent
    is white.
    """

    def __init__(self, env: VectorEnv, opponent: Opponent, *, agent: Side = "alternate") -> None:
        check_kind("env", env, VectorEnv)
        if not callable(getattr(opponent, "actions", None)):
            raise ValueError(
                f"opponent = {shown(opponent)}: a BatchedEngine is expected, such as BatchedEngine('easy')"
            )
        sides = _SIDES[word("agent", agent, tuple(_SIDES))]
        self.env = env
        self.opponent = opponent
        self.agent = np.resize(sides, env.num_envs)
        """(n,) int8: 0 in the lanes where the agent is black, 1 where it is white."""
        self._own, self._answered = env.buffers(), env.buffers()
        self._ended: list[Ended] = []

    def __repr__(self) -> str:
        return f"VersusEnv({self.env}, {self.opponent})"

    def reset(self, *, seed: int | None = None, lanes: npt.ArrayLike | None = None) -> Step:
        """As ``VectorEnv.reset``; where the engine begins, it has played."""
        return self._answer(self.env.reset(seed=seed, lanes=lanes, out=self._own))

    def step(self, actions: npt.ArrayLike, *, lanes: npt.ArrayLike | None = None) -> Step:
        """Plays for the agent in every lane, or in those of the mask ``lanes``, then for the engine where its turn is.

        Returns the step as ``VectorEnv.step`` does, seen by the agent, with the rewards, ends and final observations of
        both halves. With ``autoreset="next_step"`` a lane that is over begins anew, whatever the action.
        """
        return self._answer(self.env.step(actions, out=self._own, lanes=lanes))

    def ended(self) -> list[Ended]:
        """The games that ended in the last step, by a move of the agent or of the engine."""
        return self._ended

    def reward(self, step: Step) -> npt.NDArray[np.float32]:
        """(n,): the agent's part of the rewards of a step."""
        check_kind("step", step, Step)
        rewards: npt.NDArray[np.float32] = step.reward[np.arange(len(self.agent)), self.agent]
        return rewards

    def _answer(self, step: Step) -> Step:
        """The engine's moves after a step of the agent, and in games that begin with its turn."""
        self._ended, answers = self.env.ended(), 0
        while (lanes := self._waiting(step)).any():
            if answers == _MOST_ANSWERS:
                told = f"the engine ended {answers} games before it was the agent's turn"
                raise ValueError(f"lane {lanes.argmax()}: {told}; max_moves or the openings leave it none")
            answers += 1
            answered = self.env.step(self.opponent.actions(self.env, lanes), out=self._answered, lanes=lanes)
            self._ended += self.env.ended()
            step = _together(step, answered)
        return step

    def _waiting(self, step: Step) -> npt.NDArray[np.bool_]:
        """The lanes whose game goes on with a move of the engine."""
        waiting: npt.NDArray[np.bool_] = step.legal_action_mask.any(axis=1) & (step.current_player != self.agent)
        return waiting


def _together(first: Step, second: Step) -> Step:
    """What both steps came to."""
    ended = second.terminated | second.truncated
    first.final_observation[ended] = second.final_observation[ended]
    both: dict[str, Any] = {
        "reward": first.reward + second.reward,
        "terminated": first.terminated | second.terminated,
        "truncated": first.truncated | second.truncated,
        "final_observation": first.final_observation,
    }
    return replace(second, **both)
