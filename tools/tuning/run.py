"""Playing what is left of a run."""

from collections.abc import Generator
from concurrent.futures import Future
from queue import SimpleQueue

from gomoku_arena.errors import StoreError
from gomoku_arena.record import GameRecord
from gomoku_arena.tournament.workers.executor import ArenaExecutor
from gomoku_arena.tournament.workers.worker import play
from tools.tuning.games import Games, counted
from tools.tuning.journal import ITERATIONS, Iteration, Journal
from tools.tuning.spsa import Course


def course_so_far(journal: Journal) -> Course:
    """The values after all iterations of the journal. Raises StoreError where one is told twice or does not exist."""
    course = journal.settings.course()
    for iteration in journal.iterations:
        try:
            course.add(iteration.iteration, iteration.result)
        except ValueError as error:
            raise StoreError(f"{ITERATIONS}: {error}") from error
    return course


def run(journal: Journal, course: Course, executor: ArenaExecutor) -> Generator[Iteration]:
    """Plays to the last iteration, yielding each once it is kept and ``course`` has heard of it.

    Closing the generator, or an error, abandons the games that run, and stops the executor.
    Raises WorkerError where games cannot be played, ConfigError for openings that cannot be made.
    """
    try:
        yield from _Run(journal, course, executor).play()
    finally:
        executor.stop()


class _Run:
    def __init__(self, journal: Journal, course: Course, executor: ArenaExecutor) -> None:
        self._journal = journal
        self._course = course
        self._executor = executor
        self._games = Games(journal.settings)
        self._next = 0
        self._running: dict[Future[GameRecord], int] = {}
        self._records: dict[int, list[GameRecord]] = {}
        self._finished: SimpleQueue[Future[GameRecord]] = SimpleQueue()

    def play(self) -> Generator[Iteration]:
        self._begin()
        while self._running:
            future = self._finished.get()
            iteration = self._running.pop(future)
            records = self._records[iteration]
            records.append(future.result())
            if len(records) < self._journal.settings.games:
                continue
            played = counted(iteration, self._records.pop(iteration))
            self._journal.add(played)
            self._course.add(iteration, played.result)
            self._begin()
            yield played

    def _begin(self) -> None:
        while self._course.may_begin(self._next):
            if not self._course.has(self._next):
                self._records[self._next] = []
                for task in self._games.tasks(self._next, self._course.trial(self._next)):
                    future = self._executor.submit(play, task)
                    self._running[future] = self._next
                    future.add_done_callback(self._finished.put)
            self._next += 1
