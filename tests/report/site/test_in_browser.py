"""A site opened from a disk by a headless Chromium: with a keyboard, on a phone, in other languages."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")
pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")

from axe_playwright_python.base import AXE_SCRIPT

import chromium
from gomoku_arena import Game
from gomoku_arena.tournament.games import Result
from gomoku_arena.tournament.store.store import Store
from sites import HOSTILE, NAMES, add_tournament, build

if TYPE_CHECKING:
    from playwright.sync_api import Page

PAGES = ("index.html", "ninuki13/duel.html", "ninuki13/games.html", "ninuki13/method.html", "engine")
NINUKI = {"preset": "ninuki", "size": 13}
_FAULTS = """(only) => axe.run("body", { resultTypes: ["violations"], preload: false, ...only }).then((it) =>
    it.violations.filter((it) => ["serious", "critical"].includes(it.impact)).flatMap(({ id, nodes }) =>
        nodes.map((it) => [id, it.target.join(" "), it.failureSummary.split("\\n").pop().trim()].join(": "))))"""

Opener = Callable[..., "Page"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Result]]:
    """A site of real games with captures, a new version, and a second list; and the games of the first one."""
    folder = tmp_path_factory.mktemp("site")
    with Store(folder / "arena.db") as store:
        add_tournament(store, "spring", dict.fromkeys(NAMES, "1" * 64), rules=NINUKI)
        add_tournament(store, "autumn", dict.fromkeys(NAMES, "1" * 64) | {"Kaya": "2" * 64}, rules=NINUKI)
        add_tournament(store, "other", {"a": "", "b": ""})
        results = [it for tournament in store.tournaments()[:2] for it in store.results(tournament)]
    build(folder / "arena.db", folder / "site")
    return folder / "site", results


@pytest.fixture
def open_page(site: tuple[Path, list[Result]]) -> Iterator[Opener]:
    """Opens a page of the site from the disk. What it throws or asks for in vain fails the test."""
    errors: list[str] = []

    def opened(place: str, width: int = 1440, theme: str = "light", language: str = "en") -> "Page":
        page = chromium.context(width, theme, language).new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("requestfailed", lambda request: errors.append(request.url))
        name, _, chosen = place.partition("#")
        path = next(site[0].glob("ninuki13/engine/kaya-7*.html")) if name == "engine" else site[0] / name
        page.goto(f"{path.as_uri()}#{chosen}")
        return page

    yield opened
    chromium.tidy_up()
    assert errors == []


def test_from_the_list_over_an_engine_to_a_game_by_keyboard(open_page: Opener) -> None:
    page = open_page("index.html")

    def tab_to(words: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if words in page.evaluate("document.activeElement.textContent"):
                return
        raise AssertionError(f"{words} is not reached")

    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    tab_to("Kaya")
    page.keyboard.press("Enter")
    page.wait_for_url("**/engine/*.html")
    tab_to("Replay")
    page.keyboard.press("Enter")
    page.wait_for_selector(".viewer .board .stone", state="attached")
    last = page.locator(".controls output").inner_text()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    shown = page.locator(".controls output").inner_text()
    total = int(last.split(" / ")[1])
    assert (last, shown) == (f"{total} / {total}", f"{total - 1} / {total}")


def test_the_board_of_every_game_is_that_of_the_rules(open_page: Opener, site: tuple[Path, list[Result]]) -> None:
    results = site[1]
    taken = [place for place, it in enumerate(results) if stones(it) < len(it.record.points)]
    assert taken, "no game with captures to look at"
    for place in taken[:2]:
        page = open_page(f"ninuki13/games.html#game={place + 1}")
        page.wait_for_selector(f".viewer h3 a:text-is('Game {place + 1}')")
        assert page.locator(".board .stone").count() == stones(results[place])


def stones(result: Result) -> int:
    """On the board after the last move."""
    game: Game = result.record.replay()
    return sum(row.count("X") + row.count("O") for row in game.rows())


def test_the_games_of_two_engines_are_those_that_they_played(
    open_page: Opener, site: tuple[Path, list[Result]]
) -> None:
    met = [it for it in site[1] if it.score.players == {"tengen", "Kaya"}]
    page = open_page("ninuki13/duel.html")
    one, other = (page.locator(f"#{it} option").all_inner_texts() for it in ("one", "other"))
    assert one == other
    page.select_option("#one", label="tengen")
    page.select_option("#other", index=next(place for place, name in enumerate(other) if name.startswith("Kaya")))
    page.wait_for_function(f"document.querySelectorAll('.games-list li').length === {len(met)}")
    won = sum(it.score.points("tengen") == 1 for it in met)
    assert page.locator(".versus strong").inner_text().startswith(f"{won} : ")
    page.locator(".games-list a").first.click()
    page.wait_for_selector(".viewer .board .stone", state="attached")
    assert page.locator("#list li").count() == len(met)


def test_tables_are_sorted_by_their_heads(open_page: Opener) -> None:
    page = open_page("index.html")
    names = page.locator("#ratings tbody th a")
    there = names.all_inner_texts()
    head = page.get_by_role("button", name="Engine")
    for order in ("ascending", "descending"):
        head.click()
        told = [it.lower() for it in names.all_inner_texts()]
        assert told == sorted(told, reverse=order == "descending")
        assert page.locator("th[aria-sort]").get_attribute("aria-sort") == order
    assert HOSTILE in there


@pytest.mark.parametrize("place", PAGES)
def test_nothing_is_wider_than_a_phone(open_page: Opener, place: str) -> None:
    page = open_page(place, 375)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


@pytest.mark.parametrize("place", PAGES)
def test_nobody_is_left_out(open_page: Opener, place: str) -> None:
    page = open_page(place)
    page.wait_for_load_state("networkidle")
    page.evaluate(f"window.axe || (() => {{ {AXE_SCRIPT} }})()")
    assert page.evaluate(_FAULTS, {}) == []
    # The other theme changes colours, and nothing else that is looked at.
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(_FAULTS, {"runOnly": ["color-contrast"]}) == []


@pytest.mark.parametrize("language", ["fr", "ja", "ko"])
def test_the_reader_is_told_in_their_language(open_page: Opener, language: str) -> None:
    page = open_page("index.html", language=language)
    assert page.evaluate("document.documentElement.lang") == language
    told = {"fr": "Rang", "ja": "順位", "ko": "순위"}
    assert page.locator("#ratings th").first.inner_text() == told[language]
    page.select_option("#language", "en")
    page.wait_for_function("document.documentElement.lang === 'en'")
    assert page.locator("#ratings th").first.inner_text() == "Rank"
