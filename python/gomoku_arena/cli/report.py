"""``gomoku-arena report``: a stored tournament as one HTML page, or as tables."""

from pathlib import Path
from typing import Annotated

import typer

from gomoku_arena.display.console import console_for
from gomoku_arena.display.rating_list import for_forum, for_markdown
from gomoku_arena.display.tables import show_report
from gomoku_arena.errors import ConfigError
from gomoku_arena.printable import printable
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.summary import TournamentSummary, read_summary


def report(
    store: Annotated[Path, typer.Argument(metavar="FILE", help="The store that the tournament was played into.")],
    tournament: Annotated[
        str | None, typer.Option(metavar="NAME", help="One of its tournaments; the latest unless given.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the page goes; beside the store unless given.")
    ] = None,
    tables: Annotated[bool, typer.Option("--tables", help="Print the tables and write no page.")] = False,
    site: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write a folder of pages on all tournaments, to be published as it is."),
    ] = None,
) -> None:
    """Write a tournament's standings, charts and games into one HTML page that needs no network.

    The tournament may still be running: the page tells of the games that are finished. With --site, all games of the
    store become a rating list with a page for every engine, its progress by version, head to heads, games on boards,
    and everything to be downloaded. Writing it again is quick, and takes nothing away but its own files.
    """
    if site is not None and (output is not None or tables):
        raise ConfigError("site: --output and --tables are for one page of a tournament")
    with Store(store, read_only=True) as opened:
        if site is not None:
            _write_site(opened, tournament, site)
            return
        read = read_summary(opened, opened.tournament(tournament))
        if tables:
            show_report(read, console_for(), everything=True)
            return
        page = _page(opened, read)
    path = store.with_suffix(".html") if output is None else output
    try:
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"output = {str(path)!r}: {error.strerror}") from error
    typer.echo(printable(f"{path}: {read.title}"))


def _write_site(store: Store, tournament: str | None, folder: Path) -> None:
    from gomoku_arena.report.site.build import Post, build_site

    posts = [Post("ratings.txt", "Forum", for_forum), Post("ratings.md", "Markdown", for_markdown)]
    built = build_site(store, tournament, folder, posts)
    typer.echo(printable(f"{folder}: {built.engines:,} engines, {built.games:,} games, {built.read:,} of them new"))
    for suffix, told in built.left_out.items():
        name = suffix[1:].upper()
        typer.echo(printable(f"games left out of the archives of {name}: {told.games:,}; the first: {told.why}"))


def _page(store: Store, read: TournamentSummary) -> str:
    # Charts and templates take their time to import; no other command waits for them.
    from gomoku_arena.report.render import render_page

    return render_page(read, list(store.results(read.tournament)))
