"""Programs of Windows on other systems, which Wine runs."""

import os
import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from gomoku_arena.errors import EngineStartError, ErrorCode
from gomoku_arena.processes.windows_program import HEAD, bits_of

_LOADERS = {64: ("wine64", "/usr/lib/wine/wine64", "wine"), 32: ("wine",)}
"""What runs programs of so many bits; Debian hides the one for 64."""

_OF_32_BITS = ("wine/i386-windows/ntdll.dll", "*/wine/i386-windows/ntdll.dll", "*/lib*/wine/i386-windows/ntdll.dll")
"""Where, below a folder of libraries, Wine keeps what 32-bit programs need."""

_LIBRARIES = ("/usr/lib", "/usr/lib32", "/usr/local/lib", "/opt")

_LOST = re.compile(r"Library (\S+) \(which is needed by")
"""What Wine says on stderr."""

_SETTINGS = {
    # Its remarks on itself would be taken for what the bot has to say; errors stay.
    "WINEDEBUG": "fixme-all",
    # A bot that crashes has ended, and nobody is asked to install anything.
    "WINEDLLOVERRIDES": "winedbg.exe,mscoree,mshtml=d",
}

LOST_STATUS = 53
"""The exit status of Wine where a DLL is missing."""


def through_wine(
    arguments: Sequence[str], folder: str | None, environment: Mapping[str, str]
) -> tuple[Sequence[str], Mapping[str, str]]:
    """How that command is run: as it is, or by Wine, where its program is one of Windows.

    Wine itself is found under either of its names, wherever it is.
    Raises EngineStartError where there is no Wine for it, and where it only has the name of such a program.
    """
    program, *rest = arguments
    if Path(program).name in ("wine", "wine64") and "/" not in program:
        given = Path(folder or ".", rest[0]) if rest else None
        bits = None if given is None or not given.is_file() else _bits(given)
        return [_loader(str(given or program), bits or 64), *rest], _with_settings(environment)
    found = program_file(program, folder)
    bits = None if found is None else _bits(found)
    if found is None or bits is None:
        return arguments, environment
    return [_loader(program, bits), str(found.absolute()), *rest], _with_settings(environment)


def program_file(program: str, folder: str | None) -> Path | None:
    """The file that a command starts whose first word this is, in that folder; None where it is not there.

    As on Windows, a program for it that lies in the folder needs no path.
    """
    here = Path(folder or "", program)
    if "/" in program or _is_for_windows(here):
        return here if here.is_file() else None
    searched = os.pathsep.join(str(Path(folder or "", place)) for place in os.get_exec_path())
    named = shutil.which(program, path=searched)
    return None if named is None else Path(named)


def _is_for_windows(path: Path) -> bool:
    """Whether a file is there that is a program of Windows, or called like one."""
    return path.is_file() and (path.suffix.lower() == ".exe" or bits_of(_head(path) or b"") is not None)


def lost_dll(stderr: str) -> str | None:
    """The DLL that Wine could not find for a program that has ended with ``LOST_STATUS``; None where it names none."""
    found = _LOST.search(stderr)
    return None if found is None else found[1]


def is_of_wine(command: Sequence[str]) -> bool:
    """Whether that is a part of Wine itself, which all its programs share and which ends after the last of them."""
    program = command[0].lower() if command else ""
    return Path(program).name.startswith("wineserver") or program.startswith("c:\\windows\\system32\\")


def _bits(path: Path) -> Literal[32, 64] | None:
    """For how many bits a program of Windows was made; None where it is none, and not called like one.

    Raises EngineStartError for what is none and called like one.
    """
    head = _head(path)
    if head is None:
        return None
    bits = bits_of(head)
    if bits is None and path.suffix.lower() == ".exe" and head[:4] != b"\x7fELF" and head[:2] != b"#!":
        raise EngineStartError(ErrorCode.NO_WINDOWS_PROGRAM, program=str(path))
    return bits


def _head(path: Path) -> bytes | None:
    """The first bytes of a file; None where it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(HEAD)
    except OSError:
        return None


def _loader(program: str, bits: Literal[32, 64]) -> str:
    """The path of Wine. Raises EngineStartError where there is none for so many bits."""
    loader = next(filter(None, map(shutil.which, _LOADERS[bits])), None)
    if loader is None:
        raise EngineStartError(ErrorCode.NO_WINE, program=program)
    if bits == 32 and not any(any(Path(it).glob(name)) for it in _LIBRARIES for name in _OF_32_BITS):
        raise EngineStartError(ErrorCode.NO_WINE_32, program=program)
    return loader


def _with_settings(environment: Mapping[str, str]) -> dict[str, str]:
    """What is said already holds. Names of files are UTF-8, whatever the terminal has."""
    spoken = environment.get("LC_ALL") or environment.get("LC_CTYPE") or environment.get("LANG") or ""
    letters = {} if "utf" in spoken.lower() else {"LC_ALL": "C.UTF-8"}
    return {**_SETTINGS, **environment, **letters}
