"""What a server still holds of pages whose readers have gone, as it tells when it is sent a signal."""

import gc
import json
import signal
import sys
import time
import weakref
from collections import Counter
from types import FrameType
from typing import Any

from running_server import RunningServer

PATIENCE = 0.3
"""Seconds for which such a server keeps a page whose connection is interrupted."""

if sys.platform != "win32":
    _NOTE, _TELL = signal.SIGUSR1, signal.SIGUSR2
_OURS = "gomoku_arena.server.web.", "gomoku_arena.live.", "gomoku_arena.engines.", "gomoku_arena.analysis.", "nicegui."
_CONNECTIONS = "script_sockets", "http_bounds", "websocket_bounds"
_OTHERS = "gomoku_arena.server.web.stores.", *(f"gomoku_arena.server.web.bridge.{it}" for it in _CONNECTIONS)
"""What was read of stores is kept for all; connections have tests of their own, and timers know them longer."""

_known = set[int]()
_noted = list["weakref.ref[object]"]()


def watch() -> None:
    """To be called in the process of a server before it serves."""
    from gomoku_arena.server import web

    web._PATIENCE = PATIENCE
    signal.signal(_NOTE, _note)
    signal.signal(_TELL, _tell)


def note(server: RunningServer) -> int:
    """Has the server note all objects of pages, engines and games that are new since the last time; how many."""
    return int(_ask(server, _NOTE, "noted")["new"])


def remains(server: RunningServer, seconds: float = 20) -> dict[str, int]:
    """How many of the objects that were noted last are left once every page is gone, by their classes."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and server.get("/health")["pages"]:
        time.sleep(0.05)
    # Engines are closed in threads.
    while (left := _ask(server, _TELL, "remains")["classes"]) and time.monotonic() < until:
        time.sleep(0.2)
    return dict(left)


def _ask(server: RunningServer, number: signal.Signals, event: str) -> dict[str, Any]:
    before = len(server.logged(event))
    server.send_signal(number)
    until = time.monotonic() + 20
    while len(told := server.logged(event)) == before:
        assert time.monotonic() < until, event
        time.sleep(0.01)
    return told[-1]


def _note(_: int, __: FrameType | None) -> None:
    ours = [it for it in gc.get_objects() if _is_ours(str(type(it).__module__))]
    new = [it for it in ours if id(it) not in _known]
    _known.clear()
    _known.update(map(id, ours))
    _noted.clear()
    for it in new:
        try:
            _noted.append(weakref.ref(it))
        except TypeError:
            # A class with slots alone; whoever holds such an object is noted.
            continue
    _say("noted", new=len(_noted))


def _is_ours(module: str) -> bool:
    return module.startswith(_OURS) and not module.startswith(_OTHERS)


def _tell(_: int, __: FrameType | None) -> None:
    from nicegui import app

    # What is kept of tabs, and for how long, is another question.
    app.storage._tabs.clear()
    gc.collect()
    _say("remains", classes=Counter(type(it).__name__ for ref in _noted if (it := ref()) is not None))


def _say(event: str, **told: object) -> None:
    print(json.dumps({"event": event, **told}), file=sys.stderr, flush=True)
