"""Values that come once and are gone through again: what is read is not read twice, and need not fit into memory."""

import pickle
from collections.abc import Iterator
from tempfile import SpooledTemporaryFile
from types import TracebackType
from typing import Generic, Self, TypeVar

_IN_MEMORY = 1 << 26
"""Bytes of values that are not written to a file."""

_T = TypeVar("_T")


class Spool(Generic[_T]):
    """Keeps picklable values in their order, beyond 64 MiB in an anonymous file of its own, until it is closed."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115, ``__exit__`` closes it

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, value: _T) -> None:
        """Keeps one more value; none while they are gone through."""
        pickle.dump(value, self._file)

    def __iter__(self) -> Iterator[_T]:
        """The values from the first to the last."""
        end = self._file.tell()
        self._file.seek(0)
        while self._file.tell() < end:
            yield pickle.load(self._file)
