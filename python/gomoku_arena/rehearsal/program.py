"""What a file of a brain is: a program of which system, for which processors, and how this machine starts it."""

import platform
import shlex
import shutil
import struct
import sys
from dataclasses import dataclass
from pathlib import Path

HEAD = 4096
"""Bytes of a file that tell what it is."""

_PE_MACHINES = {0x14C: "32-bit x86", 0x8664: "x86-64", 0xAA64: "ARM64", 0x1C4: "32-bit ARM"}
_ELF_MACHINES = {3: "32-bit x86", 40: "32-bit ARM", 62: "x86-64", 183: "ARM64", 243: "RISC-V"}
_OURS = {"x86_64": "x86-64", "amd64": "x86-64", "aarch64": "ARM64", "arm64": "ARM64"}


@dataclass(frozen=True)
class Program:
    """A program. machine: the processors it is for; empty for a script."""

    system: str
    """``Windows``, ``Linux`` or ``script``."""
    machine: str = ""

    @classmethod
    def read(cls, head: bytes) -> "Program | None":
        """What the first bytes of a file say; None where they are of no program that we know."""
        if head.startswith(b"MZ"):
            return _windows(head)
        if head.startswith(b"\x7fELF") and len(head) > 20:
            (machine,) = struct.unpack_from("<H" if head[5] == 1 else ">H", head, 18)
            return cls("Linux", _ELF_MACHINES.get(machine, f"machine {machine}"))
        return cls("script") if head.startswith(b"#!") else None

    def obstacle(self, *, system: str = sys.platform, machine: str = "", wine: str | None = None) -> str:
        """Why this machine cannot run it; empty where it can. system, machine, wine: this machine's, unless given."""
        machine = machine or platform.machine()
        ours = _OURS.get(machine.lower(), machine)
        if self.system == "script":
            return "it is a script, and Windows starts none" if system == "win32" else ""
        if self.system == "Linux":
            if not system.startswith("linux"):
                return "it is a program of Linux"
            return "" if self.machine == ours else f"it is a program for {self.machine}, and this machine is {ours}"
        if system == "win32":
            return "" if self.machine in (ours, "32-bit x86") else f"it is a program for {self.machine}, not for {ours}"
        if self.machine != "x86-64" or ours != "x86-64":
            return f"it is a Windows program for {self.machine}, and Wine runs those for x86-64 here"
        wine = shutil.which("wine") if wine is None else wine
        return "" if wine else "it is a Windows program, and this machine has no Wine to run it"

    def command(self, path: Path) -> str:
        """The command line that starts that file."""
        return shlex.join(["wine", str(path)] if self._needs_wine else [str(path)])

    @property
    def _needs_wine(self) -> bool:
        return self.system == "Windows" and sys.platform != "win32"


def _windows(head: bytes) -> Program:
    """A PE tells its machine behind a mark, to which the header of old DOS programs points."""
    if len(head) >= 0x40:
        (place,) = struct.unpack_from("<I", head, 0x3C)
        if head[place : place + 4] == b"PE\0\0" and place + 6 <= len(head):
            (machine,) = struct.unpack_from("<H", head, place + 4)
            return Program("Windows", _PE_MACHINES.get(machine, f"machine {machine:#x}"))
    return Program("Windows", "16-bit DOS")
