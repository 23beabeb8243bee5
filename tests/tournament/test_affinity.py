import os
import subprocess
import sys
import threading
from collections.abc import Iterator

import psutil
import pytest

from gomoku_arena.tournament.affinity import Pin, available_cores, available_cpus

pytestmark = pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="no affinity on this system")


@pytest.fixture
def child() -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen([sys.executable, "-S", "-c", "input()"], stdin=subprocess.PIPE)
    yield process
    process.communicate(b"\n")


def test_what_we_may_run_on_is_available() -> None:
    assert set(available_cpus()) == os.sched_getaffinity(0)
    assert len(available_cpus()) == len(set(available_cpus()))
    assert 1 <= available_cores() <= len(available_cpus())


def test_we_and_what_we_started_go_to_the_cpus_and_back(child: "subprocess.Popen[bytes]") -> None:
    everywhere = os.sched_getaffinity(0)
    bell = threading.Event()
    thread = threading.Thread(target=bell.wait)
    thread.start()
    pin, one = Pin(), min(everywhere)
    try:
        pin.to([one])
        assert {frozenset(os.sched_getaffinity(it.id)) for it in psutil.Process().threads()} == {frozenset({one})}
        assert os.sched_getaffinity(child.pid) == {one}
    finally:
        pin.to([])
        bell.set()
        thread.join()
    assert os.sched_getaffinity(0) == os.sched_getaffinity(child.pid) == everywhere
