"""An AlphaZero-style engine: a policy-value network, batched PUCT search, and the training of both from nothing."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gomoku_arena import Engine, RegisterEngine, hookimpl
from gomoku_arena_alphazero.defaults import SIMULATIONS

if TYPE_CHECKING:
    from gomoku_arena_alphazero.engine import AlphaZeroEngine
    from gomoku_arena_alphazero.network import Network
    from gomoku_arena_alphazero.search import Search

_HOMES = {"AlphaZeroEngine": "engine", "Network": "network", "Search": "search"}
"""Where the names are that are imported when they are asked for: a list of engines needs no NumPy."""


@hookimpl
def register_engines(register: RegisterEngine) -> None:
    """Registers ``alphazero``, with the options ``simulations`` and ``network``."""
    register("alphazero", alphazero, description="policy-value network and PUCT; freestyle and ninuki on 9x9")


def alphazero(simulations: int | str = SIMULATIONS, network: str | None = None) -> Engine:
    """The engine of ``alphazero:simulations=200``. Raises what ``AlphaZeroEngine`` raises."""
    from gomoku_arena_alphazero.engine import AlphaZeroEngine

    return AlphaZeroEngine(simulations, network)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


__all__ = ["AlphaZeroEngine", "Network", "Search", "alphazero", "register_engines"]
