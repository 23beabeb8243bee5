"""Games side by side, kept as samples by the arena's recorder."""

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from gomoku_arena import Game, GomokuArenaError, Point, Rules
from gomoku_arena.env import Evaluate, VectorEnv, planes_of
from gomoku_arena.export.training import Recorder, Selection
from gomoku_arena_alphazero.network import Floats
from gomoku_arena_alphazero.training.settings import Settings

OPENINGS = 512
LONGEST_OPENING = 4


class Games(ABC):
    """Games side by side that go on from call to call. Their samples lie in ``folder``, ``positions`` a file."""

    def __init__(self, settings: Settings, folder: Path, seed: int, positions: int) -> None:
        rules = settings.rule_set
        self._settings = settings
        self._random = np.random.default_rng(seed)
        planes = planes_of(rules)
        env = VectorEnv(
            rules, settings.games, planes=planes, seed=seed, openings=random_openings(rules, self._random), threads=1
        )
        selection = Selection(planes=planes, skip_opening=True)
        self._env = env
        self._recorder = Recorder(env, samples=folder, selection=selection, shard=positions)
        self._step = self._recorder.reset()
        self._begun = self._step.ply.copy()

    @property
    def games(self) -> int:
        """Finished so far."""
        return self._recorder.games

    @property
    def paths(self) -> list[Path]:
        """The files of samples that are whole, each with the positions of a generation."""
        return self._recorder.paths

    @abstractmethod
    def play(self, evaluate: Evaluate) -> None:
        """One move in every game."""

    def _drawn(self, weights: Floats) -> npt.NDArray[np.int32]:
        """A legal action for each game, as probable as its weight."""
        logits = np.full_like(weights, -np.inf)
        return self._env.sample(np.log(weights, out=logits, where=weights > 0))

    def _moved(self, actions: npt.NDArray[Any], policy: Floats | None = None, values: Floats | None = None) -> None:
        """Plays, and keeps what is to be learnt of the positions."""
        self._step = self._recorder.step(actions, policy=policy, values=values)
        ended = self._step.terminated | self._step.truncated
        self._begun[ended] = self._step.ply[ended]


def random_openings(rules: Rules, random: np.random.Generator) -> list[list[Point]]:
    """Openings of no to four stones near the centre: the engine will have to begin from all of them."""
    centre = (rules.size - 1) / 2
    openings: list[list[Point]] = []
    while len(openings) < OPENINGS:
        game = Game(rules)
        for _ in range(random.integers(LONGEST_OPENING + 1)):
            x, y = np.clip(np.rint(random.normal(centre, 1.5, 2)), 0, rules.size - 1).astype(int).tolist()
            try:
                game.play((x, y))
            except GomokuArenaError:
                break
        openings.append(list(game.moves))
    return openings
