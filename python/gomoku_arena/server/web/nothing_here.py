"""What a page shows where it has nothing else: a small board, what is so, and the nearest things to do."""

from collections.abc import Mapping

from nicegui import ui

from gomoku_arena.server.web.plain_page import small_board


def nothing_here(title: str, sentence: str, ways: Mapping[str, str]) -> ui.element:
    """Shows that in the language of the reader. ways: as for ``plain_page``."""
    with ui.element("div").classes("nothing-here") as shown:
        ui.html(small_board(), sanitize=False)
        with ui.element("div").classes("nothing-said"):
            ui.label(title).classes("nothing-title").props("role=heading aria-level=2")
            ui.label(sentence).classes("status-detail")
            with ui.element("div").classes("nothing-ways"):
                for to, name in ways.items():
                    ui.link(name, to)
    return shown
