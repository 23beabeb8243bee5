"""Another program that is asked: a line of JSON for each question, a line of JSON for each answer."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, Protocol

from gomoku_arena.errors import EngineProtocolError
from gomoku_arena.printable import visible
from gomoku_arena.processes.child import ChildProcess
from gomoku_arena.rules_suite.case import Case, question_of

GRACE = 0.5
"""Seconds that a program has to leave once its input has ended."""

_SHOWN = 80


@dataclass(frozen=True)
class Skip:
    """A question that the program does not answer, and why."""

    reason: str


class Asked(Protocol):
    """Whoever is asked. ``ask`` raises EngineError where no answer comes; then it is closed and never asked again."""

    def ask(self, case: Case) -> Any: ...

    def close(self) -> None: ...


class LineProgram:
    """A program that speaks the protocol of docs/rules-suite.md.

    patience: seconds for an answer. Raises EngineStartError where the command cannot be run.
    """

    def __init__(self, arguments: Sequence[str], patience: float) -> None:
        self._process = ChildProcess(arguments)
        self._patience = patience

    def ask(self, case: Case) -> Any:
        """The answer, whatever it is, or a Skip. Lines that are no answer are passed over.

        Raises EngineError where it does not answer in time, has ended, or answers another question.
        """
        deadline = monotonic() + self._patience
        self._process.write(json.dumps(question_of(case)).encode() + b"\n", deadline)
        while True:
            line = self._process.read_line(deadline)
            told = _object(line)
            if told is None:
                continue
            if told.get("id") != case.id:
                raise EngineProtocolError(f"it answers another question: {visible(line):.{_SHOWN}}")
            if "skip" in told:
                return Skip(visible(str(told["skip"]))[:_SHOWN])
            if "answer" not in told:
                raise EngineProtocolError(f"an answer has neither answer nor skip: {visible(line):.{_SHOWN}}")
            return told["answer"]

    def close(self) -> None:
        """Ends its input, and then the program, with all its offspring."""
        self._process.close(grace=GRACE)


def _object(line: str) -> dict[str, Any] | None:
    """The object that a line is; None for any other line."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) and "id" in value else None
