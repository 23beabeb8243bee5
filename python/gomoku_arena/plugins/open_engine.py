"""Engines from whatever names them: a spec, a class, or a function that builds one."""

import pickle
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from gomoku_arena.engines.base import Engine, EngineFactory, EngineSettings, configured
from gomoku_arena.engines.spec import EngineSpec, spec_of
from gomoku_arena.errors import PluginError
from gomoku_arena.plugins.plugin import SchemeEntry
from gomoku_arena.plugins.registry import EngineRegistry, build, load_registry

if TYPE_CHECKING:
    from gomoku_arena.engines.builtin import SearchEngine
    from gomoku_arena.engines.runtime.async_engine import AsyncEngine

EngineLike: TypeAlias = Engine | str | EngineFactory
"""An engine that is open, or what opens one."""


@overload
def open_engine(
    engine: Literal["easy", "medium", "hard", "tengen"], *, settings: EngineSettings | None = None, **options: Any
) -> "SearchEngine": ...
@overload
def open_engine(engine: str | EngineFactory, *, settings: EngineSettings | None = None, **options: Any) -> Engine: ...
def open_engine(engine: str | EngineFactory, *, settings: EngineSettings | None = None, **options: Any) -> Engine:
    """A configured engine, to be used as a context manager, or closed when it is no longer needed.

    engine: a name, ``name:option=value,option=value``, ``cmd:COMMAND`` for a Gomocup bot, ``ws://HOST:PORT/ws`` for a
        server, or a class or function that builds an engine.
    settings: what the engine may have, such as threads and memory for a bot.
    options: of a named engine, as in its spec; of a class or function, its keyword arguments.

    The engine of a built-in name is a ``SearchEngine``. That of an installed plugin runs in a process of its own: it is
    ended where it overruns its limit, and what it prints goes to stderr. What a class or function builds runs in this
    process.
    Raises PluginError naming what is unknown or wrong, and EngineError where the engine cannot be started.
    """
    settings = settings or EngineSettings()
    if isinstance(engine, str):
        return named_engine(EngineSpec.parse(engine), settings, options)
    return configured(_built(engine, options), settings)


def open_async_engine(
    engine: str | EngineFactory, *, settings: EngineSettings | None = None, **options: Any
) -> "AsyncEngine":
    """The engine of ``open_engine`` for a program that runs an event loop; use it with ``async with``."""
    # Imported when asked for: most programs run no event loop.
    from gomoku_arena.engines.runtime.async_engine import AsyncEngine

    return AsyncEngine(open_engine(engine, settings=settings, **options))


@contextmanager
def opened(player: EngineLike, settings: EngineSettings, *, guarded: bool) -> Iterator[Engine]:
    """The player's engine while the context lasts. An engine that is given stays as it is, and open.

    guarded: what a class builds runs in a process of its own, as the engine of a plugin always does.
    """
    if isinstance(player, Engine):
        yield player
        return
    if guarded and isinstance(player, type):
        engine = configured(isolated(pickled(player), player.__name__, settings), settings)
    else:
        engine = open_engine(player, settings=settings)
    with engine:
        yield engine


def pickled(factory: EngineFactory) -> bytes:
    """A class or function for another process, which need not be able to import it, such as one of a notebook.

    Raises PluginError where that is impossible.
    """
    # Imported when asked for: most games need no such thing.
    import cloudpickle  # type: ignore[import-untyped]

    try:
        return bytes(cloudpickle.dumps(factory))
    except Exception as error:
        raise PluginError(f"{spec_of(factory)} cannot be sent to another process: {error}") from error


def named_engine(
    spec: EngineSpec, settings: EngineSettings, options: Mapping[str, object], registry: EngineRegistry | None = None
) -> Engine:
    """The configured engine of that spec with options behind its own; that of an installed plugin in a process of its
    own. Raises as ``open_engine``.

    registry: what the spec is looked up in, all that is installed unless given.
    """
    registry, full = registry or load_registry(), with_options(spec, options)
    if registry.is_built_in(full.name):
        return configured(registry.create(full.text), settings)
    return configured(_isolated(partial(_create, full.text), full.shown, settings), settings)


def with_options(spec: EngineSpec, options: Mapping[str, object]) -> EngineSpec:
    """The spec with these options behind its own.

    Raises PluginError as ``EngineSpec.with_options``, also for a kind of address that a plugin has.
    """
    joined = spec.with_options(options)
    if options and isinstance(load_registry().find(spec.name), SchemeEntry):
        raise PluginError(f"engine spec {spec.shown!r} takes no options: write {', '.join(options)} into the address")
    return joined


def _create(spec: str) -> Engine:
    """The engine of that spec, in this process, which is one of its own."""
    return load_registry().create(spec)


def isolated(factory: bytes, name: str, settings: EngineSettings) -> Engine:
    """What a pickled class or function builds, in a process of its own. Raises as ``open_engine``."""
    return _isolated(partial(_built_from, factory), name, settings)


def _isolated(make: partial[Engine], name: str, settings: EngineSettings) -> Engine:
    # Imported when asked for: a brain of ours is started for every game, and most need no process.
    from gomoku_arena.engines.isolated.engine import IsolatedEngine

    return IsolatedEngine(pickle.dumps(make), name, settings=settings)


def _built_from(factory: bytes) -> Engine:
    return _built(pickle.loads(factory), {})


def _built(factory: EngineFactory, options: dict[str, Any]) -> Engine:
    if not callable(factory):
        told = "is open already" if isinstance(factory, Engine) else "is no spec, class or function"
        raise PluginError(f"{factory!r:.200} {told}")
    spec = spec_of(factory)
    return build(lambda: factory(**options), failure=f"{spec} builds no engine", builder=spec)
