"""The board in characters: lines of box-drawing signs with stones and marks on them."""

from collections.abc import Iterator

from rich.segment import Segment
from rich.style import Style

from gomoku_arena._core import Game, Point
from gomoku_arena.terminal.board._grid import LEFT, TOP, Grid
from gomoku_arena.terminal.board.marks import Marks
from gomoku_arena.terminal.board.palette import CLOSED, FORBIDDEN, HINT, MIRRORED, TAKEN, Palette

_Cells = list[tuple[str, Style]]
"""A sign and its style for every column."""


def draw_row(game: Game, row: int, marks: Marks, palette: Palette, grid: Grid) -> list[Segment]:
    """One row of the board with its coordinates, from the top; what lies beside the board is empty."""
    label = Style.parse(f"{palette.label} on {palette.wood}")
    if row in (0, grid.height - 1):
        return [Segment(_letters(grid), label)]
    if not TOP <= row < grid.height - 1:
        return []
    y, below = divmod(row - TOP, grid.scale)
    cells = _between(y, marks, palette, grid) if below else _row(game, y, marks, palette, grid)
    under = Style.parse(f"on {palette.wood}")
    number = "" if below else f"{y + 1}"
    return [Segment(f"{number:>{LEFT - 1}} ", label), *(Segment(sign, under + style) for sign, style in cells)]


def _letters(grid: Grid) -> str:
    signs = [" "] * grid.width
    for x in range(grid.size):
        signs[LEFT + grid.column_of(x)] = chr(ord("a") + x)
    return "".join(signs)


def _row(game: Game, y: int, marks: Marks, palette: Palette, grid: Grid) -> _Cells:
    """The points of a row and what is between them: a mark stands on either side of its point."""
    cells: _Cells = [(" ", Style()) for _ in range(grid.width - LEFT)]
    for x in range(grid.size - 1):
        style = _line_style(Point(x, y), Point(x + 1, y), marks, palette)
        for column in range(grid.column_of(x), grid.column_of(x + 1)):
            cells[column] = "─", style
    for point, pair, colors in _brackets(y, marks, palette):
        for side, sign in zip((-grid.scale, grid.scale), pair, strict=True):
            cells[grid.column_of(point.x) + side] = sign, Style.parse(colors)
    for x in range(grid.size):
        text, style = _sign(game, Point(x, y), marks, palette, grid)
        first = grid.column_of(x) - len(text) // 2
        cells[first : first + len(text)] = [(sign, style) for sign in text]
    return cells


def _between(y: int, marks: Marks, palette: Palette, grid: Grid) -> _Cells:
    """What is between one row of points and the next."""
    cells: _Cells = [(" ", Style()) for _ in range(grid.width - LEFT)]
    for x in range(grid.size):
        cells[grid.column_of(x)] = "│", _line_style(Point(x, y), Point(x, y + 1), marks, palette)
    return cells


def _line_style(one: Point, other: Point, marks: Marks, palette: Palette) -> Style:
    if one in marks.closed or other in marks.closed:
        return Style.parse(palette.closed)
    inside = one in marks.five and other in marks.five
    return Style.parse(f"{palette.line} {palette.five(won=marks.won) if inside else ''}")


def _brackets(y: int, marks: Marks, palette: Palette) -> Iterator[tuple[Point, str, str]]:
    """The cursor comes last, for it is seen over everything else."""
    if marks.last is not None and marks.last.y == y:
        yield marks.last, "()", palette.last
    if marks.cursor is not None and marks.cursor.y == y:
        yield marks.cursor, "[]", palette.cursor


def _sign(game: Game, point: Point, marks: Marks, palette: Palette, grid: Grid) -> tuple[str, Style]:
    stone = _stone(game, point, marks, palette, large=grid.scale > 1)
    sign, style = stone or _mark(point, marks, palette) or ("", palette.line)
    under = Style()
    if point == marks.last and point not in marks.five:
        under = Style(bgcolor=Style.parse(palette.last).bgcolor)
    return sign or _crossing(game.size, point), Style.parse(style) + under


def _stone(game: Game, point: Point, marks: Marks, palette: Palette, *, large: bool) -> tuple[str, str] | None:
    color = game.stone(point)
    if color is None:
        return None
    in_five = point in marks.five
    under = palette.five(won=marks.won) if in_five else ""
    return palette.stone(color, in_five=in_five, large=large), f"{palette.stone_style(color)} {under}"


def _mark(point: Point, marks: Marks, palette: Palette) -> tuple[str, str] | None:
    """What an empty point shows, the most urgent first."""
    if point == marks.hint:
        return HINT, palette.hint
    if point in marks.line:
        number, color = marks.line[point]
        return str(number), palette.stone_style(color)
    if point in marks.forbidden:
        return FORBIDDEN, palette.forbidden
    if point in marks.mirrored:
        return MIRRORED, palette.taken
    if point in marks.closed:
        return CLOSED, palette.closed
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
