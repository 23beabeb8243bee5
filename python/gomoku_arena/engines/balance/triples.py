"""Three stones for swap and swap2 that leave both colours a game, from a table for each preset."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from random import Random

from gomoku_arena._core import Point, Rules
from gomoku_arena.opening_rules.symmetry import SYMMETRIES, turned

Triple = tuple[Point, Point, Point]
"""Black's, white's and black's stone."""

_DATA = resources.files("gomoku_arena.engines.balance").joinpath("data", "triples")
_ENDING = ".txt"
_NODES = re.compile(r"^#.* by tengen at ([0-9]+) nodes", re.MULTILINE)

NEAR = 2
"""By how many points a side a board may differ from that of the table that serves it: its edges are nearly as far."""


@dataclass(frozen=True, slots=True)
class EvenTriple:
    """Three stones, and what is known of them."""

    points: Triple
    score: int
    """For black, on tengen's scale: 200 points multiply the odds of winning by e."""
    share: float
    """What black scored when tengen played itself from them, 0 to 1."""
    games: int
    """How many games these were."""

    def turned(self, size: int, symmetry: int) -> Triple:
        """The stones as that symmetry of a board of that size shows them."""
        first, second, third = (Point(*turned(point.x, point.y, symmetry, size - 1)) for point in self.points)
        return first, second, third


@dataclass(frozen=True)
class TripleTable:
    """The triples for a preset on a board of one size, the most even first."""

    code: str
    """Of the rules under which they were searched, such as ``freestyle15``."""
    nodes: int
    """Of the search that gave the scores."""
    lines: tuple[str, ...]
    """As they are written: offsets from the centre, ``#``, the score, the share and the games."""

    def on_board(self, size: int) -> Iterator[EvenTriple]:
        """Those that fit on a board of that size, around its centre."""
        for line in self.lines:
            offsets, _, figures = line.partition("#")
            score, share, games = figures.split()
            x_and_y = [int(part) + size // 2 for part in offsets.replace(",", " ").split()]
            if min(x_and_y) >= 0 and max(x_and_y) < size:
                first, second, third = map(Point, x_and_y[::2], x_and_y[1::2])
                yield EvenTriple((first, second, third), int(score), float(share), int(games))


@cache
def table_codes() -> Sequence[str]:
    """The codes of the rules under which the stones of a table were searched, such as ``freestyle15``."""
    return sorted(file.name.removesuffix(_ENDING) for file in _DATA.iterdir() if file.name.endswith(_ENDING))


def triple_table(rules: Rules) -> TripleTable | None:
    """The table that serves these rules: that of the preset whose board is of the same size, or nearly.

    None for rules that are no preset, and where no table's board differs by ``NEAR`` points or fewer.
    """

    def distance(code: str) -> int:
        return abs(Rules.from_code(code).size - rules.size)

    codes = [code for code in table_codes() if Rules.from_code(code).name == rules.name and distance(code) <= NEAR]
    return _read(min(codes, key=distance)) if codes else None


def even_triples(rules: Rules) -> Sequence[EvenTriple]:
    """Three stones that are fair to offer under swap and swap2, the most even first; empty where no table serves.

    None of them is another one turned or mirrored.
    """
    table = triple_table(rules)
    return [] if table is None else list(table.on_board(rules.size))


def even_triple(rules: Rules, seed: int) -> Triple | None:
    """One of them, turned or mirrored or as it is: the seed decides. None where no table serves."""
    triples = even_triples(rules)
    if not triples:
        return None
    source = Random(f"triple/{seed}")
    return source.choice(triples).turned(rules.size, source.choice(SYMMETRIES))


@cache
def _read(code: str) -> TripleTable:
    text = _DATA.joinpath(f"{code}{_ENDING}").read_text(encoding="utf-8")
    nodes = _NODES.search(text)
    assert nodes, "the first lines of a table say how deep it was searched"
    return TripleTable(code, int(nodes[1]), tuple(line for line in text.splitlines() if not line.startswith("#")))
