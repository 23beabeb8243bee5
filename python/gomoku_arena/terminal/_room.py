"""Where the engines of a game in the terminal think: any that can be named, and as long as they like."""

from functools import partial
from math import inf

from gomoku_arena._core import Rules
from gomoku_arena.engines.base import Engine, EngineSettings
from gomoku_arena.errors import EngineError, PluginError, describe
from gomoku_arena.live.session import Player
from gomoku_arena.live.thinker import Thinker
from gomoku_arena.live.thinking import ThinkingRoom
from gomoku_arena.plugins.registry import EngineRegistry

_SEARCHES = 8
"""More than one game, its hints and its analysis ever need."""


class TerminalRoom(ThinkingRoom):
    """A room of one's own. Players are engines by their specs, and opened at once."""

    def __init__(self, registry: EngineRegistry) -> None:
        super().__init__({entry.name: entry.factory for entry in registry.entries}, _SEARCHES, inf)
        self._registry = registry

    def seat(self, player: Player, rules: Rules) -> Thinker:
        """The engine that plays for that player. Raises PluginError or EngineError where it cannot be had."""
        thinker = Thinker(partial(_opened, self._registry, player), rules, self)
        thinker.open()
        return thinker


def _opened(registry: EngineRegistry, player: Player) -> Engine:
    assert player.engine is not None
    engine = registry.create(player.engine)
    try:
        engine.configure(EngineSettings(margin=player.time.margin))
    except EngineError:
        raise
    except Exception as error:
        raise PluginError(f"engine spec {player.engine!r}: {describe(error)}") from error
    return engine
