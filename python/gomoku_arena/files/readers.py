"""What is written to a pipe while its reader may go away."""

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_GONE = {errno.EPIPE, errno.EINVAL} if sys.platform == "win32" else {errno.EPIPE}
"""Windows has two errors for it, of which Python calls one an invalid argument."""


def reader_is_gone(error: OSError) -> bool:
    """Whether a write has failed because nobody can read it any more."""
    return error.errno in _GONE and error.filename is None


@contextmanager
def while_read() -> Iterator[None]:
    """Ends quietly where the reader of what is written inside has gone."""
    try:
        yield
    except OSError as error:
        if not reader_is_gone(error):
            raise
