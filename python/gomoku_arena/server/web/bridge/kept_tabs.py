"""What NiceGUI keeps for tabs of browsers which nobody looks at."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from nicegui import Client
from nicegui import app as pages

from gomoku_arena.server.admission.host_names import household

MOST = 1000
"""Tabs that are kept at most."""

SECONDS = 24 * 3600.0
"""How long one is kept."""


class KeptTabs:
    """Tabs that were opened, by the household that opened them. is_dear: whether what is kept of a tab goes last."""

    def __init__(self, is_dear: Callable[[Mapping[str, Any]], bool]) -> None:
        self._is_dear = is_dear
        self._households: dict[str, str] = {}

    def note(self, client: Client) -> None:
        """Notes the tab of a page that is there now, and forgets others where they are too many."""
        if client.tab_id is not None:
            self._households[client.tab_id] = household(client.ip)
        self.forget_beyond(MOST)

    def forget_beyond(self, most: int) -> None:
        """Forgets tabs where more are kept; never one that is open.

        Those that are not dear go first, so that no flood of new tabs costs anybody a game; among the others, and among
        these, those of who has the most tabs; and of theirs the one opened longest ago.
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
            return self._is_dear(tabs[tab]), -held[self._households.get(tab, "")], tabs[tab].last_modified

        return min(closed, key=worth)


def bound_kept_tabs(is_dear: Callable[[Mapping[str, Any]], bool]) -> None:
    """Sees to it that no more are kept than ``MOST``, and none for longer than ``SECONDS``."""
    pages.storage.max_tab_storage_age = SECONDS
    pages.on_connect(KeptTabs(is_dear).note)
