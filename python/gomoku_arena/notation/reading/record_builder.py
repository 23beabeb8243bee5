"""A game as far as a foreign text tells it; the board decides the rest."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from gomoku_arena._core import Game, Rules
from gomoku_arena.color import ColorName
from gomoku_arena.errors import ErrorCode, GomokuArenaError, NotationError, data_of
from gomoku_arena.notation.reading.limits import check_moves
from gomoku_arena.notation.reading.quoted import check_name
from gomoku_arena.record import NOT_OVER, GameRecord, MoveRecord, Termination

SEEN = {
    Termination.FIVE,
    Termination.CAPTURES,
    Termination.FORBIDDEN,
    Termination.NO_LEGAL_MOVE,
    Termination.UNFINISHED,
}
"""What the board shows, whatever a text says."""

OTHER: dict[ColorName, ColorName] = {"black": "white", "white": "black"}


SIZES = 15, 19, 20, 22
"""Boards that games are played on, the most usual first, and the largest."""


class StatedResult(NamedTuple):
    """How a text says that a game ended."""

    winner: ColorName | None
    """Who won, None for a draw."""
    termination: Termination


@dataclass
class RecordBuilder:
    """What was read so far.

    points: all of them, the first ``opening`` of them given before the players moved.
    """

    rules: Rules
    black: str
    white: str
    said: list[MoveRecord] = field(default_factory=list)
    """A record for each, of whose fields only the point need be known."""
    places: list[str] = field(default_factory=list)
    """How an error names where each point stands."""
    opening: int = 0
    told: StatedResult | None = None
    """The result as the text states it; the board may not contradict."""
    words: str = ""
    """The result as it stands there."""
    broken_off: StatedResult | None = None
    """The result that follows where the game did not end on the board."""
    started: str = ""
    swap: str = ""
    """How the players opened the game, as in a record."""
    may_go_on: bool = False
    """A game of which nobody knows how it ended is read as one that is not over."""

    @property
    def points(self) -> list[str]:
        """Every point, the opening first."""
        return [move.point for move in self.said]

    @property
    def to_move(self) -> ColorName:
        """Whose turn it is after the last point."""
        return "white" if len(self.said) % 2 else "black"

    def add(self, move: MoveRecord, place: str) -> None:
        """The next point, which stands at that place of the text. Raises NotationError where no game has this many."""
        check_moves(len(self.said) + 1, place)
        self.said.append(move)
        self.places.append(place)

    def finish(self) -> GameRecord:
        """The record. Raises NotationError where the moves break the rules or nobody knows how the game ended."""
        ending = self._ending()
        for name in (self.black, self.white):
            check_name(name, "players")
        return GameRecord(
            rules=self.rules.switches(),
            black=self.black,
            white=self.white,
            termination=ending.termination,
            reason=_reason(ending),
            winner=ending.winner,
            opening=tuple(self.points[: self.opening]),
            moves=tuple(self.said[self.opening :]),
            swap=self.swap,
            started=self.started,
        )

    def _ending(self) -> StatedResult:
        outcome = replay(self.rules, self.points, self.places).outcome
        if outcome is None:
            told = self.told or self.broken_off
            if told is None and self.may_go_on:
                return StatedResult(None, Termination.UNFINISHED)
            if told is None and self.words:
                raise NotationError(ErrorCode.NO_WINNER, rules=rules_word(self.rules), text=self.words[:80])
            if told is None:
                raise NotationError(ErrorCode.NOT_FINISHED, rules=rules_word(self.rules))
            return told._replace(termination=Termination.UNKNOWN) if told.termination in SEEN else told
        ending = StatedResult(outcome.winner.name if outcome.winner else None, Termination(outcome.termination))
        if self.told is not None and self.told.winner != ending.winner:
            raise NotationError(
                ErrorCode.OTHER_RESULT,
                told=_result(self.told),
                found=_result(ending),
                termination=ending.termination,
                rules=rules_word(self.rules),
            )
        return ending


def replay(rules: Rules, points: Sequence[str], places: Sequence[str]) -> Game:
    """The game after these points. Raises NotationError naming the place of the first that cannot be played."""
    game = Game(rules)
    for point, place in zip(points, places, strict=True):
        try:
            game.play(point)
        except GomokuArenaError as error:
            raise NotationError(
                ErrorCode.UNPLAYABLE, place=place, why=error, rules=rules_word(rules), size=rules.size
            ) from error
    return game


def board_of(name: str, size: int) -> Rules:
    """The preset on a board of that size. Raises NotationError where there is none."""
    try:
        return Rules.from_name(name, size=size)
    except (GomokuArenaError, OverflowError) as error:
        raise NotationError.of(data_of(error)) from error


def rules_word(rules: Rules) -> str:
    """What files and sentences call the rules: the preset, or the number of the Gomocup protocol for what is none."""
    return str(rules.gomocup) if rules.name == "custom" and rules.gomocup is not None else rules.name


def fitting(usual: int, least: int) -> int:
    """The usual size of some rules, or the first of ``SIZES`` that is large enough where points need more."""
    return next((size for size in (usual, *SIZES) if size >= least), usual)


def resized(rules: Rules, size: int) -> Rules:
    """The rules on a board of that size. Raises NotationError where there is none."""
    try:
        return Rules(**{**rules.switches(), "size": size})
    except (GomokuArenaError, OverflowError) as error:
        raise NotationError.of(data_of(error)) from error


def check_over(record: GameRecord, may_go_on: bool) -> GameRecord:
    """The record. Raises NotationError where its game is not over, unless it may go on."""
    if record.termination is Termination.UNFINISHED and not may_go_on:
        raise NotationError(ErrorCode.NOT_FINISHED, rules=rules_word(record.rule_set))
    return record


def _reason(ending: StatedResult) -> str:
    if ending.termination is Termination.UNFINISHED:
        return NOT_OVER
    return f"{_result(ending)} ({ending.termination})"


def _result(ending: StatedResult) -> str:
    return "a draw" if ending.winner is None else f"a win of {ending.winner}"
