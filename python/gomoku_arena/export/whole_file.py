"""Files that are whole as soon as they are there."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from gomoku_arena.errors import ConfigError


@contextmanager
def whole_file(path: Path, *, replace: bool) -> Iterator[Path]:
    """A path to write to, which becomes ``path`` when the context ends well and is removed otherwise.

    Makes the folder. Raises ConfigError naming ``path`` where that cannot be written, and where it is there already
    and may not be replaced.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not replace:
            raise ConfigError(f"output = {str(path)!r}: it is there already")
        yield part
        part.replace(path)
    except OSError as error:
        raise ConfigError(f"output = {str(path)!r}: {error.strerror or error}") from error
    finally:
        with suppress(OSError):
            part.unlink()
