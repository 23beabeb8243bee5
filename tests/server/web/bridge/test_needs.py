"""A server is not to be had where a library has no more what it is built upon, and says which."""

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from importlib.metadata import version

import h11
from nicegui import Client

from gomoku_arena.errors import ConfigError
from gomoku_arena.server.web.bridge import needs


def test_all_is_there() -> None:
    needs.check_needs()


def test_what_is_gone_is_named_with_the_version_that_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Client, "prune_instances")
    with pytest.raises(ConfigError) as told:
        needs.check_needs()
    assert str(told.value) == (
        f"nicegui {version('nicegui')} has no nicegui:Client.prune_instances, which the server is built upon; "
        'pip install "gomoku-arena[web]" installs a version that has'
    )
    monkeypatch.undo()
    monkeypatch.delattr(h11.Connection, "trailing_data")
    with pytest.raises(ConfigError, match=r"^h11 \S+ has no h11:Connection\.trailing_data"):
        needs.check_needs()


def test_what_is_not_installed_is_another_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(needs.NEEDS, "no_such_library", ())
    with pytest.raises(ModuleNotFoundError, match="no_such_library"):
        needs.check_needs()
