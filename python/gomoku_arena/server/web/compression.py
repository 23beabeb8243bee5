"""What the server sends is made smaller: what never changes in Brotli, everything else in gzip."""

import asyncio
from functools import partial

import brotli
from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gomoku_arena.engines.runtime import pool
from gomoku_arena.engines.runtime.lane import Lane

_FOR_EVER = "immutable"

UNCHANGING = {"Cache-Control": f"public, max-age=31536000, {_FOR_EVER}"}
"""What the cache is told of a file under an address with its version."""

_ASKS_FOR_LESS = frozenset({"range", "if-none-match", "if-modified-since"})
_KEPT = ("cache-control", "content-type", "cross-origin-embedder-policy")
_PACKED = ("text/", "application/javascript", "application/wasm", "application/vnd.gomoku-arena.network")
"""Kinds of files that become smaller by it; pictures and fonts do not."""

QUALITY = 11
"""The best of Brotli, which takes seconds for the engine, once a server."""

_MOST = 200
"""Files that are kept in Brotli; all of NiceGUI's and ours that a page loads are less than half as many."""

_LONGEST = 2_000_000
"""Bytes of such a file."""


class CompressionMiddleware(GZipMiddleware):
    """Sends the first reader of an unchanging file gzip, and packs it meanwhile in a thread for all that come later.

    Brotli makes such a file a sixth smaller than gzip. Files are packed one after the other, everything else goes
    first, and the end of the server waits for none.
    """

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(app)
        self._packed: dict[str, Response | None] = {}
        self._packing = set[asyncio.Task[None]]()
        self._lane = Lane(1, _MOST, pool.NICENESS, grace=0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a request."""
        if not _may_be_packed(scope):
            await super().__call__(scope, receive, send)
            return
        path = scope["path"]
        if (packed := self._packed.get(path)) is not None:
            await packed(scope, receive, send)
            return
        seen, fresh = list[Message](), dict(scope)

        async def watch(message: Message) -> None:
            if message["type"] == "http.response.start":
                seen.append(message)
            await send(message)

        await super().__call__(scope, receive, watch)
        if seen and _never_changes(seen[0]) and path not in self._packed and len(self._packed) < _MOST:
            self._packed[path] = None
            task = asyncio.create_task(self._pack(fresh))
            self._packing.add(task)
            task.add_done_callback(self._packing.discard)

    async def _pack(self, scope: Scope) -> None:
        messages = list[Message]()
        plain = [(name, value) for name, value in scope["headers"] if name == b"host"]

        async def collect(message: Message) -> None:
            messages.append(message)

        await self.app({**scope, "headers": plain, "extensions": {}}, _silence, collect)
        body = b"".join(it.get("body", b"") for it in messages[1:])
        if not _never_changes(messages[0]) or len(body) > _LONGEST:
            return
        smaller = await self._lane.do(self, partial(brotli.compress, body, quality=QUALITY))
        headers = Headers(raw=messages[0]["headers"])
        kept = {name: headers[name] for name in _KEPT if name in headers}
        kept |= {"content-encoding": "br", "vary": "Accept-Encoding"}
        self._packed[scope["path"]] = Response(smaller, headers=kept)


def _may_be_packed(scope: Scope) -> bool:
    """Whether a request is for a whole file, from somebody who reads Brotli."""
    if scope["type"] != "http" or scope["method"] != "GET" or scope["query_string"]:
        return False
    headers = Headers(scope=scope)
    codings = {coding.partition(";")[0].strip() for coding in headers.get("accept-encoding", "").split(",")}
    return "br" in codings and _ASKS_FOR_LESS.isdisjoint(headers.keys())


def _never_changes(start: Message) -> bool:
    """Whether an answer that begins like that is of these kinds, whole, and the same for ever."""
    headers = Headers(raw=start["headers"])
    is_packed = headers.get("content-type", "").startswith(_PACKED)
    return start["status"] == 200 and is_packed and _FOR_EVER in headers.get("cache-control", "")


async def _silence() -> Message:
    """A reader who says nothing, and never leaves."""
    await asyncio.Event().wait()
    raise AssertionError
