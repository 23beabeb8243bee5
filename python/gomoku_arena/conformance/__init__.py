"""What a Gomocup brain really does, held against the protocol: an examination of checks, each with a verdict."""

from gomoku_arena.conformance._examination import GROUPS, examine
from gomoku_arena.conformance._report import Finding, Report
from gomoku_arena.conformance._verdict import Verdict

__all__ = ["GROUPS", "Finding", "Report", "Verdict", "examine"]
