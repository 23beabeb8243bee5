"""Games on the machines of others, who have joined a scheduler with ``gomoku-arena worker``."""

import logging
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from concurrent.futures import wait as wait_for
from dataclasses import dataclass, field
from secrets import token_hex
from time import monotonic
from typing import Any, Literal, ParamSpec, TypeVar

from gomoku_arena.errors import ConfigError, WorkerDiedError, WorkerError
from gomoku_arena.play.player import Player
from gomoku_arena.tournament.identity import identify
from gomoku_arena.tournament.workers._game_text import Answer, answer_of, record_of, text_of
from gomoku_arena.tournament.workers._meeting import Meeting
from gomoku_arena.tournament.workers.executor import ArenaExecutor, RefusedError
from gomoku_arena.tournament.workers.guest import ALIVE, READY, queue_name
from gomoku_arena.tournament.workers.task import GameTask

_SILENT = 6 * ALIVE
"""Seconds after which a worker that has said nothing of its game is taken to be gone."""

_TRIES = 5
"""How many workers may go away with a game."""

log = logging.getLogger("gomoku_arena.executor")

P = ParamSpec("P")
T = TypeVar("T")


@dataclass
class _Job:
    """A game that is to be played by somebody."""

    task: GameTask
    attempt: int
    future: Future[Any]
    id: str = field(default_factory=lambda: token_hex(16))
    guest: str = ""
    """Who has been given it."""
    deadline: float = 0.0
    tries: int = 0
    refused_by: set[str] = field(default_factory=set)
    refusal: RefusedError | None = None
    """The last one, where it was because of an engine."""
    refused_at: float = 0.0


