"""One game as work for a worker process: plain values that can be sent there."""

from dataclasses import dataclass

from gomoku_arena._core import Rules
from gomoku_arena.play.adjudication import Adjudication
from gomoku_arena.play.player import Player
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
    swap2: bool = False
    """The engines choose the opening and their colours; ``black`` proposes."""
    adjudication: Adjudication = Adjudication()
    wire: str | None = None
    """The file for its whole conversation, if that is to be kept."""
    cpus: tuple[int, ...] = ()
    """The processors that the game's engines run on; those of their worker unless given."""
