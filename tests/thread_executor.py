"""Plays games in threads of this process, for tests to which the workers' processes do not matter."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any, Literal
from unittest.mock import patch

from gomoku_arena.tournament.workers.executor import ArenaExecutor, OnNews
from gomoku_arena.tournament.workers.worker import GameWorker, new_worker


class ThreadExecutor(ArenaExecutor):
    """Calls functions in ``concurrency`` threads, each with engines of its own. It never loses a worker.

    Its address is never looked at. A game that runs is played to its end, whatever is asked for.
    """

    def __init__(self, address: str | None, concurrency: int | Literal["auto"], on_news: OnNews | None) -> None:
        self.resize(concurrency)
        self._on_news = on_news
        self._workers: SimpleQueue[GameWorker] = SimpleQueue()
        self._threads = ThreadPoolExecutor(self._capacity, initializer=self._begin)

    @property
    def capacity(self) -> int:
        return self._capacity

    def resize(self, concurrency: int | Literal["auto"]) -> None:
        self._capacity = 1 if concurrency == "auto" else concurrency

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        return self._threads.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._threads.shutdown(cancel_futures=cancel_futures)
        while not self._workers.empty():
            self._workers.get().engines.close()

    def stop(self) -> None:
        self.shutdown(cancel_futures=True)

    def _begin(self) -> None:
        self._workers.put(new_worker(self._hear))

    def _hear(self, news: Any) -> None:
        if self._on_news is not None:
            self._on_news(news)


@contextmanager
def games_in_threads() -> Iterator[None]:
    """What would play in processes of this machine plays in threads, whoever opens the executor."""

    def local(concurrency: int, *, on_news: OnNews | None) -> ThreadExecutor:
        return ThreadExecutor(None, concurrency, on_news)

    with patch("gomoku_arena.tournament.workers.open_executor.LocalExecutor", local):
        yield
