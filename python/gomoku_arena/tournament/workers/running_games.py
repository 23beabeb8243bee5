"""The games that are being played, for those who watch: they are in no result yet."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from threading import Lock

from gomoku_arena.record import MoveRecord
from gomoku_arena.tournament.workers.task import GameTask, Moves, Settled


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
    """False under swap2 while the opening and the colours are still being chosen."""
    opening: tuple[str, ...] = ()
    moves: tuple[MoveRecord, ...] = ()
    """The moves after the opening; a cluster tells of none."""

    @classmethod
    def of(cls, task: GameTask) -> "RunningGame":
        """That game as it begins now."""
        pairing = task.pairing
        started = datetime.now(UTC).isoformat(timespec="milliseconds")
        return cls(pairing.game, pairing.black, pairing.white, started, not task.swap2, task.opening)


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
