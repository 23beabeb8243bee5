"""``gomoku-arena analyse``: a position or a game looked into, in the terminal."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console
from rich.live import Live

from gomoku_arena._core import Analysis, Game, Limit, Rules
from gomoku_arena.analysis.explanation import Explanation
from gomoku_arena.analysis.forced_win import forced_wins
from gomoku_arena.analysis.heat_map import rate_moves
from gomoku_arena.analysis.review.review import Review
from gomoku_arena.analysis.review.turning_point import turning_point
from gomoku_arena.analysis.threats import all_threats
from gomoku_arena.cli.common.options import (
    CoordinatesOption,
    DepthOption,
    NodesOption,
    RuleOption,
    RulesOption,
    SizeOption,
    TimeOption,
    rules_given,
)
from gomoku_arena.cli.common.told import tell
from gomoku_arena.display.analysis_values import (
    analysis_values,
    explanation_values,
    forbidden_values,
    heat_values,
    position_values,
    review_values,
    threat_values,
)
from gomoku_arena.display.console import console_for
from gomoku_arena.display.show_analysis import (
    lines_view,
    show_board,
    show_explanation,
    show_forbidden,
    show_heat_map,
    show_review,
    show_threats,
)
from gomoku_arena.engines.base import Engine, EngineSettings
from gomoku_arena.engines.limits import limit_for
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.errors import ConfigError, NotationError
from gomoku_arena.export.whole_file import whole_file
from gomoku_arena.files.given_file import read_given
from gomoku_arena.notation.any_text import LIMIT as LONGEST
from gomoku_arena.notation.any_text import found_position, found_tree
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.formats.registry import NOTATIONS, SUFFIXES, TITLES
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import game_at
from gomoku_arena.plugins.open_engine import open_engine

TENGEN = "tengen"

LIMIT = Limit(seconds=2.0)
"""Of a position, where neither the command nor the engine has one."""

_LONGEST_PATH = 250
"""Characters; a longer text is no file."""

_SUFFIXES = (*SUFFIXES, ".txt")
"""What ends so is meant to be a file, though there be none."""


def analyse(
    position: Annotated[
        list[str],
        typer.Argument(
            metavar="POSITION",
            help="Moves such as h8 i9 j10, a link, a line, a drawn board; a file of those or in "
            f"{TITLES}; - for standard input.",
        ),
    ],
    ply: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="The position after this many moves; the last unless given.")
    ] = None,
    engine: Annotated[
        str, typer.Option(metavar="ENGINE", help="Who thinks, as in a tournament: a name, or cmd:COMMAND.")
    ] = TENGEN,
    lines: Annotated[
        int,
        typer.Option(
            metavar="N", min=1, max=64, help="Lines that are looked for: by tengen, and by bots that know YXNBEST."
        ),
    ] = 3,
    why: Annotated[
        bool, typer.Option("--why", help="Explain the best line: what each move beats, and by what.")
    ] = False,
    heat_map: Annotated[bool, typer.Option("--heat-map", help="Judge every point of the board.")] = False,
    review: Annotated[
        bool, typer.Option("--review", help="Judge all moves of the game; a game that is over is reviewed anyway.")
    ] = False,
    sgf: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the reviewed game there as SGF, with comments and better moves."),
    ] = None,
    time: TimeOption = None,
    depth: DepthOption = None,
    nodes: NodesOption = None,
    rules: RulesOption = None,
    size: SizeOption = None,
    rule: RuleOption = None,
    coordinates: CoordinatesOption = "top",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Look into a position: best lines, threats, forced wins, why; or review a whole game.

    Of a position: what the engine would play, what either side threatens and which wins are proven; with --why what
    the best moves beat, with --heat-map a winning chance for every point. Of a game: its graph, the moves that gave
    something away, and where it turned. Thinks 2 s about a position, and 100,000 nodes about each of a
    game, unless limited otherwise, here or by options of the engine such as tengen:nodes=5000. The rules are for texts
    that do not say theirs; of several games the first is read. Rows of moves are counted from the top unless
    --coordinates bottom is given. What else a text leaves open is told, such as whether its columns leave out the
    letter I.
    """
    file = _file(position)
    if position == ["-"]:
        text: str | bytes = sys.stdin.buffer.read(LONGEST + 1)
    else:
        text = " ".join(position) if file is None else read_given(file, LONGEST, "position")
    chosen, written = rules_given(rules, rule, size), Coordinates.of_words(coordinates)
    try:
        tree = _tree(text, chosen, written, with_variations=sgf is not None)
    except NotationError as error:
        raise NotationError(f"{file}: {error}" if file else str(error)) from error
    game = _at(tree.game(tree.main_line()), ply)
    review = review or sgf is not None or game.outcome is not None
    is_tengen = EngineSpec.parse(engine).name == TENGEN
    if review and not is_tengen:
        raise ConfigError(f"engine = {engine!r:.200}: a review needs winning chances, which only {TENGEN} tells")
    if review and not game.ply:
        raise ConfigError("position: it has no moves that could be reviewed")
    limit = None if time is depth is nodes is None else Limit(seconds=time, depth=depth, nodes=nodes)
    console = console_for()
    with open_engine(engine, settings=EngineSettings(lines=1 if review else lines)) as opened:
        if not as_json:
            show_board(game, console)
        if review:
            reviewing = Review(game, opened, limit)
            values = _reviewed(reviewing, None if as_json else console)
            if sgf is not None:
                _write(reviewing.result().annotated(tree), sgf)
        else:
            aids = _Aids(engine, why, heat_map)
            values = _looked_into(game, opened, limit_for(opened, limit, LIMIT), aids, None if as_json else console)
    if as_json:
        typer.echo(json.dumps(position_values(game) | values, indent=1))


