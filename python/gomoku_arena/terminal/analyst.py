"""The engine that gives hints and analyses positions; it plays in no game here."""

from time import monotonic

from gomoku_arena._core import Analysis, Game, Limit
from gomoku_arena.registry import EngineRegistry
from gomoku_arena.terminal.thinker import Listener, Thinker, Thought

NAME = "tengen"
"""The engine of hints and analyses: its scores mean winning chances."""

HINT_SECONDS = 1.0
"""What a hint may take where nothing is known of the position yet."""

ANALYSIS_SECONDS = 60.0
"""After which an analysis ends by itself, so that nobody's forgotten window keeps a processor busy."""

_ENOUGH = 8
"""A hint is taken from an analysis that has come so deep."""


def is_on_scale(spec: str | None) -> bool:
    """Whether the scores of that engine mean winning chances."""
    return spec is not None and spec.partition(":")[0] == NAME


class Analyst:
    """Analyses one position at a time, and keeps what is known of it."""

    def __init__(self, registry: EngineRegistry, listener: Listener) -> None:
        self.known: Analysis | None = None
        self.error: BaseException | None = None
        self._registry = registry
        self._listener = listener
        self._thinker: Thinker | None = None
        self._game: Game | None = None
        self._granted = 0.0
        self._hint_asked: float | None = None
        self._resting = True

    @property
    def is_hinting(self) -> bool:
        """Whether somebody waits for a hint."""
        return self._hint_asked is not None

    @property
    def hint(self) -> Analysis | None:
        """The hint that was asked for, once there is one that is good enough or it is time."""
        if self._hint_asked is None or self.known is None:
            return None
        deep = (self.known.depth or 0) >= _ENOUGH
        late = monotonic() - self._hint_asked >= HINT_SECONDS
        return self.known if self._resting or deep or late else None

    def look_at(self, game: Game) -> None:
        """Analyses the position, unless it does so or has done so."""
        self._ask(game, ANALYSIS_SECONDS)

    def ask_hint(self, game: Game) -> None:
        """Wants a hint for the side to move; ``hint`` has it as soon as the position is known well enough."""
        self._ask(game, HINT_SECONDS)
        self._hint_asked = monotonic()

    def take_hint(self) -> None:
        """Nobody waits for the hint any more."""
        self._hint_asked = None

    def hear(self, thought: Thought) -> bool:
        """Takes in what its engine says; whether it was its engine, about the present position."""
        if thought.thinker is not self._thinker or not thought.is_current:
            return False
        self.known = thought.analysis or self.known
        self.error = thought.error
        self._resting = thought.final
        return True

    def insist(self) -> None:
        """Makes sure that the engine stops where it should."""
        if self._thinker is not None:
            self._thinker.insist()

    def forget(self) -> None:
        """Stops, and knows nothing."""
        self.known, self.error, self._game, self._hint_asked, self._resting = None, None, None, None, True
        if self._thinker is not None:
            self._thinker.stop()

    def close(self) -> None:
        """Stops and closes its engine."""
        self.forget()
        if self._thinker is not None:
            self._thinker.close()
            self._thinker.join(1.0)
            self._thinker = None

    def _ask(self, game: Game, seconds: float) -> None:
        if self._game is not None and _same(game, self._game) and self._granted >= seconds and self.error is None:
            return
        self.forget()
        self._game, self._granted, self._resting = game.copy(), seconds, False
        if self._thinker is None:
            self._thinker = Thinker(self._registry.create(NAME), game.rules, self._listener)
        self._thinker.ask(game, Limit(seconds=seconds))


def _same(one: Game, other: Game) -> bool:
    return one.rules == other.rules and one.key == other.key and one.moves == other.moves
