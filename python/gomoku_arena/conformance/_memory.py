"""Checks of memory: what a brain was told against the most that it, with all its processes, has held."""

import contextlib
from collections.abc import Callable, Iterator
from threading import Event, Thread

from gomoku_arena.conformance._check import Check, Examinee, check
from gomoku_arena.conformance._session import SIZE
from gomoku_arena.conformance._sparring import Sparring
from gomoku_arena.conformance._verdict import Outcome, failed, passed, skipped
from gomoku_arena.gomocup import client as gomocup
from gomoku_arena.processes.memory import MemoryMeter

_MIB = 1 << 20
_TOLD_MIB = 350
"""What tournaments give."""
_LITTLE_MIB = 83
"""What some managers give unless told otherwise."""

_MOVES = 3
_TURN_MS = 700
_SAMPLE = 0.02


class Peak:
    """The most memory, in bytes, that a process and its descendants held together while it was watched.

    family: tells their numbers. bound: above it, memory that they share counts once. 0 where it could not be measured:
    the process has left, or the system does not tell.
    """

    def __init__(self, family: Callable[[], list[int]], bound: int) -> None:
        self._meter = MemoryMeter(family, bound)
        self.bytes = 0

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        """Samples at the beginning and the end of the block, and fifty times a second in between."""
        self._sample()
        over = Event()
        watcher = Thread(target=self._watch, args=(over,), daemon=True)
        watcher.start()
        try:
            yield
        finally:
            over.set()
            watcher.join()
            self._sample()

    def _watch(self, over: Event) -> None:
        while not over.wait(_SAMPLE):
            self._sample()

    def _sample(self) -> None:
        self.bytes = max(self.bytes, self._meter.look())


def _within(mebibytes: int, *, mandatory: bool) -> Check:
    @check(f"max-memory-{mebibytes}", mandatory=mandatory, needs="turn")
    def ask(examinee: Examinee) -> Outcome:
        limits = {"max_memory": mebibytes * _MIB, "timeout_turn": _TURN_MS}
        with examinee.session() as session:
            session.start(SIZE, *(gomocup.info(key, value) for key, value in limits.items()))
            peak = Peak(session.family, mebibytes * _MIB)
            with peak.watched():
                game = Sparring(session, SIZE)
                while len(game.seconds) < _MOVES:
                    game.turn(limit=_TURN_MS / 1000)
        if not peak.bytes:
            return skipped("its memory could not be measured")
        sentence = f"held at most {peak.bytes / _MIB:.0f} MiB of {mebibytes} MiB"
        return passed(sentence) if peak.bytes <= mebibytes * _MIB else failed(sentence)

    return ask


CHECKS = (_within(_TOLD_MIB, mandatory=True), _within(_LITTLE_MIB, mandatory=False))
