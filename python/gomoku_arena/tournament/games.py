"""The games of a tournament: those that are planned, and those that were played."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from gomoku_arena.color import ColorName
from gomoku_arena.errors import ErrorCode, IllegalMoveError, NotationError, StoreError
from gomoku_arena.record import GameRecord, Termination


@dataclass(frozen=True)
class Pairing:
    """One game to play."""

    game: int
    """The game's number, from 0."""
    pair: int
    """The number of its game pair, two games with the same opening and the colours swapped."""
    round: int
    """The round of the tournament, from 0."""
    opening: int
    """The number of its opening; equal numbers are equal openings."""
    black: str
    white: str
    """``black`` and ``white`` have the colours as planned; under an opening rule ``black`` is its first player."""

    @property
    def couple(self) -> frozenset[str]:
        """Both names, whatever the colours."""
        return frozenset((self.black, self.white))


class GamePair(NamedTuple):
    """Two games to play: the same round and opening, ``first`` with black and then with white."""

    round: int
    opening: int
    first: str
    second: str


def numbered_on(planned: Sequence[Pairing], pairs: Iterable[GamePair]) -> list[Pairing]:
    """The games of these pairs with the numbers that follow those of ``planned``."""
    return [game for pair, plan in enumerate(pairs, len(planned) // 2) for game in _games(pair, plan)]


def pairs_in(room: int) -> int:
    """Game pairs that fill room for this many games."""
    return (room + 1) // 2


def _games(pair: int, plan: GamePair) -> tuple[Pairing, Pairing]:
    return (
        Pairing(2 * pair, pair, plan.round, plan.opening, plan.first, plan.second),
        Pairing(2 * pair + 1, pair, plan.round, plan.opening, plan.second, plan.first),
    )


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
