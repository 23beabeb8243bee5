"""Everything that descends from one child process, and how all of it is ended."""

import contextlib
import os
import secrets
from collections.abc import Collection, Iterator

import psutil

MARKER = "GOMOKU_ARENA_CHILD"
"""The environment variable by which a child and all its offspring are recognised."""


def new_token() -> str:
    """A value of MARKER for a child, below our own: who is to end us all finds the child as well."""
    return "/".join(filter(None, [os.environ.get(MARKER), secrets.token_hex(8)]))


class ProcessTree:
    """A process and its descendants: found by parent, and by the marker where a descendant has left the family.

    pid: None where the process is gone and only its marker is left to go by.
    token: the value of MARKER in the environment of the process.
    groups: process groups of its own; what was forked there shows an environment without the marker.
    """

    def __init__(self, pid: int | None, token: str, groups: Collection[int] = ()) -> None:
        self._pid = pid
        self._token = token
        self._groups = groups
        self._members: set[psutil.Process] = set()

    def remember(self) -> list[psutil.Process]:
        """Looks for members and returns all that are known and alive."""
        self._members.update(_descendants(self._pid), self._strays())
        return [member for member in self._members if is_alive(member)]

    def kill(self) -> None:
        """Kills every member, and looks again: one may fork while its siblings are killed."""
        for _ in range(20):
            alive = self.remember()
            if not alive:
                return
            for member in alive:
                with contextlib.suppress(psutil.Error):
                    member.kill()
            psutil.wait_procs(alive, timeout=0.1)

    def _strays(self) -> Iterator[psutil.Process]:
        for process in psutil.process_iter():
            with contextlib.suppress(psutil.Error, OSError):
                if os.getpgid(process.pid) in self._groups or self._is_marked(process):
                    yield process

    def _is_marked(self, process: psutil.Process) -> bool:
        value = process.environ().get(MARKER, "")
        return value == self._token or value.startswith(self._token + "/")


def _descendants(pid: int | None) -> list[psutil.Process]:
    if pid is None:
        return []
    try:
        return psutil.Process(pid).children(recursive=True)
    except psutil.Error:
        return []


def is_alive(process: psutil.Process) -> bool:
    """Whether it runs; a zombie, which only its parent can lay to rest, does not."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False
