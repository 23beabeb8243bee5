"""Arrays of files that anybody may have made: none is read before it is known what all of them take."""

import math
import os
import struct
import sys
import zlib
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import BufferedReader, BytesIO
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import IO, Any, NamedTuple, Self, TypeAlias
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

import numpy as np
import numpy.typing as npt

from gomoku_arena.errors import ConfigError
from gomoku_arena.files.given_file import open_given
from gomoku_arena.printable import visible

Expected: TypeAlias = Mapping[str, tuple[type[np.generic], tuple[int | None, ...]]]
"""What ``ArrayFile.read`` is told of the arrays."""

_END = ".npy"
_NPY, _ZIP = b"\x93NUMPY", b"PK"
_HEADER = 1 << 14
"""Bytes in which a header has to end; NumPy reads no longer ones unless told to trust them."""
_AT_ONCE = 1 << 20
"""Bytes that are read at once. The directory of a zip is, and becomes many times its size: some 10,000 arrays fit."""
_HEADERS = {
    (1, 0): np.lib.format.read_array_header_1_0,
    (2, 0): np.lib.format.read_array_header_2_0,
}
"""By the version of the format. Version 3 is for names of fields, and arrays with fields are none of ours."""
_DIMENSIONS = 32
"""Of an array, at most."""
_FAULTS = (BadZipFile, EOFError, OSError, OverflowError, RuntimeError, ValueError, struct.error, zlib.error)
"""What reading a damaged archive raises."""


