"""A child answers one call after the other, whatever escapes them, and both sides stay in step."""

import pickle
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from subprocess import PIPE
from threading import Lock, Thread
from typing import Any

import pytest

from gomoku_arena.processes import _task_child as task_child
from gomoku_arena.processes import python_process
from gomoku_arena.processes.calls import Call, CallServer, PythonChild, Reply, UnsendableError, pickled, reply_of
from leftovers import no_process_left


@pytest.fixture(autouse=True)
def _alarm() -> Iterator[None]:
    before = signal.getsignal(signal.SIGALRM)
    yield
    signal.signal(signal.SIGALRM, before)


def done(call: Call) -> Any:
    return call.function(*call.arguments, **call.keywords)


def told(error: BaseException) -> Reply:
    if isinstance(error, KeyboardInterrupt):
        raise error
    return Reply("error", error, "where it was")


def answers(*calls: Call | bytes, do: Callable[[Call], Any] = done) -> list[Reply]:
    """What the calls come to, one after the other."""
    sent: list[bytes] = []
    messages = [call if isinstance(call, bytes) else pickled(call) for call in calls]
    CallServer(sent.append, told).serve(messages, do)
    return list(map(reply_of, sent))


def raise_it(error: BaseException) -> None:
    raise error


def test_a_call_gives_its_value_or_the_error_that_escaped_it() -> None:
    value, error, after = answers(Call(int, ("ff",), {"base": 16}), Call(int, ("no",)), Call(abs, (-1,)))
    assert value == Reply("value", 255)
    assert (error.kind, error.account, type(error.value)) == ("error", "where it was", ValueError)
    with pytest.raises(ValueError, match="invalid literal"):
        error.check()
    after.check()
    assert after.value == 1


def test_what_is_no_call_is_answered_as_well() -> None:
    broken, after = answers(pickle.dumps(1), Call(abs, (-1,)))
    assert broken.kind == "error"
    assert after == Reply("value", 1)


class _UnsendableError(Exception):
    def __init__(self) -> None:
        super().__init__(Lock())


def fail_oddly() -> None:
    raise _UnsendableError


@pytest.mark.parametrize("call", [Call(Lock), Call(fail_oddly)])
def test_what_cannot_be_sent_is_told(call: Call) -> None:
    odd, after = answers(call, Call(abs, (-1,)))
    assert isinstance(odd.value, UnsendableError)
    assert "could not send" in str(odd.value)
    assert "lock" in odd.value.shown
    assert after == Reply("value", 1)


def test_news_that_cannot_be_sent_are_the_error_of_their_call() -> None:
    sent: list[bytes] = []
    server = CallServer(sent.append, told)

    def do(call: Call) -> str:
        server.say("for people")
        for it in call.arguments:
            server.news(it() if callable(it) else it)
        return "done"

    server.serve([pickled(Call("tell", (1, 2), seconds=60, each=60)), pickled(Call("tell", (3, Lock)))], do)
    kinds = [(reply.kind, reply.value) for reply in map(reply_of, sent)]
    said = ("said", "for people")
    assert kinds[:6] == [said, ("news", 1), ("news", 2), ("value", "done"), said, ("news", 3)]
    assert [kind for kind, _ in kinds[6:]] == ["error"]


def test_time_counts_during_a_call_alone() -> None:
    def left(call: Call) -> float:
        return signal.getitimer(signal.ITIMER_REAL)[0]

    bounded, unbounded = answers(Call("left", seconds=60), Call("left"), do=left)
    assert 0 < bounded.value <= 60
    assert unbounded.value == 0
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


def test_who_tells_errors_may_end_the_serving() -> None:
    with pytest.raises(KeyboardInterrupt):
        answers(Call(raise_it, (KeyboardInterrupt(),)), Call(abs, (-1,)))


@contextmanager
def process() -> Iterator[PythonChild]:
    """One that does what the functions of ``os`` do."""
    with no_process_left():
        child = PythonChild(task_child.__name__, output=PIPE)
        try:
            child.send(pickled(Call("os", (None,))))
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
        assert child.close() == -signal.SIGKILL


def test_one_that_does_not_read_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(python_process, "STALL", 0.05)
    with process() as child:
        child.signal(signal.SIGSTOP)
        with pytest.raises(EOFError):
            child.send(bytes(1 << 20))
        assert child.close() == -signal.SIGKILL
