"""One game to play: who, with which colours, on which opening."""

from dataclasses import dataclass


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

    @property
    def couple(self) -> frozenset[str]:
        """Both names, whatever the colours."""
        return frozenset((self.black, self.white))


def game_pair(pair: int, round_: int, opening: int, first: str, second: str) -> tuple[Pairing, Pairing]:
    """The two games of game pair number ``pair``; the first name has black in the first of them."""
    return (
        Pairing(2 * pair, pair, round_, opening, first, second),
        Pairing(2 * pair + 1, pair, round_, opening, second, first),
    )


def pairs_in(room: int) -> int:
    """Game pairs that fill room for so many games."""
    return (room + 1) // 2
