"""Which program an engine is: its version, and a hash by which a changed one is noticed."""

import hashlib
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from gomoku_arena._core import SearchEngine
from gomoku_arena.engines.base import EngineInfo
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.errors import EngineError, PluginError
from gomoku_arena.plugins.plugin import EngineEntry, SchemeEntry
from gomoku_arena.plugins.registry import load_registry
from gomoku_arena.processes.child import split_command
from gomoku_arena.processes.system import program_file
from gomoku_arena.shown_spec import shown_spec

_CORE_PLUGIN = "gomoku_arena.plugins._builtin"

_SOURCES = {".py", ".pyc", ".pyi", ".typed"}
"""Ends of names of files that are no data."""


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


def identify(name: str, spec: EngineSpec, info: EngineInfo | None = None, folder: str | None = None) -> EngineIdentity:
    """The identity of the engine that ``spec`` opens.

    info: what the opened engine says about itself. folder: where a bot is started, here unless given.
    """
    version, author = (info.version, info.author) if info else ("", "")
    return EngineIdentity(name, spec.text, version, author, _hash(_programs(spec, Path(folder or ""))))


def watched_files(spec: EngineSpec, folder: str | None = None) -> list[Path]:
    """The files that make the engine and are read again with every start of it: a change makes it another version.

    Our own core is not among them: a process that has it keeps it. folder: as for ``identify``.
    """
    core = _core_file()
    return [path for path in _programs(spec, Path(folder or "")) if path != core]


def data_files(spec: EngineSpec) -> dict[str, str]:
    """The SHA-256 of every file besides sources on which the engine of ``spec`` depends, such as networks, by its name.

    These are the files that its options name, and those in the package of an engine that a plugin has; nothing of a
    command or a server, whose ``EngineIdentity.hash`` says what can be known.
    """
    if spec.has_address:
        return {}
    named = {f"{option}: {Path(value).name}": Path(value) for option, value in spec.readable_options.items()}
    entry = load_registry().find(spec.name)
    beside = {} if entry is None or entry.source.plugin == _CORE_PLUGIN else _data_of(entry)
    return {name: _hash([path]) for name, path in (named | beside).items() if path.is_file()}


def _data_of(entry: EngineEntry | SchemeEntry) -> dict[str, Path]:
    """What lies beside the sources of a plugin's engine, by its place in the package."""
    sources = list(_sources_of(entry.opener if isinstance(entry, SchemeEntry) else entry.factory))
    folder = next((path.parent for path in sources if path.name == "__init__.py"), None)
    if folder is None:
        return {}
    found = [path for path in sorted(folder.rglob("*")) if path.suffix not in _SOURCES and path.is_file()]
    return {f"{folder.name}/{path.relative_to(folder).as_posix()}": path for path in found}


def _programs(spec: EngineSpec, folder: Path) -> Iterable[Path]:
    """The files that make the engine: for a command its program and whichever arguments are files too."""
    if spec.command is not None:
        return _files_of_command(spec.command, folder)
    if spec.is_server:
        return ()
    entry = load_registry().find(spec.name)
    if isinstance(entry, SchemeEntry):
        return [*_sources_of(entry.opener), *_files_of_command(spec.address or "", folder)]
    if entry is None:
        return ()
    files = [path for value in spec.readable_options.values() if (path := Path(value)).is_file()]
    if entry.source.plugin == _CORE_PLUGIN:
        return [_core_file(), *files]
    return [*_sources_of(entry.factory), *_data_of(entry).values(), *files]


def _core_file() -> Path:
    return Path(sys.modules[SearchEngine.__module__].__file__ or "")


def _files_of_command(command: str, folder: Path) -> Iterator[Path]:
    """Those that are there where the command is started, which is in that folder."""
    try:
        program, *arguments = split_command(command)
    except (EngineError, PluginError):
        return
    found = program_file(program, str(folder))
    if found is not None:
        yield found
    yield from filter(Path.is_file, (folder / argument for argument in arguments))


def _sources_of(factory: Callable[..., object]) -> Iterable[Path]:
    """Those of the module or package where a class or a function is written."""
    module = inspect.getmodule(getattr(factory, "func", factory))
    return _package_of(Path(module.__file__)) if module and module.__file__ else ()


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
