"""docs/library.md: its examples run, and import public names alone."""

import ast
from importlib import import_module
from pathlib import Path

import gomoku_arena.analysis
from markdown_page import blocks, run_python

PAGE = Path(__file__).parents[2] / "docs" / "library.md"


def test_the_examples_of_the_page_run() -> None:
    assert run_python(blocks(PAGE))["outcome"].complete


def test_the_examples_import_public_names_alone() -> None:
    for block in blocks(PAGE, "python"):
        for node in ast.walk(ast.parse(block.text)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("gomoku_arena"):
                room = import_module(node.module or "")
                assert room in (gomoku_arena, gomoku_arena.analysis), block
                assert {alias.name for alias in node.names} <= set(room.__all__), block
