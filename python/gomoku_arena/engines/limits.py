"""How far an engine looks: what a limit that was asked for, the engine's own and the usual one come to."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from gomoku_arena._core import Limit
from gomoku_arena._core import SearchEngine as _Search
from gomoku_arena.engines.base import Engine
from gomoku_arena.engines.levels import HIGHEST, level_engine
from gomoku_arena.engines.spec import EngineSpec

_BOUNDS: Mapping[str, Callable[[str], Any]] = {"depth": int, "nodes": int, "seconds": float}
"""The options that bound a search where nothing else does."""

_N = TypeVar("_N")


def limit_for(engine: Engine | EngineSpec, asked: Limit | None, usual: Limit) -> Limit:
    """The limit of a search: the one that was asked for, else the engine's own, else the usual one.

    Raises PluginError for a spec whose options cannot be read.
    """
    own = asked or own_limit(engine)
    return usual if own is None else own


def own_limit(engine: Engine | EngineSpec) -> Limit | None:
    """What an engine, or a spec of a built-in one, says itself; None where it says nothing.

    Raises PluginError for a spec whose options cannot be read.
    """
    return engine.own_limit if isinstance(engine, Engine) else limit_in(engine.name, engine.options)


def limit_in(name: str, options: Mapping[str, object]) -> Limit | None:
    """What these options of a built-in engine bound; None where they say nothing, and for other engines.

    A bound of 0 is no end. A level below the highest comes to an end by itself, and so has a limit without bounds.
    """
    if name not in _Search.names():
        return None
    told = {key: _number(str(options[key]), kind) for key, kind in _BOUNDS.items() if key in options}
    is_level = name == level_engine(HIGHEST) and _number(str(options.get("level", HIGHEST)), int) != HIGHEST
    return Limit(**{key: value for key, value in told.items() if value}) if told or is_level else None


def _number(text: str, kind: Callable[[str], _N]) -> _N | None:
    """None for what is no number, which the engine refuses."""
    try:
        return kind(text)
    except ValueError:
        return None
