"""What a benchmark came to: one value, one JSON, with the hashes of all that it depends on."""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Self, TypeAlias

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, ValidationError

from gomoku_arena.clock import TimeControl
from gomoku_arena.errors import ConfigError
from gomoku_arena.files.given_file import read_given_text
from gomoku_arena.notation.reading.quoted import brief
from gomoku_arena.tournament.statistics.rating import anchored_ratings, is_enough

_LARGEST = 1 << 20
"""Bytes of a file of a result; ours have some 10,000."""

_Count: TypeAlias = Annotated[int, Field(ge=0, le=10**6)]
_Word: TypeAlias = Annotated[str, Field(max_length=1_000)]
_Line: TypeAlias = Annotated[str, Field(max_length=10_000)]
_Hash: TypeAlias = Annotated[str, Field(pattern="^([0-9a-f]{64})?$")]
"""SHA-256; empty where what it would be of is out of reach."""


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Met(_Value):
    """The games against one opponent whose strength is known, from the agent's side."""

    elo: int = Field(ge=-10_000, le=10_000)
    """Of the opponent: of a level by definition, of ``hard`` as it was measured among the levels."""
    wins: _Count
    draws: _Count
    losses: _Count
    pentanomial: tuple[_Count, _Count, _Count, _Count, _Count]
    """Game pairs by their outcome, the worst first: 0, 1/2, 1, 3/2 or 2 points."""
    forfeits: _Count
    """Games that the agent lost by a fault: an illegal move, a crash, no answer in time."""

    @property
    def games(self) -> int:
        """All of them."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Of the agent."""
        return self.wins + self.draws / 2


class LevelResult(Met):
    """The games against one level."""

    level: int = Field(ge=1, le=8)


class TrackResult(_Value):
    """One preset on its own board."""

    rules: _Word
    size: int = Field(ge=5, le=22)
    elo: FiniteFloat | None
    """The agent's rating among the levels; None where it won or lost fewer than five points in all."""
    elo_error: FiniteFloat | None
    """Half the width of the 95 % interval of ``elo``."""
    levels: tuple[LevelResult, ...] = Field(max_length=8)
    seconds_a_move: FiniteFloat | None
    """The mean of what the agent took for a move on the referee's clock; None where it made none."""
    openings_sha256: _Hash
    games_sha256: _Hash
    """Of every game: who played, every point, and how it ended."""

    @property
    def games(self) -> int:
        """All of them."""
        return sum(it.games for it in self.levels)

    @property
    def points(self) -> float:
        """Of the agent."""
        return sum(it.points for it in self.levels)

    @property
    def title(self) -> str:
        """The preset and the size of its board."""
        return f"{self.rules} {self.size}x{self.size}"

    @property
    def told(self) -> str:
        """The rating in words; where there is none, on which side of the levels the agent is."""
        return told_elo(self.elo, self.elo_error) or self._beyond

    @property
    def _beyond(self) -> str:
        side = "below level 1" if self.points < self.games / 2 else "above level 8"
        return f"{side} ({self.points:g} of {self.games} points)"


class Agent(_Value):
    """Who was measured."""

    name: _Word
    spec: _Line
    """Without what looks like a secret."""
    version: _Line
    author: _Line
    sha256: _Hash
    """Of its program, with the files that its spec names."""
    plugin: _Word
    """The distribution that has the engine, and its version; empty for commands, servers and classes."""
    files: dict[_Word, _Hash] = Field(max_length=1_000)
    """Networks and other data, each by its name: what the options name, and what lies beside a plugin's sources."""
    threads: int = Field(ge=1, le=1024)


class Budget(_Value):
    """What the agent might spend on a move. All that is None is no limit; without any it has its own."""

    seconds: FiniteFloat | None = Field(gt=0, le=1e9)
    nodes: int | None = Field(ge=1, lt=2**63)
    depth: int | None = Field(ge=1, le=64)

    @property
    def time(self) -> TimeControl:
        """The same as a time control."""
        return TimeControl(seconds=self.seconds, nodes=self.nodes, depth=self.depth)


