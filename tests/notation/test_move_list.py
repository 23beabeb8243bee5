"""Moves as people write them, and what is told where they may be read in several ways."""

import pytest

from gomoku_arena import ConfigError, NotationError, Rules, Termination
from gomoku_arena.notation.any_text import found_tree, possible_trees, read_position, undecided_trees
from gomoku_arena.notation.coordinates import Coordinates

ALL, WITHOUT_I = "notation.read-with-i", "notation.read-without-i"
FROM_0, FROM_1, FROM_CENTRE = "notation.read-from-0", "notation.read-from-1", "notation.read-from-centre"


def ways(text: str, coordinates: Coordinates = Coordinates()) -> list[tuple[str, int, str]]:  # noqa: B008
    """How a text may be read as freestyle: what is told of each way, the size of the board, and the moves."""
    found = [it for it in possible_trees(text, coordinates) if it.tree.start.rules.name == "freestyle"]
    told = [(it.written.way.code if it.written else "", it.tree) for it in found]
    return [(code, tree.start.rules.size, " ".join(map(str, tree.main_line()))) for code, tree in told]


@pytest.mark.parametrize(
    "text",
    [
        "1.H8 2.I9(1.5s) 3.h9(0.25 s)",
        "1.h8 2.i9 3.h9",
        "1. h8 i9 2. h9 *",
        "h8->i9 → h9",
        "h8|i9|h9",
        "(7,7) (8,8) (7,8)",
        "1. (7,7) 2. (8,8) 3. (7,8)",
        "[[7,7],[8,8],[7,8]]",
        "[ [7, 7], [8, 8], [7, 8] ]",
        '[{"x": 7, "y": 7}, {"x": 8, "y": 8}, {"x": 7, "y": 8}]',
        "7,7; 8,8; 7,8",
        "8,8 9,9 8,9",
        "hhiihi",
        "hh ii hi",
        "HH,II,HI",
    ],
)
def test_every_way_to_write_the_same_moves(text: str) -> None:
    assert ways(text)[0][1:] == (15, "h8 i9 h9")


def test_times_and_a_result_are_kept() -> None:
    record = read_position("1.H8 2.I9(1.5s) 3.J8 0-1", Rules.renju()).record()
    assert [it.seconds for it in record.moves] == [None, 1.5, None]
    assert (record.winner, record.termination) == ("white", Termination.UNKNOWN)


def test_a_result_that_the_board_contradicts_is_refused() -> None:
    with pytest.raises(NotationError, match="stated as a win of white"):
        read_position("h8 i8 h9 i9 h10 i10 h11 i11 h12 0-1", Rules.freestyle())


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("h8 j9 k10", [(ALL, 15, "h8 j9 k10"), (WITHOUT_I, 15, "h8 i9 j10")]),
        # Without I, 15 columns end with P and 19 with T.
        ("k10 p15", [(WITHOUT_I, 15, "j10 o15"), (ALL, 19, "k10 p15")]),
        ("k10 t19", [(WITHOUT_I, 19, "j10 s19"), (ALL, 20, "k10 t19")]),
        ("h8 i9 j10", [("", 15, "h8 i9 j10")]),
        ("h8 g9", [("", 15, "h8 g9")]),
        ("8,8 9,9", [(FROM_1, 15, "h8 i9"), (FROM_0, 15, "i9 j10")]),
        ("7,7 8,8", [(FROM_0, 15, "h8 i9"), (FROM_1, 15, "g7 h8")]),
        ("9,9 10,10", [(FROM_0, 15, "j10 k11"), (FROM_1, 15, "i9 j10")]),
        ("1,1 2,2", [(FROM_CENTRE, 15, "i9 j10"), (FROM_1, 15, "a1 b2"), (FROM_0, 15, "b2 c3")]),
        ("0,0 2,2", [(FROM_CENTRE, 15, "h8 j10"), (FROM_0, 15, "a1 c3")]),
        ("0,0 14,14", [("", 15, "a1 o15")]),
        ("0,0 1,-2", [("", 15, "h8 i6")]),
        ("1,1 19,19", [(FROM_1, 19, "a1 s19"), (FROM_0, 20, "b2 t20")]),
        # No usual board has a column for the number 20 that is counted from 0.
        ("8,8 20,20", [("", 20, "h8 t20")]),
    ],
)
def test_a_text_that_may_be_read_in_several_ways_says_so(text: str, read: list[tuple[str, int, str]]) -> None:
    assert ways(text) == read
    told = [it.code for it in found_tree(text).notes if it.code.startswith("notation.read-")]
    assert told == [it[0] for it in read[:1] if it[0]]
    # Who is asked is not told besides.
    asked = [it.code for it in possible_trees(text)[0].notes if it.code.startswith("notation.read-")]
    assert asked == []
    assert len({it.written for it in undecided_trees(text)}) == len(read)


@pytest.mark.parametrize(
    ("words", "text", "moves"),
    [
        ("without-i", "h8 j9", "h8 i9"),
        ("with-i", "h8 p15", "h8 p15"),
        ("bottom", "a1 i2", "a15 i14"),
        ("bottom, Without-I", "a1 j2", "a15 i14"),
        ("from-0", "8,8 9,9", "i9 j10"),
        ("from-1", "7,7 8,8", "g7 h8"),
        ("from-centre", "1,1", "i9"),
        ("top", "a1 i2", "a1 i2"),
    ],
)
def test_words_say_how_a_text_is_written(words: str, text: str, moves: str) -> None:
    ((code, _, read),) = ways(text, Coordinates.of_words(words))
    assert (code, read) == ("", moves)


def test_another_word_is_refused() -> None:
    with pytest.raises(ConfigError, match="'sideways' is none of top, bottom, with-i"):
        Coordinates.of_words("bottom,sideways")


def test_a_way_that_the_given_board_does_not_allow_is_left_for_another() -> None:
    assert read_position("k10 q8", Rules.freestyle(size=16)).moves == ("j10", "p8")
    with pytest.raises(NotationError, match="v9 is off the 16x16 board"):
        read_position("k10 v9", Rules.freestyle(size=16))


def test_pairs_of_letters_are_told() -> None:
    assert [it.code for it in found_tree("hhiihi").notes][:1] == ["notation.read-as-letters"]
    assert [it.code for it in possible_trees("hhiihi")[0].notes][:1] == ["notation.read-as-letters"]


@pytest.mark.parametrize("text", ["gomoku", "nonsense", "finish", "fields", "hh", "hhii"])
def test_words_are_no_pairs_of_letters(text: str) -> None:
    with pytest.raises(NotationError, match="no link, board, moves"):
        read_position(text)


def test_an_error_names_a_move_as_it_was_written() -> None:
    with pytest.raises(NotationError, match=r"^move 2, j9: j9 is occupied by a black stone$"):
        read_position("j9 j9", Rules.freestyle(), Coordinates(skips_i=True))
