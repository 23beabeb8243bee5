"""What an address tells of variations; the round trip stands beside that of SGF."""

import pytest

from gomoku_arena import NotationError, Point, Rules
from gomoku_arena.notation.links import variations
from gomoku_arena.notation.links._packing import packed
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position

POSITION = Position(Rules.freestyle(), ("h8", "i9", "j10"))
H8, A1 = Point("h8"), Point("a1")


def test_a_game_without_them_needs_nothing() -> None:
    assert variations.write(GameTree.of(POSITION)) == ""
    assert variations.read(POSITION, "").position() == POSITION


def test_comments_that_are_too_long_stay_behind_and_variations_do_not() -> None:
    letters = "".join(chr(256 + number * 7919 % 20_000) for number in range(3000))
    tree = GameTree.of(POSITION).played([H8], [A1]).commented([H8], letters)
    again = variations.read(POSITION, variations.write(tree))
    assert again.holds([H8, A1])
    assert again.branch([H8]).comment == ""


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("????", "damaged"),
        (packed("[]"), "an object was expected"),
        (packed('{"variations": [[7, 0, "a1"]], "comments": []}'), "tree: "),
        (packed('{"variations": [[-1, 0, "a1"]], "comments": []}'), "variations"),
        (packed('{"variations": [[0, 1, "h8"]], "comments": []}'), "h8 is occupied"),
        (packed('{"variations": [[0, 1, "zz"]], "comments": []}'), "tree: "),
        (packed('{"variations": [], "comments": [[0, 99, 5]]}'), "comments"),
    ],
)
def test_what_is_damaged_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        variations.read(POSITION, text)
