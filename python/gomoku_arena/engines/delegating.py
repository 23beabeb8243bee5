"""An engine that hands every question on to another one: the base of all wrappers."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from gomoku_arena._core import Analysis, Game, Limit, Point, Rules
from gomoku_arena.engines.base import Capabilities, Engine, EngineInfo, EngineSettings, OpeningAnswer
from gomoku_arena.opening_rules.opening import Opening

if TYPE_CHECKING:
    from gomoku_arena.clock import Clock
    from gomoku_arena.record import MoveRecord


class DelegatingEngine(Engine):
    """Does all that ``engine`` does. A subclass overrides what it changes; ``_asking`` surrounds what may take long."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @property
    def capabilities(self) -> Capabilities:
        return self._engine.capabilities

    @property
    def info(self) -> EngineInfo:
        info: EngineInfo = self._engine.info
        return info

    @property
    def name(self) -> str:
        return self.info.name

    @property
    def introduction(self) -> EngineInfo | None:
        return self._engine.introduction

    @property
    def own_limit(self) -> Limit | None:
        return self._engine.own_limit

    def configure(self, settings: EngineSettings) -> None:
        with self._asking(None):
            self._engine.configure(settings)

    def new_game(self, rules: Rules) -> None:
        with self._asking(None):
            self._engine.new_game(rules)

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        with self._asking(limit):
            return self._engine.analyse(game, limit)

    def stream(self, game: Game, limit: Limit, tell: Callable[[Analysis], object]) -> Analysis:
        with self._asking(limit):
            return self._engine.stream(game, limit, tell)

    def forbidden_points(self, game: Game) -> frozenset[Point] | None:
        with self._asking(None):
            return self._engine.forbidden_points(game)

    def choose_opening(self, opening: Opening, limit: Limit, seed: int = 0) -> OpeningAnswer:
        with self._asking(limit):
            return self._engine.choose_opening(opening, limit, seed)

    def rally(self, other: Engine, game: Game, mine: "Clock", theirs: "Clock") -> tuple[list["MoveRecord"], float]:
        return self._engine.rally(innermost(other), game, mine, theirs)

    def stop(self) -> bool:
        return self._engine.stop()

    @property
    def loading_seconds(self) -> float:
        return self._engine.loading_seconds

    def failure_tail(self) -> str:
        return self._engine.failure_tail()

    def keep_wire(self, descriptor: int | None, label: str = "") -> bool:
        return self._engine.keep_wire(descriptor, label)

    def remark(self) -> str:
        return self._engine.remark()

    def close(self) -> None:
        self._engine.close()

    def _asking(self, limit: Limit | None) -> AbstractContextManager[object]:  # noqa: ARG002
        """Entered while the engine is asked; ``limit`` is that of a move, None between games."""
        return nullcontext()


def innermost(engine: Engine) -> Engine:
    """The engine itself, out of whatever wraps it."""
    while isinstance(engine, DelegatingEngine):
        engine = engine._engine
    return engine
