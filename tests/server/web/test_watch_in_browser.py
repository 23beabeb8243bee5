"""The page for watching tournaments, in a headless Chromium where there is one."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.workers.task import RunningGame
from running_server import RunningServer, running_server
from stored_tournaments import MATCH, quick_games, store_tournament

if TYPE_CHECKING:
    from playwright.sync_api import Page

Opener = Callable[..., "Page"]
Keeper = Callable[..., Path]

LEAGUE = {
    "name": "autumn league",
    "engines": ["tengen", "hard", "medium", "easy"],
    "games": 4,
    "concurrency": 2,
    "rules": {"preset": "renju"},
    "time": {"seconds": 0.5},
    "openings": "random",
}
FINISHED = 18


def begun(pairing: Pairing) -> RunningGame:
    """The first moves of that game of the league: the more, the greater its number."""
    record = quick_games(LEAGUE)(pairing).record
    started, moves = record.started, record.moves[: pairing.game - FINISHED + 5]
    return RunningGame(pairing.game, pairing.black, pairing.white, started, opening=record.opening, moves=moves)


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a match that was interrupted, a league that this process plays, and a file of something else."""
    folder = tmp_path_factory.mktemp("stores")
    store_tournament(folder / "arena.db", MATCH, quick_games(MATCH), games=6).close()
    with store_tournament(folder / "arena.db", LEAGUE, quick_games(LEAGUE), games=FINISHED) as store:
        tournament = store.tournament()
        store.occupy(tournament)
        store.show_running(
            tournament, [begun(pairing) for pairing in store.pairings(tournament)[FINISHED : FINISHED + 2]]
        )
    (folder / "notes.db").write_text("nothing of the kind" * 100)
    return folder


@pytest.fixture(scope="module")
def server(stores: Path) -> Iterator[RunningServer]:
    pytest.importorskip("nicegui", reason="the extra `web` is not installed")
    with running_server("--store", str(stores / "arena.db"), "--store", str(stores)) as it:
        yield it


def rows(page: "Page", table: str) -> Any:
    return page.get_by_role("table", name=table).locator("tbody tr")


def choose(page: "Page", label: str, option: str) -> None:
    page.get_by_role("combobox", name=label, exact=True).click()
    page.get_by_role("option", name=option, exact=True).click()


def listed(page: "Page") -> Any:
    return page.locator(".watch-pages [aria-live]")


def losses(stores: Path, engine: str) -> int:
    with Store(stores / "arena.db", read_only=True) as store:
        scores = [result.score for result in store.results(store.tournament("autumn league"))]
    return sum(engine in score.players and score.points(engine) == 0 for score in scores)


@pytest.mark.long
def test_a_running_tournament_is_watched_and_a_lost_game_analysed(open_page: Opener, stores: Path) -> None:
    page = open_page("/watch")
    expect(page.locator(".watch-state")).to_have_text("running")
    expect(page.locator(".watch-progress")).to_have_text(f"{FINISHED} of 24 games")
    expect(page.locator(".watch-fault")).to_contain_text("notes.db cannot be read: file is not a database")
    expect(rows(page, "Standings")).to_have_count(4)
    expect(rows(page, "Standings").first).to_contain_text(re.compile(r"\d+ ± (\d+|\?)"))
    expect(rows(page, "Next games")).to_have_count(4)
    boards = page.locator(".small-board")
    expect(boards).to_have_count(2)
    expect(page.locator(".watch-live")).to_have_text(re.compile(r"being played · move \d+"))
    expect(page.locator(".watch-game-title")).to_have_text(re.compile("^20[.]"))
    boards.first.click()
    expect(page.locator(".watch-game-title")).to_have_text(re.compile("^19[.]"))
    expect(boards.first).to_have_attribute("aria-current", "true")
    expect(page).to_have_url(re.compile(r"game=19"))
    expect(listed(page)).to_have_text(f"Games: {FINISHED}")
    lost = losses(stores, "easy")
    choose(page, "Engine", "easy")
    choose(page, "Result", "losses")
    expect(listed(page)).to_have_text(f"Games: {lost}")
    rows(page, "Finished games").first.get_by_role("button").click()
    expect(page.get_by_role("link", name="Open in Analyse")).to_have_attribute("href", re.compile(r"\?game=1\.renju15"))
    expect(page.locator(".watch-game")).not_to_contain_text("easy won")
    expect(page).to_have_url(re.compile(r"store=arena\.db&tournament=autumn\+league&game=\d+"))
    # The game that was shown before may still be there for a moment.
    expect(page.locator(".watch-game-title")).not_to_have_text(re.compile("^19[.]"))
    shown = page.locator(".board-steps output")
    plies = shown.inner_text().split(" / ")[1]
    page.get_by_role("button", name="One move back").click()
    expect(shown).to_have_text(f"{int(plies) - 1} / {plies}")
    graph = page.get_by_role("slider")
    # The graph is drawn anew with the move, and a key that comes before that is lost.
    expect(graph).to_have_attribute("aria-valuenow", str(int(plies) - 1))
    graph.press("End")
    expect(shown).to_have_text(f"{plies} / {plies}")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(rf"{plies}: .* Black \d+%"))
    page.get_by_role("link", name="Open in Analyse").click()
    page.wait_for_url("**/analyse?game=1.renju15.*")
    expect(page.locator(".board-steps output")).to_have_text(f"{plies} / {plies}")


# What fits on a phone is part of every run in test_phone_in_browser.py.
@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [375, 1440])
def test_it_fits_and_looks_like_this(open_page: Opener, keep_picture: Keeper, width: int, theme: str) -> None:
    page = open_page("/watch", width=width, theme=theme)
    rows(page, "Standings").filter(has_text="easy").get_by_role("button").click()
    rows(page, "Finished games").first.get_by_role("button").click()
    expect(page.locator(".opinions-graph")).to_be_visible()
    keep_picture(page, f"watch-{width}-{theme}")
    overflow: Any = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0
    page.goto(page.url.split("/watch")[0] + "/watch?store=arena.db&tournament=hard+against+medium")
    expect(page.get_by_text("Is hard 0 (H0)")).to_be_visible()
    keep_picture(page, f"watch-sprt-{width}-{theme}")
