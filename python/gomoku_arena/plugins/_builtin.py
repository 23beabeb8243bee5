"""The plugin that is part of this package: the searches of the core, Gomocup bots, servers over WebSocket."""

from functools import partial

from gomoku_arena.engines.base import Engine
from gomoku_arena.engines.builtin import DESCRIPTIONS, SearchEngine
from gomoku_arena.plugins.hookspecs import RegisterEngine, RegisterScheme, hookimpl


def external_engine(command: str) -> Engine:
    """The Gomocup bot that ``command`` starts. Raises EngineStartError where it cannot."""
    # Imported when asked for: listing the engines needs nothing that spawns processes.
    from gomoku_arena.engines.external.engine import ExternalEngine

    return ExternalEngine(command)


def remote_engine(scheme: str, address: str) -> Engine:
    """The engine of the server at that address. Raises PluginError for an address that cannot be read."""
    # Imported when asked for: listing the engines needs no network.
    from gomoku_arena.engines.remote import RemoteEngine

    return RemoteEngine(f"{scheme}:{address}")


@hookimpl
def register_engines(register: RegisterEngine) -> None:
    """Registers every search of the core."""
    for name in SearchEngine.names():
        register(name, partial(SearchEngine, name), description=DESCRIPTIONS.get(name, ""))


@hookimpl
def register_schemes(register: RegisterScheme) -> None:
    """Registers ``cmd:`` for bots that speak the Gomocup protocol, ``ws:`` and ``wss:`` for servers over WebSocket."""
    register("cmd", external_engine, description="any Gomocup bot, by its command line")
    for scheme, how in (("ws", "over WebSocket"), ("wss", "over WebSocket with TLS")):
        register(scheme, partial(remote_engine, scheme), description=f"a server {how}: //HOST:PORT/ws?difficulty=WORD")
