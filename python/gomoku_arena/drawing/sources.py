"""The scripts and the styles, each in the order in which they need each other."""

import re
from pathlib import Path

_FILES = Path(__file__).parent / "files"

MODULES = (
    _FILES / "elements.js",
    *(_FILES / f"board{part}.js" for part in ("_points", "_speech", "_pieces", "_input", "_steps", "_aim", "")),
    _FILES / "ply_graph.js",
)
"""The modules of ``Board`` and ``PlyGraph``. One imports another by the name of its file, without ``.js``."""

STYLES = _FILES / "board.css", _FILES / "ply_graph.css"
"""The pages set the variables of their themes, such as ``--line``, themselves."""

_IMPORT = re.compile(r"^import .*\n", re.MULTILINE)
_EXPORT = re.compile(r"^export ", re.MULTILINE)


def module() -> str:
    """All modules as one, which exports what any of them does."""
    return "".join(_IMPORT.sub("", path.read_text(encoding="utf-8")) for path in MODULES)


def plain_script() -> str:
    """The same for a page that imports nothing: what the modules export is there for its scripts."""
    return _EXPORT.sub("", module())
