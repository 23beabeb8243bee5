"""What an address tells of variations; the round trip stands beside that of SGF."""

import pytest

from gomoku_arena import NotationError, Point, Rules
from gomoku_arena.notation.links import variations
from gomoku_arena.notation.links._packing import packed as packed_within
from gomoku_arena.notation.positions.game_tree import GameTree, TreeBuilder
from gomoku_arena.notation.positions.position import Position


def packed(text: str) -> str:
    return packed_within(text, variations.LIMIT)


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


def test_as_many_variations_come_back_as_an_address_holds() -> None:
    builder = TreeBuilder(Position(Rules.freestyle(size=22), ("a1", "b1", "c3", "d5")))
    for before in builder.main[:2]:
        for place in range(22 * 15):
            builder.play(before, Point(place % 22, 7 + place // 22))
    tree = builder.tree().checked()
    assert len([*tree.strands()]) == 661
    again = variations.read(tree.position(), variations.write(tree))
    assert list(again.lines()) == list(tree.lines())


def test_nothing_is_written_that_would_not_be_read_again() -> None:
    tree = GameTree.of(POSITION).played([H8], [A1])
    for line in list(tree.lines()):
        tree = tree.commented(line, "a" * 4000)
    tree = tree.commented((), "b" * 4000)
    for move in "b1", "c1", "d1", "e1":
        tree = tree.played([H8, A1], [Point(move)]).commented([H8, A1, Point(move)], "c" * 4000)
    again = variations.read(POSITION, variations.write(tree))
    assert list(again.lines()) == list(tree.lines())
    assert again.root.letters == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("????", "damaged"),
        (packed("[]"), "an object was expected"),
        (packed('{"variations": [[7, 0, "a1"]], "comments": []}'), "tree: "),
        (
            packed('{"variations": [[0, 1, "a1"], [1, 1, "a2"]], "comments": []}'),
            "variation 1 has no move 1 of its own",
        ),
        (packed('{"variations": [[0, 4, "a1"]], "comments": []}'), "variation 0 has no move 4 of its own"),
        (packed('{"variations": [], "comments": [[1, 0, "a"]]}'), "variation 1 comes before there is one"),
        (packed('{"variations": [[-1, 0, "a1"]], "comments": []}'), "variations"),
        (packed('{"variations": [[0, 1, "h8"]], "comments": []}'), "h8 is occupied"),
        (packed('{"variations": [[0, 1, "zz"]], "comments": []}'), "tree: "),
        (packed('{"variations": [], "comments": [[0, 99, 5]]}'), "comments"),
        (packed('{"variations": [], "comments": [], "markup": [[0, 0, "star", "h8", ""]]}'), "markup"),
        (packed('{"variations": [], "comments": [], "markup": [[0, 9, "circle", "h8", ""]]}'), "no move 9"),
        (packed('{"variations": [], "comments": [], "markup": [[0, 0, "circle", "v22", ""]]}'), "v22"),
        (packed('{"variations": [], "comments": [], "markup": [[0, 0, null, "h8", "' + 41 * "a" + '"]]}'), "markup"),
    ],
)
def test_what_is_damaged_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        variations.read(POSITION, text)
