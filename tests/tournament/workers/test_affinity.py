import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from gomoku_arena.tournament.workers import affinity
from gomoku_arena.tournament.workers.affinity import HAS_AFFINITY, Pin, available_cores, available_cpus, unclaimed_cpus
from systems import WINDOWS

pytestmark = pytest.mark.skipif(not HAS_AFFINITY, reason="no affinity on this system")


def affinity_of(pid: int | None = None) -> set[int]:
    """The CPUs that a process may run on, this one unless given."""
    return set(psutil.Process(pid).cpu_affinity() or [])


@pytest.fixture
def child() -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen([sys.executable, "-S", "-c", "input()"], stdin=subprocess.PIPE)
    yield process
    process.communicate(b"\n")


def test_what_we_may_run_on_is_available() -> None:
    assert set(available_cpus()) == affinity_of()
    assert len(available_cpus()) == len(set(available_cpus()))
    assert 1 <= available_cores() <= len(available_cpus())


def test_what_another_process_is_confined_to_is_claimed(child: "subprocess.Popen[bytes]") -> None:
    if len(available_cpus()) < 2:
        pytest.skip("needs two CPUs")
    before = unclaimed_cpus()
    psutil.Process(child.pid).cpu_affinity([available_cpus()[1]])
    assert unclaimed_cpus() == [cpu for cpu in before if cpu != available_cpus()[1]]


@pytest.mark.parametrize(
    ("limit", "cores"), [("max 100000", 8), ("300000 100000", 3), ("50000 100000", 1), ("nonsense", 8), (None, 8)]
)
def test_a_container_s_share_bounds_the_cores(
    limit: str | None, cores: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if limit is not None:
        (tmp_path / "cpu.max").write_text(limit + "\n")
    monkeypatch.setattr(affinity, "_CPU_MAX", str(tmp_path / "cpu.max"))
    monkeypatch.setattr(affinity, "_allowed", lambda: frozenset(range(10)))
    monkeypatch.setattr(psutil, "cpu_count", lambda logical: 8)
    assert available_cores() == cores


def test_a_machine_that_does_not_know_its_cores_has_as_many_as_cpus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(psutil, "cpu_count", lambda logical: None)
    monkeypatch.setattr(affinity, "_CPU_MAX", "/nowhere")
    assert available_cores() == len(available_cpus())


def test_we_and_what_we_started_go_to_the_cpus_and_stay_there(child: "subprocess.Popen[bytes]") -> None:
    everywhere = affinity_of()
    bell = threading.Event()
    thread = threading.Thread(target=bell.wait)
    thread.start()
    pin, one = Pin(), min(everywhere)
    try:
        pin.to([one])
        # Windows knows the affinity of a process, and lets none of its threads out.
        threads = [os.getpid()] if WINDOWS else [it.id for it in psutil.Process().threads()]
        assert {frozenset(affinity_of(it)) for it in threads} == {frozenset({one})}
        assert affinity_of(child.pid) == {one}
        pin.to([])
        assert affinity_of() == affinity_of(child.pid) == {one}
    finally:
        pin.to(everywhere)
        bell.set()
        thread.join()
    assert affinity_of() == affinity_of(child.pid) == everywhere
