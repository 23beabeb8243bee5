"""What a search does on the bench positions, and a few digits that stand for it."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from gomoku_arena._core import Game, SearchEngine


@dataclass(frozen=True)
class Measurement:
    """One engine's search of one position; seconds are wall clock."""

    engine: str
    position: str
    nodes: int
    depth: int
    seconds: float
    move: str

    @property
    def nodes_per_second(self) -> float:
        """0 for a search too short to time."""
        return self.nodes / self.seconds if self.seconds else 0.0


def measure(search: SearchEngine, name: str, game: Game) -> Measurement:
    """Searches the position from empty tables."""
    search.reset()
    analysis = search.analyse(game)
    return Measurement(
        search.name, name, analysis.nodes or 0, analysis.depth or 0, analysis.seconds, str(analysis.move)
    )


def signature(search: SearchEngine, measurements: Iterable[Measurement]) -> str | None:
    """12 hexadecimal digits that stand for what the engine did; None where a clock had a say in it."""
    if search.options.get("seconds"):
        return None
    mine = (it for it in measurements if it.engine == search.name)
    told = "\n".join(f"{it.position} {it.nodes} {it.depth} {it.move}" for it in mine)
    return hashlib.sha256(told.encode()).hexdigest()[:12]
