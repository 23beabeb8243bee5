"""How many games fit on this machine at once, and how long a tournament may take.

A slot is what one thread of an engine needs.
"""

from typing import Literal, NamedTuple

from gomoku_arena.clock import TimeControl
from gomoku_arena.errors import ConfigError
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.workers.affinity import (
    HAS_AFFINITY,
    available_cores,
    available_cpus,
    available_processors,
    unclaimed_cpus,
)
from gomoku_arena.tournament.workers.executor import AHEAD
from gomoku_arena.tournament.workers.task import GameTask

PLIES = 60
"""Moves taken for the length of a game; games between equal engines are of this order under every rule set."""


class _Taken(NamedTuple):
    """What a game has."""

    width: int
    cpus: tuple[int, ...]


class Slots:
    """What is free for games.

    A game takes as many slots as its wider engine has threads, since the two think in turn; one that is wider than
    everything takes everything.
    concurrency: slots in all; ``auto`` for one on each physical core that this process may use, since two threads on
    one core take time from each other's clocks.
    affinity: games are kept to CPUs of their own, one for each thread; None for where there are enough that nobody else
    has claimed. Bots that answer at once play several times as fast when no answer has to wake another CPU.
    Raises ConfigError where affinity is demanded and there are fewer CPUs than slots.
    """

    def __init__(self, concurrency: int | Literal["auto"], *, affinity: bool | None = False) -> None:
        self.total = available_cores() if concurrency == "auto" else concurrency
        self._cpus = _cpus(self.total, affinity)
        self._taken: dict[int, _Taken] = {}
        self._free = self.total
        self._ahead = 0

    @property
    def free(self) -> int:
        """How many slots can be taken."""
        return max(self._free + self._ahead, 0)

    def resize(self, total: int) -> None:
        """So many slots from now on. Games keep what they have taken, and run anywhere where there are too few CPUs."""
        self._free += total - self.total
        self.total, self._ahead = total, AHEAD * total if self._ahead else 0
        if len(self._cpus) < total:
            self._cpus = []

    def look_ahead(self, wanted: bool) -> None:
        """Whether ``AHEAD`` games a slot may wait at the workers' door: for games so brief that workers wait for us.

        Those games have no CPUs of their own; they stay where their worker is, which their predecessors have pinned.
        """
        self._ahead = AHEAD * self.total if wanted else 0

    def take(self, task: GameTask) -> tuple[int, ...] | None:
        """Takes slots for the game: its CPUs, an empty tuple if it may run anywhere. ``None`` while there is no room.

        Let games begin in the order in which they ask: a wide one that is passed over might wait for ever.
        """
        width = self._width(task)
        if width > self.free:
            return None
        self._free -= width
        cpus = () if self._ahead else self._untaken(_threads(task))
        self._taken[task.pairing.game] = _Taken(width, cpus)
        return cpus

    def give_back(self, task: GameTask) -> None:
        """Frees what the game took."""
        self._free += self._taken.pop(task.pairing.game).width

    def _untaken(self, threads: int) -> tuple[int, ...]:
        taken = {cpu for it in self._taken.values() for cpu in it.cpus}
        return tuple([cpu for cpu in self._cpus if cpu not in taken][:threads])

    def _width(self, task: GameTask) -> int:
        return min(self.total, _threads(task))


def crowding(config: TournamentConfig) -> str:
    """A warning where engines of more games think at once than there are processors; empty where they fit."""
    slots, processors = Slots(config.concurrency).total, available_processors()
    threads = max(slots, *(player.settings.threads for player in config.players))
    if config.executor is not None or threads <= processors:
        return ""
    return (
        f"concurrency = {slots}: {threads} threads of engines on {processors} processors take time from each other, "
        "and lose games on time that they would not lose alone"
    )


def _threads(task: GameTask) -> int:
    """Those of the game's wider engine. More than there are slots still want a CPU each."""
    return max(task.black.settings.threads, task.white.settings.threads)


def _cpus(slots: int, affinity: bool | None) -> list[int]:
    """The CPUs for games, at least one for each slot; empty if games may run anywhere."""
    if affinity is None:
        unclaimed = unclaimed_cpus() if HAS_AFFINITY else []
        return unclaimed if len(unclaimed) >= slots else []
    cpus = available_cpus() if affinity else []
    if affinity and len(cpus) < slots:
        raise ConfigError(f"concurrency = {slots}: with affinity there can be at most {len(cpus)} slots")
    return cpus


def estimated_seconds(config: TournamentConfig, games: list[Pairing], slots: int) -> float | None:
    """Wall clock for these games, if everyone thinks as long as it may and games have ``PLIES`` moves.

    None where someone's time is not limited: what a depth or a number of nodes takes is not known here.
    """
    times = {player.name: _seconds_a_game(player.time) for player in config.players}
    threads = {player.name: player.settings.threads for player in config.players}
    total = 0.0
    for game in games:
        black, white = times[game.black], times[game.white]
        if black is None or white is None:
            return None
        total += (black + white) * min(max(threads[game.black], threads[game.white]), slots)
    return total / slots


def _seconds_a_game(time: TimeControl) -> float | None:
    moves = PLIES / 2
    by_move = None if time.seconds is None else moves * time.seconds
    by_match = None if time.match_seconds is None else time.match_seconds + moves * time.increment_seconds
    limits = [limit for limit in (by_move, by_match) if limit is not None]
    return min(limits) if limits else None
