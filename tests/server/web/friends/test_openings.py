"""Two people who open their game by link under a rule, as each of them reads it, without browsers."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena.opening_rules.taraguchi import TARAGUCHI_10
from visited_games import follow, invite, resign, seats
from visitors import ServedPages

if TYPE_CHECKING:
    from visitors import Visitor

Visit = Callable[..., "Visitor"]

TARAGUCHI = {"rules": "Renju", "opening": "Taraguchi-10"}
FIFTHS = ["e9", "d4", "l12", "c3", "m13", "b5", "n11", "f2", "k14", "d12"]


def asked(*visitors: "Visitor") -> list[str]:
    return [it.part("asked").text for it in visitors]


@pytest.mark.long
def test_two_people_open_a_game_by_link(visit: Visit) -> None:
    one = visit()
    link = invite(one, **TARAGUCHI)
    one.sees(f"Opening: Taraguchi-10. {TARAGUCHI_10.brief}")
    two = follow(visit(), link)
    watcher = follow(visit(), two.path)
    assert asked(one, two, watcher) == [
        "You: stone 1, Black, in the middle",
        "Your friend: stone 1, Black, in the middle",
        "First player: stone 1, Black, in the middle",
    ]
    one.place("a1")
    one.sees("stone 1 has to lie in the middle of the board, not on a1")
    two.place("h8")
    one.place("h8")
    two.shows("1 / 1")
    assert asked(one, two, watcher) == ["Your friend: swap colours?", "Swap or not?", "Second player: swap colours?"]
    two.click("choose-swap")
    # The same two sit opposite each other, with the other colours.
    one.until(lambda: seats(one) == ["Your friend", "You"])
    two.until(lambda: seats(two) == ["You", "Your friend"])
    watcher.until(lambda: seats(watcher) == ["Second player", "First player"])
    one.place("i9")
    two.shows("2 / 2")
    two.click("choose-stay")
    two.place("j10")
    one.shows("3 / 3")
    one.reload()
    one.click("choose-stay")
    one.place("k8")
    two.shows("4 / 4")
    two.click("choose-offer")
    for number, point in enumerate(FIFTHS, 1):
        two.place(point)
        two.sees(f"{number} of 10 offered")
    two.click("offer-fifths")
    one.is_told("Which fifth stone stays?")
    assert {it.picture["fifths"][9]["point"] for it in (one.board, two.board, watcher.board)} == {"d12"}
    # Who waits cannot keep one, nor can who watches.
    for it in (two, watcher):
        it.place("e9")
    one.place("e9")
    one.sees("Keep e9, number 1")
    one.click("keep-fifth")
    for it in (one, two, watcher):
        it.shows("5 / 5")
    one.is_told("Your turn")
    one.place("g8")
    two.is_told("Your turn")
    two.place("g9")
    resign(one)
    two.is_told("You won")
    watcher.is_told("Second player won")


def test_a_late_click_answers_no_other_question(visit: Visit) -> None:
    one = visit()
    two = follow(visit(), invite(one, **TARAGUCHI))
    other = two.other_tab().open(two.path)
    one.place("h8")
    for it in (two, other):
        it.is_told("Swap or not?")
    with two.cut_off():
        other.click("choose-stay")
        other.place("i9")
        one.click("choose-stay")
        one.place("j10")
        other.is_told("Swap or not?")
        two.click("choose-swap")
    two.shows("3 / 3")
    two.is_told("Swap or not?")
    assert seats(one) == ["You", "Your friend"]
    two.click("choose-swap")
    one.until(lambda: seats(one) == ["Your friend", "You"])


def test_an_opening_survives_a_restart_and_is_taken_back_by_agreement(tmp_path: Path) -> None:
    with ServedPages(tmp_path) as served:
        one = served.visitor().open("/")
        link = invite(one, **TARAGUCHI)
        two = follow(served.visitor(), link)
        one.place("h8")
        two.shows("1 / 1")
        two.click("choose-swap")
        one.until(lambda: seats(one) == ["Your friend", "You"])
        cookies = [it.cookies for it in (one, two)]
        path = one.path
    with ServedPages(tmp_path) as served:
        one, two = served.visitor(), served.visitor()
        for visitor, jar in zip((one, two), cookies, strict=True):
            visitor.cookies.update(jar)
            visitor.open(path)
        assert seats(one) == ["Your friend", "You"]
        assert asked(one, two) == [
            "You: stone 2, White, in the 3x3 square",
            "Your friend: stone 2, White, in the 3x3 square",
        ]
        two.click("Ask to take back")
        one.sees("Your friend asks to take a move back.")
        one.click("accept")
        two.is_told("Swap or not?")
        one.until(lambda: seats(one) == ["You", "Your friend"])
        two.click("choose-stay")
        two.place("i9")
        one.shows("2 / 2")
        one.click("choose-stay")
