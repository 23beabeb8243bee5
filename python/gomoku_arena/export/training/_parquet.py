"""Samples as Parquet, by way of pyarrow, which is installed with the extra ``training``."""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from gomoku_arena.errors import ConfigError

_GROUP = 1024
"""Rows that are encoded at once: a file in one group takes several times the planes' size in memory."""


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
