"""A search of a bot that speaks Yixin-Board's extensions: its best lines as they come, and the word to stop."""

from collections.abc import Callable, Iterable
from math import inf
from operator import itemgetter
from time import monotonic

from gomoku_arena._core import Analysis, Game, Point, Variation
from gomoku_arena.engines.external._bot_analysis import analysis_of, score_of
from gomoku_arena.engines.external._bot_board import whole_board
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.gomocup import extensions
from gomoku_arena.gomocup.client import Event
from gomoku_arena.gomocup.extensions import BestLine, Detail, DetailReader
from gomoku_arena.gomocup.thinking import Thinking
from gomoku_arena.score import Score
from gomoku_arena.win_probability import score_of_chance

_GRACE = 1.0
"""Seconds after ``YXSTOP`` within which a bot must answer."""


class StreamedSearch:
    """Hears what a bot reports of its search for a move in ``game``, and tells it as analyses.

    tell: what it raises stops the search, and is kept as ``failure``. ``stop`` may come from any thread.
    """

    def __init__(self, game: Game, lines: int, tell: Callable[[Analysis], object]) -> None:
        self.failure: BaseException | None = None
        self.tells_chances = False
        self._game = game
        self._lines = lines
        self._tell = tell
        self._begun = monotonic()
        self._reader = DetailReader()
        self._has_details = False
        # By their first moves: the lines of the latest depth that was finished, and of the one that is under way.
        self._finished: dict[Point, Variation] = {}
        self._latest: dict[Point, Variation] = {}
        self._told: tuple[int | None, list[Variation]] = None, []
        self._stopped_at = inf
        self._is_stopping = False

    @property
    def request(self) -> list[str]:
        """What is said to the bot."""
        return [*told_position(self._game), extensions.n_best(self._lines)]

    @property
    def deadline(self) -> float:
        """By when a bot that was told to stop must answer."""
        return self._stopped_at + _GRACE

    @property
    def is_stopped(self) -> bool:
        """Whether somebody has stopped it."""
        return self._stopped_at < inf

    def stop(self) -> None:
        """Has the bot told to stop as soon as whoever waits for it looks."""
        self._stopped_at = min(self._stopped_at, monotonic())

    def must_say_stop(self) -> bool:
        """Whether the bot must be told now: once, after it was stopped."""
        is_news = self.is_stopped and not self._is_stopping
        self._is_stopping = self.is_stopped
        return is_news

    def hear(self, event: Event) -> None:
        """Takes in what the bot says, and tells the lines of a depth once all of them are known."""
        line = self._line_of(event)
        if line is None:
            return
        if line.rank == 0:
            self._latest = {}
        variation = self._variation(line)
        if variation is not None:
            self._latest[variation.move] = variation
        if line.rank + 1 == line.count and self._latest:
            self._finished = self._latest
            self._tell_news(line.report)

    def answer(self, move: Point, report: Thinking, seconds: float) -> Analysis:
        """The analysis at the end: the lines that are known, that of the bot's move first."""
        lines = _ordered(self._game, (self._finished | self._latest).values())
        alone = analysis_of(move, report, seconds, self._game.size)
        mine = [line for line in lines if line.move == move] or alone.lines
        return self._analysis([*mine, *(line for line in lines if line.move != move)], report, seconds)

    def _line_of(self, event: Event) -> BestLine | None:
        """The line that is known with this event; a bot that tells no details may tell its best line in a message."""
        if isinstance(event, Detail):
            self._has_details = True
            return self._reader.feed(event)
        if isinstance(event, Thinking) and event.pv and not self._has_details:
            return BestLine(0, 1, event)
        return None

    def _tell_news(self, report: Thinking) -> None:
        lines = _ordered(self._game, self._finished.values())
        if self.is_stopped or (report.depth, lines) == self._told:
            return
        self._told = report.depth, lines
        try:
            self._tell(self._analysis(lines, report, monotonic() - self._begun))
        # It is raised once the bot has answered, which can then be asked again.
        except BaseException as error:
            self.failure = error
            self.stop()

    def _analysis(self, lines: list[Variation], report: Thinking, seconds: float) -> Analysis:
        best = lines[0]
        return Analysis(
            best.move,
            score=best.score,
            win_in=best.win_in,
            bound=best.bound,
            depth=report.depth,
            selective_depth=report.selective_depth,
            nodes=report.nodes,
            seconds=seconds,
            pv=best.pv,
            lines=lines[: self._lines],
        )

    def _variation(self, line: BestLine) -> Variation | None:
        moves = _playable(self._game, line.report.pv)
        self.tells_chances = self.tells_chances or line.chance is not None
        score = score_of(line.report)
        # No win takes 0 plies.
        win_in = line.report.win_in or None
        if win_in is None and line.chance is not None and 0 < line.chance < 1:
            score = score_of_chance(line.chance)
        bound = line.report.bound or "exact"
        return Variation(moves, score=score, win_in=win_in, bound=bound) if moves else None


def told_position(game: Game) -> list[str]:
    """The whole board, without a question."""
    return [extensions.BOARD if line == "BOARD" else line for line in whole_board(game)]


def _playable(game: Game, points: Iterable[tuple[int, int]]) -> list[Point]:
    """The points as far as they can be played one after the other."""
    after, moves = game.copy(), []
    try:
        for x, y in points:
            after.play((x, y))
            moves.append(Point(x, y))
    except GomokuArenaError:
        pass
    return moves


def _ordered(game: Game, lines: Iterable[Variation]) -> list[Variation]:
    """The best first; in the bot's order where it does not say what each is worth."""
    found = list(lines)
    scored = [(score, line) for line in found if (score := Score.of(line, game.side_to_move)) is not None]
    if len(scored) < len(found):
        return found
    return [line for _, line in sorted(scored, key=itemgetter(0), reverse=True)]
