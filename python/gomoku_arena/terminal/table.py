"""A sitting with the engines that play in it: they are asked in turn, their time is taken, and they are stopped."""

from collections.abc import Callable, Mapping
from time import monotonic
from typing import TYPE_CHECKING

from gomoku_arena._core import Analysis, Color
from gomoku_arena.engines.base import Engine
from gomoku_arena.errors import IllegalMoveError
from gomoku_arena.play.sitting import Sitting
from gomoku_arena.terminal.thinker import Listener, Thinker, Thought

if TYPE_CHECKING:
    from gomoku_arena._core import PointLike

_JOIN_SECONDS = 0.5
"""What a closing table waits for its engines, which are closed later if they take longer."""


class Table:
    """One game with its engines. Everything but ``listener`` happens in one thread.

    listener: told in an engine's thread what it thinks; it must hand every thought to ``hear``.
    held: whether the engines wait although it is the turn of one.
    """

    def __init__(self, sitting: Sitting, engines: Mapping[Color, Engine], listener: Listener) -> None:
        self.sitting = sitting
        self.held = False
        self._thinkers = {color: Thinker(engine, sitting.rules, listener) for color, engine in engines.items()}
        self._turn_began = monotonic()
        self._news: Analysis | None = None

    @property
    def waits_for_person(self) -> bool:
        """Whether somebody at the board has to move."""
        return self.sitting.verdict is None and self.sitting.to_move.is_person

    @property
    def is_thinking(self) -> bool:
        """Whether an engine thinks about its move."""
        return self.sitting.waits_for_engine and not self.held

    @property
    def news(self) -> Analysis | None:
        """What the engine to move thinks so far; None without one, and before it says something."""
        return self._news if self.is_thinking else None

    @property
    def used(self) -> float:
        """Seconds that the side to move has thought; 0 where it does not."""
        if self.waits_for_person:
            return monotonic() - self._turn_began
        return self._thinkers[self.sitting.game.side_to_move].used if self.is_thinking else 0.0

    def begin_turn(self) -> None:
        """The turn of the side to move begins now; its engine is asked, if it is not held."""
        self._turn_began, self._news = monotonic(), None
        if self.is_thinking:
            color = self.sitting.game.side_to_move
            self._thinkers[color].ask(self.sitting.game, self.sitting.clock(color).limit())

    def play(self, point: "PointLike") -> None:
        """A person's move. Raises PointError or IllegalMoveError where it cannot be played."""
        if self.sitting.waits_for_engine:
            raise IllegalMoveError(f"it is the turn of {self.sitting.to_move.name}")
        self.sitting.play(point, self.used)
        self.begin_turn()

    def hear(self, thought: Thought) -> bool:
        """Takes in what an engine of this table says; whether it was one, and nobody has stopped it since."""
        if thought.thinker not in self._thinkers.values() or not thought.is_current:
            return False
        if thought.final:
            self._take(thought)
        else:
            self._news = thought.analysis
        return True

    def look_at_clock(self) -> None:
        """Ends the game where the time of the side to move is up, and makes sure that engines stop that should."""
        for thinker in self._thinkers.values():
            thinker.insist()
        used = self.used
        if used and self.sitting.expire(used):
            self._stop()

    def hold(self) -> None:
        """Engines wait, and forget what they were thinking."""
        self.held = True
        self._stop()

    def release(self) -> None:
        """Engines think again."""
        self.held = False
        self.begin_turn()

    def undo_move(self) -> None:
        """Takes a move back; an engine whose turn it then is waits. Raises IllegalMoveError where there is none."""
        self._undo(self.sitting.undo_move)

    def undo_turn(self) -> None:
        """Takes moves back to the last turn of a person. Raises IllegalMoveError where there is none."""
        self._undo(self.sitting.undo_turn)

    def resign(self) -> None:
        """The person to move, or the one that waits for an engine, gives up. Raises IllegalMoveError without one."""
        self.sitting.resign(self._resigning())
        self._stop()

    def close(self) -> None:
        """Stops the engines and closes them."""
        for thinker in self._thinkers.values():
            thinker.close()
        for thinker in self._thinkers.values():
            thinker.join(_JOIN_SECONDS)

    def _resigning(self) -> Color:
        mover = self.sitting.game.side_to_move
        people = [color for color in (mover, mover.opponent) if self.sitting.players[color].is_person]
        if not people:
            raise IllegalMoveError("both players are engines")
        return people[0]

    def _undo(self, undo: Callable[[], None]) -> None:
        undo()
        self._stop()
        self.held = self.sitting.waits_for_engine
        self.begin_turn()

    def _take(self, thought: Thought) -> None:
        """The answer of the engine to move. Whoever looks at an earlier position goes on looking at it."""
        shown = None if self.sitting.is_at_end else self.sitting.shown
        if thought.analysis is None:
            assert thought.error is not None
            self.sitting.fail(thought.error)
        else:
            self.sitting.play(thought.analysis, thought.seconds)
        if shown is not None:
            self.sitting.show(shown)
        self.begin_turn()

    def _stop(self) -> None:
        self._news = None
        for thinker in self._thinkers.values():
            thinker.stop()