class ArrayFile:
    """An ``.npz`` file that anybody may have made, open to be read.

    Opening it reads what its arrays are, and none of them. Objects are never unpickled.

    path: a regular file; a pipe or a device is refused and not waited for. most: bytes that all arrays of the file may
    take together. key: what errors call the place where the file was named. other: what is said of a file that is no
    archive, by its first bytes; unless that says something, a text, a single array and a torn archive are told apart.

    A context manager. Raises ConfigError, which names the file, where it cannot be read or is no whole archive, where
    it holds anything but arrays, one name twice or arrays of objects, where an array is not as long as it says, and
    where the arrays would take more than ``most``.
    """

    def __init__(
        self, path: Path | str, *, most: int, key: str = "file", other: Callable[[bytes], str] = lambda _: ""
    ) -> None:
        self._place = f"{key} = {str(path)!r}"
        self._file = _Sipped(open_given(Path(path), key).detach())
        try:
            with _told_of(self._place, ConfigError):
                self._archive = self._opened(other)
                self._kinds = _kinds(self._archive)
                _check_sum(self._kinds, most)
        except ConfigError:
            self.close()
            raise

    @property
    def names(self) -> list[str]:
        """The arrays that it holds, in their order."""
        return list(self._kinds)

    def read(self, expected: Expected, *, others: bool = False) -> dict[str, npt.NDArray[Any]]:
        """The expected arrays.

        expected: by name the type of the items, or a family of types such as ``np.floating``, and the shape, in which
        None is any length. others: there may be more arrays, which are not read.
        Raises ConfigError, which names the array, for one that is missing, is of another type or shape, is not expected
        or is damaged.
        """
        with _told_of(self._place, ConfigError):
            _check_names(self.names, expected, others)
            for name, (scalar, shape) in expected.items():
                self._kinds[name].check(name, scalar, shape)
            return {name: self._read(name) for name in expected}

    def close(self) -> None:
        """Closes the file. Safe to call twice."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _opened(self, other: Callable[[bytes], str]) -> ZipFile:
        """The archive. Raises ValueError, which says what the file seems to be."""
        try:
            return ZipFile(self._file)
        except _FAULTS as error:
            self._file.seek(0)
            head = self._file.read(_HEADER)
            found = other(head) or _seeming(head) or f"{_sentence(error)}, though it begins as one"
            raise ValueError(f"it is no archive of arrays: {found}") from error

    def _read(self, name: str) -> npt.NDArray[Any]:
        with _told_of(_named(name)), self._archive.open(name + _END) as member:
            array: npt.NDArray[Any] = np.lib.format.read_array(member, allow_pickle=False)
            return array


def map_array(path: Path, *, most: int, key: str = "file") -> npt.NDArray[Any]:
    """The array of an ``.npy`` file, mapped into memory: what is looked at is read, and nothing can be written.

    most: bytes that it may have. Raises ConfigError, which names the file, where it cannot be read, is no such file, is
    not as long as it says or has more bytes.
    """
    place = f"{key} = {str(path)!r}"
    with open_given(path, key) as file, _told_of(place, ConfigError):
        kind = _Kind.read(file)
        length = os.fstat(file.fileno()).st_size
        kind.check_length(length)
        if kind.size > most:
            raise ValueError(f"the array has {kind.size} bytes, and at most {most} are read")
        array: npt.NDArray[Any] = np.memmap(
            file, kind.dtype, "r", kind.begin, kind.shape, "F" if kind.is_fortran else "C"
        )
        return array


class _Kind(NamedTuple):
    """What the header of an array says."""

    shape: tuple[int, ...]
    is_fortran: bool
    dtype: np.dtype[Any]
    begin: int
    """Bytes of the header."""

    @classmethod
    def read(cls, file: IO[bytes]) -> Self:
        """Raises ValueError for a header that is none, or that no array of ours has."""
        head = BytesIO(file.read(_HEADER))
        try:
            kind = cls(*_HEADERS[np.lib.format.read_magic(head)](head), head.tell())
        # A header is a literal of Python, and no list tells what reading a broken one may raise.
        except Exception as error:
            raise ValueError(f"it has no header of an array ({_sentence(error)})") from error
        if kind.dtype.hasobject:
            raise ValueError("it holds objects of Python, which are not read")
        if not all(0 <= length <= sys.maxsize for length in kind.shape) or len(kind.shape) > _DIMENSIONS:
            raise ValueError("it has a shape that no array has")
        return kind

    @property
    def size(self) -> int:
        """Bytes that the array takes; items of no size count as one."""
        return math.prod(self.shape) * max(self.dtype.itemsize, 1)

    def check(self, name: str, scalar: type[np.generic], shape: tuple[int | None, ...]) -> None:
        """Raises ValueError where this is not what is expected of that array."""
        is_like = len(shape) == len(self.shape) and all(
            wanted is None or wanted == length for wanted, length in zip(shape, self.shape, strict=True)
        )
        if not (is_like and np.issubdtype(self.dtype, scalar)):
            wanted = str(shape).replace("None", "n")
            raise ValueError(
                f"{_named(name)} is {self.dtype.name} of shape {self.shape}, and not {scalar.__name__} of {wanted}"
            )

    def check_length(self, length: int) -> None:
        """Raises ValueError unless header and array together have this many bytes."""
        if self.begin + self.size != length:
            raise ValueError(f"it has {length} bytes, and its header tells of {self.begin + self.size}")


class _Sipped(BufferedReader):
    """A file of which little is read at once, however much is asked for."""

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(_AT_ONCE if size is None or not 0 <= size <= _AT_ONCE else size)


def _kinds(archive: ZipFile) -> dict[str, _Kind]:
    """What each array is, in the order of the directory. Raises ValueError for what is no array."""
    members = archive.infolist()
    kinds: dict[str, _Kind] = {}
    for member in members:
        name = member.filename.removesuffix(_END)
        with _told_of(_named(name)):
            if name == member.filename or member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
                raise ValueError("it is none that NumPy has written")
            if name in kinds:
                raise ValueError("there are two of that name")
            with archive.open(member) as file:
                kinds[name] = _Kind.read(file)
            kinds[name].check_length(member.file_size)
    for one, other in pairwise(sorted(members, key=lambda it: it.header_offset)):
        if one.header_offset + one.compress_size > other.header_offset:
            raise ValueError(f"{_named(one.filename)} and {_named(other.filename)} lie one over the other")
    return kinds


def _seeming(head: bytes) -> str:
    """What a file that is no archive seems to be, by its first bytes; nothing where it begins as an archive does."""
    if head.startswith(_ZIP):
        return ""
    if not head:
        return "it is empty"
    if head.startswith(_NPY):
        return "it is a single array, as .npy files have it"
    try:
        # The last character may be cut off.
        text = getincrementaldecoder("utf-8")().decode(head)
    except UnicodeDecodeError:
        text = "\0"
    words = " ".join(text.split())
    return "it seems to be a text" if visible(words) == words else "it begins as no file that is known here"


def _check_sum(kinds: Mapping[str, _Kind], most: int) -> None:
    """Raises ValueError where the arrays together take more than ``most``, with the one that is too much."""
    taken = 0
    for name, kind in kinds.items():
        taken += kind.size
        if taken > most:
            raise ValueError(
                f"{_named(name)} would take {kind.size} bytes; all arrays together may take {most}, "
                f"and those before it take {taken - kind.size}"
            )


def _check_names(names: Iterable[str], expected: Expected, others: bool) -> None:
    missing = sorted(expected.keys() - set(names))
    if missing:
        raise ValueError(f"there is no {_named(missing[0])}")
    unknown = sorted(set(names) - expected.keys())
    if unknown and not others:
        raise ValueError(f"{_named(unknown[0])} does not belong there")


@contextmanager
def _told_of(place: str, kind: type[ValueError] = ValueError) -> Iterator[None]:
    """Whatever is wrong with what is read becomes an error that says where."""
    try:
        yield
    except _FAULTS as error:
        raise kind(f"{place}: {_sentence(error)}") from error


def _named(name: str) -> str:
    return f"array {name!r:.80}"


def _sentence(error: Exception) -> str:
    """The first line of what an error says; NumPy's go on about what a programmer might do."""
    return str(error).partition("\n")[0] or type(error).__name__
