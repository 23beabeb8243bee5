"""Many games against an engine: the agent plays one side of every lane, the engine answers within the step."""

from dataclasses import replace
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from gomoku_arena.env._checks import check_kind, within, word
from gomoku_arena.env._copying import CopiedWhole
from gomoku_arena.env.ended import Ended
from gomoku_arena.env.league import League, Opponent, answers, drawn, note
from gomoku_arena.env.vector_env import LARGEST_SEED, Step, VectorEnv

Side: TypeAlias = Literal["black", "white", "alternate"]

_SIDES: dict[str, npt.NDArray[np.int8]] = {
    "black": np.array([0], np.int8),
    "white": np.array([1], np.int8),
    "alternate": np.array([0, 1], np.int8),
}


_MOST_ANSWERS = 100
"""Moves of the engine in a lane, each in a game of its own, after which the agent is given up on."""


class VersusEnv(CopiedWhole):
    """An agent against an engine, or a policy, in every lane of an environment.

    env: the games. opponent: answers wherever it is its turn, all lanes in one call; of a ``League`` each game meets
    one, which answers all of its lanes in one call. agent: its side in every lane; ``alternate`` is black in the lanes
    0, 2, 4 and so on, white in the others. seed: decides whom each game of a league meets; so does that of a ``reset``.
    Raises ValueError for an unknown side and for what is no opponent. ``reset`` and ``step`` raise ValueError where
    games end one after the other before it is the agent's turn, as those of one ply do where the agent is white.
    """

    def __init__(
        self, env: VectorEnv, opponent: Opponent | League, *, agent: Side = "alternate", seed: int = 0
    ) -> None:
        check_kind("env", env, VectorEnv)
        sides = _SIDES[word("agent", agent, tuple(_SIDES))]
        self.env = env
        self.league = opponent if isinstance(opponent, League) else League([opponent])
        """The opponents, and how games against them ended."""
        self._met = np.zeros(env.num_envs, np.int64)
        self._generator = np.random.default_rng(within("seed", seed, 0, LARGEST_SEED))
        self.agent = np.resize(sides, env.num_envs)
        """(n,) int8: 0 in the lanes where the agent is black, 1 where it is white."""
        self._own, self._answered = env.buffers(), env.buffers()
        self._ended: list[Ended] = []

    def __repr__(self) -> str:
        return f"VersusEnv({self.env}, {self.opponent})"

    @property
    def opponent(self) -> Opponent | League:
        """Who answers: the only opponent, or the league."""
        return self.league.opponents[0] if len(self.league.opponents) == 1 else self.league

    @property
    def met(self) -> npt.NDArray[np.int64]:
        """(n,): the number of the opponent, among ``league.opponents``, whom the game in hand of each lane meets."""
        return self._met.copy()

    def reset(self, *, seed: int | None = None, lanes: npt.ArrayLike | None = None) -> Step:
        """As ``VectorEnv.reset``; where the engine begins, it has played."""
        step = self.env.reset(seed=seed, lanes=lanes, out=self._own)
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        begun = np.ones(self.env.num_envs, np.bool_) if lanes is None else np.asarray(lanes)
        self._meet(np.flatnonzero(begun))
        return self._answer(step)

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
        self._ended, count = [], 0
        self._note(step)
        while (lanes := self._waiting(step)).any():
            if count == _MOST_ANSWERS:
                told = f"the engine ended {count} games before it was the agent's turn"
                raise ValueError(f"lane {lanes.argmax()}: {told}; max_moves or the openings leave it none")
            count += 1
            actions = answers(self.league, self.env, lanes, self._met)
            answered = self.env.step(actions, out=self._answered, lanes=lanes)
            self._note(answered)
            step = _together(step, answered)
        return step

    def _meet(self, lanes: npt.NDArray[np.intp]) -> None:
        """Draws whom the games meet that begin in these lanes."""
        self._met[lanes] = drawn(self.league, self._generator, len(lanes))

    def _note(self, step: Step) -> None:
        """Counts the games that ended in a step; the next ones of their lanes meet others."""
        lanes = np.flatnonzero(step.terminated | step.truncated)
        note(self.league, self._met[lanes], self.reward(step)[lanes])
        self._ended += self.env.ended()
        self._meet(lanes)

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
