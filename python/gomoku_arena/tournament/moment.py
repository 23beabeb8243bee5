"""A moment of a stored game: the position, who was to move, and how long it might think."""

from collections.abc import Callable
from dataclasses import dataclass

from gomoku_arena._core import Game, Limit
from gomoku_arena.clock import Clock, TimeControl
from gomoku_arena.errors import StoreError
from gomoku_arena.record import GameRecord, MoveRecord


@dataclass(frozen=True)
class Moment:
    """What a player was asked, and what came of it.

    game: as it stood. player: who was to move. clock: as it stood, None where the player's time is not known.
    answer: the move that was played, None where the game ended there.
    """

    game: Game
    player: str
    clock: Clock | None
    answer: MoveRecord | None

    @property
    def limit(self) -> Limit | None:
        """What the player was told."""
        return None if self.clock is None else self.clock.limit()


def moment_of(record: GameRecord, stones: int | None, time_of: Callable[[str], TimeControl | None]) -> Moment:
    """The moment after this many stones, the opening counted; for None the last one at which a player was asked.

    time_of: what is known of the time of the player of that name. Raises StoreError where the game has no such moment.
    """
    first, last = len(record.opening), _last_asked(record)
    ply = last if stones is None else stones
    if not first <= ply <= last:
        raise StoreError(f"from = {ply}: the players were asked after {first} to {last} stones of this game")
    game = Game(record.rule_set)
    for point in record.points[:ply]:
        game.play(point)
    played = record.moves[: ply - first]
    answer = record.moves[ply - first] if ply < len(record.points) else None
    player = record.white if ply % 2 else record.black
    time = time_of(player)
    return Moment(game, player, None if time is None else _clock(time, played), answer)


def _last_asked(record: GameRecord) -> int:
    """After how many stones a player was asked for the last time; nobody is once the board has ended the game."""
    return len(record.points) - (record.replay().outcome is not None)


def _clock(time: TimeControl, played: tuple[MoveRecord, ...]) -> Clock:
    """The clock of the player who is to move after these moves, who has made every second of them."""
    own = played[-2::-2]
    return Clock(time, own[0].left if own else None)
