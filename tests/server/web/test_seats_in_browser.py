"""Whose seat it is, what an answer answers, and what a stone is meant for, between two people in two browsers."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="playwright is not installed")

from playwright.sync_api import expect

from friend_pages import clock, cut_off, follow, invite, point, press, resign, shown, status

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

Opener = Callable[..., "Page"]
Keeper = Callable[..., Path]

WATCHING = "You are watching."
TAKEN = "This link opens no seat any more."


def seats(page: "Page") -> list[str]:
    """Who sits where, as the page says it: black first."""
    return page.locator(".seat-name").all_inner_texts()


def test_the_inviter_keeps_the_seat_whatever_link_they_open(open_page: Opener, keep_picture: Keeper) -> None:
    one = open_page()
    link = invite(one)
    second = follow(open_page(), link)
    expect(second.get_by_text("This is the invitation to your own game")).to_be_visible()
    keep_picture(second, "friend-own-invitation-1440-light")
    one.reload()
    for page in (one, second):
        expect(status(page)).to_have_text("Waiting for your friend")
        assert seats(page) == ["You", "Your friend"]
        expect(page.get_by_label("Invitation")).to_have_value(link)
    two = follow(open_page(width=375), link)
    assert seats(two) == ["Your friend", "You"]
    # Both of them come by the link in the chat, later.
    for page, names in ((one, ["You", "Your friend"]), (two, ["Your friend", "You"])):
        follow(page, link)
        expect(page.get_by_text("Your friend is here")).to_be_visible()
        assert seats(page) == names
    point(second, "h8").click()
    expect(status(two)).to_have_text("Your turn")
    expect(two).to_have_title(re.compile("^Your turn · Freestyle 15.15 · gomoku-arena$"))
    expect(one).to_have_title(re.compile("^Your friend to move · "))
    resign(one)
    expect(status(one)).to_have_text("You lost")
    expect(status(two)).to_have_text("You won")


def test_of_two_strangers_with_the_invitation_one_plays_and_one_watches(
    open_page: Opener, keep_picture: Keeper
) -> None:
    one = open_page()
    link = invite(one)
    two, three = follow(open_page(theme="dark"), link), follow(open_page(width=375), link)
    assert seats(two) == ["Your friend", "You"]
    expect(three.get_by_text(WATCHING)).to_be_visible()
    expect(three.get_by_text(TAKEN)).to_be_visible()
    keep_picture(three, "friend-taken-375-light")
    expect(three.get_by_role("button", name="Resign")).to_be_hidden()
    expect(three.get_by_text("Your own link").first).to_be_hidden()
    point(one, "h8").click()
    expect(shown(three)).to_have_text("1 / 1")
    point(three, "i9").click()
    point(two, "j10").click()
    expect(shown(one)).to_have_text("2 / 2")
    expect(point(one, "j10")).to_have_attribute("aria-label", "j10, white stone, last move")
    # Also where the browser comes again.
    follow(three, link)
    expect(three.get_by_text(WATCHING)).to_be_visible()


def test_each_player_has_a_link_of_their_own(open_page: Opener, keep_picture: Keeper) -> None:
    one = open_page()
    link = invite(one)
    one.get_by_text("Your own link").first.click()
    expect(one.get_by_text("It opens your seat on another device")).to_be_visible()
    one.wait_for_timeout(400)
    keep_picture(one, "friend-own-link-1440-light")
    own = one.get_by_role("textbox", name="Your own link").input_value()
    elsewhere = follow(open_page(width=375, theme="dark"), own)
    expect(status(elsewhere)).to_have_text("Waiting for your friend")
    assert seats(elsewhere) == ["You", "Your friend"]
    keep_picture(elsewhere, "friend-waiting-375-dark")
    two = follow(open_page(width=375), link)
    two.get_by_text("Your own link").first.click()
    two.wait_for_timeout(400)
    keep_picture(two, "friend-own-link-375-light")
    own = two.get_by_role("textbox", name="Your own link").input_value()
    assert own != link
    friends = follow(open_page(theme="dark"), own)
    assert seats(friends) == ["Your friend", "You"]
    # A browser that has a seat keeps it.
    follow(one, own)
    assert seats(one) == ["You", "Your friend"]


def test_a_browser_that_keeps_no_cookie_takes_no_seat_and_is_told(open_page: Opener, keep_picture: Keeper) -> None:
    one = open_page()
    link = invite(one)
    two = open_page(width=375)

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
    three = follow(open_page(theme="dark"), link)
    assert seats(three) == ["Your friend", "You"]


def test_an_answer_is_to_the_offer_that_was_seen(open_page: Opener) -> None:
    one = open_page()
    two = follow(open_page(width=375), invite(one))
    point(one, "h8").click()
    expect(shown(two)).to_have_text("1 / 1")
    one.get_by_role("button", name="Ask to take back").click()
    expect(two.get_by_text("Your friend asks to take a move back.")).to_be_visible()
    with cut_off(two):
        one.get_by_role("button", name="Withdraw").click()
        one.get_by_role("button", name="Offer a draw").click()
        expect(one.get_by_text("You have offered a draw.")).to_be_visible()
        expect(two.get_by_text("Your friend asks to take a move back.")).to_be_visible()
        press(two.get_by_role("button", name="Accept"))
    expect(two.get_by_text("this offer does not stand any more")).to_be_visible()
    expect(two.get_by_text("Your friend offers a draw.")).to_be_visible()
    expect(status(two)).to_have_text("Your turn")
    expect(shown(one)).to_have_text("1 / 1")
    press(two.get_by_role("button", name="Accept"))
    expect(status(one)).to_have_text("Draw")


def test_a_stone_that_waited_is_dropped_where_the_game_has_gone_on(open_page: Opener, keep_picture: Keeper) -> None:
    first = open_page()
    link = invite(first)
    second, two = follow(open_page(), first.url), follow(open_page(width=375), link)
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


def test_clocks_stand_until_both_are_there_and_do_not_go_back(open_page: Opener, keep_picture: Keeper) -> None:
    one = open_page()
    link = invite(one, minutes="0.1")
    one.wait_for_timeout(1500)
    expect(clock(one, "Black")).to_have_text("6.0")
    two = follow(open_page(width=375), link)
    expect(clock(two, "Black")).not_to_have_text("6.0")
    one.wait_for_timeout(1000)
    resign(one)
    expect(status(two)).to_have_text("You won")
    left = [clock(page, "Black").inner_text() for page in (one, two)]
    assert float(left[0]) < 5.5
    assert left[0] == left[1]
    one.get_by_role("button", name="Rematch").click()
    two.get_by_role("button", name="Accept").click()
    two.get_by_role("link", name="To the next game").click()
    expect(status(two)).to_have_text("Waiting for your friend")
    two.wait_for_timeout(1500)
    expect(clock(two, "Black")).to_have_text("6.0")
    assert seats(two) == ["You", "Your friend"]
    one.get_by_role("link", name="To the next game").click()
    expect(status(one)).to_have_text("Your friend to move")
    assert seats(one) == ["Your friend", "You"]
    expect(clock(one, "Black")).not_to_have_text("6.0")
    # Black's time runs out.
    expect(status(one)).to_have_text("You won")
    keep_picture(two, "friend-flag-375-light")
    for page in (one, two):
        expect(clock(page, "Black")).to_have_text("0.0")
        expect(clock(page, "White")).to_have_text("6.0")
    page = two
    page.reload()
    expect(clock(page, "Black")).to_have_text("0.0")


def test_a_rematch_is_for_the_two_and_for_nobody_with_their_links(open_page: Opener) -> None:
    one = open_page()
    link = invite(one)
    two = follow(open_page(width=375), link)
    watcher = follow(open_page(theme="dark"), one.url)
    resign(one)
    two.get_by_role("button", name="Rematch").click()
    one.get_by_role("button", name="Accept").click()
    watcher.get_by_role("link", name="To the next game").click()
    expect(watcher.get_by_text(WATCHING)).to_be_visible()
    following = watcher.url
    secret = link.split("=")[1]
    late = follow(open_page(width=375, theme="dark"), f"{following}?seat={secret}")
    expect(late.get_by_text(WATCHING)).to_be_visible()
    expect(late.get_by_text(TAKEN)).to_be_visible()
    for page in (one, two):
        page.get_by_role("link", name="To the next game").click()
        expect(page).to_have_url(following)
    assert seats(one) == ["Your friend", "You"]
    assert seats(two) == ["You", "Your friend"]
    expect(status(two)).to_have_text("Your turn")


def test_a_game_without_moves_is_listed_and_one_that_ended_meanwhile_says_so(
    open_page: Opener, keep_picture: Keeper
) -> None:
    one = open_page()
    link = invite(one, minutes="0.1")
    one.get_by_role("link", name="Games").click()
    card = one.locator(".game-card")
    expect(card).to_contain_text("0 moves")
    expect(card).to_contain_text("Not finished")
    card.get_by_role("link", name="Continue").click()
    expect(status(one)).to_have_text("Waiting for your friend")
    expect(one.get_by_label("Invitation")).to_have_value(link)
    two = follow(open_page(width=375), link)
    point(one, "h8").click()
    expect(shown(two)).to_have_text("1 / 1")
    # Both leave, and white's time runs out.
    two.close()
    one.goto("about:blank")
    one.wait_for_timeout(6500)
    one.goto(link.split("/friend")[0] + "/games")
    expect(card.locator(".small-ending")).to_have_text("You won")
    expect(card).to_contain_text("1 move ·")
    expect(card.get_by_role("link", name="Continue")).to_have_count(0)
    keep_picture(one, "games-ended-meanwhile-1440-light")


def test_no_script_can_read_what_the_browser_keeps(open_page: Opener) -> None:
    one = open_page()
    one.get_by_role("button", name="Light or dark").click()
    one.get_by_text("Light", exact=True).click()
    two = follow(open_page(width=375), invite(one))
    for page in (one, two):
        expect(page.get_by_text("Your friend is here")).to_be_visible()
        assert page.evaluate("document.cookie") == ""
        kept = page.context.cookies()
        assert [it for it in kept if it.get("name", "").startswith("seat-")]
        assert {(it.get("httpOnly"), it.get("sameSite")) for it in kept} == {(True, "Lax")}
