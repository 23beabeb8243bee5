"""Engines on other machines: servers that speak the reference web app's WebSocket protocol."""

from gomoku_arena.engines.remote._address import RemoteAddress
from gomoku_arena.engines.remote._engine import RemoteEngine

__all__ = ["RemoteAddress", "RemoteEngine"]
