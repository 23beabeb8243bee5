"""How many games are kept for tabs of browsers, and whose are forgotten."""

from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from nicegui import Client
from nicegui import app as pages
from nicegui.observables import ObservableDict

from gomoku_arena import Rules
from gomoku_arena.live.session import GameSession
from gomoku_arena.play.player import Player
from gomoku_arena.server.web.bridge.kept_tabs import KeptTabs
from gomoku_arena.server.web.play.table import PlayedGame, is_played


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> KeptTabs:
    monkeypatch.setattr(pages.storage, "_tabs", {})
    monkeypatch.setattr(Client, "instances", {})
    return KeptTabs(is_played)


def game(*moves: str, is_over: bool = False) -> PlayedGame:
    sitting = GameSession(Rules.ninuki(), Player("Ann"), Player("Ben"))
    for move in moves:
        sitting.play(move)
    if is_over:
        sitting.resign(sitting.game.side_to_move)
    return PlayedGame(sitting)


def open_tab(kept: KeptTabs, name: str, address: str = "192.0.2.1", play: PlayedGame | None = None) -> None:
    """A tab that was opened, and has been closed since; the first that is opened is the oldest."""
    tab: Any = ObservableDict({"play": play or game()})
    tab.last_modified = float(len(pages.storage._tabs))
    pages.storage._tabs[name] = tab
    kept.note(SimpleNamespace(tab_id=name, ip=address))  # type: ignore[arg-type]


def names() -> set[str]:
    return set(pages.storage._tabs)


def test_the_oldest_are_forgotten_but_for_open_ones(kept: KeptTabs, monkeypatch: pytest.MonkeyPatch) -> None:
    for age in range(5):
        open_tab(kept, str(age))
    monkeypatch.setattr(Client, "instances", {"it": SimpleNamespace(tab_id="0")})
    kept.forget_beyond(5)
    assert len(names()) == 5
    kept.forget_beyond(3)
    assert names() == {"0", "3", "4"}
    kept.forget_beyond(0)
    assert names() == {"0"}


def test_games_that_are_played_are_forgotten_last(kept: KeptTabs) -> None:
    open_tab(kept, "played", play=game("j10"))
    open_tab(kept, "over", play=game("j10", is_over=True))
    open_tab(kept, "empty")
    for left in ({"played", "empty"}, {"played"}, set()):
        kept.forget_beyond(len(left))
        assert names() == left


def test_who_has_most_tabs_loses_first(kept: KeptTabs) -> None:
    open_tab(kept, "ann", "192.0.2.1", game("j10"))
    for number in range(3):
        open_tab(kept, f"ben{number}", f"2001:db8::{number}", game("j10"))
    kept.forget_beyond(2)
    assert names() == {"ann", "ben2"}


def test_a_thousand_new_tabs_leave_the_games_that_are_played(kept: KeptTabs) -> None:
    mine = {f"mine{number}" for number in range(20)}
    for number, name in enumerate(sorted(mine)):
        open_tab(kept, name, f"192.0.2.{number}", game("j10", "k10"))
    # One stranger opens tabs, and another begins a game in each.
    for number in range(600):
        open_tab(kept, f"new{number}", "198.51.100.1")
        open_tab(kept, f"begun{number}", "198.51.100.2", game("j10"))
    assert len(names()) == 1000
    assert mine < names()
