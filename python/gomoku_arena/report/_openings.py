"""What each opening came to: who scored with it, and which colour it favours."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gomoku_arena.report._games import letters
from gomoku_arena.tournament.games import Result


@dataclass
class _Opening:
    """What the games on one opening came to."""

    stones: tuple[str, ...] | None
    """None once games with this number began differently, as under swap2."""
    games: int = 0
    black: float = 0.0
    engines: dict[int, list[float]] = field(default_factory=dict)
    """Points and games of each engine as black, then as white."""

    def add(self, result: Result, places: Mapping[str, int]) -> None:
        record = result.record
        if record.opening != self.stones:
            self.stones = None
        self.games += 1
        self.black += result.score.points(record.black)
        for name, at in ((record.black, 0), (record.white, 2)):
            row = self.engines.setdefault(places[name], [0.0, 0.0, 0.0, 0.0])
            row[at] += result.score.points(name)
            row[at + 1] += 1


def openings(results: Iterable[Result], places: Mapping[str, int]) -> list[dict[str, Any]]:
    """A row for every opening that was played, by its number. places: of the engines."""
    found: dict[int, _Opening] = {}
    for result in results:
        opening = found.setdefault(result.pairing.opening, _Opening(result.record.opening))
        opening.add(result, places)
    return [
        {
            "o": number + 1,
            "p": None if opening.stones is None else letters(opening.stones),
            "games": opening.games,
            "black": opening.black,
            "engines": opening.engines,
        }
        for number, opening in sorted(found.items())
    ]
