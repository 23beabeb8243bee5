"""Samples in files: numpy archives or Parquet, this many samples a file, never more than one file's worth in memory.

The columns are the fields of ``Sample``, with ``seen`` as ``planes`` or ``moves``: ``game`` int32, ``ply`` int16,
``engine`` text, ``policy`` int16, ``result`` int8, ``score`` float32, ``bound`` int8; ``mask`` bool, ``distribution``
and ``value`` float32 where there are any. A file holds samples of one rule set; ``about`` (an array of the archive,
metadata of the Parquet file) says as JSON which, and what the planes are.
"""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from gomoku_arena._core import Rules, __version__
from gomoku_arena.errors import ConfigError
from gomoku_arena.export.training.sample import Sample, Selection, samples
from gomoku_arena.export.whole_file import whole_file
from gomoku_arena.tournament.games import Result

_GROUP = 1024
"""Rows that are encoded at once: a file in one group takes several times the planes' size in memory."""

KindName: TypeAlias = Literal["npz", "parquet"]
Columns: TypeAlias = dict[str, Any]

NO_POINT = -1
"""Fills the rows of ``moves`` in numpy archives, which have one length each."""


def load_pyarrow() -> Any:
    """The module pyarrow. Raises ConfigError where it is not installed."""
    try:
        return import_module("pyarrow")
    except ImportError as error:
        raise ConfigError("format = 'parquet': pyarrow is missing; install gomoku-arena[training]") from error


def write_parquet(path: Path, columns: Mapping[str, Any], about: str) -> None:
    """A table with these columns; arrays of several dimensions become tensors of a fixed shape, lists stay lists."""
    pyarrow = load_pyarrow()
    table = pyarrow.table({name: _column(pyarrow, column) for name, column in columns.items()})
    table = table.replace_schema_metadata({**(table.schema.metadata or {}), b"about": about.encode()})
    import_module("pyarrow.parquet").write_table(table, path, compression="zstd", row_group_size=_GROUP)


def _column(pyarrow: Any, column: Any) -> Any:
    if isinstance(column, list):
        return pyarrow.array(column, pyarrow.list_(pyarrow.int16()))
    if isinstance(column, np.ndarray) and column.ndim > 1:
        return pyarrow.FixedShapeTensorArray.from_numpy_ndarray(np.ascontiguousarray(column))
    return pyarrow.array(column)


@dataclass
class _Shelf:
    """The samples of one rule set that no file holds yet, and how many files do."""

    stem: str
    rows: list[Sample] = field(default_factory=list)
    files: int = 0


class Shards:
    """Writes samples below ``folder``, ``size`` of them a file. Raises ConfigError where it cannot write there.

    A file that is there already is never replaced. samples: how many were added. paths: of the files that are whole.
    """

    def __init__(self, folder: Path, selection: Selection, kind: KindName, size: int) -> None:
        if kind not in get_args(KindName):
            raise ConfigError(f"kind = {kind!r}: one of {', '.join(get_args(KindName))} is expected")
        if size < 1:
            raise ConfigError(f"shard = {size}: at least one sample a file")
        if kind == "parquet":
            load_pyarrow()
        self.samples = 0
        self.paths: list[Path] = []
        self._folder, self._selection, self._kind, self._size = folder, selection, kind, size
        self._shelves: dict[Rules, _Shelf] = {}

    def begin(self, rules: Rules) -> None:
        """Prepares for samples of games with those rules; ``add`` does so by itself.

        Raises ConfigError where the folder has files of theirs already, before anything is written.
        """
        if rules not in self._shelves:
            self._shelves[rules] = self._new_shelf(rules)

    def add(self, rules: Rules, sample: Sample) -> None:
        """Takes a sample of a game with those rules."""
        self.begin(rules)
        shelf = self._shelves[rules]
        shelf.rows.append(sample)
        self.samples += 1
        if len(shelf.rows) == self._size:
            self._write(rules, shelf)

    def close(self) -> None:
        """Writes what is left."""
        for rules, shelf in self._shelves.items():
            if shelf.rows:
                self._write(rules, shelf)

    def _new_shelf(self, rules: Rules) -> _Shelf:
        stem = f"{self._selection.form}-{rules.name}-{rules.size}x{rules.size}"
        taken = [shelf.stem for shelf in self._shelves.values()]
        number = sum(it == stem or it.startswith(f"{stem}-rules") for it in taken)
        shelf = _Shelf(f"{stem}-rules{number + 1}" if number else stem)
        if there := sorted(self._folder.glob(f"{shelf.stem}-[0-9]*.{self._kind}")):
            raise ConfigError(f"output = {str(there[0])!r}: it is there already; choose another folder")
        return shelf

    def _write(self, rules: Rules, shelf: _Shelf) -> None:
        path = self._folder / f"{shelf.stem}-{shelf.files + 1:05}.{self._kind}"
        write = _write_npz if self._kind == "npz" else write_parquet
        with whole_file(path, replace=False) as part:
            write(part, _columns(shelf.rows, self._selection), _about(rules, self._selection))
        self.paths.append(path)
        shelf.files += 1
        shelf.rows = []


