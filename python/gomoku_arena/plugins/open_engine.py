"""Engines from whatever names them: a spec, a class, or a function that builds one."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

from gomoku_arena.engines.base import Engine, EngineFactory, EngineSettings
from gomoku_arena.errors import PluginError
from gomoku_arena.plugins._build import build
from gomoku_arena.plugins.discovery import load_registry
from gomoku_arena.plugins.spec import ADDRESSES, spec_of, with_options
from gomoku_arena.shown_spec import shown_spec

if TYPE_CHECKING:
    from gomoku_arena.engines.runtime.async_engine import AsyncEngine

Player: TypeAlias = Engine | str | EngineFactory
"""Who plays: an engine that is open, or what opens one."""


def open_engine(engine: str | EngineFactory, *, settings: EngineSettings | None = None, **options: Any) -> Engine:
    """A configured engine, to be used as a context manager, or closed when it is no longer needed.

    engine: a name, ``name:option=value,option=value``, ``cmd:COMMAND`` for a Gomocup bot, ``ws://HOST:PORT/ws`` for a
        server, or a class or function that builds an engine.
    settings: what the engine may have, such as threads and memory for a bot.
    options: of a named engine, as in its spec; of a class or function, its keyword arguments.
    Raises PluginError naming what is unknown or wrong, and EngineError where the engine cannot be started.
    """
    opened = _named(engine, options) if isinstance(engine, str) else _built(engine, options)
    try:
        opened.configure(settings or EngineSettings())
    except BaseException:
        opened.close()
        raise
    return opened


def open_async_engine(
    engine: str | EngineFactory, *, settings: EngineSettings | None = None, **options: Any
) -> "AsyncEngine":
    """The engine of ``open_engine`` for a program that runs an event loop; use it with ``async with``."""
    # Imported when asked for: most programs run no event loop.
    from gomoku_arena.engines.runtime.async_engine import AsyncEngine

    return AsyncEngine(open_engine(engine, settings=settings, **options))


@contextmanager
def opened(player: Player, settings: EngineSettings) -> Iterator[Engine]:
    """The player's engine while the context lasts. An engine that is given stays as it is, and open."""
    if isinstance(player, Engine):
        yield player
        return
    with open_engine(player, settings=settings) as engine:
        yield engine


def _named(spec: str, options: dict[str, Any]) -> Engine:
    if options and spec.strip().startswith(ADDRESSES):
        raise PluginError(
            f"engine spec {shown_spec(spec)!r} takes no options such as {next(iter(options))!r}: "
            "write them into the command line or the address, and what every engine may have into settings"
        )
    for name, value in options.items():
        if "," in str(value):
            raise PluginError(f"engine spec {shown_spec(spec)!r}: {name} = {str(value)!r} holds a comma")
    return load_registry().create(with_options(spec.strip(), options))


def _built(factory: EngineFactory, options: dict[str, Any]) -> Engine:
    if not callable(factory):
        told = "is open already" if isinstance(factory, Engine) else "is no spec, class or function"
        raise PluginError(f"{factory!r:.200} {told}")
    spec = spec_of(factory)
    return build(lambda: factory(**options), failure=f"{spec} builds no engine", builder=spec)
