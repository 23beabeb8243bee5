"""The 26 openings of renju: what three stones around the centre are called.

The first stone lies in the centre, the second beside it, and the third at most two lines from the centre. Mirrored and
turned they are 26. Where the second touches the first along a line, players call the opening direct, where it does so
across a corner, indirect.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import islice

from gomoku_arena._core import Point, Rules
from gomoku_arena.opening_rules.symmetry import SYMMETRIES, turned


class OpeningKind(StrEnum):
    """How the second stone touches the first."""

    DIRECT = "direct"
    """Along a line."""
    INDIRECT = "indirect"
    """Across a corner."""


@dataclass(frozen=True)
class OpeningPattern:
    """One of the 26 openings."""

    kind: OpeningKind
    number: int
    """From 1 to 13 in its kind."""
    romaji: str
    """The name in Latin letters, as players write it in the West, such as ``Kagetsu``."""
    kanji: str
    """The name as it is written in Japan."""
    meaning: str
    """What the name means, in English."""
    third: tuple[int, int]
    """The third stone as it is usually drawn: how far it lies to the right of the centre, and below it."""

    @property
    def title(self) -> str:
        """Name, kind and number, such as ``Kagetsu (direct 4)``."""
        return f"{self.romaji} ({self.kind} {self.number})"

    @property
    def offsets(self) -> tuple[tuple[int, int], ...]:
        """The three stones as they are usually drawn, counted from the centre to the right and down."""
        return (0, 0), _SECOND[self.kind], self.third

    def points(self, size: int) -> list[Point]:
        """These stones on a board of that size."""
        return [Point(size // 2 + right, size // 2 + down) for right, down in self.offsets]


_SECOND = {OpeningKind.DIRECT: (0, -1), OpeningKind.INDIRECT: (1, -1)}

_DIRECT = (
    ("Kansei", "寒星", "cold star", (0, -2)),
    ("Keigetsu", "渓月", "valley moon", (1, -2)),
    ("Sosei", "疎星", "sparse star", (2, -2)),
    ("Kagetsu", "花月", "flower moon", (1, -1)),
    ("Zangetsu", "残月", "lingering moon", (2, -1)),
    ("Ugetsu", "雨月", "rain moon", (1, 0)),
    ("Kinsei", "金星", "golden star", (2, 0)),
    ("Shogetsu", "松月", "pine moon", (0, 1)),
    ("Kyugetsu", "丘月", "hill moon", (1, 1)),
    ("Shingetsu", "新月", "new moon", (2, 1)),
    ("Zuisei", "瑞星", "lucky star", (0, 2)),
    ("Sangetsu", "山月", "mountain moon", (1, 2)),
    ("Yusei", "遊星", "wandering star", (2, 2)),
)
_INDIRECT = (
    ("Chosei", "長星", "long star", (2, -2)),
    ("Kyogetsu", "峡月", "gorge moon", (2, -1)),
    ("Kosei", "恒星", "fixed star", (2, 0)),
    ("Suigetsu", "水月", "water moon", (2, 1)),
    ("Ryusei", "流星", "shooting star", (2, 2)),
    ("Ungetsu", "雲月", "cloud moon", (1, 0)),
    ("Hogetsu", "浦月", "bay moon", (1, 1)),
    ("Rangetsu", "嵐月", "storm moon", (1, 2)),
    ("Gingetsu", "銀月", "silver moon", (0, 1)),
    ("Myojo", "明星", "bright star", (0, 2)),
    ("Shagetsu", "斜月", "slanting moon", (-1, 1)),
    ("Meigetsu", "名月", "harvest moon", (-1, 2)),
    ("Suisei", "彗星", "comet", (-2, 2)),
)

PATTERNS = tuple(
    OpeningPattern(kind, number, *row)
    for kind, rows in ((OpeningKind.DIRECT, _DIRECT), (OpeningKind.INDIRECT, _INDIRECT))
    for number, row in enumerate(rows, start=1)
)
"""All of them, the direct ones first."""


@cache
def placings() -> Mapping[tuple[tuple[int, int], ...], OpeningPattern]:
    """Each opening by where its stones lie from the centre, to the right and down, turned and mirrored in every way."""
    return {
        tuple(turned(x, y, symmetry) for x, y in pattern.offsets): pattern
        for pattern in PATTERNS
        for symmetry in SYMMETRIES
    }


def pattern_of(stones: Sequence[Point], size: int) -> OpeningPattern | None:
    """The opening that the first three of these stones make on a board of that size; None where they make none.

    stones: from black's first on, the colours alternating. The first must lie in the centre, at ``size // 2``.
    """
    centre = size // 2
    return placings().get(tuple((stone.x - centre, stone.y - centre) for stone in stones[:3]))


def opening_of(points: Iterable[Point | str], rules: Rules) -> OpeningPattern | None:
    """The opening of a game that begins with these points on the empty board; None where it has no name.

    No opening has one under rules with captures, whose players do not use the names.
    """
    return None if rules.captures else pattern_of([Point(point) for point in islice(points, 3)], rules.size)


def title_of(points: Iterable[Point | str], rules: Rules) -> str:
    """What files and lists call that opening, in Latin letters; empty where it has no name."""
    pattern = opening_of(points, rules)
    return "" if pattern is None else pattern.title
