"""The games that are kept for tabs of browsers which nobody looks at."""

from nicegui import Client
from nicegui import app as pages

MOST = 1000
"""Tabs whose games are kept at most."""

SECONDS = 24 * 3600.0
"""How long one is kept."""


def forget_the_oldest(most: int) -> None:
    """Forgets what was opened longest ago where more tabs are kept; never that of a tab which is open."""
    # NiceGUI bounds their age alone, and lends no other way to drop one.
    tabs = pages.storage._tabs
    opened = {client.tab_id for client in Client.instances.values()}
    closed = sorted((tab for tab in tabs if tab not in opened), key=lambda tab: tabs[tab].last_modified)
    for tab in closed[: max(len(tabs) - most, 0)]:
        del tabs[tab]


def bound_kept_tabs() -> None:
    """Sees to it that no more are kept than ``MOST``, and none for longer than ``SECONDS``."""
    pages.storage.max_tab_storage_age = SECONDS
    pages.on_connect(lambda: forget_the_oldest(MOST))
