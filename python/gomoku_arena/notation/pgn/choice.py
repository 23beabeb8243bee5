"""Movetext of PlayOK, whose players choose their colours between the stones.

Who began is Black in the tags, and ``1-0`` is a win of theirs, whichever stones they have. Each player has a column:
behind a number stands what the first did, and then what the second did. ``white`` and ``black`` are the choice of
whoever has that column, ``--`` is a turn without a stone.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gomoku_arena.errors import ErrorCode, NotationError
from gomoku_arena.notation.pgn.movetext import Token

_NO_STONE = "--"
_COLORS = ("black", "white")


class Choice(NamedTuple):
    """Who has which stones."""

    tokens: list[Token]
    """The movetext without the words of the choice."""
    is_swapped: bool
    """Whether who began has the white stones."""
    chosen: str
    """The colour that a player took, empty for none."""
    stones: int
    """How many stones there were then."""

    def opened(self, points: Sequence[str]) -> str:
        """How the game with these points was opened, as an ``Opening.text``; empty where that was not by swap2."""
        is_second = self.is_swapped == (self.chosen == "black")
        if not self.chosen or (self.stones, is_second) not in ((3, True), (5, False)):
            return ""
        more = () if is_second else ("place_two", *points[3:5])
        return " ".join(["swap2", *points[:3], *more, self.chosen])


def choice_of(tokens: Iterable[Token]) -> Choice:
    """The choice of a game. Raises NotationError for a turn without a stone that is none of the choice."""
    kept, stones, turn = list[Token](), 0, 0
    is_swapped, chosen, chosen_after = False, "", 0
    for kind, text in tokens:
        seat = turn % 2
        turn += kind in ("point", "word")
        if kind == "word" and text in _COLORS and not chosen:
            is_swapped, chosen, chosen_after = _COLORS.index(text) != seat, text, stones
        elif kind != "word" or text != _NO_STONE:
            kept.append((kind, text))
        if kind == "point":
            if seat != (stones + is_swapped) % 2:
                raise NotationError(ErrorCode.AT_PLACE, place=f"move {stones + 1}", why=NotationError(ErrorCode.PASS))
            stones += 1
    return Choice(kept, is_swapped, chosen, chosen_after)