class _Aids(NamedTuple):
    """What is asked about a position. name: of the engine, as it was given."""

    name: str
    why: bool
    heat_map: bool


def _looked_into(game: Game, engine: Engine, limit: Limit, aids: _Aids, console: Console | None) -> dict[str, Any]:
    """What was found about the position, which is shown on the console as it is found."""
    engine.new_game(game.rules)
    forbidden = engine.forbidden_points(game)
    analysis = _streamed(game, engine, limit, aids.name, console)
    is_chance = engine.capabilities.chances
    found, wins = all_threats(game), forced_wins(game)
    values = analysis_values(aids.name, analysis, is_chance=is_chance)
    values |= forbidden_values(game, forbidden) | threat_values(found, wins)
    if console:
        console.print(lines_view(aids.name, analysis, game.side_to_move, is_chance=is_chance))
        show_forbidden(game, forbidden, aids.name, console)
        show_threats(found, wins, console)
    if aids.why:
        explained = Explanation().positions(game, analysis if is_chance else None)
        if console:
            show_explanation(explained, console)
        else:
            values["why"] = explanation_values(explained)
    if aids.heat_map:
        chances = rate_moves(game)
        values["heat_map"] = heat_values(chances)
        if console:
            show_heat_map(game, chances, console)
    return values


def _streamed(game: Game, engine: Engine, limit: Limit, name: str, console: Console | None) -> Analysis:
    """What the engine thinks at the end; a terminal shows what it knows until then."""
    if console is None or not console.is_terminal:
        return engine.stream(game, limit, lambda _: None)
    with Live(console=console, transient=True, auto_refresh=False) as live:

        def show(known: Analysis) -> None:
            view = lines_view(name, known, game.side_to_move, is_chance=engine.capabilities.chances)
            live.update(view, refresh=True)

        return engine.stream(game, limit, show)


def _reviewed(review: Review, console: Console | None) -> dict[str, Any]:
    """What was found about the game, which is shown on the console."""
    for judged in review.steps():
        if console and console.is_terminal:
            console.print(f"{judged.ply:3} positions to judge", end="\r", highlight=False)
    turning = turning_point(review.positions, review.moves)
    if console:
        show_review(review.positions, review.moves, turning, console)
    return review_values(review.positions, review.moves, turning)


def _write(tree: GameTree, path: Path) -> None:
    with whole_file(path, replace=True) as part:
        part.write_text(NOTATIONS["sgf"].written_tree(tree), encoding="utf-8")


def _at(game: Game, ply: int | None) -> Game:
    if ply is not None and ply > game.ply:
        raise ConfigError(f"ply = {ply}: the last position is {game.ply}")
    return game if ply is None else game_at(game, ply)


def _tree(text: str | bytes, rules: Rules | None, coordinates: Coordinates, *, with_variations: bool) -> GameTree:
    """The first game of a text, of which is told what it does not say."""
    if with_variations:
        found = found_tree(text, rules, coordinates)
        tree, notes = found.sound(), found.notes
    else:
        position = found_position(text, rules, coordinates)
        tree, notes = GameTree.of(position.sound()), position.notes
    tell(map(str, notes))
    return tree


def _file(words: list[str]) -> Path | None:
    """The file that was given; None where it is a text."""
    (first, *more) = words
    if more:
        return None
    is_file = Path(first).suffix.lower() in _SUFFIXES or (len(first) <= _LONGEST_PATH and Path(first).is_file())
    return Path(first) if is_file else None
