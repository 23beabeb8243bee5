"""Files that hold a database: which may be opened, and which process has one for itself."""

import json
import os
import platform
import stat
import sys
from dataclasses import asdict
from functools import cache
from pathlib import Path
from time import monotonic, sleep
from typing import Annotated, Self

import psutil
from pydantic import ConfigDict, Field, FiniteFloat, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from gomoku_arena.errors import ErrorCode, StoreError

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite opens beside a file, by how their names go on."""


_REMOVAL = 1.0
"""Seconds that somebody else may take to remove a file."""


def fault_of_file(path: Path, *, follow: bool = True) -> StoreError | None:
    """Why that file is not to be opened as a database; None where it may be, or is not there.

    follow: it may be a symlink. What lies beside it never may: nobody named it. Raises OSError where it cannot be
    looked at.
    """
    if not _is_regular(path, follow=follow):
        return StoreError(ErrorCode.STORE_IRREGULAR)
    place = path.resolve()
    for end in BESIDE:
        if not _is_regular(place.with_name(place.name + end), follow=False):
            return StoreError(ErrorCode.STORE_IRREGULAR_BESIDE, name=path.name + end)
    return None


def _is_regular(path: Path, *, follow: bool) -> bool:
    """Whether it is one, or not there."""
    try:
        mode = _mode(path, follow=follow)
    except FileNotFoundError:
        return True
    if stat.S_ISDIR(mode):
        # A folder that may not be looked into says so.
        next(path.iterdir(), None)
    return stat.S_ISREG(mode)


def _mode(path: Path, *, follow: bool) -> int:
    """Of its status. On Windows a file that is being removed may not be looked at until it is gone."""
    deadline = monotonic() + _REMOVAL
    while True:
        try:
            return path.stat(follow_symlinks=follow).st_mode
        except PermissionError:
            if sys.platform != "win32" or monotonic() > deadline:
                raise
            sleep(0.01)


@dataclass(frozen=True, slots=True, config=ConfigDict(strict=True, extra="forbid"))
class Occupancy:
    """A process of some machine."""

    host: Annotated[str, Field(max_length=255)]
    pid: Annotated[int, Field(ge=0, lt=2**31)]
    started: FiniteFloat
    """Seconds since the epoch; a later process may have the same number."""

    @classmethod
    def mine(cls) -> Self:
        """This process."""
        return cls(platform.node(), os.getpid(), psutil.Process().create_time())

    @classmethod
    def of_value(cls, value: object) -> "Occupancy | None":
        """What ``as_text`` gave; None for None. Raises ValueError for anything else."""
        if value is None:
            return None
        try:
            return _adapter().validate_json(value if isinstance(value, str) else "")
        except ValidationError:
            raise ValueError(f"playing = {value!r:.40}: no process") from None

    def as_text(self) -> str:
        """For the store."""
        return json.dumps(asdict(self))

    @property
    def is_alive(self) -> bool:
        """Whether the process still runs; one of another machine is believed to."""
        if self.host != platform.node():
            return True
        try:
            return abs(psutil.Process(self.pid).create_time() - self.started) < 1.0
        except psutil.Error:
            return False

    @property
    def is_elsewhere(self) -> bool:
        """Whether it is a living process other than this one."""
        return self.is_alive and (self.host, self.pid) != (platform.node(), os.getpid())

    def __str__(self) -> str:
        return f"process {self.pid} on {self.host}"


@cache
def _adapter() -> TypeAdapter[Occupancy]:
    return TypeAdapter(Occupancy)
