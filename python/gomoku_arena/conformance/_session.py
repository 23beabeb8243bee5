"""One run of the brain under examination: lines out, events in, and a bounded memory of both."""

from collections import deque
from collections.abc import Iterator
from itertools import islice
from time import monotonic, sleep
from types import TracebackType
from typing import Self

from gomoku_arena.errors import EngineProtocolError, EngineTimeoutError, ErrorCode
from gomoku_arena.gomocup import client as gomocup
from gomoku_arena.gomocup.client import (
    About,
    Debug,
    Error,
    Event,
    Message,
    Move,
    Noise,
    Ok,
    Placement,
    Suggest,
    SwapReply,
    Unknown,
)
from gomoku_arena.gomocup.noise import NoiseCounter
from gomoku_arena.gomocup.thinking import Thinking
from gomoku_arena.printable import visible
from gomoku_arena.processes.child import ChildProcess

SIZE = 20
"""The board size that every brain must know."""

TURN_MS = 200
"""What a brain is told for a move where its time is not the question."""

QUICK = gomocup.info("timeout_turn", TURN_MS)

LEAVE_SECONDS = 1.0
"""How soon a brain has to leave after END."""

_KEPT = 16
_LINE = 160
_DRAINED = 1000
_GRACE = 0.2
_POLL = 0.01
_AGAIN = " (again)"


