"""An engine behind a WebSocket server of the web app's protocol.

``RemoteEngine`` is the engine, ``RemoteAddress`` reads its address.

Other rooms use these two names alone.
"""

from gomoku_arena.engines.remote._address import RemoteAddress
from gomoku_arena.engines.remote._engine import RemoteEngine

__all__ = ["RemoteAddress", "RemoteEngine"]
