"""One of our engines as a Gomocup brain: lines in, lines out, and nothing else in ``Brain``."""

import os
from collections.abc import Callable

from gomoku_arena._core import Analysis, BrainRequest, Game, GomocupBrain, Limit
from gomoku_arena.engines.base import Engine, EngineSettings
from gomoku_arena.engines.isolated.author_traceback import account_of, crash_of
from gomoku_arena.errors import EngineError, GomokuArenaError, describe
from gomoku_arena.server.brain._opening import BrainOpening


class Brain:
    """A Gomocup brain around ``engine``, sans-I/O. It answers every line and raises on none.

    What the lines mean and how they are answered, ``GomocupBrain`` knows; this asks the engine what that wants to know.

    say: told each line that is said while the engine thinks. name: by which managers know it, the engine's own unless
    given.

    account: of a failure of the engine in the last line, for its author: a traceback, and what it printed.
    """

    def __init__(self, engine: Engine, say: Callable[[str], object] = lambda _: None, name: str = "") -> None:
        self._engine = engine
        self._name = name
        self._say = say
        self._protocol = GomocupBrain(threads=os.cpu_count() or 1)
        self._opening: BrainOpening | None = None
        self._can_stop = False
        self.account = ""

    @property
    def ended(self) -> bool:
        """Whether the manager has said END."""
        return self._protocol.has_ended

    def feed(self, line: str) -> list[str]:
        """The lines with which ``line`` is answered; thinking happens in here."""
        answers: list[str] = []
        self.account = ""
        self._protocol.feed(line)
        while (step := self._protocol.step()) is not None:
            if isinstance(step, str):
                answers.append(step)
            else:
                self._answer(step)
        return answers

    def stop(self) -> None:
        """Has the engine answer with what it has, or as soon as it has anything.

        To be called from any thread as soon as YXSTOP is heard, before that line is fed: what is asked before it is
        answered at once.
        """
        self._protocol.stop()
        if self._can_stop:
            self._engine.stop()

    def _answer(self, request: BrainRequest) -> None:
        try:
            self._carry_out(request)
        except EngineError as error:
            if self._protocol.failed(str(error)):
                self.account = self._engine.failure_tail()
        except GomokuArenaError as error:
            self._protocol.failed(str(error))
        # A manager must hear of a failed engine; it cannot see a traceback.
        except Exception as error:
            if self._protocol.failed(f"the engine failed: {describe(crash_of(error))}"):
                self.account = account_of(error)

    def _carry_out(self, request: BrainRequest) -> None:
        match request:
            case BrainRequest.Configure(threads, max_memory, lines):
                self._engine.configure(EngineSettings(threads=threads, max_memory=max_memory, lines=lines))
                self._protocol.done()
            case BrainRequest.NewGame(rules):
                self._engine.new_game(rules)
                self._protocol.done()
            case BrainRequest.Think(limit):
                self._think(limit)
            case BrainRequest.Move(limit):
                self._protocol.found(self._search(self._game, limit, lambda _: None))
            case BrainRequest.CheckOpening(step, word, points, count, rules):
                self._opening = BrainOpening.of(step, word, points, count, rules)
                self._protocol.done()
            case BrainRequest.ChooseOpening(limit):
                assert self._opening is not None, "an opening is checked before anything is chosen in it"
                self._protocol.opened(*self._opening.chosen(self._engine, limit))
            case BrainRequest.Introduce():
                info = self._engine.info
                self._protocol.introduced(self._name or self._engine.name, info.version, info.author)

    @property
    def _game(self) -> Game:
        game = self._protocol.game
        assert game is not None, "the engine is asked in a game"
        return game

    def _think(self, limit: Limit) -> None:
        tells_chances = self._engine.capabilities.chances

        def tell(news: Analysis) -> None:
            for line in self._protocol.hear(news, tells_chances=tells_chances):
                self._say(line)

        self._protocol.found(self._search(self._game, limit, tell), tells_chances=tells_chances)

    def _search(self, game: Game, limit: Limit, tell: Callable[[Analysis], object]) -> Analysis:
        can = self._engine.capabilities

        def hear(news: Analysis) -> None:
            self._can_stop = can.stops
            tell(news)
            if can.stops and self._protocol.is_stopped:
                self._engine.stop()

        # An engine that tells of its search has nothing to answer with before it has told of it.
        self._can_stop = can.stops and not can.streams
        try:
            return self._engine.stream(game, limit, hear)
        finally:
            self._can_stop = False
