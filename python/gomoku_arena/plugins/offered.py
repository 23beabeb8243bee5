"""The engines of a registry for those who ask by name, and those among them that a stranger may ask for."""

from collections.abc import Mapping
from functools import partial

from gomoku_arena.engines.base import Engine, EngineFactory
from gomoku_arena.engines.isolated.engine import IsolatedEngine
from gomoku_arena.plugins.open_engine import open_engine
from gomoku_arena.plugins.registry import EngineRegistry


def openers(registry: EngineRegistry) -> Mapping[str, EngineFactory]:
    """What opens each engine, by name: those of other distributions run in processes of their own."""
    return {
        entry.name: entry.factory if registry.is_built_in(entry.name) else partial(open_engine, entry.name)
        for entry in registry.entries
    }


def offered_engines(registry: EngineRegistry) -> Mapping[str, EngineFactory]:
    """Those that think by themselves, by name; never a scheme, with which a client could start or reach others."""
    return {name: opener for name, opener in openers(registry).items() if _thinks_by_itself(opener)}


def _thinks_by_itself(opener: EngineFactory) -> bool:
    try:
        with opener() as engine:
            if isinstance(engine, IsolatedEngine):
                return engine.thinks_in_its_process
            return isinstance(engine, Engine) and engine.capabilities.in_process
    # A plugin may raise anything; an engine that cannot be built is none to offer.
    except Exception:
        return False
