"""What a stored configuration would reach for when it goes on, and to what the user has agreed."""

import contextlib
import hashlib
import json
import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.files.flags import OWN
from gomoku_arena.play.config import EngineConfig
from gomoku_arena.plugins.registry import load_registry
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.run.event_writer import STDOUT

_PATH = re.compile(r"[/\\~]|^\.|\.[A-Za-z]\w*$")
"""What a value has that may be the name of a file."""

_NAME = ("gomoku-arena", "trusted")
"""The file, below the folder of the user's states."""

_MOST = 1 << 20
"""Bytes of the file that are read: the digests of sixteen thousand."""


class Reached(NamedTuple):
    """Something outside of the games."""

    key: str
    """Where it stands in the configuration."""
    value: str
    """The whole value that stands there."""

    def __str__(self) -> str:
        """One line for people, in which nothing is invisible.

        A command is shown whole: an ellipsis could hide what it does.
        """
        spec = EngineSpec.parse(self.value)
        return f"{self.key} = {spec.shown if spec.is_server else self.value!r}"


def reached(config: TournamentConfig) -> list[Reached]:
    """All of it, in the order of the configuration. Where games are kept is not among it: the user names the store."""
    found = [item for place, engine in enumerate(config.engines) for item in _of_engine(engine, f"engines[{place}]")]
    if config.openings.file is not None:
        found.append(Reached("openings.file", str(config.openings.file)))
    if config.executor is not None:
        found.append(Reached("executor", config.executor))
    if config.events not in (None, STDOUT):
        found.append(Reached("events", str(config.events)))
    if config.wire is not None:
        found.append(Reached("wire", config.wire))
    return found


def _of_engine(engine: EngineConfig, key: str) -> Iterator[Reached]:
    spec = engine.full_spec
    if _is_address(spec) or any(map(_PATH.search, spec.readable_options.values())):
        yield Reached(f"{key}.spec", spec.text)
    if engine.folder is not None:
        yield Reached(f"{key}.folder", engine.folder)
    for told, value in engine.info.items():
        if told.lower() == "folder" or _PATH.search(str(value)):
            yield Reached(f"{key}.info.{told}", str(value))


def _is_address(spec: EngineSpec) -> bool:
    """Whether it names something to be started or connected to, and not an engine of this installation."""
    return spec.address is not None and spec.name not in load_registry().names


class Trust:
    """Digests of what was started and written for which store and from which folder, in a file of the user's own.

    So trust is in what stands in a store, not in its name: one that was exchanged or changed is asked about again.
    Several processes may add to it at once. A home that cannot be written to only means that nothing is remembered.

    file: the one in ``$XDG_STATE_HOME``, or else in ``~/.local/state``, unless given.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = _state_file() if file is None else file

    def holds(self, store: Path, items: Iterable[Reached]) -> bool:
        """Whether these items of that store were trusted before, in this folder."""
        return digest(store, items) in self._read().split()

    def remember(self, store: Path, items: Iterable[Reached]) -> None:
        """Trusts them from now on."""
        listed = list(items)
        if self._file is None or not listed or _is_link(self._file) or self.holds(store, listed):
            return
        with contextlib.suppress(OSError):
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            opened = os.open(self._file, os.O_WRONLY | os.O_APPEND | os.O_CREAT | OWN, 0o600)
            try:
                _append(opened, f"\n{digest(store, listed)}".encode())
            finally:
                os.close(opened)

    def _read(self) -> str:
        if self._file is None or _is_link(self._file):
            return ""
        try:
            opened = os.open(self._file, os.O_RDONLY | OWN)
            try:
                return _end_of(opened)
            finally:
                os.close(opened)
        except OSError:
            return ""


if sys.platform == "win32":
    import msvcrt

    _TURN = 1 << 30
    """The byte that is locked while one adds: beyond the end of the file, as what is locked cannot be read."""

    def _append(opened: int, line: bytes) -> None:
        """Adds it to the file. Two programs may find the same end there, so one waits for the other.

        Raises OSError where that takes ten seconds.
        """
        os.lseek(opened, _TURN, os.SEEK_SET)
        msvcrt.locking(opened, msvcrt.LK_LOCK, 1)
        try:
            os.write(opened, line)
        finally:
            os.lseek(opened, _TURN, os.SEEK_SET)
            msvcrt.locking(opened, msvcrt.LK_UNLCK, 1)

else:

    def _append(opened: int, line: bytes) -> None:
        """Adds it to the file in one write: others that add at the same time come before or after it."""
        os.write(opened, line)


def _is_link(file: Path) -> bool:
    """Whether it is one on Windows, where none can be refused while a file is opened."""
    return sys.platform == "win32" and file.is_symlink()


def _end_of(opened: int) -> str:
    """Nothing where it is no file of this user."""
    told = os.fstat(opened)
    # On Windows nobody else writes in a user's home.
    is_ours = sys.platform == "win32" or told.st_uid == os.getuid()
    if not stat.S_ISREG(told.st_mode) or not is_ours:
        return ""
    os.lseek(opened, max(told.st_size - _MOST, 0), os.SEEK_SET)
    return os.read(opened, _MOST).decode("ascii", errors="replace")


def digest(store: Path, items: Iterable[Reached]) -> str:
    """SHA-256 of these items, of the store that they stand in, and of the folder in which relative paths begin."""
    told = [str(store.resolve()), str(Path.cwd()), [list(item) for item in items]]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()


def _state_file() -> Path | None:
    """None where the user has no home."""
    named = Path(os.environ.get("XDG_STATE_HOME", ""))
    try:
        folder = named if named.is_absolute() else Path.home() / ".local" / "state"
    except RuntimeError:
        return None
    return folder.joinpath(*_NAME)
