"""Two people play while the file of games cannot be written: nobody waits, both are told, and nothing is lost."""

import json
import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partialmethod
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena.live.games_file import GamesFile
from systems import WINDOWS
from visited_games import follow, invite
from visitors import ServedPages

if TYPE_CHECKING:
    from visitors import Visitor

LATE = "The server could not keep the last move yet."
AWAY = "the server cannot reach its games at the moment"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "a-place-that-is-nobodys-business"
    folder.mkdir()
    return folder


@pytest.fixture
def path(folder: Path) -> Path:
    return folder / "games.db"


@contextmanager
def locked(path: Path, how: str = "IMMEDIATE") -> Iterator[None]:
    """As a copy of the file that takes long, or another server."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(f"BEGIN {how}")
        yield
        other.execute("ROLLBACK")


def moves_in(path: Path) -> list[str]:
    """Those of the one game, as another process finds them."""
    with closing(sqlite3.connect(path)) as connection:
        ((told,),) = connection.execute("SELECT told FROM shared_games").fetchall()
    return [point for point, _ in json.loads(told)["moves"]]


def logged(caplog: pytest.LogCaptureFixture, event: str) -> list[dict[str, Any]]:
    """What the lines of that event tell."""
    return [vars(it)["fields"] | {"level": it.levelname} for it in caplog.records if it.getMessage() == event]


def two(served: ServedPages) -> tuple["Visitor", "Visitor"]:
    """Both players of a new game, black first."""
    one = served.visitor().open("/")
    other = follow(served.visitor(), invite(one))
    one.sees("Your friend is here")
    return one, other


@pytest.mark.long
def test_a_locked_file_stops_nobody_and_both_are_told(
    folder: Path, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    with ServedPages(folder) as served:
        one, other = two(served)
        one.misses(LATE)
        begun = time.monotonic()
        with locked(path):
            for place, (mover, waiting) in enumerate([(one, other), (other, one)] * 2):
                mover.place(f"{'ghij'[place]}8")
                waiting.shows(f"{place + 1} / {place + 1}")
            # It was five seconds for each move.
            assert time.monotonic() - begun < 10
            for it in (one, other):
                it.sees(LATE)
            # Who comes back finds the game as it stands, though it is not in the file.
            other.reload()
            other.shows("4 / 4")
            other.sees(LATE)
            assert str(folder) not in " ".join(other.page.texts)
            assert moves_in(path) == []
        for it in (one, other):
            it.misses(LATE)
        assert moves_in(path) == ["g8", "h8", "i8", "j8"]
        address = one.path
    (away,) = logged(caplog, "games_away")
    assert (away["level"], away["file"]) == ("WARNING", path)
    assert "database is locked" in away["reason"]
    assert len(logged(caplog, "games_back")) == 1
    with ServedPages(folder) as served:
        served.visitor().open(address).shows("4 / 4")


def test_the_end_tells_what_it_could_not_keep(
    folder: Path, path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GamesFile, "close", partialmethod(GamesFile.close, 0.3))
    # The file stays locked until the server has ended.
    with ExitStack() as lock, ServedPages(folder) as served:
        one, other = two(served)
        lock.enter_context(locked(path))
        one.place("h8")
        other.shows("1 / 1")
    (lost,) = logged(caplog, "games_lost")
    assert (lost["level"], lost["games"]) == ("WARNING", 1)


def test_a_visitor_reads_that_the_file_cannot_be_read_and_no_path(
    folder: Path, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with ServedPages(folder) as served:
        reader = served.visitor().open("/")
        with locked(path, "EXCLUSIVE"):
            reader.click("new-game")
            reader.click("A friend by link")
            reader.click("begin")
            reader.sees(AWAY)
            assert folder.name not in " ".join(reader.page.texts)
        reader.click("begin")
        reader.sees("Waiting for your friend")
        if WINDOWS:
            # There nobody takes away a file that is open.
            return
        path.unlink()
        path.write_bytes(b"no database at all, but long enough to be one" * 40)
        reader.open("/friend/abc")
        reader.sees(AWAY)
        assert folder.name not in " ".join(reader.page.texts)
    assert any("database" in it["reason"] for it in logged(caplog, "games_away"))
