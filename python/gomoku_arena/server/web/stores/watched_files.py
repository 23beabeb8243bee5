"""Which stores may be watched: the named files, and the ``.db`` files in named folders as they are at the moment."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from gomoku_arena.tournament.collection.collection import SUFFIX


class WatchedFile(NamedTuple):
    """A file that may be watched."""

    path: Path
    is_named: bool
    """It was named itself, so it may be a symlink; else it lies in a folder."""


class WatchedFiles:
    """The files by keys to be shown and put into addresses; whoever asks for another key gets nothing.

    A symlink is followed where it was named; in a folder it is none of the stores, and neither is a pipe or a device.
    """

    def __init__(self, named: Iterable[Path] = ()) -> None:
        self._named: dict[str, Path] = {}
        for path in dict.fromkeys(it.resolve() for it in named):
            self._named[self._free(path.name or str(path))] = path

    def __bool__(self) -> bool:
        return bool(self._named)

    def files(self) -> dict[str, WatchedFile]:
        """Every file by its key; one that was named need not be there, and a folder that cannot be read is one."""
        found: dict[str, WatchedFile] = {}
        for key, path in self._named.items():
            inside = _inside(path)
            more = {key: WatchedFile(path, True)} if inside is None else _keyed(key, inside)
            known = {file.path for file in found.values()}
            found |= {key: file for key, file in more.items() if file.path not in known}
        return found

    def _free(self, name: str) -> str:
        taken, key = 1, name
        while key in self._named:
            taken += 1
            key = f"{name} ({taken})"
        return key


def _keyed(folder: str, inside: Iterable[Path]) -> dict[str, WatchedFile]:
    return {f"{folder}/{path.name}": WatchedFile(path, False) for path in inside}


def _inside(path: Path) -> list[Path] | None:
    """The stores in a folder; None where it is none, or does not tell."""
    try:
        with os.scandir(path) as entries:
            found = [entry.path for entry in entries if entry.name.endswith(SUFFIX) and _is_file(entry)]
    except OSError:
        return None
    return sorted(map(Path, found))


def _is_file(entry: os.DirEntry[str]) -> bool:
    return entry.is_file(follow_symlinks=False)
