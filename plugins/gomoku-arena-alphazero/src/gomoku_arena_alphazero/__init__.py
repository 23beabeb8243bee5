"""An AlphaZero-style engine: a policy-value network, batched PUCT search, and the training of the network."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gomoku_arena import Engine, RegisterEngine, hookimpl
from gomoku_arena_alphazero.defaults import LEAVES, VCF_NODES

if TYPE_CHECKING:
    from gomoku_arena_alphazero.engine import AlphaZeroEngine
    from gomoku_arena_alphazero.network import Network

_HOMES = {"AlphaZeroEngine": "engine", "Network": "network"}
"""Where the names are that are imported when they are asked for: a list of engines needs no NumPy."""


@hookimpl
def register_engines(register: RegisterEngine) -> None:
    """Registers ``alphazero``, with the options ``simulations``, ``network``, ``vcf`` and ``leaves``."""
    register("alphazero", alphazero, description="policy-value network and PUCT; freestyle and ninuki")


def alphazero(
    simulations: int | str | None = None,
    network: str | None = None,
    vcf: int | str = VCF_NODES,
    leaves: int | str = LEAVES,
) -> Engine:
    """The engine of ``alphazero:simulations=200``. Raises what ``AlphaZeroEngine`` raises."""
    from gomoku_arena_alphazero.engine import AlphaZeroEngine

    return AlphaZeroEngine(simulations, network, vcf, leaves)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


__all__ = ["AlphaZeroEngine", "Network", "alphazero", "register_engines"]
