"""A brain at the end of two streams: lines are heard while it thinks, so that END is obeyed at once."""

import contextlib
import os
import signal
import sys
from _thread import interrupt_main
from collections.abc import Callable, Iterator
from io import BytesIO, RawIOBase
from queue import SimpleQueue
from threading import Thread

from gomoku_arena._core import GomocupBrain, LineAssembler
from gomoku_arena.engines.base import Engine
from gomoku_arena.files.readers import while_read
from gomoku_arena.printable import printable_lines
from gomoku_arena.server.brain._brain import Brain

Stream = RawIOBase | BytesIO


class Ear:
    """Reads lines in a thread of its own.

    ``leave`` is called where END comes while lines that came before it, in an earlier piece, are still being
    answered; what comes in one piece is answered first, as scripts expect that send all they have to say at once.
    ``stop`` is called for every YXSTOP as soon as it comes.
    """

    def __init__(self, source: Stream, leave: Callable[[], None], stop: Callable[[], None]) -> None:
        self._source = source
        self._leave = leave
        self._stop = stop
        self._pieces: SimpleQueue[list[str] | None] = SimpleQueue()
        self._is_answering = False
        # Nobody waits for a thread that waits for a manager.
        Thread(target=self._listen, daemon=True).start()

    def lines(self) -> Iterator[str]:
        """Every line until the end of the stream."""
        while (piece := self._pieces.get()) is not None:
            self._is_answering = True
            yield from piece
            self._is_answering = False

    def _listen(self) -> None:
        assembler = LineAssembler()
        # A stream that breaks has ended.
        with contextlib.suppress(OSError, ValueError):
            while chunk := self._source.read(65536):
                self._hear(assembler.feed(chunk))
        self._pieces.put(None)

    def _hear(self, piece: list[str]) -> None:
        if self._is_answering and any(map(GomocupBrain.is_end, piece)):
            self._leave()
        for line in piece:
            if GomocupBrain.is_stop(line):
                self._stop()
        self._pieces.put(piece)


def serve(
    engine: Engine, source: Stream, sink: Stream, leave: Callable[[], None] = interrupt_main, name: str = ""
) -> None:
    """Speaks for ``engine`` until END, the end of ``source`` or a broken ``sink``; then closes the engine.

    leave: ends the thinking of the main thread; by KeyboardInterrupt unless given. name: by which managers know the
    engine, its own unless given.
    """

    def say(text: str) -> None:
        sink.write(f"{text}\n".encode())

    brain = Brain(engine, say, name)
    with engine, while_read():
        for line in Ear(source, leave, brain.stop).lines():
            answers = brain.feed(line)
            if brain.account:
                # Before the answer: who waits for that may look no further.
                sys.stderr.write(f"{printable_lines(brain.account)}\n")
                sys.stderr.flush()
            if answers:
                say("\n".join(answers))
            if brain.ended:
                break


def serve_stdio(create: Callable[[], Engine], name: str = "") -> None:
    """``serve`` over stdin and stdout; Ctrl-C and SIGTERM end it quietly. Errors of ``create`` come out.

    From then on, nothing but answers goes to stdout: what else is written there goes to stderr.
    """
    # Unbuffered: a buffered read would wait for more than the manager has sent.
    source = open(sys.stdin.fileno(), "rb", buffering=0, closefd=False)  # noqa: SIM115
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    # Not SIGINT: whoever started us in the background may have it ignored.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with contextlib.suppress(KeyboardInterrupt):
        serve(create(), source, sink, lambda: interrupt_main(signal.SIGTERM), name)
