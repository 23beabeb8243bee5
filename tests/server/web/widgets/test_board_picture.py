"""What the board shows of a game."""

import pytest

from gomoku_arena._core import Color, Game, Point, Rules
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.widgets.board_picture import (
    BoardPicture,
    Mark,
    Placed,
    hinting,
    look_around,
    picture_of,
    variation_picture,
)


def played(rules: Rules, *points: str) -> Game:
    game = Game(rules)
    for point in points:
        game.play(point)
    return game


def colors(picture: BoardPicture) -> dict[str, str]:
    return {stone.point: stone.color for stone in picture.stones}


def test_stones_and_the_numbers_of_their_moves() -> None:
    picture = picture_of(played(Rules.freestyle(), "h8", "i9"))
    assert picture.stones == (
        Placed(point="h8", color="black", number=1),
        Placed(point="i9", color="white", number=2),
    )
    assert (picture.size, picture.ply, picture.last, picture.to_move) == (15, 2, "i9", "black")


def test_given_stones_have_no_number() -> None:
    game = Game.from_position(["X....", "....."] + ["....."] * 3, Rules.freestyle(size=5), Color.BLACK)
    game.play("b2")
    assert [stone.number for stone in picture_of(game).stones] == [None, 1]


def test_captured_stones_keep_their_colour() -> None:
    game = played(Rules.ninuki(), "a1", "b1", "k10", "c1", "d1")
    picture = picture_of(game)
    assert {(stone.point, stone.color) for stone in picture.captured} == {("b1", "white"), ("c1", "white")}
    assert not {"b1", "c1"} & set(colors(picture))


def test_forbidden_points_come_with_their_reason() -> None:
    game = played(Rules.renju(), "h8", "a1", "i8", "a15", "j9", "o1", "j10", "o15")
    assert picture_of(game).forbidden["j8"] == "double_three"
    game.play("a8")
    assert picture_of(game).forbidden == {}


def test_a_five_is_pending_and_then_has_won() -> None:
    # Black can take c3 and c4 from c5.
    rows = [
        "X..........",
        "..X........",
        "..OOOO.....",
        "..O........",
        "...........",
        *["..........."] * 6,
    ]
    game = Game.from_position(rows, Rules.ninuki(size=11), Color.WHITE)
    game.play("g3")
    pending = picture_of(game)
    assert set(pending.pending) == {"c3", "d3", "e3", "f3", "g3"}
    assert pending.winning == ()
    assert pending.to_move == "black"
    game.play("k11")
    won = picture_of(game)
    assert set(won.winning) == set(pending.pending)
    assert (won.pending, won.to_move) == ((), None)


def test_a_variation_is_numbered_in_turn() -> None:
    game = played(Rules.freestyle(), "h8")
    ghosts = picture_of(game, variation=[Point("i9"), Point("g7")]).ghosts
    assert ghosts == (Placed(point="i9", color="white", number=1), Placed(point="g7", color="black", number=2))


def test_heat_without_a_value_is_not_shown_and_marks_are() -> None:
    picture = picture_of(Game(), heat={Point("a1"): 0.25, Point("b1"): None}, marks=[Mark(point="c1", text="1")])
    assert picture.heat == {"a1": 0.25}
    assert picture.marks == (Mark(point="c1", text="1"),)


def test_a_picture_is_plain_values() -> None:
    picture = picture_of(played(Rules.ninuki(), "k10"))
    assert BoardPicture.model_validate_json(picture.model_dump_json()) == picture


def test_ghosts_are_numbered_and_what_they_capture_is_gone() -> None:
    game = Game(Rules.ninuki(size=9))
    for point in ("a1", "b1", "i9"):
        game.play(point)
    line = [Point(it) for it in ("c1", "d1", "b1")]
    picture = variation_picture(game, line)
    assert [(it.point, it.color, it.number) for it in picture.ghosts] == [("b1", "white", 3), ("d1", "black", 2)]
    assert {it.point for it in picture.stones} == {"a1", "i9"}
    assert (picture.last, picture.ply, picture.to_move) == (None, 3, "black")


def test_only_so_many_moves_are_shown_and_only_those_that_can_be_played() -> None:
    game = Game(Rules.freestyle(size=9))
    line = [Point(it) for it in ("e5", "e6", "e5", "a1")]
    assert [it.number for it in variation_picture(game, line, 1).ghosts] == [1]
    assert len(variation_picture(game, line).ghosts) == 2
    assert game.ply == 0


@pytest.mark.parametrize(
    ("point", "size", "corners"), [("h8", 15, ("f6", "j10")), ("a1", 15, ("a1", "e5")), ("s19", 19, ("p16", "s19"))]
)
def test_a_reader_is_told_to_look_at_a_part_of_the_board(point: str, size: int, corners: tuple[str, str]) -> None:
    assert look_around(Point(point), Texts().on_board(size)) == f"Look between {corners[0]} and {corners[1]}."
    assert hinting(picture_of(Game(Rules.freestyle(size=size))), Point(point)).hinted == corners
