"""``gomoku-arena export``: stored games as files for other programs, or as training samples."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, cast

import typer

from gomoku_arena.errors import ConfigError
from gomoku_arena.export.files import FORMATS, Choice, GameFormatName, export_games, format_of
from gomoku_arena.export.training.sample import PLANES, Selection
from gomoku_arena.export.training.shards import KindName, write_samples
from gomoku_arena.printable import printable
from gomoku_arena.tournament.store.store import Store


class ExportFormat(StrEnum):
    """Every format that there is; the last two hold samples."""

    PSQ = "psq"
    SGF = "sgf"
    JSON = "json"
    WEB = "web"
    PGN = "pgn"
    TEXT = "text"
    NPZ = "npz"
    PARQUET = "parquet"


class SampleForm(StrEnum):
    """What a training sample shows of its position."""

    PLANES = "planes"
    MOVES = "moves"


def export(
    store: Annotated[Path, typer.Argument(metavar="STORE", help="The file in which tournaments were kept.")],
    output: Annotated[
        Path,
        typer.Option(metavar="PATH", help="A folder; or a file for all games: .sgf, .json, .pgn, .txt."),
    ],
    format_: Annotated[
        ExportFormat | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="Of games: psq, sgf, json, web, pgn, text; of samples: npz, parquet. A file's ending says it, too.",
        ),
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

    docs/exports.md says what each format holds.
    """
    format_ = format_ or _format_of(output)
    choice = Choice(engine, lost_by, tuple(game or ()))
    chosen = PLANES if planes is None else tuple(name.strip() for name in planes.split(","))
    selection = Selection(samples.value, chosen, mask, skip_opening, skip_forfeits, symmetries, dedupe)
    with Store(store, read_only=True) as opened:
        stored = opened.tournament(tournament)
        results = choice.results(opened, stored)
        if format_ in FORMATS:
            count = export_games(results, cast(GameFormatName, format_.value), stored.name, output)
            told = f"{count} games of {stored.name}: {output}"
        else:
            shards = write_samples(results, selection, output, cast(KindName, format_.value), shard)
            told = f"{shards.samples} samples of {stored.name} in {len(shards.paths)} files: {output}"
    typer.echo(printable(told))


def _format_of(output: Path) -> ExportFormat:
    try:
        return ExportFormat(format_of(output))
    except ConfigError as error:
        raise ConfigError(f"{error}; for a folder --format tells it") from error
