"""Ending a game before the board does: by length, by both engines' scores, by a proven win. All off by default."""

from pydantic import BaseModel, ConfigDict, Field


class ResignRule(BaseModel):
    """A game is lost once both engines have said so: ``score`` or worse for the loser, ``moves`` moves of each in a row."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    score: int = Field(ge=1)
    moves: int = Field(default=4, ge=1)


class DrawRule(BaseModel):
    """A game is drawn once both engines have said at most ``score`` either way, ``moves`` moves of each in a row, not before ply ``after``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    score: int = Field(default=0, ge=0)
    moves: int = Field(default=10, ge=1)
    after: int = Field(default=60, ge=0)


class Adjudication(BaseModel):
    """When the arena ends a game. draw_after: plies, the opening counted. proven_win: nodes that our solver may spend after
    each move to prove a win for the side to move.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    draw_after: int | None = Field(default=None, ge=1)
    resign: ResignRule | None = None
    draw: DrawRule | None = None
    proven_win: int | None = Field(default=None, ge=1)
