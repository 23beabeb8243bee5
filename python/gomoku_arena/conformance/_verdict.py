"""What a check comes to."""

from dataclasses import dataclass
from enum import StrEnum


class CheckResult(StrEnum):
    """How a check ended."""

    PASS = "pass"
    FAIL = "fail"
    """A demand of the protocol is not met."""
    WARNING = "warning"
    """Something that managers and people expect is missing, though the protocol does not demand it."""
    SKIPPED = "skipped"
    """Nothing can be said: it is optional and unknown to the brain, or an earlier check decided it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A verdict and the sentence that goes with it."""

    verdict: CheckResult
    sentence: str


def passed(sentence: str) -> Outcome:
    """The brain does what it should."""
    return Outcome(CheckResult.PASS, sentence)


def failed(sentence: str) -> Outcome:
    """It does not; counts as a warning in a check that is no demand of the protocol."""
    return Outcome(CheckResult.FAIL, sentence)


def warned(sentence: str) -> Outcome:
    """It does, in a way that may trouble some manager."""
    return Outcome(CheckResult.WARNING, sentence)


def skipped(sentence: str) -> Outcome:
    """Nothing can be said."""
    return Outcome(CheckResult.SKIPPED, sentence)
