"""A Gomocup brain that is asked for renju's forbidden points in the words of Yixin-Board: ``YXSHOWFORBID``."""

from collections.abc import Sequence
from itertools import zip_longest
from time import monotonic
from typing import TypeVar

from gomoku_arena._core import Point
from gomoku_arena.errors import EngineProtocolError
from gomoku_arena.gomocup import client as gomocup
from gomoku_arena.gomocup.client import Error, Ok, Unknown
from gomoku_arena.gomocup.extensions import BOARD, SHOW_FORBIDDEN, Forbidden
from gomoku_arena.gomocup.rules import rules_to_info
from gomoku_arena.processes.child import ChildProcess
from gomoku_arena.rules_suite.case import Case, ForbiddenCase
from gomoku_arena.rules_suite.program import GRACE, Skip

_RENJU = 4

_E = TypeVar("_E", Ok, Forbidden)


class YixinBrain:
    """A brain such as Rapfi. It names points, no kinds.

    patience: seconds for an answer. Raises EngineStartError where the command cannot be run.
    """

    def __init__(self, arguments: Sequence[str], patience: float) -> None:
        self._process = ChildProcess(arguments)
        self._patience = patience
        self._size = 0

    def ask(self, case: Case) -> list[str] | Skip:
        """The forbidden points; a Skip for all other questions.

        Raises EngineError where it does not answer in time, has ended, or does not know the command.
        """
        if not isinstance(case, ForbiddenCase) or case.rules.rules.gomocup != _RENJU or case.to_move != "black":
            return Skip("a brain can be asked for black's forbidden points in renju alone")
        rules, deadline = case.rules.rules, monotonic() + self._patience
        if rules.size != self._size:
            self._say(deadline, gomocup.start(rules.size))
            self._hear(Ok, deadline)
            self._size = rules.size
        infos = (gomocup.info(key, value) for key, value in rules_to_info(rules))
        self._say(deadline, *infos, BOARD, *_stones(case), "DONE", SHOW_FORBIDDEN)
        points = self._hear(Forbidden, deadline).points
        return [str(Point(x, y)) for x, y in points]

    def close(self) -> None:
        """Says END, and ends it with all its offspring."""
        self._process.close(gomocup.encode([gomocup.end()]), grace=GRACE)

    def _say(self, deadline: float, *lines: str) -> None:
        self._process.write(gomocup.encode(lines), deadline)

    def _hear(self, wanted: type[_E], deadline: float) -> _E:
        while True:
            event = gomocup.parse_line(self._process.read_line(deadline))
            if isinstance(event, wanted):
                return event
            if isinstance(event, Error | Unknown):
                raise EngineProtocolError(f"{wanted.__name__.upper()} was expected, it says: {event.text:.80}")


def _stones(case: ForbiddenCase) -> list[str]:
    """The stones by turns, black's first: a brain takes the first one for black's."""

    def of(letter: str) -> list[str]:
        owner = 1 + "XO".index(letter)
        return [f"{x},{y},{owner}" for y, row in enumerate(case.board) for x, it in enumerate(row) if it == letter]

    return [line for turn in zip_longest(of("X"), of("O"), fillvalue="") for line in turn if line]
