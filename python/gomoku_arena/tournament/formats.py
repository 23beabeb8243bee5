"""The format that a configuration asks for."""

from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.format import Format
from gomoku_arena.tournament.match import Match
from gomoku_arena.tournament.round_robin import Gauntlet, RoundRobin


def make_format(config: TournamentConfig) -> Format:
    """A new plan for a tournament of that configuration."""
    names, games = config.names, config.games
    match config.format:
        case "gauntlet":
            return Gauntlet(names, games)
        case "match":
            return Match(names, games)
        case "round-robin":
            return RoundRobin(names, games)
        case _:
            raise NotImplementedError(config.format)
