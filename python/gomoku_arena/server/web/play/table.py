"""A game on the page: what is kept of it while its page is reloaded, and what a form or a late click may do to it."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Self
from uuid import uuid4

from gomoku_arena._core import Point
from gomoku_arena.analysis.explanation import WIDTH, Explanation
from gomoku_arena.engines.levels import level_engine
from gomoku_arena.engines.runtime.analyst import ANALYST
from gomoku_arena.engines.runtime.background_tasks import BackgroundTasks
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.live.live_game import LiveGame, LiveGameState
from gomoku_arena.live.opening_draft import OpeningDraft
from gomoku_arena.live.session import GameSession
from gomoku_arena.opening_rules.rule import OpeningPlayer
from gomoku_arena.server.web.openings.table import is_answered_on_board
from gomoku_arena.server.web.play._hint import HintReason, HintStep, reason_of
from gomoku_arena.server.web.play_settings import PlaySettings


@dataclass
class PlayedGame(LiveGameState):
    """All that is kept of a game while its page is reloaded."""

    settings: PlaySettings = field(default_factory=PlaySettings)
    """What the form for a new game proposes."""
    numbers: bool = False
    """Stones are shown with those of their moves."""
    hints: int = 0
    """Positions of the game in which a hint was asked for."""
    id: str = field(default_factory=lambda: uuid4().hex)
    """Under which the browser keeps the game."""
    draft: OpeningDraft = field(default_factory=OpeningDraft)
    """What a player of its opening has in mind."""

    @classmethod
    def begun(cls, settings: PlaySettings) -> Self:
        """A game as chosen. Raises as ``PlaySettings.begin``."""
        return cls(settings.begin(), settings=settings)

    def copy(self) -> "PlayedGame":
        """One that can be played on without this one."""
        return deepcopy(self)


def is_played(tab: Mapping[str, Any]) -> bool:
    """Whether somebody has begun a game in that tab of a browser which is not over."""
    return any(isinstance(it, PlayedGame) and it.sitting.verdict is None and it.sitting.game.ply for it in tab.values())


class PlayTable(LiveGame):
    """A ``LiveGame`` whose games are chosen in a form."""

    kept: PlayedGame

    def __init__(self, pool: EnginePool, kept: PlayedGame, changed: Callable[[], object]) -> None:
        super().__init__(pool, kept, changed)
        self.hint_reason: HintReason | None = None
        """Why the best move is good, once that is asked for and found out."""
        self._asked = HintStep.NOTHING
        self._tasks = BackgroundTasks(pool, lambda *_: changed())

    @property
    def hint(self) -> HintStep:
        """How much of the suggestion may be told: as far as was asked, and its moves where all are suggested."""
        return max(self._asked, HintStep.MOVE) if self.kept.suggests else self._asked

    @property
    def waits_for_person(self) -> bool:
        """Whether a person can move now, on the board that is shown, or touch a point for the opening."""
        return super().waits_for_person and is_answered_on_board(self.opening)

    @property
    def acting(self) -> tuple[OpeningPlayer, ...]:
        """Those players of an opening who are people: all of them sit here."""
        sitting = self.sitting
        return tuple(it for it in OpeningPlayer if sitting.players[sitting.color_of(it)].is_person)

    @property
    def draft(self) -> OpeningDraft:
        """What somebody here has in mind for it."""
        return self.kept.draft

    @property
    def can_tell_more(self) -> bool:
        """Whether there is another step of a hint to ask for."""
        if self.opening is not None:
            return False
        return self.waits_for_person and not self.is_advising and self.hint is not HintStep.REASON

    def tell_more(self) -> None:
        """The next step of a hint for the position."""
        if not self.can_tell_more:
            return
        if self._asked is HintStep.NOTHING:
            self.kept.hints += 1
        if self.suggestion is None:
            self._asked = HintStep.REGION
            self.suggest()
            return
        self._asked = HintStep(self.hint + 1)
        if self._asked is HintStep.REASON:
            self._tasks.begin("reason", self._find_reason)
        self._changed()

    def leave(self) -> None:
        """Stops every engine, and closes it."""
        self._forget_hint()
        super().leave()

    def begin(self, settings: PlaySettings) -> None:
        """Starts another game. Raises as ``PlaySettings.begin``, and KeyError for an engine that is not offered."""
        self._change(settings.begin())
        self.kept.settings = settings

    @property
    def offered_level(self) -> int | None:
        """The level to offer after this game; None where the results call for no other."""
        level = self.kept.settings.offered_level(self.sitting)
        return level if level is not None and level_engine(level) in self._pool.engines else None

    def play_again(self, level: int | None = None) -> None:
        """Starts the next game of the same kind, with the colours swapped; at that level, the same unless given."""
        self._change(self.kept.settings.rematch(self.sitting, level))

    def go_on_with(self, kept: PlayedGame) -> None:
        """Plays that game on, with its choices."""
        self._change(kept.sitting, kept.id)
        self.kept.settings, self.kept.hints = kept.settings, kept.hints

    def play(self, point: Point) -> None:
        """A person's move or a stone of the opening. Raises as ``GameSession.check_placing`` and ``Opening.done``."""
        self.sitting.check_placing(point)
        super().play(point)

    async def _find_reason(self) -> None:
        game, suggestion = self.analyst.game, self.suggestion
        if game is None or suggestion is None:
            return
        with self._pool.lend(ANALYST, hash=16, multi_pv=WIDTH) as search:
            explanation = Explanation(search=search)
            found = partial(reason_of, game.copy(), suggestion, explanation)
            self.hint_reason = await self._tasks.in_turn(found, explanation.stop)

    def _proceed(self) -> None:
        """A hint is for one position."""
        self._forget_hint()
        super()._proceed()

    def _forget_hint(self) -> None:
        self._tasks.give_up("reason")
        self._asked, self.hint_reason = HintStep.NOTHING, None

    def _change(self, sitting: GameSession, id_: str | None = None) -> None:
        before = self.kept.id, self.kept.hints
        self.kept.id, self.kept.hints = id_ or uuid4().hex, 0
        try:
            self.change_game(sitting)
        except BaseException:
            self.kept.id, self.kept.hints = before
            raise
