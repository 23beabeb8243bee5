"""What is left of a page once its reader has gone: nothing."""

import time
from collections.abc import Iterator

import psutil
import pytest

from every_page import PAGES, server_with_a_match
from page_remains import note, remains, watch
from page_visits import send_file, visit_page
from running_server import RunningServer

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

GAME = b"(;GM[4]SZ[15]RU[renju]PB[a]PW[b];B[hh](;W[ii];B[ih])(;W[gg]))"
MEGABYTES = 20
"""By which memory may have grown after any number of visits."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    yield from server_with_a_match(tmp_path_factory.mktemp("watched"), first=watch)


@pytest.fixture(scope="module")
def warm(server: RunningServer) -> RunningServer:
    """The same once each page was there: what is made once in a process has been made."""
    for name in [*PAGES] * 2:
        look_at(server, name, 0.3)
    remains(server)
    return server


def look_at(server: RunningServer, name: str, seconds: float) -> int:
    """Visits that page for a while; Analyse is given a file, which it reviews. How many objects are new then."""
    with visit_page(server, PAGES[name][0]) as (_, page):
        if name == "analyse":
            send_file(server, page, GAME)
        time.sleep(seconds)
        return note(server)


@pytest.mark.parametrize("name", PAGES)
def test_nothing_of_a_page_can_be_reached_once_it_is_gone(warm: RunningServer, name: str) -> None:
    note(warm)
    assert look_at(warm, name, 0.5) > 20
    assert remains(warm) == {}


@pytest.mark.alone
@pytest.mark.parametrize("rounds", [5, pytest.param(100, marks=pytest.mark.long)])
def test_visits_leave_no_memory_behind(warm: RunningServer, rounds: int) -> None:
    process = psutil.Process(warm.pid)
    before = process.memory_info().rss >> 20
    for name in [*PAGES] * rounds:
        look_at(warm, name, 0.1)
    remains(warm)
    assert (process.memory_info().rss >> 20) - before < MEGABYTES
    assert not any("traceback" in entry for entry in warm.events)
