"""Files and folders of games as one sequence."""

from pathlib import Path

import pytest

from gomoku_arena import ConfigError, GameRecord, NotationError, Rules
from gomoku_arena.notation import game_json, psq, sgf
from gomoku_arena.tournament.game_files import GameFiles
from recorded_games import record_of

BARE = "Piskvorky 15x15, 11:11, 0\n" + "".join(f"{x},{y},0\n" for x in range(1, 5) for y in (1, 2)) + "5,1,0\na\nb\n0\n"


def game(black: str) -> GameRecord:
    return record_of(Rules.freestyle(), "a1 h8 b1 h9 c1 i9 d1 j10 e1", black=black)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "1.SGF").write_text(sgf.write(game("third")) + sgf.write(game("fourth")))
    (tmp_path / "a.psq").write_text(psq.write(game("first")))
    (tmp_path / "a.txt").write_text("not a game")
    (tmp_path / "b.json").write_text(game_json.write(game("second")))
    return tmp_path


def test_a_folder_is_read_in_the_order_of_its_paths(folder: Path) -> None:
    files = GameFiles([folder])
    assert [record.black for record in files] == ["first", "third", "fourth", "second"]
    assert [record.black for record in files] == ["first", "third", "fourth", "second"]
    assert [record.black for record in GameFiles([folder / "b.json", folder / "a.psq"])] == ["second", "first"]


def test_a_file_that_is_named_may_be_called_anything(tmp_path: Path) -> None:
    (tmp_path / "games").write_bytes(b"\xef\xbb\xbf" + BARE.replace("\na\n", "\nBj\xf6rn\n").encode("latin-1"))
    (record,) = GameFiles([tmp_path / "games"], Rules.caro())
    assert record.black == "Bj\N{REPLACEMENT CHARACTER}rn"
    assert record.rules == Rules.caro().switches()


def test_what_is_broken_is_named_or_left_out(folder: Path) -> None:
    (folder / "a.psq").write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n")
    with pytest.raises(NotationError, match=r"a\.psq: line 3: "):
        list(GameFiles([folder]))
    files = GameFiles([folder], skip_broken=True)
    assert [record.black for record in files] == ["third", "fourth", "second"]
    assert list(files.skipped) == [folder / "a.psq"]
    assert "line 3" in files.skipped[folder / "a.psq"]


def test_paths_without_games_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"holds no file that ends with \.psq"):
        GameFiles([tmp_path])
    with pytest.raises(ConfigError, match=r"nowhere\.psq': No such file"):
        list(GameFiles([tmp_path / "nowhere.psq"]))
