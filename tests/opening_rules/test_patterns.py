"""The 26 openings: which stones make them, however the board lies, and what they are called."""

from itertools import product

import pytest

from gomoku_arena import Point, Rules
from gomoku_arena.opening_rules.patterns import PATTERNS, OpeningKind, OpeningPattern, opening_of, pattern_of
from gomoku_arena.opening_rules.symmetry import SYMMETRIES, turned

SIZE = 15
CENTRE = Point("h8")
BESIDE = [Point(7 + x, 7 + y) for x, y in product((-1, 0, 1), repeat=2) if (x, y) != (0, 0)]
NEAR = [Point(7 + x, 7 + y) for x, y in product(range(-2, 3), repeat=2) if (x, y) != (0, 0)]

# Each opening as it is usually drawn: the third stone by its number in the two pictures, and the first two.
PICTURES = {
    OpeningKind.DIRECT: """
        .  .  1  2  3
        .  .  O  4  5
        .  .  X  6  7
        .  .  8  9 10
        .  . 11 12 13
    """,
    OpeningKind.INDIRECT: """
        .  .  .  .  1
        .  .  .  O  2
        .  .  X  6  3
        . 11  9  7  4
       13 12 10  8  5
    """,
}


@pytest.mark.parametrize("kind", OpeningKind)
def test_the_third_stones_are_numbered_as_players_number_them(kind: OpeningKind) -> None:
    rows = [row.split() for row in PICTURES[kind].split("\n") if row.strip()]
    placed = {cell: Point(5 + x, 5 + y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell != "."}
    for number in range(1, 14):
        pattern = pattern_of([CENTRE, placed["O"], placed[str(number)]], SIZE)
        assert pattern is not None
        assert (pattern.kind, pattern.number) == (kind, number)
        assert [(5 + 2 + x, 5 + 2 + y) for x, y in pattern.offsets] == [
            (point.x, point.y) for point in (CENTRE, placed["O"], placed[str(number)])
        ]


def test_there_are_26_and_no_two_are_one() -> None:
    assert len(PATTERNS) == 26
    assert len({pattern.romaji for pattern in PATTERNS}) == len({pattern.kanji for pattern in PATTERNS}) == 26


@pytest.mark.parametrize(
    ("stones", "title", "kanji"),
    [
        ("h8 h7 i7", "Kagetsu (direct 4)", "花月"),
        ("h8 i8 i7", "Kagetsu (direct 4)", "花月"),
        ("h8 g8 g9", "Kagetsu (direct 4)", "花月"),
        ("h8 h7 h6", "Kansei (direct 1)", "寒星"),
        ("h8 i7 i9", "Hogetsu (indirect 7)", "浦月"),
        ("h8 g9 g7", "Hogetsu (indirect 7)", "浦月"),
        ("h8 i9 f6", "Suisei (indirect 13)", "彗星"),
    ],
)
def test_mirrored_and_turned_openings_have_their_name(stones: str, title: str, kanji: str) -> None:
    pattern = pattern_of([Point(stone) for stone in stones.split()], SIZE)
    assert pattern is not None
    assert (pattern.title, pattern.kanji) == (title, kanji)


def test_every_three_stones_that_renju_allows_have_a_name_that_no_symmetry_changes() -> None:
    allowed = [[CENTRE, second, third] for second in BESIDE for third in NEAR if third != second]
    found = [pattern_of(stones, SIZE) for stones in allowed]
    assert set(found) == set(PATTERNS)
    for stones, symmetry in product(allowed, SYMMETRIES):
        shown = [Point(*turned(stone.x, stone.y, symmetry, SIZE - 1)) for stone in stones]
        assert pattern_of(shown, SIZE) is pattern_of(stones, SIZE)


@pytest.mark.parametrize("stones", ["", "h8", "h8 h9", "h8 h10 h9", "h8 h9 h11", "h9 h8 h10", "i9 h8 h9"])
def test_other_stones_have_no_name(stones: str) -> None:
    assert pattern_of([Point(stone) for stone in stones.split()], SIZE) is None


def test_what_follows_the_third_stone_does_not_matter() -> None:
    assert pattern_of([Point(stone) for stone in ("h8", "h7", "i7", "a1", "o15")], SIZE) is _pattern("Kagetsu")


@pytest.mark.parametrize(
    ("size", "stones"), [(15, "h8 h7 i7"), (19, "j10 j9 k9"), (20, "k11 k10 l10"), (9, "e5 e4 f4")]
)
def test_the_centre_is_that_of_the_board(size: int, stones: str) -> None:
    assert opening_of(stones.split(), Rules.freestyle(size=size)) is _pattern("Kagetsu")


def test_rules_with_captures_have_no_names() -> None:
    assert opening_of(["h8", "h7", "i7"], Rules.renju()) is _pattern("Kagetsu")
    assert opening_of(["j10", "j9", "k9"], Rules.ninuki()) is None


def _pattern(romaji: str) -> OpeningPattern:
    return next(pattern for pattern in PATTERNS if pattern.romaji == romaji)
