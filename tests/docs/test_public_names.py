"""The examples import what the package offers, and nothing from inside it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import gomoku_arena.analysis
import gomoku_arena.env
import gomoku_arena.export.training
from markdown_page import blocks

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
    public = {"gomoku_arena", *(f"gomoku_arena.{name}" for name in dir(gomoku_arena))}
    public |= {f"gomoku_arena.analysis.{name}" for name in dir(gomoku_arena.analysis)}
    public |= {f"gomoku_arena.env.{name}" for name in (*gomoku_arena.env.__all__, "gymnasium", "pettingzoo.GomokuAEC")}
    public |= {f"gomoku_arena.export.training.{name}" for name in gomoku_arena.export.training.__all__}
    found = {name for source in sources() for name in imported(source)}
    assert len(found & public) > 10
    assert found <= public
