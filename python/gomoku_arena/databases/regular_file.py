"""Files that may be opened whoever made them: a pipe or a device would be waited for, or do something."""

import stat
from pathlib import Path

from gomoku_arena.errors import ErrorCode, StoreError

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite opens beside a file, by how their names go on."""


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
        mode = path.stat(follow_symlinks=follow).st_mode
    except FileNotFoundError:
        return True
    if stat.S_ISDIR(mode):
        # A folder that may not be looked into says so.
        next(path.iterdir(), None)
    return stat.S_ISREG(mode)
