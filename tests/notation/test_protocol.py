"""What a manager and a brain say by the Gomocup protocol."""

import pytest

from gomoku_arena import NotationError, Rules
from gomoku_arena.notation.any_text import possible_trees, read_position

TALK = """-> START 20
<- OK
-> INFO timeout_turn 1000
-> BEGIN
<- MESSAGE depth 3
<- 10,10
-> TURN 9,10
<- 11,11
"""


def test_moves_count_from_0_on_the_board_that_was_started() -> None:
    position = read_position(TALK)
    assert (position.moves, position.rules.size) == (("k11", "j11", "l12"), 20)
    assert {it.tree.start.rules.name for it in possible_trees(TALK)} == set(Rules.names())


@pytest.mark.parametrize(
    ("talk", "moves"),
    [
        ("TURN 7,7", "h8"),
        ("turn 7, 7\n8,8\nTURN 9,9\r\n", "h8 i9 j10"),
        ("BOARD\n7,7,1\n8,8,2\nDONE\n9,9\n", "h8 i9 j10"),
        ("BOARD\n7,7,2\n8,8,1\n9,9,2\nDONE\n", "h8 i9 j10"),
        ("START 15\nTURN 1,1\nRESTART\nTURN 7,7", "h8"),
        ("START 15\nTURN 1,1\n2,2\nTAKEBACK 2,2\n7,7", "b2 h8"),
        ("YXBOARD\n7,7,1\n8,8,2\nDONE", "h8 i9"),
        ("START 15", ""),
    ],
)
def test_stones_that_take_turns_are_moves(talk: str, moves: str) -> None:
    assert read_position(talk).moves == tuple(moves.split())


@pytest.mark.parametrize(("rule", "name"), [(0, "freestyle"), (1, "standard"), (6, "renju"), (4, "renju"), (8, "caro")])
def test_the_rule_is_that_of_the_manager(rule: int, name: str) -> None:
    (possible,) = possible_trees(f"INFO rule {rule}\nSTART 15\nTURN 7,7\n")
    assert possible.tree.start.rules == Rules.from_name(name, size=15)


@pytest.mark.parametrize(
    ("stones", "black", "white", "side"),
    [
        ("7,7,1 8,8,1 9,9,2 9,8,2", "h8 i9", "j9 j10", "black"),
        ("7,7,2 8,8,2 9,9,1", "h8 i9", "j10", "white"),
    ],
)
def test_other_stones_are_a_position_of_whoever_is_to_move(stones: str, black: str, white: str, side: str) -> None:
    setup = read_position("\n".join(["BOARD", *stones.split(), "DONE"])).setup
    assert setup is not None
    found: dict[str, list[str]] = {stone: [] for stone in "XO."}
    for y, row in enumerate(setup.rows, start=1):
        for x, stone in enumerate(row):
            found[stone].append(f"{'abcdefghijklmno'[x]}{y}")
    assert (found["X"], found["O"], setup.side_to_move) == (black.split(), white.split(), side)


@pytest.mark.parametrize(
    ("talk", "why"),
    [
        ("TURN 7,7\n7,7", "move 2, h8: h8 is occupied"),
        ("START 15\nTURN 15,3", "move 1, p4: "),
        ("TURN 7,99", "line 1: y 99"),
        ("BOARD\n7,7,1\n8,8,1\n9,9,1\nDONE", "BOARD has 3 stones of the side to move and 0 of the other"),
        ("START 10\nBOARD\n7,7,1\n8,8,1\n9,9,2\n9,12,2\nDONE", "stones: 9,12 is off the 10x10 board"),
        ("START 99", "size 99"),
    ],
)
def test_what_is_wrong_is_named(talk: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        read_position(talk)
