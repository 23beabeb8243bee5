"""A game on the page while somebody looks at it: engines are asked, turns are timed, suggestions are made."""

import asyncio
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from time import monotonic

from gomoku_arena._core import Analysis, Color, Limit, Point
from gomoku_arena.play.sitting import Sitting
from gomoku_arena.server.web.play_settings import PlaySettings
from gomoku_arena.server.web.thinking import Thinker, ThinkingRoom

ADVISER = "tengen"
ADVICE = Limit(seconds=1.0)
OPTIONS = {"multi_pv": 3, "hash": 16}
"""How many moves are suggested at once, and the MiB that a second's thinking fills."""


@dataclass
class PlayedGame:
    """All that is kept of a game while its page is reloaded.

    held: engines do not move until they are told to go on. suggests: every move of a person is suggested unasked.
    """

    settings: PlaySettings = field(default_factory=PlaySettings)
    sitting: Sitting = field(default_factory=lambda: PlaySettings().begin())
    held: bool = False
    suggests: bool = False
    numbers: bool = False

    def copy(self) -> "PlayedGame":
        """One that can be played on without this one."""
        return deepcopy(self)


class PlayTable:
    """Plays ``kept`` on, and calls ``changed`` after everything that changes what is to be seen.

    Engines think only between ``sit`` and ``leave``. To be used from one event loop.
    """

    def __init__(self, room: ThinkingRoom, kept: PlayedGame, changed: Callable[[], None]) -> None:
        self.kept = kept
        self.suggestion: Analysis | None = None
        self._room = room
        self._changed = changed
        self._thinkers: dict[Color, Thinker] = {}
        self._adviser: Thinker | None = None
        self._thought: asyncio.Task[None] | None = None
        self._seated = False
        self._turn_began = monotonic()

    @property
    def sitting(self) -> Sitting:
        """The game itself."""
        return self.kept.sitting

    @property
    def is_thinking(self) -> bool:
        """Whether an engine thinks about its own move."""
        return self._thought is not None and self.sitting.waits_for_engine

    @property
    def is_advising(self) -> bool:
        """Whether a suggestion is being thought about."""
        return self._thought is not None and not self.sitting.waits_for_engine

    @property
    def waits_for_person(self) -> bool:
        """Whether a person can move now, on the board that is shown."""
        sitting = self.sitting
        return sitting.verdict is None and sitting.to_move.is_person and sitting.is_at_end

    @property
    def is_held(self) -> bool:
        """Whether an engine is to move and waits to be told so."""
        return self.kept.held and self.sitting.waits_for_engine

    @property
    def can_advise(self) -> bool:
        """Whether there is an engine to ask for suggestions."""
        return ADVISER in self._room.engines

    @property
    def elapsed(self) -> float:
        """Seconds that the side to move has thought."""
        if self.sitting.verdict is not None:
            return 0.0
        if self.sitting.to_move.is_person:
            return monotonic() - self._turn_began
        thinker = self._thinkers.get(self.sitting.game.side_to_move)
        return thinker.elapsed if thinker and self._thought else 0.0

    def sit(self) -> None:
        """Goes on with the game."""
        self._seated = True
        self._proceed()

    def leave(self) -> None:
        """Stops every engine, and closes it."""
        self._seated = False
        self._halt()
        self._dismiss()

    def begin(self, settings: PlaySettings) -> None:
        """Starts another game. Raises as ``PlaySettings.begin``, and KeyError for an engine that is not offered."""
        sitting = settings.begin()
        for player in sitting.players.values():
            if player.engine is not None and player.engine not in self._room.engines:
                raise KeyError(player.engine)
        self._halt()
        self._dismiss()
        self.kept.settings, self.kept.sitting, self.kept.held = settings, sitting, False
        self._proceed()

    def play(self, point: Point) -> None:
        """A person's move. Raises IllegalMoveError where it is none, as when it is an engine's turn."""
        if not self.waits_for_person:
            return
        self.sitting.play(point, self.elapsed)
        self._proceed()

    def undo_move(self) -> None:
        """Takes one move back; an engine that is then to move waits. Raises IllegalMoveError where there is none."""
        self._take_back(self.sitting.undo_move)

    def undo_turn(self) -> None:
        """Takes moves back until the same person is to move. Raises IllegalMoveError where there is no such move."""
        self._take_back(self.sitting.undo_turn)

    def play_on_from_here(self) -> None:
        """Takes back every move after the position that is shown."""
        shown = self.sitting.shown

        def undo() -> None:
            while self.sitting.game.ply > shown and self.sitting.moves:
                self.sitting.undo_move()

        self._take_back(undo)

    def resign(self) -> None:
        """The person who is to move gives up, or the one that there is. Raises IllegalMoveError after the end."""
        color = self.sitting.game.side_to_move
        if not self.sitting.players[color].is_person:
            color = color.opponent
        self.sitting.resign(color)
        self._proceed()

    def hold(self) -> None:
        """Has engines wait before they move."""
        self.kept.held = True
        self._proceed()

    def go_on(self) -> None:
        """Has engines move again."""
        self.kept.held = False
        self._proceed()

    def hurry(self) -> None:
        """Has the engine that thinks play the best that it has found."""
        thinker = self._thinkers.get(self.sitting.game.side_to_move)
        if thinker is not None and self.is_thinking:
            thinker.hurry()

    def suggest(self) -> None:
        """Looks for a suggestion for the person to move."""
        if self.waits_for_person and self.can_advise and self._thought is None:
            self._start(self._advise())
            self._changed()

    def suggest_always(self, wanted: bool) -> None:
        """Whether to look for suggestions unasked."""
        self.kept.suggests = wanted
        self.suggestion = None
        if wanted:
            self.suggest()
        self._changed()

    def tick(self) -> None:
        """To be called often: ends the game of a player whose time is over."""
        if self.sitting.verdict is None and self.sitting.expire(self.elapsed):
            self._proceed()

    def _take_back(self, undo: Callable[[], None]) -> None:
        undo()
        self.kept.held = self.sitting.waits_for_engine
        self._proceed()

    def _proceed(self) -> None:
        """After every change: what was thought about is no longer of interest, and somebody else may be to move."""
        self._halt()
        self.suggestion = None
        self._turn_began = monotonic()
        if self._seated and self.sitting.waits_for_engine and not self.kept.held:
            self._start(self._move())
        elif self._seated and self.kept.suggests:
            self.suggest()
        self._changed()

    def _start(self, thought: "asyncio._CoroutineLike[None]") -> None:
        self._thought = asyncio.create_task(thought)

    def _halt(self) -> None:
        thought, self._thought = self._thought, None
        if thought is not None and thought is not asyncio.current_task():
            thought.cancel()

    async def _move(self) -> None:
        sitting = self.sitting
        color = sitting.game.side_to_move
        try:
            answer, seconds = await self._thinker(color).think(sitting.game, sitting.clock(color).limit())
            sitting.play(answer, seconds)
        # Whatever escapes an engine loses its game; being cancelled is no exception of its.
        except Exception as error:
            sitting.fail(error)
        self._proceed()

    async def _advise(self) -> None:
        if self._adviser is None:
            self._adviser = self._room.thinker(ADVISER, self.sitting.rules, **OPTIONS)
        try:
            self.suggestion, _ = await self._adviser.think(self.sitting.game, ADVICE)
        # No suggestion is no harm.
        except Exception:
            self.suggestion = None
        self._thought = None
        self._changed()

    def _thinker(self, color: Color) -> Thinker:
        if color not in self._thinkers:
            name = self.sitting.players[color].engine
            assert name is not None
            self._thinkers[color] = self._room.thinker(name, self.sitting.rules)
        return self._thinkers[color]

    def _dismiss(self) -> None:
        for thinker in [*self._thinkers.values(), self._adviser]:
            if thinker is not None:
                thinker.leave()
        self._thinkers, self._adviser = {}, None
