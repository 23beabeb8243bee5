"""A sitting while somebody looks at it: engines are asked, turns are timed, suggestions are made."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import getrandbits
from time import monotonic

from gomoku_arena._core import Analysis, Color, Limit, Point
from gomoku_arena.engines.opening_answer import OpeningAnswer, follow
from gomoku_arena.engines.runtime.analyst import ANALYST, Analyst
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.engines.runtime.runner import EngineRunner
from gomoku_arena.errors import ErrorCode, IllegalMoveError, TaskError
from gomoku_arena.live.session import GameSession
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Deed, OpeningPlayer
from gomoku_arena.play.player import Player

ADVICE = Limit(seconds=1.0)
CHOICE = 2.0
"""Seconds that an engine has for an answer in an opening, unless its clock gives it less."""
LINES = 3
"""How many moves are suggested at once."""
HASH = 16
"""The MiB that a second's thinking fills."""

Seat = Callable[[Player], EngineRunner]


@dataclass
class LiveGameState:
    """All of a table that outlives whoever looks at it."""

    sitting: GameSession
    held: bool = False
    """Engines do not move until they are told to go on."""
    suggests: bool = False
    """Every move of a person is suggested unasked."""


class LiveGame:
    """Plays ``kept.sitting`` on, and calls ``changed`` after everything that changes what is to be seen.

    heard: called when the engine to move says what it thinks. seat: who plays for a player that is no person, an engine
    of the pool unless given. Engines think only between ``sit`` and ``leave``. To be used from one event loop. Raises
    what ``seat`` raises for an engine of the sitting.
    """

    def __init__(
        self,
        pool: EnginePool,
        kept: LiveGameState,
        changed: Callable[[], object],
        heard: Callable[[], object] = lambda: None,
        seat: Seat | None = None,
    ) -> None:
        self.kept = kept
        self.news: Analysis | None = None
        self.analyst = Analyst(pool, ANALYST, ADVICE, self._advised, lines=LINES, hash=HASH)
        self._pool = pool
        self._seat = seat or (lambda player: pool.runner(player.spec.text, **dict(player.options)))
        self._changed = changed
        self._heard = heard
        self._runners = self._seats(kept.sitting)
        self._thought: asyncio.Task[None] | None = None
        self._seated = False
        self._turn_began = monotonic()

    @property
    def sitting(self) -> GameSession:
        """The game itself."""
        return self.kept.sitting

    @property
    def opening(self) -> Opening | None:
        """The opening under a rule that goes on; None before and after it, and where there is none."""
        return self.sitting.opening

    @property
    def can_take_back(self) -> bool:
        """Whether there is a move or a deed of an opening to take back."""
        opened = self.sitting.opened
        return bool(self.sitting.moves or (opened and opened.deeds))

    @property
    def is_thinking(self) -> bool:
        """Whether an engine thinks about its own move."""
        return self._thought is not None

    @property
    def is_advising(self) -> bool:
        """Whether a suggestion is being thought about."""
        return self.analyst.is_thinking

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
        return ANALYST in self._pool.engines

    @property
    def suggestion(self) -> Analysis | None:
        """What is suggested in the position that is shown; None while that is thought about, and where nobody asked."""
        looked_at = self.analyst.game
        if self.is_advising or looked_at is None or looked_at.ply != self.sitting.shown:
            return None
        return self.analyst.known

    @property
    def elapsed(self) -> float:
        """Seconds that the side to move has thought, or had when the game ended; 0 where it does not."""
        if self.sitting.verdict is not None:
            return self.sitting.thought
        if self._is_turn_of_person:
            return monotonic() - self._turn_began if self._seated else 0.0
        return self._runner.elapsed if self.is_thinking else 0.0

    def sit(self) -> None:
        """Goes on with the game. What was asked about the position before stays asked."""
        self._seated = True
        self._greet(self.sitting)
        self._halt()
        self._turn_began = monotonic()
        self._set_out()

    def leave(self) -> None:
        """Stops every engine, and closes it."""
        self._seated = False
        self._halt()
        self.analyst.leave()
        self._dismiss()

    def change_game(self, sitting: GameSession) -> None:
        """Plays another game from here on. Raises as ``seat``; the game that was played is then left alone."""
        self._seat_anew(sitting)
        self.kept.sitting, self.kept.held = sitting, False
        self._begin_turn()

    def take(self, kept: LiveGameState) -> None:
        """Plays on what was kept of another table. Raises as ``change_game``."""
        self._seat_anew(kept.sitting)
        self.kept = kept
        self._begin_turn()

    def play(self, point: Point) -> None:
        """A person's move, or stone of the opening.

        Raises PointError or IllegalMoveError where it is none, as when it is an engine's turn.
        """
        if self.opening is not None:
            self.do(point)
            return
        self.sitting.check_turn_of_person()
        self.sitting.play(point, self.elapsed)
        self._begin_turn()

    def do(self, deed: Deed) -> None:
        """A person does that in the opening. Raises as ``GameSession.do``, and where an engine is asked."""
        self.sitting.check_turn_of_person()
        self.sitting.do(deed, self.elapsed)
        self._begin_turn()

    def undo_move(self) -> None:
        """Takes one move or deed back; an engine that is then to move waits.

        Raises IllegalMoveError where there is none.
        """
        self._take_back(self.sitting.undo_move)

    def undo_turn(self) -> None:
        """Takes moves back until the same person is to move. Raises IllegalMoveError where there is no such move."""
        self._take_back(self.sitting.undo_turn)

    def play_on_from_here(self) -> None:
        """Takes back every move after the position that is shown."""
        shown = self.sitting.shown

        def undo() -> None:
            while self.sitting.game.ply > shown and self.can_take_back:
                self.sitting.undo_move()

        self._take_back(undo)

    def resign(self) -> None:
        """The person to move, or the one that waits for an engine, gives up. Raises IllegalMoveError without one."""
        self.sitting.resign(self._resigning(), self.elapsed)
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
            self._runner.hurry()

    def suggest(self) -> None:
        """Looks for good moves in the position that is shown, but never while an engine thinks on its own clock."""
        game = self.sitting.shown_game
        if self.can_advise and not self.is_thinking and game.outcome is None and self.opening is None:
            self.analyst.look_at(game)
            self._changed()

    def suggest_always(self, wanted: bool) -> None:
        """Whether to look for suggestions unasked."""
        self.kept.suggests = wanted
        self.analyst.forget()
        self._suggest_unasked()
        self._changed()

    def tick(self) -> None:
        """To be called often: ends the game of a player whose time is over."""
        if self.sitting.verdict is None and self.sitting.expire(self.elapsed):
            self._proceed()

    @property
    def _runner(self) -> EngineRunner:
        """Of the engine to move."""
        return self._runners[self.sitting.opener(self.sitting.turn)]

    @property
    def _is_turn_of_person(self) -> bool:
        return self.sitting.verdict is None and self.sitting.to_move.is_person

    def _resigning(self) -> Color:
        mover = self.sitting.turn
        people = [color for color in (mover, mover.opponent) if self.sitting.players[color].is_person]
        if not people:
            raise IllegalMoveError(ErrorCode.NO_PERSON)
        return people[0]

    def _take_back(self, undo: Callable[[], None]) -> None:
        """An engine waits where a move of its own was taken back, but not where only a resignation was.

        The turn in which somebody resigned goes on.
        """
        before, thought = self._progress, self.sitting.thought
        undo()
        is_other_turn = self._progress < before
        self.kept.held = self.sitting.waits_for_engine and is_other_turn
        self._begin_turn(0.0 if is_other_turn else thought)

    @property
    def _progress(self) -> int:
        """Moves and deeds so far."""
        opened = self.sitting.opened
        return self.sitting.game.ply + (len(opened.deeds) if opened else 0)

    def _begin_turn(self, thought: float = 0.0) -> None:
        """thought: seconds that the side to move has thought already."""
        self._turn_began = monotonic() - thought
        self._proceed()

    def _proceed(self) -> None:
        """After every change: what was thought about is no longer of interest, and somebody else may be to move."""
        self._halt()
        self.analyst.forget()
        self._set_out()

    def _set_out(self) -> None:
        """Whoever is to move thinks, where that is an engine, and what is wanted unasked is looked for."""
        if self._seated and self.sitting.waits_for_engine and not self.kept.held:
            self._thought = asyncio.create_task(self._move())
        self._suggest_unasked()
        self._changed()

    def _suggest_unasked(self) -> None:
        is_wanted = self.kept.suggests and self._is_turn_of_person and self.opening is None
        if self._seated and is_wanted and self.can_advise:
            self.analyst.look_at(self.sitting.game)

    def _advised(self) -> None:
        if not self.is_advising:
            self._changed()

    def _halt(self) -> None:
        thought, self._thought, self.news = self._thought, None, None
        if thought is not None and thought is not asyncio.current_task():
            thought.cancel()

    async def _move(self) -> None:
        sitting, thought = self.sitting, asyncio.current_task()

        def hear(analysis: Analysis) -> None:
            # News of a thought that was halted may still be under way.
            if self._thought is thought:
                self.news = analysis
                self._heard()

        try:
            limit = sitting.clock(sitting.turn).limit()
            if (opening := self.opening) is not None:
                self._open(opening, *await self._runner.choose_opening(opening, _of_choice(limit), getrandbits(32)))
            else:
                self._answer(*await self._runner.think(sitting.game, limit, hear))
        # The engine was not asked; it may be told to go on once there is room for that.
        except TaskError:
            self.kept.held = True
        # Whatever escapes an engine loses its game; being cancelled is no exception of its.
        except Exception as error:
            sitting.fail(error)
        self._begin_turn()

    def _open(self, opening: Opening, answer: OpeningAnswer, seconds: float) -> None:
        """Does what an engine has answered in the opening, and plays the first move that may stand behind it."""
        after, move = follow(opening, answer)
        deeds = after.deeds[len(opening.deeds) :]
        for deed in deeds:
            if self.sitting.verdict is None:
                self.sitting.do(deed, seconds / len(deeds))
        if move is not None and self.sitting.verdict is None:
            self.sitting.play(move)

    def _answer(self, answer: Analysis, seconds: float) -> None:
        """Plays an engine's move. Whoever looks at an earlier position goes on looking at it."""
        shown = None if self.sitting.is_at_end else self.sitting.shown
        self.sitting.play(answer, seconds)
        if shown is not None:
            self.sitting.show(shown)

    def _seats(self, sitting: GameSession) -> Mapping[OpeningPlayer, EngineRunner]:
        """A runner for every engine, which keeps it when colours change; none stays where one cannot be had."""
        runners: dict[OpeningPlayer, EngineRunner] = {}
        try:
            for color, player in sitting.players.items():
                if not player.is_person:
                    runners[sitting.opener(color)] = self._seat(player)
        except BaseException:
            for runner in runners.values():
                runner.leave()
            raise
        return runners

    def _seat_anew(self, sitting: GameSession) -> None:
        """Exchanges the engines for those of another game."""
        runners = self._seats(sitting)
        self._halt()
        self._dismiss()
        self._runners = runners
        if self._seated:
            self._greet(sitting)

    def _greet(self, sitting: GameSession) -> None:
        for runner in self._runners.values():
            runner.greet(sitting.rules)

    def _dismiss(self) -> None:
        for runner in self._runners.values():
            runner.leave()


def _of_choice(limit: Limit) -> Limit:
    """For an answer in an opening, for which several positions are searched: it comes to an end in any case."""
    seconds = CHOICE if limit.seconds is None else min(limit.seconds, CHOICE)
    return Limit(seconds=seconds, depth=limit.depth, nodes=limit.nodes)
