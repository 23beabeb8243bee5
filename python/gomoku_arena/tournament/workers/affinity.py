"""The CPUs of this machine: how many there are to use, and how a worker keeps to those that it is given."""

import contextlib
import ctypes
import os
import struct
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import psutil

HAS_AFFINITY = sys.platform in ("linux", "win32")
"""Whether a process can be kept to CPUs on this system."""

_CPU_MAX = "/sys/fs/cgroup/cpu.max"
_SIBLINGS = "/sys/devices/system/cpu/cpu{}/topology/thread_siblings_list"


def available_cpus() -> list[int]:
    """The CPUs that this process may run on, one of each core first, then their hyperthreads."""
    allowed = sorted(_allowed())
    first_of_core: dict[str, int] = {}
    for cpu in allowed:
        first_of_core.setdefault(_core_of(cpu), cpu)
    first = sorted(first_of_core.values())
    return first + [cpu for cpu in allowed if cpu not in first]


def unclaimed_cpus() -> list[int]:
    """Those of ``available_cpus`` to which no other process is confined, such as the games of another tournament."""
    claimed = {cpu for process in psutil.process_iter() for cpu in _claims(process)}
    return [cpu for cpu in available_cpus() if cpu not in claimed]


def _claims(process: psutil.Process) -> frozenset[int]:
    """The CPUs that the process is confined to, where that leaves out some of ours."""
    with contextlib.suppress(psutil.Error, OSError):
        allowed = _affinity(process)
        if not _allowed() <= allowed and process.pid != os.getpid() and not _is_of_the_kernel(process):
            return allowed
    return frozenset()


def _is_of_the_kernel(process: psutil.Process) -> bool:
    """Whether it is one of Linux's own threads, which are confined too, and have no command."""
    return sys.platform == "linux" and not process.cmdline()


def available_processors() -> int:
    """How many threads can run at once: the CPUs that this process may run on, and what a container leaves of them."""
    return max(1, min(len(_allowed()), _quota() or len(_allowed())))


def available_cores() -> int:
    """Physical cores that this process may use: hyperthreads would take time from each other's thinking.

    Bounded by the CPUs that it may run on, and by the share of them that a container leaves it.
    """
    bounds = (psutil.cpu_count(logical=False), len(_allowed()), _quota())
    return max(1, min(bound for bound in bounds if bound is not None))


class Pin:
    """Keeps this process, and the bots that it holds open, to the CPUs of the game that it plays."""

    def __init__(self) -> None:
        self._now = _allowed()

    def to(self, cpus: Iterable[int]) -> None:
        """Moves everything to these CPUs; where there are none in particular, it stays where it is."""
        wanted = frozenset(cpus)
        if not wanted or wanted == self._now:
            return
        self._now = wanted
        process = psutil.Process()
        for member in (process, *process.children(recursive=True)):
            _move(member, wanted)


def _move(process: psutil.Process, cpus: Iterable[int]) -> None:
    with contextlib.suppress(psutil.Error, OSError):
        if sys.platform == "win32":
            process.cpu_affinity(list(cpus))
        elif sys.platform == "linux":
            # Linux knows the affinity of a thread, not that of a process.
            for thread in process.threads():
                with contextlib.suppress(OSError):
                    os.sched_setaffinity(thread.id, cpus)


def _allowed() -> frozenset[int]:
    return _affinity(psutil.Process())


def _affinity(process: psutil.Process) -> frozenset[int]:
    """The CPUs that the process may run on; all of them where the system has no affinity."""
    if sys.platform == "linux":
        return frozenset(os.sched_getaffinity(process.pid))
    if sys.platform == "win32":
        return frozenset(process.cpu_affinity() or [])
    return frozenset(range(os.cpu_count() or 1))


def _quota() -> int | None:
    """Whole CPUs' worth of time in each period of the control group; None without a limit."""
    try:
        quota, period = Path(_CPU_MAX).read_text(encoding="ascii").split()
    except (OSError, ValueError):
        return None
    return None if quota == "max" else int(quota) // int(period)


def _core_of(cpu: int) -> str:
    if sys.platform == "win32":
        return next((hex(mask) for mask in _cores_of_windows() if mask >> cpu & 1), str(cpu))
    try:
        return Path(_SIBLINGS.format(cpu)).read_text(encoding="ascii").strip()
    except OSError:
        return str(cpu)


if sys.platform == "win32":

    @cache
    def _cores_of_windows() -> list[int]:
        """The CPUs of each core, one a bit; nothing where the system does not tell."""
        kernel, length = ctypes.windll.kernel32, ctypes.c_ulong(0)
        kernel.GetLogicalProcessorInformation(None, ctypes.byref(length))
        told = ctypes.create_string_buffer(length.value)
        if not kernel.GetLogicalProcessorInformation(told, ctypes.byref(length)):
            return []
        # A mask, and what it is of: nought is a core.
        return [mask for mask, kind in struct.iter_unpack("QI20x", told.raw[: length.value]) if kind == 0]
