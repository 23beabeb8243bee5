import re
import sys
from collections.abc import Iterator

import pytest
from typer.testing import CliRunner

from gomoku_arena import PluginError, RulesError, TimeControl
from gomoku_arena.cli import app
from gomoku_arena.errors import ConfigError
from gomoku_arena.terminal.app import TerminalApp


def test_a_game_is_shown_move_by_move_with_its_last_board() -> None:
    done = CliRunner().invoke(app, ["play", "easy", "white=medium", "--rules", "freestyle", "--depth", "1"])
    assert done.exit_code == 0
    moves = re.findall(r"^ +(\d+) ([XO]) ([a-o]\d+) ", done.output, re.MULTILINE)
    assert [int(ply) for ply, _, _ in moves] == list(range(1, len(moves) + 1))
    assert [side for _, side, _ in moves[:4]] == ["X", "O", "X", "O"]
    assert moves[0][2] == "h8"
    assert re.search(r"^(1-0|0-1|1/2-1/2)  (easy|white) ", done.output, re.MULTILINE)
    board = [line for line in done.output.splitlines() if re.fullmatch(r" ?\d+ .*[.XO].*", line)]
    assert len([line for line in board if "s" not in line]) == 15


def test_captured_stones_are_shown() -> None:
    done = CliRunner().invoke(app, ["play", "easy", "medium", "--size", "9", "--depth", "1", "--rule", "goal=3"])
    assert done.exit_code == 0
    assert re.search(r"^ +\d+ [XO] \S+ .* x[a-i]\d x[a-i]\d$", done.output, re.MULTILINE)


@pytest.mark.parametrize("arguments", [[], ["easy"], ["human", "easy"], ["easy", "Ann=human", "--plain"]])
def test_a_person_needs_a_terminal(arguments: list[str]) -> None:
    error = CliRunner().invoke(app, ["play", *arguments]).exception
    assert isinstance(error, ConfigError)
    assert "a person needs a terminal" in str(error)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[TerminalApp]]:
    """Those applications that were opened, as if in a terminal."""
    opened: list[TerminalApp] = []
    # The function of that name hides the module.
    monkeypatch.setattr(sys.modules["gomoku_arena.cli.play"], "_is_terminal", lambda: True)
    monkeypatch.setattr(TerminalApp, "run", lambda application: opened.append(application))
    yield opened
    for application in opened:
        application.table.leave()


def test_in_a_terminal_the_game_is_on_a_board(terminal: list[TerminalApp]) -> None:
    arguments = ["play", "Ann=human", "easy", "--rules", "renju", "--time", "2", "--match-time", "60+1", "--depth", "3"]
    assert CliRunner().invoke(app, arguments).exit_code == 0
    (opened,) = terminal
    black, white = opened.table.sitting.players.values()
    assert (opened.table.sitting.rules.name, black.name, black.spec.text, white.spec.text) == (
        "renju",
        "Ann",
        "",
        "easy",
    )
    assert black.time == TimeControl(match_seconds=60, increment_seconds=1)
    assert white.time == TimeControl(match_seconds=60, increment_seconds=1, seconds=2, depth=3)


def test_in_a_terminal_a_plain_game_is_printed(terminal: list[TerminalApp]) -> None:
    done = CliRunner().invoke(app, ["play", "easy", "easy:depth=2", "--rules", "freestyle", "--depth", "1", "--plain"])
    assert done.exit_code == 0
    assert (terminal, "1 X h8" in done.output) == ([], True)


def test_without_textual_it_is_said_how_to_get_it(terminal: list[TerminalApp], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "gomoku_arena.terminal.app")
    monkeypatch.setitem(sys.modules, "textual.app", None)
    error = CliRunner().invoke(app, ["play", "easy", "easy"]).exception
    assert isinstance(error, ConfigError)
    assert 'pip install "gomoku-arena[terminal]"' in str(error)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [(["nobody", "easy"], PluginError), (["easy", "easy", "--size", "99"], ConfigError)],
)
def test_mistakes_are_errors_of_ours(arguments: list[str], error: type[Exception]) -> None:
    assert not issubclass(error, RulesError)
    assert isinstance(CliRunner().invoke(app, ["play", *arguments]).exception, error)
