"""The package, put together once for all tests in here."""

from pathlib import Path

import pytest

from npm_package import packed


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return packed(tmp_path_factory.mktemp("npm") / "gomoku-arena")
