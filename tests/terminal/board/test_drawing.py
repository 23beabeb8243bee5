"""The board in characters: what is drawn where, in colours and without."""

import pytest

from gomoku_arena import Color, Game, Point, Rules
from gomoku_arena.terminal.board._drawing import draw_row
from gomoku_arena.terminal.board._grid import Grid
from gomoku_arena.terminal.board.marks import Marks, marks_of
from gomoku_arena.terminal.board.palette import COLORED, FORBIDDEN, HINT, MONOCHROME, TAKEN, Palette
from samples import case

NINE = """
    a b c d e f g h i
 1  ┌─┬─┬─┬─┬─┬─┬─┬─┐
 2  ├─┼─┼─┼─┼─┼─┼─┼─┤
 3  ├─┼─╋─┼─╋─┼─╋─┼─┤
 4  ├─┼─┼─┼─┼─┼─┼─┼─┤
 5  ├─┼─╋─┼[●]┼─╋─┼─┤
 6  ├─┼─┼─┼─┼(○)┼─┼─┤
 7  ├─┼─╋─┼─╋─┼─╋─┼─┤
 8  ├─┼─┼─┼─┼─┼─┼─┼─┤
 9  └─┴─┴─┴─┴─┴─┴─┴─┘
    a b c d e f g h i
"""

LARGE = """
     a   b   c   d   e
 1   ┌───┬───┬───┬───┐
     │   │   │   │   │
 2   ├──▐█▌──┼───┼───┤
     │   │   │   │   │
 3   ├───┼─(▐█▌)─┼───┤
     │   │   │   │   │
 4   ├───┼───┼─[─┼─]─┤
     │   │   │   │   │
 5   └───┴───┴───┴───┘
     a   b   c   d   e
"""


def played(*points: str, rules: Rules | None = None) -> Game:
    game = Game(rules or Rules.freestyle())
    for point in points:
        game.play(point)
    return game


def drawn(game: Game, marks: Marks, palette: Palette = MONOCHROME, scale: int = 1) -> list[str]:
    grid = Grid(game.size, scale)
    return ["".join(it.text for it in draw_row(game, row, marks, palette, grid)) for row in range(grid.height)]


def sign(game: Game, marks: Marks, point: str, palette: Palette = MONOCHROME) -> str:
    column, row = Grid(game.size).place_of(Point(point))
    return drawn(game, marks, palette)[row][column]


def test_a_small_board() -> None:
    game = played("e5", "f6", rules=Rules.freestyle(size=9))
    rows = drawn(game, Marks(cursor=Point("e5"), last=Point("f6")))
    assert [row.rstrip() for row in rows] == NINE.strip("\n").splitlines()


def test_a_large_board() -> None:
    game = played("b2", "c3", rules=Rules.freestyle(size=5))
    rows = drawn(game, Marks(cursor=Point("d4"), last=Point("c3")), COLORED, scale=2)
    assert [row.rstrip() for row in rows] == LARGE.strip("\n").splitlines()


def test_every_board_is_as_large_as_it_says_and_points_are_found_where_they_are_drawn() -> None:
    for scale in [1, 2]:
        for size in range(5, 23):
            with case(scale, size):
                game, grid = Game(Rules.freestyle(size=size)), Grid(size, scale)
                assert {len(row) for row in drawn(game, Marks(), scale=scale)} == {grid.width}
                for point in game.legal_moves():
                    column, row = grid.place_of(point)
                    assert grid.point_at(column, row) == grid.point_at(column - 1, row) == point
                    assert (grid.point_at(column, row - 1) == point) is (scale == 2 and point.y > 0)
                first, _ = grid.place_of(Point(0, 0))
                for column, row in ((0, 0), (first - scale - 1, 1), (grid.width, 1), (5, grid.height - 1)):
                    assert grid.point_at(column, row) is None


def test_the_board_of_19_leaves_room_in_80_by_24() -> None:
    assert (Grid(19).width, Grid(19).height) == (42, 21)


@pytest.mark.parametrize(
    ("columns", "rows", "scale"), [(0, 0, 1), (79, 39, 1), (80, 38, 1), (80, 39, 2), (400, 200, 2)]
)
def test_a_board_is_as_large_as_there_is_room_for(columns: int, rows: int, scale: int) -> None:
    assert Grid.fitting(19, columns, rows).scale == scale


def test_stones_differ_without_colours_and_by_colour_where_there_are_some() -> None:
    game = played("h8", "i9")
    assert sign(game, Marks(), "h8") != sign(game, Marks(), "i9")
    styles = {COLORED.stone_style(color) for color in (Color.BLACK, Color.WHITE)}
    assert len(styles) == 2


def test_a_five_is_marked_whether_it_has_won_or_is_pending() -> None:
    won = played("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1")
    marks = marks_of(won)
    assert (len(marks.five), marks.won, marks.forbidden) == (5, True, frozenset())
    assert sign(won, marks, "c1") == MONOCHROME.stone(Color.BLACK, in_five=True)
    points = ["h8", "h10", "i8", "s1", "j8", "s3", "k8", "s5", "h9", "s7", "l8"]
    pending = played(*points, rules=Rules.ninuki())
    assert (len(marks_of(pending).five), marks_of(pending).won) == (5, False)
    assert not marks_of(played(*points[:-1], rules=Rules.ninuki())).five


def test_what_an_empty_point_shows() -> None:
    captured = played("a1", "b1", "k10", "c1", "d1", rules=Rules.ninuki())
    marks = marks_of(captured, hint=Point("f6"), moves=[Point("g7"), Point("h7"), Point("g7")])
    assert [sign(captured, marks, point) for point in ("b1", "c1", "f6", "g7", "h7")] == [TAKEN, TAKEN, HINT, "1", "2"]
    crossed = played("i10", "a1", "j10", "a19", "k11", "s1", "k12", "s19", rules=Rules.ninuki())
    assert sign(crossed, marks_of(crossed), "k10") == FORBIDDEN
