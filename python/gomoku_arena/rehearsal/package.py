"""A brain as its author hands it in: what is in the archive, which executable the judge takes, what is wrong with it.

An archive is a stranger's: nothing is unpacked before every name was looked at, and no more than was declared.
"""

import re
import stat
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO, Literal

from gomoku_arena.errors import ConfigError, describe
from gomoku_arena.files.given_file import open_given
from gomoku_arena.notation.reading.quoted import quoted
from gomoku_arena.printable import visible
from gomoku_arena.processes.system import command_of
from gomoku_arena.processes.windows_program import HEAD, bits_of
from gomoku_arena.tournament.leagues import ARCHIVE_MB, LEAGUES, League

MOST_FILES = 10_000
MOST_BYTES = 512 << 20
"""Of a brain with all its files, unpacked; what is larger is taken for a bomb."""

_MOST_PACKED = 2 * ARCHIVE_MB << 20
"""Bytes of an archive that is looked into: even a list of names has its price."""

_PREFIX = "pbrain-"
_SUFFIX = ".exe"
_TOO_MANY = f"it has more than {MOST_FILES} files"
_FIT = re.compile(r"[A-Za-z0-9._-]+")
_DRIVE = re.compile(r"[A-Za-z]:")
_CHUNK = 1 << 20
_MEBIBYTE = 1 << 20
_RULES = tuple(dict.fromkeys(league.rules for league in LEAGUES.values()))
_SIZES = tuple(dict.fromkeys(str(league.size) for league in LEAGUES.values()))


@dataclass(frozen=True)
class Member:
    """A file that is to be unpacked."""

    name: str
    size: int
    """Bytes, as they are declared."""
    open: Callable[[], IO[bytes]]
    fault: str = ""
    """Why it cannot be taken; empty where it can."""


@dataclass(frozen=True)
class Executable:
    """A program at the root of a package."""

    path: Path
    bits: Literal[32, 64] | None
    """For how many it was made; None where it is no program of Windows."""

    @property
    def stem(self) -> str:
        """Its name as the judge compares it, without what it says of 64 bits at its end."""
        name = self.path.name.lower().removesuffix(_SUFFIX)
        return re.sub(r"[_-]?64$", "", name)

    @property
    def suffix(self) -> tuple[str | None, str | None]:
        """The rules and the size of the board for which its name says that it is."""
        for rules in _RULES:
            for size in _SIZES:
                if self.stem.endswith(f"_{rules}-{size}"):
                    return rules, size
        rule = next((it for it in _RULES if self.stem.endswith(f"_{it}")), None)
        size_alone = next((it for it in _SIZES if self.stem.endswith(f"_{it}")), None)
        return (rule, None) if rule else (None, size_alone)

    def fitness(self, league: League) -> tuple[int, bool]:
        """How well its name suits a league, as the judge ranks it: 0 for one of another league."""
        rules, size = self.suffix
        if rules not in (None, league.rules) or size not in (None, str(league.size)):
            return 0, False
        return 1 + 2 * (rules is not None) + (size is not None), "64" in self.path.name

    @property
    def command(self) -> str:
        """The command line that starts it, where this machine can run it."""
        return command_of([str(self.path)])


@dataclass(frozen=True)
class Package:
    """A brain that was unpacked."""

    name: str
    executables: tuple[Executable, ...]
    remarks: tuple[str, ...] = ()
    """What to mend about names."""
    offences: tuple[str, ...] = ()
    """For what it would not be accepted."""

    @property
    def leagues(self) -> tuple[League, ...]:
        """Those that it is for, by the names of its executables."""
        return tuple(it for it in LEAGUES.values() if max(one.fitness(it) for one in self.executables)[0])

    def executable(self, league: League) -> Executable:
        """The one that the judge takes for that league. Raises ConfigError where none is for it, or two fit alike."""
        ranked = sorted(self.executables, key=lambda it: it.fitness(league), reverse=True)
        best = ranked[0].fitness(league)
        if not best[0]:
            names = ", ".join(it.path.name for it in ranked)
            raise _refused(self.name, f"{names}: by its name nothing here is for {league.name}")
        if len(ranked) > 1 and ranked[1].fitness(league) == best:
            pair = f"{ranked[0].path.name} and {ranked[1].path.name}"
            raise _refused(self.name, f"{pair} are two executables for {league.name}, and the judge runs one")
        return ranked[0]


