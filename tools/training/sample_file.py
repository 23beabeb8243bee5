"""Files of samples: labelled positions in the order of their games.

A file is ``tengen-1``, the name of the rules with its length before it (one byte), then one sample after another as
``rust/engine/src/training/sample.rs`` writes them.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from gomoku_arena import Rules, RulesError
from gomoku_arena._core import index_samples
from tools.training.errors import TrainingError

MAGIC = b"tengen-1"

_CHUNK = 1 << 20
"""Bytes that are read at once where nothing else is asked for."""

Settings: TypeAlias = Mapping[str, Any]
"""Whatever the samples of a file depend on, as JSON has it."""


@dataclass(frozen=True)
class Samples:
    """Samples as bytes, the numbers of their games, and where each of them ends."""

    content: bytes
    games: npt.NDArray[np.uint32]
    ends: npt.NDArray[np.uint64]

    @classmethod
    def of(cls, content: bytes) -> "Samples":
        """The whole samples of the bytes; the rest is left out."""
        games, ends = index_samples(content)
        return cls(content[: int(ends[-1])] if len(ends) else b"", games, ends)

    def __len__(self) -> int:
        return len(self.games)

    def __getitem__(self, place: slice) -> "Samples":
        """Samples that lie together."""
        first, last, _ = place.indices(len(self))
        begin = int(self.ends[first - 1]) if first else 0
        ends = self.ends[first:last]
        end = int(ends[-1]) if len(ends) else begin
        return Samples(self.content[begin:end], self.games[first:last], ends - np.uint64(begin))

    def chosen(self, which: npt.NDArray[np.bool_]) -> bytes:
        """Some of the samples, as bytes."""
        begins = np.concatenate(([np.uint64(0)], self.ends[:-1]))
        places = zip(begins[which].tolist(), self.ends[which].tolist(), strict=True)
        return b"".join(self.content[begin:end] for begin, end in places)

    def from_game(self, number: int) -> "Samples":
        """Those of the game of that number and of later ones."""
        return self[int(np.searchsorted(self.games, number)) :]

    def up_to(self, count: int) -> "Samples":
        """The first games that have ``count`` samples together or more; all where there are not so many."""
        if count > len(self):
            return self
        last = self.games[max(count, 1) - 1]
        return self[: int(np.searchsorted(self.games, last, side="right"))]

    @property
    def last_game(self) -> int:
        """Where the samples of the last game begin."""
        return int(np.searchsorted(self.games, self.games[-1]))


@dataclass(frozen=True)
class SampleFile:
    """A file of samples, to be read. begin: where the first sample begins."""

    path: Path
    rules: Rules
    begin: int

    @classmethod
    def open(cls, path: Path) -> "SampleFile":
        """Reads the header. Raises TrainingError where there is none."""
        with path.open("rb") as file:
            magic, length = file.read(len(MAGIC)), file.read(1)
            name = file.read(length[0]) if length else b""
        if magic != MAGIC:
            raise TrainingError(f"{path}: not a file of samples")
        try:
            rules = Rules.from_name(name.decode("ascii", "replace"))
        except RulesError as error:
            raise TrainingError(f"{path}: {error}") from error
        return cls(path, rules, len(MAGIC) + 1 + len(name))

    def blocks(self, size: int = _CHUNK, *, torn: bool = False) -> Iterator[Samples]:
        """The samples in blocks of whole games, each of about ``size`` bytes or of one game.

        torn: whether a last sample that is cut off is left out. Otherwise it raises TrainingError.
        """
        with self.path.open("rb") as file:
            file.seek(self.begin)
            kept = b""
            while chunk := file.read(size):
                block = Samples.of(kept + chunk)
                whole = block[: block.last_game] if len(block) else block
                if len(whole):
                    yield whole
                kept = (kept + chunk)[len(whole.content) :]
        last = Samples.of(kept)
        if len(last.content) < len(kept) and not torn:
            raise TrainingError(f"{self.path}: its last sample is cut off")
        if len(last):
            yield last

    def __len__(self) -> int:
        """How many samples there are."""
        return sum(len(block) for block in self.blocks())


class GrowingSamples:
    """A file of samples that grows game by game, and can be continued after whatever ended its making.

    A file that was started loses its last game, of which a part may be missing. Beside it lies a JSON file with the
    settings that its samples depend on. Raises TrainingError where they are others than now.
    """

    def __init__(self, path: Path, settings: Settings) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._file: BinaryIO
        self.positions = 0
        self.next_game = 0
        header = MAGIC + bytes([len(settings["rules"])]) + settings["rules"].encode("ascii")
        _agree(path, settings)
        # A header that is cut off is begun anew.
        is_started = path.exists() and path.stat().st_size >= len(header)
        if is_started:
            self._file = path.open("r+b")
            self._file.seek(self._end_of_whole_games(SampleFile.open(path)))
        else:
            self._file = path.open("wb")
            self._file.write(header)

    def append(self, samples: Samples) -> None:
        """Adds samples, which are those of the next games."""
        # What may be left of a game that was cut off.
        self._file.truncate()
        self._file.write(samples.content)
        self._file.flush()
        self.positions += len(samples)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._file.close()

    def _end_of_whole_games(self, started: SampleFile) -> int:
        end = started.begin
        last = Samples.of(b"")
        for block in started.blocks(torn=True):
            end += len(last.content)
            self.positions += len(last)
            last = block
        if not len(last):
            return end
        self.next_game = int(last.games[-1])
        whole = last[: last.last_game]
        self.positions += len(whole)
        return end + len(whole.content)


def _agree(path: Path, settings: Settings) -> None:
    """Writes the settings beside a file that is begun; raises TrainingError where it was begun with others."""
    beside = path.with_name(f"{path.name}.json")
    text = json.dumps(settings, indent=2)
    if not path.exists():
        beside.write_text(text + "\n", encoding="utf-8")
        return
    if not beside.exists():
        raise TrainingError(f"{path}: it is there, and no {beside.name} says how it was begun")
    begun = json.loads(beside.read_text(encoding="utf-8"))
    for name, value in json.loads(text).items():
        if begun.get(name) != value:
            raise TrainingError(f"{path}: it was begun with {name} = {begun.get(name)}, not {value}")
