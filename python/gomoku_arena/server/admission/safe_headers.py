"""What every answer tells browsers to be careful about."""

import secrets
from collections.abc import Iterable

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gomoku_arena.server.admission.origins import Site

NONCE = "gomoku_arena.nonce"
"""Where a request keeps the word that its page's own scripts have to carry."""

ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    # What is played stands in addresses; with no-referrer, forms would tell no origin.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Permitted-Cross-Domain-Policies": "none",
}

ISOLATION = {"Cross-Origin-Embedder-Policy": "require-corp"}
"""With the policy for openers below, threads of a page may share memory, and a search in the browser ends at once."""

SHOWN = {
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    **ISOLATION,
}
"""What matters where a browser shows an answer by itself, besides the policy of its content."""

_NEVER_SHOWN = ("text/css", "text/javascript", "font/")
"""Kinds of answers that only a page loads; a page loads twenty, and the headers would be a tenth of what they weigh."""

_POLICY = "; ".join(
    [
        *("default-src 'none'", "base-uri 'none'", "object-src 'none'", "form-action 'self'", "manifest-src 'self'"),
        *("connect-src 'self'", "font-src 'self' data:", "img-src 'self' data: blob:", "media-src 'self'"),
        # Vue builds its templates in the browser, and NiceGUI sends the scripts of events as text.
        "script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval' 'nonce-{nonce}'",
        # The thread of the pocket page, which is no file where the page is opened from a disk.
        "worker-src 'self' blob:",
        # Vue, Quasar and Tailwind write styles into the page as it changes.
        "style-src 'self' 'unsafe-inline'",
        "frame-ancestors {embedders}",
    ]
)


class SafeHeaders:
    """Adds them to the answers of an application. embedders: sites whose pages may show these in a frame; else none."""

    def __init__(self, embedders: Iterable[Site] = ()) -> None:
        self._embedders = " ".join(map(str, embedders)) or "'none'"

    def around(self, app: ASGIApp) -> ASGIApp:
        """The application with these headers."""

        async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == "lifespan":
                await app(scope, receive, send)
                return
            scope[NONCE] = secrets.token_urlsafe(16)

            async def careful(message: Message) -> None:
                if message["type"] in ("http.response.start", "websocket.http.response.start"):
                    self._add(MutableHeaders(scope=message), scope[NONCE])
                await send(message)

            await app(scope, receive, careful)

        return guarded

    def _add(self, headers: MutableHeaders, nonce: str) -> None:
        headers.update(ALWAYS)
        if headers.get("content-type", "").startswith(_NEVER_SHOWN):
            return
        headers.update(SHOWN)
        headers["Content-Security-Policy"] = _POLICY.format(nonce=nonce, embedders=self._embedders)
        if self._embedders == "'none'":
            headers["X-Frame-Options"] = "DENY"
