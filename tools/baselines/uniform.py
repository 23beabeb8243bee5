"""An engine that plays any legal move, each as likely as the others: the least that an agent can be."""

import hashlib
from random import Random

from gomoku_arena import Analysis, Engine, EngineInfo, Game, Limit


class Uniform(Engine):
    """Plays a legal move at random. The position and a seed decide which, so that games can be played again."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    @property
    def info(self) -> EngineInfo:
        """Name and origin."""
        return EngineInfo("random", version="1", author="gomoku-arena")

    def analyse(self, game: Game, limit: Limit) -> Analysis:  # noqa: ARG002, it does not think
        """A legal move."""
        told = hashlib.sha256(f"{self._seed} {game.to_text()}".encode()).digest()
        return Analysis(Random(told).choice(game.legal_moves()))
