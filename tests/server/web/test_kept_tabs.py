"""How many games are kept for tabs of browsers."""

from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from nicegui import Client
from nicegui import app as pages
from nicegui.observables import ObservableDict

from gomoku_arena.server.web.kept_tabs import forget_the_oldest


@pytest.fixture
def tabs(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Five of them, the first the oldest, which is open."""
    monkeypatch.setattr(pages.storage, "_tabs", {})
    monkeypatch.setattr(Client, "instances", {"it": SimpleNamespace(tab_id="0")})
    for age in range(5):
        tab: ObservableDict = ObservableDict({"play": age})
        tab.last_modified = float(age)
        pages.storage._tabs[str(age)] = tab
    tabs: dict[str, Any] = pages.storage._tabs
    return tabs


def test_the_oldest_are_forgotten_but_for_open_ones(tabs: dict[str, Any]) -> None:
    forget_the_oldest(3)
    assert set(tabs) == {"0", "3", "4"}


def test_nothing_is_forgotten_where_there_are_few(tabs: dict[str, Any]) -> None:
    forget_the_oldest(5)
    assert len(tabs) == 5


def test_an_open_tab_is_never_forgotten(tabs: dict[str, Any]) -> None:
    forget_the_oldest(0)
    assert set(tabs) == {"0"}
