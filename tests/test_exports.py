"""The public surface: what is promised exists, what exists is promised, and importing it is cheap."""

import ast
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import gomoku_arena
from gomoku_arena import _core, errors
from public_rooms import PUBLIC_ROOMS
from systems import WINE


@pytest.mark.parametrize("room", PUBLIC_ROOMS.values(), ids=PUBLIC_ROOMS)
def test_every_promised_name_is_there_and_named_once(room: ModuleType) -> None:
    stub = Path(room.__file__ or "").with_suffix(".pyi").read_text(encoding="utf-8")
    names = [alias for node in ast.walk(ast.parse(stub)) if isinstance(node, ast.ImportFrom) for alias in node.names]
    # Type checkers see what is imported under its own name.
    assert [alias.name for alias in names] == [alias.asname for alias in names]
    assert sorted(alias.name for alias in names) == dir(room) == room.__all__
    for alias in names:
        assert getattr(room, alias.name) is not None


def test_all_errors_and_all_of_the_rules_are_promised() -> None:
    promised = set(dir(gomoku_arena))
    assert set(errors.__all__) <= promised
    ours = {"BatchedGames", "BatchedSearch", "BrainRequest", "EvenPlacing", "GamesSnapshot", "GomocupBrain"}
    ours |= {
        "bench_positions",
        "CHANCE_SCALE",
        "LineAssembler",
        "MAX_SIZE",
        "MIN_SIZE",
        "MOST_GAMES",
        "index_samples",
        "JobObject",
        "network_layout",
        "network_rows",
        "network_values",
        "opening_steps",
        "ordering_rows",
        "Pipes",
        "PuctTrees",
        "relabel",
        "self_play",
        "shipped_networks",
        "svg_to_png",
        "threats_of",
        "wins_at_once",
        "table_layout",
        "value_rows",
        "win_probability",
    }
    assert {name for name in _core.__all__ if not name.endswith("Like")} - ours <= promised


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="Engin"):
        gomoku_arena.Engin  # type: ignore[attr-defined] # noqa: B018


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = "import gomoku_arena, sys; print(*sys.modules); gomoku_arena.Game; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded, with_rules = (set(line.split()) for line in run.stdout.splitlines())
    assert "gomoku_arena._core" not in loaded
    assert "gomoku_arena._core" in with_rules
    assert not with_rules & {"numpy", "pydantic", "pluggy", "rich", "typer", "psutil", "asyncio"}


@pytest.mark.skipif(WINE, reason="the package is not installed there")
def test_the_version_is_that_of_the_distribution() -> None:
    from importlib.metadata import version

    assert gomoku_arena.__version__ == version("gomoku-arena")
