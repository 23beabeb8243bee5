"""An array in a file of NumPy's that is written block after block."""

from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
import numpy.typing as npt


class GrowingArray:
    """Blocks of rows behind each other; the file can be read once it is closed. like: an array of the same kind."""

    def __init__(self, path: Path, like: npt.NDArray[Any]) -> None:
        self._file = path.open("wb")
        self._like = like
        self._rows = 0
        self._write_header()

    def append(self, block: npt.NDArray[Any]) -> None:
        """Adds rows."""
        self._file.write(np.ascontiguousarray(block).data)
        self._rows += len(block)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        # NumPy leaves room in a header for any number of rows.
        self._file.seek(0)
        self._write_header()
        self._file.close()

    def _write_header(self) -> None:
        shape = (self._rows, *self._like.shape[1:])
        descr = np.lib.format.dtype_to_descr(self._like.dtype)
        header = {"descr": descr, "fortran_order": False, "shape": shape}
        np.lib.format.write_array_header_1_0(self._file, header)
