"""One game as work for a worker process, what is told of it while it runs, and what is known of all that are running.

Work and news are plain values that can be sent.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from threading import Lock
from typing import TypeAlias

from gomoku_arena._core import Rules
from gomoku_arena.play.adjudication import Adjudication
from gomoku_arena.play.player import Player
from gomoku_arena.record import MoveRecord
from gomoku_arena.tournament.games import Pairing


@dataclass(frozen=True)
class GameTask:
    """All that a worker needs to play a game."""

    pairing: Pairing
    black: Player
    white: Player
    rules: Rules
    opening: tuple[str, ...] = ()
    """Points played before the engines are asked."""
    opening_rule: str | None = None
    """The name of the rule by which the engines open the game and choose their colours; ``black`` is its first player.
    """
    adjudication: Adjudication = Adjudication()
    wire: str | None = None
    """The file for its whole conversation, if that is to be kept."""
    cpus: tuple[int, ...] = ()
    """The processors that the game's engines run on; those of their worker unless given."""


@dataclass(frozen=True, slots=True)
class Moves:
    """The next moves of a running game."""

    game: int
    moves: tuple[MoveRecord, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """Under an opening rule: who has which colour in a running game, and the stones before its first move."""

    game: int
    black: str
    white: str
    opening: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """That player is asked for something next, in a game that is played with care."""

    name: str


News: TypeAlias = Moves | Settled | Asked
"""What is told of a game that still runs."""

Report: TypeAlias = Callable[[News], None]


@dataclass(frozen=True, slots=True)
class RunningGame:
    """What is known of a game so far."""

    number: int
    """The game's number, from 0."""
    black: str
    white: str
    started: str
    """When it began (UTC, ISO 8601)."""
    settled: bool = True
    """False under an opening rule while the opening and the colours are still being chosen."""
    opening: tuple[str, ...] = ()
    moves: tuple[MoveRecord, ...] = ()
    """The moves after the opening; a cluster tells of none."""

    @classmethod
    def of(cls, task: GameTask) -> "RunningGame":
        """That game as it begins now."""
        pairing = task.pairing
        started = datetime.now(UTC).isoformat(timespec="milliseconds")
        return cls(pairing.game, pairing.black, pairing.white, started, task.opening_rule is None, task.opening)


class RunningGames:
    """Keeps track of the running games of a tournament. Every method may be called from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._games: dict[int, RunningGame] = {}
        self._changed = False

    def begin(self, task: GameTask) -> None:
        """The game begins, perhaps not for the first time."""
        game = RunningGame.of(task)
        with self._lock:
            self._put(game)

    def settle(self, news: Settled) -> None:
        """The players have chosen opening and colours."""
        with self._lock:
            game = self._games.get(news.game)
            if game is not None:
                self._put(replace(game, black=news.black, white=news.white, opening=news.opening, settled=True))

    def add(self, news: Moves) -> None:
        """Moves of a game; those of one that is over are late, and lost."""
        with self._lock:
            game = self._games.get(news.game)
            if game is not None:
                self._put(replace(game, moves=game.moves + news.moves))

    def end(self, number: int) -> None:
        """The game is over, or abandoned."""
        with self._lock:
            self._changed |= self._games.pop(number, None) is not None

    def changed(self) -> Sequence[RunningGame] | None:
        """All of them in the order in which they began; None where nothing has happened since this was asked last."""
        with self._lock:
            changed, self._changed = self._changed, False
            return list(self._games.values()) if changed else None

    def _put(self, game: RunningGame) -> None:
        self._games[game.number] = game
        self._changed = True
