"""docs/library.md: its examples run, and import public names alone."""

import ast
from pathlib import Path

from markdown_page import blocks, run_python
from public_rooms import PUBLIC_ROOMS

PAGE = Path(__file__).parents[2] / "docs" / "library.md"


def test_the_examples_of_the_page_run() -> None:
    assert run_python(blocks(PAGE))["outcome"].complete


def test_the_examples_import_public_names_alone() -> None:
    for block in blocks(PAGE, "python"):
        for node in ast.walk(ast.parse(block.text)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("gomoku_arena"):
                room = PUBLIC_ROOMS[node.module or ""]
                assert {alias.name for alias in node.names} <= set(dir(room)), block
