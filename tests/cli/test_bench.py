import json
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from gomoku_arena import SearchEngine, SearchError
from gomoku_arena._core import bench_positions
from gomoku_arena.cli import app
from gomoku_arena.cli.bench import show
from gomoku_arena.engines.signature import Measurement, measure

TIMED = Measurement("easy", "one", 1000, 5, 0.5, "h8")


def told(*arguments: str) -> dict[str, list[dict[str, object]]]:
    done = CliRunner().invoke(app, ["bench", "--json", *arguments])
    assert done.exit_code == 0
    return json.loads(done.output)  # type: ignore[no-any-return]


@pytest.mark.long
def test_every_position_is_searched() -> None:
    done = told("easy")
    rows = done["positions"]
    assert [row["position"] for row in rows] == [name for name, _ in bench_positions()]
    assert all(isinstance(row["nodes"], int) and row["nodes"] > 0 for row in rows)
    easy = SearchEngine("easy")
    for row, (name, game) in list(zip(rows, bench_positions(), strict=True))[:2]:
        again = measure(easy, name, game)
        assert (row["nodes"], row["depth"], row["move"]) == (again.nodes, again.depth, again.move)


@pytest.mark.long
def test_the_work_is_the_same_each_time() -> None:
    assert told("easy")["signatures"] == told("easy")["signatures"]


def test_the_table_shows_every_engine_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    show([TIMED, replace(TIMED, engine="medium")], {"easy": "0123456789ab", "medium": None})
    shown = capsys.readouterr().out
    assert [line.split()[:3] for line in shown.splitlines() if " one " in line] == [
        ["easy", "one", "1,000"],
        ["medium", "one", "1,000"],
    ]
    assert "easy signature 0123456789ab" in shown
    assert "medium signature none: it stops by the clock" in shown


@pytest.mark.long
def test_the_command_shows_the_table() -> None:
    done = CliRunner().invoke(app, ["bench", "medium"])
    assert done.exit_code == 0
    assert done.output.count("medium") == len(bench_positions()) + 1


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(SearchError, match="nobody"):
        CliRunner().invoke(app, ["bench", "nobody"], catch_exceptions=False)
