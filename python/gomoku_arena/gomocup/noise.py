"""Lines of a brain that are no protocol: how many of them came, and the first one."""

from dataclasses import dataclass

_SHOWN = 80


@dataclass
class NoiseCounter:
    """Counts the lines that came where an answer was expected and that are none, nor a message."""

    lines: int = 0
    first: str = ""

    def add(self, text: str) -> None:
        """One more line."""
        self.first = self.first or text[:_SHOWN]
        self.lines += 1

    def __str__(self) -> str:
        """Such as ``12 lines were no protocol, the first: '-! ev -93'``; empty where there were none."""
        if not self.lines:
            return ""
        return f"{self.lines} line{' was' if self.lines == 1 else 's were'} no protocol, the first: {self.first!r}"
