"""``gomoku-arena import``: games of other programs, taken into a store."""

from pathlib import Path
from typing import Annotated

import typer

from gomoku_arena.cli.common.options import (
    CoordinatesOption,
    LimitsOption,
    RuleOption,
    RulesOption,
    SkipBrokenOption,
    rules_given,
)
from gomoku_arena.cli.common.told import told_of_reading
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.formats.registry import TITLES
from gomoku_arena.printable import printable
from gomoku_arena.tournament.collection.game_files import GameFiles
from gomoku_arena.tournament.collection.imports import import_games as keep
from gomoku_arena.tournament.store.store import Store


def import_games(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help=f"{TITLES}, of ours or the web app's; or folders.")
    ],
    store: Annotated[Path, typer.Option(metavar="FILE", help="Where the games are kept.")] = Path("gomoku-arena.db"),
    name: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Of the tournament that they become; the first file's unless given."),
    ] = None,
    rules: RulesOption = None,
    rule: RuleOption = None,
    coordinates: CoordinatesOption = "top",
    skip_broken: SkipBrokenOption = False,
    limits: LimitsOption = True,
) -> None:
    """Take games of other programs into a store, as a tournament of their own.

    Every move is checked by the rules that the file names, or by --rules where it names none; the board's size is
    always the file's. Nothing is kept unless every file can be read. What a file says of a game besides, such as its
    event, comments and variations, is kept with it, and exported again as SGF.
    """
    written = Coordinates.of_words(coordinates)
    games = GameFiles(files, rules_given(rules, rule), skip_broken=skip_broken, limits=limits, coordinates=written)
    with Store(store) as opened, told_of_reading(games):
        tournament = keep(opened, name or _name_of(files[0]), games)
        count = opened.games(tournament)
    typer.echo(printable(f"{count} games kept in {store}: {tournament.name}"))


def _name_of(file: Path) -> str:
    try:
        return file.resolve().stem
    # Links may lead in circles; what is wrong with the file is told when it is read.
    except (OSError, RuntimeError):
        return file.stem
