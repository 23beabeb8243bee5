"""Reviews as JSON: all that is shown of one, without what the engine said of each position."""

from typing import Self

from pydantic import BaseModel

from gomoku_arena._core import Color, Game, Point
from gomoku_arena.analysis.forced_win import ForcedBy, ForcedWin
from gomoku_arena.analysis.review.judged_game import JudgedMove, JudgedPosition, MoveGrade
from gomoku_arena.analysis.review.review import ReviewResult
from gomoku_arena.color import ColorName
from gomoku_arena.notation.positions.position import COLORS, game_at
from gomoku_arena.score_bound import BoundName


class _Position(BaseModel):
    ply: int
    side_to_move: ColorName
    chance: float
    winner: ColorName | None
    win_in: int | None
    # Reviews of browsers that were kept before have none.
    bound: BoundName = "exact"

    @classmethod
    def of(cls, judged: JudgedPosition) -> Self:
        winner = None if judged.winner is None else judged.winner.name
        return cls(
            ply=judged.ply,
            side_to_move=judged.side_to_move.name,
            chance=judged.chance,
            winner=winner,
            win_in=judged.win_in,
            bound=judged.bound,
        )

    def judged(self) -> JudgedPosition:
        mover, winner = COLORS[self.side_to_move], _color(self.winner)
        return JudgedPosition(self.ply, mover, self.chance, None, winner, self.win_in, self.bound)


class _Proof(BaseModel):
    by: ForcedBy
    line: tuple[str, ...]

    def forced(self, winner: Color, start: Game) -> ForcedWin:
        return ForcedWin(winner, self.by, _points(self.line), has_turn=True, start=start)


class _Move(BaseModel):
    ply: int
    color: ColorName
    move: str
    grade: MoveGrade
    loss: float
    loses: bool
    proof: _Proof | None
    is_decided: bool
    better: tuple[str, ...]
    answer: tuple[str, ...]
    win_in: int | None

    @classmethod
    def of(cls, judged: JudgedMove) -> Self:
        return cls(
            ply=judged.ply,
            color=judged.color.name,
            move=str(judged.move),
            grade=judged.grade,
            loss=judged.loss,
            loses=judged.loses,
            proof=None if judged.proof is None else _Proof(by=judged.proof.by, line=_texts(judged.proof.line)),
            is_decided=judged.is_decided,
            better=_texts(judged.better),
            answer=_texts(judged.answer),
            win_in=judged.win_in,
        )

    def judged(self, game: Game) -> JudgedMove:
        color = COLORS[self.color]
        return JudgedMove(
            ply=self.ply,
            color=color,
            move=Point(self.move),
            grade=self.grade,
            loss=self.loss,
            loses=self.loses,
            proof=None if self.proof is None else self.proof.forced(color.opponent, game_at(game, self.ply)),
            is_decided=self.is_decided,
            better=_points(self.better),
            answer=_points(self.answer),
            win_in=self.win_in,
        )


class _Review(BaseModel):
    plies: int
    positions: list[_Position]
    moves: list[_Move]


def write(result: ReviewResult) -> str:
    """The review as JSON."""
    positions, moves = map(_Position.of, result.positions), map(_Move.of, result.moves)
    return _Review(plies=result.plies, positions=list(positions), moves=list(moves)).model_dump_json()


def read(text: str, game: Game) -> ReviewResult:
    """The review of a game that ``write`` gave.

    Raises pydantic's ValidationError or GomokuArenaError for anything else.
    """
    told = _Review.model_validate_json(text)
    return ReviewResult(told.plies, [it.judged() for it in told.positions], [it.judged(game) for it in told.moves])


def _color(name: ColorName | None) -> Color | None:
    return None if name is None else COLORS[name]


def _texts(line: tuple[Point, ...]) -> tuple[str, ...]:
    return tuple(map(str, line))


def _points(line: tuple[str, ...]) -> tuple[Point, ...]:
    return tuple(map(Point, line))
