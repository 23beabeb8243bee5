"""Games as one file and back: the suffix says the format, and the file is whole or not there."""

from pathlib import Path

import pytest

from gomoku_arena import (
    ConfigError,
    GameRecord,
    IllegalMoveError,
    MoveRecord,
    NotationError,
    Rules,
    TimeControl,
    play_game,
    play_tournament,
    read_games,
    write_games,
)
from players import Player

NINE = Rules.freestyle(size=9)


@pytest.fixture(scope="module")
def games() -> list[GameRecord]:
    return [play_game(Player(), "easy:depth=1", NINE), play_game("easy:depth=1", Player(), NINE)]


@pytest.mark.parametrize("suffix", [".sgf", ".json", ".JSON"])
def test_several_games_come_back(games: list[GameRecord], suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"games{suffix}"
    assert write_games(iter(games), path) == 2
    assert [game.points for game in read_games(str(path))] == [game.points for game in games]


def test_psq_holds_one_game(games: list[GameRecord], tmp_path: Path) -> None:
    path = tmp_path / "game.psq"
    assert write_games(games[:1], str(path)) == 1
    (read,) = read_games(path, NINE)
    assert read.points == games[0].points
    with pytest.raises(ConfigError, match="one game a file"):
        write_games(games, tmp_path / "two.psq")
    assert [it.name for it in tmp_path.iterdir()] == ["game.psq"]


@pytest.mark.parametrize(("suffix", "sign"), [(".pgn", "[White "), (".txt", "black    ")])
def test_formats_for_others_are_written(games: list[GameRecord], suffix: str, sign: str, tmp_path: Path) -> None:
    write_games(games, tmp_path / f"games{suffix}")
    assert (tmp_path / f"games{suffix}").read_text(encoding="utf-8").count(sign) == 2


def test_an_unknown_suffix_and_no_game_are_refused(games: list[GameRecord], tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"'.*games\.doc': the ending tells no format, as .*\.sgf, .* do"):
        write_games(games, tmp_path / "games.doc")
    with pytest.raises(ConfigError, match="nothing to export"):
        write_games([], tmp_path / "games.sgf")
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_breaks_the_rules_leaves_the_file_as_it_was(games: list[GameRecord], tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    write_games(games, path)
    before = path.read_bytes()
    first = games[0]
    broken = GameRecord(first.rules, "a", "b", first.termination, "", moves=(MoveRecord("a1"), MoveRecord("a1")))
    with pytest.raises(IllegalMoveError):
        write_games([first, broken], path)
    assert path.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 1


def test_a_store_is_read_and_games_come_as_they_are_asked_for(games: list[GameRecord], tmp_path: Path) -> None:
    kept = play_tournament(
        [Player, "easy:depth=1"], rules=NINE, time=TimeControl(depth=1), store=tmp_path / "a.db", progress=False
    )
    assert tuple(read_games(tmp_path / "a.db")) == kept.games
    (tmp_path / "b.jsonl").write_text("{}\n")
    with pytest.raises(NotationError, match=r"b\.jsonl"):
        next(read_games(tmp_path / "b.jsonl"))
    with pytest.raises(ConfigError, match="nowhere"):
        list(read_games(tmp_path / "nowhere.sgf"))
    write_games(games, tmp_path / "folder" / "c.sgf")
    assert len(list(read_games(tmp_path / "folder", limits=True))) == 2
