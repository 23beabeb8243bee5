"""What passes between an isolated engine and its owner: pickled values as lines of text."""

import pickle
from base64 import b64decode, b64encode
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

_WIDTH = 3000
_MORE, _LAST = "+", "="

Kind = Literal["said", "news", "value", "error", "odd"]


class Request(NamedTuple):
    """What the engine is asked: one of its methods. seconds: after which its process ends by itself, None for never."""

    method: str
    arguments: tuple[Any, ...] = ()
    seconds: float | None = None


class Reply(NamedTuple):
    """What the process tells.

    kind: a line that the engine ``said`` for people, ``news`` of its thinking, its ``value`` at last, the ``error``
    that escaped it, or an ``odd`` answer, which cannot be sent: its repr. account: of an error, for the author.
    """

    kind: Kind
    value: Any = None
    account: str = ""


def lines_of(message: Request | Reply) -> bytes:
    """The message as lines, none of which is long."""
    text = b64encode(pickle.dumps(tuple(message), pickle.HIGHEST_PROTOCOL)).decode("ascii")
    pieces = [text[start : start + _WIDTH] for start in range(0, len(text), _WIDTH)]
    return "".join([*(f"{_MORE}{piece}\n" for piece in pieces[:-1]), f"{_LAST}{pieces[-1]}\n"]).encode("ascii")


class Reader:
    """Puts lines together to what they mean."""

    def __init__(self) -> None:
        self._pieces: list[str] = []

    def feed(self, line: str) -> Iterator[tuple[Any, ...]]:
        """The message that ends with this line, where one does."""
        self._pieces.append(line[1:])
        if line[:1] == _LAST:
            text = "".join(self._pieces)
            self._pieces.clear()
            yield pickle.loads(b64decode(text))
