"""``gomoku-arena play``: one game between two engines, move by move."""

from typing import Annotated

import typer

from gomoku_arena._core import Game
from gomoku_arena.cli.options import (
    DepthOption,
    NodesOption,
    RuleOption,
    RulesOption,
    SizeOption,
    TimeOption,
    engine_values,
    given,
    rules_values,
    time_values,
)
from gomoku_arena.play import play_match
from gomoku_arena.plugins import load_registry
from gomoku_arena.record import GameRecord, MoveRecord
from gomoku_arena.tournament.config import TournamentConfig, make_config


def play(
    black: Annotated[str, typer.Argument(help="The engine that begins: a name, or cmd:COMMAND for a Gomocup bot.")],
    white: Annotated[str, typer.Argument(help="Its opponent.")],
    rules: RulesOption = None,
    size: SizeOption = None,
    rule: RuleOption = None,
    time: TimeOption = None,
    depth: DepthOption = None,
    nodes: NodesOption = None,
) -> None:
    """Play one game from the empty board and print its moves and the final board."""
    values = given(rules=rules_values(rules, size, rule), time=time_values(time, depth, nodes))
    engines = [engine_values(spec) for spec in (black, white)]
    record = _play(make_config({**values, "engines": engines}))
    typer.echo(f"\n{record.replay()}\n\n{record.result}  {record.reason}")


def _play(config: TournamentConfig) -> GameRecord:
    black, white = config.participants
    registry = load_registry()
    with registry.create(black.spec) as first, registry.create(white.spec) as second:
        return play_match(
            first,
            second,
            config.rules.rules(),
            config.time,
            black_name=black.name,
            white_name=white.name,
            on_move=_print_move,
        )


def _print_move(move: MoveRecord, game: Game) -> None:
    mover = game.side_to_move.opponent
    score = "" if move.score is None else f"  score {move.score}"
    captured = "".join(f" x{point}" for point in game.captured)
    typer.echo(f"{game.ply:4} {mover.symbol} {move.point:<4}{move.seconds:8.3f} s{score}{captured}")
