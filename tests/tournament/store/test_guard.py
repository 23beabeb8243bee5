"""SQLite reads a stranger's file with limits."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from gomoku_arena.errors import StoreError
from gomoku_arena.tournament.store import _store_file as guard
from gomoku_arena.tournament.store.store import Store
from hostile_stores import ENDLESS, change, make_good


def test_a_query_without_end_is_interrupted(tmp_path: Path) -> None:
    with closing(sqlite3.connect(make_good(tmp_path / "good.db"), isolation_level=None)) as connection:
        guard.Deadline(connection, 0.1)
        begun = time.monotonic()
        with pytest.raises(sqlite3.OperationalError, match="interrupted"):
            connection.execute(f"{ENDLESS} SELECT count(*) FROM n")
        assert time.monotonic() - begun < 5


def test_who_takes_long_between_two_rows_is_not_interrupted(tmp_path: Path) -> None:
    with Store(make_good(tmp_path / "good.db"), read_only=True, patience=0.2) as store:
        seen = 0
        for _ in store.results(store.tournament()):
            time.sleep(0.06)
            seen += 1
    assert seen == 4


@pytest.mark.parametrize("statement", ["DELETE FROM game", "CREATE TABLE t (a)", "ATTACH DATABASE 'x.db' AS x"])
def test_a_reader_can_neither_write_nor_open_another_file(tmp_path: Path, statement: str) -> None:
    path = make_good(tmp_path / "good.db")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        guard.restrict(connection, read_only=True)
        with pytest.raises(sqlite3.OperationalError):
            connection.execute(statement)


def test_a_user_may_add_views_and_indexes_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "good.db"
    change(
        path, "CREATE VIEW mine AS SELECT black, count(*) FROM game GROUP BY black", "CREATE INDEX i ON game (black)"
    )
    for read_only in (True, False):
        with Store(path, read_only=read_only) as store:
            assert store.games(store.tournament()) == 4


def test_a_trigger_keeps_writers_away_and_not_readers(tmp_path: Path) -> None:
    path = tmp_path / "good.db"
    change(path, "CREATE TRIGGER t AFTER INSERT ON game BEGIN DELETE FROM game; END")
    with Store(path, read_only=True) as store:
        assert store.games(store.tournament()) == 4
    with pytest.raises(StoreError, match="it has triggers"):
        Store(path)


def test_a_brief_look_leaves_nothing_beside_the_file(tmp_path: Path) -> None:
    path = make_good(tmp_path / "good.db")
    for file in tmp_path.glob("good.db-*"):
        file.unlink()
    with Store(path, read_only=True, traceless=True) as store:
        assert store.tournament().name == "good"
    assert list(tmp_path.iterdir()) == [path]
