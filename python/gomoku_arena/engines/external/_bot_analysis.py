"""A bot's answer and what it said about its search, as an analysis."""

from collections.abc import Sequence

from gomoku_arena._core import WIN, Analysis, Point
from gomoku_arena.gomocup.client import parse_line
from gomoku_arena.gomocup.thinking import Thinking

REPORT_LINES = 64
"""Lines before a move in which a report on it is looked for."""


def analysis_of(move: Point, report: Thinking, seconds: float, size: int) -> Analysis:
    """The move on a board of that ``size``, with what was reported about it."""
    follows = report.pv[:1] == ((move.x, move.y),) and all(max(point) < size for point in report.pv)
    return Analysis(
        move,
        score=score_of(report),
        win_in=report.win_in,
        bound=report.bound or "exact",
        depth=report.depth,
        selective_depth=report.selective_depth,
        nodes=report.nodes,
        seconds=seconds,
        pv=report.pv if follows else None,
    )


def report_in(lines: Sequence[str]) -> Thinking:
    """The last report in what a bot said: each figure as it was told last, of the last ``REPORT_LINES`` lines."""
    report = Thinking()
    for line in list(lines)[-REPORT_LINES:]:
        event = parse_line(line)
        if isinstance(event, Thinking):
            report = report.updated(event)
    return report


def score_of(report: Thinking) -> int | None:
    """The score on the bot's own scale; for a forced win or loss that of our engines."""
    if report.win_in is None:
        return report.score
    return WIN - report.win_in if report.win_in > 0 else -WIN - report.win_in