class BotSession:
    """A running brain. Every wait is bounded: ``startup`` seconds for the first OK, ``patience`` for all else,
    ``listening`` where nothing need come. A first move may come ``first_move`` seconds later, for loading.

    noise: counts the lines that came in place of an answer, and moves with more than ``x,y`` on their line.
    Methods raise EngineTimeoutError, EngineCrashedError or EngineProtocolError where the brain does not do its part.
    """

    def __init__(
        self,
        arguments: list[str],
        folder: str | None,
        startup: float,
        patience: float,
        listening: float,
        first_move: float,
    ) -> None:
        self._process = ChildProcess(arguments, folder=folder)
        self.startup = startup
        self.patience = patience
        self.listening = listening
        self.loading_seconds = first_move
        """Seconds of the next move that may go into loading: 0 after the first."""
        self.wire: deque[str] = deque(maxlen=_KEPT)
        self.noise = NoiseCounter()
        self._line = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.close(gomocup.encode([gomocup.end()]), grace=_GRACE)

    def family(self) -> list[int]:
        """The numbers of the brain and of the processes that it has started."""
        return self._process.family()

    @property
    def stderr(self) -> str:
        """The end of what it wrote to stderr."""
        return self._process.stderr_tail

    def say(self, *lines: str) -> None:
        """Sends command lines, each ended by CR LF."""
        self.say_bytes(gomocup.encode(lines))

    def ask(self, *lines: str) -> None:
        """Sends a request after ``INFO time_left``, as the protocol wants it before every move.

        Some brains lose the line that comes right after their answer; it is this one then.
        """
        self.say(gomocup.info("time_left", gomocup.UNLIMITED_MS), *lines)

    def say_bytes(self, text: bytes) -> None:
        """Sends just these bytes."""
        for line in text.split(b"\n"):
            if line.strip():
                self._note(">", line.decode("utf-8", "replace").rstrip("\r"))
        self._process.write(text, monotonic() + self.patience)

    def hear(self, seconds: float) -> Event | None:
        """The next line that is more than talk, None where none comes within ``seconds``."""
        deadline = monotonic() + seconds
        while (line := self.hear_line(deadline - monotonic())) is not None:
            event = gomocup.parse_line(line)
            if isinstance(event, Noise):
                self.noise.add(event.text)
            elif not isinstance(event, Message | Debug | Thinking):
                return event
        return None

    def hear_line(self, seconds: float) -> str | None:
        """The next line, whatever it is, None where none comes within ``seconds``."""
        # The child's queue may hold lines beyond the deadline; a brain that talks for ever would never be late.
        if seconds <= 0:
            return None
        try:
            line = self._process.read_line(monotonic() + seconds)
        except EngineTimeoutError:
            return None
        self._line = line
        self._note("<", line)
        return line

    def events(self, seconds: float) -> Iterator[Event]:
        """The events of this many seconds, as they come."""
        deadline = monotonic() + seconds
        while (event := self.hear(deadline - monotonic())) is not None:
            yield event

    def drain(self, seconds: float | None = None) -> list[Event]:
        """The events of this many seconds, ``listening`` unless given; the first thousand of them."""
        return list(islice(self.events(self.listening if seconds is None else seconds), _DRAINED))

    def start(self, size: int, *infos: str) -> None:
        """A new game, told as managers tell it."""
        self.say(gomocup.start(size))
        self.expect_ok()
        self.say(gomocup.info("timeout_match", 0), *infos)

    def opening_move(self, size: int) -> Move:
        """A new game that the brain begins: its move."""
        self.start(size, QUICK)
        self.ask(gomocup.begin())
        return self.move()

    def expect_ok(self) -> None:
        """Waits for OK."""
        event = self.hear(self.startup)
        if not isinstance(event, Ok):
            raise self.unexpected("OK", event, self.startup)

    def move(self, seconds: float | None = None) -> Move:
        """Waits for a move; a suggestion is accepted, and so are other answers and complaints before it."""
        wait = self.patience if seconds is None else seconds
        deadline = monotonic() + wait + self.loading_seconds
        complaint: Event | None = None
        while True:
            match self.hear(deadline - monotonic()):
                case Move(x, y) as move:
                    if self._line != f"{x},{y}":
                        self.noise.add(self._line)
                    self.loading_seconds = 0.0
                    return move
                case Suggest(x, y):
                    self.say(gomocup.play(x, y))
                case Unknown() | Error() as refusal if is_refusal(refusal):
                    complaint = complaint or refusal
                case Ok() | SwapReply() | Placement():
                    self.noise.add(self._line)
                case other:
                    raise self.unexpected("a move", other or complaint, wait)

    def about(self) -> About | str | None:
        """Who it says it is: in keywords, in free words, or not at all."""
        self.say(gomocup.about())
        deadline = monotonic() + self.patience
        while (line := self.hear_line(deadline - monotonic())) is not None:
            match gomocup.parse_line(line):
                case About() as about:
                    return about
                case Noise(text):
                    return text
                case Unknown() | Error():
                    return None
        return None

    def seconds_to_leave(self) -> float | None:
        """Says END and tells after how many seconds the brain is gone; None where it stays too long."""
        self.say(gomocup.end())
        begun = monotonic()
        while monotonic() - begun < LEAVE_SECONDS + _GRACE:
            if not self._process.is_running:
                return monotonic() - begun
            sleep(_POLL)
        return None

    def unexpected(self, wanted: str, event: Event | None, seconds: float) -> EngineProtocolError | EngineTimeoutError:
        """The error that says what came in place of ``wanted``."""
        if event is None:
            hint = f"; {self.noise}" if self.noise.lines else ""
            if text := self._process.unended:
                self._note("<", f"{text} (without the end of a line)")
                hint = f"; {EngineTimeoutError(ErrorCode.NO_LINE_END, text=text)}"
            elif not self._line:
                hint = f"; {ErrorCode.NOTHING_CAME.sentence}"
            return EngineTimeoutError(f"no answer within {seconds:g} s, where {wanted} was expected{hint}")
        return EngineProtocolError(f"it answered {described(event)}, where {wanted} was expected")

    def _note(self, way: str, line: str) -> None:
        text = line if len(line) <= _LINE else f"{line[:_LINE]}… ({len(line)} characters)"
        shown = visible(text)
        # Of a long report of thinking the last line tells enough.
        if self.wire and self.wire[-1].startswith("< MESSAGE") and shown.startswith("MESSAGE"):
            self.wire.pop()
        entry = f"{way} {shown}"
        if self.wire and self.wire[-1].removesuffix(_AGAIN) == entry:
            self.wire[-1] = entry + _AGAIN
        else:
            self.wire.append(entry)


def is_refusal(event: Event | None) -> bool:
    """Whether that answer says that the brain does not know the command: by UNKNOWN, by an error, or by silence."""
    return event is None or isinstance(event, Unknown) or (isinstance(event, Error) and "unknown" in event.text.lower())


def described(event: Event) -> str:
    """The event much as it was on the wire, bounded."""
    match event:
        case Move(x, y):
            return f"the move {x},{y}"
        case Suggest(x, y):
            return f"SUGGEST {x},{y}"
        case Ok():
            return "OK"
        case Error(text) | Unknown(text):
            return f"{type(event).__name__.upper()} {text[:_LINE]}".rstrip()
        case About():
            return "who it is"
    return repr(getattr(event, "text", ""))[:_LINE]