def unpacked(source: Path, folder: Path) -> Package:
    """The brain in an archive or a folder, copied into an empty folder.

    Raises ConfigError, which says why, for what cannot be unpacked safely and for what holds no brain by its name.
    """
    if source.is_dir():
        name = source.resolve().name
        _unpack(name, _members_of_folder(name, source), folder)
        executables = _executables(name, folder)
        foreign, size = [], 0
    else:
        name = source.name
        with open_given(source, "package") as file:
            size = file.seek(0, 2)
            if size > _MOST_PACKED:
                raise _refused(name, f"it has {size / _MEBIBYTE:.0f} MiB, and {ARCHIVE_MB} are allowed")
            _unpack(name, _members_of_archive(name, file), folder)
        executables = _executables(name, folder)
        foreign = [it for one in executables if (it := _foreign(one))]
    # A folder is not what is handed in: it may hold the program of the author's own system.
    remarks = [it for one in executables if (it := _remark(one) or ("" if foreign else _foreign(one)))]
    if size and name.lower().startswith(_PREFIX):
        remarks.append(f"the archive is called {name}: only the executable's name begins with {_PREFIX}")
    large = size > ARCHIVE_MB * _MEBIBYTE
    offences = [f"the archive has {size / _MEBIBYTE:.1f} MiB, and {ARCHIVE_MB} are allowed"] if large else []
    return Package(name, executables, tuple(remarks), (*offences, *foreign))


def _unpack(name: str, members: Sequence[Member], folder: Path) -> None:
    if len(members) > MOST_FILES:
        raise _refused(name, _TOO_MANY)
    declared = sum(member.size for member in members)
    if declared > MOST_BYTES:
        raise _refused(name, f"unpacked it has {declared} bytes, and {MOST_BYTES} are allowed")
    seen = set[str]()
    for member in members:
        fault = member.fault or _fault(member.name)
        if not fault and member.name.lower() in seen:
            fault = "there are two of that name"
        if fault:
            raise _refused(name, f"{quoted(member.name, 200)}: {fault}")
        seen.add(member.name.lower())
    for member in members:
        _copy(name, member, folder / member.name)


def _fault(name: str) -> str:
    """Why nothing is unpacked under that name; empty where it is well."""
    path = PurePosixPath(name)
    if path.is_absolute() or _DRIVE.match(name) or name.startswith("\\"):
        return "an absolute path"
    if ".." in re.split(r"[/\\]", name):
        return "a path that leads outside"
    if "\\" in name or visible(name) != name or not path.parts or ":" in name:
        return "no name of a file that every system has"
    return ""


