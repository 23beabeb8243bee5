"""``gomoku-arena engines`` shows every fact of the registry, as a table and as JSON."""

import io
import json
import sys

import pytest
import typer
from rich.console import Console
from typer.testing import CliRunner

from gomoku_arena._core import SearchEngine
from gomoku_arena.cli.engines import engines, options_as_json, registry_as_json, show, show_options
from gomoku_arena.engines.base import Engine
from gomoku_arena.errors import PluginError
from gomoku_arena.plugins.hookspecs import RegisterEngine, RegisterScheme, hookimpl
from gomoku_arena.plugins.plugin import Plugin, PluginSource
from gomoku_arena.plugins.registry import EngineRegistry

SOURCE = PluginSource("arena-good", "0.3", "arena_good")
BROKEN = PluginSource("arena-bad", "0.4", "arena_bad")


def never(*_: object) -> Engine:
    raise AssertionError("listing builds no engine")


class Zebra:
    @hookimpl
    def register_engines(self, register: RegisterEngine) -> None:
        register("[zebra]", never, description="a [bold] engine")

    @hookimpl
    def register_schemes(self, register: RegisterScheme) -> None:
        register("cmd", never, description="a bot")


def broken() -> object:
    raise PluginError("no [module]")


GOOD = Plugin(SOURCE, Zebra)
REGISTRY = EngineRegistry([GOOD, Plugin(BROKEN, broken)])


def test_the_table_shows_engines_schemes_and_failures_literally() -> None:
    output = io.StringIO()
    show(REGISTRY, Console(file=output, width=120))
    lines = [" ".join(line.split()) for line in output.getvalue().splitlines()]
    assert "[zebra] a [bold] engine arena-good 0.3" in lines
    assert "cmd:… a bot arena-good 0.3" in lines
    assert "arena-bad 0.4 (arena_bad): no [module]" in lines


def test_without_failures_none_are_mentioned() -> None:
    output = io.StringIO()
    show(EngineRegistry([GOOD]), Console(file=output))
    assert "[zebra]" in output.getvalue()
    assert "failed" not in output.getvalue()


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> typer.Typer:
    # The package has the command under its module's name, so the module is looked up where it cannot be shadowed.
    monkeypatch.setattr(sys.modules[engines.__module__], "load_registry", lambda: REGISTRY)
    application = typer.Typer()
    application.command()(engines)
    return application


def test_the_command_prints_the_registry_as_json(app: typer.Typer) -> None:
    result = CliRunner().invoke(app, ["--json"])
    assert result.exit_code == 0
    assert json.loads(result.stdout) == registry_as_json(REGISTRY)
    assert json.loads(result.stdout)["failures"] == [
        {"source": "arena-bad 0.4", "plugin": "arena_bad", "reason": "no [module]"}
    ]


@pytest.mark.parametrize("name", SearchEngine.names())
def test_the_command_prints_the_options_of_an_engine(app: typer.Typer, name: str) -> None:
    result = CliRunner().invoke(app, [name, "--json"])
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    assert told == options_as_json(SearchEngine(name).describe_options())
    assert [option["name"] for option in told if option["default"] is not None] == list(SearchEngine(name).options)
    assert all(option["meaning"] for option in told)


def test_the_table_of_options_says_default_range_and_meaning() -> None:
    output = io.StringIO()
    show_options(SearchEngine("hard", width=9).describe_options(), Console(file=output, width=160))
    lines = [" ".join(line.split()) for line in output.getvalue().splitlines()]
    assert "narrowing true true or false Fewer candidates are searched near the horizon" in lines
    assert "width 6 1 to 484 Narrowing: candidates at the horizon" in lines


def test_an_engine_without_a_list_of_options_is_refused(app: typer.Typer) -> None:
    result = CliRunner().invoke(app, ["[zebra]"])
    assert result.exit_code == 2
    assert "easy, medium, hard, tengen" in " ".join(result.output.split())


def test_the_command_prints_the_table(app: typer.Typer) -> None:
    result = CliRunner().invoke(app, [])
    assert result.exit_code == 0
    assert "[zebra]" in result.stdout
