"""The board in characters: lines of box-drawing signs, two columns a point, with stones and marks on them."""

from collections.abc import Iterator
from itertools import pairwise

from rich.segment import Segment
from rich.style import Style

from gomoku_arena._core import Game, Point
from gomoku_arena.terminal.marks import Marks
from gomoku_arena.terminal.palette import FORBIDDEN, HINT, TAKEN, Palette

LEFT = 3
"""Columns left of the wood that the lines are on, for the numbers of rows."""

TOP = 1
"""Rows above the lines, for the letters of columns."""


def width_of(size: int) -> int:
    """Columns that a board takes."""
    return LEFT + 2 * size + 1


def height_of(size: int) -> int:
    """Rows that a board takes."""
    return TOP + size + 1


def point_at(column: int, row: int, size: int) -> Point | None:
    """The point that is drawn there, or nearest; None beside the lines."""
    x, y = (column - LEFT) // 2, row - TOP
    return Point(x, y) if 0 <= x < size and 0 <= y < size else None


def place_of(point: Point) -> tuple[int, int]:
    """The column and row where a point is drawn."""
    return LEFT + 1 + 2 * point.x, TOP + point.y


def draw_row(game: Game, row: int, marks: Marks, palette: Palette) -> list[Segment]:
    """One row of the board with its coordinates, from the top; what lies beside the board is empty."""
    label = Style.parse(f"{palette.label} on {palette.wood}")
    if row in (0, height_of(game.size) - 1):
        letters = " ".join(chr(ord("a") + x) for x in range(game.size))
        return [Segment(f"{'':{LEFT + 1}}{letters} ", label)]
    y = row - TOP
    if not 0 <= y < game.size:
        return []
    under = Style.parse(f"on {palette.wood}")
    points = [Segment(text, under + style) for text, style in _row(game, y, marks, palette)]
    return [Segment(f"{y + 1:>{LEFT - 1}} ", label), *points]


def _row(game: Game, y: int, marks: Marks, palette: Palette) -> Iterator[tuple[str, Style]]:
    """The points of a row and what is between them: a mark takes the column on either side of its point."""
    points = [Point(x, y) for x in range(game.size)]
    gaps = [" ", *"─" * (game.size - 1), " "]
    styles = [_gap_style(left, right, marks, palette) for left, right in pairwise([None, *points, None])]
    for point, pair, style in _brackets(y, marks, palette):
        gaps[point.x : point.x + 2] = pair
        styles[point.x : point.x + 2] = [Style.parse(style)] * 2
    for point in points:
        yield gaps[point.x], styles[point.x]
        yield _sign(game, point, marks, palette)
    yield gaps[-1], styles[-1]


def _gap_style(left: Point | None, right: Point | None, marks: Marks, palette: Palette) -> Style:
    inside = left in marks.five and right in marks.five
    return Style.parse(f"{palette.line} {palette.five(won=marks.won) if inside else ''}")


def _brackets(y: int, marks: Marks, palette: Palette) -> Iterator[tuple[Point, str, str]]:
    """The cursor comes last, for it is seen over everything else."""
    if marks.last is not None and marks.last.y == y:
        yield marks.last, "()", palette.last
    if marks.cursor is not None and marks.cursor.y == y:
        yield marks.cursor, "[]", palette.cursor


def _sign(game: Game, point: Point, marks: Marks, palette: Palette) -> tuple[str, Style]:
    sign, style = _stone(game, point, marks, palette) or _mark(point, marks, palette) or ("", palette.line)
    under = Style()
    if point == marks.last and point not in marks.five:
        under = Style(bgcolor=Style.parse(palette.last).bgcolor)
    return sign or _crossing(game.size, point), Style.parse(style) + under


def _stone(game: Game, point: Point, marks: Marks, palette: Palette) -> tuple[str, str] | None:
    color = game.stone(point)
    if color is None:
        return None
    if point in marks.five:
        return palette.stone(color, in_five=True), f"{palette.stone_style(color)} {palette.five(won=marks.won)}"
    return palette.stone(color), palette.stone_style(color)


def _mark(point: Point, marks: Marks, palette: Palette) -> tuple[str, str] | None:
    """What an empty point shows, the most urgent first."""
    if point == marks.hint:
        return HINT, palette.hint
    if point in marks.line:
        number, color = marks.line[point]
        return str(number), palette.stone_style(color)
    if point in marks.forbidden:
        return FORBIDDEN, palette.forbidden
    return (TAKEN, palette.taken) if point in marks.taken else None


def _crossing(size: int, point: Point) -> str:
    if point.x in star_lines(size) and point.y in star_lines(size):
        return "╋"
    columns = "├┼┤" if 0 < point.y < size - 1 else "┌┬┐" if point.y == 0 else "└┴┘"
    return columns[(point.x > 0) + (point.x == size - 1)]


def star_lines(size: int) -> frozenset[int]:
    """The lines that meet in star points: the third or fourth from each side, and the middle one if there is one."""
    side = 3 if size > 12 else 2
    middle = {size // 2} if size % 2 else set()
    return frozenset({side, size - 1 - side} | middle if size > 7 else middle)
