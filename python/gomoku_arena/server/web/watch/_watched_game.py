"""A game to step through, finished or still being played, with what its engines thought of it."""

from dataclasses import dataclass

from gomoku_arena._core import Game, Rules
from gomoku_arena.notation.positions.position import Position, game_at
from gomoku_arena.opening_rules.patterns import OpeningPattern, opening_of
from gomoku_arena.record import NOT_OVER, GameRecord, MoveRecord, Termination
from gomoku_arena.score import bound_of
from gomoku_arena.score_bound import BoundName, opposite
from gomoku_arena.tournament.games import Result
from gomoku_arena.tournament.workers.task import RunningGame
from gomoku_arena.win_probability import win_probability


@dataclass(frozen=True)
class Opinion:
    """What the engine that made a move thought of it."""

    ply: int
    by_black: bool
    move: MoveRecord
    chance: float | None
    """Black's winning chance, 0 to 1; None where the engine did not say."""
    bound: BoundName = "exact"
    """What that chance says."""


class WatchedGame:
    """Game number ``number``, from 0; the board shows the position after ``shown`` plies, the last one at first.

    record: None while the game is being played. Raises IllegalMoveError where the moves break the rules.
    """

    def __init__(self, number: int, rules: Rules, game: "GameRecord | RunningGame") -> None:
        self.number = number
        self.told = game
        self._whole = Game(rules)
        for point in (*game.opening, *(move.point for move in game.moves)):
            self._whole.play(point)
        self.plies = self.shown = self._whole.ply
        self._given = len(game.opening)
        self.opinions = [_opinion(self._given + place, move) for place, move in enumerate(game.moves, 1)]

    @classmethod
    def finished(cls, result: Result) -> "WatchedGame":
        """The game of that result."""
        return cls(result.game, result.record.rule_set, result.record)

    @classmethod
    def running(cls, game: RunningGame, rules: Rules) -> "WatchedGame":
        """That game as it stands."""
        return cls(game.number, rules, game)

    @property
    def black(self) -> str:
        """Who plays black."""
        return self.told.black

    @property
    def white(self) -> str:
        """Who plays white."""
        return self.told.white

    @property
    def record(self) -> GameRecord | None:
        """The finished game; None while it is being played."""
        return self.told if isinstance(self.told, GameRecord) else None

    @property
    def pattern(self) -> OpeningPattern | None:
        """The opening that its first stones make, where that has a name."""
        return opening_of(self._whole.moves[:3], self._whole.rules)

    @property
    def is_running(self) -> bool:
        """Whether it is still being played, as far as is known."""
        return self.record is None

    @property
    def is_settled(self) -> bool:
        """Whether the opening and the colours are chosen."""
        return not isinstance(self.told, RunningGame) or self.told.settled

    @property
    def game(self) -> Game:
        """The position that is shown, as a game of its own."""
        return game_at(self._whole, self.shown)

    @property
    def position(self) -> Position:
        """All of the game, with its record; that of a running one has no ending yet."""
        told = self.told
        return Position.of_record(told if isinstance(told, GameRecord) else _so_far(told, self._whole.rules))

    @property
    def opinion(self) -> Opinion | None:
        """What is known of the last move that is shown; None for one that was given."""
        place = self.shown - self._given - 1
        return self.opinions[place] if place >= 0 else None

    def show(self, ply: int) -> None:
        """Shows the position after this many plies, the first or the last where there are not so few or many."""
        self.shown = min(max(ply, 0), self.plies)

    def look_as(self, before: "WatchedGame | None") -> "WatchedGame":
        """This game, at the ply that the reader had stepped to when there was less of it; the last one unless so."""
        if before is not None and before.number == self.number and before.shown < before.plies:
            self.show(before.shown)
        return self


def _so_far(game: RunningGame, rules: Rules) -> GameRecord:
    return GameRecord(
        rules=rules.switches(),
        black=game.black,
        white=game.white,
        termination=Termination.UNFINISHED,
        reason=NOT_OVER,
        opening=game.opening,
        moves=game.moves,
        started=game.started,
    )


def _opinion(ply: int, move: MoveRecord) -> Opinion:
    by_black = ply % 2 == 1
    if move.score is None and move.win_in is None:
        return Opinion(ply, by_black, move, None)
    chance = win_probability(move.score or 0, move.win_in)
    if by_black:
        return Opinion(ply, by_black, move, chance, bound_of(move))
    return Opinion(ply, by_black, move, 1 - chance, opposite(bound_of(move)))
