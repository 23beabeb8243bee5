"""What a page says while it has lost its connection."""

import json

from nicegui import ui

from gomoku_arena.server.web.i18n.texts import Texts

NOTICE = "popup"
"""The id of NiceGUI's notice, which has two lines."""


def translate_notice(texts: Texts) -> None:
    """Has NiceGUI's notice speak the reader's language: it knows English and one more language at most."""
    said = [texts("Not connected. Your game is safe."), texts("Trying again…")]
    ui.run_javascript(
        f"const said = {json.dumps(said)};"
        f"document.querySelectorAll('#{NOTICE} span').forEach((it, place) => {{ it.textContent = said[place]; }})"
    )
