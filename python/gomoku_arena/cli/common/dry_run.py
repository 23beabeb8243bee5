"""What a tournament would play, without playing it."""

from datetime import timedelta

import typer

from gomoku_arena.printable import printable
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.openings.openings import Openings
from gomoku_arena.tournament.run.estimate import PLIES, estimated_seconds
from gomoku_arena.tournament.run.slots import Slots
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard


def print_schedule(config: TournamentConfig) -> None:
    """Prints every game that can be known before the first result, and about how long the tournament takes."""
    known, total = _schedule(config)
    openings = Openings(config.openings, config.rules.rules(), config.seed)
    for game in known:
        stones = "swap2" if openings.swap2 else " ".join(openings.opening(game.opening)) or "empty board"
        players = f"{printable(game.black)} - {printable(game.white)}"
        typer.echo(f"game {game.game + 1}: round {game.round + 1}, {players}, opening {game.opening + 1}: {stones}")
    if len(known) < total:
        typer.echo(f"up to {total - len(known)} more games depend on results")
    typer.echo(_estimate(config, known, total))


def _schedule(config: TournamentConfig) -> tuple[list[Pairing], int]:
    plan, board, known = config.make_format(), Scoreboard(config.names), list[Pairing]()
    while more := plan.more(known, board, 1):
        known += more
        if config.adaptive or config.sprt is not None:
            break
    return known, plan.total


def _estimate(config: TournamentConfig, known: list[Pairing], total: int) -> str:
    slots = Slots(config.concurrency, affinity=config.affinity).total
    seconds = estimated_seconds(config, known, slots)
    games = f"{total} games, {slots} at a time"
    if seconds is None:
        return f"{games}; no estimate of the time, for not everyone's is limited"
    about = timedelta(seconds=round(seconds * total / max(len(known), 1)))
    return f"{games}; about {about} if games have {PLIES} moves and everyone uses all its time"
