"""An AlphaZero-style engine: a policy-value network, batched PUCT search, and the training of both from nothing."""

from gomoku_arena import RegisterEngine, hookimpl
from gomoku_arena_alphazero.engine import AlphaZeroEngine
from gomoku_arena_alphazero.network import Network
from gomoku_arena_alphazero.search import Search


@hookimpl
def register_engines(register: RegisterEngine) -> None:
    """Registers ``alphazero``, with the options ``simulations`` and ``network``."""
    register("alphazero", AlphaZeroEngine, description="policy-value network and PUCT; freestyle and ninuki on 9x9")


__all__ = ["AlphaZeroEngine", "Network", "Search", "register_engines"]
