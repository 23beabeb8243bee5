"""One game between two engines, from the first stone to its record.

Asking, timing, judging, ending it early, and the choice of colours under swap2.

Other rooms use ``adjudication``, ``config``, ``game``, ``naming``, ``opening_rules``, ``participant`` and ``referee``.
"""

from gomoku_arena.play.adjudication import Adjudication, Adjudicator, DrawRule, ResignRule
from gomoku_arena.play.game import EngineGame, OnMove, Seat, play_game
from gomoku_arena.play.referee import Referee, Verdict

__all__ = [
    "Adjudication",
    "Adjudicator",
    "DrawRule",
    "EngineGame",
    "OnMove",
    "Referee",
    "ResignRule",
    "Seat",
    "Verdict",
    "play_game",
]
