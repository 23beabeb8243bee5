"""One game as work for a worker process: plain values that can be sent there."""

from dataclasses import dataclass

from gomoku_arena._core import Rules
from gomoku_arena.play.adjudication import Adjudication
from gomoku_arena.play.participant import Participant
from gomoku_arena.tournament.pairing import Pairing


@dataclass(frozen=True)
class GameTask:
    """All that a worker needs to play a game.

    opening: points played before the engines are asked. swap2: the engines choose the opening and their colours;
    ``black`` proposes. cpus: those that the game's engines run on, where their worker is unless given.
    """

    pairing: Pairing
    black: Participant
    white: Participant
    rules: Rules
    opening: tuple[str, ...] = ()
    swap2: bool = False
    adjudication: Adjudication = Adjudication()
    cpus: tuple[int, ...] = ()
