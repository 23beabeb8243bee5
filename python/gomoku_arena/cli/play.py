"""``gomoku-arena play``: one game, printed move by move, or on a board in the terminal."""

import sys
from typing import Annotated

import typer

from gomoku_arena._core import Game
from gomoku_arena.cli.common.options import (
    DepthOption,
    FirstMoveOption,
    MatchTimeOption,
    NodesOption,
    OpeningRuleOption,
    RuleOption,
    RulesOption,
    SizeOption,
    StartupOption,
    TimeOption,
    engine_values,
    given,
    rules_values,
    time_values,
)
from gomoku_arena.errors import ConfigError
from gomoku_arena.garbage import here_to_stay
from gomoku_arena.play.config import GameConfig, make_game_config
from gomoku_arena.play.game import EngineGame, Seat
from gomoku_arena.plugins.registry import load_registry
from gomoku_arena.printable import INDENT, printable, printable_lines
from gomoku_arena.record import GameRecord, MoveRecord
from gomoku_arena.score import bound_of
from gomoku_arena.score_bound import in_words
from gomoku_arena.terminal.seating import HUMAN, has_people

_PLAYER = "human, or an engine: a name, or cmd:COMMAND for a Gomocup bot."
_NO_BOARD = "a person needs a terminal for input and output, and no --plain; two engines play without one"


def play(
    black: Annotated[str | None, typer.Argument(metavar="[BLACK]", help=f"Who begins: {_PLAYER}")] = None,
    white: Annotated[str | None, typer.Argument(metavar="[WHITE]", help=f"The opponent: {_PLAYER}")] = None,
    rules: RulesOption = None,
    size: SizeOption = None,
    rule: RuleOption = None,
    opening_rule: OpeningRuleOption = None,
    time: TimeOption = None,
    match_time: MatchTimeOption = None,
    depth: DepthOption = None,
    nodes: NodesOption = None,
    startup: StartupOption = None,
    first_move: FirstMoveOption = None,
    plain: Annotated[bool, typer.Option("--plain", help="Print the moves, in a terminal too.")] = False,
) -> None:
    """Play one game in the terminal, between people, engines or both.

    In a terminal the game is on a board for mouse and keys; ? shows what they do. Two engines whose game is not
    watched in a terminal, or with --plain, play it at once, and its moves and the final board are printed. Of the
    limits, only --match-time is for people too.
    """
    values = given(
        rules=rules_values(rules, size, rule),
        time=time_values(time, depth, nodes, match_time),
        opening_rule=opening_rule,
    )
    settings = given(startup=startup, first_move=first_move)
    players = {"black": black or HUMAN, "white": white or HUMAN}
    config = make_game_config(
        {**values, **{color: engine_values(player) | settings for color, player in players.items()}}
    )
    if _is_terminal() and not plain:
        _open_terminal(config, ask_first=black is None)
    elif has_people(config):
        raise ConfigError(_NO_BOARD)
    else:
        record = _play(config)
        typer.echo(f"\n{record.replay()}\n\n{record.result}  {printable(record.reason)}")
        if record.failure:
            typer.echo(f"\n{printable_lines(record.failure, INDENT)}", err=True)


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _open_terminal(config: GameConfig, *, ask_first: bool) -> None:
    try:
        # Imported when asked for: Textual is an extra.
        with here_to_stay():
            from gomoku_arena.terminal.app import TerminalApp
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "textual":
            raise
        raise ConfigError(
            'the board in the terminal needs Textual: pip install "gomoku-arena[terminal]"; '
            "two engines play without it under --plain"
        ) from error
    TerminalApp(config, load_registry(), ask_first=ask_first).run()


def _play(config: GameConfig) -> GameRecord:
    black, white = config.players
    with black.open() as first, white.open() as second:
        seats = (
            Seat(first, black.name, black.time, is_named=config.black.is_named),
            Seat(second, white.name, white.time, is_named=config.white.is_named),
        )
        rules = config.rules.rules()
        return EngineGame(*seats, rules, on_move=_print_move, opening_rule=config.opening_rule).play()


def _print_move(move: MoveRecord, game: Game) -> None:
    mover = game.side_to_move.opponent
    score = "" if move.score is None else f"  score {in_words(str(move.score), bound_of(move))}"
    captured = "".join(f" x{point}" for point in game.captured)
    typer.echo(f"{game.ply:4} {mover.symbol} {move.point:<4}{move.seconds:8.3f} s{score}{captured}")
