"""What a brain's MESSAGE lines tell about its search. Total: every text is a report or none."""

import re
from dataclasses import dataclass, replace

from gomoku_arena._core import MAX_SIZE
from gomoku_arena.score_bound import BoundName

# Digits are bounded so that every figure fits a machine word.
_COUNT = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)\s?([KMG]?)", re.IGNORECASE)
_TIME = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,9})?)\s?(ms|s|min|h)")
_DEPTH = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")
_EVAL = re.compile(r"([+-]?)(M(?=[0-9]{1,3}$)|)([0-9]{1,9})")
_BOUND = re.compile(r"eval\s+at\s+(least|most)\s+(\S{1,12})", re.IGNORECASE)
_UCI_LIKE = re.compile(
    r"depth\s+(\S{1,7})(?:\s+multipv\s+([0-9]{1,3}))?\s+ev\s+(\S{1,12})\s+n\s+(\S{1,20})\s+n/ms\s+[0-9]{1,12}"
    r"\s+tm\s+([0-9]{1,12})\s+pv\s(.*)",
    re.IGNORECASE,
)
_BOUNDS: dict[str, BoundName] = {"least": "lower", "most": "upper"}
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
    bound: BoundName | None = None
    """What the score says: the move is worth at least (``lower``) or at most (``upper``) this."""

    def updated(self, later: "Thinking") -> "Thinking":
        """This report with what a later line of the same search says in its place; a new score drops the old one."""
        said = {name: getattr(later, name) for name in self.__slots__ if getattr(later, name) not in (None, ())}
        if "score" in said or "win_in" in said:
            is_same = (later.score, later.win_in) == (self.score, self.win_in)
            said["score"], said["win_in"] = later.score, later.win_in
            said["bound"] = later.bound or (self.bound if is_same else None)
        return replace(self, **said)


def parse_thinking(text: str) -> Thinking | None:
    """The report in a MESSAGE, or None where there is none.

    Its forms are ``Depth 12-19 | Eval 505 | Time 33ms | H10 I7``, ``depth 12-19 ev 505 n 9K n/ms 90 tm 100 pv H10 I7``
    and ``Eval at least 505``. The second of several lines, ``depth 12-19 multipv 2 …``, is none.
    """
    if "|" not in text:
        return _parse_bound(text) or _parse_uci_like(text)
    report = Thinking()
    for segment in text.split("|")[:16]:
        report = report.updated(_segment(segment.split()[:512]))
    return None if report.depth is None else report


def parse_score(text: str) -> Thinking | None:
    """The score in ``505``, or the forced win in ``+M19``; None for anything else."""
    score = _EVAL.fullmatch(text)
    if not score:
        return None
    signed = -int(score[3]) if score[1] == "-" else int(score[3])
    return Thinking(win_in=signed) if score[2] else Thinking(score=signed)


def _parse_bound(text: str) -> Thinking | None:
    found = _BOUND.fullmatch(text)
    score = parse_score(found[2]) if found else None
    return replace(score, bound=_BOUNDS[found[1].lower()]) if found and score else None


def _parse_uci_like(text: str) -> Thinking | None:
    found = _UCI_LIKE.fullmatch(text)
    if not found or int(found[2] or 1) > 1:
        return None
    report = _segment(["depth", found[1]])
    for key, value in (("eval", found[3]), ("node", found[4]), ("time", f"{found[5]}ms")):
        report = report.updated(_segment([key, value]))
    report = report.updated(Thinking(pv=_points(found[6].split()[:512])))
    return None if report.depth is None else report


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
