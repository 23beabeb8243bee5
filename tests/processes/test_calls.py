"""A child answers one call after the other, whatever escapes them, and both sides stay in step."""

import pickle
import signal
from collections.abc import Callable, Iterator
from threading import Lock
from typing import Any

import pytest

from gomoku_arena.processes.calls import Call, CallServer, Reply, UnsendableError, pickled, reply_of
from systems import WINDOWS, posix_alone


@pytest.fixture(autouse=True)
def _alarm() -> Iterator[None]:
    if WINDOWS:
        yield
        return
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


@posix_alone("the alarm of Windows cannot be asked")
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
