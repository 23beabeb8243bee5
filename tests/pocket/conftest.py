"""The folder of the page, written once for all tests in here."""

from pathlib import Path

import pytest

from gomoku_arena.pocket.build import build_pocket


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pocket")
    build_pocket(path)
    return path
