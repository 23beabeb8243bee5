"""The scripts and the styles, each in the order in which they need each other."""

import re
from pathlib import Path

_FILES = Path(__file__).parent / "files"

_ELEMENTS = _FILES / "elements.js"

BOARD = (
    _ELEMENTS,
    *(_FILES / f"board{part}.js" for part in ("_points", "_speech", "_pieces", "_input", "_steps", "_aim", "")),
)
"""The modules of ``Board``. One imports another by the name of its file, without ``.js``."""

GRAPH = _ELEMENTS, _FILES / "ply_graph.js"
"""The modules of ``PlyGraph``."""

STYLES = _FILES / "board.css", _FILES / "ply_graph.css"
"""The pages set the variables of their themes, such as ``--line``, themselves."""

_MODULE = re.compile(r"^import .*\n|^export ", re.MULTILINE)


def plain_script() -> str:
    """All modules as one script, for a page that imports nothing: what they export is there for its scripts."""
    return "".join(_MODULE.sub("", path.read_text(encoding="utf-8")) for path in dict.fromkeys((*BOARD, *GRAPH)))
