"""What the two say to each other, as each of them reads it, and moves that are prepared, without browsers."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena._core import Color, Rules
from gomoku_arena.live.session import GameSession
from gomoku_arena.play.player import Player
from gomoku_arena.server.web.games.friend_game import friend_game
from page_parts import said
from visited_games import follow, invite, resign, seats
from visitors import ServedPages

if TYPE_CHECKING:
    from visitors import Visitor

Visit = Callable[..., "Visitor"]


def rename(visitor: "Visitor", name: str) -> None:
    visitor.click("say")
    visitor.click("own-name")
    visitor.write(said("Your name"), name)
    visitor.click("keep-name")


def say(visitor: "Visitor", phrase: str) -> None:
    visitor.click("say")
    visitor.click(f"say-{phrase}")


def test_names_are_text_and_go_into_the_title_the_preview_and_the_next_game(visit: Visit) -> None:
    one, two = visit(), visit()
    follow(two, invite(one))
    one.sees("Your friend is here")
    rename(two, "<script>alert(1)</script>\N{RIGHT-TO-LEFT OVERRIDE}")
    # One line of 24 letters, which is text.
    one.sees("<script>alert(1)</script is here")
    rename(one, "Anna\N{RIGHT-TO-LEFT OVERRIDE}")
    two.until(lambda: seats(two) == ["Anna?", "You"])
    watcher = follow(visit(), one.path)
    watcher.until(lambda: seats(watcher) == ["Anna?", "<script>alert(1)</script"])
    watcher.until(lambda: watcher.title.startswith("Anna? \N{EN DASH} <script>alert(1)</script · "))
    # The browser keeps the name, so that the next game has it from its beginning.
    one.open("/")
    one.click("new-game")
    one.click("A friend by link")
    assert one.value(said("Your name")) == "Anna?"
    one.click("begin")
    one.part("invitation")
    follow(two, str(one.value("Invitation")))
    two.until(lambda: seats(two) == ["Anna?", "You"])
    one.sees("<script>alert(1)</script is here")
    resign(one)
    two.click("Rematch")
    one.sees("<script>alert(1)</script asks for a rematch.")
    one.click("accept")
    two.is_told("Your turn")
    one.until(lambda: seats(one) == ["<script>alert(1)</script", "You"])


def test_phrases_are_read_in_each_language_and_can_be_switched_off(visit: Visit) -> None:
    one, two = visit(), visit(language="ko")
    follow(two, invite(one))
    one.sees("Your friend is here")
    say(one, "luck")
    two.sees("친구: 잘 부탁합니다!")
    for _ in range(3):
        say(one, "thanks")
    one.misses("much was said just now: wait a moment")
    say(one, "thanks")
    one.sees("much was said just now: wait a moment")
    two.sees("친구: 고맙습니다!")
    two.click("say")
    two.click("hearing")
    two.misses("친구: 고맙습니다!")


def test_a_prepared_move_survives_a_lost_line_and_is_seen_by_its_player_alone(visit: Visit) -> None:
    one, two = visit(), visit()
    follow(two, invite(one))
    one.place("h8")
    two.shows("1 / 1")
    one.place("i9")
    one.sees("You have prepared i9")
    assert (one.board.picture["prepared"], two.board.picture["prepared"]) == ("i9", None)
    one.reload()
    one.sees("You have prepared i9")
    one.click("unprepare")
    one.misses("You have prepared i9")
    one.place("i9")
    one.leave()
    two.place("j9")
    two.shows("3 / 3")
    two.is_told("Your turn")
    two.place("a1")
    two.shows("4 / 4")
    two.place("c1")
    two.sees("You have prepared c1")
    one.reload()
    one.place("c1")
    two.is_told("c1 was not played: c1 is occupied by a black stone")


@pytest.mark.long
def test_a_restart_keeps_names_phrases_and_what_is_prepared(tmp_path: Path) -> None:
    with ServedPages(tmp_path) as served:
        one = served.visitor().open("/")
        two = follow(served.visitor(), invite(one))
        one.place("h8")
        two.shows("1 / 1")
        rename(two, "Mika")
        say(two, "luck")
        one.sees("Mika says: Good luck!")
        one.place("i9")
        one.sees("You have prepared i9")
        path, cookies = one.path, one.cookies
    with ServedPages(tmp_path) as served:
        one = served.visitor()
        one.cookies.update(cookies)
        one.open(path)
        one.sees("Mika says: Good luck!")
        one.sees("You have prepared i9")


def test_files_have_the_names_and_the_list_that_of_the_friend() -> None:
    session = GameSession(Rules.freestyle(), Player("black"), Player("white"))
    session.play("h8")
    names = {Color.BLACK: "Anna", Color.WHITE: "Mika ]"}
    saved = friend_game("abc", session.position(), Color.WHITE, names=names)
    assert (saved.black, saved.white, saved.friend) == ("friend", "person", "Anna")
    assert "PB[Anna]PW[Mika \\]]" in saved.sgf
    assert friend_game("abc", session.position(), Color.WHITE, names={Color.BLACK: "Anna"}).friend == "Anna"
    assert "PB[Black]" in friend_game("abc", session.position(), Color.WHITE, names={Color.WHITE: "Mika"}).sgf
