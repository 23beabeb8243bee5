"""One puzzle: a position from a game, and the one way to win from it."""

import json
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cache
from zlib import crc32

from pydantic import TypeAdapter

from gomoku_arena._core import Game, Point
from gomoku_arena.notation.game_json import parse, shaped
from gomoku_arena.notation.links import link


class PuzzleKind(StrEnum):
    """What the win is made of."""

    FOURS = "fours"
    """Every own move makes a four."""
    CAPTURES = "captures"
    """The same, and stones are captured on the way."""
    TRAP = "trap"
    """The same, and Black is forced to a point that the rules forbid."""


@dataclass(frozen=True)
class Puzzle:
    """The side to move wins by force, in the fewest moves; each of its moves but the last is the only one that wins."""

    game: str
    """The moves that led there, as a link writes them."""
    line: tuple[str, ...]
    """The solution and the answers that resist longest, to the win."""
    kind: PuzzleKind
    rating: int
    """How hard it is, as ``rating`` says."""
    level: int
    """The lowest level of ``tengen`` that finds every move, 1 to 8."""
    seed: int
    """The game it is from, in the generator's count."""

    @classmethod
    def from_json(cls, text: str) -> "Puzzle":
        """The puzzle of a line of JSON. Raises NotationError where it is none."""
        return shaped(_shape(), parse(text))

    def to_json(self) -> str:
        """The puzzle as a line of JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @property
    def name(self) -> str:
        """A short name that stays when other puzzles come and go."""
        return f"{crc32(self.game.encode()):08x}"

    @property
    def own_moves(self) -> int:
        """How many moves there are to find."""
        return (len(self.line) + 1) // 2

    def start(self) -> Game:
        """The position, with the moves that led there."""
        return link.read(self.game).game()

    def points(self) -> tuple[Point, ...]:
        """The line as points."""
        return tuple(map(Point, self.line))


@cache
def _shape() -> TypeAdapter[Puzzle]:
    return TypeAdapter(Puzzle)