def _copy(package: str, member: Member, target: Path) -> None:
    """Unpacks a file, whatever it says of its size, up to what it has declared."""
    left = member.size
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with member.open() as content, target.open("xb") as out:
            while chunk := content.read(_CHUNK):
                left -= len(chunk)
                if left < 0:
                    raise _refused(package, f"{quoted(member.name, 200)}: it is larger than it says")
                out.write(chunk)
    except (OSError, RuntimeError, NotImplementedError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise _refused(package, f"{quoted(member.name, 200)}: {describe(error)}") from error


def _members_of_archive(name: str, file: IO[bytes]) -> list[Member]:
    try:
        archive = zipfile.ZipFile(file)
        return [
            Member(_name(info), info.file_size, partial(archive.open, info), _fault_of_entry(info))
            for info in archive.infolist()
            if not _name(info).endswith("/") or _fault(_name(info))
        ]
    except (OSError, ValueError, NotImplementedError, zipfile.BadZipFile) as error:
        raise _refused(name, f"it is no zip archive: {describe(error)}") from error


def _name(info: zipfile.ZipInfo) -> str:
    """As the archive has it. On Windows Python has turned its backslashes into slashes, which other systems do not."""
    original = info.orig_filename
    return original if original.replace("\\", "/") == info.filename else info.filename


def _fault_of_entry(info: zipfile.ZipInfo) -> str:
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind == stat.S_IFLNK:
        return "a link"
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return "neither a file nor a folder"
    return "it is encrypted" if info.flag_bits & 1 else ""


def _members_of_folder(package: str, source: Path) -> list[Member]:
    found: list[Member] = []
    for path in source.rglob("*"):
        told = path.lstat()
        if stat.S_ISDIR(told.st_mode):
            continue
        fault = "a link" if stat.S_ISLNK(told.st_mode) else "no file"
        open_file = partial(open_given, path, "package")
        fault = "" if stat.S_ISREG(told.st_mode) else fault
        found.append(Member(path.relative_to(source).as_posix(), told.st_size, open_file, fault))
        if len(found) > MOST_FILES:
            raise _refused(package, _TOO_MANY)
    return sorted(found, key=lambda it: it.name)


def _executables(package: str, folder: Path) -> tuple[Executable, ...]:
    """The programs among which the judge chooses: those at the root that are called as brains are."""
    named = sorted(path for path in folder.iterdir() if path.is_file() and _is_named(path.name))
    brains = [path for path in named if path.name.lower().startswith(_PREFIX)]
    if not brains:
        raise _refused(package, _nothing(folder, named))
    return tuple(_executable(package, path) for path in brains)


def _is_named(name: str) -> bool:
    return name.lower().endswith(_SUFFIX) or (name.lower().startswith(_PREFIX) and "." not in name)


def _nothing(folder: Path, named: Sequence[Path]) -> str:
    """Why there is no brain to run."""
    if named:
        return f"{quoted(named[0].name, 200)}: a wrong name; a brain is called {_PREFIX}NAME{_SUFFIX}"
    deeper = next((it for it in sorted(folder.rglob("*")) if it.is_file() and _is_named(it.name)), None)
    if deeper is not None:
        return (
            f"{quoted(deeper.relative_to(folder).as_posix(), 200)}: the judge looks for executables at the root alone"
        )
    return f"no executable; a brain is called {_PREFIX}NAME{_SUFFIX}, at the root"


def _executable(package: str, path: Path) -> Executable:
    with path.open("rb") as file:
        bits = bits_of(file.read(HEAD))
    if not _FIT.fullmatch(path.name) or path.name.lower() in (_PREFIX, _PREFIX + _SUFFIX):
        raise _refused(
            package, f"{quoted(path.name, 200)}: a wrong name; letters without accents, digits and - _ . are allowed"
        )
    path.chmod(0o700)
    return Executable(path, bits)


def _foreign(one: Executable) -> str:
    if one.bits is not None:
        return ""
    return f"{one.path.name} is no Windows program, and the judge runs no other: build {_PREFIX}NAME{_SUFFIX}"


def _remark(one: Executable) -> str:
    if one.bits == 64 and "64" not in one.path.name:
        return f"{one.path.name} is a program of 64 bits: its name has to say 64, as in {one.path.stem}64{_SUFFIX}"
    return ""


def _refused(package: str, why: str) -> ConfigError:
    return ConfigError(f"package = {quoted(package, 200)}: {why}")


def folder_bytes(folder: Path) -> int:
    """Bytes of all files in a folder; of one that is gone meanwhile there are none."""
    return sum(_sizes(folder))


def _sizes(folder: Path) -> Iterator[int]:
    for path in folder.rglob("*"):
        try:
            told = path.lstat()
        except OSError:
            continue
        if stat.S_ISREG(told.st_mode):
            yield told.st_size
