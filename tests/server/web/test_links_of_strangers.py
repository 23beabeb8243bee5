"""A link that asks for far more than its size costs the event loop hardly more than the page that it opens."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

import psutil

from amplifiers import TREES
from gomoku_arena import Rules
from gomoku_arena.notation.any_text import read_tree
from page_visits import fetch
from running_server import RunningServer, running_server
from systems import WINE

LINKS = [name for name in TREES if name.startswith("link: ")]
SIZE = 15_000
TIMES = 2
ROUNDS = 6
TWICE = 2.0


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running_server() as it:
        # What is made once, such as the process that reads links, is no part of a visit's cost.
        for path in ("/analyse", f"/analyse{TREES[LINKS[0]](SIZE)}"):
            assert fetch(it, path)[0] == 200
        yield it


def seconds(server: RunningServer, path: str) -> float:
    """Of the processor, in the process that serves, for a few visits."""
    process = psutil.Process(server.pid)
    before = sum(process.cpu_times()[:2])
    for _ in range(TIMES):
        assert fetch(server, path)[0] == 200
    return sum(process.cpu_times()[:2]) - before


@pytest.mark.skipif(WINE, reason="Wine tells no time of another process")
@pytest.mark.parametrize("name", LINKS)
def test_a_link_costs_the_server_what_its_page_costs(server: RunningServer, name: str) -> None:
    link = TREES[name](SIZE)
    game, _, tree = link.partition("&tree=")
    assert read_tree(link, Rules.freestyle()).root.moves > 200
    assert len(quote(tree)) <= 3000
    least = [float("inf"), float("inf")]
    for _ in range(ROUNDS):
        least = [min(known, seconds(server, f"/analyse{it}")) for known, it in zip(least, (game, link), strict=True)]
        if least[1] < TWICE * least[0]:
            return
    pytest.fail(f"{least[1]:.2f} s of the processor for the link, {least[0]:.2f} s for its game alone")
