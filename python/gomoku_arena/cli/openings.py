"""``gomoku-arena openings``: makes a set of fair openings, or checks one."""

import json
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import track

from gomoku_arena._core import Rules
from gomoku_arena.cli.common.options import RuleOption, RulesOption, SizeOption, rules_values
from gomoku_arena.display.console import console_for
from gomoku_arena.display.even_stones import EvenStones
from gomoku_arena.errors import ConfigError
from gomoku_arena.notation.opening_list import Opening, offsets_text
from gomoku_arena.printable import printable
from gomoku_arena.tournament.config import make_config
from gomoku_arena.tournament.openings.balanced import Balance, Evenness, balanced_openings
from gomoku_arena.tournament.openings.fairness import SelfPlay
from gomoku_arena.tournament.openings.openings import list_faults, read_list

FAULTY = 1
"""The exit code for a file that ``--verify`` finds faults in."""


_EVEN = Balance()


def openings(
    context: typer.Context,
    rules: RulesOption = None,
    size: SizeOption = None,
    rule: RuleOption = None,
    count: Annotated[int, typer.Option(metavar="N", min=1, help="Openings to make.")] = 100,
    stones: Annotated[
        int, typer.Option(metavar="N", min=1, max=12, help="Stones of an opening; odd is fairer.")
    ] = _EVEN.stones,
    even: Annotated[int, typer.Option(metavar="SCORE", help="Score for black that counts as even.")] = _EVEN.even,
    bound: Annotated[
        int, typer.Option(metavar="SCORE", min=0, help="How far from --even the score may lie.")
    ] = _EVEN.bound,
    nodes: Annotated[
        int, typer.Option(metavar="N", min=1, help="Search nodes for a score and for a move.")
    ] = _EVEN.nodes,
    seed: Annotated[int, typer.Option(metavar="N", help="Decides the openings.")] = 0,
    check_games: Annotated[
        int, typer.Option(metavar="N", min=0, help="Keep only openings that both colours win in N games; 0 for all.")
    ] = 0,
    measure: Annotated[
        int, typer.Option(metavar="N", min=0, help="Play N games from each opening and tell what black scores.")
    ] = 0,
    output: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the openings there.")] = None,
    verify: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Check the openings of a file instead of making any.")
    ] = None,
    balance: Annotated[
        bool, typer.Option("--balance", help="Show the even stones that our engines offer instead of making any.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of the tables of --balance.")] = False,
) -> None:
    """Make a set of fair openings, or check one: legal, distinct under the board's symmetries, even.

    Openings are random stones near the centre whose score by tengen lies near --even. The games that --check-games
    and --measure play are tengen against itself, with the nodes of each move varied. The text is Gomocup's: offsets
    from the centre, one opening a line. --verify leaves with code 1 where it finds a fault. --balance shows --count of
    the stones for swap2 that the package knows to be even, with their scores for black, and for renju the 26 openings
    with the number of fifths that makes each even; where it knows none, a search finds them.
    """
    if as_json and not balance:
        raise typer.BadParameter("there is JSON of --balance alone", param_hint="--json")
    played = _rules(rules_values(rules, size, rule))
    if balance:
        _show_balance(EvenStones.found(played, count, seed), as_json=as_json)
        return
    table = _Table(played, Balance(stones=stones, even=even, bound=bound, nodes=nodes), seed)
    if verify is not None:
        raise typer.Exit(_verify(verify, table, measure))
    if output is not None:
        _check_writable(output)
    made = list(_shown(islice(_fair(table, check_games), count), count))
    head = [f"Made by: {_command(context)}", *([_measured(made, table, measure)] if measure else [])]
    text = "".join(f"{line}\n" for line in _text(made, table, check_games, head))
    if output is None:
        typer.echo(text, nl=False)
    else:
        output.write_text(text, encoding="utf-8")


def _show_balance(found: EvenStones, *, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(found.as_dict(), indent=2))
    else:
        found.show(Console())


@dataclass(frozen=True)
class _Table:
    """What openings are made and played with."""

    rules: Rules
    balance: Balance
    seed: int


def _rules(values: dict[str, Any]) -> Rules:
    return make_config({"engines": ["hard", "hard"], "rules": values}).rules.rules()


def _fair(table: _Table, check_games: int) -> Iterator[Opening]:
    play = SelfPlay(table.rules, table.balance.nodes, table.seed)
    for opening in balanced_openings(table.rules, table.seed, table.balance):
        if check_games == 0 or play.both_win(opening, check_games):
            yield opening


def _shown(made: Iterator[Opening], count: int) -> Iterator[Opening]:
    console = console_for(stderr=True)
    yield from track(made, "openings", total=count, console=console, transient=True, disable=not console.is_terminal)


def _text(made: Sequence[Opening], table: _Table, check_games: int, head: Sequence[str]) -> Iterator[str]:
    rules, balance = table.rules, table.balance
    won = f", and both colours won in {check_games} games" if check_games else ""
    yield f"# {len(made)} openings for {rules.name} {rules.size}x{rules.size}, as offsets from the centre."
    yield f"# The score for black is within {balance.bound} of {balance.even}: tengen at {balance.nodes} nodes{won}."
    yield from (f"# {line}" for line in head)
    yield from (offsets_text(opening, rules.size) for opening in made)


def _command(context: typer.Context) -> str:
    """The command line that makes the same set again, whatever file it is written to."""
    words = ["gomoku-arena", "openings"]
    for parameter in context.command.params:
        name = parameter.name or ""
        source = context.get_parameter_source(name)
        if name != "output" and source is not None and source.name == "COMMANDLINE":
            value = context.params[name]
            for one in value if isinstance(value, list) else [value]:
                words += [parameter.opts[0], str(one)]
    return shlex.join(words)


def _check_writable(file: Path) -> None:
    """Before hours are spent on what cannot be kept."""
    try:
        file.open("a").close()
    except OSError as error:
        raise ConfigError(f"output = {str(file)!r}: {error.strerror}") from error


def _measured(made: Sequence[Opening], table: _Table, games: int) -> str:
    # Other games than those by which openings were chosen: else the choice would flatter itself.
    play = SelfPlay(table.rules, table.balance.nodes, table.seed + 1)
    score = play.black_score(made, games)
    each = f"{games} games from each, tengen against itself at about {play.nodes} nodes a move"
    return f"Black scores {score:.1%}: {each}."


def _verify(file: Path, table: _Table, measure: int) -> int:
    listed = read_list(file, table.rules.size)
    faults = list(list_faults(listed, table.rules, Evenness(table.rules, table.balance)))
    for fault in faults:
        typer.echo(printable(f"{file}, {fault}"))
    typer.echo(f"{len(listed)} openings, {len(faults) or 'no'} faults")
    if measure and not faults:
        typer.echo(_measured([opening for _, opening in listed], table, measure))
    return FAULTY if faults else 0
