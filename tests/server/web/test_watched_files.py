"""Only files that were named can be watched, and those in named folders."""

from pathlib import Path

from gomoku_arena.server.web.watched_files import WatchedFiles


def test_a_folder_means_the_stores_in_it_at_the_moment(tmp_path: Path) -> None:
    folder = tmp_path / "spring"
    folder.mkdir()
    (folder / "notes.txt").touch()
    (folder / "b.db").touch()
    watched = WatchedFiles([folder, tmp_path / "one.db"])
    assert watched.files() == {"spring/b.db": folder / "b.db", "one.db": tmp_path / "one.db"}
    (folder / "a.db").touch()
    assert list(watched.files()) == ["spring/a.db", "spring/b.db", "one.db"]


def test_files_of_one_name_are_told_apart_and_one_named_twice_is_one(tmp_path: Path) -> None:
    for name in ("x", "y"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "arena.db").touch()
    one, other = tmp_path / "x" / "arena.db", tmp_path / "y" / "arena.db"
    watched = WatchedFiles([one, other, one, tmp_path / "x"])
    assert watched.files() == {"arena.db": one, "arena.db (2)": other}


def test_nothing_is_watched_unless_it_is_named() -> None:
    assert not WatchedFiles()
    assert WatchedFiles().files() == {}
