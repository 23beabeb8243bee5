"""Boards as people and programs draw them."""

import pytest

from gomoku_arena import Game, NotationError, Rules
from gomoku_arena.notation.any_text import found_tree, found_trees, possible_trees, read_position, read_tree
from gomoku_arena.notation.coordinates import Coordinates

SIGNS = {
    "letters": ".XO",
    "small letters": ".xo",
    "colours": ".BW",
    "digits": "012",
    "circles": "·●○",
    "emoji": "\N{HEAVY PLUS SIGN}⚫⚪",
    "crossings": "┼●○",
    "hashes": "-#O",
}
BOARD = ["......", ".XO...", "..X...", "...XO.", "......", "......"]
"""Black has a stone more."""


def drawn(rows: list[str], signs: str, joint: str = "") -> str:
    return "\n".join(joint.join(row) for row in rows).translate(str.maketrans(".XO", signs))


def stones(text: str, coordinates: Coordinates = Coordinates()) -> list[tuple[str, str]]:  # noqa: B008
    """The black and the white stones of each way to read a board, as freestyle; and whose turn it is."""
    found: list[tuple[str, str]] = []
    for possible in possible_trees(text, coordinates):
        game = possible.tree.game(possible.tree.main_line())
        if game.rules.name == "freestyle":
            found.append(("/".join(game.rows()), game.side_to_move.name))
    return found


@pytest.mark.parametrize("signs", SIGNS.values(), ids=SIGNS)
@pytest.mark.parametrize("joint", ["", " ", "  "])
def test_stones_are_drawn_with_any_signs(signs: str, joint: str) -> None:
    assert stones(drawn(BOARD, signs, joint)) == [("/".join(BOARD), "white")]


@pytest.mark.parametrize("signs", ["0 1 2", "0 1 -1"])
@pytest.mark.parametrize("is_labelled", [False, True])
def test_arrays_of_numbers_are_boards(signs: str, is_labelled: bool) -> None:
    empty, black, white = signs.split()
    numbers = {".": empty, "X": black, "O": white}
    rows = [f"[{', '.join(numbers[it] for it in row)}]" for row in BOARD]
    if is_labelled:
        rows = ["  0 1 2 3 4 5", *(f"{number} {row} {number}" for number, row in enumerate(rows))]
    assert stones("[" + ",\n ".join(rows) + "]" if not is_labelled else "\n".join(rows)) == [("/".join(BOARD), "white")]


@pytest.mark.parametrize(
    "text",
    [
        """
+---+---+---+---+---+
| X |   |   |   |   |
+---+---+---+---+---+
|   | O |   |   |   |
+---+---+---+---+---+
|   |   | X |   |   |
+---+---+---+---+---+
|   |   |   |   |   |
+---+---+---+---+---+
|   |   |   |   |   |
+---+---+---+---+---+""",
        """
   a   b   c   d   e
1  X | . | . | . | .
2  . | O | . | . | .
3  . | . | X | . | .
4  . | . | . | . | .
5  . | . | . | . | .""",
        "●┬┬┬┐\n├○┼┼┤\n├┼●┼┤\n├┼┼┼┤\n└┴┴┴┘",
        "5 ●─┬─┬─┬─┐\n  │ │ │ │ │\n4 ├─○─┼─┼─┤\n  │ │ │ │ │\n3 ├─┼─●─┼─┤\n2 ├─┼─┼─┼─┤\n1 └─┴─┴─┴─┘\n  a b c d e",
        "X-+-+-+-+\n| | | | |\n+-O-+-+-+\n| | | | |\n+-+-X-+-+\n+-+-+-+-+\n+-+-+-+-+",
        "⚫️➕➕➕➕\n➕⚪️➕➕➕\n➕➕⚫️➕➕\n➕➕➕➕➕\n➕➕➕➕➕",  # noqa: RUF001
    ],
)
def test_boards_with_lines_between_the_points(text: str) -> None:
    assert stones(text) == [("X..../.O.../..X../...../.....", "white")]


