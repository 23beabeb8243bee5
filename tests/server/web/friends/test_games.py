"""A game between two people, as each of them reads it, without browsers."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from page_parts import said
from visited_games import follow, invite, resign, seats
from visitors import ServedPages

if TYPE_CHECKING:
    from visitors import Visitor

Visit = Callable[..., "Visitor"]


def test_two_people_play_each_other(visit: Visit) -> None:
    one = visit()
    link = invite(one)
    one.is_told("Waiting for your friend")
    two = follow(visit(), link)
    one.sees("Your friend is here")
    one.is_told("Your turn")
    two.is_told("Your friend to move")
    one.place("h8")
    two.shows("1 / 1")
    two.is_told("Your turn")
    # It is the turn of the other one: what is placed now waits, until it is taken off again.
    one.is_told("Your friend to move")
    one.place("i8")
    one.sees("You have prepared i8")
    one.shows("1 / 1")
    one.place("i8")
    one.misses("You have prepared i8")
    one.click("Ask to take back")
    two.sees("Your friend asks to take a move back.")
    two.click("accept")
    one.shows("0 / 0")
    one.place("h8")
    two.shows("1 / 1")
    one.click("Ask to take back")
    two.sees("Your friend asks to take a move back.")
    # One offer stands at a time: it is answered before anything else is offered.
    two.misses("Offer a draw")
    two.click("decline")
    one.misses("You have asked to take a move back.")
    one.click("Ask to take back")
    one.sees("this was offered in this position already")
    one.click("Offer a draw")
    two.click("decline")
    one.misses("You have offered a draw.")
    one.sees("Your friend has declined the draw.")
    two.misses("Your friend has declined the draw.")
    resign(two)
    one.is_told("You won")
    two.is_told("You lost")
    two.sees("Learn from your mistakes")
    one.click("Rematch")
    two.click("accept")
    two.is_told("Your turn")
    one.is_told("Your friend to move")
    two.misses("Learn from your mistakes")
    assert [it.part("seat-points").text for it in (one, two)] == ["0", "1"]
    resign(two)
    one.sees("You 2 : 0 Your friend")
    two.sees("You 0 : 2 Your friend")


def test_a_seat_is_kept_by_its_browser_and_others_watch(visit: Visit) -> None:
    one = visit()
    link = invite(one, "White")
    two = follow(visit(), link)
    two.place("h8")
    two.shows("1 / 1")
    watcher = follow(visit(), two.path)
    watcher.sees("You are watching.")
    watcher.misses("Resign")
    watcher.place("i9")
    watcher.shows("1 / 1")
    two.reload()
    two.is_told("Your friend to move")
    two.shows("1 / 1")
    # Its secret is sent to this game alone.
    (path,) = [it.path for it in two.cookies.jar if it.name.startswith("seat-")]
    assert path == two.path
    two.leave()
    one.sees("Your friend is not connected")
    # The invitation was for one seat, once.
    stranger = follow(visit(), link)
    stranger.sees("This link opens no seat any more.")
    stranger.misses("Resign")


def test_a_game_that_there_is_not_says_so(visit: Visit) -> None:
    for name in ("nothing", "%3Cscript%3E", "a" * 300):
        visit(f"/friend/{name}?seat=x").sees("There is no such game.")


@pytest.mark.long
def test_a_game_survives_a_restart(tmp_path: Path) -> None:
    with ServedPages(tmp_path) as served:
        one = served.visitor().open("/")
        link = invite(one)
        one.place("h8")
        one.shows("1 / 1")
    with ServedPages(tmp_path) as served:
        two = follow(served.visitor(), link)
        two.shows("1 / 1")
        two.is_told(said("Your turn"))
        assert seats(two) == ["Your friend", "You"]
