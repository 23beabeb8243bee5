"""What NiceGUI writes around every page: its scripts, a sketch until they run, and its notice of a lost connection."""

import json
from collections.abc import Callable
from pathlib import Path

from jinja2 import BaseLoader, Environment, TemplateNotFound
from nicegui import __version__, ui
from nicegui.client import templates

from gomoku_arena.server.admission.safe_headers import NONCE

LARGEST_SCRIPT = f"/_nicegui/{__version__}/static/quasar.umd.prod.js"
"""The largest of those that every page waits for."""

NOTICE = "popup"
"""The id of NiceGUI's notice, which has two lines."""

_WORD = f'nonce="{{{{ request.scope["{NONCE}"] }}}}"'

_TOLD = "parseElements(String.raw`{{ elements | safe }}`)"
"""Where the page's script has the elements, as text within it."""

_PLACE = f'<div id="{NOTICE}"'
"""What comes behind the element in which the page is drawn."""

_ELEMENTS = "page-elements"
"""The id of the template in which the elements of a page are told."""

_SKETCH = Path(__file__).parent / "sketch.js"


class _Loader(BaseLoader):
    """Another loader's templates, changed."""

    def __init__(self, loader: BaseLoader, change: Callable[[str], str]) -> None:
        self._loader = loader
        self._change = change

    def get_source(self, environment: Environment, template: str) -> tuple[str, str | None, Callable[[], bool] | None]:
        source, path, is_fresh = self._loader.get_source(environment, template)
        return self._change(source), path, is_fresh


def adapt_template(drawing: str) -> None:
    """Has pages show a sketch before the framework is there, by the script at that address, which draws.

    Their own scripts carry the word of their answer, so that the browser runs no others. Raises TemplateNotFound where
    NiceGUI has no template of its pages.
    """
    loader = templates.env.loader
    if loader is None:
        raise TemplateNotFound("index.html")
    if not isinstance(loader, _Loader):
        templates.env.loader = _Loader(
            loader, lambda source: with_sketch(source, drawing).replace("<script", f"<script {_WORD}")
        )


def with_sketch(source: str, drawing: str) -> str:
    """The template with a script that draws the elements; as it is where NiceGUI has another one."""
    if _TOLD not in source or _PLACE not in source:
        return source
    # Each script reads them there: they are told once.
    told = f'JSON.parse(document.getElementById("{_ELEMENTS}").content.textContent)'
    elements = f'<template id="{_ELEMENTS}">{{{{ elements | safe }}}}</template>'
    sketch = f"<script>{{% raw %}}{_SKETCH.read_text(encoding='utf-8')}{{% endraw %}}</script>"
    scripts = f'<script src="{drawing}"></script>{sketch}'
    return source.replace(_TOLD, told).replace(_PLACE, f"{elements}{scripts}{_PLACE}")


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
