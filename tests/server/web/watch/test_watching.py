"""The page for watching tournaments, as its reader reads it, without a browser."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

import scripted_engine
from gomoku_arena.tournament.games import Result
from gomoku_arena.tournament.store.store import Store
from hostile_stores import NEWER, make_newer
from stored_tournaments import MATCH, quick_games, store_tournament
from visitors import ServedPages

if TYPE_CHECKING:
    from visitors import Visitor

Visit = Callable[..., "Visitor"]

LEAGUE = {"name": "league", "engines": ["hard", "medium", "easy"], "games": 2, "openings": "random"}
SPRING = {"name": "spring", "engines": ["hard", "easy"], "format": "match", "games": 4, "openings": "random"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a match that was interrupted, a league that this process plays, and files of other kinds."""
    folder = tmp_path_factory.mktemp("stores")
    store_tournament(folder / "arena.db", MATCH, quick_games(MATCH), games=6).close()
    with store_tournament(folder / "arena.db", LEAGUE, quick_games(LEAGUE), games=3) as store:
        store.occupy(store.tournament())
    (folder / "notes.db").write_text("nothing of the kind" * 100)
    (folder / "empty.db").touch()
    make_newer(folder / "newer.db")
    return folder


@pytest.fixture(scope="module")
def served(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedPages]:
    stores = [folder / "arena.db", folder, folder / "spring.db"]
    with ServedPages(tmp_path_factory.mktemp("games"), stores) as it:
        yield it


def test_it_goes_on_while_it_is_looked_at(visit: Visit, folder: Path) -> None:
    reader = visit("/watch?store=arena.db&tournament=hard+against+medium")
    assert reader.part("state").text == "interrupted"
    reader.sees("Is hard 0 (H0) or 50 (H1) Elo above medium? Not decided yet.")
    reader.sees("6 of 200 games")
    with Store(folder / "arena.db") as store:
        tournament = store.tournament("hard against medium")
        last = store.result(tournament, 5)
        store.add(tournament, Result(store.pairings(tournament)[6], last.record))
    reader.sees("7 of 200 games")
    reader.until(lambda: reader.part("listed").text == "Games: 7")
    (league,) = [it for it in reader.part("tournament").options if it.startswith("league")]
    reader.choose("Tournament", league)
    reader.until(lambda: reader.part("state").text == "running")


def test_a_tournament_of_another_process_is_watched_move_by_move(visit: Visit, folder: Path) -> None:
    bot = f"cmd:{sys.executable} {scripted_engine.__file__} slow-move 0.1"
    options = ["--rules", "freestyle", "--openings", "none", "--time", "5", "--concurrency", "2", "--name", "live"]
    command = [sys.executable, "-c", "from gomoku_arena.cli import main; main()", "tournament", "--quiet", *options]
    arguments = [*command, "--store", str(folder / "live.db"), f"ann={bot}", f"bob={bot}"]
    with subprocess.Popen(arguments, stdout=subprocess.DEVNULL) as playing:
        reader = visit(f"/watch?store={folder.name}/live.db&tournament=live")
        reader.until(lambda: reader.parts("running") and len(reader.part("running").props["boards"]) == 2)

        def move() -> int:
            told = re.fullmatch(r"being played · move (\d+)", reader.part("game-outcome").text)
            return int(told[1]) if told else 0

        reader.until(lambda: move() >= 1)
        before = move()
        reader.until(lambda: move() >= before + 3)
        reader.until(lambda: reader.part("progress").text == "Games: 2")
        reader.until(lambda: "won · five" in reader.part("game-outcome").text)
        reader.until(lambda: reader.part("state").text == "finished")
        reader.until(lambda: not reader.parts("running"))
        assert playing.wait(20) == 0


def test_no_other_file_can_be_asked_for(visit: Visit) -> None:
    for store in ("/etc/passwd", "../arena.db", "nosuch.db"):
        reader = visit(f"/watch?store={store}&tournament=league")
        reader.sees("there is no store")
        assert reader.parts("state") == []


def test_it_speaks_other_languages(visit: Visit) -> None:
    for language, state in (("ja", "進行中"), ("ko", "진행 중"), ("fr", "en cours")):
        reader = visit("/watch?store=arena.db&tournament=league", language=language)
        assert reader.part("state").text == state


def test_what_cannot_be_read_is_named_with_its_reason_and_shown_once_it_can_be(visit: Visit, folder: Path) -> None:
    reader = visit("/watch")
    for told in (
        "notes.db cannot be read: file is not a database",
        "empty.db cannot be read: it is an empty database",
        f"newer.db cannot be read: its schema is version {NEWER}",
    ):
        reader.sees(told)
    missing = "spring.db cannot be read: No such file or directory"
    reader.sees(missing)
    store_tournament(folder / "spring.db", SPRING, quick_games(SPRING)).close()
    reader.misses("spring.db cannot be read")
    (spring,) = [it for it in reader.part("tournament").options if it.startswith("spring")]
    reader.choose("Tournament", spring)
    reader.until(lambda: reader.part("progress").text == "Games: 4")
    (folder / "spring.db").rename(folder / "elsewhere")
    reader.sees(missing)
    (folder / "elsewhere").rename(folder / "spring.db")
    reader.misses("spring.db cannot be read")
    reader.until(lambda: reader.part("progress").text == "Games: 4")
