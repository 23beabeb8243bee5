"""``gomoku-arena rate``: ratings of whatever games there are."""

import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any

import typer

from gomoku_arena.cli.common.options import LimitsOption, RuleOption, RulesOption, SkipBrokenOption, rules_given
from gomoku_arena.cli.common.told import told_of_reading
from gomoku_arena.display.console import console_for
from gomoku_arena.display.rating_list import for_forum, for_markdown
from gomoku_arena.display.tables import show_squares, standings_table
from gomoku_arena.errors import ConfigError
from gomoku_arena.notation.formats.registry import TITLES
from gomoku_arena.tournament.anchors import read_anchors
from gomoku_arena.tournament.collection.collection import Collection
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.statistics.standings import Standing


class Post(StrEnum):
    """Where a list of ratings is to be read."""

    FORUM = "forum"
    MARKDOWN = "markdown"


_POSTED = {Post.FORUM: for_forum, Post.MARKDOWN: for_markdown}


def rate(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help=f"Stores, files in {TITLES}, or folders of them.")
    ],
    tournament: Annotated[
        str | None, typer.Option(metavar="NAME", help="Of each store this one; all of them unless given.")
    ] = None,
    anchor: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=ELO",
            help="Fix this engine's rating, or those of a file with a name and an Elo a line; repeatable. Without one "
            "the mean of all is 0.",
        ),
    ] = None,
    rules: RulesOption = None,
    rule: RuleOption = None,
    skip_broken: SkipBrokenOption = False,
    limits: LimitsOption = True,
    tables: Annotated[bool, typer.Option("--tables", help="Print wide tables whole, in parts.")] = False,
    post: Annotated[
        Post | None, typer.Option("--post", metavar="PLACE", help="Print one list for a forum, or in Markdown.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:
    """Rate the players of any games: Elo with 95 % intervals, who is likely stronger, who took what off whom.

    Bradley-Terry by maximum likelihood over all games together, a draw as half a win each way. The likelihood that one
    of two is stronger comes from the same fit. With --json, every two that met are compared by themselves, too: by
    game pairs where the games come in pairs, else by single games.
    """
    games = Collection(files, tournament, rules_given(rules, rule), skip_broken, limits)
    with told_of_reading(games):
        board = games.board()
    if games.own:
        typer.echo(f"left out: {games.own} games of a player against itself", err=True)
    if not board.scores:
        raise ConfigError("files: there is no game in them")
    board.anchor(_anchors(board, games.first_versions, anchor or []))
    standings = board.standings()
    if as_json:
        typer.echo(json.dumps(_as_json(board, standings), indent=1))
        return
    if post is not None:
        typer.echo(_POSTED[post](standings, board), nl=False)
        return
    names = [row.name for row in standings]
    console = console_for()
    console.print(standings_table(standings, f"{len(board.scores)} games", width=console.width))
    show_squares(names, board, console, everything=tables, rest="--tables prints all")


def _anchors(board: Scoreboard, first: Mapping[str, str], texts: Sequence[str]) -> dict[str, float]:
    """Elo by the names of players. first: who is meant by the names of others."""
    players = {**first, **{name: name for name in board.names}}
    found: dict[str, float] = {}
    for text in texts:
        found |= _listed(players, Path(text)) if Path(text).is_file() else _anchor(players, text)
    return found


def _listed(players: Mapping[str, str], path: Path) -> dict[str, float]:
    """What the file says of players; it may name others as well."""
    known = {players[name]: elo for name, elo in read_anchors(path).items() if name in players}
    if not known:
        raise ConfigError(f"anchor = {str(path)!r}: nobody whom it names played")
    return known


def _anchor(players: Mapping[str, str], text: str) -> dict[str, float]:
    name, equals, value = text.rpartition("=")
    try:
        elo = float(value)
    except ValueError:
        equals = ""
    if not equals or not abs(elo) <= 1e6:
        raise ConfigError(f"anchor = {text!r}: not of the form NAME=ELO, and no file")
    if name not in players:
        raise ConfigError(f"anchor = {text!r}: nobody of that name played; there are {', '.join(sorted(players))}")
    return {players[name]: elo}


def _as_json(board: Scoreboard, standings: list[Standing]) -> dict[str, Any]:
    places = [board.names.index(row.name) for row in standings]
    ratings = board.ratings()
    return {
        "games": len(board.scores),
        "ratings": [_row(rank, row) for rank, row in enumerate(standings, start=1)],
        "los": [[ratings.los(first, second) for second in places] for first in places],
        "points": board.points[places][:, places].tolist(),
        "matches": [
            _match(board, first.name, second.name)
            for first, second in combinations(standings, 2)
            if board.trinomial(first.name, second.name).observations
        ],
    }


def _row(rank: int, row: Standing) -> dict[str, Any]:
    return {
        "rank": rank,
        "engine": row.name,
        "elo": row.elo,
        "elo_error": row.elo_error,
        "games": row.games,
        "score": row.score,
        "wins": row.wins,
        "draws": row.draws,
        "losses": row.losses,
        "forfeits": len(row.forfeits),
    }


def _match(board: Scoreboard, first: str, second: str) -> dict[str, Any]:
    """Two players by their own games: pairs where all games of theirs are in pairs, else single games."""
    pairs, games = board.pentanomial(first, second), board.trinomial(first, second)
    in_pairs = 2 * pairs.observations == games.observations
    outcomes = pairs if in_pairs else games
    estimate, nelo, told = outcomes.elo(), outcomes.nelo(), outcomes.tells_elo
    return {
        "engines": [first, second],
        "losses_draws_wins": list(games.counts),
        "pentanomial": list(pairs.counts) if in_pairs else None,
        "elo": estimate.elo if told else None,
        "elo_error": estimate.error if told else None,
        "nelo": nelo.nelo if nelo and told else None,
        "nelo_error": nelo.error if nelo and told else None,
        "los": estimate.los,
    }
