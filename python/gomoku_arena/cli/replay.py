"""``gomoku-arena replay``: one move of a stored game, as its player was asked for it."""

from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from gomoku_arena._core import Game, Limit
from gomoku_arena.clock import TimeControl
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.engines.isolated.author_traceback import account_of, crash_of
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.errors import describe
from gomoku_arena.opening_rules.patterns import title_of
from gomoku_arena.play.player import Player
from gomoku_arena.plugins.open_engine import open_engine
from gomoku_arena.printable import INDENT, printable, printable_lines
from gomoku_arena.tournament.moment import Moment, moment_of
from gomoku_arena.tournament.store.rows import StoredTournament
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.stored_config import stored_config


def replay(
    store: Annotated[Path, typer.Argument(metavar="STORE", help="The file in which tournaments were kept.")],
    game: Annotated[int, typer.Argument(metavar="GAME", min=1, help="The number of the game, from 1.")],
    stones: Annotated[
        int | None,
        typer.Option(
            "--from",
            metavar="PLY",
            min=0,
            help="The position after this many stones, the opening counted; the last in which a player was asked "
            "unless given.",
        ),
    ] = None,
    tournament: Annotated[
        str | None, typer.Option(metavar="NAME", help="Which one of the store; the latest unless given.")
    ] = None,
    engine: Annotated[
        str | None, typer.Option(metavar="SPEC", help="Ask this engine for the move again, under the same limits.")
    ] = None,
) -> None:
    """Show the position and the limits of one move of a stored game, and ask an engine for it again.

    The last position of a game that was lost by a fault is the one in which the engine failed. No engine is started
    but the one of --engine, which ends the command with 1 where it fails again.
    """
    with Store(store, read_only=True) as opened:
        stored = opened.tournament(tournament)
        record = opened.result(stored, game - 1).record
    players = _players(stored)
    moment = moment_of(record, stones, lambda name: players[name].time if name in players else None)
    _show(moment, stored.name, game)
    if moment.answer is None:
        _tell("end", f"{record.result} {record.reason}")
        if record.failure:
            typer.echo(f"\n{printable_lines(record.failure, INDENT)}")
    if engine is not None and not _ask(engine, moment, players.get(moment.player)):
        raise typer.Exit(1)


def _players(stored: StoredTournament) -> dict[str, Player]:
    """The players by name; none for imported games, of which nobody's time is known."""
    return {it.name: it for it in stored_config(stored).players} if stored.kind == "played" else {}


def _show(moment: Moment, tournament: str, number: int) -> None:
    game = moment.game
    typer.echo(f"{game}\n")
    _tell("game", f"{number} of {tournament}, after {game.ply} stones")
    _tell("rules", game.rules.code)
    _tell("moves", " ".join(map(str, game.moves)))
    if title := title_of(game.moves, game.rules):
        _tell("opening", title)
    _tell("to move", f"{moment.player} ({game.side_to_move.name})")
    _tell("limit", "not known" if moment.limit is None else repr(moment.limit))
    if moment.clock is not None:
        _tell("margin", f"{moment.clock.time.margin:g} s")
    if moment.answer is not None:
        seconds = moment.answer.seconds
        _tell("played", f"{moment.answer.point}{'' if seconds is None else f' after {seconds:.3f} s'}")


def _tell(name: str, text: str) -> None:
    typer.echo(f"{name:<10} {printable(text)}")


def _ask(spec: str, moment: Moment, player: Player | None) -> bool:
    """Asks the engine, and prints its answer or its failure; whether it answered in time."""
    time = TimeControl() if player is None else player.time
    settings = EngineSettings(margin=time.margin) if player is None else replace(player.settings, folder=None)
    with open_engine(spec, settings=settings) as engine:
        name = EngineSpec.parse(spec).player_name or engine.name
        engine.new_game(moment.game.rules)
        begun = monotonic()
        try:
            answer = engine.analyse(moment.game.copy(), moment.limit or Limit())
        # An engine may raise anything.
        except Exception as error:
            typer.echo(f"\n{printable(f'{name}: {describe(crash_of(error))}')}")
            for account in filter(None, [account_of(error), engine.failure_tail()]):
                typer.echo(printable_lines(account, INDENT))
            return False
        seconds = monotonic() - begun
        legal = _is_playable(moment.game, answer)
        late = moment.clock is not None and moment.clock.exceeded(seconds)
        told = f"{answer!r:.500}{'' if legal else ', which cannot be played'}{', too late' if late else ''}"
        typer.echo(f"\n{printable(f'{name}: {told} after {seconds:.3f} s')}")
        return legal and not late


def _is_playable(game: Game, answer: object) -> bool:
    trial = game.copy()
    try:
        trial.play(answer.move)  # type: ignore[attr-defined]
    except (AttributeError, ValueError):
        return False
    return True