class Anchors(_Value):
    """The levels as they play in the version that played the games."""

    signature: str = Field(pattern="^[0-9a-f]{12}$")
    """12 digits that stand for what they do on the bench positions."""
    nodes: int = Field(ge=1)
    """Of level 8; the others have limits of their own."""


class Package(_Value):
    """What played the games."""

    version: _Word
    core_sha256: _Hash


class Machine(_Value):
    """Where the result was written."""

    system: _Word
    processor: _Word
    processors: int = Field(ge=1)
    python: _Word


class BenchmarkResult(_Value):
    """A result under one protocol. A file of it is read again by every newer version."""

    protocol: _Word
    conforms: bool
    """Whether everything was as the protocol has it; only then its figures may be cited under its name."""
    remarks: tuple[_Line, ...] = Field(max_length=100)
    """What was not as the protocol has it, a sentence each."""
    elo: FiniteFloat | None
    """The mean of the ratings under all presets of the protocol; None where one is missing."""
    elo_error: FiniteFloat | None
    """Half the width of the 95 % interval of ``elo``."""
    agent: Agent
    budget: Budget
    tracks: tuple[TrackResult, ...] = Field(max_length=20)
    anchors: Anchors
    package: Package
    machine: Machine
    written: _Word
    """When, in UTC as ISO 8601."""

    @property
    def told(self) -> str:
        """The one figure in words; empty where there is none."""
        return told_elo(self.elo, self.elo_error)

    def text(self) -> str:
        """The result as its file has it."""
        return self.model_dump_json(indent=1) + "\n"

    @classmethod
    def read(cls, path: Path) -> Self:
        """The result in a file. Raises ConfigError where there is none."""
        text = read_given_text(path, _LARGEST, "check")
        try:
            return cls.model_validate_json(text)
        except ValidationError as error:
            fault = error.errors(include_url=False, include_input=False, include_context=False)[0]
            place = ".".join(map(str, fault["loc"]))
            told = f"{place}: {fault['msg']}" if place else fault["msg"]
            raise ConfigError(f"check = {str(path)!r}: no result of a benchmark: {brief(told)}") from None


def schema() -> dict[str, Any]:
    """The JSON Schema of the file."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **BenchmarkResult.model_json_schema()}


def told_elo(elo: float | None, error: float | None) -> str:
    """A rating with its interval; empty where there is none."""
    return "" if elo is None or error is None else f"{elo:.0f} ±{error:.0f}"


def rated(levels: Sequence[Met]) -> tuple[float | None, float | None]:
    """The rating that games against levels come to, and half the width of its 95 % interval.

    By maximum likelihood with the levels at their ratings, as certain as the spread of the game pairs makes it. None
    for both where the agent won or lost too few points for an interval.
    """
    points, games = sum(it.points for it in levels), sum(it.games for it in levels)
    if not is_enough(points, games):
        return None, None
    elo, error = standing(levels)
    return round(elo, 2), round(error, 2)


def standing(levels: Sequence[Met]) -> tuple[float, float]:
    """The same however few points there are, even none: the prior keeps it finite."""
    size = len(levels) + 1
    scored, pairs = np.zeros((size, size)), np.zeros((size, size, 5), dtype=np.int64)
    for place, it in enumerate(levels, start=1):
        scored[0, place], scored[place, 0] = it.points, it.games - it.points
        pairs[0, place], pairs[place, 0] = it.pentanomial, it.pentanomial[::-1]
    ratings = anchored_ratings(scored, pairs, np.array([float(it.elo) for it in levels]))
    return float(ratings.elo[0]), float(ratings.error[0])


def mean_rating(tracks: Sequence[TrackResult], presets: Sequence[str]) -> tuple[float | None, float | None]:
    """The mean of the ratings under these presets, and half the width of its 95 % interval.

    None for both where a preset was not played, or came to no rating.
    """
    if [it.rules for it in tracks] != list(presets):
        return None, None
    told = [(it.elo, it.elo_error) for it in tracks if it.elo is not None and it.elo_error is not None]
    if len(told) < len(tracks):
        return None, None
    elo, errors = zip(*told, strict=True)
    return round(sum(elo) / len(told), 2), round(math.hypot(*errors) / len(told), 2)
