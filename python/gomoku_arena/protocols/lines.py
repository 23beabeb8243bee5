"""Bytes into lines, whatever the bytes are: any line end, no line end, NULs, broken UTF-8."""

MAX_LINE = 4096
"""Bytes kept of one line; the rest of a longer line is dropped unread."""


class LineAssembler:
    """Collects chunks of bytes and hands out complete lines as text, in bounded memory.

    CR LF, LF and CR all end a line. Empty lines and NUL bytes are dropped, invalid UTF-8 becomes U+FFFD. A line
    longer than ``limit`` bytes is cut there and ends in an ellipsis, so that it cannot pass for a short answer.
    """

    def __init__(self, limit: int = MAX_LINE) -> None:
        self._limit = limit
        self._partial = b""
        self._cut = False

    def feed(self, chunk: bytes) -> list[str]:
        """The lines that ``chunk`` completes."""
        *complete, rest = chunk.replace(b"\r", b"\n").split(b"\n")
        lines: list[str] = []
        for piece in complete:
            self._extend(piece)
            self._finish(lines)
        self._extend(rest)
        return lines

    def flush(self) -> list[str]:
        """The line that the end of the stream completes, if any."""
        lines: list[str] = []
        self._finish(lines)
        return lines

    def _extend(self, piece: bytes) -> None:
        room = self._limit - len(self._partial)
        self._cut = self._cut or len(piece) > room
        self._partial += piece[:room]

    def _finish(self, lines: list[str]) -> None:
        if self._partial:
            text = self._partial.replace(b"\0", b"").decode("utf-8", "replace").strip()
            if self._cut:
                text += "…"
            if text:
                lines.append(text)
        self._partial = b""
        self._cut = False
