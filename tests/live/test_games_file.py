"""The file of games: nobody waits for it, nothing that was to be kept is lost, and nobody else reads it or has it."""

import asyncio
import json
import os
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import pytest

from gomoku_arena import Rules
from gomoku_arena._core import Color
from gomoku_arena.clock import TimeControl
from gomoku_arena.databases.database_file import Occupancy
from gomoku_arena.errors import StoreError, UnavailableError
from gomoku_arena.live import _games_database, games_file
from gomoku_arena.live.games_file import GamesFile
from gomoku_arena.live.shared_games import SharedGames
from systems import WINDOWS, needs_links, no_pipe_with_a_name, posix_alone

OLD = """
CREATE TABLE shared_games (id TEXT PRIMARY KEY, told TEXT NOT NULL, changed REAL NOT NULL);
CREATE TABLE reviews (place INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL UNIQUE, told TEXT NOT NULL);
"""
"""What the versions before have made."""


def note(value: str, connection: sqlite3.Connection) -> None:
    """Writes a row of the table that bears any text."""
    connection.execute("INSERT OR REPLACE INTO reviews (game, told) VALUES ('it', ?)", (value,))


def noted(connection: sqlite3.Connection) -> str | None:
    row = connection.execute("SELECT told FROM reviews WHERE game = 'it'").fetchone()
    return None if row is None else row[0]


_OPEN_STAYS = posix_alone("nobody takes away or renames what is open")


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Somebody writes to the file, or copies it, and does not end."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_games_database, "BUSY", 0.05)
    monkeypatch.setattr(games_file, "_FIRST_PAUSE", 0.02)
    monkeypatch.setattr(games_file, "_LONGEST_PAUSE", 0.05)


def until(condition: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.002)


def read(path: Path) -> str | None:
    """What another process would find there."""
    with closing(sqlite3.connect(path)) as connection:
        return noted(connection)


def test_a_lock_of_another_process_holds_up_nobody_and_costs_nothing(path: Path) -> None:
    told = list[str | None]()
    file = GamesFile(path, told.append)
    file.open()
    with locked(path):
        longest = 0.0
        for value in range(200):
            begun = time.perf_counter()
            file.keep("it", partial(note, str(value)))
            file.is_late("it")
            longest = max(longest, time.perf_counter() - begun)
            time.sleep(0.001)
        assert longest < 0.1
        until(lambda: file.is_late("it"))
        assert file.unwritten == 1
        # What is there can be read meanwhile.
        assert asyncio.run(file.ask(noted)) is None
        with pytest.raises(UnavailableError, match="cannot reach its games"):
            asyncio.run(file.ask(partial(note, "at once")))
    until(lambda: file.unwritten == 0)
    assert not file.is_late("it")
    assert read(path) == "199"
    until(lambda: told == ["OperationalError: database is locked", None])
    assert file.close() == 0


