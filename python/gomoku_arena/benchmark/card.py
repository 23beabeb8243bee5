"""The result of a benchmark as a picture: the one figure, and under each preset where the agent is among the levels."""

from collections.abc import Iterator
from html import escape

from gomoku_arena.benchmark.protocol import PROTOCOL, PROTOCOLS, budget_words
from gomoku_arena.benchmark.result import BenchmarkResult, TrackResult
from gomoku_arena.printable import printable
from gomoku_arena.svg import Svg

_WIDTH = 820
_EDGE = 36
_HEAD = 158
_ROW = 46
_FOOT = 78

_LEFT, _RIGHT = 186, 664
"""Between them lies the scale."""

_LOWEST, _HIGHEST = -250, 2750
"""Elo at its ends."""

_STONE = 8
"""Radius of a level's mark."""

_LETTERS = 30
"""Of a name that are shown."""

_CARD, _INK, _SOFT, _LINE, _ACCENT, _BAD = "#fffdfa", "#211e1a", "#746d62", "#e3dccf", "#8f4f12", "#c23b27"
"""The colours of the report by daylight; a picture does not know where it will hang."""

_STYLE = f"""
text {{ font-family: "Inter", "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif; fill: {_INK}; }}
.soft {{ fill: {_SOFT}; }} .small {{ font-size: 12.5px; }} .label {{ font-size: 14px; }}
.name {{ font-size: 27px; font-weight: 650; }} .figure {{ font-size: 46px; font-weight: 700; fill: {_ACCENT}; }}
.error {{ font-size: 22px; font-weight: 500; fill: {_ACCENT}; }} .number {{ font-size: 9.5px; text-anchor: middle; }}
.value {{ font-size: 14px; font-weight: 600; text-anchor: end; }} .end {{ text-anchor: end; }}
.warning {{ font-size: 13px; font-weight: 700; fill: {_CARD}; letter-spacing: .04em; }}
"""


def card(result: BenchmarkResult) -> Svg:
    """The picture. What does not conform to its protocol says so across the top."""
    rows = len(result.tracks)
    height = _HEAD + rows * _ROW + _FOOT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" '
        f'viewBox="0 0 {_WIDTH} {height}" role="img">',
        f"<title>{_told(_sentence(result), 1000)}</title>",
        f"<style>{_STYLE}</style>",
        f'<rect x="1" y="1" width="{_WIDTH - 2}" height="{height - 2}" rx="16" fill="{_CARD}" stroke="{_LINE}" '
        'stroke-width="2"/>',
        *_head(result),
        *(part for row, track in enumerate(result.tracks) for part in _track(track, _HEAD + row * _ROW)),
        *_foot(result, height),
        "</svg>",
    ]
    return Svg("\n".join(parts) + "\n")


def _sentence(result: BenchmarkResult) -> str:
    tracks = ", ".join(f"{track.title} {track.told}" for track in result.tracks)
    told = f"{result.agent.name}, {result.protocol}, {budget_words(result.budget.time)}"
    return f"{told}: {result.told or 'no mean'}; {tracks}"


def _head(result: BenchmarkResult) -> Iterator[str]:
    if not result.conforms:
        told = f"NOT A RESULT TO CITE: {result.remarks[0] if result.remarks else 'it does not conform'}"
        corners = f"M2 17 a15 15 0 0 1 15 -15 h{_WIDTH - 34} a15 15 0 0 1 15 15 v15 h-{_WIDTH - 4} z"
        yield f'<path d="{corners}" fill="{_BAD}"/>'
        yield f'<text class="warning" x="{_EDGE}" y="22">{_told(told, 90)}</text>'
    yield f'<text class="soft label" x="{_EDGE}" y="62">{_told(result.protocol)}</text>'
    yield f'<text class="name" x="{_EDGE}" y="95">{_told(result.agent.name)}</text>'
    yield f'<text class="soft label" x="{_EDGE}" y="119">{_told(_about(result), 60)}</text>'
    right = _WIDTH - _EDGE
    if result.elo is not None and result.elo_error is not None:
        yield (
            f'<text class="end" x="{right}" y="97"><tspan class="figure">{result.elo:.0f}</tspan>'
            f'<tspan class="error" dx="8">±{result.elo_error:.0f}</tspan></text>'
        )
    meant = "a rule set a line" if result.elo is None else f"mean of {len(result.tracks)} rule sets"
    yield f'<text class="soft small end" x="{right}" y="119">Elo above level 1, {meant}</text>'


def _about(result: BenchmarkResult) -> str:
    who = result.agent.plugin or result.agent.version
    return " · ".join(filter(None, (who, budget_words(result.budget.time))))


def _track(track: TrackResult, top: int) -> Iterator[str]:
    middle = top + 22
    yield f'<text class="label" x="{_EDGE}" y="{middle + 5}">{_told(track.title)}</text>'
    yield f'<line x1="{_LEFT}" y1="{middle}" x2="{_RIGHT}" y2="{middle}" stroke="{_LINE}" stroke-width="2"/>'
    if track.elo is not None and track.elo_error is not None:
        low, high = _place(track.elo - track.elo_error), _place(track.elo + track.elo_error)
        yield (
            f'<rect x="{low:.1f}" y="{middle - 13}" width="{max(high - low, 4):.1f}" height="26" rx="6" '
            f'fill="{_ACCENT}" fill-opacity=".16"/>'
        )
        # Below the marks of the levels, and longer, so that no level is hidden behind an agent of its strength.
        yield f'<rect x="{_place(track.elo) - 2:.1f}" y="{middle - 18}" width="4" height="36" rx="2" fill="{_ACCENT}"/>'
    places = [_place(level.elo) for level in track.levels]
    for number, x in enumerate(places, start=1):
        # Levels that nearly touch stand one above the other.
        near = [it for it in places if 0 < abs(it - x) < 2 * _STONE]
        y = middle + (0 if not near else 6 if near[0] < x else -6)
        yield f'<circle cx="{x:.1f}" cy="{y}" r="{_STONE}" fill="{_CARD}" stroke="{_SOFT}" stroke-width="1.2"/>'
        yield f'<text class="number soft" x="{x:.1f}" y="{y + 3.4:.1f}">{number}</text>'
    yield f'<text class="value" x="{_WIDTH - _EDGE}" y="{middle + 5}">{_told(track.told.partition(" (")[0])}</text>'


def _place(elo: float) -> float:
    """Where that rating is on the scale; its ends for what lies beyond."""
    share = (min(max(elo, _LOWEST), _HIGHEST) - _LOWEST) / (_HIGHEST - _LOWEST)
    return _LEFT + share * (_RIGHT - _LEFT)


def _foot(result: BenchmarkResult, height: int) -> Iterator[str]:
    games = PROTOCOLS.get(result.protocol, PROTOCOL).games
    lines = (
        f"{games} games against each of tengen's levels 1 to 8, shipped openings, both colours. "
        "Shaded: the interval of 95 %.",
        f"levels {result.anchors.signature} · gomoku-arena {result.package.version} · {result.machine.processor} · "
        f"{result.written[:10]}",
    )
    for place, line in enumerate(lines):
        yield f'<text class="soft small" x="{_EDGE}" y="{height - 44 + 20 * place}">{_told(line, 115)}</text>'


def _told(text: str, letters: int = _LETTERS) -> str:
    """Text of anybody, cut, as XML can hold it."""
    shown = printable(text)
    cut = shown if len(shown) <= letters else f"{shown[: letters - 1]}\N{HORIZONTAL ELLIPSIS}"
    return escape(cut)
