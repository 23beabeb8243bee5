"""An engine under another name, so that two variants of one engine can sit at one table."""

from collections.abc import Callable
from dataclasses import replace

from gomoku_arena._core import Analysis, Game, Limit, Rules
from gomoku_arena.engines.base import Engine, EngineInfo, EngineSettings, Swap2Answer


class NamedEngine(Engine):
    """Does all that ``engine`` does, and shows ``name``."""

    def __init__(self, engine: Engine, name: str) -> None:
        self._engine = engine
        self._name = name
        self.in_process = engine.in_process

    @property
    def info(self) -> EngineInfo:
        return replace(self._engine.info, name=self._name)

    def configure(self, settings: EngineSettings) -> None:
        self._engine.configure(settings)

    def new_game(self, rules: Rules) -> None:
        self._engine.new_game(rules)

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        return self._engine.analyse(game, limit)

    def stream(self, game: Game, limit: Limit, tell: Callable[[Analysis], object]) -> Analysis:
        return self._engine.stream(game, limit, tell)

    def stop(self) -> bool:
        return self._engine.stop()

    def swap2(self, game: Game, limit: Limit, seed: int = 0) -> Swap2Answer:
        return self._engine.swap2(game, limit, seed)

    def failure_tail(self) -> str:
        return self._engine.failure_tail()

    def close(self) -> None:
        self._engine.close()
