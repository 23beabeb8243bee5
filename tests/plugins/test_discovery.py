"""Loading: what is found is listed, what is broken is reported and harms nothing else."""

import re
import subprocess
import sys
import threading
from importlib.metadata import EntryPoint
from pathlib import Path
from time import sleep
from types import ModuleType
from typing import cast

import pytest

from gomoku_arena._core import Game
from gomoku_arena.engines.base import Analysis, Engine, EngineFactory, EngineInfo, Limit
from gomoku_arena.errors import EngineStartError, PluginError
from gomoku_arena.plugins.hookspecs import PROJECT, RegisterEngine, RegisterScheme, hookimpl
from gomoku_arena.plugins.plugin import Plugin, PluginSource, ask, built_in_plugins, given_plugin, installed_plugins
from gomoku_arena.plugins.registry import EngineRegistry, load_registry
from gomoku_arena.printable import visible
from scripted_engine import STEERING


class Corner(Engine):
    """Plays the first legal point; remembers the options that it was built with."""

    def __init__(self, **options: str) -> None:
        self.options = options

    @property
    def info(self) -> EngineInfo:
        options = sorted(self.options.items())
        return EngineInfo(name="corner", version="7", author="A. Corner", description=repr(options))

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        return Analysis(game.legal_moves()[0])


def offering(*names: str, factory: EngineFactory = Corner) -> object:
    """A plugin that registers these engines."""

    class Offering:
        @hookimpl
        def register_engines(self, register: RegisterEngine) -> None:
            for name in names:
                register(name, factory, description=f"about {name}")

    return Offering()


def registry_of(*implementations: object) -> EngineRegistry:
    return EngineRegistry(given_plugin(it, f"plugin{index}") for index, it in enumerate(implementations))


def raising(error: BaseException) -> Plugin:
    def load() -> object:
        raise error

    return Plugin(PluginSource("broken-dist", "1.2", "broken_module"), load)


def test_the_registry_lists_name_description_and_source_in_order_of_registration() -> None:
    registry = registry_of(offering("b", "a"), offering("c"))
    assert [(it.name, it.description, it.source.distribution) for it in registry.entries] == [
        ("b", "about b", "plugin0"),
        ("a", "about a", "plugin0"),
        ("c", "about c", "plugin1"),
    ]
    assert registry.failures == ()


@pytest.mark.parametrize("error", [ImportError("no module named sky"), RuntimeError("boom"), SystemExit("bye")])
def test_a_plugin_that_cannot_be_imported_is_reported_and_skipped(error: BaseException) -> None:
    registry = EngineRegistry([raising(error), given_plugin(offering("a"))])
    assert registry.names == ["a"]
    (failure,) = registry.failures
    assert str(failure.source) == "broken-dist 1.2"
    assert failure.source.plugin == "broken_module"
    assert failure.reason.startswith(f"{type(error).__name__}: {error} (test_discovery.py:")


def test_a_ctrl_c_during_loading_is_not_swallowed() -> None:
    with pytest.raises(KeyboardInterrupt):
        _ = EngineRegistry([raising(KeyboardInterrupt())]).names


def test_a_plugin_that_fails_halfway_registers_nothing() -> None:
    class Halfway:
        @hookimpl
        def register_engines(self, register: RegisterEngine) -> None:
            register("first", Corner)
            raise ValueError("out of engines")

    registry = registry_of(Halfway(), offering("a"))
    assert registry.names == ["a"]
    (failure,) = registry.failures
    assert failure.reason.startswith("ValueError: out of engines (test_discovery.py:")


def test_a_misspelled_hook_is_reported() -> None:
    class Misspelled:
        @hookimpl
        def register_engine(self, register: RegisterEngine) -> None:
            raise AssertionError("never called")

    (failure,) = registry_of(Misspelled()).failures
    assert "register_engine'" in failure.reason


def test_a_hook_with_a_wrong_argument_is_reported() -> None:
    class Wrong:
        @hookimpl
        def register_engines(self, registry: object) -> None:
            raise AssertionError("never called")

    (failure,) = registry_of(Wrong()).failures
    assert "registry" in failure.reason


