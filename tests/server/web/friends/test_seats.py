"""Whose seat it is, what an answer answers, and whose time runs, between two people with a browser each."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena.live import shared_game
from visited_games import clock, follow, invite, resign, seats

if TYPE_CHECKING:
    from visitors import Visitor

Visit = Callable[..., "Visitor"]

WATCHING = "You are watching."
TAKEN = "This link opens no seat any more."


def _has_left(visitor: "Visitor", link: str) -> bool:
    return visitor.path not in link


def _has_clocks(visitor: "Visitor", *, black: str, white: str) -> bool:
    return clock(visitor, "Black") == black and clock(visitor, "White") == white


@pytest.mark.long
def test_the_inviter_keeps_the_seat_whatever_link_they_open(visit: Visit) -> None:
    one = visit()
    link = invite(one)
    second = follow(one.other_tab(), link)
    second.sees("This is the invitation to your own game")
    one.reload()
    for tab in (one, second):
        tab.is_told("Waiting for your friend")
        assert seats(tab) == ["You", "Your friend"]
        assert tab.value("Invitation") == link
    two = follow(visit(), link)
    assert seats(two) == ["Your friend", "You"]
    # Both of them come by the link in the chat, later.
    for it, names in ((one, ["You", "Your friend"]), (two, ["Your friend", "You"])):
        follow(it, link)
        it.sees("Your friend is here")
        assert seats(it) == names
    second.place("h8")
    two.is_told("Your turn")
    assert two.title == "● Your turn · Freestyle 15\N{MULTIPLICATION SIGN}15 · gomoku-arena"
    assert one.title.startswith("Your friend to move · ")
    resign(one)
    one.is_told("You lost")
    two.is_told("You won")


def test_of_two_strangers_with_the_invitation_one_plays_and_one_watches(visit: Visit) -> None:
    one = visit()
    link = invite(one)
    two, three = follow(visit(), link), follow(visit(), link)
    assert seats(two) == ["Your friend", "You"]
    three.sees(WATCHING)
    three.sees(TAKEN)
    three.misses("Resign")
    three.misses("Your own link")
    one.place("h8")
    three.shows("1 / 1")
    three.place("i9")
    two.place("j10")
    one.shows("2 / 2")
    assert one.board.stones == {"h8": "black", "j10": "white"}
    assert one.board.picture["last"] == "j10"
    # Also where the browser comes again.
    follow(three, link)
    three.sees(WATCHING)


def test_each_player_has_a_link_of_their_own(visit: Visit) -> None:
    one = visit()
    link = invite(one)
    one.click("Your own link")
    one.sees("It opens your seat on another device")
    elsewhere = follow(visit(), one.value("Your own link"))
    elsewhere.is_told("Waiting for your friend")
    assert seats(elsewhere) == ["You", "Your friend"]
    two = follow(visit(), link)
    two.click("Your own link")
    own = two.value("Your own link")
    assert own != link
    friends = follow(visit(), own)
    assert seats(friends) == ["Your friend", "You"]
    # A browser that has a seat keeps it.
    follow(one, own)
    assert seats(one) == ["You", "Your friend"]


def test_an_answer_is_to_the_offer_that_was_seen(visit: Visit) -> None:
    one = visit()
    two = follow(visit(), invite(one))
    one.place("h8")
    two.shows("1 / 1")
    one.click("Ask to take back")
    two.sees("Your friend asks to take a move back.")
    with two.cut_off():
        one.click("withdraw")
        one.click("Offer a draw")
        one.sees("You have offered a draw.")
        two.sees("Your friend asks to take a move back.")
        two.click("accept")
    two.sees("this offer does not stand any more")
    two.sees("Your friend offers a draw.")
    assert two.board.steps == "1 / 1"
    one.shows("1 / 1")
    two.click("accept")
    one.is_told("Draw")


def test_clocks_stand_until_both_are_there_and_do_not_go_back(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(shared_game, "monotonic", lambda: now[0])
    one = visit()
    link = invite(one, minutes="0.1")
    assert clock(one, "Black") == "6.0"
    now[0] += 2
    two = follow(visit(), link)
    now[0] += 1
    two.until(lambda: clock(two, "Black") == "5.0")
    resign(one)
    two.is_told("You won")
    assert [clock(it, "Black") for it in (one, two)] == ["5.0", "5.0"]
    one.click("Rematch")
    one.leave()
    two.click("accept")
    two.is_told("Waiting for your friend")
    assert clock(two, "Black") == "6.0"
    now[0] += 2
    assert seats(two) == ["You", "Your friend"]
    one.reload()
    one.click("next")
    one.is_told("Your friend to move")
    assert seats(one) == ["Your friend", "You"]
    now[0] += 1
    one.until(lambda: clock(one, "Black") == "5.0")
    # Black's time runs out.
    now[0] += 6
    one.is_told("You won")
    for it in (one, two):
        it.until(partial(_has_clocks, it, black="0.0", white="6.0"))
    two.reload()
    assert clock(two, "Black") == "0.0"


def test_time_runs_out_while_both_are_away(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(shared_game, "monotonic", lambda: now[0])
    one = visit()
    two = follow(visit(), invite(one, minutes="0.1"))
    one.place("h8")
    two.shows("1 / 1")
    two.leave()
    one.leave()
    now[0] += 7
    one.reload()
    one.is_told("You won")
    one.shows("1 / 1")


def test_a_rematch_is_for_the_two_and_for_nobody_with_their_links(visit: Visit) -> None:
    one = visit()
    link = invite(one)
    two = follow(visit(), link)
    watcher = follow(visit(), one.path)
    resign(one)
    two.click("Rematch")
    one.click("accept")
    for it in (watcher, one, two):
        it.until(partial(_has_left, it, link))
    watcher.sees(WATCHING)
    following = watcher.path
    late = follow(visit(), f"{following}?seat={link.split('=')[1]}")
    late.sees(WATCHING)
    late.sees(TAKEN)
    for it in (one, two, watcher):
        assert it.path == following
        # The way back leads to the game as it ended, and stays there.
        it.click("before")
        it.sees("To the next game")
        it.click("next")
    assert seats(one) == ["Your friend", "You"]
    assert seats(two) == ["You", "Your friend"]
    two.is_told("Your turn")
