"""The pages' own scripts carry the word of their answer, so that the browser runs no others."""

from collections.abc import Callable

from jinja2 import BaseLoader, Environment, TemplateNotFound
from nicegui.client import templates

from gomoku_arena.server.admission.safe_headers import NONCE

_WORD = f'nonce="{{{{ request.scope["{NONCE}"] }}}}"'


class _Loader(BaseLoader):
    """Another loader's templates, with that word in all their scripts."""

    def __init__(self, loader: BaseLoader) -> None:
        self._loader = loader

    def get_source(self, environment: Environment, template: str) -> tuple[str, str | None, Callable[[], bool] | None]:
        source, path, is_fresh = self._loader.get_source(environment, template)
        return source.replace("<script", f"<script {_WORD}"), path, is_fresh


def mark_scripts() -> None:
    """Sees to it for all pages of NiceGUI. Raises TemplateNotFound where it has no template of its pages."""
    loader = templates.env.loader
    if loader is None:
        raise TemplateNotFound("index.html")
    if not isinstance(loader, _Loader):
        templates.env.loader = _Loader(loader)