@pytest.mark.alone
def test_the_event_loop_goes_on_while_the_file_is_locked(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the pauses that a server has: games are begun, looked for and played on, and the loop never stands still."""
    monkeypatch.undo()

    async def scene() -> float:
        games = SharedGames(GamesFile(path), 30)
        game, _ = await games.begin("me", Rules.freestyle(), TimeControl(), Color.BLACK)
        for color in Color:
            game.listen(color.__repr__, color)
        gaps, last = list[float](), time.monotonic()

        async def watch() -> None:
            nonlocal last
            while True:
                await asyncio.sleep(0)
                gaps.append(time.monotonic() - last)
                last = time.monotonic()

        watching = asyncio.create_task(watch())
        with locked(path):
            for place in range(4):
                game.play(game.session.game.side_to_move, f"a{place + 1}")
                with pytest.raises(UnavailableError):
                    await games.begin("me", Rules.freestyle(), TimeControl(), Color.BLACK)
                assert await games.find("nothing") is None
            assert games.is_late(game)
        watching.cancel()
        assert await games.close() == 0
        return max(gaps)

    # It was 5 s for every move.
    assert asyncio.run(scene()) < 0.4


def test_a_full_disk_keeps_what_it_can_once_there_is_room(path: Path) -> None:
    told = list[str | None]()
    file = GamesFile(path, told.append)
    file.open()

    def shrink(connection: sqlite3.Connection) -> None:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")

    asyncio.run(file.ask(shrink))
    for key in range(5):
        file.keep(key, partial(note_as, str(key), "x" * 100_000))
    until(lambda: told == ["OperationalError: database or disk is full"])
    until(lambda: file.is_late(4))
    assert file.unwritten == 5
    # What is read goes on.
    assert asyncio.run(file.ask(noted)) is None
    asyncio.run(file.ask(lambda connection: connection.execute("PRAGMA max_page_count = 100000")))
    until(lambda: file.unwritten == 0)
    until(lambda: told[1:] == [None])
    assert file.close() == 0
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT COUNT(*) FROM reviews").fetchone() == (5,)


def note_as(game: str, value: str, connection: sqlite3.Connection) -> None:
    connection.execute("INSERT OR REPLACE INTO reviews (game, told) VALUES (?, ?)", (game, value))


def test_the_latest_of_a_key_is_what_stays_and_nothing_overtakes(path: Path) -> None:
    file = GamesFile(path)
    seen: dict[int, list[int]] = {key: [] for key in range(10)}

    def write(key: int, value: int, connection: sqlite3.Connection) -> None:
        seen[key].append(value)
        note_as(str(key), str(value), connection)

    for value in range(300):
        for key in seen:
            file.keep(key, partial(write, key, value))
    until(lambda: file.unwritten == 0)
    for values in seen.values():
        assert values[-1] == 299
        assert values == sorted(values)
    # Those in between were not written at all.
    assert sum(map(len, seen.values())) < 3000
    assert file.close() == 0


def test_what_is_kept_is_there_for_whoever_asks_next(path: Path) -> None:
    async def scene(file: GamesFile) -> None:
        for value in range(50):
            file.keep("it", partial(note, str(value)))
            assert await file.ask(noted) == str(value)

    file = GamesFile(path)
    asyncio.run(scene(file))
    assert file.close() == 0


def test_what_cannot_be_written_holds_up_nothing_else(path: Path) -> None:
    file = GamesFile(path)
    file.keep("bad", lambda connection: connection.execute("INSERT INTO nowhere VALUES (1)"))
    for key in range(5):
        file.keep(key, partial(note_as, str(key), "x"))
    until(lambda: file.unwritten == 1)
    assert file.close(0.2) == 1


def test_a_disk_that_never_answers_is_waited_for_as_long_as_is_promised(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games_file, "_MOST", 5)
    file = GamesFile(path, patience=0.2)
    let_go = threading.Event()
    file.post(lambda _: let_go.wait(30))
    until(lambda: not file._asked)
    file.keep("it", partial(note, "late"))

    async def scene() -> None:
        begun = time.monotonic()
        told = await asyncio.gather(*(file.ask(noted) for _ in range(50)), return_exceptions=True)
        assert all(isinstance(it, UnavailableError) for it in told)
        assert time.monotonic() - begun < 2
        assert len(file._asked) == 5

    asyncio.run(scene())
    until(lambda: file.is_late("it"))
    begun = time.monotonic()
    assert file.close(0.1) == 1
    assert time.monotonic() - begun < 3
    let_go.set()


def test_closing_waits_for_what_can_still_be_written(path: Path) -> None:
    file = GamesFile(path)
    file.open()
    with locked(path):
        file.keep("it", partial(note, "kept"))
        left = list[int]()
        closing_ = threading.Thread(target=lambda: left.append(file.close()))
        closing_.start()
        time.sleep(0.3)
        assert left == []
    closing_.join()
    assert left == [0]
    assert read(path) == "kept"
    with pytest.raises(UnavailableError):
        asyncio.run(file.ask(noted))
    assert file.close() == 0


def test_closing_tells_how_much_was_lost(path: Path) -> None:
    file = GamesFile(path)
    file.open()
    with locked(path):
        file.keep("it", partial(note, "lost"))
        assert file.close(0.3) == 1


def test_a_thread_is_there_only_while_there_is_something_to_do(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_file, "_REST", 0.05)
    file = GamesFile(path)
    for value in range(3):
        file.keep("it", partial(note, str(value)))
        until(lambda: file._thread is None)
        assert read(path) == str(value)
    assert file.close() == 0


@_OPEN_STAYS
def test_a_file_that_was_taken_away_is_made_again(path: Path) -> None:
    file = GamesFile(path)
    file.open()
    for file_ in path.parent.iterdir():
        file_.unlink()
    file.keep("it", partial(note, "again"))
    until(lambda: file.unwritten == 0)
    assert file.close() == 0
    assert read(path) == "again"


HOLDER = """
import sys, time
from pathlib import Path
from gomoku_arena.live.games_file import GamesFile
file = GamesFile(Path(sys.argv[1]))
file.open()
file.keep("it", lambda it: it.execute("INSERT INTO reviews (game, told) VALUES ('it', 'kept')"))
while file.unwritten:
    time.sleep(0.01)
print("kept", flush=True)
time.sleep(60)
"""


@contextmanager
def another_process(path: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """One that has kept something in the file, and goes on."""
    with subprocess.Popen([sys.executable, "-c", HOLDER, path], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline().rstrip() == b"kept"
        try:
            yield process
        finally:
            process.kill()


def test_a_second_process_is_refused_and_one_that_was_killed_holds_nothing(path: Path) -> None:
    with another_process(path) as other:
        before = path.read_bytes()
        file = GamesFile(path)
        with pytest.raises(StoreError, match=rf"games\.db.*process {other.pid} on .* keeps its games there"):
            file.open()
        # Neither later, nor for a visitor, who reads no path.
        with pytest.raises(UnavailableError, match=r"^the server cannot reach its games at the moment"):
            asyncio.run(file.ask(noted))
        file.keep("it", partial(note, "swapped"))
        assert file.close(0.2) == 1
        assert path.read_bytes() == before
        other.kill()
        other.wait()
        file = GamesFile(path)
        file.open()
        # What was kept survives a kill.
        assert asyncio.run(file.ask(noted)) == "kept"
        assert file.close() == 0


def test_a_process_that_ended_in_order_holds_nothing(path: Path) -> None:
    for value in range(2):
        file = GamesFile(path)
        file.open()
        file.keep("it", partial(note, str(value)))
        assert file.close() == 0
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("SELECT * FROM server").fetchall() == []


@pytest.mark.parametrize("is_open", [False, True])
def test_a_process_of_another_name_holds_the_file_as_long_as_it_is_open(path: Path, is_open: bool) -> None:
    """A container that was killed is replaced by one of another name, and on the same file."""
    file = GamesFile(path)
    file.open()
    assert file.close() == 0
    occupy(path, Occupancy("another-name", 1, 1.0).as_text())
    with closing(sqlite3.connect(path)) as connection:
        if is_open:
            connection.execute("SELECT * FROM server").fetchall()
            with pytest.raises(StoreError, match="process 1 on another-name"):
                GamesFile(path).open()
        else:
            connection.close()
            again = GamesFile(path)
            again.open()
            assert again.close() == 0


def occupy(path: Path, text: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("INSERT OR REPLACE INTO server VALUES (1, ?)", (text,))


@pytest.mark.parametrize("text", ["", "{}", "no process", '{"host": 1, "pid": -1, "started": "x"}'])
def test_what_names_no_process_holds_nothing(path: Path, text: str) -> None:
    file = GamesFile(path)
    file.open()
    assert file.close() == 0
    occupy(path, text)
    file = GamesFile(path)
    file.open()
    assert file.close() == 0


_MODES = posix_alone("what a file may be used for is its folder's matter")


def modes(path: Path) -> dict[str, int]:
    return {it.name: stat.S_IMODE(it.stat().st_mode) for it in path.parent.iterdir()}


@pytest.fixture(params=[0o000, 0o022, 0o077])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


@_MODES
@pytest.mark.usefixtures("umask")
def test_the_file_and_what_is_beside_it_are_the_owners_alone(path: Path) -> None:
    file = GamesFile(path)
    file.open()
    file.keep("it", partial(note, "x"))
    until(lambda: file.unwritten == 0)
    assert modes(path) == dict.fromkeys(("games.db", "games.db-wal", "games.db-shm"), 0o600)
    assert file.close() == 0
    assert modes(path) == {"games.db": 0o600}


@_MODES
def test_the_file_is_private_from_its_first_byte(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = list[dict[str, int]]()

    def connect(*arguments: object, **options: object) -> sqlite3.Connection:
        seen.append(modes(path))
        return sqlite3.Connection(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(sqlite3, "connect", connect)
    before = os.umask(0)
    try:
        GamesFile(path).open()
    finally:
        os.umask(before)
    assert seen == [{"games.db": 0o600}]


def old_file(path: Path, *told: str, umask: int = 0o022) -> None:
    """One of the versions before, whose server was killed."""
    before = os.umask(umask)
    script = (
        "import os, sqlite3, sys\n"
        "connection = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "connection.execute('PRAGMA journal_mode = WAL')\n"
        f"connection.executescript({OLD!r})\n"
        "for place, told in enumerate(sys.argv[2:]):\n"
        "    connection.execute('INSERT INTO shared_games VALUES (?, ?, ?)', (f'id{place}', told, 1e12))\n"
        "connection.execute('INSERT INTO shared_games VALUES (?, ?, ?)', ('gone', 'SECRET' * 100, 1e12))\n"
        "connection.execute(\"DELETE FROM shared_games WHERE id = 'gone'\")\n"
        "os.kill(os.getpid(), 9)\n"
    )
    subprocess.run([sys.executable, "-c", script, path, *told], check=False)
    os.umask(before)


def old_row(id_: str, **fields: object) -> str:
    """A game as it was kept."""
    kept = {
        **{"id": id_, "switches": Rules.freestyle().switches(), "match_seconds": None, "increment_seconds": 0.0},
        **{"seats": {"black": "a" * 64, "white": "b" * 64}, "joined": ["black"], "invitation": "invite"},
        **{"moves": [], "thought": 0.0, "winner": None, "termination": None, "reason": "", "following": ""},
        "started": "2026-11-01T10:00:00+00:00",
    }
    return json.dumps({**kept, **fields}, separators=(",", ":"))


def test_a_file_of_the_versions_before_is_read_and_tightened(path: Path) -> None:
    both = {"joined": ["black", "white"], "invitation": ""}
    over = {**both, "winner": "white", "termination": "resignation", "reason": "black resigned"}
    played = {**both, "moves": [["h8", 1.5], ["h9", 2.0]]}
    old_file(path, old_row("id0"), old_row("id1", **played), old_row("id2", **over))
    assert set(modes(path)) == {"games.db", "games.db-wal", "games.db-shm"}
    assert WINDOWS or modes(path)["games.db"] == 0o644
    assert b"SECRET" in path.with_name("games.db-wal").read_bytes()

    async def scene() -> None:
        file = GamesFile(path)
        games = SharedGames(file, 30)
        found = [await games.find(f"id{place}") for place in range(3)]
        assert WINDOWS or set(modes(path).values()) == {0o600}
        assert [it.is_complete for it in found if it is not None] == [False, True, True]
        assert found[1] is not None
        assert [(move.point, move.seconds) for move in found[1].session.moves] == [("h8", 1.5), ("h9", 2.0)]
        assert found[2] is not None
        assert found[2].session.verdict is not None
        assert found[2].session.verdict.winner is Color.WHITE
        stages = await file.ask(lambda it: it.execute("SELECT id, stage FROM shared_games ORDER BY id").fetchall())
        assert stages == [("id0", "waiting"), ("id1", "running"), ("id2", "over")]
        # Nothing is left of what was deleted before, nor of an invitation in clear.
        for name in modes(path):
            assert b"SECRET" not in path.with_name(name).read_bytes()
            assert b'"invite"' not in path.with_name(name).read_bytes()
        found[1].play(Color.BLACK, "i9")
        assert await games.close() == 0

    asyncio.run(scene())
    assert WINDOWS or set(modes(path).values()) == {0o600}


@pytest.mark.parametrize("table", ["shared_games", "reviews"])
def test_a_file_that_has_one_of_both_tables_gets_the_other(path: Path, table: str) -> None:
    statement = next(it for it in OLD.split(";") if table in it)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
    file = GamesFile(path)
    file.open()
    file.keep("it", partial(note, "x"))
    assert file.close() == 0
    assert read(path) == "x"


def secrets_in(path: Path, secret: str) -> list[str]:
    return [it.name for it in path.parent.iterdir() if secret.encode() in it.read_bytes()]


@pytest.mark.parametrize("large", [None, 1])
def test_what_is_deleted_leaves_the_file_and_its_log(
    path: Path, monkeypatch: pytest.MonkeyPatch, large: int | None
) -> None:
    """After some seconds, or at once where the log has grown."""
    monkeypatch.setattr(games_file, "_REST", 0.3 if large is None else 1000.0)
    file = GamesFile(path)
    file.open()
    file.keep("it", partial(note, "WORD" * 20))
    until(lambda: file.unwritten == 0)
    assert secrets_in(path, "WORDWORD") != []
    if large is not None:
        monkeypatch.setattr(_games_database, "_LARGE", large)
    file.keep("it", partial(note, "x"))
    until(lambda: secrets_in(path, "WORDWORD") == [], 5)
    assert file.close() == 0


def test_what_is_deleted_is_gone_at_the_end(path: Path) -> None:
    file = GamesFile(path)
    file.keep("it", partial(note, "WORD" * 20))
    until(lambda: file.unwritten == 0)
    file.keep("it", partial(note, "x"))
    with closing(sqlite3.connect(path)) as reader:
        # Somebody has the file open at the end, so that the log stays there.
        reader.execute("SELECT * FROM reviews").fetchall()
        assert file.close() == 0
        assert secrets_in(path, "WORDWORD") == []


def test_one_that_was_killed_leaves_nothing_deleted_for_long(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_file, "_REST", 0.1)
    old_file(path)
    file = GamesFile(path)
    file.open()
    until(lambda: secrets_in(path, "SECRET") == [], 5)
    assert file.close() == 0


def another_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE theirs (it)")


def other_application(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("PRAGMA application_id = 7; CREATE TABLE shared_games (id)")


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda path: path.write_bytes(b"no database at all, but long enough to be one" * 40), "is not a database"),
        (another_program, "it is a database of something else"),
        (other_application, "it is a database of something else"),
        (Path.mkdir, "it is no regular file"),
        pytest.param(lambda path: os.mkfifo(path), "it is no regular file", marks=no_pipe_with_a_name),
    ],
)
def test_what_is_no_file_of_games_is_named_and_left_as_it_is(
    path: Path, make: Callable[[Path], object], why: str
) -> None:
    make(path)
    path.chmod(0o644)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(StoreError, match=rf"the games of two people in '.*games\.db': .*{why}"):
        GamesFile(path).open()
    assert WINDOWS or stat.S_IMODE(path.stat().st_mode) == 0o644
    assert (path.read_bytes() if path.is_file() else b"") == before


def test_a_file_of_a_later_version_is_refused(path: Path) -> None:
    file = GamesFile(path)
    file.open()
    assert file.close() == 0
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="its schema is version 99, this program knows 2"):
        GamesFile(path).open()


@needs_links
def test_a_link_beside_the_file_is_not_followed(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.write_bytes(b"x")
    target.chmod(0o644)
    path.with_name("games.db-wal").symlink_to(target)
    with pytest.raises(StoreError, match=r"'games\.db-wal' beside it is no regular file"):
        GamesFile(path).open()
    assert stat.S_IMODE(target.stat().st_mode) == 0o644


def test_a_place_that_is_not_there_yet_may_come(path: Path) -> None:
    told = list[str | None]()
    file = GamesFile(path / "games.db", told.append)
    file.open()
    until(lambda: len(told) == 1)
    assert "FileNotFoundError" in str(told[0])
    file.keep("it", partial(note, "x"))
    path.mkdir()
    until(lambda: file.unwritten == 0)
    until(lambda: told[1:] == [None])
    assert file.close() == 0


@_OPEN_STAYS
def test_a_place_that_is_gone_is_looked_for_with_pauses(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_file, "_REST", 0.5)
    place = path / "games.db"
    path.mkdir()
    file = GamesFile(place)
    file.keep("it", partial(note, "x"))
    until(lambda: file.unwritten == 0)
    path.rename(path.with_name("elsewhere"))
    file.keep("it", partial(note, "y"))
    until(lambda: file.is_late("it"))
    turns, tidy = list[float](), file._tidy

    def tidied() -> None:
        turns.append(time.monotonic())
        tidy()

    monkeypatch.setattr(file, "_tidy", tidied)
    time.sleep(0.5)
    assert 0 < len(turns) < 50
    path.with_name("elsewhere").rename(path)
    until(lambda: file.unwritten == 0)
    assert file.close() == 0
    assert read(place) == "y"


def test_of_many_that_begin_at_once_one_has_the_file(path: Path) -> None:
    begun = [subprocess.Popen([sys.executable, "-c", HOLDER, path], stdout=subprocess.PIPE) for _ in range(3)]
    try:
        told = sorted(process.stdout.readline().rstrip() for process in begun if process.stdout is not None)
        assert told == [b"", b"", b"kept"]
    finally:
        for process in begun:
            process.kill()
            process.communicate()


def test_without_a_path_nothing_is_written(tmp_path: Path) -> None:
    file = GamesFile()
    file.keep("it", partial(note, "x"))
    assert asyncio.run(file.ask(noted)) == "x"
    assert file.close() == 0
    assert list(tmp_path.iterdir()) == []
