"""Only files that were named can be watched, and those in named folders."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from gomoku_arena.server.web.stores.watched_files import WatchedFile, WatchedFiles
from systems import needs_links, no_pipe_with_a_name, posix_alone


def test_a_folder_means_the_stores_in_it_at_the_moment(tmp_path: Path) -> None:
    folder = tmp_path / "spring"
    folder.mkdir()
    (folder / "notes.txt").touch()
    (folder / "b.db").touch()
    watched = WatchedFiles([folder, tmp_path / "one.db"])
    assert watched.files() == {
        "spring/b.db": WatchedFile(folder / "b.db", is_named=False),
        "one.db": WatchedFile(tmp_path / "one.db", is_named=True),
    }
    (folder / "a.db").touch()
    assert list(watched.files()) == ["spring/a.db", "spring/b.db", "one.db"]


def test_files_of_one_name_are_told_apart_and_one_named_twice_is_one(tmp_path: Path) -> None:
    for name in ("x", "y"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "arena.db").touch()
    one, other = tmp_path / "x" / "arena.db", tmp_path / "y" / "arena.db"
    watched = WatchedFiles([one, other, one, tmp_path / "x"])
    assert {key: file.path for key, file in watched.files().items()} == {"arena.db": one, "arena.db (2)": other}


def test_nothing_is_watched_unless_it_is_named() -> None:
    assert not WatchedFiles()
    assert WatchedFiles().files() == {}


@needs_links
def test_a_symlink_is_followed_only_where_it_was_named(tmp_path: Path) -> None:
    elsewhere, folder = tmp_path / "elsewhere.db", tmp_path / "spring"
    elsewhere.touch()
    folder.mkdir()
    (folder / "linked.db").symlink_to(elsewhere)
    (folder / "whole").symlink_to(tmp_path, target_is_directory=True)
    assert WatchedFiles([folder]).files() == {}
    named = WatchedFiles([folder / "linked.db", folder / "whole"]).files()
    assert {file.path for file in named.values()} == {elsewhere}


@pytest.mark.parametrize(
    "make",
    [
        Path.mkdir,
        pytest.param(lambda path: os.mkfifo(path), marks=no_pipe_with_a_name),
        pytest.param(lambda path: path.symlink_to("/dev/zero"), marks=posix_alone("there are no devices in folders")),
    ],
)
def test_pipes_devices_and_folders_are_no_stores(make: Callable[[Path], object], tmp_path: Path) -> None:
    make(tmp_path / "it.db")
    assert WatchedFiles([tmp_path]).files() == {}
