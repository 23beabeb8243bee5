"""A position while somebody looks at it: the engine that thinks about it, and everything else that is found out."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from gomoku_arena._core import Analysis, Game, Limit, Point, Rules, SearchEngine
from gomoku_arena.engines.builtin import BuiltinEngine
from gomoku_arena.engines.in_thread import in_thread
from gomoku_arena.engines.judgement import Judge
from gomoku_arena.play.explanation import ExplainedPosition, Explanation
from gomoku_arena.play.forced_win import ForcedWin, forced_wins
from gomoku_arena.play.objection import Objection, judge_move
from gomoku_arena.play.review import Review
from gomoku_arena.play.thinker import Thinker
from gomoku_arena.play.thinking import ThinkingRoom
from gomoku_arena.play.threats import Threat, threats
from gomoku_arena.registry import describe
from gomoku_arena.server.web.study import Study

ENGINE = "tengen"
"""What analyses unless somebody chooses another, and the only one whose scores are winning chances."""

LIMIT = Limit(seconds=12.0)
HASH = 32
LINES = 4
_POSITIONAL = ("analysis", "threats", "heat", "explained", "judged")
"""What is of no interest once the position is another."""

JUDGED = Limit(nodes=20_000)
"""What a point that is asked for is thought about."""

_T = TypeVar("_T")


@dataclass
class Findings:
    """What is known about one position so far.

    threats, wins: of both sides. heat: the winning chance of each move. explained: along the variation. judged: the
    move that was asked for.
    """

    analysis: Analysis | None = None
    threats: list[Threat] = field(default_factory=list)
    wins: list[ForcedWin] = field(default_factory=list)
    heat: dict[Point, float | None] | None = None
    explained: list[ExplainedPosition] = field(default_factory=list)
    judged: Objection | None = None


class AnalyseTable:
    """Thinks about ``study.game``.

    changed: called with what there is news of: analysis, threats, heat, explained, judged or review. It thinks between
    ``sit`` and ``leave`` only. To be used from one event loop.
    """

    def __init__(self, room: ThinkingRoom, study: Study, changed: Callable[[str], None]) -> None:
        self.study = study
        self.engine = ENGINE
        self.wanted = True
        self.wants_heat = False
        self.lines = LINES
        self.failure = ""
        self._room = room
        self._changed = changed
        self._thinker: Thinker | None = None
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._thinker_rules: Rules | None = None
        self._seated = False
        self._broken_off = True
        self.found = Findings()
        self.review: Review | None = None

    @property
    def engines(self) -> list[str]:
        """The engines that may be asked, by name."""
        return sorted(self._room.engines)

    def is_busy(self, what: str) -> bool:
        """Whether that is being found out."""
        return what in self._tasks

    def sit(self) -> None:
        """Begins to look, or goes on with what was broken off."""
        self._seated = True
        if self._broken_off:
            self.look()

    def leave(self) -> None:
        """Stops everything."""
        self._seated = False
        self._broken_off = any(what in self._tasks for what in _POSITIONAL)
        for what in list(self._tasks):
            self._cancel(what)
        self._dismiss()

    def look(self) -> None:
        """The position that is shown is another one."""
        for what in _POSITIONAL:
            self._cancel(what)
        self.found, self.failure = Findings(), ""
        for what in _POSITIONAL:
            self._changed(what)
        if not self._can_look:
            return
        self._start("threats", self._find_threats)
        if self.wants_heat:
            self._start("heat", self._find_heat)
        if self.wanted:
            self._start("analysis", self._analyse)

    def analyse(self, wanted: bool) -> None:
        """Whether an engine is to think."""
        self.wanted = wanted
        self.look()

    def choose(self, engine: str, lines: int) -> None:
        """Which engine is to think, and how many lines it is to find."""
        self.engine, self.lines = engine, lines
        self._dismiss()
        self.look()

    def show_heat(self, wanted: bool) -> None:
        """Whether every point is to be judged."""
        self.wants_heat = wanted
        self._cancel("heat")
        self.found.heat = None
        if wanted and self._can_look:
            self._start("heat", self._find_heat)
        self._changed("heat")

    def judge(self, point: Point) -> None:
        """Finds out what speaks against a move."""
        self._cancel("judged")
        self.found.judged = None
        if self._can_look:
            self._start("judged", partial(self._judge, point))
        self._changed("judged")

    def explain(self) -> None:
        """Explains what was found, or the best moves from here."""
        self._cancel("explained")
        self.found.explained = []
        if self._can_look:
            self._start("explained", partial(self._explain, self.found.analysis if self.engine == ENGINE else None))
        self._changed("explained")

    def begin_review(self) -> None:
        """Judges the whole game, from its first ply to its last."""
        self.end_review()
        if self._seated and self.study.plies:
            self._start("review", partial(self._review, self.study.whole.copy()))
        self._changed("review")

    def end_review(self) -> None:
        """Stops that; what was found stays."""
        self._cancel("review")
        self._changed("review")

    def forget_review(self) -> None:
        """The game is another one."""
        self._cancel("review")
        self.review = None
        self._changed("review")

    @property
    def _can_look(self) -> bool:
        return self._seated and self.study.game.outcome is None

    def _dismiss(self) -> None:
        thinker, self._thinker = self._thinker, None
        if thinker is not None:
            thinker.leave()

    def _start(self, what: str, work: Callable[[], Awaitable[None]]) -> None:
        self._tasks[what] = asyncio.ensure_future(self._settle(what, work))

    async def _settle(self, what: str, work: Callable[[], Awaitable[None]]) -> None:
        task = asyncio.current_task()
        try:
            await work()
        # Engines and plugins may raise anything; whoever looks is told.
        except Exception as error:
            self.failure = describe(error)
        if self._tasks.get(what) is task:
            del self._tasks[what]
        self._changed(what)

    def _cancel(self, what: str) -> None:
        task = self._tasks.pop(what, None)
        if task is not None:
            task.cancel()

    async def _analyse(self) -> None:
        if self._thinker is None or self._thinker_rules != self.study.rules:
            self._dismiss()
            options: dict[str, object] = {"multi_pv": self.lines, "hash": HASH} if self.engine == ENGINE else {}
            self._thinker = self._room.thinker(self.engine, self.study.rules, **options)
            self._thinker_rules = self.study.rules
        game = self.study.game
        self.found.analysis, _ = await self._thinker.think(game, LIMIT, self._listener(game))

    def _listener(self, game: Game) -> Callable[[Analysis], None]:
        def listen(analysis: Analysis) -> None:
            # News of a search that was stopped may still be under way.
            if self.is_busy("analysis") and self.study.game.key == game.key:
                self.found.analysis = analysis
                self._changed("analysis")

        return listen

    async def _find_threats(self) -> None:
        game = self.study.game
        found = await _outcome(in_thread(lambda: (threats(game), forced_wins(game))))
        self.found.threats, self.found.wins = found

    async def _find_heat(self) -> None:
        judge, game = Judge(), self.study.game
        found = await self._errand(lambda: judge.chances(game), judge.stop)
        self.found.heat = found

    async def _judge(self, point: Point) -> None:
        search, game = SearchEngine(ENGINE, hash=8), self.study.game
        found = await _outcome(in_thread(lambda: judge_move(game, point, search, JUDGED)), search.stop)
        self.found.judged = found

    async def _explain(self, analysis: Analysis | None) -> None:
        explanation = Explanation()
        positions = explanation.positions(self.study.game, analysis)
        while (step := await self._errand(lambda: next(positions, None), explanation.stop)) is not None:
            self.found.explained.append(step)
            self._changed("explained")

    async def _review(self, game: Game) -> None:
        review = self.review = Review(game, BuiltinEngine(ENGINE, hash=16))
        steps = review.steps()
        while await self._errand(lambda: next(steps, None), review.stop) is not None:
            self._changed("review")

    async def _errand(self, work: Callable[[], _T], stop: Callable[[], object]) -> _T:
        """The outcome of work that takes a while, and so waits for its turn."""
        async with self._room.slots:
            return await _outcome(in_thread(work), stop)


async def _outcome(running: "asyncio.Future[_T]", stop: Callable[[], object] | None = None) -> _T:
    """What a thread finds out; where this is cancelled, ``stop`` ends it."""
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        if stop is not None:
            stop()
        running.add_done_callback(_taken_note_of)
        raise


def _taken_note_of(running: "asyncio.Future[Any]") -> None:
    """Nobody waits any more for the error of an errand that was given up."""
    if not running.cancelled():
        running.exception()
