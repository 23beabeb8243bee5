"""A position while somebody looks at it: the engine that thinks about it, and everything else that is found out."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from gomoku_arena._core import Analysis, Game, Limit, Point
from gomoku_arena.analysis.explanation import WIDTH, ExplainedPosition, Explanation
from gomoku_arena.analysis.forced_win import ForcedWin
from gomoku_arena.analysis.refutation import Refutation, judge_move
from gomoku_arena.analysis.review.review import Review, ReviewResult
from gomoku_arena.analysis.threats import Threat
from gomoku_arena.engines.runtime.analyst import ANALYST, Analyst
from gomoku_arena.engines.runtime.background_tasks import BackgroundTasks
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.errors import ErrorData
from gomoku_arena.server.web.analyse._study import Study
from gomoku_arena.server.web.device.insight import Insight
from gomoku_arena.server.web.reviews.judging import judge_game
from gomoku_arena.server.web.reviews.kept_reviews import KeptReviews, Key, key_of

ENGINE = ANALYST
"""What analyses unless somebody chooses another."""

LIMIT = Limit(seconds=12.0)
HASH = 32
LINES = 4
_TASKS = ("threats", "heat", "explained", "judged")
_POSITIONAL = ("analysis", *_TASKS)
"""What is of no interest once the position is another."""


@dataclass
class Findings:
    """What is known about one position so far."""

    analysis: Analysis | None = None
    threats: list[Threat] = field(default_factory=list)
    wins: list[ForcedWin] = field(default_factory=list)
    """Threats and forced wins are those of both sides."""
    heat: dict[Point, float | None] | None = None
    """The winning chance of each move."""
    explained: list[ExplainedPosition] = field(default_factory=list)
    """The positions along the variation, explained."""
    judged: Refutation | None = None
    """The move that was asked for."""


class AnalyseTable:
    """Thinks about ``study.game``.

    changed: called with what there is news of: analysis, threats, heat, explained, judged or review. tab: names the
    reader's tab. It thinks between ``sit`` and ``leave`` only. To be used from one event loop.
    """

    def __init__(
        self,
        pool: EnginePool,
        study: Study,
        reviews: KeptReviews,
        changed: Callable[[str], None],
        tab: Callable[[], str] = lambda: "",
    ) -> None:
        self.study = study
        self.engine = ENGINE
        self.wanted = True
        self.wants_heat = False
        self.lines = LINES
        self.failure: ErrorData | None = None
        self.found = Findings()
        self.review: Review | ReviewResult | None = None
        self._reviews = reviews
        self._pool = pool
        self._changed = changed
        self._tab = tab
        self._analyst = self._seat()
        self._tasks = BackgroundTasks(pool, self._ended)
        self._insight = Insight(pool, self._tasks)
        self._seated = False
        self._broken_off = True

    @property
    def engines(self) -> list[str]:
        """The engines that may be asked, by name."""
        return sorted(self._pool.engines)

    @property
    def tells_chances(self) -> bool:
        """Whether the scores of the engine mean winning chances."""
        return self._analyst.tells_chances

    @property
    def is_seated(self) -> bool:
        """Whether somebody looks; nothing is found out before."""
        return self._seated

    @property
    def whole_review(self) -> ReviewResult | None:
        """What was found out about the game, once all of it is judged."""
        review = self.review
        if review is None or not review.is_whole:
            return None
        return review if isinstance(review, ReviewResult) else review.result()

    def is_busy(self, what: str) -> bool:
        """Whether that is being found out."""
        return self._analyst.is_thinking if what == "analysis" else self._tasks.is_under_way(what)

    def sit(self) -> None:
        """Begins to look, or goes on with what was broken off."""
        self._seated = True
        if self._broken_off:
            self.look()

    def leave(self) -> None:
        """Stops everything."""
        self._seated = False
        self._broken_off = any(self.is_busy(what) for what in _POSITIONAL)
        self._tasks.give_up(*_TASKS, "review")
        self._insight.leave()
        self._analyst.leave()

    def look(self) -> None:
        """The position that is shown is another one."""
        self._tasks.give_up(*_TASKS)
        self._analyst.forget()
        self.found, self.failure = Findings(), None
        for what in _POSITIONAL:
            self._changed(what)
        if not self._can_look:
            return
        self._tasks.begin("threats", self._find_threats)
        if self.wants_heat:
            self._tasks.begin("heat", self._find_heat)
        if self.wanted:
            self._analyst.look_at(self.study.game)

    def analyse(self, wanted: bool) -> None:
        """Whether an engine is to think."""
        self.wanted = wanted
        self.look()

    def choose(self, engine: str, lines: int) -> None:
        """Which engine is to think, and how many lines it is to find."""
        self.engine, self.lines = engine, lines
        self._analyst.leave()
        self._analyst = self._seat()
        self.look()

    def show_heat(self, wanted: bool) -> None:
        """Whether every point is to be judged."""
        self.wants_heat = wanted
        self._tasks.give_up("heat")
        self.found.heat = None
        if wanted and self._can_look:
            self._tasks.begin("heat", self._find_heat)
        self._changed("heat")

    def judge(self, point: Point) -> None:
        """Finds out what speaks against a move."""
        self._tasks.give_up("judged")
        self.found.judged = None
        if self._can_look:
            self._tasks.begin("judged", partial(self._judge, point))
        self._changed("judged")

    def explain(self) -> None:
        """Explains what was found, or the best moves from here."""
        self._tasks.give_up("explained")
        self.found.explained = []
        if self._can_look:
            known = self.found.analysis if self.tells_chances else None
            self._tasks.begin("explained", partial(self._explain, known))
        self._changed("explained")

    def begin_review(self) -> None:
        """Judges the main line, from its last position to its first."""
        self.end_review()
        if self._seated and self.study.main.ply:
            self._tasks.begin("review", partial(self._review, self.study.main, key_of(self.study.tree)))
        self._changed("review")

    def end_review(self) -> None:
        """Stops that; what was found stays."""
        self._tasks.give_up("review")
        self._changed("review")

    def forget_review(self) -> None:
        """The game is another one."""
        self._tasks.give_up("review")
        self.review = None
        self._changed("review")

    @property
    def _can_look(self) -> bool:
        return self._seated and self.study.game.outcome is None

    def _seat(self) -> Analyst:
        options = {"hash": HASH} if self.engine == ENGINE else {}
        return Analyst(self._pool, self.engine, LIMIT, self._analysed, lines=self.lines, **options)

    def _analysed(self) -> None:
        self.found.analysis = self._analyst.known
        self._ended("analysis", self._analyst.failure)

    def _ended(self, what: str, failure: ErrorData | None) -> None:
        self.failure = failure or self.failure
        self._changed(what)

    async def _find_threats(self) -> None:
        self.found.threats, self.found.wins = await self._insight.look(self.study.game)

    async def _find_heat(self) -> None:
        self.found.heat = await self._insight.chances(self.study.game)

    async def _judge(self, point: Point) -> None:
        game = self.study.game
        with self._pool.lend(ENGINE, hash=8) as search:
            self.found.judged = await self._tasks.brief(lambda: judge_move(game, point, search), search.stop)

    async def _explain(self, analysis: Analysis | None) -> None:
        with self._pool.lend(ENGINE, hash=16, multi_pv=WIDTH) as search:
            explanation = Explanation(search=search)
            positions = explanation.positions(self.study.game, analysis)
            while (step := await self._tasks.in_turn(lambda: next(positions, None), explanation.stop)) is not None:
                self.found.explained.append(step)
                self._changed("explained")

    async def _review(self, game: Game, key: Key) -> None:
        await judge_game(game, key, self._pool, self._tasks, self._reviews, self._reviewed, self._tab())

    def _reviewed(self, review: Review | ReviewResult) -> None:
        self.review = review
        self._changed("review")
