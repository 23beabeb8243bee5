"""What a browser loads to have the engine: the scripts, the module, and a network for each rule set."""

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from gomoku_arena._core import shipped_networks

_FILES = Path(__file__).parent / "files"
_LEFT_OUT = {"engine.json"}
"""What only those who build it ask for."""


@cache
def contents() -> Mapping[str, bytes]:
    """All files, by their paths below one folder."""
    files = {path.name: path.read_bytes() for path in sorted(_FILES.iterdir()) if path.name not in _LEFT_OUT}
    return files | {f"networks/{name}.net": file for name, file in shipped_networks().items()}


@cache
def version() -> str:
    """A word that is another one wherever a file is."""
    told = hashlib.sha256()
    for name, file in contents().items():
        told.update(f"{name} {len(file)}\n".encode() + file)
    return told.hexdigest()[:16]
