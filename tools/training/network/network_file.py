"""The file of a network that the engine reads; ``rust/engine/src/evaluation/network/weights.rs`` says what is in it."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from gomoku_arena import Rules
from tools.training.errors import TrainingError
from tools.training.network.model import HIDDEN, SUM, WIDTH, Model, Numbers
from tools.training.network.network_positions import NetworkLayout

MAGIC = b"TENGENN"
VERSION = 1
STEP = 1 << 12
"""A step of a layer's input, in a row of whole numbers."""
WEIGHT = 1 << 8
"""A weight of one, in a layer of whole numbers."""
SCALE = 1 << 8
LARGEST_WEIGHT = 1_023
LARGEST_ROW = 5_461
"""Of the rows of points, so that what a move changes at one point has room in 16 bits."""
_LARGEST = np.iinfo(np.int16).max
RANGE = _LARGEST / STEP
"""The largest sum that a layer takes as it is, as a number of the model; what is larger counts as this."""


@dataclass(frozen=True)
class NetworkFile:
    """One model a side (one where both colours play by the same rules), and what the training was called.

    tables: how many rows of the codes each table of the file has, in its order.
    """

    family: int
    training: str
    tables: tuple[int, ...]
    sides: tuple[Model, ...]

    @property
    def content(self) -> bytes:
        """The bytes of the file."""
        body = b"".join(piece for side in self.sides for piece in self._pieces(side))
        name = self.training.encode()
        shape = bytes([VERSION, self.family, len(self.sides), WIDTH, HIDDEN, len(name)])
        return MAGIC + shape + name + struct.pack("<Q", _fnv1a(body)) + body

    @classmethod
    def read(cls, path: Path) -> "NetworkFile":
        """The network of a file, of whatever rule set. Raises TrainingError for a file that is none."""
        content = path.read_bytes()
        begin = len(MAGIC)
        version, family, sides, width, hidden, name = content[begin : begin + 6].ljust(6, b"\0")
        if not content.startswith(MAGIC) or (version, width, hidden) != (VERSION, WIDTH, HIDDEN):
            raise TrainingError(f"{path}: no network of version {VERSION} with layers of {WIDTH} and {HIDDEN}")
        body = begin + 6 + name + 8
        if content[body - 8 : body] != struct.pack("<Q", _fnv1a(content[body:])):
            raise TrainingError(f"{path}: its checksum is wrong")
        layout = next(it for it in map(NetworkLayout.of, map(Rules.from_name, Rules.names())) if it.family == family)
        numbers = _NumbersOfFile(content, body)
        models = tuple(numbers.model(layout) for _ in range(sides))
        return cls(family, content[begin + 6 : body - 8].decode(), layout.tables, models)

    def write(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.content)

    def _pieces(self, model: Model) -> Iterator[bytes]:
        whole = _Whole.of(model)
        yield struct.pack("<h", whole.scale)
        first, second, third, *captures = np.split(whole.codes, np.cumsum(self.tables)[:-1])
        for table in (first, second, third, whole.threats, *captures):
            places = np.flatnonzero(table.any(1))
            yield struct.pack("<H", len(places))
            yield places.astype("<u2").tobytes() + table[places].astype("<i2").tobytes()
        for layer in (whole.bias, whole.first, whole.second):
            yield layer.astype("<i2").tobytes()
        yield whole.first_bias.astype("<i4").tobytes() + whole.second_bias.astype("<i4").tobytes()


@dataclass(frozen=True)
class _Whole:
    """A model in whole numbers."""

    scale: int
    codes: npt.NDArray[np.int64]
    threats: npt.NDArray[np.int64]
    bias: npt.NDArray[np.int64]
    first: npt.NDArray[np.int64]
    first_bias: npt.NDArray[np.int64]
    second: npt.NDArray[np.int64]
    second_bias: npt.NDArray[np.int64]

    @classmethod
    def of(cls, model: Model) -> "_Whole":
        return cls(
            scale=int(_rounded(model.scale, SCALE)[0]),
            codes=_rounded(model.codes, STEP * float(SUM), LARGEST_ROW),
            threats=_rounded(model.threats, STEP),
            bias=_rounded(model.bias, STEP),
            first=_rounded(model.first, WEIGHT, LARGEST_WEIGHT),
            first_bias=_rounded(model.first_bias, STEP * WEIGHT, STEP * WEIGHT * WEIGHT),
            second=_rounded(model.second, WEIGHT, LARGEST_WEIGHT),
            second_bias=_rounded(model.second_bias, STEP * WEIGHT, STEP * WEIGHT * WEIGHT),
        )

    @property
    def model(self) -> Model:
        return Model(
            scale=np.array([self.scale / SCALE], np.float32),
            codes=_numbers(self.codes, STEP * float(SUM)),
            threats=_numbers(self.threats, STEP),
            bias=_numbers(self.bias, STEP),
            first=_numbers(self.first, WEIGHT),
            first_bias=_numbers(self.first_bias, STEP * WEIGHT),
            second=_numbers(self.second, WEIGHT),
            second_bias=_numbers(self.second_bias, STEP * WEIGHT),
        )


@dataclass
class _NumbersOfFile:
    """What is left of the content of a file."""

    content: bytes
    place: int

    def model(self, layout: NetworkLayout) -> Model:
        scale = int(self._take("<i2", 1)[0])
        rows = [self._table(size) for size in (*layout.tables[:3], layout.threats, *layout.tables[3:])]
        threats = rows.pop(3)
        bias, first, second = self._take("<i2", WIDTH), self._take("<i2", WIDTH * HIDDEN), self._take("<i2", HIDDEN)
        first_bias, second_bias = self._take("<i4", HIDDEN), self._take("<i4", 1)
        first = first.reshape(WIDTH, HIDDEN)
        return _Whole(scale, np.concatenate(rows), threats, bias, first, first_bias, second, second_bias).model

    def _table(self, size: int) -> npt.NDArray[np.int64]:
        table = np.zeros((size, WIDTH), np.int64)
        count = int(self._take("<u2", 1)[0])
        places = self._take("<u2", count)
        table[places] = self._take("<i2", count * WIDTH).reshape(count, WIDTH)
        return table

    def _take(self, kind: str, count: int) -> npt.NDArray[np.int64]:
        numbers = np.frombuffer(self.content, kind, count, self.place)
        self.place += numbers.nbytes
        return numbers.astype(np.int64)


def rounded(model: Model) -> Model:
    """The model that the engine reads from the file: every number is rounded to what the file can hold."""
    return _Whole.of(model).model


def _rounded(numbers: Numbers, unit: float, largest: int = _LARGEST) -> npt.NDArray[np.int64]:
    return np.clip(np.rint(numbers.astype(np.float64) * unit), -largest, largest).astype(np.int64)


def _numbers(whole: npt.NDArray[np.int64], unit: float) -> Numbers:
    return (whole / unit).astype(np.float32)


def _fnv1a(content: bytes) -> int:
    """The 64-bit FNV-1a hash (Fowler, Noll, Vo)."""
    hashed = 0xCBF29CE484222325
    for byte in content:
        hashed = (hashed ^ byte) * 0x100000001B3 % (1 << 64)
    return hashed
