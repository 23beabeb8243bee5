"""A page in the dress of the others without their framework: for when there is nothing else to show, or nothing yet."""

from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path

from starlette.requests import HTTPConnection

from gomoku_arena._core import Game, Rules
from gomoku_arena.server.admission.safe_headers import NONCE
from gomoku_arena.server.web.frame import NAVIGATION
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.reader_settings import shade_of

_SHEETS = ("theme.css", "plain_page.css")

_FOUR_AND_A_GAP = ("e8", "d8", "f8", "g9", "g8", "h7", "h8", "f7", "j8", "i7")
"""Where one stone is missing."""

_SHADE = 'document.body.classList.toggle("body--dark", matchMedia("(prefers-color-scheme: dark)").matches);'

_RETRY = """const next = document.getElementById("next");
let wait = Number(next.dataset.seconds), left = wait;
const later = () => { wait = Math.min(2 * wait, 30); left = wait; };
const tryNow = () => fetch(location.href, { method: "HEAD", cache: "no-store" })
  .then((it) => (it.status === 503 ? later() : location.reload()), later);
const tell = () => { next.textContent = next.dataset.told.replace("{n}", left); };
setInterval(() => { if (left > 0 && (left -= 1, tell(), left === 0)) tryNow(); }, 1000);
addEventListener("online", tryNow);
tell();"""
"""Loads the page again once the server answers; the pauses between two tries grow up to half a minute."""


def plain_page(
    client: HTTPConnection,
    texts: Texts,
    title: str,
    *paragraphs: str,
    ways: Mapping[str, str] | None = None,
    head: str = "",
    script: str = "",
) -> str:
    """The page as HTML for whoever asks for it.

    paragraphs: what they hold, as HTML. ways: where links lead, and what they are called; the first one matters most.
    head: what else its head holds. script: what runs in the browser.
    """
    theme = shade_of(client)
    said = "".join(f"<p>{it}</p>" for it in paragraphs)
    links = "".join(f'<a href="{escape(to)}">{escape(name)}</a>' for to, name in (ways or {}).items())
    pages = "".join(f'<a href="{path}">{escape(texts(name))}</a>' for path, name in NAVIGATION.items())
    scripts = f"{_SHADE if theme == 'auto' else ''}{script}"
    return (
        f'<!doctype html><html lang="{texts.language}"><head><meta charset="utf-8"><title>gomoku-arena</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">{head}<style>{_styles()}</style></head>'
        f'<body class="{"body--dark" if theme == "dark" else ""}"><div class="page"><header class="page-header">'
        '<a class="page-brand" href="/" aria-label="gomoku-arena"><span class="page-logo" aria-hidden="true"></span>'
        f'<span class="page-name">gomoku-arena</span></a><nav class="page-nav" aria-label="{escape(texts("Pages"))}">'
        f'{pages}</nav></header><main class="page-main nothing-here">{small_board()}<div class="nothing-said">'
        f'<h1>{escape(title)}</h1>{said}<p class="nothing-ways">{links}</p></div></main></div>'
        f'<script nonce="{client.scope.get(NONCE, "")}">{scripts}</script></body></html>'
    )


def retried_page(
    client: HTTPConnection,
    texts: Texts,
    title: str,
    sentence: str,
    *,
    seconds: int,
    ways: Mapping[str, str],
    script: str = "",
) -> str:
    """A page that loads itself again once the server answers.

    seconds: until the first try. ways, script: as for ``plain_page``. To try again at once comes before other ways.
    """
    told = escape(texts("Next try in {n} s"))
    waiting = f'<span id="next" class="status-detail" data-told="{told}" data-seconds="{seconds}"></span>'
    said = f'<span role="status">{escape(sentence)}</span>'
    ways = {"": texts("Try again"), **ways}
    return plain_page(client, texts, title, said, waiting, ways=ways, script=_RETRY + script)


@cache
def small_board() -> str:
    """A small board with four stones and a gap among them, as HTML."""
    game = Game(Rules.freestyle())
    for point in _FOUR_AND_A_GAP:
        game.play(point)
    board = game.svg(cell=20, coordinates=False, last_move=False, marks={"i8": "circle"})
    return f'<div class="nothing-board" aria-hidden="true">{board}</div>'


@cache
def _styles() -> str:
    return "".join((Path(__file__).parent / name).read_text(encoding="utf-8") for name in _SHEETS)
