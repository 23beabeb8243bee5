"""Where the engines of a game in the terminal think: any that can be named, and as long as they like."""

from functools import partial

from gomoku_arena.engines.base import Engine, configured
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.engines.runtime.runner import EngineRunner
from gomoku_arena.errors import EngineError, PluginError, describe
from gomoku_arena.play.player import Player
from gomoku_arena.plugins.offered import openers
from gomoku_arena.plugins.open_engine import engine_of
from gomoku_arena.plugins.registry import EngineRegistry

_SEARCHES = 8
"""More than one game, its hints and its analysis ever need."""


class TerminalEngines:
    """A pool of one's own, and the engines at the board: these are named by their specs, and opened at once."""

    def __init__(self, registry: EngineRegistry) -> None:
        self.pool = EnginePool(openers(registry), searches=_SEARCHES)
        self._registry = registry

    def seat(self, player: Player) -> EngineRunner:
        """The engine that plays for that player. Raises PluginError or EngineError where it cannot be had."""
        runner = self.pool.runner_of(partial(_opened, self._registry, player))
        runner.open()
        return runner


def _opened(registry: EngineRegistry, player: Player) -> Engine:
    engine = engine_of(registry, player.spec, player.settings)
    try:
        return configured(engine, player.settings)
    except EngineError:
        raise
    except Exception as error:
        raise PluginError(f"engine spec {player.spec!r}: {describe(error)}") from error
