"""What is marked on a board: seen on every wood, in no red, and never by its colour alone."""

import colorsys
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from gomoku_arena.drawing import sources
from gomoku_arena.server.web.boards import look

if TYPE_CHECKING:
    from playwright.sync_api import Page

Opener = Callable[..., "Page"]

SHEETS = [*sources.STYLES[:1], *(Path(look.__file__).parent / "themes").glob("*.css")]
LEAST = 3.0
"""The contrast of a mark, as WCAG 2.1 has it for what is no text."""

WON = "1.freestyle15.h8a1i8a3j8a5k8a7l8"
WOODS = ("wood-a", "wood-b", "wood-c")
THEMES: "tuple[Literal['light', 'dark'], ...]" = ("light", "dark")
MARKS = ("board-forbidden", "board-taken", "board-crosshair", "board-cursor", "five-pending")

_IS_DARK = "(dark) => document.body.classList.contains('body--dark') === dark"

_COLOURS = """(names) => {
    const drawn = (name) => {
        const it = document.createElementNS("http://www.w3.org/2000/svg", "path");
        it.setAttribute("class", name);
        document.querySelector(".board-play").append(it);
        return it;
    };
    const seen = (name) => (name.startsWith("wood") ? getComputedStyle(document.querySelector(`.${name}`)).stopColor
        : getComputedStyle(drawn(name)).stroke);
    return Object.fromEntries(names.map((name) => [name, seen(name).match(/[0-9]+/g).slice(0, 3).map(Number)]));
}"""


def test_nothing_on_the_wood_is_red() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in SHEETS)
    colours = set(re.findall(r"#([0-9a-f]{6})\b", text))
    assert len(colours) > 20
    assert [it for it in colours if is_red(*bytes.fromhex(it))] == []


def is_red(*channels: int) -> bool:
    hue, _, saturation = colorsys.rgb_to_hls(*(it / 255 for it in channels))
    return saturation > 0.3 and not 20 <= 360 * hue <= 340


@pytest.mark.long
def test_marks_are_seen_on_every_wood(open_page: Opener) -> None:
    page = open_page(f"/embed?game={WON}")
    page.locator(".board-play").wait_for()
    faint = list[str]()
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        page.wait_for_function(_IS_DARK, arg=theme == "dark")
        for board in look.THEMES:
            page.evaluate("(board) => { document.documentElement.dataset.board = board; }", board)
            colours = page.evaluate(_COLOURS, [*WOODS, *MARKS])
            for mark in MARKS:
                seen = min(contrast(colours[mark], colours[wood]) for wood in WOODS)
                if seen < LEAST:
                    faint.append(f"{theme}, {board}: {mark} {seen:.1f}")
    assert faint == []


def contrast(*colours: list[int]) -> float:
    """Of two colours, as WCAG has it."""
    dark, light = sorted(map(_luminance, colours))
    return (light + 0.05) / (dark + 0.05)


def _luminance(channels: list[int]) -> float:
    linear = [it / 3294.6 if it <= 10 else ((it / 255 + 0.055) / 1.055) ** 2.4 for it in channels]
    return sum(share * it for share, it in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.long
def test_a_five_is_struck_through_and_the_last_move_has_a_dot_of_the_other_colour(open_page: Opener) -> None:
    page = open_page(f"/embed?game={WON}")
    five = page.locator(".five-winning")
    five.wait_for(state="attached")
    # From h8 to l8, as columns and rows.
    assert five.get_attribute("d") == "M7 7L11 7"
    assert page.locator(".stone-aside").count() == 4
    dot = page.locator(".board-last")
    assert dot.evaluate("(it) => getComputedStyle(it).fill") == "rgb(245, 241, 232)"
    page.locator(".board-steps button").nth(1).click()
    page.wait_for_function("document.querySelector('.board-last.on-white')")
    assert page.locator(".five-winning, .stone-aside").count() == 0
    assert dot.evaluate("(it) => getComputedStyle(it).fill") == "rgb(28, 26, 24)"
