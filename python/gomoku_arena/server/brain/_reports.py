"""What a brain tells of its search, as lines of the Gomocup protocol and of Yixin-Board's extensions. Pure."""

from dataclasses import replace

from gomoku_arena._core import Analysis, Variation
from gomoku_arena.gomocup.extensions import DETAIL, REALTIME, BestLine, detail_lines
from gomoku_arena.gomocup.thinking import Thinking, format_thinking, format_uci_like, points_text
from gomoku_arena.win_probability import win_probability


class BrainReports:
    """Writes what is known of one search, as often as that is more.

    show_detail: what the manager asked for. tells_chances: the engine's scores mean winning chances. yixin_board: how
    many points a side Yixin-Board shows, None for other managers. It sends rows before columns, and counts rows from
    below: its users read the points of messages so.
    """

    def __init__(self, show_detail: int, *, tells_chances: bool, yixin_board: int | None) -> None:
        self._show_detail = show_detail
        self._tells_chances = tells_chances
        self._yixin_board = yixin_board
        self._told: Analysis | None = None

    def news(self, analysis: Analysis) -> list[str]:
        """What is said while the engine thinks: what was asked for, and nothing twice."""
        if analysis == self._told:
            return []
        self._told = analysis
        realtime = [*self._realtime(analysis), *self._message(analysis)] if self._show_detail & REALTIME else []
        return [*realtime, *(self._details(analysis) if self._show_detail & DETAIL else [])]

    def last(self, analysis: Analysis) -> list[str]:
        """What is said before the move: what is new, the report, and the further lines.

        The best one in the form for programs stands last: of several reports they keep the last.
        """
        news, lines = self.news(analysis), _lines(analysis)
        is_told = bool(self._show_detail & REALTIME)
        if analysis.depth is None or len(lines) == 1:
            return [*news, *([] if is_told else self._message(analysis))]
        people = [f"{rank}. {text}" for rank, it in enumerate(lines[1:], 2) for text in self._for_people(it)]
        programs = [text for rank, it in enumerate(lines, 1) for text in self._for_programs(it, rank)]
        report = [] if is_told else self._for_people(lines[0])
        return [*news, *(f"MESSAGE {text}" for text in (*report, *people, *reversed(programs)))]

    def _realtime(self, analysis: Analysis) -> list[str]:
        """The best move for a board that is looked at, what it is worth, and its line."""
        best = [f"MESSAGE REALTIME BEST {analysis.move.x},{analysis.move.y}"]
        value = [] if analysis.score is None else [f"MESSAGE REALTIME VAL {analysis.score}"]
        return [*best, *value, f"MESSAGE REALTIME PV {points_text(self._shown(_points(analysis)))}"]

    def _message(self, analysis: Analysis) -> list[str]:
        if analysis.depth is None:
            return []
        report = _report(analysis)
        return [f"MESSAGE {text}" for text in (*self._for_people(report), *self._for_programs(report))]

    def _for_people(self, report: Thinking) -> list[str]:
        return format_thinking(replace(report, pv=self._shown(report.pv)))

    def _for_programs(self, report: Thinking, rank: int | None = None) -> list[str]:
        text = format_uci_like(replace(report, pv=self._shown(report.pv)), rank)
        return [] if text is None else [text]

    def _details(self, analysis: Analysis) -> list[str]:
        lines = _lines(analysis)
        chances = [self._chance(line) for line in analysis.lines]
        best = [BestLine(rank, len(lines), *told) for rank, told in enumerate(zip(lines, chances, strict=True))]
        return [text for line in best for text in detail_lines(line)]

    def _chance(self, line: Variation) -> float | None:
        is_told = self._tells_chances and (line.score is not None or line.win_in is not None)
        return win_probability(line.score or 0, line.win_in) if is_told else None

    def _shown(self, points: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        size = self._yixin_board
        return points if size is None else tuple((y, size - 1 - x) for x, y in points)


def _lines(analysis: Analysis) -> list[Thinking]:
    """What is reported of each line, best first."""
    return [
        replace(_report(analysis), pv=_points(line), score=line.score, win_in=line.win_in, bound=line.bound)
        for line in analysis.lines
    ]


def _report(analysis: Analysis) -> Thinking:
    return Thinking(
        depth=analysis.depth,
        selective_depth=analysis.selective_depth,
        score=analysis.score,
        win_in=analysis.win_in,
        bound=analysis.bound,
        nodes=analysis.nodes,
        seconds=analysis.seconds,
        pv=_points(analysis),
    )


def _points(found: Analysis | Variation) -> tuple[tuple[int, int], ...]:
    return tuple((point.x, point.y) for point in found.pv)