def test_an_object_without_hooks_is_reported() -> None:
    (failure,) = registry_of(object()).failures
    assert failure.reason == "implements no hook of gomoku_arena"


def test_the_first_of_two_equal_names_stays_and_the_clash_is_reported() -> None:
    registry = registry_of(offering("a"), offering("a", "b"))
    assert [(it.name, it.source.distribution) for it in registry.entries] == [("a", "plugin0"), ("b", "plugin1")]
    (failure,) = registry.failures
    assert failure.source.distribution == "plugin1"
    assert failure.reason == "the name 'a' is taken by plugin0"


@pytest.mark.parametrize("name", ["", "two words", "a:b", "a,b", "a=b"])
def test_a_name_that_no_spec_can_contain_is_refused(name: str) -> None:
    registry = registry_of(offering(name))
    assert registry.entries == ()
    assert repr(name) in registry.failures[0].reason


def test_a_name_registered_twice_by_one_plugin_is_refused() -> None:
    (failure,) = registry_of(offering("a", "a")).failures
    assert failure.reason == "registers the name 'a' twice"


@pytest.mark.parametrize("spec", ["./strong", "/opt/bot --level 3", f"{Path(sys.executable).name} bot.py"])
def test_a_program_without_its_scheme_is_recognised(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent))
    with pytest.raises(PluginError, match=re.escape(f"did you mean cmd:{spec}?")):
        registry_of(offering("corner")).create(spec)


def test_an_engine_in_place_of_what_builds_it_is_refused() -> None:
    (failure,) = registry_of(offering("zora", factory=Corner())).failures  # type: ignore[arg-type]
    assert (
        failure.reason == "register('zora', ...) was given an engine: pass what builds one, the class Corner without ()"
    )
    (failure,) = registry_of(offering("zora", factory="zora:Zora")).failures  # type: ignore[arg-type]
    assert failure.reason == "register('zora', 'zora:Zora'): pass a class or a function that builds an engine"


def test_what_a_plugin_prints_while_it_is_imported_goes_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    def load() -> object:
        print("hello")
        return offering("chatty")

    assert EngineRegistry([Plugin(PluginSource("dist", "1", "chatty_module"), load)]).names == ["chatty"]
    assert capsys.readouterr() == ("", "chatty_module: hello\n")


def test_what_a_plugin_prints_steers_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    def load() -> object:
        print(STEERING)
        return offering("chatty")

    assert EngineRegistry([Plugin(PluginSource("dist", "1", "chatty_module"), load)]).names == ["chatty"]
    assert capsys.readouterr().err == f"chatty_module: {visible(STEERING)}\n"


def test_create_gives_a_new_engine_with_the_options_of_the_spec() -> None:
    registry = registry_of(offering("corner"))
    plain, other = registry.create("corner"), registry.create(" corner:speed=3, mood=calm ")
    assert plain.name == other.name == "corner"
    assert other.info.author == "A. Corner"
    assert other.info.description == "[('mood', 'calm'), ('speed', '3')]"
    assert registry.create("corner") is not plain


def test_an_option_may_hold_an_equals_sign_and_be_empty() -> None:
    engine = registry_of(offering("corner")).create("corner:net=a=b,seed=")
    assert engine.info.description == "[('net', 'a=b'), ('seed', '')]"


@pytest.mark.parametrize(
    ("spec", "part"),
    [
        ("corner:", "''"),
        ("corner:fast", "'fast'"),
        ("corner:=3", "'=3'"),
        ("corner:a=1,,b=2", "''"),
        ("corner:a=1,a=2", "'a'"),
    ],
)
def test_malformed_options_are_refused_by_name(spec: str, part: str) -> None:
    with pytest.raises(PluginError) as caught:
        registry_of(offering("corner")).create(spec)
    assert repr(spec) in str(caught.value)
    assert part in str(caught.value)


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    def factory(depth: str = "2", width: str = "9") -> Engine:
        return Corner()

    with pytest.raises(PluginError, match=r"unknown option 'deepth', did you mean depth\?"):
        registry_of(offering("corner", factory=factory)).create("corner:deepth=3")


def test_a_factory_without_options_says_so() -> None:
    with pytest.raises(PluginError, match=r"unknown option 'depth', it takes none"):
        registry_of(offering("corner", factory=lambda: Corner())).create("corner:depth=3")


