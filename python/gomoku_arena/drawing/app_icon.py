"""The icon of an installed page."""

from functools import cache

from gomoku_arena._core import svg_to_png

SIZES = 192, 512
"""Pixels a side."""

PAPER = "#f6f2ea"
"""The ground of the icon, and of what an installed page shows first."""

_ICON = """<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 96 96">
<rect width="96" height="96" fill="{paper}"/>
<g stroke="#4a2f12"><circle cx="36.5" cy="48" r="19.7" fill="#1b1b1f"/>
<circle cx="59.5" cy="48" r="19.7" fill="#fff"/></g></svg>"""


@cache
def icon_png(size: int) -> bytes:
    """Two stones on paper, with the room around them that round icons need."""
    return svg_to_png(_ICON.format(size=size, paper=PAPER))