def test_the_numbers_of_moves_tell_their_order() -> None:
    position = read_position(". . . . .\n. 1 2 . .\n. . 3 . .\n. 5 . 4 .\n. . . . .", Rules.freestyle())
    assert (position.setup, position.moves) == (None, ("b2", "c2", "c3", "d4", "b4"))
    after = read_position(". . . . .\n. X 2 . .\n. . 3 . .\n. . . 4 .\n. . . . .", Rules.freestyle())
    assert after.setup is not None
    assert (after.setup.rows[1], after.setup.side_to_move, after.moves) == (".X...", "white", ("c2", "c3", "d4"))


@pytest.mark.parametrize("last", ["5", "3"])
def test_numbers_that_are_no_order_are_refused(last: str) -> None:
    with pytest.raises(NotationError, match="the move with the number 4 is missing, or another is there twice"):
        read_position(f". . . . .\n. 1 2 . .\n. . 3 . .\n. . . {last} .\n. . . . .")


def test_numbers_beside_letters_are_moves_and_never_stones_of_a_side() -> None:
    after = read_position(". . . . .\n. X O . .\n. 1 2 . .\n. . . . .\n. . . . .", Rules.freestyle())
    assert after.setup is not None
    assert (after.setup.rows[1:3], after.moves) == ((".XO..", "....."), ("b3", "c3"))
    # Forbidden points that are marked are no moves.
    for marked in ("1 1", ". 4"):
        assert read_position(f". . . . .\n. X O . .\n. {marked} . .\n. . . . .\n. . . . .").moves == ()


EVEN = ["......", ".XO...", "..X...", "...O..", "......", "......"]


@pytest.mark.parametrize(
    ("words", "board", "signs", "read"),
    [
        # In turn, whoever has a stone more began.
        ("", BOARD, ".XO", "X"),
        ("", BOARD, ".OX", "OX"),
        ("", BOARD, "021", "21"),
        # Where both have as many, letters may be either.
        ("", EVEN, ".XO", "XO"),
        ("", EVEN, "012", "1"),
        ("", EVEN, ".BW", "B"),
        ("O to move", EVEN, ".XO", "OX"),
        ("next: x", EVEN, ".XO", "XO"),
        # The text says it.
        ("black: o", EVEN, ".XO", "O"),
        ("Black = 'X', White = 'O'", EVEN, ".XO", "X"),
        ("X is white", EVEN, ".XO", "O"),
        ("black (O) to move", EVEN, ".XO", "O"),
        ("Black: Olga", EVEN, ".XO", "XO"),
        ("1 = white", EVEN, "012", "2"),
    ],
)
def test_whose_stones_are_black_is_said_or_counted_or_asked(
    words: str, board: list[str], signs: str, read: str
) -> None:
    text = f"{words}\n{drawn(board, signs)}"
    lines = drawn(board, signs).splitlines()
    expected = []
    for black in read:
        rows = ("".join("." if it in ".0" else "X" if it == black else "O" for it in line) for line in lines)
        expected.append("/".join(rows))
    assert [rows for rows, _ in stones(text)] == expected
    told = [str(it) for it in found_tree(text).notes if it.code == "notation.read-black"]
    assert told == ([f"read with {read[0]} for black"] if len(read) > 1 else [])


def test_a_word_of_the_reader_settles_it() -> None:
    ((rows, side),) = stones(drawn(EVEN, ".XO"), Coordinates.of_words("black-o"))
    assert (rows, side) == (drawn(EVEN, ".OX").replace("\n", "/"), "black")
    ((rows, _),) = stones(drawn(BOARD, ".OX"), Coordinates.of_words("black-x"))
    assert rows == drawn(BOARD, ".OX").replace("\n", "/")


WIDE = ["." * 15] * 15


def wide(**points: str) -> str:
    """A board of 15 with these signs at points such as ``h8``."""
    rows = [[*row] for row in WIDE]
    for point, sign in points.items():
        rows[int(point[1:]) - 1]["abcdefghijklmno".index(point[0])] = sign
    return "\n".join("".join(row) for row in rows)


