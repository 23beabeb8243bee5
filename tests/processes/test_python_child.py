"""A Python child is started, asked, heard and ended, whatever it does."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import PIPE
from threading import Thread

import psutil
import pytest

from gomoku_arena import EngineStartError
from gomoku_arena.processes import _task_child as task_child
from gomoku_arena.processes import python_child, system
from gomoku_arena.processes.calls import Call, Reply, pickled
from gomoku_arena.processes.python_child import PythonChild
from leftovers import no_process_left
from systems import FROM_TERMINAL, KILLED, NO_BOXES, inherits_error_mode, posix_alone


@contextmanager
def process(module: str = "os") -> Iterator[PythonChild]:
    """One that does what the functions of a module do."""
    with no_process_left():
        child = PythonChild(task_child.__name__, output=PIPE)
        try:
            child.send(pickled(Call(module, (None,))))
            child.receive(60).check()
            yield child
        finally:
            child.close()
            child.close()


def test_a_process_is_asked_and_heard_within_a_time() -> None:
    with process() as child:
        child.send(pickled(Call("getpid")))
        assert child.receive(60) == Reply("news", child.pid)
        assert child.listen() == Reply("value", None)
        with pytest.raises(TimeoutError):
            child.receive(0.01)
        assert child.is_running
        assert child.close(60) == 0


def test_what_a_process_prints_is_taken_in_while_it_is_listened_to() -> None:
    with process() as child:
        child.send(pickled(Call("write", (2, b"x" * 100_000))))
        assert child.receive(60) == Reply("news", 100_000)
        child.listen().check()
        child.send(pickled(Call("write", (1, b"y\n"))))
        child.receive(60).check()
        assert child.printed() == "x" * 4094 + "y"
    assert child.printed() == "x" * 4094 + "y"


def test_one_that_ends_is_gone_for_who_speaks_and_who_listens() -> None:
    with process() as child:
        child.send(pickled(Call("_exit", (5,))))
        with pytest.raises(EOFError):
            child.receive(60)
        with pytest.raises(EOFError):
            child.send(bytes(1 << 20))
        assert "exit status 5" in str(child.exit_error())
        assert child.close() == 5


@pytest.mark.parametrize("number", FROM_TERMINAL)
def test_what_a_terminal_sends_is_for_the_owner(number: int) -> None:
    with process("signal") as child:
        child.send(pickled(Call("raise_signal", (number,))))
        assert child.receive(60) == Reply("news", None)


@inherits_error_mode
def test_the_system_shows_no_box_for_a_process() -> None:
    with process("msvcrt") as child:
        child.send(pickled(Call("GetErrorMode")))
        assert child.receive(60).value & NO_BOXES == NO_BOXES


@posix_alone("nothing that a child starts gets its connection")
def test_what_holds_a_connection_open_hides_no_end_and_does_not_stay() -> None:
    with process() as child:
        child.send(pickled(Call("fork")))
        # Both of them tell a number and the end of the call.
        told = [child.receive(60).value for _ in range(4)]
        assert told.count(0) == 1
        child.kill()
        with pytest.raises(EOFError):
            child.receive(60)


def test_another_thread_may_kill_one_that_is_listened_to() -> None:
    with process() as child:
        killer = Thread(target=child.kill)
        killer.start()
        with pytest.raises(EOFError):
            child.receive(60)
        killer.join()
        assert child.close() == KILLED


def test_one_that_does_not_read_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[system.start_python.__module__], "STALL", 0.05)
    with process() as child:
        psutil.Process(child.pid).suspend()
        with pytest.raises(EOFError):
            child.send(bytes(1 << 20))
        assert child.close() == KILLED


def test_one_that_cannot_be_started_is_an_error_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(python_child, "python_command", lambda module: ["/nowhere/python", "-c", module])
    with pytest.raises(EngineStartError, match=r"^cannot start '/nowhere/python': \w+"):
        PythonChild(task_child.__name__)
