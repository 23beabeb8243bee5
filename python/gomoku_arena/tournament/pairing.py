"""Who plays whom: pure generators of game pairs, always in the same order."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal, TypeAlias

FormatName: TypeAlias = Literal["round-robin", "gauntlet"]


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to play.

    game: its number, from 0. pair: the number of its game pair, two games with the same opening and the colours
    swapped. round: of the tournament, from 0. opening: the number of its opening; equal numbers are equal openings.
    black, white: the colours as planned; under swap2, ``black`` is the player who proposes the opening.
    """

    game: int
    pair: int
    round: int
    opening: int
    black: str
    white: str


def round_robin(names: Sequence[str], games: int) -> Iterator[Pairing]:
    """Everyone against everyone, ``games`` (even) games a couple, one game pair of each couple a round."""
    return _rounds(list(combinations(names, 2)), games)


def gauntlet(names: Sequence[str], games: int) -> Iterator[Pairing]:
    """The first name against each of the others, ``games`` (even) games a couple."""
    return _rounds([(names[0], other) for other in names[1:]], games)


FORMATS: dict[FormatName, Callable[[Sequence[str], int], Iterator[Pairing]]] = {
    "round-robin": round_robin,
    "gauntlet": gauntlet,
}


def _rounds(couples: Sequence[tuple[str, str]], games: int) -> Iterator[Pairing]:
    for number in range(games // 2):
        for place, (first, second) in enumerate(couples):
            yield from _game_pair(number * len(couples) + place, number, first, second)


def _game_pair(pair: int, number: int, first: str, second: str) -> Iterable[Pairing]:
    yield Pairing(2 * pair, pair, number, first, second)
    yield Pairing(2 * pair + 1, pair, number, second, first)
