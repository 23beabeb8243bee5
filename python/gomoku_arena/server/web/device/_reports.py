"""What a browser tells of a search, which may be anything, and how it becomes an analysis."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import BaseModel, Field, StrictBool, StrictInt

from gomoku_arena._core import WIN, Analysis, Color, Game, Point, Variation
from gomoku_arena.analysis.forced_win import ForcedBy
from gomoku_arena.analysis.heat_map import Scores
from gomoku_arena.analysis.threats import Threat, ThreatKind
from gomoku_arena.server.web.bridge.incoming import MOST_POINTS, ToldLine, ToldPoint

_MOST_LINES = 16
_MOST_PLIES = 1000
_MOST_NODES = 2**53
_MOST_SECONDS = 1e6

_Count = Annotated[StrictInt, Field(ge=0, le=_MOST_NODES)]
_Plies = Annotated[StrictInt, Field(ge=-_MOST_PLIES, le=_MOST_PLIES)]


class _Line(BaseModel):
    move: ToldPoint
    score: Annotated[StrictInt, Field(ge=-WIN, le=WIN)]
    win_in: _Plies | None = Field(alias="winIn")
    bound: Literal["exact", "lower", "upper"]
    pv: ToldLine

    def variation(self, game: Game) -> Variation:
        """The line in that game. Raises ValueError where it cannot be."""
        self.check(game)
        return Variation(self.pv, score=self.score, win_in=self.win_in, bound=self.bound)

    def check(self, game: Game) -> None:
        """Raises ValueError for moves that cannot be played in that game, and for plies that are not the score's."""
        if self.pv[0] != self.move:
            raise ValueError(f"pv: it begins with {self.pv[0]}, and the move is {self.move}")
        _play(game.copy(), self.pv)
        plies = self.win_in
        if plies is not None and (plies == 0 or self.score != (WIN if plies > 0 else -WIN) - plies):
            raise ValueError(f"winIn: {plies} plies are not a score of {self.score}")


class Report(_Line):
    """What was found by then."""

    depth: _Count
    selective_depth: _Count = Field(alias="selectiveDepth")
    nodes: _Count
    seconds: Annotated[float, Field(ge=0, le=_MOST_SECONDS)]
    lines: Annotated[list[_Line], Field(max_length=_MOST_LINES)]

    def analysis(self, game: Game) -> Analysis:
        """What it says of that game. Raises ValueError where it cannot be."""
        self.check(game)
        return Analysis(
            self.move,
            score=self.score,
            win_in=self.win_in,
            bound=self.bound,
            depth=self.depth,
            selective_depth=self.selective_depth,
            nodes=self.nodes,
            seconds=self.seconds,
            pv=self.pv,
            lines=[line.variation(game) for line in self.lines],
        )


class _Threat(BaseModel):
    color: Literal["black", "white"]
    kind: ThreatKind
    point: ToldPoint
    wins: Annotated[list[ToldPoint], Field(max_length=MOST_POINTS)]

    def threat(self) -> Threat:
        return Threat(Color[self.color.upper()], self.kind, self.point, tuple(self.wins))


class _Win(BaseModel):
    by: ForcedBy
    line: ToldLine

    def proven(self, start: Game) -> tuple[ForcedBy, tuple[Point, ...]]:
        """Raises ValueError where the line does not end with a win of whoever begins it."""
        game, winner = start.copy(), start.side_to_move
        _play(game, self.line)
        if game.outcome is None or game.outcome.winner is not winner:
            raise ValueError(f"line: it ends without a win of {winner.name}")
        return self.by, tuple(self.line)


class Look(BaseModel):
    """Threats of both sides, and the wins by force that were asked for."""

    threats: Annotated[list[_Threat], Field(max_length=2 * MOST_POINTS)]
    wins: Annotated[list[_Win | None], Field(max_length=2)]


class _RatedMove(BaseModel):
    move: ToldPoint
    score: Annotated[StrictInt, Field(ge=-WIN, le=WIN)]
    win_in: _Plies | None = Field(alias="winIn")


class Rated(BaseModel):
    """Moves with what they are worth."""

    rated: Annotated[list[_RatedMove], Field(max_length=MOST_POINTS)]

    def scores(self, game: Game) -> Scores:
        """Those of the legal moves. Raises ValueError where any is missing, or another one is there."""
        if sorted(it.move for it in self.rated) != sorted(game.legal_moves()):
            raise ValueError("rated: not the legal moves")
        return [(it.move, it.score, it.win_in) for it in self.rated]


class Placed(BaseModel):
    """Stones that leave both sides a game."""

    placed: Annotated[list[ToldPoint], Field(max_length=16)]

    def stones(self, game: Game, count: int) -> tuple[Point, ...]:
        """They. Raises ValueError for another number of them, and where they cannot be placed."""
        if len(self.placed) != count:
            raise ValueError(f"placed: {len(self.placed)} stones, {count} were asked for")
        _play(game.copy(), self.placed)
        return tuple(self.placed)


class Told(BaseModel):
    """An event: that a search goes on, and what is new of it."""

    number: StrictInt
    """Of the question."""
    hidden: StrictBool = False
    """Nobody sees the page: its browser lets it tell little."""
    begun: StrictBool = False
    """The engine has begun to think about it."""
    report: Report | None = None
    answer: Report | Look | Rated | Placed | None = None
    """What was found: the search is over. Of an analysis it is the last report."""
    error: Annotated[str, Field(max_length=500)] | None = None
    """Why there is none."""


def _play(game: Game, moves: Sequence[Point]) -> None:
    for move in moves:
        if game.outcome is not None or not game.is_legal(move):
            raise ValueError(f"pv: {move} cannot be played")
        game.play(move)
