"""One game between two engines, from the first stone to its record."""

from gomoku_arena.play.adjudication import Adjudication, Adjudicator, DrawRule, ResignRule
from gomoku_arena.play.game import Match, OnMove, Seat, play_match
from gomoku_arena.play.referee import Referee, Verdict

__all__ = [
    "Adjudication",
    "Adjudicator",
    "DrawRule",
    "Match",
    "OnMove",
    "Referee",
    "ResignRule",
    "Seat",
    "Verdict",
    "play_match",
]
