"""The public surface: what is promised exists, what exists is promised, and importing it is cheap."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import gomoku_arena
from gomoku_arena import _core, errors
from samples import case


def test_every_promised_name_is_there() -> None:
    for name in gomoku_arena.__all__:
        with case(name):
            assert getattr(gomoku_arena, name) is not None
            assert name in dir(gomoku_arena)


def test_all_is_sorted_and_names_each_once() -> None:
    assert len(set(gomoku_arena.__all__)) == len(gomoku_arena.__all__)
    promised = set(gomoku_arena.__all__)
    assert set(errors.__all__) <= promised
    ours = {"BatchedGames", "BatchedSearch", "GamesSnapshot", "LineAssembler", "Pipes", "bench_positions"}
    ours |= {
        "MAX_SIZE",
        "MIN_SIZE",
        "MOST_GAMES",
        "index_samples",
        "network_layout",
        "network_rows",
        "network_values",
        "ordering_rows",
        "relabel",
        "self_play",
        "table_layout",
        "value_rows",
    }
    assert {name for name in _core.__all__ if not name.endswith("Like")} - ours <= promised


def test_what_type_checkers_see_is_what_is_imported_later() -> None:
    tree = ast.parse(Path(gomoku_arena.__file__).read_text(encoding="utf-8"))
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    seen = {(node.module, alias.name) for node in imported for alias in node.names}
    names = {name for module, name in seen if module not in ("importlib", "typing")}
    assert names == set(gomoku_arena.__all__)
    for module, name in seen:
        if name in names:
            assert getattr(import_module(str(module)), name) is getattr(gomoku_arena, name)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Engin'"):
        gomoku_arena.Engin  # type: ignore[attr-defined] # noqa: B018


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = "import gomoku_arena, sys; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert "gomoku_arena._core" in loaded
    assert not loaded & {"numpy", "pydantic", "pluggy", "rich", "typer", "psutil", "asyncio"}


def test_the_version_is_that_of_the_distribution() -> None:
    from importlib.metadata import version

    assert gomoku_arena.__version__ == version("gomoku-arena")
