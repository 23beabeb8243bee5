"""The scripts and the styles, each in the order in which they need each other."""

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

_FILES = Path(__file__).parent / "files"

MODULES = (
    _FILES / "elements.js",
    _FILES / "letter_keys.js",
    *(_FILES / f"board{part}.js" for part in ("_points", "_speech", "_pieces", "_input", "_steps", "_aim", "")),
    _FILES / "ply_graph.js",
)
"""The modules of ``Board``, ``PlyGraph`` and the keys of a page. One imports another by its file, without ``.js``."""

STYLES = _FILES / "board.css", _FILES / "ply_graph.css"
"""The pages set the variables of their themes, such as ``--line``, themselves."""

_IMPORT = re.compile(r"^import .*\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|function|class) (\w+))", re.MULTILINE)


def plain_script() -> str:
    """All modules for a page that imports nothing: what they export is there for its scripts."""
    return _EXPORT.sub("", _modules())


def script_of(name: str) -> str:
    """The same as one value of that name, for a page with scripts of others: it has what any module exports."""
    modules = _modules()
    return f"const {name} = {in_scope(_EXPORT.sub('', modules), _EXPORT.findall(modules))};\n"


def in_scope(script: str, names: Iterable[str]) -> str:
    """An expression whose value has these names of a script, which runs in a scope of its own."""
    return f"(() => {{\n{script}return {{ {', '.join(names)} }};\n}})()"


def named(stem: str, suffix: str, content: bytes) -> str:
    """A file's name that is another one wherever its content is: a browser may keep such a file for ever."""
    return f"{stem}-{hashlib.sha256(content).hexdigest()[:12]}.{suffix}"


def _modules() -> str:
    return "".join(_IMPORT.sub("", path.read_text(encoding="utf-8")) for path in MODULES)
