"""The games that are kept for tabs of browsers which nobody looks at."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from nicegui import Client
from nicegui import app as pages

from gomoku_arena.server.admission.host_names import household
from gomoku_arena.server.web.play.table import PlayedGame

MOST = 1000
"""Tabs whose games are kept at most."""

SECONDS = 24 * 3600.0
"""How long one is kept."""


class KeptTabs:
    """Tabs that were opened, by the household that opened them."""

    def __init__(self) -> None:
        self._households: dict[str, str] = {}

    def note(self, client: Client) -> None:
        """Notes the tab of a page that is there now, and forgets others where they are too many."""
        if client.tab_id is not None:
            self._households[client.tab_id] = household(client.ip)
        self.forget_beyond(MOST)

    def forget_beyond(self, most: int) -> None:
        """Forgets tabs where more are kept; never one that is open.

        Those without a game that is being played go first, so that no flood of new tabs costs anybody a game; among
        the others, and among these, those of who has the most tabs; and of theirs the one opened longest ago.
        """
        # NiceGUI bounds their age alone, and lends no other way to drop one.
        tabs = pages.storage._tabs
        opened = {client.tab_id for client in Client.instances.values()}
        closed = set(tabs) - opened
        while len(tabs) > most and closed:
            tab = self._first_to_go(tabs, closed)
            closed.discard(tab)
            del tabs[tab]
        self._households = {tab: it for tab, it in self._households.items() if tab in tabs}

    def _first_to_go(self, tabs: Mapping[str, Any], closed: Iterable[str]) -> str:
        held = Counter(self._households.get(tab, "") for tab in tabs)

        def worth(tab: str) -> tuple[bool, int, float]:
            return is_played(tabs[tab]), -held[self._households.get(tab, "")], tabs[tab].last_modified

        return min(closed, key=worth)


def is_played(tab: Mapping[str, Any]) -> bool:
    """Whether somebody has begun a game there that is not over."""
    return any(isinstance(value, PlayedGame) and _is_under_way(value) for value in tab.values())


def _is_under_way(played: PlayedGame) -> bool:
    return played.sitting.verdict is None and played.sitting.game.ply > 0


def bound_kept_tabs() -> None:
    """Sees to it that no more are kept than ``MOST``, and none for longer than ``SECONDS``."""
    pages.storage.max_tab_storage_age = SECONDS
    pages.on_connect(KeptTabs().note)
