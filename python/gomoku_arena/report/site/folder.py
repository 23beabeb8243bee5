"""The folder of a site: which files in it are ours, how they are replaced, and what is left of an older site."""

import json
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO

from gomoku_arena.errors import ConfigError, ErrorCode
from gomoku_arena.report.site._lock import locked

MANIFEST = "gomoku-arena-site.json"
"""Lists the files of the site, by which a folder is known as one."""

_PART = re.compile(r"\.(.+)\.\d+")
_NAME = re.compile(r"(?:[a-z0-9-]+/)*[a-z0-9-]+(?:\.[a-z0-9]+)+")


class SiteFolder:
    """A folder that is empty, not there, or holds an older site.

    A file is whole as soon as it is there. What pages need is written before them, and what only older pages need goes
    after them; so whatever befalls the writer, every page that is there can be read.
    Raises ConfigError where the folder holds something else, and where a file cannot be written.
    """

    def __init__(self, path: Path, kind: str = "gomoku-arena") -> None:
        """kind: what the list of its files says, by which sites of one kind are told from those of another."""
        self.path, self._kind = path, kind
        self._written: set[str] = set()
        with self._named(path):
            self._old = self._known()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """A context in which nobody else writes here. Raises ConfigError while another process does."""
        with ExitStack() as held:
            with self._named(self.path):
                self.path.mkdir(parents=True, exist_ok=True)
                try:
                    held.enter_context(locked(self.path))
                except BlockingIOError as error:
                    raise ConfigError(ErrorCode.SITE_BUSY, path=str(self.path)) from error
                # As the last writer has left it.
                self._old = self._known()
            yield

    def plan(self, names: Iterable[str]) -> None:
        """Notes files that will be written, before any of them is: those that a killed writer leaves are ours then."""
        self._put(MANIFEST, self._manifest({*self._old, *names}))

    def has(self, name: str) -> bool:
        """Whether a file of that name is there from before. It stays."""
        there = name in self._old and (self.path / name).is_file()
        if there:
            self._written.add(name)
        return there

    def keep(self, names: Iterable[str]) -> None:
        """Notes files that another process writes."""
        self._written.update(names)

    def write(self, name: str, content: str | bytes) -> None:
        """Writes a file, unless the one that is there is the same."""
        content = content.encode() if isinstance(content, str) else content
        self._written.add(name)
        with self._named(self.path / name):
            path = self.path / name
            if path.is_file() and path.stat().st_size == len(content) and path.read_bytes() == content:
                return
        self._put(name, content)

    @contextmanager
    def opened(self, name: str) -> Iterator[IO[bytes]]:
        """A file to write to, which is there once the context ends well."""
        self._written.add(name)
        with self._replaced(name) as part, part.open("wb") as file:
            yield file

    def finish(self) -> None:
        """Removes the files of the older site that this one has not, and what writers left that were killed."""
        for name in sorted({*self._old, *self._parts()} - self._written):
            with self._named(self.path / name):
                (self.path / name).unlink(missing_ok=True)
            self._tidy((self.path / name).parent)
        self._put(MANIFEST, self._manifest(self._written))

    def _parts(self) -> Iterator[str]:
        """Files that were to become files of ours, by a writer that is gone."""
        for folder in {(self.path / name).parent for name in self._written}:
            for path in folder.iterdir():
                part = _PART.fullmatch(path.name)
                if part and path.with_name(part[1]).relative_to(self.path).as_posix() in self._old | self._written:
                    yield path.relative_to(self.path).as_posix()

    def _tidy(self, folder: Path) -> None:
        """Removes folders in which nothing is left."""
        while folder != self.path:
            try:
                folder.rmdir()
            except OSError:
                return
            folder = folder.parent

    def _known(self) -> set[str]:
        if not self.path.exists():
            return set()
        if not self.path.is_dir():
            raise ConfigError(ErrorCode.SITE_NO_FOLDER, path=str(self.path))
        manifest = self.path / MANIFEST
        if not manifest.is_file():
            # A checkout of a repository to publish from has its own hidden files.
            if all(it.name.startswith(".") for it in self.path.iterdir()):
                return set()
            raise ConfigError(ErrorCode.SITE_FOREIGN, path=str(self.path))
        try:
            read = json.loads(manifest.read_text(encoding="utf-8"))
            files = read["files"] if read["site"] == self._kind else None
        except (ValueError, TypeError, KeyError):
            files = None
        if not isinstance(files, list):
            raise ConfigError(ErrorCode.SITE_FOREIGN, path=str(self.path))
        return {it for it in files if isinstance(it, str) and self._is_ours(it)}

    def _is_ours(self, name: str) -> bool:
        """Whether a name may be that of a file of a site, which lies in the folder and nowhere else."""
        inner = [self.path.joinpath(*Path(name).parts[:depth]) for depth in range(1, len(Path(name).parts))]
        return bool(_NAME.fullmatch(name)) and not any(it.is_symlink() for it in inner)

    def _manifest(self, names: Iterable[str]) -> bytes:
        return json.dumps({"site": self._kind, "files": sorted(names)}, indent=0).encode()

    def _put(self, name: str, content: bytes) -> None:
        with self._replaced(name) as part:
            part.write_bytes(content)

    @contextmanager
    def _replaced(self, name: str) -> Iterator[Path]:
        path = self.path / name
        part = path.with_name(f".{path.name}.{os.getpid()}")
        with self._named(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                yield part
                part.replace(path)
            finally:
                with suppress(OSError):
                    part.unlink()

    @contextmanager
    def _named(self, path: Path) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise ConfigError(ErrorCode.SITE_FILE, path=str(path), reason=error.strerror or str(error)) from error
