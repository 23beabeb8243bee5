"""One child does the work, within its time and its memory, and nothing is left of it."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from threading import Thread

import psutil
import pytest

import hostile_work
from gomoku_arena.errors import ErrorCode, NotationError, TaskError
from gomoku_arena.processes.task_process import MEBIBYTE, TaskProcess
from leftovers import no_process_left
from systems import BOUNDED, KILLED

WORK = hostile_work.__name__


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch) -> Iterator[TaskProcess]:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    with no_process_left(), closing(TaskProcess(WORK, 64 * MEBIBYTE)) as it:
        yield it


def test_work_is_done_by_one_process_that_stays(process: TaskProcess) -> None:
    assert process.do("double", 21, seconds=10) == 42
    first = process.do("pid", seconds=10)
    assert list(process.stream("count", 3, first=10, each=10)) == [0, 1, 2]
    with pytest.raises(NotationError, match="line 3: no"):
        process.do("refuse", seconds=10)
    with pytest.raises(TaskError, match="failed: KeyError: 'inside'"):
        process.do("fail", seconds=10)
    assert process.do("pid", seconds=10) == first != psutil.Process().pid


@pytest.mark.parametrize(("name", "arguments"), [("sleep", (60,)), ("hold_the_lock", ())])
def test_what_takes_too_long_is_killed_and_the_next_piece_is_done(
    process: TaskProcess, name: str, arguments: tuple[float, ...]
) -> None:
    process.do("pid", seconds=10)
    begun = time.monotonic()
    with pytest.raises(TaskError, match=r"^took longer than 0\.1 s$"):
        process.do(name, *arguments, seconds=0.1)
    assert time.monotonic() - begun < 5
    assert process.do("double", 1, seconds=10) == 2


@pytest.mark.skipif(not BOUNDED, reason="memory is bounded on Linux and Windows, and not under Wine")
def test_what_takes_too_much_memory_is_refused_and_the_next_piece_is_done(process: TaskProcess) -> None:
    assert process.do("take", 32 * MEBIBYTE, seconds=10) == 32 * MEBIBYTE
    with pytest.raises(TaskError, match="needs more memory than 64 MiB") as caught:
        process.do("take", 100 * MEBIBYTE, seconds=10)
    assert caught.value.code == ErrorCode.TASK_MEMORY
    assert process.do("double", 1, seconds=10) == 2


def test_a_process_that_dies_is_told_of_and_replaced(process: TaskProcess) -> None:
    with pytest.raises(TaskError, match=f"ended its process, with exit code {KILLED}"):
        process.do("die", seconds=10)
    assert process.do("double", 1, seconds=10) == 2


def test_time_that_the_caller_takes_does_not_count(process: TaskProcess) -> None:
    given = []
    for number in process.stream("count", 3, first=10, each=0.2):
        time.sleep(0.25)
        given.append(number)
    assert given == [0, 1, 2]
    with pytest.raises(TaskError, match="took longer than"):
        list(process.stream("count", 3, 0.8, first=10, each=0.1))


def test_time_that_others_have_the_processor_does_not_count(process: TaskProcess) -> None:
    assert list(process.stream("count", 3, 0.2, first=10, each=0.1)) == [0, 1, 2]


def test_who_leaves_early_gets_a_new_process(process: TaskProcess) -> None:
    stream = process.stream("count", 10**6, first=10, each=10)
    assert next(stream) == 0
    stream.close()  # type: ignore[attr-defined]
    assert process.do("double", 1, seconds=10) == 2


def test_it_can_be_closed_in_the_midst_of_work(process: TaskProcess) -> None:
    process.do("pid", seconds=10)
    told = []

    def ask() -> None:
        with pytest.raises(TaskError) as error:
            process.do("sleep", 60, seconds=60)
        told.append(str(error.value))

    asking = Thread(target=ask)
    asking.start()
    time.sleep(0.2)
    process.close()
    asking.join(10)
    assert told == [f"ended its process, with exit code {KILLED}"]
    with pytest.raises(TaskError, match="is over"):
        process.do("double", 1, seconds=10)


def test_it_dies_with_its_owner_even_in_the_midst_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    idle = "process.do('pid', seconds=10); print('ready', flush=True); import time; time.sleep(60)"
    busy = "process.warm_up(); process.do('double', 1, seconds=10); print('ready', flush=True); "
    busy += "process.do('hold_the_lock', seconds=0.2)"
    for work in (idle, busy):
        # A process in the midst of work leaves a second after its time.
        with no_process_left(within=10):
            program = f"from gomoku_arena.processes.task_process import *; process = TaskProcess({WORK!r}); {work}"
            with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as owner:
                assert owner.stdout is not None
                assert owner.stdout.readline().strip() == b"ready"
                time.sleep(0.2)
                owner.kill()
