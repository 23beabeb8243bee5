"""Resuming a store runs, writes and contacts nothing that its user did not ask for."""

import json
import os
import select
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from command_line import call
from gomoku_arena.cli import main
from gomoku_arena.tournament.store.store import Store
from hostile_stores import make_reaching
from made_up_games import played
from stored_tournaments import store_tournament
from systems import TOUCH, posix_alone

COMMAND = [sys.executable, "-c", "from gomoku_arena.cli import main; main()"]
EASY = ["first=easy", "second=easy", "--rules", "freestyle", "--size", "9", "--depth", "1", "--openings", "none"]
USAGE_ERROR = 2


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, and a home of one's own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    place = tmp_path / "here"
    place.mkdir()
    monkeypatch.chdir(place)
    return tmp_path


@pytest.fixture
def mark(tmp_path: Path) -> Path:
    """What the command of a stranger's store makes."""
    return tmp_path / "mark"


@pytest.fixture
def resume(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Goes on with a tournament in this process, where nobody can be asked; what it says on standard error."""

    def run(*arguments: str) -> str:
        monkeypatch.setattr(sys, "argv", ["gomoku-arena", "tournament", *arguments, "--resume", "--quiet"])
        with pytest.raises(SystemExit) as end:
            main()
        told = capsys.readouterr()
        assert end.value.code in (None, 0, USAGE_ERROR), told.err
        return told.err

    return run


def make(path: str, mark: Path, **more: object) -> Path:
    """A tournament of which half is played, with a command that leaves a mark and is no bot."""
    engines = [{"spec": f"cmd:{TOUCH} {mark}", "name": "bot"}, {"spec": "easy", "name": "b"}]
    values = {"engines": engines, "format": "match", "games": 4, "openings": "none", **more}
    store_tournament(Path(path), values, lambda pairing: played(pairing, "black"), games=2).close()
    return Path(path)


def test_a_strangers_commands_paths_and_addresses_are_refused(
    home: Path, mark: Path, resume: Callable[..., str]
) -> None:
    club = make_reaching(Path("club.db"), home, "127.0.0.1:9")
    for file in Path().glob("club.db-*"):
        file.unlink()
    before, around = club.read_bytes(), sorted(home.rglob("*"))
    told = resume("--store", "club.db")
    paths = [repr(it) for it in (f"cmd:{TOUCH} {home}/command", f"{home}/events", str(home / "openings"), f"{home}")]
    others = ("'dask://127.0.0.1:9'", "ws://127.0.0.1:9/ws?token=…")
    for text in (*paths, *others, "--trust-store"):
        assert text in told
    assert "hunter2" not in told
    assert "store.db" not in told, "games are kept where the user says"
    assert club.read_bytes() == before
    assert sorted(home.rglob("*")) == around
    resume("--store", "club.db", "--dry-run")
    assert sorted(home.rglob("*")) == around
    assert not mark.exists()


def test_consent_is_given_once_and_for_what_was_shown(mark: Path, resume: Callable[..., str]) -> None:
    club = make("club.db", mark)
    assert "--trust-store" in resume("--store", "club.db")
    assert not mark.exists()
    # The command is run, and is no bot.
    assert f"engine bot (cmd:{TOUCH}" in resume("--store", "club.db", "--trust-store")
    mark.unlink()
    resume("--store", "club.db")
    assert mark.exists()
    mark.unlink()
    other = mark.with_name("other")
    with closing(sqlite3.connect(club)) as connection, connection:
        names = [json.dumps(str(it))[1:-1] for it in (mark, other)]
        connection.execute("UPDATE tournament SET config = replace(config, ?, ?)", names)
    assert repr(str(other))[1:-1] in resume("--store", "club.db")
    assert not other.exists()


def test_another_file_or_folder_is_another_matter(
    home: Path, mark: Path, resume: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    club = make("club.db", mark)
    resume("--store", "club.db", "--trust-store")
    mark.unlink()
    shutil.copy(club, "copy.db")
    assert "--trust-store" in resume("--store", "copy.db")
    store = club.resolve()
    (home / "elsewhere").mkdir()
    monkeypatch.chdir(home / "elsewhere")
    assert "--trust-store" in resume("--store", str(store))
    assert not mark.exists()


def test_what_the_user_names_needs_no_consent(home: Path, mark: Path, resume: Callable[..., str]) -> None:
    make("club.db", mark, events=str(home / "theirs"))
    asked = resume("--store", "club.db", "--events", str(home / "mine"))
    assert "theirs" not in asked
    assert f"cmd:{TOUCH}" in asked
    engines = (f"bot=cmd:{TOUCH} {mark}", "b=easy")
    resume(*engines, "--format", "match", "--games", "4", "--openings", "none", "--store", "club.db")
    assert mark.exists()
    assert not (home / "theirs").exists()


def test_what_was_begun_is_compared_before_an_engine_is_opened(mark: Path, resume: Callable[..., str]) -> None:
    make("club.db", mark)
    engines = (f"bot=cmd:{TOUCH} {mark}", "b=easy")
    told = resume(
        *engines, "--format", "match", "--games", "4", "--openings", "none", "--seed", "7", "--store", "club.db"
    )
    assert "was begun otherwise: seed: 0 -> 7" in told
    assert not mark.exists()


def test_what_this_user_began_is_resumed_unasked_and_kept_where_the_user_says(home: Path) -> None:
    events = home / "events"

    def run(*arguments: str) -> None:
        done = call("tournament", *arguments, "--quiet")
        assert done.returncode == 0, done.stderr

    run(*EASY, "--store", "begun.db", "--events", str(events))
    (before,) = [line for line in events.read_text(encoding="utf-8").splitlines() if '"state":"finished"' in line]
    run("--resume", "--store", "begun.db", "--games", "4")
    assert events.read_text(encoding="utf-8").count('"state":"finished"') == 2, before
    # Another name of the same file: the stored one is not written to.
    shutil.move("begun.db", "gomoku-arena.db")
    run("--resume", "--games", "6", "--trust-store")
    assert not Path("begun.db").exists()
    with Store("gomoku-arena.db", read_only=True) as store:
        assert store.games(store.tournament()) == 6


def test_a_home_that_cannot_be_written_to_only_means_that_it_is_asked_again(
    home: Path, mark: Path, resume: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "file"))
    make("club.db", mark)
    resume("--store", "club.db", "--trust-store")
    assert mark.exists()
    assert "--trust-store" in resume("--store", "club.db")


@posix_alone("nobody but a person answers at a console")
@pytest.mark.parametrize(
    ("answer", "agreed"),
    [
        (b"y\n", True),
        (b"\n", False),
        pytest.param(b"n\n", False, marks=pytest.mark.long),
        pytest.param(b"\x04", False, marks=pytest.mark.long),
    ],
)
def test_on_a_terminal_it_is_asked(mark: Path, answer: bytes, *, agreed: bool) -> None:
    club = make("club.db", mark)
    with closing(sqlite3.connect(club)) as connection, connection:
        # A folder whose name would clear the screen, and hide what stands before it.
        config = "json_set(config, '$.engines[1].folder', ?)"
        connection.execute(f"UPDATE tournament SET config = {config}", ("/tmp/\x1b[2J\r\u202e",))
    shown, code = on_a_terminal(["tournament", "--resume", "--store", "club.db", "--quiet"], answer)
    assert f"cmd:{TOUCH} {mark}" in shown
    assert "\\x1b[2J\\r\\u202e" in shown
    assert "\x1b[2J" not in shown.partition("Go on?")[0]
    assert (mark.exists(), code) == (agreed, USAGE_ERROR), shown


def on_a_terminal(arguments: list[str], answer: bytes) -> tuple[str, int]:
    """What the command shows on a terminal on which that is answered, and its exit code."""
    import pty

    ours, theirs = pty.openpty()
    with subprocess.Popen([*COMMAND, *arguments], stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        shown, answered, until = b"", False, time.monotonic() + 60
        while time.monotonic() < until:
            if not select.select([ours], [], [], 0.2)[0]:
                if process.poll() is not None:
                    break
                continue
            try:
                shown += os.read(ours, 65536)
            except OSError:
                break
            if not answered and b"[y/N]" in shown:
                os.write(ours, answer)
                answered = True
        code = process.wait(60)
    os.close(ours)
    return shown.decode(errors="replace"), code
