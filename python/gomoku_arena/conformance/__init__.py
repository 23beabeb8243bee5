"""What a Gomocup brain really does, held against the protocol: an examination of checks, each with a verdict."""

from gomoku_arena.conformance._examination import GROUPS, examine
from gomoku_arena.conformance._report import ConformanceReport, Finding
from gomoku_arena.conformance._verdict import CheckResult

__all__ = ["GROUPS", "CheckResult", "ConformanceReport", "Finding", "examine"]
