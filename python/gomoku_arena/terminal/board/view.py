"""The board as a widget: it draws a position with its marks, moves the cursor, and says where somebody plays."""

from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from gomoku_arena._core import Game, Point
from gomoku_arena.terminal.board._drawing import draw_row
from gomoku_arena.terminal.board._grid import Grid
from gomoku_arena.terminal.board.marks import Marks
from gomoku_arena.terminal.board.palette import COLORED, Palette


class BoardWidget(Widget, can_focus=True):
    """Shows a game. The cursor is its own; everything else that is marked it is told."""

    class Played(Message):
        """Somebody plays at that point, by mouse or key."""

        def __init__(self, point: Point) -> None:
            super().__init__()
            self.point = point

    class CursorMoved(Message):
        """The cursor stands at another point."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "move(-1, 0)", "Left", show=False),
        Binding("down,j", "move(0, 1)", "Down", show=False),
        Binding("up,k", "move(0, -1)", "Up", show=False),
        Binding("right,l", "move(1, 0)", "Right", show=False),
        Binding("enter,space", "play", "Play", show=False),
    ]

    def __init__(self, game: Game, palette: Palette = COLORED) -> None:
        super().__init__(id="board")
        self.palette = palette
        self._game = game
        self.marks = Marks()
        self._cursor = _middle(game)
        self._room = Size(0, 0)
        self._fit()

    @property
    def cursor(self) -> Point:
        """Where the cursor stands."""
        return self._cursor

    def show(self, game: Game, marks: Marks) -> None:
        """Draws that position; on a board of another size the cursor is in the middle again."""
        if game.size != self._game.size:
            self._cursor = _middle(game)
        self._game, self.marks = game, marks
        self._fit()
        self.refresh()

    def make_room(self, room: Size) -> None:
        """This many columns and rows may be taken. A board that needs more is scrolled."""
        self._room = room
        self._fit()

    def render_line(self, y: int) -> Strip:
        marks = replace(self.marks, cursor=self._cursor)
        return Strip(draw_row(self._game, y, marks, self.palette, self.grid))

    def action_move(self, columns: int, rows: int) -> None:
        """Moves the cursor, not beyond the edge."""
        most = self._game.size - 1
        self._put(Point(min(max(self._cursor.x + columns, 0), most), min(max(self._cursor.y + rows, 0), most)))

    def action_play(self) -> None:
        """Plays where the cursor is."""
        self.post_message(self.Played(self._cursor))

    def on_click(self, event: events.Click) -> None:
        point = self.grid.point_at(event.x, event.y)
        if point is not None and event.button == 1:
            self._put(point)
            self.action_play()

    def _put(self, point: Point) -> None:
        rows = {self.grid.place_of(it)[1] for it in (point, self._cursor)}
        self._cursor = point
        self.refresh(*(Region(0, row, self.grid.width, 1) for row in rows))
        column, row = self.grid.place_of(point)
        if self.parent is not None and isinstance(self.parent, Widget):
            self.parent.scroll_to_region(Region(column - 2, row - 1, 5, 3), animate=False, force=True)
        self.post_message(self.CursorMoved())

    def _fit(self) -> None:
        self.grid = Grid.fitting(self._game.size, *self._room)
        self.styles.width, self.styles.height = self.grid.width, self.grid.height


def _middle(game: Game) -> Point:
    return Point(game.size // 2, game.size // 2)
