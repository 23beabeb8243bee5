"""One game between two engines, from the first stone to its record."""

from gomoku_arena.play.match import Match, OnMove, Seat, play_match
from gomoku_arena.play.referee import Referee, Verdict

__all__ = ["Match", "OnMove", "Referee", "Seat", "Verdict", "play_match"]
