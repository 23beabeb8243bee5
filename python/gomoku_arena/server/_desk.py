"""The engines of one thread, kept open from one task to the next."""

from collections.abc import Mapping
from contextlib import suppress
from threading import Event
from time import perf_counter

from gomoku_arena._core import Analysis, Game, Limit, Point
from gomoku_arena.analysis.heat_map import MoveRater
from gomoku_arena.engines.base import Engine, EngineFactory
from gomoku_arena.errors import EngineError


class Desk:
    """A ``Thinker`` for one task at a time, whose thinking another thread can stop.

    factories: the engines by name. seconds: what an engine that cannot be stopped is told to keep to; all others think
    as long as they do by themselves.
    """

    def __init__(self, factories: Mapping[str, EngineFactory], seconds: float) -> None:
        self._factories = factories
        self._seconds = seconds
        self._engines: dict[str, Engine] = {}
        self._judge: MoveRater | None = None
        self._thinking: Engine | None = None
        self._stopped = Event()

    def analyse(self, engine: str, game: Game) -> tuple[Analysis, float]:
        """What that engine thinks, uninfluenced by what it was asked before; and the seconds that it took."""
        player = self._open(engine)
        player.new_game(game.rules)
        limit = Limit() if _can_be_stopped(player) else Limit(seconds=self._seconds)
        self._thinking = player
        begun = perf_counter()
        try:
            return player.analyse(game, limit), perf_counter() - begun
        finally:
            self._thinking = None

    def chance(self, game: Game, point: Point) -> tuple[int, float]:
        """As ``MoveRater.chance``."""
        return self._judging().chance(game, point)

    def chances(self, game: Game) -> dict[Point, float | None]:
        """As ``MoveRater.chances``."""
        return self._judging().chances(game)

    def stop(self) -> None:
        """Ends what is thought here, of another thread; what has not quite begun is not ended: say it again."""
        self._stopped.set()
        thinking, judge = self._thinking, self._judge
        if thinking is not None:
            thinking.stop()
        if judge is not None:
            judge.stop()

    def renew(self) -> None:
        """Makes ready for the next task."""
        self._stopped.clear()
        if self._judge is not None:
            self._judge.renew()

    def warm_up(self) -> None:
        """Opens every engine and has it think a little, so that nobody waits for tables which are built but once."""
        game = Game()
        game.play("j10")
        for name in self._factories:
            # An engine that fails says so to whoever asks for it.
            with suppress(Exception):
                player = self._open(name)
                player.new_game(game.rules)
                player.analyse(game, Limit(nodes=1, seconds=self._seconds))
        self._judging().chance(game, Point("k10"))

    def close(self) -> None:
        """Closes the engines."""
        engines, self._engines = self._engines, {}
        for engine in engines.values():
            engine.close()

    def _open(self, name: str) -> Engine:
        if name not in self._engines:
            self._engines[name] = self._factories[name]()
        return self._engines[name]

    def _judging(self) -> MoveRater:
        if self._judge is None:
            self._judge = MoveRater()
        if self._stopped.is_set():
            raise EngineError("the judgement was stopped")
        return self._judge


def _can_be_stopped(engine: Engine) -> bool:
    return type(engine).stop is not Engine.stop
