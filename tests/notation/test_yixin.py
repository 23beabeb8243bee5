"""Positions and saved games of Yixin-Board."""

import pytest

from gomoku_arena import NotationError, Rules
from gomoku_arena.notation.any_text import read_games, read_position
from gomoku_arena.notation.formats.registry import NOTATIONS

RENJU = Rules.renju()
POS = bytes([3, 112, 98, 0])
SAV = "15\n15\n3\n7 7\n6 8\n0 0\n"


@pytest.mark.parametrize("content", [POS, SAV, SAV.encode(), SAV.replace("\n", "\r\n").encode()])
def test_moves_are_counted_from_the_top(content: str | bytes) -> None:
    position = read_position(content, RENJU)
    assert position.moves == ("h8", "i7", "a1")
    assert position.rules == RENJU
    (record,) = read_games(content, RENJU, may_go_on=True)
    assert record.points == position.moves


def test_a_saved_board_has_its_size() -> None:
    assert read_position("19\n19\n1\n18 18\n", RENJU).rules.size == 19
    assert read_position(POS, Rules.freestyle(size=19)).rules.size == 15


@pytest.mark.parametrize("content", [b"", b"\0", b"\1", b"\1\xff", b"\2\1", b"\2\1\2\3", b"\tnine text", b"1x"])
def test_other_bytes_are_no_positions(content: bytes) -> None:
    binary = NOTATIONS["pos"].binary
    assert binary is not None
    assert not binary.recognises(content)


@pytest.mark.parametrize(
    "text", ["", "8 8 9 9", "15 15 2 7 7", "15 15 0", "15 15 1 7 x", "15 15 1 " + "7" * 5000 + " 7"]
)
def test_other_numbers_are_no_saved_games(text: str) -> None:
    assert not NOTATIONS["sav"].recognises(text)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (bytes([2, 112, 112]), "byte 3: h8 is occupied"),
        ("15 15 2 7 7 7 7", "move 2, 7 7: h8 is occupied"),
        ("15 15 1 15 0", "move 1, 15 0: off the board of 15 rows and columns"),
        ("15 16 1 0 0", "a board of 15 rows and 16 columns: a square was expected"),
        ("99 99 1 0 0", "size"),
    ],
)
def test_what_is_wrong_is_named(content: str | bytes, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        read_position(content, RENJU)
    with pytest.raises(NotationError, match=sentence):
        list(read_games(content, may_go_on=True))
