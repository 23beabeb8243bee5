"""Samples as rows of numbers on disk, which a fit maps into memory and reads block by block.

A kind of rows is a function that turns samples into arrays. Each array becomes a file in the folder of its kind.
"""

import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from gomoku_arena import Rules
from gomoku_arena._core import network_rows, ordering_rows, value_rows
from tools.training.errors import TrainingError
from tools.training.growing_array import GrowingArray
from tools.training.in_order import in_order
from tools.training.progress import progress
from tools.training.sample_file import SampleFile

Arrays: TypeAlias = dict[str, npt.NDArray[Any]]

BYTES = 500_000
"""About this many of samples become rows by one call: a second of work."""


@dataclass(frozen=True)
class Kind:
    """A kind of rows: the name of its folder, and what makes them. ``games`` is the array with one entry a position."""

    name: str
    make: Callable[[Rules, bytes], Arrays]


VALUE = Kind("value", value_rows)
ORDERING = Kind("ordering", ordering_rows)
NETWORK = Kind("network", network_rows)


def make_rows(kind: Kind, files: Sequence[Path], folder: Path, *, wanted: int | None = None, threads: int = 2) -> None:
    """Writes the rows of the samples of some files to a folder in ``folder``.

    ``sources`` says for every position the number of its file. wanted: makes rows of about this many samples, evenly
    spread; of all unless given. Raises TrainingError where the files are of several rules, or hold no samples.
    """
    samples = [SampleFile.open(path) for path in files]
    rules = {file.rules for file in samples}
    total = sum(map(len, samples))
    if len(rules) != 1 or not total:
        raise TrainingError(f"{', '.join(map(str, files))}: samples of one rule set are needed")
    place = folder / kind.name
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    calls = _calls(kind, samples, np.arange(total + 1) * min(total if wanted is None else wanted, total) // total)
    with ThreadPoolExecutor(threads) as executor, _Writer(place) as out, progress(f"{kind.name} rows", total) as tell:
        for (source, done), rows in in_order(executor, calls, 2 * threads):
            out.append(rows | {"sources": np.full(len(rows["games"]), source, np.uint16)})
            tell(done)


def _calls(
    kind: Kind, files: Sequence[SampleFile], taken: npt.NDArray[np.int64]
) -> Iterator[tuple[tuple[int, int], Callable[[], Arrays]]]:
    """A call for each block. taken: how many samples are taken of those before each one."""
    done = 0
    for source, file in enumerate(files):
        for block in file.blocks(BYTES):
            is_taken = np.diff(taken[done : done + len(block) + 1]) > 0
            done += len(block)
            content = block.content if is_taken.all() else block.chosen(is_taken)
            yield (source, done), partial(kind.make, file.rules, content)


class _Writer:
    """Appends arrays to files of their names."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._open = ExitStack()
        self._files: dict[str, GrowingArray] = {}

    def append(self, rows: Arrays) -> None:
        for name, block in rows.items():
            if name not in self._files:
                self._files[name] = self._open.enter_context(GrowingArray(self._folder / f"{name}.npy", block))
            self._files[name].append(block)

    def __enter__(self) -> "_Writer":
        return self

    def __exit__(self, *error: object) -> None:
        self._open.close()
