"""A game on the page: what is kept of it while its page is reloaded, and what a form or a late click may do to it."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from uuid import uuid4

from gomoku_arena._core import Point
from gomoku_arena.engines.levels import level_engine
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.live.live_game import LiveGame, LiveGameState
from gomoku_arena.live.session import GameSession
from gomoku_arena.server.web.play_settings import PlaySettings


@dataclass
class PlayedGame(LiveGameState):
    """All that is kept of a game while its page is reloaded."""

    settings: PlaySettings = field(default_factory=PlaySettings)
    """What the form for a new game proposes."""
    numbers: bool = False
    """Stones are shown with those of their moves."""
    sounds: bool = False
    """Stones are heard."""
    id: str = field(default_factory=lambda: uuid4().hex)
    """Under which the browser keeps the game."""

    def copy(self) -> "PlayedGame":
        """One that can be played on without this one."""
        return deepcopy(self)


class PlayTable(LiveGame):
    """A ``LiveGame`` whose games are chosen in a form."""

    kept: PlayedGame

    def __init__(self, pool: EnginePool, kept: PlayedGame, changed: Callable[[], object]) -> None:
        super().__init__(pool, kept, changed)

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
        self.kept.settings = kept.settings

    def play(self, point: Point) -> None:
        """A person's move. Raises IllegalMoveError where it cannot be played; one of two quick clicks is ignored."""
        if self.waits_for_person:
            super().play(point)

    def _change(self, sitting: GameSession, id_: str | None = None) -> None:
        before, self.kept.id = self.kept.id, id_ or uuid4().hex
        try:
            self.change_game(sitting)
        except BaseException:
            self.kept.id = before
            raise
