"""A finished game and its place in the tournament."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from gomoku_arena.color import ColorName
from gomoku_arena.errors import ErrorCode, IllegalMoveError, NotationError, StoreError
from gomoku_arena.record import GameRecord, Termination
from gomoku_arena.tournament.pairing import Pairing


@dataclass(frozen=True, slots=True)
class Result:
    """The record of the game that ``pairing`` planned. Colours are the record's: players may have swapped them."""

    pairing: Pairing
    record: GameRecord

    @property
    def game(self) -> int:
        """The game's number, from 0."""
        return self.pairing.game

    @property
    def score(self) -> "GameScore":
        """The result without the moves."""
        record = self.record
        return GameScore(self.pairing, record.black, record.white, record.winner, record.termination)


@dataclass(frozen=True, slots=True)
class GameScore:
    """Who won a game: all that pairing, standings and statistics need of it."""

    pairing: Pairing
    black: str
    """As they played: the players may have swapped the colours that were planned."""
    white: str
    """As they played."""
    winner: ColorName | None
    termination: Termination

    @property
    def game(self) -> int:
        """The game's number, from 0."""
        return self.pairing.game

    @property
    def players(self) -> frozenset[str]:
        """Both names."""
        return frozenset((self.black, self.white))

    def points(self, name: str) -> float:
        """1 for a win of that player, 0.5 for a draw, 0 for a loss. It must have played."""
        assert name in (self.black, self.white), f"{name} did not play game {self.game}"
        if self.winner is None:
            return 0.5
        return float(name == (self.black if self.winner == "black" else self.white))


@contextmanager
def played_by_the_rules(result: Result, tournament: str) -> Iterator[None]:
    """For what plays a stored game again. Raises StoreError, which names it, where its moves break the rules."""
    try:
        yield
    except (IllegalMoveError, NotationError) as error:
        raise StoreError(
            ErrorCode.STORE_GAME_DAMAGED, number=result.game + 1, name=tournament[:80], reason=str(error)
        ) from error
