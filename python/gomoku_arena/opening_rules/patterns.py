"""The 26 openings of renju: what three stones around the centre are called.

The first stone lies in the centre, the second beside it, and the third at most two lines from the centre. Mirrored and
turned they are 26. Where the second touches the first along a line, players call the opening direct, where it does so
across a corner, indirect.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
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
    hangul: str
    """The name as it is read in Korea, where two openings share one: direct 13 and indirect 5."""
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


_SECOND = {OpeningKind.DIRECT: (0, -1), OpeningKind.INDIRECT: (1, -1)}

_DIRECT = (
    ("Kansei", "寒星", "한성", "cold star", (0, -2)),
    ("Keigetsu", "渓月", "계월", "valley moon", (1, -2)),
    ("Sosei", "疎星", "소성", "sparse star", (2, -2)),
    ("Kagetsu", "花月", "화월", "flower moon", (1, -1)),
    ("Zangetsu", "残月", "잔월", "lingering moon", (2, -1)),
    ("Ugetsu", "雨月", "우월", "rain moon", (1, 0)),
    ("Kinsei", "金星", "금성", "golden star", (2, 0)),
    ("Shogetsu", "松月", "송월", "pine moon", (0, 1)),
    ("Kyugetsu", "丘月", "구월", "hill moon", (1, 1)),
    ("Shingetsu", "新月", "신월", "new moon", (2, 1)),
    ("Zuisei", "瑞星", "서성", "lucky star", (0, 2)),
    ("Sangetsu", "山月", "산월", "mountain moon", (1, 2)),
    ("Yusei", "遊星", "유성", "wandering star", (2, 2)),
)
_INDIRECT = (
    ("Chosei", "長星", "장성", "long star", (2, -2)),
    ("Kyogetsu", "峡月", "협월", "gorge moon", (2, -1)),
    ("Kosei", "恒星", "항성", "fixed star", (2, 0)),
    ("Suigetsu", "水月", "수월", "water moon", (2, 1)),
    ("Ryusei", "流星", "유성", "shooting star", (2, 2)),
    ("Ungetsu", "雲月", "운월", "cloud moon", (1, 0)),
    ("Hogetsu", "浦月", "포월", "bay moon", (1, 1)),
    ("Rangetsu", "嵐月", "람월", "storm moon", (1, 2)),
    ("Gingetsu", "銀月", "은월", "silver moon", (0, 1)),
    ("Myojo", "明星", "명성", "bright star", (0, 2)),
    ("Shagetsu", "斜月", "사월", "slanting moon", (-1, 1)),
    ("Meigetsu", "名月", "명월", "harvest moon", (-1, 2)),
    ("Suisei", "彗星", "혜성", "comet", (-2, 2)),
)

PATTERNS = tuple(
    OpeningPattern(kind, number, *row)
    for kind, rows in ((OpeningKind.DIRECT, _DIRECT), (OpeningKind.INDIRECT, _INDIRECT))
    for number, row in enumerate(rows, start=1)
)
"""All of them, the direct ones first."""

_BY_STONES = {
    tuple(turned(x, y, symmetry) for x, y in pattern.offsets): pattern
    for pattern in PATTERNS
    for symmetry in SYMMETRIES
}


def pattern_of(stones: Sequence[Point], size: int) -> OpeningPattern | None:
    """The opening that the first three of these stones make on a board of that size; None where they make none.

    stones: from black's first on, the colours alternating. The first must lie in the centre, at ``size // 2``.
    """
    centre = size // 2
    return _BY_STONES.get(tuple((stone.x - centre, stone.y - centre) for stone in stones[:3]))


def opening_named(points: Sequence[str], rules: Rules) -> OpeningPattern | None:
    """The opening of a game with these points, such as ``h8``; None where it has no name.

    Under rules with captures no opening has a name: their players do not use the names.
    """
    if rules.captures:
        return None
    return pattern_of([Point(point) for point in islice(points, 3)], rules.size)
