"""Every case asked, whatever the program does: an answer, a difference, a skip or a failure each."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from gomoku_arena.errors import ConfigError, EngineError
from gomoku_arena.rules_suite.answering import answer_of
from gomoku_arena.rules_suite.case import Case, Suite
from gomoku_arena.rules_suite.judging import UnreadableAnswerError, difference
from gomoku_arena.rules_suite.program import Asked, Skip

MOST_FAILURES = 3
"""A program that has failed so often, by crashing, hanging or talking of something else, is asked no more."""


class Result(StrEnum):
    """What came of a case."""

    AGREES = "agrees"
    DIFFERS = "differs"
    SKIPPED = "skipped"
    FAILED = "failed"
    NOT_ASKED = "not asked"


@dataclass(frozen=True)
class Verdict:
    """A case, what came of it, and a sentence: the difference, the failure, or why it was skipped."""

    case: Case
    result: Result
    sentence: str = ""


@dataclass
class SuiteReport:
    """What came of every case that was chosen."""

    verdicts: list[Verdict] = field(default_factory=list)

    @property
    def counts(self) -> dict[str, Counter[Result]]:
        """How many of each result, by group."""
        found: dict[str, Counter[Result]] = {}
        for verdict in self.verdicts:
            found.setdefault(verdict.case.group, Counter())[verdict.result] += 1
        return found

    @property
    def agrees(self) -> bool:
        """Whether it answered something, and nothing that it answered or should have answered was wrong."""
        results = Counter(verdict.result for verdict in self.verdicts)
        return results[Result.AGREES] > 0 and not any(
            results[it] for it in (Result.DIFFERS, Result.FAILED, Result.NOT_ASKED)
        )

    def as_dict(self) -> dict[str, Any]:
        """The report for JSON: counts by group, and every case that neither agrees nor was skipped."""
        told = [it for it in self.verdicts if it.result not in (Result.AGREES, Result.SKIPPED)]
        return {
            "agrees": self.agrees,
            "groups": {group: {str(it): counts[it] for it in Result} for group, counts in self.counts.items()},
            "cases": [{"id": it.case.id, "result": str(it.result), "sentence": it.sentence} for it in told],
        }


def chosen_cases(suite: Suite, only: Collection[str]) -> list[Case]:
    """The cases of these groups or with these ids; all unless any is given. Raises ConfigError for an unknown word."""
    known = {*suite.groups, *(case.id for case in suite.cases)}
    if unknown := [word for word in only if word not in known]:
        raise ConfigError(f"only = {unknown[0]!r:.80}: neither a case nor one of the groups {', '.join(suite.groups)}")
    return [case for case in suite.cases if not only or case.group in only or case.id in only]


def ask_all(
    cases: Iterable[Case], open_program: Callable[[], Asked], on_verdict: Callable[[Verdict], None] = lambda _: None
) -> SuiteReport:
    """Asks a program, which is opened again after a failure, and closed at the end.

    Raises EngineStartError where it cannot be opened.
    """
    report = SuiteReport()
    for verdict in _verdicts(cases, open_program):
        report.verdicts.append(verdict)
        on_verdict(verdict)
    return report


def own_answers() -> Asked:
    """Our own rules, as a program that is asked."""
    return _Ours()


class _Ours:
    def ask(self, case: Case) -> Any:
        return case.model_copy(update={"answer": answer_of(case)}).model_dump(mode="json")["answer"]

    def close(self) -> None:
        """There is nothing to close."""


def _verdicts(cases: Iterable[Case], open_program: Callable[[], Asked]) -> Iterator[Verdict]:
    program: Asked | None = None
    failures = 0
    try:
        for case in cases:
            if failures >= MOST_FAILURES:
                yield Verdict(case, Result.NOT_ASKED, f"it has failed {MOST_FAILURES} times")
                continue
            program = program or open_program()
            try:
                answer = program.ask(case)
            except EngineError as error:
                program.close()
                program, failures = None, failures + 1
                yield Verdict(case, Result.FAILED, str(error))
            else:
                yield _judged(case, answer)
    finally:
        if program is not None:
            program.close()


def _judged(case: Case, answer: object) -> Verdict:
    if isinstance(answer, Skip):
        return Verdict(case, Result.SKIPPED, answer.reason)
    try:
        found = difference(case, answer)
    except UnreadableAnswerError as error:
        found = f"its answer cannot be read: {error}"
    return Verdict(case, Result.AGREES) if found is None else Verdict(case, Result.DIFFERS, found)
