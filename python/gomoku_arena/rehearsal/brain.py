"""Who rehearses: an archive or a folder, unpacked where nothing of it stays, or a command line."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from gomoku_arena.processes.marker import MARKER, new_token
from gomoku_arena.processes.watchdog import Watchdog
from gomoku_arena.rehearsal.package import unpacked
from gomoku_arena.tournament.leagues import LEAGUES, League

_ARCHIVE = ".zip"


class Started(NamedTuple):
    """What is started for a league."""

    name: str
    command: str
    folder: Path | None
    """Its working directory; ours for None."""


@dataclass(frozen=True)
class Brain:
    """A brain that can be started for a league."""

    name: str
    program: Callable[[League], Started]
    """What is started for a league. Raises ConfigError where there is nothing for it that runs here."""
    leagues: tuple[League, ...] = tuple(LEAGUES.values())
    """Those that it is for."""
    offences: tuple[str, ...] = ()
    """For what it would not be accepted."""
    remarks: tuple[str, ...] = ()
    """What to mend about it before it is started."""


def commanded(name: str, command: str) -> Brain:
    """A brain that is started by a command line, whatever the league. Nothing is known of its archive."""
    return Brain(name, lambda _: Started(name, command, None))


def is_packaged(what: str) -> bool:
    """Whether that names an archive or a folder, and not a command line."""
    return what.lower().endswith(_ARCHIVE) or (what != "" and Path(what).is_dir())


def packaged(what: str, folder: Path) -> Brain:
    """The brain in an archive or a folder, unpacked below that folder. Raises ConfigError as ``unpacked``."""
    place = folder / "brain"
    place.mkdir()
    found = unpacked(Path(what), place)

    def started(league: League) -> Started:
        chosen = found.executable(league)
        return Started(chosen.path.name, chosen.command, place)

    return Brain(found.name, started, found.leagues, found.offences, found.remarks)


@contextmanager
def stage() -> Iterator[Path]:
    """A folder for the time of a rehearsal.

    Neither it nor a process that is started meanwhile outlives us, however we end.
    """
    token, before = new_token(), os.environ.get(MARKER)
    watchdog = Watchdog(token)
    # Only now: the watchdog itself does not carry the marker.
    os.environ[MARKER] = token
    try:
        with tempfile.TemporaryDirectory(prefix="gomoku-rehearsal-") as folder:
            watchdog.remove(Path(folder))
            yield Path(folder)
    finally:
        if before is None:
            del os.environ[MARKER]
        else:
            os.environ[MARKER] = before
        watchdog.close()
