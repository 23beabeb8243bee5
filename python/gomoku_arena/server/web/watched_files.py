"""Which stores may be watched: the named files, and the ``.db`` files in named folders as they are at the moment."""

from collections.abc import Iterable
from pathlib import Path

SUFFIX = ".db"


class WatchedFiles:
    """The files by keys to be shown and put into addresses; whoever asks for another key gets nothing."""

    def __init__(self, named: Iterable[Path] = ()) -> None:
        self._named: dict[str, Path] = {}
        for path in dict.fromkeys(it.resolve() for it in named):
            self._named[self._free(path.name or str(path))] = path

    def __bool__(self) -> bool:
        return bool(self._named)

    def files(self) -> dict[str, Path]:
        """Every file by its key; one that was named need not be there, and a folder that cannot be read is one."""
        found: dict[str, Path] = {}
        for key, path in self._named.items():
            inside = _inside(path)
            more = {key: path} if inside is None else {f"{key}/{file.name}": file for file in inside}
            found |= {key: file for key, file in more.items() if file not in found.values()}
        return found

    def _free(self, name: str) -> str:
        taken, key = 1, name
        while key in self._named:
            taken += 1
            key = f"{name} ({taken})"
        return key


def _inside(path: Path) -> list[Path] | None:
    """The stores in a folder; None where it is none, or does not tell."""
    try:
        return sorted(file for file in path.iterdir() if file.suffix == SUFFIX)
    except OSError:
        return None
