"""What was searched and played, a line at a time: a run that is stopped goes on where it ended."""

import json
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Protocol

from gomoku_arena.notation.opening_list import Opening


class Question(Protocol):
    """What is asked of one position; the answer depends on nothing else, so any process may find it."""

    @property
    def name(self) -> str:
        """What it is called in the file: the kind of question, and the nodes that it takes."""

    def __call__(self, opening: Opening) -> Any:
        """The answer, in values of JSON."""


class Journal:
    """A file of answers. What is known is not asked again."""

    def __init__(self, path: Path) -> None:
        self._path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._known: dict[tuple[str, str], Any] = dict(self._read())

    def known(self, question: str, opening: Opening) -> Any:
        """The answer that is in the file; None where there is none."""
        return self._known.get((question, " ".join(opening)))

    def openings(self, question: str) -> list[Opening]:
        """Those for which it was answered, in the order of the file."""
        return [tuple(opening.split()) for asked, opening in self._known if asked == question]

    def ask(self, question: Question, openings: Iterable[Opening], executor: Executor) -> None:
        """Answers the question for those of the openings for which it is not known."""
        unknown = [opening for opening in openings if self.known(question.name, opening) is None]
        self._end_line()
        with self._path.open("a") as file:
            for opening, answer in zip(unknown, executor.map(question, unknown), strict=True):
                key = question.name, " ".join(opening)
                self._known[key] = answer
                file.write(f"{json.dumps([*key, answer])}\n")
                file.flush()

    def _end_line(self) -> None:
        """Leaves what a run that was killed had begun to write on a line of its own."""
        if self._path.exists() and not self._path.read_text().endswith("\n"):
            with self._path.open("a") as file:
                file.write("\n")

    def _read(self) -> Iterator[tuple[tuple[str, str], Any]]:
        lines = self._path.read_text().splitlines() if self._path.exists() else []
        for line in lines:
            # The last line of a run that was killed may be half a one.
            if line.endswith("]"):
                question, opening, answer = json.loads(line)
                yield (question, opening), answer
