"""The file of weights that the engine reads; ``rust/engine/src/evaluation/weights.rs`` says what is in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tools.training.errors import TrainingError
from tools.training.layout import Layout, Part

MAGIC = b"TENGENW"
VERSION = 1
Whole = npt.NDArray[np.int16]


@dataclass(frozen=True)
class WeightsFile:
    """All tables of a rule set, as columns of both parts."""

    layout: Layout
    columns: dict[Part, Whole]

    @property
    def content(self) -> bytes:
        """The bytes of the file."""
        return _header(self.layout) + b"".join(table.astype("<i2").tobytes() for table in self._tables())

    def write(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.content)

    @classmethod
    def read(cls, path: Path, layout: Layout) -> "WeightsFile":
        """The weights of a file, which has to be of the same rules as the layout. Raises TrainingError otherwise."""
        return cls._of(path.read_bytes(), layout, str(path))

    @classmethod
    def shipped(cls, layout: Layout) -> "WeightsFile":
        """The weights that the engine has."""
        return cls._of(layout.shipped, layout, "the weights of the engine")

    @classmethod
    def _of(cls, content: bytes, layout: Layout, name: str) -> "WeightsFile":
        """The weights of these bytes. One side of them serves both of the layout."""
        header = _header(layout)
        found = cls(layout, {part: np.zeros(layout.columns(part), np.int16) for part in layout.tables})
        body = content[len(header) :]
        weights = np.frombuffer(body[: len(body) // 2 * 2], "<i2")
        sides, odd = divmod(2 * found._size, max(len(body), 1))
        if content[: len(header) - 1] != header[:-1] or odd or sides > layout.sides:
            raise TrainingError(f"{name}: not weights of {layout.rules}, {layout.sides} sides, version {VERSION}")
        weights, start = np.tile(weights, sides), 0
        for table in found._tables():
            table[:] = weights[start : start + len(table)]
            start += len(table)
        return found

    @property
    def _size(self) -> int:
        return sum(len(weights) for weights in self.columns.values())

    def _tables(self) -> Iterator[Whole]:
        """Every table, as a view, in the order of the file."""
        places = {
            (side, table): self.columns[part][place]
            for part in self.layout.tables
            for side, table, place in self.layout.slices(part)
        }
        return (places[side, table] for side in range(self.layout.sides) for table in self.layout.file)


def _header(layout: Layout) -> bytes:
    return MAGIC + bytes([VERSION, layout.family, layout.sides])
