"""The findings of an examination, and what they come to."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gomoku_arena.conformance._verdict import CheckResult


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found."""

    name: str
    group: str
    verdict: CheckResult
    sentence: str
    mandatory: bool
    """Whether the protocol demands it."""
    seconds: float
    """Seconds that the check took."""
    wire: Sequence[str] = ()
    """The last lines before a fault, ``>`` to the brain and ``<`` from it."""

    def as_dict(self) -> dict[str, Any]:
        """As values that JSON knows."""
        return {
            "name": self.name,
            "group": self.group,
            "verdict": str(self.verdict),
            "sentence": self.sentence,
            "mandatory": self.mandatory,
            "seconds": round(self.seconds, 3),
            "wire": list(self.wire),
        }


@dataclass
class ConformanceReport:
    """All findings about one brain."""

    command: str
    about: Mapping[str, str] = field(default_factory=dict)
    """The fields of its ABOUT line."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """A word for each rule set tried."""
    findings: list[Finding] = field(default_factory=list)

    @property
    def conforms(self) -> bool:
        """Whether every demand of the protocol that was checked is met."""
        return all(finding.verdict != CheckResult.FAIL for finding in self.findings)

    @property
    def counts(self) -> dict[CheckResult, int]:
        """How many findings have each verdict."""
        counted = Counter(finding.verdict for finding in self.findings)
        return {verdict: counted[verdict] for verdict in CheckResult}

    def as_dict(self) -> dict[str, Any]:
        """As values that JSON knows."""
        return {
            "command": self.command,
            "conforms": self.conforms,
            "about": dict(self.about),
            "rules": dict(self.rules),
            "counts": {str(verdict): count for verdict, count in self.counts.items()},
            "checks": [finding.as_dict() for finding in self.findings],
        }
