"""The examples import what the package offers, and nothing from inside it."""

import ast
from collections.abc import Iterator
from pathlib import Path

from markdown_page import blocks
from public_rooms import PUBLIC_ROOMS

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "plugins").glob("*/README.md"))]


def sources() -> Iterator[str]:
    """Every example in Python: the blocks of the pages and the files of ``examples``."""
    for page in PAGES:
        yield from (block.text for block in blocks(page, "python"))
    yield from (path.read_text(encoding="utf-8") for path in sorted((ROOT / "examples").glob("**/*.py")))


def imported(source: str) -> Iterator[str]:
    """The full names that a program imports from the package."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "gomoku_arena")
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "gomoku_arena":
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_examples_import_public_names() -> None:
    public = {*PUBLIC_ROOMS, *(f"{name}.{it}" for name, room in PUBLIC_ROOMS.items() for it in dir(room))}
    public |= {f"gomoku_arena.env.{adapter}" for adapter in ("gymnasium", "pettingzoo.GomokuAEC")}
    found = {name for source in sources() for name in imported(source)}
    assert len(found & public) > 10
    assert found <= public
