"""Text of strangers as people are shown it."""

import sys
import unicodedata
from collections import defaultdict
from pathlib import Path

import pytest

import gomoku_arena
from gomoku_arena.errors import StoreError, describe
from gomoku_arena.printable import escaped, printable, printable_lines, visible
from samples import case
from scripted_engine import STEERING

PACKAGE = Path(gomoku_arena.__file__).parent
HOME = PACKAGE / "printable.py"


def test_letters_that_are_seen_stay() -> None:
    for text in ("hard", "Björn [9p] \\o/", "五目並べ", "오목", "Ω ≤ 3", "🙂", "", "a  b"):
        assert visible(text) == text
        assert escaped(text) == text


def test_no_letter_of_these_kinds_is_shown() -> None:
    of = defaultdict[str, list[str]](list)
    for letter in map(chr, range(sys.maxunicode + 1)):
        of[unicodedata.category(letter)].append(letter)
    for category in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"):
        with case(category):
            letters = "".join(of[category])
            assert set(visible(letters)) == {"?"}
            assert escaped(letters).isascii()


@pytest.mark.parametrize(
    "hidden",
    [
        *("\x1b[2J", "\x9b31m", "\x07", "\x00", "\x7f", "\r", "\x08"),
        *("\u202a", "\u202b", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069", "\u200e", "\u200f", "\u061c"),
        *("\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u034f", "\u115f", "\u1160", "\u3164", "\uffa0"),
        *("\u17b4", "\u180b", "\u2800", "\ufe0f", "\U000e0001", "\U000e0100", "\ud800"),
        *("\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c"),
    ],
)
def test_nothing_steers_turns_or_hides(hidden: str) -> None:
    told = visible(f"a{hidden}b")
    assert (told[:2], told[-1]) == ("a?", "b")
    for line in (printable(f"a{hidden}b"), printable_lines(f"a{hidden}b").replace("\n", " ")):
        assert visible(line) == line
        assert line in (told, "a b")
    assert escaped(f"a{hidden}b").startswith("a\\")


def test_one_line_stays_one_and_lines_stay_lines() -> None:
    assert printable("  a\r\n\n b\u2028c\x85d ") == "a b c d"
    assert printable_lines("a\n\tb\x1b[1m\r\nc") == "a\n        b?[1m\nc"


def test_an_error_in_one_line_is_harmless() -> None:
    assert visible(describe(StoreError(STEERING))) == describe(StoreError(STEERING))
    assert visible(describe(OSError(STEERING))) == describe(OSError(STEERING))


def test_what_can_be_shown_is_decided_in_one_place() -> None:
    others = [file for file in PACKAGE.rglob("*.py") if file != HOME]
    assert [file for file in others if "isprintable" in file.read_text(encoding="utf-8")] == []
