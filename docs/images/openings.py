"""Draws the 26 openings of renju: ``python docs/images/openings.py > docs/images/openings.svg``."""

import sys
from collections.abc import Iterator

from gomoku_arena.opening_rules.patterns import PATTERNS, OpeningKind, OpeningPattern

REACH = 3
"""Lines that are drawn to each side of the centre."""
GAP = 14
"""Between two lines of a board."""
COLUMNS = 7
WIDTH, HEIGHT = 116, 138
"""Of a board with what is written below it."""
HEAD = 30
"""The height of a heading."""

_HEADINGS = {
    OpeningKind.DIRECT: "Direct: the second stone touches the first along a line",
    OpeningKind.INDIRECT: "Indirect: it touches the first across a corner",
}


def openings() -> str:
    """The SVG of all openings, the direct ones first."""
    drawn, top = list[str](), 0
    for kind, heading in _HEADINGS.items():
        drawn.append(f'<text x="8" y="{top + 21}" font-size="15" font-weight="600">{heading}</text>')
        top += HEAD
        patterns = [pattern for pattern in PATTERNS if pattern.kind is kind]
        for place, pattern in enumerate(patterns):
            row, column = divmod(place, COLUMNS)
            moved = f"translate({column * WIDTH} {top + row * HEIGHT})"
            drawn.append(f'<g transform="{moved}">{"".join(_board(pattern))}</g>')
        top += -(-len(patterns) // COLUMNS) * HEIGHT
    width = COLUMNS * WIDTH
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{top}" viewBox="0 0 {width} {top}"'
            ' font-family="system-ui, Helvetica, Arial, sans-serif" fill="#2b2723">',
            f'<rect width="{width}" height="{top}" rx="8" fill="#fffdf8"/>',
            *drawn,
            "</svg>\n",
        ]
    )


def _board(pattern: OpeningPattern) -> Iterator[str]:
    middle = WIDTH / 2
    edge, side = REACH * GAP + 8, 2 * REACH * GAP
    yield f'<rect x="{middle - edge}" y="4" width="{2 * edge}" height="{2 * edge}" rx="4" fill="#e5bd78"/>'
    starts = [(middle - REACH * GAP + number * GAP, 12 + number * GAP) for number in range(2 * REACH + 1)]
    left, top = starts[0]
    lines = "".join(f"M{left} {y}h{side}M{x} {top}v{side}" for x, y in starts)
    yield f'<path d="{lines}" fill="none" stroke="#5b4322"/>'
    for number, (right, down) in enumerate(pattern.offsets, start=1):
        x, y = middle + right * GAP, 4 + edge + down * GAP
        fill, ink = ("#fbfaf7", "#2b2723") if number == 2 else ("#1d1c1e", "#ffffff")
        yield f'<circle cx="{x}" cy="{y}" r="6.4" fill="{fill}" stroke="#2b2723" stroke-width="0.6"/>'
        yield f'<text x="{x}" y="{y + 3.2}" font-size="9" text-anchor="middle" fill="{ink}">{number}</text>'
    told = f"{pattern.number} {pattern.romaji} {pattern.kanji}"
    yield f'<text x="{middle}" y="{2 * edge + 20}" font-size="12.5" text-anchor="middle">{told}</text>'


if __name__ == "__main__":
    sys.stdout.write(openings())
