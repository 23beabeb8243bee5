"""Building an engine with what a plugin or a caller gave."""

from collections.abc import Callable

from gomoku_arena.engines.base import Engine
from gomoku_arena.engines.isolated.author_traceback import crash_of
from gomoku_arena.errors import EngineError, PluginError, describe


def build(factory: Callable[[], Engine], *, failure: str, builder: str) -> Engine:
    """The engine that the factory builds.

    Raises EngineError and PluginError as the factory does, and PluginError for any other error, which begins with
    ``failure``, and for what is no engine, which begins with ``builder``.
    """
    try:
        engine = factory()
    except (EngineError, PluginError):
        raise
    except Exception as error:
        raise PluginError(f"{failure}: {describe(crash_of(error))}") from error
    if not isinstance(engine, Engine):
        raise PluginError(f"{builder} built a {type(engine).__name__}, not an Engine")
    return engine
