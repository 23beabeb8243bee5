"""Stores that cannot be read, or could not a moment ago: the page says which and why, and shows the others."""

import os
import re
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gomoku_arena.errors import ErrorCode, StoreError
from gomoku_arena.server.web.stores.tournament_watch import Listing, WatchRoom
from gomoku_arena.server.web.stores.watched_files import WatchedFiles
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.store.store import Store
from hostile_stores import NEWER, make_newer
from made_up_games import played
from stored_tournaments import store_tournament

MATCH = {"name": "spring", "engines": ["a", "b"], "games": 400, "format": "match", "rules": {"preset": "freestyle"}}
NOBODY = 65534

pytestmark = pytest.mark.skipif(not hasattr(os, "setresuid"), reason="permissions are another matter here")


def black_wins(pairing: Pairing) -> Result:
    return played(pairing, "black")


def make_store(path: Path, games: int = 5) -> Store:
    return store_tournament(path, MATCH, black_wins, games=games)


@pytest.fixture
def folder() -> Iterator[Path]:
    """One into which somebody else can look; those of pytest are for their owner alone."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name)
        path.chmod(0o755)
        yield path
        for inside in path.rglob("*"):
            inside.chmod(0o700)


@contextmanager
def somebody() -> Iterator[None]:
    """As a user who owns nothing, where these tests are run by one who may do everything."""
    if os.getuid() != 0:
        yield
        return
    os.setresuid(NOBODY, NOBODY, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)


@contextmanager
def read_only(path: Path) -> Iterator[None]:
    """A file or a folder that belongs to another user, or cannot be changed by its own."""
    before = path.stat().st_mode
    path.chmod(0o555)
    try:
        with somebody():
            yield
    finally:
        path.chmod(before)


def finished(room: WatchRoom, key: str = "arena.db") -> int:
    return room.picture(key, "spring").finished


def told(listing: Listing) -> dict[str, str]:
    return {key: str(fault) for key, fault in listing.faults.items()}


def faults(*paths: Path) -> dict[str, str]:
    return told(WatchRoom(WatchedFiles(paths)).listing())


def test_a_store_in_a_folder_that_cannot_be_written_to_is_read(folder: Path) -> None:
    make_store(folder / "arena.db").close()
    room = WatchRoom(WatchedFiles([folder]))
    with read_only(folder):
        assert [it.name for it in room.listing().tournaments] == ["spring"]
        assert finished(room, f"{folder.name}/arena.db") == 5
    assert [path.name for path in folder.iterdir()] == ["arena.db"]


def test_so_is_one_that_somebody_else_writes_there(folder: Path) -> None:
    with make_store(folder / "arena.db") as store:
        room = WatchRoom(WatchedFiles([store.path]))
        with read_only(folder):
            assert finished(room) == 5
        tournament = store.tournament()
        store.add(tournament, black_wins(room.picture("arena.db", "spring").waiting[0]))
        with read_only(folder):
            assert finished(room) == 6
    # The log is gone with the one who wrote it.
    with read_only(folder):
        assert finished(room) == 6


def test_nothing_is_left_beside_the_store_of_somebody_else(folder: Path) -> None:
    path = folder / "arena.db"
    make_store(path).close()
    folder.chmod(0o777)
    with read_only(path):
        assert finished(WatchRoom(WatchedFiles([path]))) == 5
    assert list(folder.iterdir()) == [path]


def test_a_copy_with_a_log_and_without_its_index_is_told_of(folder: Path) -> None:
    copy = folder / "copy"
    copy.mkdir()
    with make_store(folder / "arena.db"):
        for name in ("arena.db", "arena.db-wal"):
            shutil.copy(folder / name, copy / name)
    with read_only(copy):
        (fault,) = WatchRoom(WatchedFiles([copy / "arena.db"])).listing().faults.values()
    assert str(fault) == "what is in 'arena.db-wal' is read in a folder that can be written to"
    assert fault.code == ErrorCode.STORE_LOG
    assert finished(WatchRoom(WatchedFiles([copy / "arena.db"]))) == 5


def test_what_may_not_be_read_is_told_of_and_the_rest_is_shown(folder: Path) -> None:
    for name in ("arena.db", "secret.db"):
        make_store(folder / name).close()
    (folder / "secret.db").chmod(0o000)
    hidden = folder / "hidden"
    hidden.mkdir()
    make_store(hidden / "inner.db").close()
    hidden.chmod(0o000)
    room = WatchRoom(WatchedFiles([folder, hidden, hidden / "inner.db"]))
    with read_only(folder):
        listing = room.listing()
    assert [it.store for it in listing.tournaments] == [f"{folder.name}/arena.db"]
    assert told(listing) == dict.fromkeys([f"{folder.name}/secret.db", "hidden", "inner.db"], "Permission denied")
    assert {it.code for it in listing.faults.values()} == {ErrorCode.STORE_NOT_PERMITTED}


def test_a_tournament_that_is_being_written_is_read_all_the_while(folder: Path) -> None:
    make_store(folder / "arena.db", games=1).close()
    room = WatchRoom(WatchedFiles([folder / "arena.db"]), patience=60)
    stop, wrong = threading.Event(), list[object]()

    def look() -> None:
        while not stop.is_set():
            try:
                wrong.extend(told(room.listing()).values())
                finished(room)
            except StoreError as error:
                wrong.append(error)

    reader = threading.Thread(target=look)
    reader.start()
    with Store(folder / "arena.db") as store:
        tournament = store.tournament()
        for pairing in room.picture("arena.db", "spring").waiting:
            store.add(tournament, black_wins(pairing))
        count = store.games(tournament)
    stop.set()
    reader.join(30)
    assert wrong == []
    assert finished(room) == count > 1


def test_a_file_that_vanishes_and_comes_back_is_read_again(folder: Path) -> None:
    path = folder / "arena.db"
    make_store(path).close()
    room = WatchRoom(WatchedFiles([path]))
    assert finished(room) == 5
    path.rename(folder / "elsewhere")
    assert told(room.listing()) == {"arena.db": "No such file or directory"}
    with pytest.raises(StoreError, match="No such file"):
        finished(room)
    make_store(path, games=3).close()
    assert told(room.listing()) == {}
    assert finished(room) == 3
    path.unlink()
    path.mkdir()
    assert told(room.listing()) == {}, "it is a folder without stores now"
    path.rmdir()
    (folder / "elsewhere").rename(path)
    assert finished(room) == 5


def write_nothing(path: Path) -> None:
    path.touch()


def write_something_else(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE note (text TEXT)")


@pytest.mark.parametrize(
    ("write", "reason"),
    [
        (write_nothing, "it is an empty database"),
        (write_something_else, "it is a database of something else"),
        (make_newer, rf"its schema is version {NEWER}, this program knows \d+"),
    ],
)
def test_what_is_no_store_of_ours_is_told_of(folder: Path, write: Callable[[Path], None], reason: str) -> None:
    path = folder / "arena.db"
    write(path)
    (told,) = faults(path).values()
    assert re.fullmatch(reason, told)
    with read_only(folder):
        assert faults(path) == {"arena.db": told}