def test_an_error_of_the_factory_names_the_spec() -> None:
    def factory(depth: str) -> Engine:
        raise ValueError(f"depth {depth!r} is too deep")

    with pytest.raises(PluginError, match=r"'corner:depth=99': ValueError: depth '99' is too deep"):
        registry_of(offering("corner", factory=factory)).create("corner:depth=99")


def test_a_factory_that_builds_no_engine_is_refused() -> None:
    with pytest.raises(PluginError, match=r"'corner' of plugin0 built a int, not an Engine"):
        registry_of(offering("corner", factory=cast(EngineFactory, lambda: 42))).create("corner")


def test_an_unknown_name_is_refused_with_the_closest_known_ones() -> None:
    registry = registry_of(offering("classic-easy", "classic-hard", "zebra"))
    with pytest.raises(PluginError, match=r"unknown engine 'clasic-easy'; did you mean classic-easy"):
        registry.create("clasic-easy")
    with pytest.raises(PluginError, match=r"unknown engine 'qqq'; known: classic-easy, classic-hard, zebra$"):
        registry.create("qqq")


def test_an_unknown_name_points_to_the_failures_where_there_are_some() -> None:
    registry = EngineRegistry([raising(ImportError("x")), given_plugin(offering("a"))])
    with pytest.raises(PluginError, match=r"1 failed to load, see `gomoku-arena engines`"):
        registry.create("qqq")


class Addresses:
    """A plugin with one scheme, whose opener fails as it is told."""

    @hookimpl
    def register_schemes(self, register: RegisterScheme) -> None:
        register("at", self.open, description="anywhere")

    def open(self, address: str) -> Engine:
        if address == "nowhere":
            raise EngineStartError("nobody there")
        if address == "broken":
            raise OSError("no route")
        return Corner(address=address)


def test_a_scheme_gets_all_that_follows_the_colon() -> None:
    engine = registry_of(Addresses()).create("at: host:80 --a=1,b=2 ")
    assert engine.info.description == "[('address', 'host:80 --a=1,b=2')]"


def test_a_scheme_without_an_address_or_colon_is_refused() -> None:
    with pytest.raises(PluginError, match="'at:' has nothing after the colon"):
        registry_of(Addresses()).create("at: ")
    with pytest.raises(PluginError, match="unknown engine 'at'"):
        registry_of(Addresses()).create("at")


def test_the_errors_of_an_opener_are_errors_of_this_package() -> None:
    with pytest.raises(EngineStartError, match="nobody there"):
        registry_of(Addresses()).create("at:nowhere")
    with pytest.raises(PluginError, match="'at:broken': OSError: no route"):
        registry_of(Addresses()).create("at:broken")


def test_entry_points_are_loaded_one_by_one_with_their_distribution(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _install(tmp_path, "arena-good", "0.3", "[gomoku_arena]\ngood = arena_good_module\n")
    _install(tmp_path, "arena-bad", "0.4", "[gomoku_arena]\nbad = arena_bad_module\n")
    (tmp_path / "arena_bad_module.py").write_text("import module_that_is_not_there\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    module = ModuleType("arena_good_module")
    module.register_engines = hookimpl(lambda register: register("good", Corner))  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "arena_good_module", module)

    registry = EngineRegistry(installed_plugins())

    good = next(entry for entry in registry.entries if entry.name == "good")
    bad = next(failure for failure in registry.failures if failure.source.plugin == "arena_bad_module")
    assert str(good.source) == "arena-good 0.3"
    assert str(bad.source) == "arena-bad 0.4"
    assert bad.reason == "ModuleNotFoundError: No module named 'module_that_is_not_there' (arena_bad_module.py:1)"


def test_a_plugin_that_hangs_while_it_is_imported_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """It hangs here until it has been named."""
    said = ""

    def load() -> object:
        nonlocal said
        while "Ctrl-C" not in said:
            sleep(0.005)
            said += capsys.readouterr().err
        return offering("late")

    offer = ask(Plugin(PluginSource("sleepy", "1", "sleepy"), load), late=0.01)
    assert list(offer.entries) == ["late"]
    assert said == "sleepy: this plugin has been importing for 0.01 s and has not come back; Ctrl-C ends the wait\n"


def test_an_entry_point_outside_a_distribution_is_named_after_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint(name="loose", value="nowhere_at_all", group=PROJECT)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [point])
    (failure,) = EngineRegistry(installed_plugins()).failures
    assert str(failure.source) == "loose"


