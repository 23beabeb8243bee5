"""Files and folders of games as one sequence."""

import os
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from gomoku_arena import ConfigError, GameRecord, NotationError, Rules
from gomoku_arena.notation import game_json
from gomoku_arena.notation.formats import psq
from gomoku_arena.notation.sgf import game as sgf
from gomoku_arena.tournament.collection import _game_reader as game_reader
from gomoku_arena.tournament.collection.collection import is_store
from gomoku_arena.tournament.collection.game_files import GameFiles
from leftovers import no_process_left
from recorded_games import record_of
from systems import BOUNDED, needs_links, no_pipe_with_a_name

BARE = "Piskvorky 15x15, 11:11, 0\n" + "".join(f"{x},{y},0\n" for x in range(1, 5) for y in (1, 2)) + "5,1,0\na\nb\n0\n"

SOON = 1e-6


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
    (tmp_path / "games").write_bytes(BARE.replace("\na\n", "\nBj\xf6rn\n").encode("latin-1"))
    files = GameFiles([tmp_path / "games"], Rules.caro())
    (record,) = files
    assert list(files.notes) == [
        f"{tmp_path / 'games'}: the encoding is a guess, cp1252: names and comments may be wrong"
    ]
    assert record.black == "Björn"
    assert record.rules == Rules.caro().switches()


def test_what_is_broken_is_named_or_left_out(folder: Path) -> None:
    (folder / "a.psq").write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n")
    with pytest.raises(NotationError, match=r"a\.psq: line 3: "):
        list(GameFiles([folder]))
    files = GameFiles([folder], skip_broken=True)
    assert [record.black for record in files] == ["third", "fourth", "second"]
    (sentence,) = files.skipped
    assert sentence.startswith(f"{folder / 'a.psq'}: line 3")


def test_paths_without_games_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"holds no file that ends with .*\.psq"):
        GameFiles([tmp_path])
    with pytest.raises(ConfigError, match=r"nowhere\.psq': No such file"):
        list(GameFiles([tmp_path / "nowhere.psq"]))


@needs_links
def test_links_inside_a_folder_are_not_followed(folder: Path) -> None:
    (folder / "b" / "circle").symlink_to(folder)
    (folder / "c.psq").symlink_to(folder / "a.psq")
    assert [record.black for record in GameFiles([folder])] == ["first", "third", "fourth", "second"]
    assert [record.black for record in GameFiles([folder / "c.psq"])] == ["first"]


@no_pipe_with_a_name
def test_a_pipe_inside_a_folder_is_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "d.psq")
    assert [record.black for record in GameFiles([folder])] == ["first", "third", "fourth", "second"]
    assert not is_store(folder / "d.psq")
    for limits in (True, False):
        with pytest.raises(ConfigError, match=r"d\.psq': it is no regular file"):
            list(GameFiles([folder / "d.psq"], limits=limits))


def test_a_very_deep_folder_is_read(tmp_path: Path) -> None:
    deep = tmp_path
    for _ in range(600):
        deep = deep / "d"
        deep.mkdir()
    (deep / "1.psq").write_text(psq.write(game("deep")))
    assert [record.black for record in GameFiles([tmp_path])] == ["deep"]


def test_a_file_has_a_size_a_time_and_a_memory_unless_they_are_lifted(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with no_process_left():
        monkeypatch.setattr(game_reader, "SECONDS", SOON)
        # However busy the machine is: nothing comes within a microsecond.
        poll = Connection.poll
        monkeypatch.setattr(Connection, "poll", lambda self, seconds: seconds > SOON and poll(self, seconds))
        with pytest.raises(NotationError, match=r"a\.psq: reading it took longer than .* s; --no-limits reads on"):
            list(GameFiles([folder / "a.psq"]))
        files = GameFiles([folder], skip_broken=True)
        assert list(files) == []
        assert len(files.skipped) == 3
        monkeypatch.undo()
        assert len(list(GameFiles([folder], limits=False))) == 4
        monkeypatch.setattr(game_reader, "_MEMORY", 1 << 20)
        (folder / "a.psq").write_text("Piskvorky 15x15\n" + "x\n" * 4_000_000)
        told = "reading it needs more memory than 1 MiB" if BOUNDED else "no PSQ has more than 10000 lines"
        with pytest.raises(NotationError, match=rf"a\.psq: .*{told}"):
            list(GameFiles([folder / "a.psq"]))
        monkeypatch.undo()
        monkeypatch.setattr("gomoku_arena.tournament.collection.game_files.LARGEST", 1000)
        with pytest.raises(ConfigError, match="it has more than 1000 bytes"):
            list(GameFiles([folder / "a.psq"]))


def test_one_who_wants_no_more_games_leaves_no_process(tmp_path: Path) -> None:
    (tmp_path / "many.sgf").write_text(sgf.write(game("first")) * 500)
    with no_process_left():
        games = iter(GameFiles([tmp_path / "many.sgf"]))
        assert next(games).black == "first"
        games.close()  # type: ignore[attr-defined]
