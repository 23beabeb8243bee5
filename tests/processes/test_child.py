import contextlib
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

import scripted_engine
from gomoku_arena._core import Pipes
from gomoku_arena.errors import EngineCrashedError, EngineStartError, EngineTimeoutError
from gomoku_arena.processes.child import ChildProcess, split_command
from leftovers import marked, no_process_left, own_mark

SCRIPT = str(Path(scripted_engine.__file__))
PYTHON = [sys.executable, "-S", "-E"]


@contextlib.contextmanager
def child(*arguments: str, memory_limit: int | None = None) -> Iterator[ChildProcess]:
    with no_process_left():
        process = ChildProcess(list(arguments), memory_limit=memory_limit)
        try:
            yield process
        finally:
            process.close(b"END\r\n", grace=0.2)


def scripted(behaviour: str) -> contextlib.AbstractContextManager[ChildProcess]:
    return child(*PYTHON, SCRIPT, behaviour)


def read_for_ever(process: ChildProcess, deadline: float) -> None:
    while True:
        process.read_line(deadline)


def open_descriptors() -> set[Path]:
    return set(Path("/dev/fd").resolve().iterdir())


def soon(seconds: float = 5.0) -> float:
    return time.monotonic() + seconds


def test_lines_go_both_ways() -> None:
    with scripted("good") as process:
        process.write(b"START 15\r\nBEGIN\r\n", soon())
        assert [process.read_line(soon()), process.read_line(soon())] == ["OK", "0,0"]


def test_a_child_that_leaves_when_asked_is_not_killed() -> None:
    with no_process_left():
        process = ChildProcess([*PYTHON, SCRIPT, "good"])
        process.write(b"START 15\n", soon())
        process.read_line(soon())
        begun = time.monotonic()
        process.close(b"END\n")
        process.close()
        assert time.monotonic() - begun < 5.0
        assert process._popen.returncode == 0


def test_close_leaves_no_pipe() -> None:
    before = open_descriptors()
    with scripted("good"):
        assert open_descriptors() > before
    assert open_descriptors() == before


def test_chatter_does_not_move_the_deadline() -> None:
    with scripted("chatters-and-drips") as process:
        process.write(b"START 15\nBEGIN\n", soon())
        begun = time.monotonic()
        deadline = soon(0.2)
        with pytest.raises(EngineTimeoutError):
            read_for_ever(process, deadline)
        assert 0.19 <= time.monotonic() - begun < 5.0


def test_a_child_that_does_not_read_is_found_out() -> None:
    with child("sleep", "60") as process, pytest.raises(EngineTimeoutError, match="does not read"):
        process.write(b"x" * 1_000_000, soon(0.3))


def test_writing_to_one_that_left_is_an_ordinary_error() -> None:
    with child("sh", "-c", "echo bye >&2; exit 7") as process:
        with pytest.raises(EngineCrashedError, match="exit status 7; stderr: bye"):
            process.read_line(soon())
        with pytest.raises(EngineCrashedError, match="exit status 7; stderr: bye"):
            process.write(b"START 15\n", soon())


def test_a_signal_is_named() -> None:
    with child("sh", "-c", "kill -SEGV $$") as process, pytest.raises(EngineCrashedError, match="SIGSEGV"):
        process.read_line(soon())


def test_the_tail_of_stderr_is_kept_and_the_rest_is_not() -> None:
    with scripted("floods-stderr") as process:
        process.write(b"START 15\nBEGIN\n", soon())
        assert [process.read_line(soon()), process.read_line(soon())] == ["OK", "0,0"]
        with contextlib.suppress(EngineTimeoutError):
            process.read_line(soon(0.1))
        assert process.stderr_tail.endswith("the last words")
        assert len(process.stderr_tail) <= 4096


def test_sigterm_is_not_enough_for_everybody() -> None:
    with scripted("hangs-ignoring-sigterm") as process:
        process.write(b"START 15\nBEGIN\n", soon())
        process.read_line(soon())
        begun = time.monotonic()
        process.close(b"END\n", grace=0.2)
        assert time.monotonic() - begun < 6.0
        assert process._popen.returncode == -signal.SIGKILL


@pytest.mark.parametrize("behaviour", ["leaves-children", "leaves-daemon"])
def test_offspring_in_other_sessions_is_ended_too(behaviour: str) -> None:
    with scripted(behaviour) as process:
        process.write(b"START 15\n", soon())
        process.read_line(soon())
        assert len(marked(own_mark())) >= 2


def test_offspring_of_a_child_that_crashed_is_ended_too() -> None:
    with child("sh", "-c", "setsid sleep 3600 & echo up; sleep 0.1; kill -9 $$") as process:
        assert process.read_line(soon()) == "up"
        with pytest.raises(EngineCrashedError):
            process.read_line(soon(0.5))


@pytest.mark.skipif(sys.platform != "linux", reason="address space is limited on Linux only")
def test_a_child_that_eats_memory_meets_its_limit() -> None:
    with child(*PYTHON, SCRIPT, "eats-memory", memory_limit=256 << 20) as process:
        process.write(b"START 15\nBEGIN\n", soon())
        assert process.read_line(soon()) == "OK"
        with pytest.raises(EngineCrashedError, match="MemoryError"):
            process.read_line(soon())


@pytest.mark.skipif(sys.platform != "linux", reason="address space is limited on Linux only")
def test_the_limit_holds_from_the_first_instruction() -> None:
    with child("sh", "-c", "ulimit -v; ulimit -c", memory_limit=256 << 20) as process:
        assert process.read_line(soon()) == str(256 << 10)
        assert process.read_line(soon()) == "0"


def test_a_process_that_nobody_closed_ends_with_its_owner() -> None:
    with no_process_left():
        ChildProcess(["sleep", "3600"])


@pytest.mark.parametrize("ending", ["", "raise KeyboardInterrupt", "sys.exit(1)"])
def test_an_interpreter_that_leaves_takes_its_children_along(ending: str) -> None:
    program = f"""
        import sys
        from gomoku_arena.processes.child import ChildProcess
        process = ChildProcess(["sleep", "3600"])
        print(process.pid, flush=True)
        {ending}
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, check=False, timeout=30
    )
    assert not psutil.pid_exists(int(done.stdout))


@pytest.mark.parametrize("command", ["/no/such/program", SCRIPT + "/inside", "bad\0name"])
def test_what_cannot_be_run_is_named(command: str) -> None:
    with no_process_left(), pytest.raises(EngineStartError) as error:
        ChildProcess([command])
    assert command.replace("\0", "")[:3] in str(error.value)


def test_a_command_line_is_split_as_a_shell_would() -> None:
    assert split_command("./bot --name 'a b' $HOME") == ["./bot", "--name", "a b", "$HOME"]
    for bad in ("", "  ", "./bot 'open"):
        with pytest.raises(EngineStartError):
            split_command(bad)


def test_pipes_own_what_they_close() -> None:
    """Three times the same descriptor, and one that is closed meanwhile: nobody else's descriptor is ever closed."""
    reading, writing = os.pipe()
    pipes = Pipes(writing, writing, writing)
    os.close(writing)
    strangers = os.pipe()
    pipes.close()
    for descriptor in (reading, *strangers):
        os.fstat(descriptor)
        os.close(descriptor)
    with pytest.raises(OSError, match="Bad file descriptor"):
        Pipes(reading, reading, reading)
