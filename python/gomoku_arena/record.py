"""A finished game as plain values: what was played, how long it took, how it ended."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import repeat
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from gomoku_arena._core import Analysis, Game, Rules
from gomoku_arena.color import Color, ColorName
from gomoku_arena.score_bound import BoundName


class Termination(StrEnum):
    """Why a game ended: by the rules of the board, by adjudication, or by a fault of the player who lost it.

    ``unknown`` is for games that were read from a file of another program that does not say, ``unfinished`` for those
    that are not over.
    """

    FIVE = "five"
    CAPTURES = "captures"
    FORBIDDEN = "forbidden"
    NO_LEGAL_MOVE = "no_legal_move"
    MOVE_LIMIT = "move_limit"
    DRAW_BY_SCORES = "draw_by_scores"
    DRAW_AGREED = "draw_agreed"
    RESIGNATION = "resignation"
    PROVEN_WIN = "proven_win"
    ILLEGAL_MOVE = "illegal_move"
    TIMEOUT = "timeout"
    CRASH = "crash"
    PROTOCOL = "protocol"
    START_FAILED = "start_failed"
    UNSUPPORTED = "unsupported"
    UNKNOWN = "unknown"
    UNFINISHED = "unfinished"

    @property
    def is_forfeit(self) -> bool:
        """Whether the loser lost by a fault."""
        return self in _FORFEITS

    @property
    def is_adjudicated(self) -> bool:
        """Whether the arena ended the game before the board did."""
        return self in _ADJUDICATED


NOT_OVER = "the game is not over"
"""The reason of a game that is unfinished."""

_ADJUDICATED = {
    Termination.MOVE_LIMIT,
    Termination.DRAW_BY_SCORES,
    Termination.DRAW_AGREED,
    Termination.RESIGNATION,
    Termination.PROVEN_WIN,
}
_FORFEITS = {
    Termination.ILLEGAL_MOVE,
    Termination.TIMEOUT,
    Termination.CRASH,
    Termination.PROTOCOL,
    Termination.START_FAILED,
    Termination.UNSUPPORTED,
}


class MoveRecord(NamedTuple):
    """One move, the time that it took, and what the engine reported; None where it did not say."""

    point: str
    """As text, such as ``h8``."""
    seconds: float | None = None
    """Wall clock, as the referee saw it; None where nobody measured it."""
    score: int | None = None
    """From the mover's side, on the engine's own scale."""
    win_in: int | None = None
    """Plies to a forced win; negative: to a forced loss."""
    depth: int | None = None
    """Plies."""
    nodes: int | None = None
    """Nodes that were searched."""
    left: float | None = None
    """Seconds on the mover's clock after the move and its increment; None without a clock for the game."""
    bound: BoundName | None = None
    """What the score says: it is ``exact``, or the move is worth at least (``lower``) or at most (``upper``) this. None
    without a score, and in records of versions that did not keep it."""

    @property
    def took(self) -> float:
        """The seconds as far as they count: 0 where nobody measured them."""
        return self.seconds or 0.0

    @classmethod
    def of(cls, analysis: Analysis, seconds: float | None, left: float | None = None) -> "MoveRecord":
        """The record of an engine's answer that took ``seconds``."""
        bound = None if analysis.score is None else analysis.bound
        said = analysis.score, analysis.win_in, analysis.depth, analysis.nodes
        return cls(str(analysis.move), seconds, *said, left, bound)

    @staticmethod
    def rows(rows: Iterable[tuple[Any, ...]]) -> "list[MoveRecord]":
        """The moves with these values, each in the order of the fields. Faster than one after the other."""
        return list(map(tuple.__new__, repeat(MoveRecord), rows))

    @staticmethod
    def columns(moves: "Sequence[MoveRecord]") -> tuple[tuple[Any, ...], ...]:
        """The values of these moves, field by field; no field where there is no move."""
        return tuple(zip(*moves, strict=True))


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game from the first stone to the result.

    rules: every switch, or ``Rules``, or their name. winner: a ``Color``, or its name.
    Raises RulesError for an unknown name, TypeError for other rules, ValueError for another winner.
    """

    rules: dict[str, Any]
    """Every switch, as ``Rules.switches`` gives them."""
    black: str
    """The name of the player."""
    white: str
    """The name of the player."""
    termination: Termination
    """Why the game ended."""
    reason: str
    """Why the game ended, as a sentence. A forfeit has the details of the fault. Behind it stand remarks on players
    that did not decide the game, such as ``bot: 12 lines were no protocol, the first: '-! ev 3'``."""
    winner: ColorName | None = None
    """The name of the colour that won, which equals the ``Color``; None for a draw, and for a game that is not over."""
    opening: tuple[str, ...] = ()
    """The points that were given before the engines moved."""
    moves: tuple[MoveRecord, ...] = ()
    """What the engines played after the opening."""
    swap: str = ""
    """Where the players opened by a rule, what they did: an ``Opening.text`` such as ``swap2 h8 i9 j10 black``. The
    stones of it are those of ``opening``. In records of others and of versions before, some words."""
    failure: str = ""
    """For a forfeit, the end of what passed between the arena and the engine, and of its stderr."""
    started: str = ""
    """When the game began, in UTC as ISO 8601; empty where that is not known."""
    sgf: str = ""
    """What a file says of the game beyond this record, as SGF: the event, ranks, comments, marks, variations. Files
    keep it, a store does not."""

    if TYPE_CHECKING:

        def __init__(
            self,
            rules: Rules | str | dict[str, Any],
            black: str,
            white: str,
            termination: Termination,
            reason: str,
            winner: Color | ColorName | None = None,
            opening: tuple[str, ...] = (),
            moves: tuple[MoveRecord, ...] = (),
            swap: str = "",
            failure: str = "",
            started: str = "",
            sgf: str = "",
        ) -> None: ...

    def __post_init__(self) -> None:
        if not isinstance(self.rules, dict):
            object.__setattr__(self, "rules", Rules.of(self.rules).switches())
        if self.winner is not None:
            object.__setattr__(self, "winner", Color.of(self.winner).name)

    @property
    def rule_set(self) -> Rules:
        """The rules by which it was played."""
        return rules_of(self.rules)

    def score(self, color: Color | ColorName) -> float:
        """1 for a win of that colour, 0.5 for a draw, 0 for a loss.

        Raises ValueError for what is no colour, and for a game that is not over.
        """
        wanted = Color.of(color)
        if self.termination is Termination.UNFINISHED:
            raise ValueError(f"{self.black} - {self.white}: the game is not over, so nobody has a score")
        return 0.5 if self.winner is None else float(wanted == self.winner)

    @property
    def result(self) -> str:
        """``1-0`` where black won, ``0-1`` where white did, ``1/2-1/2`` for a draw, ``*`` where it is not over."""
        if self.termination is Termination.UNFINISHED:
            return "*"
        return {"black": "1-0", "white": "0-1", None: "1/2-1/2"}[self.winner]

    def seconds(self, color: Color | ColorName) -> list[float | None]:
        """How long each move of that colour took, the opening left out; None where nobody knows.

        Raises ValueError for what is no colour.
        """
        return [move.seconds for move in self.moves_of(color)]

    def moves_of(self, color: Color | ColorName) -> tuple[MoveRecord, ...]:
        """The moves of that colour, the opening left out. Raises ValueError for what is no colour."""
        first = len(self.opening) % 2
        return self.moves[(first + (Color.of(color) is Color.WHITE)) % 2 :: 2]

    @property
    def thinking(self) -> float:
        """Seconds that all moves took together, as far as they were measured."""
        return sum([move.took for move in self.moves])

    @property
    def points(self) -> tuple[str, ...]:
        """Every point that was played, the opening first."""
        return (*self.opening, *(move.point for move in self.moves))

    def replay(self) -> Game:
        """The game as it stood after the last move. Raises IllegalMoveError where the record breaks the rules."""
        game = Game(self.rule_set)
        for point in self.points:
            game.play(point)
        return game

    def as_dict(self) -> dict[str, Any]:
        """The record as values that JSON knows; what a move leaves open is left out."""
        moves = [{key: value for key, value in move._asdict().items() if value is not None} for move in self.moves]
        return {
            "rules": self.rules,
            "black": self.black,
            "white": self.white,
            "winner": self.winner,
            "termination": str(self.termination),
            "reason": self.reason,
            "opening": list(self.opening),
            "moves": moves,
            "swap": self.swap,
            "failure": self.failure,
            "started": self.started,
            **({"sgf": self.sgf} if self.sgf else {}),
        }

    def __reduce__(self) -> tuple[Any, ...]:
        # Workers send records by the hundred a second; columns are pickled several times faster than moves.
        values = {name: getattr(self, name) for name in self.__slots__}
        points, *known = MoveRecord.columns(self.moves) or ((),)
        values["moves"] = points, *(None if column.count(None) == len(column) else column for column in known)
        return _unpickled, (values,)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """The record that ``as_dict`` gave. Raises KeyError, TypeError or ValueError for anything else."""
        read = dict(values)
        read["rules"] = rules_of(read["rules"]).switches()
        read["termination"] = Termination(read["termination"])
        read["opening"] = tuple(read.get("opening", ()))
        read["moves"] = tuple(MoveRecord(**move) for move in read.get("moves", ()))
        return cls(**read)


def rules_of(switches: Mapping[str, Any]) -> Rules:
    """The rules with these switches, as JSON gives them. Raises RulesError or TypeError where there are none such."""
    values: dict[str, Any] = {key: tuple(it) if isinstance(it, list) else it for key, it in switches.items()}
    return Rules(**values)


def _unpickled(values: dict[str, Any]) -> GameRecord:
    points, *known = values["moves"]
    rows = zip(points, *(repeat(None) if column is None else column for column in known), strict=False)
    values["moves"] = tuple(MoveRecord.rows(rows))
    return GameRecord(**values)
