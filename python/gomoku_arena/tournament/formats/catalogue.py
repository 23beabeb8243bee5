"""The format that a configuration asks for."""

from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.formats._adaptive import Adaptive
from gomoku_arena.tournament.formats._format import Format
from gomoku_arena.tournament.formats._knockout import Knockout
from gomoku_arena.tournament.formats._match import Match
from gomoku_arena.tournament.formats._round_robin import Gauntlet, RoundRobin
from gomoku_arena.tournament.formats.swiss import Swiss


def make_format(config: TournamentConfig) -> Format:
    """A new plan for a tournament of that configuration."""
    names, games = config.names, config.games
    match config.format:
        case "round-robin":
            return Adaptive(names, games) if config.adaptive else RoundRobin(names, games)
        case "gauntlet":
            return Gauntlet(names, games)
        case "match":
            return Match(names, games, config.sprt)
        case "swiss":
            return Swiss(names, games, config.rounds, config.seed)
        case "knockout":
            return Knockout(names, games)