@pytest.mark.parametrize(
    ("text", "black", "white"),
    [
        # The last move, which is black's where both have as many stones without it.
        (wide(h8="X", i9="O", j7="*"), "h8 j7", "i9"),
        (wide(h8="O", i9="X", j7="*"), "i9 j7", "h8"),
        (wide(h8="X", i9="O", j10="X", j7="*"), "h8 j10", "i9 j7"),
        # The stones of a side.
        (wide(h8="*", i9="O", j10="*"), "h8 j10", "i9"),
        (wide(h8="X", i9="*", j10="X"), "h8 j10", "i9"),
        # Star points.
        (wide(d4="*", d12="*", l4="*", l12="*", h8="X", i9="O", j10="X"), "h8 j10", "i9"),
    ],
)
def test_a_star_is_what_fits_the_board(text: str, black: str, white: str) -> None:
    rows, _ = stones(text)[0]
    found: dict[str, list[str]] = {"X": [], "O": [], ".": []}
    for y, row in enumerate(rows.split("/"), start=1):
        for x, sign in enumerate(row):
            found[sign].append(f"{'abcdefghijklmno'[x]}{y}")
    assert (sorted(found["X"]), sorted(found["O"])) == (sorted(black.split()), sorted(white.split()))


@pytest.mark.parametrize(
    "text",
    [
        wide(h8="X", i9="O", j7="*", a1="*"),
        "X....\nO....\n..*..\n.....\n.....",
        wide(h8="*", i9="*", j10="*", a1="X"),
    ],
)
def test_a_star_that_may_be_a_stone_or_not_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="a drawn \\* may be a stone or an empty point"):
        read_position(text)


def test_our_own_boards_are_read_as_they_were_written() -> None:
    game = Game(Rules.renju())
    for point in ("h8", "i9", "h7", "j10"):
        game.play(point)
        assert len(possible_trees(str(game))) == len(Rules.names())
        assert list(read_tree(str(game)).game([]).rows()) == list(game.rows())


@pytest.mark.parametrize("text", ["\n".join(["1 2 3 4 5"] * 5), "\n".join(["7 7 8 9 7"] * 5), "a b c d e\n" * 5])
def test_other_tables_are_no_boards(text: str) -> None:
    with pytest.raises(NotationError, match="no link, board, moves"):
        read_position(text)


def test_a_row_that_is_too_long_is_named() -> None:
    with pytest.raises(NotationError, match="line 3: 6 points in a row, but there are 5 rows"):
        read_position("0 1 0 0 0\n0 0 0 0 0\n0 0 0 0 0 0\n0 0 2 0 0\n0 0 0 0 0")


def test_a_sign_that_nobody_knows_is_named() -> None:
    board = "  a b c d e f\n1 . . . . . .\n2 . X . . . .\n3 . . O ? . .\n4 . . . . . .\n5 . . . . . .\n6 . . . . . .\n"
    with pytest.raises(NotationError, match="line 4: '\\?' is no point of a drawn board"):
        read_position(board)


def test_marks_stay_on_their_points() -> None:
    rows = ". 7 . . .", ". X . . 7", ". . O ! .", ". 9 . . .", ". . . . ."
    (found,) = found_trees("\n".join(rows), Rules.freestyle())
    tree = found.sound()
    assert found.notes[0].code == "notation.board-labels"
    assert {(it.point, it.label) for it in tree.root.markup} == {("b1", "7"), ("e2", "7"), ("d3", "!"), ("b4", "9")}
    assert tree.position().game().rows() == [".....", ".X...", "..O..", ".....", "....."]


def test_numbers_beside_stones_that_count_are_moves_and_told() -> None:
    (found,) = found_trees(". 1 . . .\n. X . . 2\n. . O ! .\n. . . . .\n. . . . .", Rules.freestyle())
    assert found.sound().position().moves == ("b1", "e2")
    assert found.notes[0].code == "notation.board-moves"
    (last,) = (it for _, it in found.sound().walk() if it.markup)
    assert [it.label for it in last.markup] == ["!"]
