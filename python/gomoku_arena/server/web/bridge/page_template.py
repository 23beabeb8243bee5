"""What NiceGUI writes around every page: its scripts, and its notice of a lost connection."""

import json
from collections.abc import Callable

from jinja2 import BaseLoader, Environment, TemplateNotFound
from nicegui import __version__, ui
from nicegui.client import templates

from gomoku_arena.server.admission.safe_headers import NONCE

LARGEST_SCRIPT = f"/_nicegui/{__version__}/static/quasar.umd.prod.js"
"""The largest of those that every page waits for."""

NOTICE = "popup"
"""The id of NiceGUI's notice, which has two lines."""

_WORD = f'nonce="{{{{ request.scope["{NONCE}"] }}}}"'


class _Loader(BaseLoader):
    """Another loader's templates, with that word in all their scripts."""

    def __init__(self, loader: BaseLoader) -> None:
        self._loader = loader

    def get_source(self, environment: Environment, template: str) -> tuple[str, str | None, Callable[[], bool] | None]:
        source, path, is_fresh = self._loader.get_source(environment, template)
        return source.replace("<script", f"<script {_WORD}"), path, is_fresh


def mark_scripts() -> None:
    """Has the pages' own scripts carry the word of their answer, so that the browser runs no others.

    Raises TemplateNotFound where NiceGUI has no template of its pages.
    """
    loader = templates.env.loader
    if loader is None:
        raise TemplateNotFound("index.html")
    if not isinstance(loader, _Loader):
        templates.env.loader = _Loader(loader)


def say_in_notice(first: str, second: str) -> None:
    """Has the notice of the page say that: by itself it knows English and one more language at most.

    Where NiceGUI has no such notice, its own stays.
    """
    ui.run_javascript(
        f"const said = {json.dumps([first, second])};"
        f"document.querySelectorAll('#{NOTICE} span').forEach((it, place) => {{ it.textContent = said[place]; }})"
    )


def lead_from_notice(to: str, name: str, kept: str) -> None:
    """Has the notice lead there, with the query of the page, where the browser keeps ``kept`` for the time offline."""
    ui.run_javascript(
        f"const [to, name, kept] = {json.dumps([to, name, kept])};"
        "globalThis.caches?.match(kept).then((found) => {"
        f"  const notice = document.getElementById('{NOTICE}');"
        "  notice?.querySelector('a')?.remove();"
        "  if (!found || !notice) return;"
        "  const way = Object.assign(document.createElement('a'), { href: to, textContent: name });"
        # The address of the page follows what is looked at.
        "  way.addEventListener('click', () => { way.href = to + location.search; });"
        "  notice.append(way);"
        "});"
    )
