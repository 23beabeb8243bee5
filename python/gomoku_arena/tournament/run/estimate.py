"""How long a tournament may take, before anything of it was played. Pure, and rough on purpose."""

from gomoku_arena.clock import TimeControl
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.games import Pairing

PLIES = 60
"""Moves taken for the length of a game; games between equal engines are of this order under every rule set."""


def estimated_seconds(config: TournamentConfig, games: list[Pairing], slots: int) -> float | None:
    """Wall clock for these games, if everyone thinks as long as it may and games have ``PLIES`` moves.

    None where someone's time is not limited: what a depth or a number of nodes takes is not known here.
    """
    times = {participant.name: _seconds_a_game(participant.time) for participant in config.participants}
    threads = {participant.name: participant.settings.threads for participant in config.participants}
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
