"""The engines of a registry for those who ask by name, and those among them that a stranger may ask for."""

import sys
from collections.abc import Mapping
from contextlib import redirect_stdout, suppress
from functools import partial

from gomoku_arena._core import Rules
from gomoku_arena.engines.base import Engine, EngineFactory
from gomoku_arena.engines.levels import HIGHEST, level_engine
from gomoku_arena.errors import UnsupportedRulesError
from gomoku_arena.plugins.open_engine import open_engine
from gomoku_arena.plugins.registry import EngineRegistry


def openers(registry: EngineRegistry) -> Mapping[str, EngineFactory]:
    """What opens each engine, by name: those of other distributions run in processes of their own."""
    return {
        entry.name: entry.factory if registry.is_built_in(entry.name) else partial(open_engine, entry.name)
        for entry in registry.entries
    }


def offered_engines(registry: EngineRegistry) -> Mapping[str, EngineFactory]:
    """Those that think by themselves, by name, and the levels of ``tengen``.

    Never a scheme, with which a client could start or reach others.
    """
    alone = {entry.name for entry in registry.entries if _thinks_by_itself(entry.factory)}
    offered = {name: opener for name, opener in openers(registry).items() if name in alone}
    strongest = offered.get(level_engine(HIGHEST))
    levels = range(1, HIGHEST) if strongest else ()
    return offered | {level_engine(level): partial(strongest, level=level) for level in levels if strongest}


def opener_of(spec: str) -> EngineFactory:
    """What opens the engine of that spec, whichever it is, once it has begun a game here.

    Raises as ``open_engine``, and EngineError for an engine that cannot begin.
    """
    with open_engine(spec) as engine, suppress(UnsupportedRulesError):
        engine.new_game(Rules.freestyle())
    return partial(open_engine, spec)


def _thinks_by_itself(factory: EngineFactory) -> bool:
    # Built here for a moment: a process for each would hold up the start of a server.
    try:
        with redirect_stdout(sys.stderr), factory() as engine:
            return isinstance(engine, Engine) and engine.capabilities.in_process
    # A plugin may raise anything; an engine that cannot be built is none to offer.
    except Exception:
        return False
