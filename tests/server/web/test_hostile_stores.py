"""Stores that anybody may have made, beside a good one: each fails alone, and none holds anybody up."""

import os
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Event

import pytest

from gomoku_arena.errors import ErrorCode, StoreError
from gomoku_arena.server.web.stores.tournament_watch import Listing, WatchRoom
from gomoku_arena.server.web.stores.watched_files import WatchedFiles
from gomoku_arena.server.web.watch._visit import WatchVisit
from gomoku_arena.tournament.store.store import Store
from hostile_stores import BROKEN, FILES, KINDS, SLOW, make_good, make_zoo
from page_visits import fetch, visit
from running_server import RunningServer, running_server
from samples import case
from systems import posix_alone

PATIENT = 60.0
IMPATIENT = 0.3
"""Seconds that the slow store takes longer than on every machine, by far."""
SOON = 5.0


@pytest.fixture(scope="module")
def zoo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("zoo")
    make_zoo(folder)
    for kind, make in {**FILES, **SLOW}.items():
        make(folder / f"{kind.replace(' ', '-')}.db")
    return folder


@pytest.fixture(scope="module")
def room(zoo: Path) -> WatchRoom:
    return WatchRoom(WatchedFiles([zoo]), patience=PATIENT, opener=partial(Store, patience=IMPATIENT))


def told(listing: Listing) -> dict[str, str]:
    return {key: str(fault) for key, fault in listing.faults.items()}


def key(zoo: Path, kind: str) -> str:
    return f"{zoo.name}/{kind.replace(' ', '-')}.db"


def test_the_good_one_is_listed_and_shown_beside_all_others(room: WatchRoom, zoo: Path) -> None:
    listing = room.listing()
    assert key(zoo, "good") in [it.store for it in listing.tournaments]
    assert room.picture(key(zoo, "good"), "good").finished == 4
    assert not any(str(zoo) in repr(fault) for fault in listing.faults.values())
    slow = listing.faults[key(zoo, "many tables")]
    assert str(slow) == f"reading it takes longer than {IMPATIENT:g} s"
    assert slow.code == ErrorCode.STORE_SECONDS


def test_what_is_broken_says_so_itself(room: WatchRoom, zoo: Path) -> None:
    listing = room.listing()
    names = {it.store: it.name for it in listing.tournaments}
    for kind in sorted(BROKEN):
        with case(kind):
            if (store := key(zoo, kind)) not in names:
                assert listing.faults[store]
                continue
            with pytest.raises(StoreError) as raised:
                room.picture(store, names[store])
            assert str(zoo) not in str(raised.value)


@pytest.mark.long
def test_a_visit_finds_a_board_or_a_fault(room: WatchRoom, zoo: Path) -> None:
    for kind in sorted(KINDS):
        with case(kind):
            for game in (None, 2):
                check_visit(WatchVisit(room, key(zoo, kind), "good", game))


@pytest.mark.parametrize("name", ["good", "x" * 100_000, "\ud800", "\0"], ids=["good", "long", "half", "zero"])
@pytest.mark.parametrize("game", [-1, int("9" * 19), int("9" * 4000)], ids=["negative", "large", "endless"])
def test_no_name_and_no_number_is_too_much(room: WatchRoom, zoo: Path, name: str, game: int) -> None:
    check_visit(WatchVisit(room, key(zoo, "good"), name, game))


def check_visit(it: WatchVisit) -> None:
    it.look()
    assert it.board is not None or it.fault
    assert len(str(it.fault)) < 5000


def test_who_waits_for_a_store_that_never_answers_sees_the_others(tmp_path: Path) -> None:
    stuck, over = make_good(tmp_path / "stuck.db"), Event()
    make_good(tmp_path / "good.db")

    def open_late(path: Path, **_options: bool) -> Store:
        if path == stuck:
            over.wait(60)
        return Store(path, read_only=True)

    room = WatchRoom(WatchedFiles([tmp_path]), patience=0.2, opener=open_late)
    try:
        until = time.monotonic() + 60
        while not (listing := room.listing()).tournaments and time.monotonic() < until:
            pass
        assert [it.name for it in listing.tournaments] == ["good"]
        assert told(listing) == {f"{tmp_path.name}/stuck.db": "it is still being read"}
        begun = time.monotonic()
        for number in range(500):
            with pytest.raises(StoreError, match="still being read") as caught:
                room.game(f"{tmp_path.name}/stuck.db", "good", number)
            assert caught.value.code == ErrorCode.STORE_PENDING
        assert time.monotonic() - begun < SOON, "nobody waits again for what is known to be slow"
    finally:
        over.set()


