"""A finished game to step through, with what its engines thought of it."""

from dataclasses import dataclass

from gomoku_arena._core import Game
from gomoku_arena.engines.judgement import winning_chance
from gomoku_arena.notation.position import Position
from gomoku_arena.record import MoveRecord
from gomoku_arena.tournament.result import Result


@dataclass(frozen=True)
class Opinion:
    """What the engine that made a move thought of it. chance: black's, 0 to 1; None where it did not say."""

    ply: int
    by_black: bool
    move: MoveRecord
    chance: float | None


class WatchedGame:
    """The game of that result; the board shows the position after ``shown`` plies, the last one at first.

    Raises IllegalMoveError where the record breaks the rules.
    """

    def __init__(self, result: Result) -> None:
        self.result = result
        self.record = result.record
        self._whole = self.record.replay()
        self.plies = self.shown = self._whole.ply
        first = len(self.record.opening)
        self.opinions = [_opinion(first + place, move) for place, move in enumerate(self.record.moves, 1)]

    @property
    def game(self) -> Game:
        """The position that is shown, as a game of its own."""
        game = self._whole.copy()
        while game.ply > self.shown:
            game.undo()
        return game

    @property
    def position(self) -> Position:
        """All of the game, with its record."""
        return Position.of_record(self.record)

    @property
    def opinion(self) -> Opinion | None:
        """What is known of the last move that is shown; None for one that was given."""
        place = self.shown - len(self.record.opening) - 1
        return self.opinions[place] if place >= 0 else None

    def show(self, ply: int) -> None:
        """Shows the position after so many plies, the first or the last where there are not so few or many."""
        self.shown = min(max(ply, 0), self.plies)


def _opinion(ply: int, move: MoveRecord) -> Opinion:
    by_black = ply % 2 == 1
    if move.score is None and move.win_in is None:
        return Opinion(ply, by_black, move, None)
    chance = winning_chance(move.score or 0, move.win_in)
    return Opinion(ply, by_black, move, chance if by_black else 1 - chance)
