"""One game to play: who, with which colours, on which opening."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple


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
    """``black`` and ``white`` have the colours as planned; under swap2 ``black`` proposes the opening."""

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