class GuestExecutor(ArenaExecutor):
    """Has games played by the workers that have joined the scheduler. They are asked in text, and answer in text.

    Every answer is checked: nobody can make it more than a game by the rules, between these two, after this opening.
    A worker that goes silent has its game given to another one; one that answers with another game is asked no more.
    A game fails with RefusedError once nobody who plays for us wants it and for as long nobody else has come.
    meet: opens the connection. concurrency: games at the same time; ``auto`` for as many as workers are free when it is
    opened.
    Raises ConfigError where nobody has joined, WorkerError where no scheduler answers.
    """

    def __init__(
        self,
        meet: Callable[[], Meeting],
        concurrency: int | Literal["auto"],
        *,
        poll: float = 0.25,
        silent: float = _SILENT,
    ) -> None:
        self._meeting, self._poll, self._silent = meet(), poll, silent
        self._mine = queue_name()
        self._meeting.open(self._mine)
        self._meeting.open(READY)
        self._free = self._meeting.count(READY)
        if concurrency == "auto" and not self._free:
            raise ConfigError("concurrency = 'auto': no worker has joined that scheduler; gomoku-arena worker joins it")
        self.resize(concurrency)
        self._programs: dict[Player, str] = {}
        self._waiting: deque[_Job] = deque()
        self._given: dict[str, _Job] = {}
        self._shunned: set[str] = set()
        self._told: set[str] = set()
        self._lock = threading.Lock()
        self._closing, self._stopped = False, threading.Event()
        self._thread = threading.Thread(target=self._run, name="gomoku-arena-guests", daemon=True)
        self._thread.start()

    @property
    def capacity(self) -> int:
        return self._capacity

    def resize(self, concurrency: int | Literal["auto"]) -> None:
        self._capacity = max(self._free, 1) if concurrency == "auto" else concurrency

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Has a game played: ``fn`` is ``play``, and others can be asked for nothing else.

        Raises RuntimeError after ``shutdown`` or ``stop``.
        """
        task, attempt = args
        assert isinstance(task, GameTask), fn
        assert isinstance(attempt, int), kwargs
        job = _Job(task, attempt, Future())
        with self._lock:
            if self._closing:
                raise RuntimeError("cannot schedule new futures after shutdown")
            self._waiting.append(job)
        return job.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        with self._lock:
            self._closing = True
            jobs = [*self._waiting, *self._given.values()]
        if cancel_futures:
            for job in jobs:
                job.future.cancel()
        if wait:
            wait_for([job.future for job in jobs])
            self._end()

    def stop(self) -> None:
        self._closing = True
        self._end()
        for job in [*self._waiting, *self._given.values()]:
            _fail(job.future, CancelledError("the executor was stopped"))

    def _end(self) -> None:
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            with self._meeting:
                while not self._stopped.wait(self._poll):
                    self._hear()
                    self._give()
        except WorkerError as error:
            with self._lock:
                self._closing = True
            for job in [*self._waiting, *self._given.values()]:
                _fail(job.future, error)

    def _give(self) -> None:
        """Gives games that wait to workers that are free."""
        for job in [it for it in self._given.values() if it.deadline < monotonic()]:
            self._take_back(job)
        for job in [it for it in self._left() if self._is_unwanted(it)]:
            self._waiting.remove(job)
            assert job.refusal is not None, "it is unwanted"
            _fail(job.future, job.refusal)
        if not self._waiting:
            return
        for guest in dict.fromkeys(self._meeting.take(READY)):
            if guest in self._shunned:
                continue
            wanted = (it for it in self._left() if guest not in it.refused_by)
            if (chosen := next(wanted, None)) is None or not guest.startswith("gomoku-arena:"):
                self._leave(guest)
                continue
            self._waiting.remove(chosen)
            if chosen.future.running() or chosen.future.set_running_or_notify_cancel():
                self._ask(chosen, guest)
            else:
                self._leave(guest)

    def _left(self) -> list[_Job]:
        """Those that wait now; others may come meanwhile."""
        with self._lock:
            return list(self._waiting)

    def _is_unwanted(self, job: _Job) -> bool:
        if job.refusal is None or monotonic() < job.refused_at + self._silent:
            return False
        return job.refused_by.issuperset(it.guest for it in self._given.values())

    def _leave(self, guest: str) -> None:
        """For other leagues of this scheduler, and for later."""
        self._meeting.put(READY, guest)

    def _ask(self, job: _Job, guest: str) -> None:
        try:
            programs = self._program(job.task.black), self._program(job.task.white)
            text = text_of(job.task, job.attempt, job.id, self._mine, programs)
        except WorkerError as error:
            job.future.set_exception(error)
            self._leave(guest)
            return
        job.guest, job.deadline = guest, monotonic() + self._silent
        self._given[job.id] = job
        self._meeting.open(guest)
        self._meeting.put(guest, text)

    def _program(self, player: Player) -> str:
        if player not in self._programs:
            self._programs[player] = identify(player.name, player.spec, folder=player.settings.folder).hash
        return self._programs[player]

    def _hear(self) -> None:
        for text in self._meeting.take(self._mine):
            answer = answer_of(text)
            job = None if answer is None else self._given.get(answer.id)
            if answer is not None and job is not None and answer.guest == job.guest:
                self._answered(job, answer)

    def _answered(self, job: _Job, answer: Answer) -> None:
        if answer.kind in ("begun", "playing"):
            job.deadline = monotonic() + self._silent
            return
        del self._given[job.id]
        if answer.kind == "refused":
            self._tell(f"a worker refuses: {answer.reason}")
            job.refused_by.add(job.guest)
            job.refused_at = monotonic()
            if answer.seat is not None:
                player = job.task.black if answer.seat == "black" else job.task.white
                job.refusal = RefusedError(player.name, answer.reason)
            self._waiting.appendleft(job)
            return
        try:
            job.future.set_result(record_of(answer, job.task))
        except WorkerError as error:
            self._tell(f"a worker is asked no more: {error}")
            self._shunned.add(job.guest)
            self._waiting.appendleft(job)

    def _take_back(self, job: _Job) -> None:
        """The worker that had the game is gone; another id, for it may come again with a record."""
        del self._given[job.id]
        job.id, job.tries = token_hex(16), job.tries + 1
        if job.tries >= _TRIES:
            _fail(job.future, WorkerDiedError())
        else:
            self._waiting.appendleft(job)

    def _tell(self, sentence: str) -> None:
        """Once each."""
        if sentence not in self._told:
            self._told.add(sentence)
            log.warning("%s", sentence)


def _fail(future: Future[Any], error: BaseException) -> None:
    if not future.done() and (future.running() or future.set_running_or_notify_cancel()):
        future.set_exception(error)
