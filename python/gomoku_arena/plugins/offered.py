"""The engines that a stranger may ask for."""

from collections.abc import Mapping

from gomoku_arena.engines.base import Engine, EngineFactory
from gomoku_arena.plugins.registry import EngineRegistry


def offered_engines(registry: EngineRegistry) -> Mapping[str, EngineFactory]:
    """Those that think in this process, by name; never a scheme, with which a client could start or reach others."""
    return {entry.name: entry.factory for entry in registry.entries if _thinks_here(entry.factory)}


def _thinks_here(factory: EngineFactory) -> bool:
    try:
        with factory() as engine:
            return isinstance(engine, Engine) and engine.capabilities.in_process
    # A plugin may raise anything; an engine that cannot be built is none to offer.
    except Exception:
        return False
