from collections.abc import Iterator
from pathlib import Path

import pytest

import faulty_plugin
from leftovers import no_process_left


@pytest.fixture
def faulty_engines(tmp_path: Path) -> Iterator[None]:
    """The engines of ``faulty_plugin`` can be named, here and in workers."""
    with faulty_plugin.installed(tmp_path):
        yield


@pytest.fixture
def nothing_left() -> Iterator[None]:
    """Fails where the test leaves a process behind."""
    with no_process_left():
        yield
