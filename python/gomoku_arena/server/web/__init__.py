"""The page in a browser, on the server's application; it needs the optional extra ``web``."""

from fastapi import FastAPI
from nicegui import ui

from gomoku_arena.server.web.frame import add_styles
from gomoku_arena.server.web.play_page import add_play_page


def mount(app: FastAPI) -> None:
    """Adds the pages to that application, under all paths that it does not serve yet; once a process."""
    add_styles()
    add_play_page()
    ui.run_with(app, title="gomoku-arena", dark=None, show_welcome_message=False)
