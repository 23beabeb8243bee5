import os
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from gomoku_arena.processes.marker import MARKER, new_token
from gomoku_arena.processes.system import ProcessTree
from gomoku_arena.processes.watchdog import Watchdog
from leftovers import no_process_left
from systems import WINDOWS

if WINDOWS:
    pytest.skip("the system ends what its owner leaves", allow_module_level=True)

from gomoku_arena.processes._watching import end_politely, take_care

SLEEPER = [sys.executable, "-S", "-c", "import time; time.sleep(600)"]
DEAF = "import signal, time; signal.signal(15, signal.SIG_IGN); print('deaf', flush=True); time.sleep(600)"
STUBBORN = [sys.executable, "-S", "-c", DEAF]


@pytest.fixture(autouse=True)
def _nothing_left() -> Iterator[None]:
    with no_process_left(within=10):
        yield


def start(command: list[str], token: str = "") -> "subprocess.Popen[bytes]":
    return subprocess.Popen(command, env={**os.environ, MARKER: token}, start_new_session=True)


def pid_of(watchdog: Watchdog) -> int:
    assert watchdog._popen is not None
    return watchdog._popen.pid


def test_tokens_differ_and_a_child_s_lies_below_its_parent_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(MARKER, raising=False)
    outer = new_token()
    monkeypatch.setenv(MARKER, outer)
    assert new_token().startswith(outer + "/")
    assert new_token() != new_token()


def test_those_with_a_token_or_one_below_it_are_ended_and_no_others() -> None:
    same, below, beside = (start(SLEEPER, token) for token in ("here", "here/below", "hereafter"))
    ProcessTree(None, "here").kill()
    assert same.poll() is not None
    assert below.poll() is not None
    assert beside.poll() is None
    beside.kill()
    beside.wait()


def test_a_process_group_is_offspring_too() -> None:
    leader = start(["sh", "-c", "sleep 600 & sleep 600"])
    while len(psutil.Process(leader.pid).children()) < 2:
        time.sleep(0.01)
    members = psutil.Process(leader.pid).children()
    leader.kill()
    leader.wait()
    ProcessTree(None, "nobody", {leader.pid}).kill()
    assert not any(member.is_running() and member.status() != psutil.STATUS_ZOMBIE for member in members)


def test_nothing_is_ended_while_we_are_there_and_all_that_is_left_when_it_is_let_go() -> None:
    charge, marked, other = start(SLEEPER), start(SLEEPER, "ours/1"), start(SLEEPER, "theirs")
    watchdog = Watchdog("ours")
    watchdog.watch(charge.pid)
    time.sleep(0.5)
    assert charge.poll() is marked.poll() is None
    watchdog.close()
    watchdog.close()
    assert charge.wait(timeout=5) == -15
    assert marked.wait(timeout=5) == -9
    assert other.poll() is None
    other.kill()
    other.wait()


def test_it_acts_when_its_owner_is_killed() -> None:
    charge = start(SLEEPER)
    owner = f"""
        import time
        from gomoku_arena.processes.watchdog import Watchdog
        watchdog = Watchdog("killed")
        watchdog.watch({charge.pid})
        print("ready", flush=True)
        time.sleep(600)
    """
    with subprocess.Popen([sys.executable, "-c", textwrap.dedent(owner)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        process.kill()
        # The watchdog holds none of the pipes of its owner.
        assert process.stdout.read() == b""
    assert charge.wait(timeout=10) == -15


def test_signals_to_the_owner_s_group_do_not_reach_it() -> None:
    watchdog = Watchdog("group")
    process = psutil.Process(pid_of(watchdog))
    assert os.getpgid(process.pid) == os.getsid(process.pid) == process.pid
    watchdog.close()
    assert not process.is_running()


def test_a_watchdog_that_is_gone_is_no_error() -> None:
    watchdog = Watchdog("gone")
    process = psutil.Process(pid_of(watchdog))
    process.kill()
    while process.status() != psutil.STATUS_ZOMBIE:
        time.sleep(0.01)
    watchdog.watch(1)
    watchdog.close()


def test_whoever_does_not_leave_politely_is_killed() -> None:
    stubborn = subprocess.Popen(STUBBORN, stdout=subprocess.PIPE)
    assert stubborn.stdout is not None
    with stubborn.stdout:
        assert stubborn.stdout.readline() == b"deaf\n"
    polite = start(SLEEPER)
    begun = time.monotonic()
    end_politely([psutil.Process(polite.pid), psutil.Process(stubborn.pid)], patience=0.3)
    assert 0.3 <= time.monotonic() - begun < 5
    assert polite.wait(timeout=5) == -15
    assert stubborn.wait(timeout=5) == -9


def test_a_folder_goes_with_those_who_used_it(tmp_path: Path) -> None:
    folder, other = tmp_path / "with spaces", tmp_path / "other"
    for each in (folder, other):
        (each / "deep").mkdir(parents=True)
    take_care(iter(["nobody\n", f"folder {folder}\n", "folder /no/such/folder\n"]))
    assert not folder.exists()
    assert other.exists()


def test_a_process_number_that_is_used_again_is_not_mistaken(monkeypatch: pytest.MonkeyPatch) -> None:
    bystander = start(SLEEPER)
    monkeypatch.setattr(psutil.Process, "is_running", lambda self: False)
    take_care(iter(["nobody\n", f"{bystander.pid}\n"]))
    monkeypatch.undo()
    assert bystander.poll() is None
    bystander.kill()
    bystander.wait()


def test_without_a_token_nothing_is_ended() -> None:
    unmarked = start(SLEEPER, "")
    take_care(iter([]))
    assert unmarked.poll() is None
    unmarked.kill()
    unmarked.wait()
