"""The course of every tunable as a picture: one small graph each, in SVG."""

from html import escape

import numpy as np

from tools.tuning.spsa import Course, Vector
from tools.tuning.tunable import Tunable

COLUMNS = 4
WIDTH, HEIGHT = 240, 120
"""Of one graph."""
MARGIN, HEAD = 12, 22
"""MARGIN: around a graph. HEAD: for its title."""
POINTS = 400
"""Of a line; longer courses are thinned."""
LEAST_SPAN = 2.0
"""A graph is at least so high, in units of ``c_end``, so that noise looks like noise."""

STYLE = (
    "text{font:11px sans-serif;fill:#333}.now{text-anchor:end}.frame{fill:none;stroke:#ccc}"
    ".start{stroke:#bbb;stroke-dasharray:3 3}.course{fill:none;stroke:#1f6fb2;stroke-width:1.3}"
)


def courses_svg(tunables: tuple[Tunable, ...], course: Course) -> str:
    """The picture. Each graph shows the values after every step, and a dashed line where they started."""
    values = np.array(course.values)
    steps = np.unique(np.linspace(0, len(values) - 1, POINTS).astype(int))
    rows = -(-len(tunables) // COLUMNS)
    width, height = COLUMNS * (WIDTH + MARGIN) + MARGIN, rows * (HEIGHT + HEAD + MARGIN) + MARGIN
    graphs = "".join(_graph(place, it, values[steps, place]) for place, it in enumerate(tunables))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f'<style>{STYLE}</style><rect width="100%" height="100%" fill="white"/>{graphs}</svg>\n'
    )


def _graph(place: int, tunable: Tunable, values: Vector) -> str:
    row, column = divmod(place, COLUMNS)
    left, top = MARGIN + column * (WIDTH + MARGIN), MARGIN + row * (HEIGHT + HEAD + MARGIN)
    heights = _heights(tunable, values)
    across = np.linspace(0, WIDTH, len(values)) if len(values) > 1 else np.zeros(1)
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(across, heights, strict=True))
    return (
        f'<g transform="translate({left} {top})"><text y="14">{escape(tunable.name)}</text>'
        f'<text class="now" x="{WIDTH}" y="14">{tunable.start:g} → {values[-1]:.4g}</text>'
        f'<g transform="translate(0 {HEAD})"><rect class="frame" width="{WIDTH}" height="{HEIGHT}"/>'
        f'<line class="start" x2="{WIDTH}" y1="{heights[0]:.1f}" y2="{heights[0]:.1f}"/>'
        f'<polyline class="course" points="{line}"/></g></g>'
    )


def _heights(tunable: Tunable, values: Vector) -> Vector:
    """Points below the upper edge of the graph, in whose middle the course lies."""
    low, high = float(values.min()), float(values.max())
    span = max(1.1 * (high - low), LEAST_SPAN * tunable.c_end)
    return HEIGHT / 2 - (values - (low + high) / 2) / span * HEIGHT
