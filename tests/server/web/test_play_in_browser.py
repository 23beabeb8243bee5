"""The page on which games are played, in a headless Chromium where there is one."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

import chromium
from gomoku_arena.server.web.i18n.texts import Texts
from page_parts import choose_settings, marked, said, seated, settings
from running_server import RunningServer, running_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

Opener = Callable[..., "Page"]
Keeper = Callable[..., Path]

EDGE = [f"{letter}{row}" for row in (1, 15) for letter in "acegikmo"]


def point(page: "Page", name: str) -> "Locator":
    return page.locator(f"[data-point={name}]")


def stones(page: "Page") -> "Locator":
    return page.locator("[role=gridcell][aria-label*=' stone']")


def status(page: "Page") -> "Locator":
    return page.locator(".status-line")


def shown(page: "Page") -> "Locator":
    return page.locator(".board-steps output")


def choose(page: "Page", label: str, option: str) -> None:
    page.get_by_role("combobox", name=label, exact=True).click()
    page.get_by_role("option", name=option, exact=True).click()
    expect(page.get_by_role("option")).to_have_count(0)


PEOPLE = "Two people, one screen"

DATABASE = """new Promise((found) => {
    const request = indexedDB.open("gomoku-arena", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("games", { keyPath: "id" });
    request.onsuccess = () => found(request.result.transaction("games", "readwrite").objectStore("games"));
})"""
NONSENSE = '{ id: "<b>", link: "<script>", details: 7, settings: "x", winner: "", changed: 1 }'


def wait_for_saved(page: "Page", is_so: Callable[[list[dict[str, Any]]], bool]) -> None:
    """Until that is so of the games that the browser keeps."""
    told = f"{DATABASE}.then((it) => new Promise((f) => {{ const r = it.getAll(); r.onsuccess = () => f(r.result); }}))"
    for _ in range(50):
        if is_so(games := page.evaluate(told)):
            return
        page.wait_for_timeout(100)
    raise AssertionError(games)


def begin(
    page: "Page",
    mode: str = "Against the computer",
    rules: str | None = None,
    engine: str | None = None,
    level: int | None = None,
    opening: str | None = None,
) -> None:
    marked(page, "new-game").click()
    dialog = page.locator(".new-game")
    dialog.get_by_role("button", name=mode, exact=True).click()
    if level:
        dialog.locator(".levels").get_by_role("button", name=re.compile(f"^{level} ")).click()
    if engine:
        dialog.get_by_text(said("Another engine")).click()
        choose(page, "Engine", engine)
    if opening:
        dialog.get_by_role("button", name=re.compile(f"^{opening} ")).click()
    if rules:
        dialog.get_by_role("button", name=re.compile(f"^{rules} ")).click()
    marked(dialog, "begin").click()
    expect(dialog).to_be_hidden()
    expect(shown(page)).to_have_text("0 / 0")


def place(page: "Page", points: str | Iterable[str]) -> None:
    """Plays these points for both, and waits for each."""
    for name in points.split() if isinstance(points, str) else points:
        ply = int(shown(page).inner_text().split("/")[1])
        point(page, name).click()
        expect(shown(page)).to_have_text(f"{ply + 1} / {ply + 1}")


def answered(page: "Page", name: str) -> None:
    """Plays that point, and waits for the engine to answer or for the end."""
    before = shown(page).inner_text()
    point(page, name).click()
    # The turn was ours before the click as well.
    expect(shown(page)).not_to_have_text(before)
    expect(status(page)).to_have_text(re.compile("Your turn|won|lost"))


def resign(page: "Page") -> None:
    marked(page, "resign").click()
    marked(page, "resign-now").click()


def more(page: "Page", name: str) -> None:
    marked(page, "more").click()
    page.get_by_role("menuitem", name=name).click()


_HEAR = """() => {
    window.heard = 0;
    const begin = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { heard += 1; return begin.call(this); };
}"""


def test_a_game_is_played_stepped_through_and_heard_by_keys(open_page: Opener) -> None:
    page = open_page()
    begin(page, PEOPLE, "Freestyle")
    page.evaluate(_HEAR)
    board = page.get_by_role("grid", name="Board")
    for _ in range(40):
        page.keyboard.press("Tab")
        if board.locator(":focus").count():
            break
    focused = page.locator("[role=gridcell]:focus")
    expect(focused).to_have_attribute("aria-label", "h8, empty")
    page.keyboard.press("Enter")
    expect(focused).to_have_attribute("aria-label", "h8, black stone, last move")
    expect(page.locator(".board [aria-live]")).to_have_text("h8, black stone")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    expect(focused).to_have_attribute("aria-label", "i7, white stone, last move")
    page.wait_for_function("heard === 2")
    # Stones are heard unless somebody wants silence.
    settings(page).get_by_role("switch", name=said("Sounds")).click()
    page.keyboard.press("Escape")
    expect(page.locator(".settings")).to_have_count(0)
    chromium.wait_for_cookie(page, "sounds", "off")
    place(page, "j10 k11")
    assert page.evaluate("heard") == 2
    expect(page.locator(".moves-time")).to_have_count(4)
    # Keys step where they do nothing else.
    page.locator(".play-moves").click()
    for key, seen in (("ArrowLeft", "3 / 4"), ("ArrowLeft", "2 / 4"), ("ArrowRight", "3 / 4")):
        page.keyboard.press(key)
        expect(shown(page)).to_have_text(seen)
    page.locator(".moves-move").first.click()
    expect(shown(page)).to_have_text("1 / 4")
    # On the board the arrows move the cursor, and other keys step.
    point(page, "j10").focus()
    page.keyboard.press("ArrowLeft")
    expect(point(page, "i10")).to_be_focused()
    for key, seen in (("PageDown", "2 / 4"), ("Home", "0 / 4"), ("End", "4 / 4"), (",", "3 / 4")):
        page.keyboard.press(key)
        expect(shown(page)).to_have_text(seen)
    expect(stones(page)).to_have_count(3)


_GIVE = """() => {
    navigator.share = async ({ url, files }) => { window.given = [url, files[0].type, files[0].size]; };
    navigator.canShare = () => true;
    document.documentElement.classList.add("can-share");
}"""


def test_a_game_that_is_over_is_passed_on_with_its_picture(open_page: Opener) -> None:
    page = open_page()
    begin(page, PEOPLE, "Freestyle")
    page.evaluate(_GIVE)
    place(page, "h8 a1 i8 a3 j8 a5 k8 a7")
    expect(page.locator(".picture-card")).not_to_be_visible()
    place(page, "l8")
    page.wait_for_function("document.querySelector('.picture-card img')?.naturalWidth > 0")
    marked(page, "share").click()
    page.wait_for_function("window.given")
    address, kind, size = page.evaluate("given")
    assert "/analyse?game=1.freestyle15.h8a1i8a3j8a5k8a7l8" in address
    assert (kind, size > 1000) == ("image/png", True)


def test_language_and_theme_need_no_reload_and_are_remembered(open_page: Opener) -> None:
    page = open_page()
    page.evaluate("window.still = true")
    choose_settings(page, said("Dark"))
    expect(page.locator("body")).to_have_class(re.compile("body--dark"))
    chromium.wait_for_cookie(page, "theme", "dark")
    choose_settings(page, "Français")
    expect(status(page)).to_have_text("À vous de jouer")
    assert page.evaluate("window.still") is True
    page.wait_for_function("document.documentElement.lang === 'fr'")
    chromium.wait_for_cookie(page, "language", "fr")
    # No script can read what the browser keeps.
    assert page.evaluate("document.cookie") == ""
    assert {(it.get("httpOnly"), it.get("sameSite")) for it in page.context.cookies()} == {(True, "Lax")}
    page.reload()
    expect(status(page)).to_have_text("À vous de jouer")
    expect(point(page, "h8")).to_have_attribute("aria-label", "h8, vide")
    expect(page.locator("body")).to_have_class(re.compile("body--dark"))


def test_forbidden_points_say_why_and_captures_are_heard(open_page: Opener, keep_picture: Keeper) -> None:
    page = open_page("/?game=1.ninuki19.j10a19k10s19l11a1l12s1")
    expect(page.locator(".board-forbidden")).not_to_have_count(0)
    expect(point(page, "l10")).to_have_attribute("aria-label", "l10, empty, forbidden: double-three")
    point(page, "l10").hover()
    expect(page.get_by_role("tooltip")).to_have_text(said("forbidden: {reason}", reason=said("double-three")))
    keep_picture(page, "play-forbidden-1440-light")
    begin(page, PEOPLE, "Ninuki")
    place(page, "o3 m3 p3 q3")
    place(page, "a1 n3")
    expect(page.locator(".board [aria-live]")).to_have_text("n3, white stone, captures o3 p3")
    expect(page.locator(".board-taken")).to_have_count(2)


@pytest.mark.long
def test_a_new_tab_has_the_choices_and_offers_the_game_that_was_left(open_page: Opener, keep_picture: Keeper) -> None:
    page = open_page()
    begin(page, rules="Renju", level=1)
    answered(page, "h8")
    wait_for_saved(page, lambda games: [it["plies"] for it in games] == [2])
    chromium.wait_for_cookie(page, "play")
    other = open_page()
    expect(other.get_by_role("button", name="Rules: Renju")).to_be_visible()
    expect(seated(other, "White")).to_have_text("Level 1 · First steps")
    expect(other.get_by_text(said("Your last game is still here."))).to_be_visible()
    keep_picture(other, "play-continue-1440-light")
    marked(other, "continue").click()
    expect(shown(other)).to_have_text("2 / 2")
    expect(status(other)).to_have_text(said("Your turn"))
    answered(other, "a1")
    resign(other)
    wait_for_saved(other, lambda games: [(it["plies"], it["winner"]) for it in games] == [(4, "white")])


@pytest.mark.long
def test_a_second_tab_asks_before_an_engine_begins_another_game(open_page: Opener) -> None:
    page = open_page()
    marked(page, "new-game").click()
    page.locator(".new-game").get_by_role("button", name="White", exact=True).click()
    page.locator(".new-game").get_by_role("button", name="Begin", exact=True).click()
    expect(shown(page)).to_have_text("1 / 1")
    wait_for_saved(page, lambda games: [it["plies"] for it in games] == [1])
    chromium.wait_for_cookie(page, "play")
    other = open_page()
    expect(other.get_by_text(said("Your last game is still here."))).to_be_visible()
    other.wait_for_timeout(1000)
    expect(shown(other)).to_have_text("0 / 0")
    wait_for_saved(other, lambda games: [it["plies"] for it in games] == [1])
    marked(other, "begin-new").click()
    expect(shown(other)).to_have_text("1 / 1")
    expect(other.get_by_text(said("Your last game is still here."))).to_be_hidden()
    wait_for_saved(other, lambda games: [it["plies"] for it in games] == [1, 1])


@pytest.mark.long
def test_what_a_browser_keeps_may_be_anything(open_page: Opener, server: RunningServer) -> None:
    page = open_page()
    expect(status(page)).to_have_text(said("Your turn"))
    page.evaluate(f"{DATABASE}.then((it) => it.put({NONSENSE}))")
    page.context.add_cookies([{"name": "play", "value": "nonsense", "url": page.url}])
    other = open_page()
    expect(status(other)).to_have_text(said("Your turn"))
    expect(other.get_by_text(said("Your last game is still here."))).to_be_hidden()
    assert server.take("malformed", seconds=20)
    # The other page reads what is kept as well, now or never.
    other.wait_for_timeout(500)
    server.take("malformed")


def test_a_tap_aims_and_plays_on_a_small_screen(open_page: Opener, keep_picture: Keeper) -> None:
    page = open_page(width=375)
    page.locator(".play-head button").nth(1).tap()
    page.locator(".new-game .modes button").nth(2).tap()
    page.locator(".new-game-end button").nth(1).tap()
    expect(page.locator(".new-game")).to_be_hidden()
    # Points are small here, so a tap aims, and a second one on the same point plays.
    point(page, "k10").tap()
    place = page.get_by_role("button", name="Place at k10")
    expect(place).to_be_visible()
    keep_picture(page, "play-aiming-375-light")
    point(page, "l9").tap()
    page.get_by_role("button", name="Cancel").tap()
    expect(page.locator(".board-lens")).to_be_hidden()
    expect(shown(page)).to_have_text("0 / 0")
    point(page, "k10").tap()
    point(page, "k10").tap()
    expect(point(page, "k10")).to_have_attribute("aria-label", "k10, black stone, last move")
    expect(shown(page)).to_have_text("1 / 1")
    point(page, "l10").tap()
    slide(page, "l10", "m9")
    page.get_by_role("button", name="Place at m9").click()
    expect(shown(page)).to_have_text("2 / 2")


def slide(page: "Page", start: str, end: str) -> None:
    """A finger slides over the board from one point to the other."""
    boxes = [point(page, name).bounding_box() for name in (start, end)]
    at = [{"x": it["x"] + it["width"] / 2, "y": it["y"] + it["height"] / 2} for it in boxes if it]
    session = page.context.new_cdp_session(page)
    for kind, touches in (("touchStart", at[:1]), ("touchMove", at[1:]), ("touchEnd", [])):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


@pytest.mark.long
def test_moves_are_confirmed_where_the_reader_wants_that(open_page: Opener) -> None:
    page = open_page()
    choose_settings(page, said("Always confirm moves"))
    point(page, "h8").click()
    page.get_by_role("button", name="Place at h8").click()
    expect(shown(page)).to_have_text("2 / 2")
    page.reload()
    expect(shown(page)).to_have_text("2 / 2")
    point(page, "a1").click()
    expect(page.get_by_role("button", name="Place at a1")).to_be_visible()


@pytest.mark.long
def test_a_tab_whose_server_was_started_anew_goes_on_with_its_game(browser: "Browser") -> None:
    page = chromium.context(1440, "light", "en").new_page()
    with running_server() as server:
        port = server.port
        page.goto(f"http://127.0.0.1:{port}/")
        point(page, "h8").click()
        expect(shown(page)).to_have_text("2 / 2")
        wait_for_saved(page, lambda games: bool(games) and games[0]["plies"] == 2)
    expect(page.get_by_text(said("Not connected. Your game is safe."))).to_be_visible()
    free = EDGE[0]
    point(page, free).click()
    expect(page.locator(".stone-ghost.is-waiting")).to_have_count(1)
    point(page, EDGE[1]).click()
    expect(page.locator(".stone-ghost.is-waiting")).to_have_count(1)
    with running_server("--port", str(port)):
        expect(page.get_by_text(said("Your game goes on as this browser kept it."))).to_be_visible()
        expect(shown(page)).to_have_text("2 / 2")
        expect(status(page)).to_have_text(said("Your turn"))
        point(page, free).click()
        expect(shown(page)).to_have_text("4 / 4")
        chromium.tidy_up()


# The narrow page in the dark, in the widest letters; the other ways to look are for make test-all.
# What fits on a phone is part of every run in test_phone_in_browser.py.
@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [375, 1440])
def test_it_fits_and_looks_like_this(
    open_page: Opener, keep_picture: Keeper, width: int, theme: str, language: str
) -> None:
    page = open_page(width=width, theme=theme, language=language)
    name = f"{width}-{theme}-{language}"
    notice = page.locator("#popup span")
    told = Texts(language)
    expect(notice).to_have_text([told("Not connected. Your game is safe."), told("Trying again…")])
    page.locator(".play-head button").nth(1).click()
    page.locator(".new-game .modes button").nth(2).click()
    keep_picture(page, f"new-game-{name}", whole=False)
    page.locator(".new-game-end button").nth(1).click()
    expect(page.locator(".new-game")).to_be_hidden()
    place(page, "j10 k10 k11 l10 m10 j11 l12 m13 i9 h8 l11 l9 l13 l14 n12 k12")
    keep_picture(page, f"play-{name}")
    overflow: Any = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0
    face = page.locator(".board-face").bounding_box()
    assert face is not None
    assert face["x"] >= 0
    assert face["x"] + face["width"] <= width


@pytest.mark.long
def test_an_opening_is_gone_on_with_in_a_new_tab(open_page: Opener, keep_picture: Keeper) -> None:
    page = open_page()
    begin(page, PEOPLE, "Freestyle", opening="Swap2")
    place(page, "h8 i9 i10")
    expect(marked(page, "asked")).to_have_text("Second player: which colour?")
    keep_picture(page, "play-swap2-1440-light")
    page.get_by_role("button", name="Take white").click()
    expect(page.locator(".seat-name")).to_have_text(["First player", "Second player"])
    place(page, "a1")
    wait_for_saved(page, lambda games: [it["plies"] for it in games] == [4])
    # A new tab begins with an opening of its own, and can go on with this game.
    other = page.context.new_page()
    other.goto(page.url)
    expect(marked(other, "asked")).to_have_text("First player places stones: Black, White, Black")
    marked(other, "continue").click()
    expect(other.locator(".seat-name")).to_have_text(["First player", "Second player"])
    expect(shown(other)).to_have_text("4 / 4")
