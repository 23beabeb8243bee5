"""What is left of a page once its reader has gone: nothing."""

from collections.abc import Iterator
from functools import partial

import pytest

from page_remains import note, remains
from running_server import RunningServer
from soak_pages import look, looking, soak, soaked_server
from systems import posix_alone

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

pytestmark = posix_alone("there are no signals by which a server is asked")

Served = tuple[RunningServer, list[str]]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server, and its pages once each was there: what is made once in a process has been made."""
    with soaked_server(tmp_path_factory.mktemp("pages")) as (server, paths):
        for path in paths * 2:
            look(server, path)
        remains(server)
        yield server, paths


@pytest.mark.long
def test_nothing_of_a_page_can_be_reached_once_it_is_gone(served: Served) -> None:
    server, paths = served
    for path in paths:
        note(server)
        with looking(server, path, 0.5):
            assert note(server) > 20
        assert (path, remains(server)) == (path, {})


@pytest.mark.alone
@pytest.mark.parametrize("count", [40, pytest.param(700, marks=pytest.mark.long)])
def test_visits_leave_no_memory_behind(served: Served, count: int) -> None:
    server, paths = served
    told = soak(server, [partial(look, path=path) for path in paths], len(paths), lambda number: number < count)
    assert f"{count} visits" in told
