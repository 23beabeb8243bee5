"""One writer for a folder at a time, for as long as it lives."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_LOCK = ".gomoku-arena-site.lock"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """A context in which no other process, and nobody else in this one, is in it with the same folder.

    The system ends it with its holder, whatever ends that, and nothing stays in the folder but of a holder that was
    killed: an empty file, which holds nobody up. Raises BlockingIOError while another one is in it, and OSError where
    no file can be made. On disks that know no locks everybody comes in.
    """
    path = folder / _LOCK
    descriptor = _taken(path)
    try:
        yield
    finally:
        _leave(descriptor, path)


if sys.platform == "win32":
    import msvcrt

    def _taken(path: Path) -> int:
        descriptor = os.open(path, os.O_CREAT | os.O_RDWR)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            os.close(descriptor)
            raise BlockingIOError(str(path)) from error
        return descriptor

    def _leave(descriptor: int, path: Path) -> None:
        os.close(descriptor)
        # It stays where somebody has opened it meanwhile.
        with suppress(OSError):
            path.unlink()

else:
    import fcntl

    def _taken(path: Path) -> int:
        while True:
            descriptor = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o644)
            try:
                _hold(descriptor)
            except BaseException:
                os.close(descriptor)
                raise
            if _is_that(descriptor, path):
                return descriptor
            os.close(descriptor)

    def _leave(descriptor: int, path: Path) -> None:
        # While it is held: whoever opened it meanwhile finds out that it is gone.
        with suppress(OSError):
            path.unlink()
        os.close(descriptor)

    def _hold(descriptor: int) -> None:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:
            # A disk without locks.
            return

    def _is_that(descriptor: int, path: Path) -> bool:
        """Whether the file that is open is still the one of that name."""
        try:
            return os.path.samestat(os.fstat(descriptor), path.stat())
        except FileNotFoundError:
            return False
