"""Messages as lines of text: they carry the calls of an isolated engine, and are read beside its stderr."""

from base64 import b64decode, b64encode
from collections.abc import Iterator

_WIDTH = 3000
_MORE, _LAST = "+", "="


def lines_of(message: bytes) -> bytes:
    """The message as lines, none of which is long."""
    text = b64encode(message).decode("ascii")
    pieces = [text[start : start + _WIDTH] for start in range(0, len(text), _WIDTH)]
    return "".join([*(f"{_MORE}{piece}\n" for piece in pieces[:-1]), f"{_LAST}{pieces[-1]}\n"]).encode("ascii")


class Reader:
    """Puts lines together to what they mean."""

    def __init__(self) -> None:
        self._pieces: list[str] = []

    def feed(self, line: str) -> Iterator[bytes]:
        """The message that ends with this line, where one does."""
        self._pieces.append(line[1:])
        if line[:1] == _LAST:
            text = "".join(self._pieces)
            self._pieces.clear()
            yield b64decode(text)
