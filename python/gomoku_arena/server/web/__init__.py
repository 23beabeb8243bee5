"""The page in a browser, on the server's application; it needs the optional extra ``web``."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from fastapi import FastAPI
from nicegui import app as pages
from nicegui import ui

from gomoku_arena.hookspecs import EngineFactory
from gomoku_arena.play.thinking import ThinkingRoom
from gomoku_arena.server.limits import ServerLimits
from gomoku_arena.server.web.analyse_page import add_analyse_page
from gomoku_arena.server.web.frame import add_styles
from gomoku_arena.server.web.play_page import add_play_page
from gomoku_arena.server.web.watch_page import add_watch_page

_TAB_SECONDS = 24 * 3600.0
"""How long a game is kept for a tab of a browser that nobody looks at."""

_PATIENCE = 20.0
"""Seconds for which a page is kept whose connection is interrupted; a busy machine or a train needs more than three."""


def mount(
    app: FastAPI,
    engines: Mapping[str, EngineFactory],
    limits: ServerLimits | None = None,
    stores: Iterable[Path] = (),
) -> None:
    """Adds the pages to that application, under all paths that it does not serve yet; once a process.

    engines: those that may be played against, by name. limits: how many searches at once, and how long.
    stores: files of tournaments, and folders of such files, that may be watched.
    """
    limits = limits or ServerLimits()
    room = ThinkingRoom(engines, limits.searches, limits.seconds)
    pages.storage.max_tab_storage_age = _TAB_SECONDS
    add_styles()
    add_play_page(room)
    add_analyse_page(room)
    add_watch_page(stores)
    ui.run_with(app, title="gomoku-arena", dark=None, show_welcome_message=False, reconnect_timeout=_PATIENCE)
