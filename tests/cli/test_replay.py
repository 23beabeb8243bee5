import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import faulty_plugin
from command_line import Called, call
from gomoku_arena.tournament.store.store import Store
from leftovers import no_process_left


@pytest.fixture(autouse=True)
def _faulty_engines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    with faulty_plugin.installed(tmp_path), no_process_left():
        yield


def replay(*arguments: str) -> Called:
    with no_process_left():
        return call("replay", "games.db", *arguments)


@pytest.fixture(scope="module")
def lost(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games that ``raises`` lost, under clocks."""
    folder = tmp_path_factory.mktemp("lost")
    store = folder / "games.db"
    with faulty_plugin.installed(folder):
        done = call(
            *["tournament", "raises", "easy", "--rules", "freestyle", "--size", "9", "--match-time", "20"],
            *["--time", "4", "--openings", "random", "--games", "2", "--store", str(store), "--quiet"],
        )
    assert done.returncode == 0, done.stderr
    return store


@pytest.fixture
def _lost(lost: Path, tmp_path: Path) -> None:
    """Those games, where one stands."""
    shutil.copy(lost, tmp_path / "games.db")


def fields(told: str) -> dict[str, str]:
    """What is said beside the board."""
    return dict(re.findall(r"^(to move|\w+) {2,}(\S.*)$", told, re.MULTILINE))


@pytest.mark.usefixtures("_lost")
def test_the_last_position_is_that_of_the_failure_with_its_limit_and_account() -> None:
    with Store("games.db", read_only=True) as store:
        record = store.result(store.tournament(), 0).record
    done = replay("1")
    assert done.returncode == 0, done.stderr
    told = fields(done.stdout)
    assert told["moves"] == " ".join(record.points)
    assert told["to move"].startswith("raises (")
    assert re.fullmatch(r"Limit\(seconds=4(\.0)?, remaining=(20(\.0)?|19\.\d+), increment=0(\.0)?\)", told["limit"])
    assert told["margin"] == "0.1 s"
    assert "RuntimeError: no idea (faulty_plugin.py:" in told["end"]
    assert 'raise RuntimeError("no idea")' in done.stdout


@pytest.mark.usefixtures("_lost")
def test_an_earlier_position_and_what_was_played() -> None:
    with Store("games.db", read_only=True) as store:
        game, record = next((it.game, it.record) for it in store.results(store.tournament()) if it.record.moves)
    opening = len(record.opening)
    done = replay(str(game + 1), "--from", str(opening))
    told = fields(done.stdout)
    assert told["moves"].split() == list(record.opening)
    assert "remaining=20" in told["limit"]
    assert told["played"].startswith(f"{record.moves[0].point} after ")
    refused = replay(str(game + 1), "--from", str(opening - 1))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert f"from = {opening - 1}: the players were asked after {opening} to " in refused.stderr


@pytest.mark.usefixtures("_lost")
def test_an_engine_is_asked_again() -> None:
    failed = replay("1", "--engine", "raises")
    assert failed.returncode == 1
    assert failed.stdout.count('raise RuntimeError("no idea")') == 2
    answered = replay("1", "--engine", "easy:depth=1")
    assert answered.returncode == 0
    assert re.search(r"^easy:depth=1: Analysis\(.* after 0\.\d+ s$", answered.stdout, re.MULTILINE)
    occupied = replay("1", "--engine", "occupies")
    assert occupied.returncode == 1
    assert "which cannot be played" in occupied.stdout


@pytest.mark.usefixtures("_lost")
def test_games_that_are_not_there_are_named() -> None:
    done = replay("999")
    assert done.returncode == 2
    assert "no finished game 999; 2 are finished" in done.stderr
