import re

import pytest
from typer.testing import CliRunner

from gomoku_arena import PluginError, RulesError
from gomoku_arena.cli import app
from gomoku_arena.errors import ConfigError


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


@pytest.mark.parametrize(
    ("arguments", "error"),
    [(["nobody", "easy"], PluginError), (["easy", "easy", "--size", "99"], ConfigError)],
)
def test_mistakes_are_errors_of_ours(arguments: list[str], error: type[Exception]) -> None:
    assert not issubclass(error, RulesError)
    assert isinstance(CliRunner().invoke(app, ["play", *arguments]).exception, error)
