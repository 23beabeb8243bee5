"""The icons of an installed page and of the window it stands in, and what a browser reads to install it."""

import base64
from functools import cache

from gomoku_arena._core import svg_to_png

SIZES = 192, 512
"""Pixels a side."""

PAPER = "#f6f2ea"
"""The ground of the icon, and of what an installed page shows first."""

_STONES = """<g stroke="#4a2f12"><circle cx="36.5" cy="48" r="19.7" fill="#1b1b1f"/>
<circle cx="59.5" cy="48" r="19.7" fill="#fff"/></g>"""

_ICON = """<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 96 96">
<rect width="96" height="96" fill="{paper}"/>{stones}</svg>"""

_FAVICON = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="12 24 72 48">{stones}{sign}</svg>"""
_SIGN = '<circle cx="70" cy="36" r="13" fill="#d9480f" stroke="#fff" stroke-width="3"/>'


@cache
def icon_png(size: int) -> bytes:
    """Two stones on paper, with the room around them that round icons need."""
    return svg_to_png(_ICON.format(size=size, paper=PAPER, stones=_STONES))


def web_manifest(name: str, short_name: str, start_url: str, folder: str) -> dict[str, object]:
    """What makes an application of a page, as browsers read it. folder: the address that all of it lies below."""
    icons = [{"src": f"{folder}icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in SIZES]
    return {
        "name": name,
        "short_name": short_name,
        "start_url": start_url,
        "scope": folder or "./",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": icons,
    }


def favicon(*, has_sign: bool = False) -> str:
    """The address of the icon of a window, which holds it. has_sign: with a dot, for somebody who is waited for."""
    picture = _FAVICON.format(stones=_STONES, sign=_SIGN if has_sign else "").replace("\n", "")
    return f"data:image/svg+xml;base64,{base64.b64encode(picture.encode()).decode()}"
