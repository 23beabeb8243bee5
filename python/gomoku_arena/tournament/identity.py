"""Which program an engine is: its version, and a hash by which a changed one is noticed."""

import hashlib
import inspect
import shutil
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from gomoku_arena._core import SearchEngine
from gomoku_arena.engines.base import EngineInfo
from gomoku_arena.errors import EngineError, PluginError
from gomoku_arena.plugins.discovery import load_registry
from gomoku_arena.plugins.plugin import EngineEntry
from gomoku_arena.processes.child import split_command
from gomoku_arena.shown_spec import shown_spec

_CORE_PLUGIN = "gomoku_arena.plugins._builtin"


@dataclass(frozen=True, slots=True)
class EngineIdentity:
    """An engine as a store keeps it, with all that its spec says: it is needed to resume."""

    name: str
    spec: str
    version: str = ""
    author: str = ""
    hash: str = ""
    """SHA-256 of its program, empty where that is out of reach."""

    @property
    def shown(self) -> "EngineIdentity":
        """The same with its spec as it may be shown."""
        return replace(self, spec=shown_spec(self.spec))

    @property
    def row(self) -> tuple[str, str, str, str, str]:
        """The fields in their order."""
        return (self.name, self.spec, self.version, self.author, self.hash)


def identify(name: str, spec: str, info: EngineInfo | None = None) -> EngineIdentity:
    """The identity of the engine that ``spec`` opens. info: what the opened engine says about itself."""
    version, author = (info.version, info.author) if info else ("", "")
    return EngineIdentity(name, spec, version, author, _hash(_programs(spec)))


def _programs(spec: str) -> Iterable[Path]:
    """The files that make the engine: for a command its program and whichever arguments are files too."""
    scheme, _, rest = spec.partition(":")
    if scheme == "cmd":
        return _files_of_command(rest)
    entry = load_registry().find(scheme)
    if not isinstance(entry, EngineEntry):
        return ()
    if entry.source.plugin == _CORE_PLUGIN:
        return [Path(sys.modules[SearchEngine.__module__].__file__ or "")]
    module = inspect.getmodule(entry.factory)
    return _package_of(Path(module.__file__)) if module and module.__file__ else ()


def _files_of_command(command: str) -> Iterator[Path]:
    try:
        program, *arguments = split_command(command)
    except (EngineError, PluginError):
        return
    found = shutil.which(program)
    for path in (found, *arguments):
        if path is not None and Path(path).is_file():
            yield Path(path)


def _package_of(module: Path) -> Iterable[Path]:
    """All the sources beside a module that lies in a package, else the module alone."""
    folder = module.parent
    return sorted(folder.rglob("*.py")) if (folder / "__init__.py").exists() else [module]


def _hash(files: Iterable[Path]) -> str:
    digest, seen = hashlib.sha256(), False
    for path in files:
        try:
            content = path.read_bytes()
        except OSError:
            continue
        digest.update(content)
        seen = True
    return digest.hexdigest() if seen else ""
