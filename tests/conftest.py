import gc
import os
import signal
import sys
from collections.abc import Generator, Iterator
from pathlib import Path

import psutil
import pytest
from hypothesis import settings

import chromium
from gomoku_arena.tournament.workers.affinity import HAS_AFFINITY, Pin

# How many examples a property gets: those of a quick run, and those of HYPOTHESIS_PROFILE=thorough in make test-all.
settings.register_profile("quick", max_examples=30, deadline=None, derandomize=True)
settings.register_profile("thorough", max_examples=150, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

# A shell has what it starts in the background ignore Ctrl-C, and so would we and everything that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)


MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory."""

ROOM = 2**30
"""Bytes that have to be free there: several times what a run keeps at once."""


def pytest_configure() -> None:
    """What tests write stays in memory where there is room: a store waits for the disk after every game.

    And processes of tests start sooner.
    """
    if sys.platform == "linux" and MEMORY.is_dir() and os.access(MEMORY, os.W_OK):
        system = os.statvfs(MEMORY)
        # Some tests build a program and run it.
        if system.f_bavail * system.f_frsize >= ROOM and not system.f_flag & os.ST_NOEXEC:
            os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    # Every process that tests start would look through all installed packages for plugins of pydantic.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is there once all tests are known stays to the end, so the garbage collector looks at it no more."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _state_of_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """What tests begin is remembered here, and not in the home of whoever runs them."""
    folder = tmp_path_factory.mktemp("state")
    before = os.environ.get("XDG_STATE_HOME")
    os.environ["XDG_STATE_HOME"] = str(folder)
    yield folder
    if before is None:
        del os.environ["XDG_STATE_HOME"]
    else:
        os.environ["XDG_STATE_HOME"] = before


@pytest.fixture(autouse=True)
def _all_cpus() -> Iterator[None]:
    """Games that are played in this process keep it to their CPUs; the next test has all of them again."""
    process = psutil.Process()
    before = process.cpu_affinity() if HAS_AFFINITY else None
    yield
    if before is not None and process.cpu_affinity() != before:
        Pin().to(before)


LONG = 900
"""Seconds that a long test has, its fixtures included; pyproject.toml says what any other has."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser stand together, so that one is enough for all, and first, as they take longest."""
    items.sort(key=lambda item: not _in_browser(item))
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.timeout(LONG))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    if not _in_browser(item):
        chromium.close()


def pytest_sessionfinish() -> None:
    chromium.close()


def _in_browser(item: pytest.Item) -> bool:
    return isinstance(item, pytest.Function) and "browser" in item.fixturenames
