"""The page on which games are played."""

from nicegui import ui

from gomoku_arena._core import Game, Point, Rules
from gomoku_arena.server.web.board_picture import picture_of
from gomoku_arena.server.web.board_view import BoardView
from gomoku_arena.server.web.frame import Frame
from gomoku_arena.server.web.texts import Texts


def add_play_page() -> None:
    """Adds the page at ``/``."""

    @ui.page("/")
    def play() -> None:
        game = Game(Rules.ninuki())

        def build(texts: Texts) -> None:
            board = BoardView(picture_of(game), texts)

            def place(point: Point) -> None:
                game.play(point)
                board.show(picture_of(game), steps=(game.ply, game.ply))

            board.on_point(place)

        Frame("/", build)
