"""What two browsers do in a game between two people: cookies, stones that wait, games that are kept."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

from friend_pages import cut_off, follow, invite, point, press, resign, shown, status
from page_parts import seated

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

Opener = Callable[..., "Page"]
Keeper = Callable[..., Path]

WATCHING = "You are watching."

_KEEP_ANOTHER = """() => new Promise((done) => {
    indexedDB.open("gomoku-arena", 1).onsuccess = ({ target }) => {
        const games = target.result.transaction("games", "readwrite").objectStore("games");
        games.getAll().onsuccess = ({ target: { result: [first] } }) => {
            games.put({ ...first, id: "friend-forgotten", resume: "/friend/forgotten" }).onsuccess = () => done();
        };
    };
})"""
"""Has the browser keep the first of its games once more, under an id that the server does not know."""


def no_script_can_read_what_is_kept(page: "Page") -> None:
    assert page.evaluate("document.cookie") == ""
    kept = page.context.cookies()
    assert [it for it in kept if it.get("name", "").startswith("seat-")]
    assert {(it.get("httpOnly"), it.get("sameSite")) for it in kept} == {(True, "Lax")}


@pytest.mark.long
def test_a_browser_that_keeps_no_cookie_takes_no_seat_and_is_told(open_page: Opener, keep_picture: Keeper) -> None:
    one = open_page()
    link = invite(one)
    two = open_page("about:blank", width=375)

    def without_cookies(route: "Route") -> None:
        answer = route.fetch()
        two.context.clear_cookies()
        headers = {name: value for name, value in answer.headers.items() if name != "set-cookie"}
        route.fulfill(response=answer, headers=headers)

    two.route("**/friend/*?seat=*", without_cookies)
    two.goto(link)
    expect(two.get_by_text("This browser keeps no cookies from here")).to_be_visible()
    keep_picture(two, "friend-no-cookies-375-light")
    two.get_by_role("link", name="Watch this game").click()
    expect(two.get_by_text(WATCHING)).to_be_visible()
    expect(status(two)).to_have_text("Waiting for the players")
    expect(status(one)).to_have_text("Waiting for your friend")
    three = follow(open_page, link, theme="dark")
    expect(seated(three, "Black")).to_have_text("Your friend")
    expect(seated(three, "White")).to_have_text("You")


@pytest.mark.long
def test_a_stone_that_waited_is_dropped_where_the_game_has_gone_on(open_page: Opener, keep_picture: Keeper) -> None:
    first = open_page()
    link = invite(first)
    second, two = follow(open_page, first.url), follow(open_page, link, width=375)
    expect(first.get_by_text("Your friend is here")).to_be_visible()
    for page in (first, two):
        no_script_can_read_what_is_kept(page)
    with cut_off(first):
        press(point(first, "h8"))
        expect(first.locator(".is-waiting")).to_be_visible()
        point(second, "a1").click()
        expect(shown(two)).to_have_text("1 / 1")
        point(two, "i9").tap()
        two.get_by_role("button", name="Place at i9").click()
        expect(shown(second)).to_have_text("2 / 2")
    expect(first.get_by_text("The game had gone on: your stone on h8 was not placed.")).to_be_visible()
    keep_picture(first, "friend-late-stone-1440-light")
    expect(shown(first)).to_have_text("2 / 2")
    expect(first.locator(".is-waiting")).to_have_count(0)
    expect(status(first)).to_have_text("Your turn")
    # A stone that waited for the line alone is played.
    with cut_off(first):
        press(point(first, "h8"))
    expect(shown(two)).to_have_text("3 / 3")


@pytest.mark.long
def test_a_game_without_moves_is_listed_and_one_that_ended_meanwhile_says_so(
    open_page: Opener, keep_picture: Keeper
) -> None:
    one = open_page()
    link = invite(one)
    one.get_by_role("link", name="Games").click()
    card = one.locator(".game-card")
    expect(card).to_contain_text("0 moves")
    expect(card.locator(".small-ending")).to_have_text("Waiting for your friend")
    one.evaluate(_KEEP_ANOTHER)
    one.reload()
    forgotten = card.filter(has_text="The server has forgotten this game")
    expect(forgotten.get_by_role("link", name="Continue")).to_have_count(0)
    # It comes after those that go on.
    expect(card.first.locator(".small-ending")).to_have_text("Waiting for your friend")
    forgotten.get_by_role("button", name="Delete").click()
    expect(one.get_by_role("button", name="Undo")).to_be_focused()
    one.reload()
    expect(card).to_have_count(1)
    card.get_by_role("link", name="Continue").click()
    expect(status(one)).to_have_text("Waiting for your friend")
    expect(one.get_by_label("Invitation")).to_have_value(link)
    two = follow(open_page, link, width=375)
    point(one, "h8").click()
    expect(shown(two)).to_have_text("1 / 1")
    two.get_by_role("link", name="Games").tap()
    expect(two.locator(".small-ending")).to_have_text("Your turn")
    two.get_by_role("link", name="Continue").tap()
    one.goto("about:blank")
    resign(two)
    expect(status(two)).to_have_text("You lost")
    one.goto(link.split("/friend")[0] + "/games")
    expect(card.locator(".small-ending")).to_have_text("You won")
    expect(card).to_contain_text("1 move ·")
    expect(card.get_by_role("link", name="Continue")).to_have_count(0)
    keep_picture(one, "games-ended-meanwhile-1440-light")
