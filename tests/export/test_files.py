"""Chosen games as files of other programs."""

import json
from pathlib import Path

import pytest

from gomoku_arena import ConfigError, GameRecord, Rules, StoreError, Termination
from gomoku_arena.export.files import Choice, export_games
from gomoku_arena.notation.any_text import read_games
from gomoku_arena.notation.formats.registry import WRITTEN
from gomoku_arena.tournament.collection.imports import import_games
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.store.store import Store
from recorded_games import EXACT, record_of

FIVE = "a1 h8 b1 h9 c1 i9 d1 j10 e1"
GAMES = [
    record_of(Rules.freestyle(), FIVE, opening=2, black="ann", white="b/../ob"),
    record_of(Rules.ninuki(), "h8", termination=Termination.TIMEOUT, winner="black", black="b/../ob", white="cal"),
    record_of(Rules.freestyle(), FIVE, black="cal", white="ann"),
]


def results(games: list[GameRecord]) -> list[Result]:
    return [Result(Pairing(n, n // 2, n // 2, 0, it.black, it.white), it) for n, it in enumerate(games)]


@pytest.mark.parametrize("name", [it.name for it in WRITTEN.values() if it.write is not None])
def test_a_folder_has_a_file_for_each_game(tmp_path: Path, name: str) -> None:
    folder, suffix = tmp_path / "deep" / "games", WRITTEN[name].suffixes[0]
    assert export_games(results(GAMES), WRITTEN[name], "autumn", folder) == 3
    files = sorted(path.name for path in folder.iterdir())
    assert files == [f"00001-ann-b_.._ob{suffix}", f"00002-b_.._ob-cal{suffix}", f"00003-cal-ann{suffix}"]
    for file, game, round_ in zip(files, GAMES, ("1.1", "1.2", "2.3"), strict=True):
        assert (folder / file).read_text(encoding="utf-8") == WRITTEN[name].written(game, "autumn", round_)
    assert export_games(results(GAMES[:1]), WRITTEN[name], "autumn", folder) == 1


def test_what_a_notation_cannot_hold_is_refused(tmp_path: Path) -> None:
    assert export_games(results(GAMES[:1]), WRITTEN["lib"], "autumn", tmp_path / "games") == 1
    (game,) = read_games((tmp_path / "games" / "00001-ann-b_.._ob.lib").read_bytes(), Rules.freestyle())
    assert game.points == GAMES[0].points
    with pytest.raises(ConfigError, match="game 2 of 'autumn': RenLib has no captures"):
        export_games(results(GAMES), WRITTEN["lib"], "autumn", tmp_path / "games")


@pytest.mark.parametrize("name", [it.name for it in EXACT if it.frame is not None])
@pytest.mark.parametrize("count", [1, 3])
def test_a_file_of_all_games_is_read_back(tmp_path: Path, name: str, count: int) -> None:
    file = tmp_path / f"all.{name}"
    assert export_games(results(GAMES[:count]), WRITTEN[name], "autumn", file) == count
    assert list(read_games(file.read_text(encoding="utf-8"))) == GAMES[:count]
    assert list(tmp_path.iterdir()) == [file]


def test_the_file_of_json_is_a_list(tmp_path: Path) -> None:
    export_games(results(GAMES), WRITTEN["json"], "autumn", tmp_path / "all.json")
    assert len(json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))) == 3


def test_the_games_of_one_file_for_people_and_rating_tools_follow_each_other(tmp_path: Path) -> None:
    export_games(results(GAMES), WRITTEN["pgn"], "autumn", tmp_path / "all.pgn")
    assert (tmp_path / "all.pgn").read_text(encoding="utf-8").count('[Event "autumn"]') == 3
    export_games(results(GAMES), WRITTEN["text"], "autumn", tmp_path / "all.txt")
    assert (tmp_path / "all.txt").read_text(encoding="utf-8") == "\n".join(map(WRITTEN["text"].written, GAMES))


@pytest.mark.parametrize("name", [it.name for it in EXACT if it.frame is None])
def test_some_files_hold_one_game(tmp_path: Path, name: str) -> None:
    file = f"game{WRITTEN[name].suffixes[0]}"
    assert export_games(results(GAMES[:1]), WRITTEN[name], "autumn", tmp_path / file) == 1
    assert list(read_games((tmp_path / file).read_text(encoding="utf-8"))) == GAMES[:1]
    with pytest.raises(ConfigError, match=rf"output = .*{file}': the format holds one game a file"):
        export_games(results(GAMES), WRITTEN[name], "autumn", tmp_path / file)
    assert list(read_games((tmp_path / file).read_text(encoding="utf-8"))) == GAMES[:1]


@pytest.mark.parametrize("output", ["all.sgf", "folder"])
def test_without_games_nothing_is_written(tmp_path: Path, output: str) -> None:
    with pytest.raises(ConfigError, match="nothing to export"):
        export_games([], WRITTEN["sgf"], "autumn", tmp_path / output)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("choice", "numbers"),
    [
        (Choice(), [1, 2, 3]),
        (Choice(engine="ann"), [1, 3]),
        (Choice(engine="nobody"), []),
        (Choice(lost_by="ann"), [3]),
        (Choice(lost_by="cal"), [2]),
        (Choice(engine="cal", lost_by="ann"), [3]),
        (Choice(games=(3, 1, 3)), [1, 3]),
        (Choice(games=(2, 3), lost_by="cal"), [2]),
    ],
)
def test_games_are_chosen_by_player_loser_and_number(choice: Choice, numbers: list[int]) -> None:
    with Store(":memory:") as store:
        tournament = import_games(store, "x", GAMES)
        chosen = choice.results(store, tournament)
        assert [result.game + 1 for result in chosen] == numbers


def test_a_number_that_is_not_there_is_refused() -> None:
    with Store(":memory:") as store:
        tournament = import_games(store, "x", GAMES)
        with pytest.raises(StoreError, match="no finished game"):
            list(Choice(games=(4,)).results(store, tournament))
