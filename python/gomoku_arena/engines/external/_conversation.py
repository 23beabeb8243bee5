"""What is said to one running brain and what it answers, in the protocol's words."""

import contextlib
import logging
from collections import deque
from collections.abc import Callable, Sequence
from time import monotonic, sleep
from typing import TYPE_CHECKING

from gomoku_arena._core import Game, Point
from gomoku_arena.clock import Clock
from gomoku_arena.engines.external._bot_analysis import REPORT_LINES, analysis_of, report_in
from gomoku_arena.errors import EngineProtocolError, EngineTimeoutError, ErrorCode, UnsupportedRulesError
from gomoku_arena.gomocup import client as gomocup
from gomoku_arena.gomocup.client import (
    About,
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
from gomoku_arena.gomocup.extensions import SHOW_FORBIDDEN, STOP, Forbidden
from gomoku_arena.gomocup.noise import NoiseCounter
from gomoku_arena.gomocup.opening_steps import StepReader
from gomoku_arena.gomocup.thinking import Thinking
from gomoku_arena.opening_rules.rule import Deed
from gomoku_arena.printable import visible
from gomoku_arena.processes.child import GRACE, ChildProcess
from gomoku_arena.record import MoveRecord

if TYPE_CHECKING:
    from gomoku_arena.engines.external._streamed_search import StreamedSearch

log = logging.getLogger("gomoku_arena.gomocup")
"""At level DEBUG: every line of the wire, ``>`` to the brain and ``<`` from it."""

_MESSAGE = "MESSAGE "
_PROBE_AFTER = 0.5
_PROBE_SECONDS = 1.0
"""For the answer to ABOUT, by a brain that has nothing else to do."""
_LATE_ERRORS = 0.05
_SHORT_GRACE = 0.1
_WIND_DOWN = 0.02
"""Seconds after its move in which a brain that loses lines is sent nothing: it is still winding its search down."""
_LOOK = 0.02
"""Seconds after which whoever waits for a streamed search looks whether it was stopped."""
_PAUSE = 0.05
"""Seconds after which a rally pauses, so that whoever watches the game sees its moves."""


class Conversation:
    """One brain in one process. Deadlines are times of the monotonic clock. noise: counts lines that are no answer.

    loses_lines: whether the brain has refused a line of a request for a move, as those do that lose one of them.
    Besides the errors named below, every method raises EngineTimeoutError at its deadline and EngineCrashedError
    once the process has left.
    """

    def __init__(self, process: ChildProcess, noise: NoiseCounter) -> None:
        self._process = process
        self.noise = noise
        self.loses_lines = False
        self._is_suspended = False
        self.has_moved = False
        """Whether the process has answered a request for a move."""
        self.owes_ok = False
        """Whether its OK to START, for which nobody waited, may come in front of its first move."""
        self._heard, self._heard_at = "", monotonic()

    def say(self, lines: Sequence[str], deadline: float) -> None:
        """Sends command lines, and forgets what the brain printed before: no old answer may pass for a new one."""
        if self.loses_lines:
            sleep(max(0.0, min(deadline, self._heard_at + _WIND_DOWN) - monotonic()))
        self._process.discard_output()
        self._write(lines, deadline)

    def new_game(self, command: str, deadline: float, *, impatient: bool) -> None:
        """Sends START or RESTART and waits for OK.

        impatient: a brain that has just moved may have lost the command. Where half a second brings no answer it is
            asked for ABOUT, and told the command again if it answers that alone. No answer is left behind.
        Raises UnsupportedRulesError where the brain refuses and EngineProtocolError where it does not know the command.
        """
        begun = monotonic()
        self.say([command], deadline)
        if not impatient:
            return self._expect_ok(deadline)
        try:
            return self._expect_ok(min(deadline, monotonic() + _PROBE_AFTER))
        except EngineTimeoutError:
            self._write([gomocup.about()], deadline)
        first = self._next_of((Ok, About, Unknown, Error, Noise), deadline)
        if isinstance(first, Error) and not _is_unknown(first):
            raise self._process.with_stderr(UnsupportedRulesError(f"it refused the game: {first.text}"))
        if isinstance(first, Ok):
            with contextlib.suppress(EngineTimeoutError):
                self._next_of((About, Unknown, Error, Noise), min(deadline, monotonic() + _PROBE_SECONDS))
            return None
        self._write([command], deadline)
        self._expect_ok(deadline)
        # That may have been the answer to the first command, and then another one takes as long.
        with contextlib.suppress(EngineTimeoutError):
            self._next_of((Ok,), min(deadline, monotonic() + 2 * (monotonic() - begun)))
        return None

    def _next_of(self, kinds: tuple[type[Event], ...], deadline: float) -> Event:
        while not isinstance(event := self._hear(deadline), kinds):
            pass
        return event

    def about(self, deadline: float) -> tuple[About | None, list[str]]:
        """Who the brain says it is, None where it does not say; and the errors it reported before."""
        self._write([gomocup.about()], deadline)
        errors: list[str] = []
        while True:
            try:
                event = self._hear(deadline)
            except EngineTimeoutError:
                return None, errors
            match event:
                case About():
                    return event, errors
                case Unknown():
                    return None, errors
                case Error(text):
                    errors.append(text)

    def forbidden_points(self, position: Sequence[str], deadline: float) -> tuple[tuple[int, int], ...] | None:
        """The points that the brain calls forbidden; None where it says UNKNOWN, or answers nothing but ABOUT.

        position: lines that tell the position without a question, none for that on the brain's board.
        """
        self.say([*position, SHOW_FORBIDDEN, gomocup.about()], deadline)
        found = None
        while True:
            match self._hear(deadline):
                case Forbidden(points):
                    found = points
                case About():
                    return found
                case Unknown() | Error() as refusal if _is_unknown(refusal):
                    return found

    def answer(
        self, whole_board: Callable[[], Sequence[str]], deadline: float, search: "StreamedSearch | None" = None
    ) -> tuple[Move, Thinking]:
        """The brain's move and its last report about it, which is read once the move is there: no clock runs then.

        Lines that are no answer are passed over and counted.

        whole_board: makes the same request as a BOARD, which is sent once where the brain refuses a line and then says
        by its answer to ABOUT that it is idle: a part of the request did not reach it. Until that answer the move may
        still come: a brain that loses one line may have read the next one.
        search: hears all that the brain says, and may have it told to stop.
        Raises EngineProtocolError where it refuses the board, too, or answers nothing more by the deadline.
        """
        said, refusal = deque[str](maxlen=REPORT_LINES), ""
        is_silent, is_asked, is_repeated = not self.has_moved, False, False
        while True:
            try:
                event = self._hear(deadline) if search is None else self._hear_for(search, deadline)
            except EngineTimeoutError as late:
                raise (self._refused(refusal) if refusal else self._explained(late, is_silent)) from None
            is_silent = False
            match event:
                case Move() as move:
                    self.has_moved = True
                    return move, report_in(said)
                case Message():
                    said.append(self._heard)
                case Suggest(x, y):
                    self._write([gomocup.play(x, y)], deadline)
                case Unknown(text) | Error(text):
                    refusal = f"{type(event).__name__.upper()} {text}".rstrip()
                    self.loses_lines = self.loses_lines or _is_unknown(event)
                    if not is_asked:
                        self._write([gomocup.about()], deadline)
                        is_asked = True
                case About() if is_asked:
                    if is_repeated:
                        raise self._refused(refusal)
                    self._write(whole_board(), deadline)
                    is_asked, is_repeated = False, True
                case Noise(text):
                    self.noise.add(text)
                case Ok() if self.owes_ok:
                    self.owes_ok = False
                case Placement() | SwapReply() | Ok():
                    self.noise.add(self._heard)
                case _:
                    pass

    def choice(self, again: Sequence[str] | None, deadline: float) -> SwapReply | tuple[tuple[int, int], ...] | None:
        """What the brain makes of a swap2 opening: a swap or the points it places; None where it does not know swap2.

        again: the same request in other words, sent once where the brain reports an error.
        Raises EngineProtocolError for any other error. Lines that are no answer are passed over and counted.
        """
        while True:
            match self._hear(deadline):
                case SwapReply() as swap:
                    return swap
                case Move(x, y):
                    return ((x, y),)
                case Placement(points):
                    return points
                case Unknown() | Error() as refusal if _is_unknown(refusal):
                    self._let_errors_pass(deadline)
                    return None
                case Error(text):
                    if again is None:
                        raise self.protocol_error(f"it answered ERROR {text} to SWAP2BOARD")
                    self._let_errors_pass(deadline)
                    self._write(again, deadline)
                    again = None
                case Noise(text):
                    self.noise.add(text)

    def step_answer(self, reader: StepReader, deadline: float) -> list[Deed] | None:
        """What the brain does in an opening, by Yixin-Board's words; None where it does not know them.

        Raises EngineProtocolError for words that are no answer. Lines that are no words are passed over and counted.
        """
        while True:
            match self._hear(deadline):
                case Message():
                    try:
                        deeds = reader.feed(self._heard)
                    except EngineProtocolError as fault:
                        raise self._process.with_stderr(fault) from None
                    if deeds is not None:
                        return deeds
                case Unknown() | Error() as refusal if _is_unknown(refusal):
                    self._let_errors_pass(deadline)
                    return None
                case Error(text):
                    raise self.protocol_error(f"it answered ERROR {text} to {reader.step.word}")
                case Noise() | Move() | Placement() | SwapReply():
                    self.noise.add(self._heard)

    def point(self, x: int, y: int, size: int) -> Point:
        """The point that the brain has named. Raises EngineProtocolError for one off the board."""
        if not (0 <= x < size and 0 <= y < size):
            raise self.protocol_error(f"it answered {x},{y}, which is off the {size}x{size} board")
        return Point(x, y)

    def protocol_error(self, sentence: str) -> EngineProtocolError:
        """That error, with what the brain wrote to stderr."""
        return self._process.with_stderr(EngineProtocolError(sentence))

    def rally(
        self,
        other: "Conversation",
        game: Game,
        mine: Clock,
        theirs: Clock,
        news: tuple[Sequence[str], Sequence[str]],
    ) -> tuple[list[MoveRecord], float | None]:
        """Moves that both brains, this one first, answer at once and plainly; each is told the other's last.

        Both must know the rest of the position, and their limits but for the ``news``, lines that each is told with its
        first request. Then: the monotonic time at which the next of them was asked for a move that is still to be
        heard, None where it was not asked. ``game`` has every move played. Raises nothing of its own.
        """
        if log.isEnabledFor(logging.DEBUG):
            return [], None
        here, there = self._process.pipes, other._process.pipes
        first, second = (
            (clock.terms, gomocup.encode(lines)) for clock, lines in zip((mine, theirs), news, strict=True)
        )
        answers, remarks, waited = here.rally(there, game, first, second, _PAUSE)
        asked = None if waited is None else monotonic() - waited
        self.has_moved |= len(answers) > 0
        other.has_moved |= len(answers) > 1
        moves = MoveRecord.rows(answers)
        for place, said in remarks:
            moves[place] = _with_report(moves[place], said, game.size)
        return moves, asked

    def suspend(self) -> None:
        """The brain stands still until something is said to it."""
        self._process.suspend()
        self._is_suspended = True

    def _wake(self) -> None:
        if self._is_suspended:
            self._is_suspended = False
            self._process.resume()

    def keep_wire(self, descriptor: int | None, label: str) -> None:
        """Has every line written into that file as well, as ``Engine.keep_wire``."""
        self._process.pipes.record(descriptor, label)

    @property
    def tail(self) -> str:
        """The end of what was said on the wire, and of stderr."""
        stderr = self._process.stderr_tail
        return self._process.log + (f"\nstderr:\n{stderr}" if stderr else "")

    def kill(self) -> None:
        """Ends the process at once; whoever waits for an answer hears that it is gone. ``close`` is still to come."""
        self._process.kill()

    def close(self, *, failed: bool = False) -> None:
        """Says END and sees to it that the process goes, sooner where the brain has ``failed``."""
        self._wake()
        self._process.close(gomocup.encode([gomocup.end()]), grace=_SHORT_GRACE if failed else GRACE)

    def _write(self, lines: Sequence[str], deadline: float) -> None:
        if log.isEnabledFor(logging.DEBUG):
            for line in lines:
                log.debug("%d > %s", self._process.pid, visible(line))
        self._wake()
        self._process.write(gomocup.encode(lines), deadline)

    def _hear(self, deadline: float) -> Event:
        self._heard = line = self._process.read_line(deadline)
        self._heard_at = monotonic()
        if log.isEnabledFor(logging.DEBUG):
            log.debug("%d < %s", self._process.pid, visible(line))
        # What it may report of its search is read later.
        return Message(line) if line.startswith(_MESSAGE) else gomocup.parse_line(line)

    def _hear_for(self, search: "StreamedSearch", deadline: float) -> Event:
        """As ``_hear``, while another thread may stop the search."""
        while True:
            if search.must_say_stop():
                self._write([STOP], deadline)
            until = min(deadline, search.deadline)
            try:
                self._hear(min(until, monotonic() + _LOOK))
            except EngineTimeoutError:
                if monotonic() >= until:
                    raise
            else:
                event = gomocup.parse_line(self._heard)
                search.hear(event)
                return Message(self._heard) if isinstance(event, Thinking) else event

    def _expect_ok(self, deadline: float) -> None:
        while True:
            try:
                event = self._hear(deadline)
            except EngineTimeoutError as late:
                raise self._explained(late, not self._heard) from None
            match event:
                case Ok():
                    return
                case Error(text) as refusal if not _is_unknown(refusal):
                    raise self._process.with_stderr(UnsupportedRulesError(f"it refused the game: {text}"))
                case Unknown(text) | Error(text):
                    raise self.protocol_error(f"it does not know START or RESTART: UNKNOWN {text}".rstrip())

    def _refused(self, refusal: str) -> EngineProtocolError:
        return self.protocol_error(f"it answered {refusal}")

    def _explained(self, late: EngineTimeoutError, is_silent: bool) -> EngineTimeoutError:
        """The error of a brain that did not answer in time, with the likely cause where its answer lacks an end."""
        if text := self._process.unended:
            return self._process.with_stderr(EngineTimeoutError(ErrorCode.NO_LINE_END, text=text))
        return self._process.with_stderr(EngineTimeoutError(ErrorCode.NOTHING_CAME)) if is_silent else late

    def _let_errors_pass(self, deadline: float) -> None:
        """The rest of a request that is not understood may still be answered line by line, each with an error."""
        pause = min(deadline, monotonic() + _LATE_ERRORS)
        with contextlib.suppress(EngineTimeoutError):
            while True:
                self._hear(pause)


def _with_report(move: MoveRecord, said: list[str], size: int) -> MoveRecord:
    return MoveRecord.of(analysis_of(Point(move.point), report_in(said), move.took, size), move.took, move.left)


def _is_unknown(refusal: Unknown | Error) -> bool:
    return isinstance(refusal, Unknown) or "unknown command" in refusal.text.lower()