def test_what_costs_much_is_read_rarely(tmp_path: Path) -> None:
    mine, reads = make_good(tmp_path / "good.db"), list[Path]()

    def open_dearly(path: Path, **_options: bool) -> Store:
        if path == mine:
            reads.append(path)
        until = time.thread_time() + 0.6
        while time.thread_time() < until:
            pass
        return Store(path, read_only=True)

    clock = [0.0]
    room = WatchRoom(WatchedFiles([mine]), lambda: clock[0], patience=PATIENT, opener=open_dearly)
    assert room.listing().tournaments == room.listing().tournaments
    os.utime(mine)
    clock[0] += 1
    room.listing()
    assert len(reads) == 1
    clock[0] += 120
    room.listing()
    assert len(reads) == 2


@pytest.fixture(scope="module")
def server(zoo: Path) -> Iterator[RunningServer]:
    pytest.importorskip("nicegui", reason="the extra `web` is not installed")
    named = [option for kind in FILES for option in ("--store", str(zoo / f"{kind}.db"))]
    with running_server("--store", str(zoo), *named) as it:
        yield it


def page_text(server: RunningServer, path: str, *awaited: str) -> str:
    """What the page is told until it holds all of that."""
    told, until = "", time.monotonic() + 60
    with visit(server, path) as socket, closing(socket):
        while not all(text in told for text in awaited):
            assert time.monotonic() < until, f"{awaited} is not in {told[:2000]}"
            try:
                message = socket.recv(timeout=1)
            except TimeoutError:
                continue
            text = message if isinstance(message, str) else message.decode(errors="replace")
            if text == "2":
                socket.send("3")
            told += text
    return told


def test_the_page_shows_the_good_one(server: RunningServer, zoo: Path) -> None:
    told = page_text(server, f"/watch?store={key(zoo, 'good')}&tournament=good", "cannot be read", "Games: 4")
    assert str(zoo) not in told
    assert [it for it in server.events if it["level"] == "error"] == []


@pytest.mark.parametrize(
    "query", [f"game={'9' * 19}", f"game={'9' * 4000}", "game=-1", "game=0", "tournament=" + "y" * 8000]
)
def test_every_query_is_answered(server: RunningServer, zoo: Path, query: str) -> None:
    page_text(server, f"/watch?store={key(zoo, 'good')}&tournament=good&{query}", "This cannot be shown")
    assert [it for it in server.events if it["level"] == "error"] == []


@pytest.mark.parametrize("query", ["game=x", f"game={'9' * 5000}", "game=1e9", "game="])
def test_a_game_that_is_no_number_is_refused(server: RunningServer, query: str) -> None:
    status, _ = fetch(server, f"/watch?{query}")
    assert status == 422


@pytest.mark.parametrize(
    ("kind", "shown"),
    {
        "steering names": "This cannot be shown",
        "long reason": "Games: 4",
        "impossible moves": "Games: 4",
        "scribbled": "{key} cannot be read",
        "many tables": "{key} cannot be read",
    }.items(),
)
def test_every_kind_leaves_the_page_as_it_is(server: RunningServer, zoo: Path, kind: str, shown: str) -> None:
    named = key(zoo, kind)
    page_text(server, f"/watch?store={named}&tournament=good", "cannot be read", shown.format(key=named))
    assert [it for it in server.events if it["level"] == "error"] == []


@pytest.mark.long
@posix_alone("nobody asks a program to end")
def test_the_server_ends_soon_whatever_the_stores_are(zoo: Path) -> None:
    with (
        running_server("--store", str(zoo), "--store", str(zoo / "pipe.db")) as server,
        visit(server, f"/watch?store={key(zoo, 'many tables')}&tournament=good"),
    ):
        # The store that takes longest is being read by then.
        time.sleep(0.4)
        begun = time.monotonic()
        assert server.end() == 0
        assert time.monotonic() - begun < SOON
