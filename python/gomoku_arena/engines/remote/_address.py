"""Where a server is, and how hard it shall play."""

from dataclasses import dataclass
from typing import Self
from urllib.parse import SplitResult, parse_qsl, urlencode, urlsplit

from gomoku_arena.errors import PluginError
from gomoku_arena.printable import visible
from gomoku_arena.shown_spec import shown_spec

DEFAULT_DIFFICULTY = "hard"

_OPTION = "difficulty"
_USUAL_PATH = "/ws"
_LONGEST = 64


@dataclass(frozen=True, slots=True)
class RemoteAddress:
    """A server as it is written in a spec: ``ws://HOST[:PORT][/PATH][?difficulty=WORD]``, ``wss`` for TLS."""

    url: str
    """What is connected to; the path is ``/ws`` unless given, and our option is taken out."""
    label: str
    """Host, port and difficulty, for tables; a path is shown where it is not the usual one."""
    difficulty: str = DEFAULT_DIFFICULTY

    @classmethod
    def parse(cls, text: str) -> Self:
        """Raises PluginError naming what is wrong with the address."""
        parts, port = _split(text)
        if parts.scheme not in ("ws", "wss") or not parts.hostname:
            raise PluginError(
                f"the address {shown_spec(text)!r} is not of the form ws://HOST:PORT/ws or wss://HOST:PORT/ws"
            )
        options = parse_qsl(parts.query, keep_blank_values=True)
        difficulty = _difficulty(text, [value for key, value in options if key == _OPTION])
        path = parts.path.rstrip("/") or _USUAL_PATH
        query = urlencode([(key, value) for key, value in options if key != _OPTION])
        where = f"{parts.hostname}{'' if port is None else f':{port}'}{'' if path == _USUAL_PATH else path}"
        url = parts._replace(path=path, query=query, fragment="").geturl()
        return cls(url, f"{where} {difficulty}", difficulty)


def _split(text: str) -> tuple[SplitResult, int | None]:
    try:
        parts = urlsplit(text)
        return parts, parts.port
    except ValueError as error:
        raise PluginError(f"the address {shown_spec(text)!r} cannot be read: {error}") from None


def _difficulty(text: str, given: list[str]) -> str:
    if not given:
        return DEFAULT_DIFFICULTY
    if len(given) > 1 or not given[0] or visible(given[0]) != given[0] or len(given[0]) > _LONGEST:
        raise PluginError(f"the address {shown_spec(text)!r}: {_OPTION} is not one word of up to {_LONGEST} letters")
    return given[0]
