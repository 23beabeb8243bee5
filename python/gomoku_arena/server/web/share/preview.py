"""What other programs show of a link before it is opened: a title, a sentence, and the picture of the position."""

from dataclasses import replace
from html import escape

from nicegui import ui
from starlette.requests import Request

from gomoku_arena.errors import NotationError
from gomoku_arena.notation.links import link
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.sentences.openings import pattern_title
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.share.pictures import PATH
from gomoku_arena.server.web.widgets.rules_words import rules_name


def add_preview(texts: Texts, text: str, ply: int | None = None) -> None:
    """Adds it to the head of the page that is built, if the link has a position: the one after this many plies."""
    try:
        position = link.read(text) if text else None
    except NotationError:
        position = None
    told = "" if position is None else _moves(texts, len(position.moves) if ply is None else ply)
    ui.add_head_html(preview_tags(texts, ui.context.client.request, position, told, ply))


def preview_tags(texts: Texts, request: Request, position: Position | None, told: str, ply: int | None = None) -> str:
    """The same as HTML.

    told: what the title says besides rules and opening. request: tells under which name we are asked.
    """
    tags = {"og:site_name": "gomoku-arena", "og:type": "website", "og:title": "gomoku-arena"}
    if position is not None:
        base = str(request.base_url).rstrip("/")
        shown = "" if ply is None else f"&ply={ply}"
        opening = pattern_title(replace(position, moves=position.moves[:ply]).pattern, texts)
        tags |= {
            "og:title": " · ".join(filter(None, [rules_name(texts, position.rules), opening, told])),
            "og:image": f"{base}{PATH}?{link.PARAMETER}={link.write(position)}{shown}",
            "twitter:card": "summary_large_image",
        }
    return "".join(f'<meta property="{name}" content="{escape(value)}">' for name, value in tags.items())


def _moves(texts: Texts, plies: int) -> str:
    return texts("1 move") if plies == 1 else texts("{n} moves", n=plies)
