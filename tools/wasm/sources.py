"""What the module is made of, as a hash: whether it was built from other sources is found out without a toolchain."""

import hashlib
import json
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILES = ROOT / "python" / "gomoku_arena" / "device" / "files"
MODULE = FILES / "engine.wasm"
ORIGIN = FILES / "engine.json"
"""Beside the module: the hash of its sources, and its own."""

FLAGS = ("-C", "target-feature=+simd128", "-C", "link-arg=-zstack-size=8388608")

_CRATES = ("core/src", "engine/src", "engine/weights", "wasm/src")
_BRAIN = ("balance.rs", "chance.rs", "limits.rs")
"""All that the module takes of that crate."""


def sources_hash() -> str:
    """The hash of the code that the module is built from: all but comments, blank lines and tests inside of files."""
    told = hashlib.sha256("\n".join(FLAGS).encode())
    paths = [path for crate in _CRATES for path in (ROOT / "rust" / crate).rglob("*") if path.is_file()]
    brain = [ROOT / "rust" / "brain" / "src" / name for name in _BRAIN]
    for path in sorted([*paths, *brain]):
        told.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + content(path) + b"\0")
    return told.hexdigest()


def module_hash() -> str:
    """The hash of the module that is there."""
    return hashlib.sha256(MODULE.read_bytes()).hexdigest()


def write_origin() -> None:
    """Notes what the module that is there was built from."""
    origin = {"sources": sources_hash(), "module": module_hash()}
    ORIGIN.write_text(json.dumps(origin, indent=2) + "\n", encoding="utf-8")


def complaint() -> str | None:
    """Why the module is not the one of the sources that are there; None where it is."""
    origin = json.loads(ORIGIN.read_text(encoding="utf-8"))
    if origin["module"] != module_hash():
        return f"{MODULE.name} is not the file that {ORIGIN.name} tells of: run make wasm"
    if origin["sources"] != sources_hash():
        return f"{MODULE.name} was built from other sources: run make wasm"
    return None


def content(path: Path) -> bytes:
    """What a file has to do with the module."""
    if path.suffix not in {".rs", ".txt"}:
        return path.read_bytes()
    code = path.read_text(encoding="utf-8").split("#[cfg(test)]\nmod tests {")[0]
    lines = (line.strip() for line in code.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//")).encode()
