"""What a reader's device can be asked, and how its answers are read."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from gomoku_arena._core import Analysis, Game, Limit, Point
from gomoku_arena.analysis.forced_win import VCF_NODES, VCT_NODES, ForcedWin
from gomoku_arena.analysis.heat_map import Scores
from gomoku_arena.analysis.threats import Threat
from gomoku_arena.server.web.device._reports import Look, Placed, Rated, Report

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Question(ABC, Generic[T]):
    """A question about a game, asked of tengen."""

    kind: ClassVar[str]
    game: Game
    is_new_game: bool = False
    """What the engine knows of others does not matter for it."""
    seconds: float = inf
    """After which it is to answer with what it has found."""

    def told(self) -> dict[str, Any]:
        """As the script wants it."""
        return {"kind": self.kind, "game": self.game.to_text(), "anew": self.is_new_game, **self.fields()}

    @abstractmethod
    def fields(self) -> dict[str, Any]:
        """What else the script wants."""

    @abstractmethod
    def read(self, answer: object) -> T:
        """What an answer says. Raises ValueError where it cannot be."""


@dataclass(frozen=True, kw_only=True)
class LimitedQuestion(Question[T]):
    """A question that is searched for within a limit."""

    limit: Limit

    def fields(self) -> dict[str, Any]:
        """The limit."""
        return {"limit": limit_told(self.limit)}


class Analysed(LimitedQuestion[Analysis]):
    """What tengen thinks of the game."""

    kind = "analyse"

    def read(self, answer: object) -> Analysis:
        """A report."""
        return _of_kind(Report, answer).analysis(self.game)


class Seen(NamedTuple):
    """What either side threatens, and can force."""

    threats: list[Threat]
    wins: list[ForcedWin]


@dataclass(frozen=True, kw_only=True)
class LookedInto(Question[Seen]):
    """Threats and forced wins of both sides."""

    kind = "look"

    @property
    def _starts(self) -> Sequence[Game | None]:
        mover = self.game.side_to_move
        return [self.game.with_turn(color) for color in (mover, mover.opponent)]

    def fields(self) -> dict[str, Any]:
        """The positions in which a win is looked for, and how long."""
        starts = [start and start.to_text() for start in self._starts]
        return {"starts": starts, "fours": VCF_NODES, "threats": VCT_NODES}

    def read(self, answer: object) -> Seen:
        """What was found, every line played to its end."""
        look, mover = _of_kind(Look, answer), self.game.side_to_move
        wins = []
        for start, win in zip(self._starts, look.wins, strict=True):
            if start is not None and win is not None:
                by, line = win.proven(start)
                wins.append(ForcedWin(start.side_to_move, by, line, start.side_to_move is mover, start))
        return Seen([it.threat() for it in look.threats], wins)


class RatedMoves(LimitedQuestion[Scores]):
    """What each legal move is worth, by a search after it."""

    kind = "rate"

    def read(self, answer: object) -> Scores:
        """One score for each legal move."""
        return _of_kind(Rated, answer).scores(self.game)


@dataclass(frozen=True, kw_only=True)
class PlacedEvenly(LimitedQuestion[tuple[Point, ...]]):
    """Stones after which neither side is better."""

    kind = "place"
    stones: int
    seed: int

    def fields(self) -> dict[str, Any]:
        """How many, and how they are looked for."""
        return {**super().fields(), "stones": self.stones, "seed": self.seed}

    def read(self, answer: object) -> tuple[Point, ...]:
        """The stones, which can be placed."""
        return _of_kind(Placed, answer).stones(self.game, self.stones)


def limit_told(limit: Limit) -> dict[str, Any]:
    """A limit as scripts want it."""
    bounds = {name: getattr(limit, name) for name in ("depth", "nodes", "seconds", "remaining", "increment")}
    bounds["excluded"] = [str(point) for point in limit.excluded] or None
    return {name: value for name, value in bounds.items() if value is not None}


_Model = TypeVar("_Model")


def _of_kind(model: type[_Model], answer: object) -> _Model:
    if not isinstance(answer, model):
        raise ValueError(f"answer: no {model.__name__}")
    return answer
