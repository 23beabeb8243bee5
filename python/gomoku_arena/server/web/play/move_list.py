"""The moves of a game as a list to read and to step through."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from pydantic import StrictInt

from gomoku_arena._core import Game, Point
from gomoku_arena.color import ColorName
from gomoku_arena.live.session import GameSession
from gomoku_arena.sentences import seconds
from gomoku_arena.server.web.bridge.elements import Component
from gomoku_arena.server.web.bridge.incoming import heard
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.widgets.stepped_list import STEPPED_LIST


class ListedMove(NamedTuple):
    """One move."""

    ply: int
    point: str
    color: ColorName
    taken: int = 0
    """Pairs that it captured."""
    time: str = ""
    """How long it took, as text; empty for a given stone, and where nobody knows."""


class MoveList(Component, component="move_list.js", dependencies=[STEPPED_LIST]):
    """Two columns of moves; a click on one tells its ply."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        words = {
            "moves": texts("Moves"),
            "none": texts("No moves yet"),
            "comma": texts(", "),
            "black": texts("Black"),
            "white": texts("White"),
        }
        self.set_props(words=words)
        self.show([], 0)

    def show(self, moves: Sequence[ListedMove], shown: int) -> None:
        """Shows these moves; ``shown`` is the ply that the board shows."""
        self.set_props(moves=[move._asdict() for move in moves], shown=shown)

    def on_step(self, handler: Callable[[int], Any]) -> "MoveList":
        """Calls that with the ply of a move that was chosen."""

        return self.on("step", heard(StrictInt, handler))


def listed_moves(sitting: GameSession, texts: Texts) -> list[ListedMove]:
    """Every move of the game, the opening included."""
    given = sitting.game.ply - len(sitting.moves)
    times = [""] * given + [seconds(move.seconds, texts) if move.seconds else "" for move in sitting.moves]
    game = sitting.start()
    return [_listed(game, point, texts, time) for point, time in zip(sitting.game.moves, times, strict=True)]


def _listed(game: Game, point: Point, texts: Texts, time: str) -> ListedMove:
    color = game.side_to_move
    game.play(point)
    told = texts.on_board(game.size).point(point)
    return ListedMove(ply=game.ply, point=told, color=color.name, taken=len(game.captured) // 2, time=time)