def write_samples(results: Iterable[Result], selection: Selection, folder: Path, kind: KindName, size: int) -> Shards:
    """Writes the selected samples of these games. Raises as ``Shards`` does, and ConfigError where there are none."""
    shards = Shards(folder, selection, kind, size)
    for rules, sample in samples(results, selection):
        shards.add(rules, sample)
    shards.close()
    if not shards.samples:
        raise ConfigError("no position of a finished game fits: there is nothing to export")
    return shards


def _columns(rows: Sequence[Sample], selection: Selection) -> Columns:
    seen = [row.seen for row in rows]
    columns: Columns = {
        "game": np.array([row.game for row in rows], np.int32),
        "ply": np.array([row.ply for row in rows], np.int16),
        "engine": np.array([row.engine for row in rows], np.str_),
        selection.form: np.stack(seen) if selection.form == "planes" else seen,
        "policy": np.array([row.policy for row in rows], np.int16),
        "result": np.array([row.result for row in rows], np.int8),
        "score": np.array([row.score for row in rows], np.float32),
        "bound": np.array([row.bound for row in rows], np.int8),
    }
    if selection.mask:
        columns["mask"] = np.stack([row.mask for row in rows if row.mask is not None])
    return columns | _told_columns(rows)


def _told_columns(rows: Sequence[Sample]) -> Columns:
    """What the players said. Where they did not, the move itself is the distribution, and there is no value."""
    columns: Columns = {}
    distributions = [row.distribution for row in rows]
    if size := next((it.size for it in distributions if it is not None), 0):
        columns["distribution"] = np.stack(
            [_only(row.policy, size) if it is None else it for row, it in zip(rows, distributions, strict=True)]
        )
    values = [row.value for row in rows]
    if any(value is not None for value in values):
        columns["value"] = np.array([math.nan if value is None else value for value in values], np.float32)
    return columns


def _only(action: int, size: int) -> NDArray[np.float32]:
    distribution = np.zeros(size, np.float32)
    distribution[action] = 1
    return distribution


def _about(rules: Rules, selection: Selection) -> str:
    told = {"form": selection.form, "rules": rules.switches(), "version": __version__}
    return json.dumps(told | ({"planes": selection.planes} if selection.form == "planes" else {}))


def _write_npz(path: Path, columns: Mapping[str, Any], about: str) -> None:
    arrays: Columns = {name: _padded(it) if isinstance(it, list) else it for name, it in columns.items()}
    with path.open("xb") as file:
        np.savez_compressed(file, about=np.array(about), **arrays)


def _padded(rows: Sequence[NDArray[np.int16]]) -> NDArray[np.int16]:
    table = np.full((len(rows), max(map(len, rows))), NO_POINT, np.int16)
    for row, points in zip(table, rows, strict=True):
        row[: len(points)] = points
    return table
