"""Calls on an executor, whose results come in the order of the calls."""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future
from typing import TypeVar

from gomoku_arena import WorkerDiedError

K = TypeVar("K")
T = TypeVar("T")


def in_order(
    executor: Executor, calls: Iterable[tuple[K, Callable[[], T]]], ahead: int
) -> Generator[tuple[K, T], None, None]:
    """What the calls return, each with what it was given with; at most ``ahead`` are under way or not yet taken.

    A call whose worker died is made once more. Whoever takes no more results cancels the calls that have not begun.
    """
    waiting: deque[tuple[K, Callable[[], T], Future[T]]] = deque()
    try:
        for key, call in calls:
            waiting.append((key, call, executor.submit(call)))
            if len(waiting) >= ahead:
                yield _result(executor, *waiting.popleft())
        while waiting:
            yield _result(executor, *waiting.popleft())
    finally:
        for _, _, future in waiting:
            future.cancel()


def _result(executor: Executor, key: K, call: Callable[[], T], future: Future[T]) -> tuple[K, T]:
    try:
        return key, future.result()
    except WorkerDiedError:
        return key, executor.submit(call).result()
