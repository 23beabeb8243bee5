"""``gomoku-arena export``: stored games as files for other programs, or as training samples."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, cast, get_args

import typer

from gomoku_arena.cli.common.formats import format_option, notation_given
from gomoku_arena.export.files import Choice, export_games
from gomoku_arena.export.training.sample import PLANES, Selection
from gomoku_arena.export.training.shards import KindName, write_samples
from gomoku_arena.notation.formats.registry import BY_SUFFIX, WRITTEN
from gomoku_arena.printable import printable
from gomoku_arena.tournament.store.store import Store

FORMATS = [*WRITTEN, *get_args(KindName)]
"""Notations, and kinds of files of samples."""

_FOR_ALL = [suffix for suffix, it in BY_SUFFIX.items() if it.frame is not None]


class SampleForm(StrEnum):
    """What a training sample shows of its position."""

    PLANES = "planes"
    MOVES = "moves"


def export(
    store: Annotated[Path, typer.Argument(metavar="STORE", help="The file in which tournaments were kept.")],
    output: Annotated[
        Path,
        typer.Option(metavar="PATH", help=f"A folder; or a file for all games: {', '.join(_FOR_ALL)}."),
    ],
    format_: Annotated[
        str | None,
        format_option(FORMATS, f"Of games: {', '.join(WRITTEN)}; of samples: {', '.join(get_args(KindName))}."),
    ] = None,
    tournament: Annotated[
        str | None, typer.Option(metavar="NAME", help="Which one of the store; the latest unless given.")
    ] = None,
    engine: Annotated[str | None, typer.Option(metavar="NAME", help="Only games that this engine played.")] = None,
    lost_by: Annotated[str | None, typer.Option(metavar="NAME", help="Only games that this engine lost.")] = None,
    game: Annotated[
        list[int] | None, typer.Option("--game", metavar="N", help="Only the game of this number; repeatable.")
    ] = None,
    samples: Annotated[
        SampleForm, typer.Option(metavar="FORM", help="Samples as planes of the board or as moves.")
    ] = SampleForm.PLANES,
    planes: Annotated[
        str | None, typer.Option(metavar="NAMES", help=f"Planes of a sample; {','.join(PLANES)} unless given.")
    ] = None,
    mask: Annotated[bool, typer.Option("--mask", help="The legal moves of every sample as well.")] = False,
    shard: Annotated[int, typer.Option(metavar="N", min=1, help="Samples a file.")] = 20_000,
    skip_opening: Annotated[bool, typer.Option("--skip-opening", help="No samples of the openings' moves.")] = False,
    skip_forfeits: Annotated[
        bool, typer.Option("--skip-forfeits", help="No samples of games lost by a fault.")
    ] = False,
    symmetries: Annotated[bool, typer.Option("--symmetries", help="Every sample in its eight pictures.")] = False,
    dedupe: Annotated[bool, typer.Option("--dedupe", help="Of equal positions one sample.")] = False,
) -> None:
    """Write the games of a tournament as files for other programs, or as training samples.

    docs/files.md says what each format keeps.
    """
    format_ = format_ or notation_given(output).name
    choice = Choice(engine, lost_by, tuple(game or ()))
    chosen = PLANES if planes is None else tuple(name.strip() for name in planes.split(","))
    selection = Selection(samples.value, chosen, mask, skip_opening, skip_forfeits, symmetries, dedupe)
    with Store(store, read_only=True) as opened:
        stored = opened.tournament(tournament)
        results = choice.results(opened, stored)
        if format_ in WRITTEN:
            count = export_games(results, WRITTEN[format_], stored.name, output)
            told = f"{count} games of {stored.name}: {output}"
        else:
            shards = write_samples(results, selection, output, cast(KindName, format_), shard)
            told = f"{shards.samples} samples of {stored.name} in {len(shards.paths)} files: {output}"
    typer.echo(printable(told))
