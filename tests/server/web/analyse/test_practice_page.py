"""The mistakes of a reviewed game are looked for once more, without a browser."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from page_parts import said

if TYPE_CHECKING:
    from visitors import Visitor

Visit = Callable[..., "Visitor"]

GAME = "1.freestyle15.h8i8h7h11h9a1h6"
"""White errs with its second move, and leaves black's open three alone with its third."""


def verdict(reader: "Visitor", text: str) -> None:
    """Waits until the page says that."""
    reader.until(lambda: re.search(text, reader.part("verdict").text), f"it never says {text!r}")


def test_from_the_review_to_a_better_move_and_on_into_a_game(visit: Visit) -> None:
    reader = visit(f"/analyse?game={GAME}")
    reader.click("review")
    reader.until(lambda: reader.parts("practice-white"), "the review never ends")
    reader.click("practice-white")
    assert reader.path.startswith("/practice?game=")
    verdict(reader, r"^Find a better move for White\. 4\. h11 was played: \w+\.$")
    reader.click("Skip")
    verdict(reader, r"^Find a better move for White\. 6\. a1 was played: missed defence\.$")
    assert [mark["text"] for mark in reader.board.picture["marks"]] == ["??"]

    reader.place("o15")
    verdict(reader, r"^o15 is not the move: loses to a forced win in \d+: h(6|10) .*\. Try another\.$")
    assert next(ghost["point"] for ghost in reader.board.picture["ghosts"]) == "o15"
    reader.click("Try again")
    verdict(reader, "^Find a better move")

    reader.click("Hint")
    verdict(reader, r"^Look between \w+ and \w+\.$")
    assert reader.board.picture["hinted"] is not None
    for move in ("h6", "h10"):
        reader.place(move)
        verdict(reader, f"^{move} is ")
        if "is right" in reader.part("verdict").text:
            break
    verdict(reader, r"^h\d+ is right: winning chance [\w ]*\d+%\.$")
    assert re.match(r"/\?game=.*&side=white$", reader.part("play-on").props["href"])
    reader.click("Next")
    verdict(reader, "4. h11 was played")
    reader.click("Show it")
    verdict(reader, r"^Better was \w+ ")
    assert len(reader.board.picture["ghosts"]) > 1
    reader.click("Finish")
    told = said(
        "All looked at. Found at once: {clean}, with help: {helped}, not found: {rest}.", clean=0, helped=1, rest=1
    )
    verdict(reader, re.escape(told))
    reader.click("Once more")
    verdict(reader, "4. h11 was played")


def test_a_side_without_mistakes_is_told_so(visit: Visit) -> None:
    reader = visit("/practice?game=1.freestyle15.h8i9&side=black")
    verdict(reader, re.escape(said("No mistakes of {color} were found.", color="Black")))


def test_a_review_that_a_lost_line_broke_off_is_begun_anew(visit: Visit) -> None:
    reader = visit("/practice?game=1.freestyle15.h8i9h7&side=black")
    with reader.cut_off():
        pass
    verdict(reader, "^(No mistakes|Find a better move)")
