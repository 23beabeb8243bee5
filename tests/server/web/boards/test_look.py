"""How boards look, and what a browser keeps of it."""

import pytest

from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.server.web.boards.look import THEMES, BoardLook

LOOKS = [
    BoardLook(),
    BoardLook("slate", 5, Coordinates(from_bottom=True), labels=False),
    BoardLook("paper", 3, Coordinates(), labels=True, confirm="always"),
    BoardLook(confirm="never"),
]


@pytest.mark.parametrize("look", LOOKS)
def test_a_look_is_kept_as_it_is(look: BoardLook) -> None:
    assert BoardLook.from_cookie(look.to_cookie()) == look


def test_a_look_that_says_nothing_of_confirming_confirms_on_small_screens() -> None:
    assert BoardLook.from_cookie("slate-2-top-off") == BoardLook("slate", 2, labels=False, confirm="small")


@pytest.mark.parametrize(
    "cookie", ["wood-0-top-on-often", "", "wood", "wood-8-top-on", "gold-0-top-on", "wood-0-left-on", "wood-0-top-on<"]
)
def test_anything_else_is_the_usual_look(cookie: str) -> None:
    assert BoardLook.from_cookie(cookie) == BoardLook()


def moved(x: int, y: int, turn: int, end: int = 14) -> tuple[int, int]:
    """Where a point is seen: mirrored first, then turned."""
    if turn >= 4:
        x = end - x
    for _ in range(turn % 4):
        x, y = end - y, x
    return x, y


@pytest.mark.parametrize("turn", range(8))
def test_turning_and_mirroring_go_on_from_what_is_seen(turn: int) -> None:
    look = BoardLook(turn=turn)
    x, y = moved(2, 5, turn)
    assert moved(2, 5, look.turned().turn) == (14 - y, x)
    assert moved(2, 5, look.mirrored().turn) == (14 - x, y)


def test_every_theme_has_a_name() -> None:
    assert THEMES["wood"] == "Wood"
    assert [name for name in THEMES.values() if not name.istitle()] == [], "the first line of a sheet is its name"


@pytest.mark.parametrize("theme", THEMES)
def test_the_browser_keeps_every_theme(theme: str) -> None:
    assert BoardLook.from_cookie(BoardLook(theme).to_cookie()) == BoardLook(theme)
