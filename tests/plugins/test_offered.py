from gomoku_arena import Engine
from gomoku_arena.engines.base import Capabilities
from gomoku_arena.plugins.hookspecs import RegisterEngine, RegisterScheme, hookimpl
from gomoku_arena.plugins.offered import offered_engines
from gomoku_arena.plugins.plugin import given_plugin
from gomoku_arena.plugins.registry import EngineRegistry, load_registry
from players import Player


class Elsewhere(Player):
    capabilities = Capabilities(in_process=False)


class Plugin:
    @hookimpl
    def register_engines(self, register: RegisterEngine) -> None:
        register("here", Player)
        register("elsewhere", Elsewhere)
        register("broken", broken)

    @hookimpl
    def register_schemes(self, register: RegisterScheme) -> None:
        register("scheme", lambda address: Player())


def broken() -> Engine:
    raise SystemError("no licence")


def test_only_what_thinks_in_this_process_is_offered() -> None:
    assert list(offered_engines(EngineRegistry([given_plugin(Plugin())]))) == ["here"]


def test_our_engines_are_offered_and_no_schemes() -> None:
    names = set(offered_engines(load_registry()))
    assert {"easy", "medium", "hard", "tengen"} <= names
    assert not names & {"cmd", "ws", "wss"}
