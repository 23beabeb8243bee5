import json

import pytest
from rich.console import Console

from gomoku_arena import Termination
from gomoku_arena.tournament import Report, Result, make_config, make_report
from gomoku_arena.tournament.report import as_json, crosstable, standings_table
from made_up_games import game_pair, result

CONFIG = make_config({"engines": ["a", "b", "c"], "games": 2, "time": {"seconds": 1.0}})
RESULTS = [
    *game_pair(0, "a", "b", (1.0, 0.5)),
    *game_pair(1, "a", "c", (1.0, 1.0)),
    result(4, "b", "c", "white", termination=Termination.TIMEOUT, reason="b (black): too slow", seconds=(1.25, 0.5)),
]


@pytest.fixture
def report() -> Report:
    return make_report(CONFIG, RESULTS)


def text(renderable: object) -> str:
    console = Console(width=200)
    with console.capture() as captured:
        console.print(renderable)
    return captured.get()


def test_a_report_says_whether_games_are_missing(report: Report) -> None:
    assert not report.complete
    assert make_report(CONFIG, [*RESULTS, result(5, "c", "b", None)]).complete


def test_the_table_has_a_line_for_each_engine_in_order(report: Report) -> None:
    lines = text(standings_table(report)).splitlines()
    rows = [line.split() for line in lines if line.split() and line.split()[0] in ("1", "2", "3")]
    assert [row[:2] for row in rows] == [["1", "a"], ["2", "c"], ["3", "b"]]
    assert rows[0][4:8] == ["3.5/4", "3", "1", "0"]
    assert rows[2][8:] == ["1250", "1250", "250", "1"]
    assert "5 of 6 games" in lines[0]


def test_the_crosstable_mirrors_itself(report: Report) -> None:
    rows = [line.split() for line in text(crosstable(report)).splitlines() if line[2:3].isdigit()]
    assert [row[2:] for row in rows] == [["-", "2/2", "1.5/2"], ["0/2", "-", "1/1"], ["0.5/2", "0/1", "-"]]


def test_forfeits_are_told_with_the_number_of_the_game(report: Report) -> None:
    assert report.forfeits == ["game 5: b (black): too slow"]


def test_names_are_shown_as_they_are() -> None:
    config = make_config({"engines": [{"name": "[red]x", "spec": "a"}, {"name": "y[/]", "spec": "b"}]})
    shown = text(standings_table(make_report(config, [])))
    assert "[red]x" in shown
    assert "y[/]" in shown


def test_json_says_everything_once(report: Report) -> None:
    told = json.loads(json.dumps(as_json(report)))
    assert told["complete"] is False
    assert [row["engine"] for row in told["standings"]] == ["a", "c", "b"]
    assert told["standings"][2]["forfeits"] == [{"game": 4, "opponent": "c", "reason": "b (black): too slow"}]
    assert [match["engines"] for match in told["matches"]] == [["a", "b"], ["a", "c"], ["b", "c"]]
    assert told["matches"][0]["pentanomial"] == [0, 0, 0, 1, 0]
    assert told["matches"][2]["pentanomial"] == [0, 0, 0, 0, 0]
    read = [Result.model_validate(game) for game in told["games"]]
    assert [game.game for game in read] == [0, 1, 2, 3, 4]
    assert make_report(CONFIG, read).standings == report.standings
