"""A sitting while somebody looks at it: engines are asked, turns are timed, suggestions are made."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic

from gomoku_arena._core import Analysis, Color, Limit, Point
from gomoku_arena.errors import ErrorCode, IllegalMoveError
from gomoku_arena.live.adviser import ADVISER, Adviser
from gomoku_arena.live.session import GameSession
from gomoku_arena.live.thinker import Thinker
from gomoku_arena.live.thinking import ThinkingRoom

ADVICE = Limit(seconds=1.0)
OPTIONS = {"multi_pv": 3, "hash": 16}
"""How many moves are suggested at once, and the MiB that a second's thinking fills."""


@dataclass
class LiveGameState:
    """All of a table that outlives whoever looks at it.

    held: engines do not move until they are told to go on. suggests: every move of a person is suggested unasked.
    """

    sitting: GameSession
    held: bool = False
    suggests: bool = False


class LiveGame:
    """Plays ``kept.sitting`` on, and calls ``changed`` after everything that changes what is to be seen.

    heard: called when the engine to move says what it thinks. Engines think only between ``sit`` and ``leave``. To be
    used from one event loop. Raises what ``room.seat`` raises for an engine of the sitting.
    """

    def __init__(
        self,
        room: ThinkingRoom,
        kept: LiveGameState,
        changed: Callable[[], object],
        heard: Callable[[], object] = lambda: None,
    ) -> None:
        self.kept = kept
        self.news: Analysis | None = None
        self.adviser = Adviser(room, ADVISER, ADVICE, self._advised, **OPTIONS)
        self._room = room
        self._changed = changed
        self._heard = heard
        self._thinkers = self._seats(kept.sitting)
        self._thought: asyncio.Task[None] | None = None
        self._seated = False
        self._turn_began = monotonic()

    @property
    def sitting(self) -> GameSession:
        """The game itself."""
        return self.kept.sitting

    @property
    def is_thinking(self) -> bool:
        """Whether an engine thinks about its own move."""
        return self._thought is not None

    @property
    def is_advising(self) -> bool:
        """Whether a suggestion is being thought about."""
        return self.adviser.is_thinking

    @property
    def waits_for_person(self) -> bool:
        """Whether a person can move now, on the board that is shown."""
        return self._is_turn_of_person and self.sitting.is_at_end

    @property
    def is_held(self) -> bool:
        """Whether an engine is to move and waits to be told so."""
        return self.kept.held and self.sitting.waits_for_engine

    @property
    def can_advise(self) -> bool:
        """Whether there is an engine to ask for suggestions."""
        return ADVISER in self._room.engines

    @property
    def suggestion(self) -> Analysis | None:
        """What is suggested in the position that is shown; None while that is thought about, and where nobody asked."""
        looked_at = self.adviser.game
        if self.is_advising or looked_at is None or looked_at.ply != self.sitting.shown:
            return None
        return self.adviser.known

    @property
    def elapsed(self) -> float:
        """Seconds that the side to move has thought; 0 where it does not."""
        if self._is_turn_of_person:
            return monotonic() - self._turn_began if self._seated else 0.0
        return self._thinkers[self.sitting.game.side_to_move].elapsed if self.is_thinking else 0.0

    def sit(self) -> None:
        """Goes on with the game."""
        self._seated = True
        self._greet()
        self._begin_turn()

    def leave(self) -> None:
        """Stops every engine, and closes it."""
        self._seated = False
        self._halt()
        self.adviser.leave()
        self._dismiss()

    def change_game(self, sitting: GameSession) -> None:
        """Plays another game from here on. Raises as ``room.seat``; the game that was played is then left alone."""
        thinkers = self._seats(sitting)
        self._halt()
        self._dismiss()
        self.kept.sitting, self.kept.held, self._thinkers = sitting, False, thinkers
        if self._seated:
            self._greet()
        self._begin_turn()

    def play(self, point: Point) -> None:
        """A person's move. Raises PointError or IllegalMoveError where it is none, as when it is an engine's turn."""
        if self.sitting.waits_for_engine:
            raise IllegalMoveError(ErrorCode.OTHER_TURN, name=self.sitting.to_move.name)
        self.sitting.play(point, self.elapsed)
        self._begin_turn()

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
        """The person to move, or the one that waits for an engine, gives up. Raises IllegalMoveError without one."""
        self.sitting.resign(self._resigning())
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
        if self.is_thinking:
            self._thinkers[self.sitting.game.side_to_move].hurry()

    def suggest(self) -> None:
        """Looks for good moves in the position that is shown, but never while an engine thinks on its own clock."""
        game = self.sitting.shown_game
        if self.can_advise and not self.is_thinking and game.outcome is None:
            self.adviser.look_at(game)
            self._changed()

    def suggest_always(self, wanted: bool) -> None:
        """Whether to look for suggestions unasked."""
        self.kept.suggests = wanted
        self.adviser.forget()
        self._suggest_unasked()
        self._changed()

    def tick(self) -> None:
        """To be called often: ends the game of a player whose time is over."""
        if self.sitting.verdict is None and self.sitting.expire(self.elapsed):
            self._proceed()

    @property
    def _is_turn_of_person(self) -> bool:
        return self.sitting.verdict is None and self.sitting.to_move.is_person

    def _resigning(self) -> Color:
        mover = self.sitting.game.side_to_move
        people = [color for color in (mover, mover.opponent) if self.sitting.players[color].is_person]
        if not people:
            raise IllegalMoveError(ErrorCode.NO_PERSON)
        return people[0]

    def _take_back(self, undo: Callable[[], None]) -> None:
        undo()
        self.kept.held = self.sitting.waits_for_engine
        self._begin_turn()

    def _begin_turn(self) -> None:
        self._turn_began = monotonic()
        self._proceed()

    def _proceed(self) -> None:
        """After every change: what was thought about is no longer of interest, and somebody else may be to move."""
        self._halt()
        self.adviser.forget()
        if self._seated and self.sitting.waits_for_engine and not self.kept.held:
            self._thought = asyncio.create_task(self._move())
        self._suggest_unasked()
        self._changed()

    def _suggest_unasked(self) -> None:
        if self._seated and self.kept.suggests and self._is_turn_of_person and self.can_advise:
            self.adviser.look_at(self.sitting.game)

    def _advised(self) -> None:
        if not self.is_advising:
            self._changed()

    def _halt(self) -> None:
        thought, self._thought, self.news = self._thought, None, None
        if thought is not None and thought is not asyncio.current_task():
            thought.cancel()

    async def _move(self) -> None:
        sitting, thought = self.sitting, asyncio.current_task()
        color = sitting.game.side_to_move

        def hear(analysis: Analysis) -> None:
            # News of a thought that was halted may still be under way.
            if self._thought is thought:
                self.news = analysis
                self._heard()

        try:
            answer, seconds = await self._thinkers[color].think(sitting.game, sitting.clock(color).limit(), hear)
            self._answer(answer, seconds)
        # Whatever escapes an engine loses its game; being cancelled is no exception of its.
        except Exception as error:
            sitting.fail(error)
        self._begin_turn()

    def _answer(self, answer: Analysis, seconds: float) -> None:
        """Plays an engine's move. Whoever looks at an earlier position goes on looking at it."""
        shown = None if self.sitting.is_at_end else self.sitting.shown
        self.sitting.play(answer, seconds)
        if shown is not None:
            self.sitting.show(shown)

    def _seats(self, sitting: GameSession) -> Mapping[Color, Thinker]:
        """A thinker for every engine; none stays where one cannot be had."""
        thinkers: dict[Color, Thinker] = {}
        try:
            for color, player in sitting.players.items():
                if not player.is_person:
                    thinkers[color] = self._room.seat(player, sitting.rules)
        except BaseException:
            for thinker in thinkers.values():
                thinker.leave()
            raise
        return thinkers

    def _greet(self) -> None:
        for thinker in self._thinkers.values():
            thinker.greet()

    def _dismiss(self) -> None:
        for thinker in self._thinkers.values():
            thinker.leave()
