import json
from pathlib import Path
from typing import Any

import pytest

from gomoku_arena import ConfigError, Rules, TimeControl, play_match
from gomoku_arena.tournament import Result, TournamentConfig, make_config, make_report
from gomoku_arena.tournament.output import Output, game_text
from made_up_games import result
from players import Scripted


def config(**values: Any) -> TournamentConfig:
    return make_config({"engines": ["a", "b"], **values})


def test_every_game_is_there_at_once_and_the_results_are_whole(tmp_path: Path) -> None:
    made = config(output=tmp_path / "deep" / "results.json")
    output = Output(made)
    games: list[Result] = []
    for number in range(5):
        games.append(result(number, "a", "b", "black"))
        report = make_report(made, games)
        output.add(games[-1], report)
        assert len(list((tmp_path / "deep" / "results-games").iterdir())) == number + 1
        json.loads((tmp_path / "deep" / "results.json").read_text())
    output.finish(report)
    assert len(json.loads((tmp_path / "deep" / "results.json").read_text())["games"]) == 5
    assert sorted(path.name for path in (tmp_path / "deep").iterdir()) == ["results-games", "results.json"]


def test_a_game_whose_writing_was_interrupted_is_written_in_the_end(tmp_path: Path) -> None:
    made = config(games_dir=tmp_path / "games")
    Output(made).finish(make_report(made, [result(0, "a", "b", "black")]))
    assert [path.name for path in (tmp_path / "games").iterdir()] == ["0001-a-b.txt"]


def test_nothing_is_written_unasked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = config()
    output = Output(made)
    output.add(result(0, "a", "b", None), make_report(made, []))
    output.finish(make_report(made, []))
    assert list(tmp_path.iterdir()) == []


def test_results_of_an_earlier_tournament_stay_until_there_are_new_ones(tmp_path: Path) -> None:
    earlier = tmp_path / "results.json"
    earlier.write_text("earlier")
    Output(config(output=earlier))
    assert earlier.read_text() == "earlier"


@pytest.mark.parametrize("key", ["output", "games_dir"])
def test_a_place_that_cannot_be_written_to_is_named(tmp_path: Path, key: str) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ConfigError, match=f"{key} = .*file"):
        Output(config(**{key: tmp_path / "file" / "below"}))


def test_names_of_engines_cannot_leave_the_folder(tmp_path: Path) -> None:
    made = config(engines=["a/../../x", "cmd:../b"], games_dir=tmp_path / "games")
    first, second = (participant.name for participant in made.participants)
    Output(made).add(result(0, first, second, None), make_report(made, []))
    assert [path.parent for path in tmp_path.rglob("*.txt")] == [tmp_path / "games"]


def test_a_game_can_be_read_by_people() -> None:
    rules = Rules.freestyle(goal=6)
    record = play_match(
        Scripted("b1 c1 d1 e1", "ann"), Scripted("b2 c2 d2", "bob"), rules, TimeControl(), opening=["a1", "a2"]
    )
    told = game_text(Result(game=6, pair=3, record=record)).splitlines()
    assert told[:6] == [
        "game     7 (game pair 4)",
        "black    ann",
        "white    bob",
        "rules    custom 15x15 goal=6",
        "opening  a1 a2",
        "result   1-0 (five)",
    ]
    moves = [line.split()[:3] for line in told if line.endswith(" s")]
    assert moves == [
        ["3", "X", "b1"],
        ["4", "O", "b2"],
        ["5", "X", "c1"],
        ["6", "O", "c2"],
        ["7", "X", "d1"],
        ["8", "O", "d2"],
        ["9", "X", "e1"],
    ]
    assert str(record.replay()).rstrip().splitlines()[1] in told
