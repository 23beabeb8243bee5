"""Tournaments are read from stores that others write to: what is new, and without disturbing anybody."""

import json
import platform
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from gomoku_arena.errors import ErrorCode, StoreError
from gomoku_arena.record import Termination
from gomoku_arena.server.web.stores import _watched_store as followed
from gomoku_arena.server.web.stores.tournament_picture import TournamentPicture
from gomoku_arena.server.web.stores.tournament_watch import WatchRoom
from gomoku_arena.server.web.stores.watched_files import WatchedFiles
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.summary import read_summary
from gomoku_arena.tournament.workers.task import RunningGame
from made_up_games import played
from stored_tournaments import store_tournament

LEAGUE = {"name": "spring", "engines": ["a", "b", "c"], "games": 4, "concurrency": 2, "rules": {"preset": "freestyle"}}


def first_wins(pairing: Pairing) -> Result:
    if {pairing.black, pairing.white} == {"b", "c"}:
        return played(pairing, "black", termination=Termination.CRASH)
    return played(pairing, "black" if pairing.black < pairing.white else "white", seconds=(0.5, 1.0))


class Hands:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with store_tournament(tmp_path / "arena.db", LEAGUE, first_wins, games=7) as it:
        yield it


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def room(store: Store, hands: Hands) -> WatchRoom:
    return WatchRoom(WatchedFiles([store.path]), hands)


def picture(room: WatchRoom) -> TournamentPicture:
    return room.picture("arena.db", "spring")


def test_a_picture_agrees_with_the_report(room: WatchRoom, store: Store) -> None:
    seen, report = picture(room), read_summary(store, store.tournament())
    assert [row.standing for row in seen.standings] == list(report.standings)
    assert (seen.finished, seen.total, seen.at_once, seen.engines) == (7, 12, 2, ("a", "b", "c"))
    assert seen.terminations == [Termination.FIVE, Termination.CRASH]


def test_what_finishes_meanwhile_is_counted_as_if_all_were_read_at_once(room: WatchRoom, store: Store) -> None:
    before = picture(room)
    assert picture(room) is before
    tournament = store.tournament()
    # Games that are played at the same time end in any order.
    for pairing in reversed(before.waiting):
        store.add(tournament, first_wins(pairing))
    after = picture(room)
    assert [game.number for game in after.games] == list(range(12))
    assert after == WatchRoom(room.files).picture("arena.db", "spring")
    assert (after.state, after.waiting) == ("finished", [])


def test_who_plays_and_who_was_killed_is_seen_after_a_while(room: WatchRoom, store: Store, hands: Hands) -> None:
    tournament = store.tournament()
    assert picture(room).state == "interrupted"
    store.occupy(tournament)
    assert picture(room).state == "running"
    assert room.listing().tournaments[0].playing
    dead = json.dumps({"host": platform.node(), "pid": 1, "started": 1.0})
    with sqlite3.connect(store.path) as connection:
        connection.execute("UPDATE tournament SET playing = ?", (dead,))
    hands.at += 60
    assert picture(room).state == "interrupted"


def test_reading_neither_locks_nor_writes(room: WatchRoom, store: Store) -> None:
    tournament = store.tournament()
    content = store.path.read_bytes()
    with sqlite3.connect(store.path, isolation_level=None, timeout=0) as writer:
        writer.execute("BEGIN IMMEDIATE")
        assert picture(room).finished == 7
        assert room.game("arena.db", "spring", 0).record.black == "a"
        writer.execute("ROLLBACK")
    assert store.path.read_bytes() == content
    assert store.games(tournament) == 7


@pytest.mark.parametrize("content", [b"", b"nothing of the kind" * 100])
def test_a_foreign_file_is_told_of_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "foreign.db"
    path.write_bytes(content)
    room = WatchRoom(WatchedFiles([path, tmp_path / "missing.db"]))
    faults = room.listing().faults
    assert set(faults) == {"foreign.db", "missing.db"}
    assert "database" in str(faults["foreign.db"])
    assert not any(str(tmp_path) in repr(fault) for fault in faults.values())
    assert path.read_bytes() == content
    assert sorted(tmp_path.iterdir()) == [path]


def test_a_tournament_that_is_too_large_is_told_of(room: WatchRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(followed, "MOST_ENGINES", 2)
    with pytest.raises(StoreError, match="it is too large: 2 engines and 1000000 games at most are shown") as caught:
        picture(room)
    assert caught.value.code == ErrorCode.STORE_LARGE


def test_a_damaged_store_is_told_of(room: WatchRoom, store: Store) -> None:
    with sqlite3.connect(store.path) as connection:
        connection.execute("UPDATE game SET seconds = 'x', points = 'h8' WHERE game = 3")
    with pytest.raises(StoreError):
        picture(room)
    assert [it.name for it in room.listing().tournaments] == ["spring"]


@pytest.mark.parametrize("key", ["/etc/passwd", "../arena.db", "", "arena.db/"])
def test_no_other_file_can_be_asked_for(room: WatchRoom, key: str) -> None:
    with pytest.raises(StoreError, match="there is no store"):
        room.picture(key, "spring")
    with pytest.raises(StoreError, match="there is no store") as caught:
        room.game(key, "spring", 0)
    assert caught.value.code == ErrorCode.STORE_UNKNOWN


def test_running_games_do_not_wait_and_cost_no_new_standings(room: WatchRoom, store: Store, hands: Hands) -> None:
    tournament = store.tournament()
    store.occupy(tournament)
    before = picture(room)
    assert ([it.game for it in before.waiting], before.running) == ([7, 8, 9, 10, 11], ())
    games = [RunningGame(it.game, it.black, it.white, "") for it in before.waiting[1:3]]
    store.show_running(tournament, games)
    after = picture(room)
    assert after.running == tuple(games)
    assert [it.game for it in after.waiting] == [7, 10, 11]
    assert after.standings is before.standings
    assert (after.running_game(8), after.running_game(7)) == (games[0], None)
    store.release(tournament)
    assert picture(room).running == ()


@pytest.mark.parametrize("folder", ["club", "club's", r"C:\club"])
def test_a_reason_names_the_file_and_not_its_place(folder: str) -> None:
    path = Path(folder, "spring.db")
    for why in (PermissionError(13, "Permission denied", str(path)), StoreError(f"{path}: no store")):
        told = str(followed._without_place(why, path))
        assert "spring.db" in told
        assert "club" not in told
