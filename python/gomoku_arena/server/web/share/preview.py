"""What other programs show of a link before it is opened: a title, a sentence, and the picture of the position."""

from html import escape

from nicegui import ui

from gomoku_arena.errors import NotationError
from gomoku_arena.notation.links import link
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.share.pictures import PATH
from gomoku_arena.server.web.widgets.rules_words import rules_name


def add_preview(texts: Texts, text: str, ply: int | None = None) -> None:
    """Adds it to the head of the page that is built: of the position of a link, if it has one, after so many plies."""
    told = {"og:site_name": "gomoku-arena", "og:type": "website", "og:title": "gomoku-arena"}
    try:
        position = link.read(text) if text else None
    except NotationError:
        position = None
    if position is not None:
        base = str(ui.context.client.request.base_url).rstrip("/")
        shown = "" if ply is None else f"&ply={ply}"
        moves = texts("{n} moves", n=len(position.moves) if ply is None else ply)
        told |= {
            "og:title": f"{rules_name(texts, position.rules)} · {moves}",
            "og:image": f"{base}{PATH}?{link.PARAMETER}={link.write(position)}{shown}",
            "twitter:card": "summary_large_image",
        }
    tags = (f'<meta property="{name}" content="{escape(value)}">' for name, value in told.items())
    ui.add_head_html("".join(tags))
