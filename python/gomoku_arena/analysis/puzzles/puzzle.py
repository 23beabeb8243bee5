"""One puzzle: a position from a game, and the one way to win from it."""

import json
import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Annotated
from zlib import crc32

from pydantic import AfterValidator

from gomoku_arena._core import Game, Point
from gomoku_arena.analysis.puzzles.kinds import KINDS
from gomoku_arena.notation.game_json import parse, shaped
from gomoku_arena.notation.links import link


class Difficulty(StrEnum):
    """How hard a puzzle is, by its rating."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


BELOW = {Difficulty.EASY: 900, Difficulty.MEDIUM: 1400, Difficulty.HARD: math.inf}
"""The rating that a puzzle of each difficulty does not reach."""


def _known(kind: str) -> str:
    if kind not in KINDS:
        raise ValueError(kind)
    return kind


@dataclass(frozen=True)
class Puzzle:
    """The side to move wins by force, or stops a win of the other side.

    A win by fours takes the fewest moves, and each of them but the last is the only one that wins. Where threes are
    needed, so is each until fours alone win. Where a win is to be stopped, ``line`` is one move that does, and
    ``others`` are all others.
    """

    game: str
    """The moves that led there, as a link writes them."""
    line: tuple[str, ...]
    """The solution and the answers that resist longest, to the win."""
    kind: Annotated[str, AfterValidator(_known)]
    """One of ``KINDS``."""
    rating: int
    """How hard it is, as ``rating`` says."""
    level: int
    """The lowest level of ``tengen`` that finds every move, 1 to 8."""
    seed: int
    """The game it is from, in the generator's count."""
    asked: int = 0
    """How many moves are to be found where the rest of the line follows by itself, else 0."""
    others: tuple[str, ...] = ()
    """Further moves that are right in place of the first."""

    @classmethod
    def from_json(cls, text: str) -> "Puzzle":
        """The puzzle of a line of JSON. Raises NotationError where it is none."""
        return shaped(Puzzle, parse(text))

    def to_json(self) -> str:
        """The puzzle as a line of JSON."""
        told = {name: value for name, value in asdict(self).items() if value or name not in ("asked", "others")}
        return json.dumps(told, separators=(",", ":"))

    @property
    def name(self) -> str:
        """A short name that stays when other puzzles come and go."""
        return f"{crc32(self.game.encode()):08x}"

    @property
    def own_moves(self) -> int:
        """How many moves there are to find."""
        return self.asked or (len(self.line) + 1) // 2

    @property
    def difficulty(self) -> "Difficulty":
        """How hard it is, in a word."""
        return next(it for it in Difficulty if self.rating < BELOW[it])

    def start(self) -> Game:
        """The position, with the moves that led there."""
        return link.read(self.game).game()

    def points(self) -> tuple[Point, ...]:
        """The line as points."""
        return tuple(map(Point, self.line))

    def answers(self) -> tuple[Point, ...]:
        """The first moves that are right."""
        return tuple(map(Point, (self.line[0], *self.others)))


@cache
def puzzles_of(preset: str) -> tuple[Puzzle, ...]:
    """The puzzles under a preset, the easiest first; no puzzles where none are shipped."""
    file = files("gomoku_arena.analysis.puzzles").joinpath("data", f"{preset}.jsonl")
    if not file.is_file():
        return ()
    return tuple(map(Puzzle.from_json, file.read_text(encoding="utf-8").splitlines()))


@cache
def places_of(preset: str) -> Mapping[str, int]:
    """Where each of ``puzzles_of`` is among them, from 0, by its name."""
    return {it.name: place for place, it in enumerate(puzzles_of(preset))}
