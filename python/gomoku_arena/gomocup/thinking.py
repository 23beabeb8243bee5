"""What a brain's MESSAGE lines tell about its search. Total: every text is a report or none."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from gomoku_arena._core import MAX_SIZE

# Digits are bounded so that every figure fits a machine word.
_COUNT = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)\s?([KMG]?)", re.IGNORECASE)
_TIME = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,9})?)\s?(ms|s|min|h)")
_DEPTH = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")
_EVAL = re.compile(r"([+-]?)(M(?=[0-9]{1,3}$)|)([0-9]{1,9})")
_POINT = re.compile(r"([A-Va-v])([0-9]{1,2})")
_SCALE = {"": 1, "K": 1_000, "M": 1_000_000, "G": 1_000_000_000}
_SECONDS = {"ms": 0.001, "s": 1.0, "min": 60.0, "h": 3600.0}


@dataclass(frozen=True, slots=True)
class Thinking:
    """A MESSAGE that reports the search; what it leaves out is None."""

    depth: int | None = None
    selective_depth: int | None = None
    score: int | None = None
    """The score on the brain's own scale."""
    win_in: int | None = None
    """Plies to a forced win, negative to a forced loss."""
    nodes: int | None = None
    seconds: float | None = None
    """Seconds of search."""
    pv: tuple[tuple[int, int], ...] = ()
    """Points as (x, y), without a promise that the brain counts rows as we do."""

    def updated(self, later: "Thinking") -> "Thinking":
        """This report with what a later line of the same search says in its place; a new score drops the old one."""
        said = {name: getattr(later, name) for name in self.__slots__ if getattr(later, name) not in (None, ())}
        if "score" in said or "win_in" in said:
            said["score"], said["win_in"] = later.score, later.win_in
        return replace(self, **said)


def parse_thinking(text: str) -> Thinking | None:
    """The report in a MESSAGE such as ``Depth 12-19 | Eval 505 | Time 33ms | H10 I7``, or None where there is none."""
    if "|" not in text:
        return None
    report = Thinking()
    for segment in text.split("|")[:16]:
        report = report.updated(_segment(segment.split()[:512]))
    return None if report.depth is None else report


def format_thinking(report: Thinking) -> str:
    """The report as a MESSAGE's text, such that ``parse_thinking`` reads it back. Needs a depth."""
    selective = "" if report.selective_depth is None else f"-{report.selective_depth}"
    segments = [f"Depth {report.depth}{selective}"]
    if (score := written_score(report)) is not None:
        segments.append(f"Eval {score}")
    if report.nodes is not None:
        segments.append(f"Node {report.nodes}")
    if report.seconds is not None:
        segments.append(f"Time {round(report.seconds * 1000)}ms")
    if report.pv:
        segments.append(points_text(report.pv))
    return " | ".join(segments)


def points_text(points: Iterable[tuple[int, int]]) -> str:
    """The points as words such as ``H10 I7``."""
    return " ".join(f"{chr(ord('A') + x)}{y + 1}" for x, y in points)


def parse_score(text: str) -> Thinking | None:
    """The score in ``505``, or the forced win in ``+M19``; None for anything else."""
    score = _EVAL.fullmatch(text)
    if not score:
        return None
    signed = -int(score[3]) if score[1] == "-" else int(score[3])
    return Thinking(win_in=signed) if score[2] else Thinking(score=signed)


def written_score(report: Thinking) -> str | None:
    """The score such that ``parse_score`` reads it back; None where there is none."""
    if report.win_in is not None:
        return f"{'-' if report.win_in < 0 else '+'}M{abs(report.win_in)}"
    return None if report.score is None else str(report.score)


def _segment(words: list[str]) -> Thinking:
    match [word.lower() for word in words[:1]], words[1:]:
        case ["depth"], [value] if depth := _DEPTH.fullmatch(value):
            return Thinking(depth=int(depth[1]), selective_depth=int(depth[2]) if depth[2] else None)
        case ["eval"], [value] if score := parse_score(value):
            return score
        case ["node" | "nodes"], [value] if count := _COUNT.fullmatch(value):
            return Thinking(nodes=round(float(count[1]) * _SCALE[count[2].upper()]))
        case ["time"], [value] if time := _TIME.fullmatch(value):
            return Thinking(seconds=float(time[1]) * _SECONDS[time[2]])
    return Thinking(pv=_points(words))


def _points(words: list[str]) -> tuple[tuple[int, int], ...]:
    points = []
    for word in words:
        point = _POINT.fullmatch(word)
        if not point or not 1 <= int(point[2]) <= MAX_SIZE:
            break
        points.append((ord(point[1].lower()) - ord("a"), int(point[2]) - 1))
    return tuple(points)