def test_the_built_in_engines_come_through_the_same_hooks() -> None:
    registry = EngineRegistry(built_in_plugins())
    assert registry.failures == ()
    assert {"easy", "medium", "hard"} <= set(registry.names)
    assert [scheme.name for scheme in registry.schemes] == ["cmd", "ws", "wss"]
    assert {entry.source.distribution for entry in registry.entries} == {"gomoku-arena"}


def test_the_registry_of_the_installation_is_read_once() -> None:
    assert load_registry() is load_registry()


def _install(folder: Path, name: str, version: str, points: str) -> None:
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (info / "entry_points.txt").write_text(points)


def noting(name: str, imported: list[str], *names: str) -> Plugin:
    """A plugin that is called like that, and notes when it is imported."""

    def load() -> object:
        imported.append(name)
        return offering(*names)

    return Plugin(PluginSource(name, "1", name), load, called=name)


def test_a_plugin_is_imported_when_one_of_its_names_may_be_wanted() -> None:
    imported: list[str] = []
    first = noting("core", imported, "easy")
    registry = EngineRegistry([first], iter([noting(name, imported, f"{name}-1", "odd") for name in ("a", "b", "c")]))
    registry.create("easy").close()
    assert imported == ["core"]
    registry.create("b-1").close()
    assert imported == ["core", "b"]
    assert str(registry.find("odd").source) == "a 1"  # type: ignore[union-attr]
    assert imported == ["core", "b", "a"]
    assert [entry.name for entry in registry.entries] == ["easy", "a-1", "odd", "b-1", "c-1"]
    assert [failure.reason for failure in registry.failures] == ["the name 'odd' is taken by a 1"] * 2
    assert imported == ["core", "b", "a", "c"]


def test_a_plugin_that_is_called_like_the_engine_has_the_name() -> None:
    registry = EngineRegistry([], [noting("a", [], "zebra", "zebra-fast"), noting("zebra", [], "zebra", "zebra-fast")])
    assert [str(entry.source) for entry in registry.entries] == ["zebra 1", "zebra 1"]
    assert [str(failure.source) for failure in registry.failures] == ["a 1", "a 1"]


def test_a_name_of_this_package_needs_no_other_plugin(monkeypatch: pytest.MonkeyPatch) -> None:
    def none_wanted(group: str) -> list[EntryPoint]:
        raise AssertionError("the others are looked for")

    monkeypatch.setattr("importlib.metadata.entry_points", none_wanted)
    load_registry.cache_clear()
    try:
        load_registry().create("easy").close()
    finally:
        load_registry.cache_clear()


def test_what_other_threads_print_while_plugins_are_loaded_is_their_own() -> None:
    code = """
import sys, threading, time
from gomoku_arena import open_engine

def work():
    for number in range(1500):
        print("line", number)
        time.sleep(0.0001)

thread = threading.Thread(target=work)
thread.start()
time.sleep(0.02)
with open_engine("tengen"):
    pass
from gomoku_arena import load_registry
load_registry().names
thread.join()
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert run.stdout.splitlines() == [f"line {number}" for number in range(1500)]
    assert "line" not in run.stderr


def test_what_a_plugin_prints_is_turned_away_and_what_others_print_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    begun, printed = threading.Event(), threading.Event()

    def load() -> object:
        print("of the plugin")
        begun.set()
        assert printed.wait(10)
        print("of the plugin, later")
        raise ImportError("enough")

    def other() -> None:
        assert begun.wait(10)
        print("of another thread")
        printed.set()

    thread = threading.Thread(target=other)
    thread.start()
    assert ask(Plugin(PluginSource("a", "1", "talkative"), load)).failure
    thread.join()
    told = capsys.readouterr()
    assert told.out == "of another thread\n"
    assert told.err == "talkative: of the plugin\ntalkative: of the plugin, later\n"
