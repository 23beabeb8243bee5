"""A freestyle game against the brain, with a shallow search of ours opposite: moves to take the time of."""

from time import monotonic

from gomoku_arena._core import Color, Game, Limit, Rules, SearchEngine
from gomoku_arena.clock import Clock, TimeControl
from gomoku_arena.conformance._session import BotSession
from gomoku_arena.errors import EngineProtocolError, IllegalMoveError, PointError
from gomoku_arena.gomocup import client as gomocup

FORGIVEN = 0.1
"""Seconds by which an answer may be late for pipes and scheduling."""

_DEPTH = 2


class Sparring:
    """The brain is black. ``seconds`` holds what counts of each of its moves, from the last byte sent to the answer.

    ``first``: all that the first one took, with what went into loading.
    """

    def __init__(self, session: BotSession, size: int) -> None:
        self._session = session
        self._ours = SearchEngine("easy")
        self.game = Game(Rules.freestyle(size=size))
        self.seconds: list[float] = []
        self.first = 0.0

    @property
    def is_over(self) -> bool:
        return self.game.outcome is not None

    def turn(self, *infos: str, limit: float, at_once: bool = False) -> None:
        """Plays for white where it is white's turn, and asks for black's move, telling ``infos`` before.

        at_once: the request is the very next line after the brain's answer.
        limit: seconds that the brain is told; it is waited for longer. Raises EngineProtocolError for a move that
        cannot be played, and the errors of the session.
        """
        if self.game.side_to_move == Color.WHITE:
            self.game.play(self._ours.analyse(self.game, Limit(depth=_DEPTH)).move)
        if self.is_over:
            return
        last = self.game.moves[-1] if self.game.ply else None
        request = gomocup.begin() if last is None else gomocup.turn(last.x, last.y)
        if at_once or infos:
            self._session.say(*infos, request)
        else:
            self._session.ask(request)
        begun, loading = monotonic(), self._session.loading_seconds
        move = self._session.move(limit + self._session.patience)
        used = monotonic() - begun
        self.first = self.first or used
        self.seconds.append(Clock(TimeControl(seconds=limit or None, margin=FORGIVEN)).counted(used, loading))
        try:
            self.game.play((move.x, move.y))
        except (IllegalMoveError, PointError) as error:
            raise EngineProtocolError(f"it answered {move.x},{move.y}, which cannot be played: {error}") from None
