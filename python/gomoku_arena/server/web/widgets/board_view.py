"""The board as an element of the page: it shows a picture and tells of points and steps."""

from collections.abc import Callable
from typing import Any, Literal

from nicegui import ui
from pydantic import BaseModel, StrictInt

from gomoku_arena._core import Point
from gomoku_arena.sentences.words import FORBIDDEN_SHAPES
from gomoku_arena.server.web.boards.look import BoardLook
from gomoku_arena.server.web.bridge.elements import Component
from gomoku_arena.server.web.bridge.incoming import ToldPoint, heard
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.widgets.board_picture import BoardPicture

Step = Literal["first", "back", "forward", "last"]


class _Click(BaseModel):
    point: ToldPoint
    ply: StrictInt
    """Of the position that was clicked on."""


class BoardView(Component, component="board_view.js"):
    """A board that can be looked at, played on and stepped through, by pointer, touch, keyboard and screen reader.

    look: how the reader wants it. live: whether points can be played on, so that the pointer carries a stone. wheel:
    whether the mouse wheel over the board steps. What is told never checks the rules.
    """

    def __init__(
        self,
        picture: BoardPicture,
        texts: Texts,
        look: BoardLook,
        *,
        live: bool = True,
        wheel: bool = False,
    ) -> None:
        super().__init__()
        self._texts = texts
        self._moved: Point | None = None
        self.set_props(look=look.props(), wheel=wheel, words=words(texts))
        self.set_props(numbers=False, sounds=False, steps=None)
        self.show(picture, live=live)

    def show(
        self,
        picture: BoardPicture,
        *,
        live: bool | None = None,
        numbers: bool | None = None,
        steps: tuple[int, int] | None = None,
        sounds: bool | None = None,
    ) -> None:
        """Shows that picture.

        live, sounds (of a stone that is placed), numbers (of moves, on the stones): as before unless given. steps: how
        many plies are shown, and how many there are; adds the arrows to step with.
        """
        self._picture = picture
        told = steps and {"shown": steps[0], "total": steps[1]}
        given = {"live": live, "numbers": numbers, "sounds": sounds, "steps": told}
        self.set_props(
            picture=picture.model_dump(), **{name: value for name, value in given.items() if value is not None}
        )

    def focus(self) -> None:
        """Whoever uses the keyboard goes on with the board, at the point where they left it."""
        board = f"getElement({self.id})?.$el"
        self.client.run_javascript(
            f"{board}.querySelector('[data-point][tabindex=\"0\"]')?.focus({{ preventScroll: true }})"
        )

    def on_point(self, handler: Callable[[Point], Any]) -> "BoardView":
        """Calls that with a point that was clicked, tapped, or chosen with Enter or the space bar."""
        return self.on("point", heard(_Click, lambda click: handler(click.point)))

    def on_move(self, handler: Callable[[Point], Any]) -> "BoardView":
        """The same for a stone that is meant for the position that the reader saw.

        Where the game has gone on since then, the stone is dropped and the reader told.
        """
        return self.on("point", heard(_Click, lambda it: None if self._is_late(it) else handler(it.point)))

    def on_context(self, handler: Callable[[Point], Any]) -> "BoardView":
        """Calls that with a point that was clicked with the right button or pressed for long."""
        return self.on("context", heard(ToldPoint, handler))

    def on_step(self, handler: Callable[[Step], Any]) -> "BoardView":
        """Calls that when the reader steps through the history."""

        return self.on("step", heard(Step, handler))

    def _is_late(self, click: _Click) -> bool:
        """Whether a stone was placed on another position than the one that is shown; says so."""
        if click.ply == self._picture.ply:
            self._moved = click.point
            return False
        # The second of two quick clicks.
        if click.point != self._moved:
            told = self._texts.on_board(self._picture.size).point(click.point)
            dropped = self._texts("The game had gone on: your stone on {point} was not placed.", point=told)
            ui.notify(dropped, type="warning", position="top")
        return True


def words(texts: Texts) -> dict[str, str]:
    """What the component says to those who hear or hover."""
    return {
        "board": texts("Board"),
        "row": texts("Row {row}"),
        "comma": texts(", "),
        "black": texts("black stone"),
        "white": texts("white stone"),
        "empty": texts("empty"),
        "last_move": texts("last move"),
        # The component fills these in.
        "number": texts("move {number}"),
        "captured": texts("captures {points}"),
        "variation": texts("move {number} of the variation"),
        "pending": texts("five that can still be broken"),
        "winning": texts("winning five"),
        "suggested": texts("suggested move"),
        "triangle": texts("triangle"),
        "square": texts("square"),
        "circle": texts("circle"),
        "cross": texts("cross"),
        **{it: texts("forbidden: {reason}", reason=texts(shape)) for it, shape in FORBIDDEN_SHAPES.items()},
        "history": texts("History"),
        "place": texts("Place at {point}"),
        "prepare": texts("Prepare {point}"),
        "prepared": texts("your next move, prepared"),
        "cancel": texts("Cancel"),
        "first": texts("To the start"),
        "back": texts("One move back"),
        "forward": texts("One move forward"),
        "last": texts("To the end"),
    }
