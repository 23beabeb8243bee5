"""A position and a game looked into, on the console: board, lines, threats, explanation, heat map, review."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from rich import box
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from gomoku_arena._core import Analysis, Color, Game, Point
from gomoku_arena.analysis.explanation import ExplainedPosition
from gomoku_arena.analysis.forced_win import ForcedWin
from gomoku_arena.analysis.review.judged_game import JudgedMove, JudgedPosition, MoveGrade, summary_of
from gomoku_arena.analysis.review.turning_point import TurningPoint
from gomoku_arena.analysis.short_text import MOVES, moves_text
from gomoku_arena.analysis.threats import Threat, points_by_kind
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.sentences.findings import chosen, effort, forced, no_threats, notes, objection, threat, worth
from gomoku_arena.sentences.games import graded, turning_details, turning_headline
from gomoku_arena.sentences.words import COLORS, GRADES

_HEADING = "bold cyan"
_BLOCKS = "▁▂▃▄▅▆▇█"
_GRAPH = 60
"""Columns of the graph of a game at most."""
_GOOD, _BAD = "green", "red"
_STYLES = {
    MoveGrade.INACCURACY: "yellow",
    MoveGrade.MISTAKE: "dark_orange",
    MoveGrade.BLUNDER: "red",
    MoveGrade.MISSED_WIN: "magenta",
    MoveGrade.MISSED_DEFENCE: "red",
}


def show_board(game: Game, console: Console) -> None:
    """The board with what the rules say of the position."""
    pattern = Position.of(game).pattern
    told = [f"{game.rules.name} {game.size}x{game.size}", f"{game.ply} moves", pattern.title if pattern else ""]
    _line(console, ", ".join(filter(None, told)), "bold")
    _line(console, str(game))


def lines_view(name: str, analysis: Analysis, mover: Color, *, is_chance: bool) -> Group:
    """The lines of an engine, best first. is_chance: its scores are on tengen's scale, so that they mean chances."""
    what = "winning chance" if is_chance else "score"
    table = _table()
    for rank, line in enumerate(analysis.lines, 1):
        table.add_row(str(rank), worth(line, is_chance=is_chance), moves_text(line.pv))
    heading = Text(f"\nbest lines, with {COLORS[mover]}'s {what}", style=_HEADING)
    return Group(heading, Text(f"  {name}: {effort(analysis)}"), table)


def show_forbidden(game: Game, told: Collection[Point] | None, name: str, console: Console) -> None:
    """The points that the rules forbid to the side to move, and where the engine, if it has told, sees others.

    Nothing where no point is forbidden and none is told.
    """
    forbidden = game.forbidden_points(game.side_to_move)
    if not forbidden and not told:
        return
    _heading(console, f"forbidden to {COLORS[game.side_to_move]}")
    _line(console, f"  {moves_text(forbidden, len(forbidden)) or 'nothing'}")
    if told is not None:
        others = moves_text(sorted(told), len(told)) or "nothing"
        _line(console, f"  {name}: {'the same' if set(told) == set(forbidden) else others}")


def show_threats(threats: Sequence[Threat], wins: Sequence[ForcedWin], console: Console) -> None:
    """What either side threatens, and which wins are proven."""
    _heading(console, "threats and forced wins")
    for (color, kind), points in points_by_kind(threats).items():
        _line(console, f"  {threat(color, kind, points)}")
    for win in wins:
        _line(console, f"  {forced(win)}: {moves_text(win.line, 2 * MOVES)}")
    if not threats and not wins:
        _line(console, f"  {no_threats()}")


def show_explanation(positions: Iterable[ExplainedPosition], console: Console) -> None:
    """The best line move by move, with what each move beats and by what; each as soon as it is found."""
    _heading(console, "why")
    for position in positions:
        _line(console, f"  {chosen(position)}", "bold")
        rivals = (*position.alternatives, *position.forbidden)
        for note in (*notes(position), *map(objection, rivals)):
            _line(console, f"    {note}")


def show_heat_map(game: Game, chances: Mapping[Point, float | None], console: Console) -> None:
    """The board with the winning chance of the side to move on every point, in per cent."""
    _heading(console, f"winning chance of {COLORS[game.side_to_move]} after each move, in per cent; x is forbidden")
    best = max((chance for chance in chances.values() if chance is not None), default=0.0)
    _line(console, "    " + " ".join(f"{chr(ord('a') + x):>2}" for x in range(game.size)))
    for y in range(game.size):
        row = Text(f" {y + 1:>2} ")
        for x in range(game.size):
            row.append(" " if x else "")
            row.append(_cell(game, Point(x, y), chances, best))
        console.print(row, soft_wrap=True)


def show_review(
    positions: Sequence[JudgedPosition], moves: Sequence[JudgedMove], turning: TurningPoint | None, console: Console
) -> None:
    """The game as a graph, how well each side played, the moves that gave something away, and where it turned."""
    chances = [it.chance for it in positions]
    _heading(console, "Black's winning chance, from the first move to the last")
    _line(console, f"  {''.join(_BLOCKS[min(int(8 * it), 7)] for it in _sampled(chances))}")
    _heading(console, "how well each side played")
    console.print(_players(moves))
    given = [move for move in moves if move.grade in _STYLES]
    _heading(console, f"moves that gave something away: {len(given)} of {len(moves)}")
    if given:
        console.print(_given_away(given, positions))
    _heading(console, "turning point")
    for sentence in (turning_headline(turning), *(turning_details(turning) if turning else ())):
        _line(console, f"  {sentence}")


def _players(moves: Sequence[JudgedMove]) -> Table:
    table, summaries = _table(), [summary_of(moves, color) for color in Color]
    for heading in ("", *COLORS.values()):
        table.add_column(heading, justify="right" if heading else "left")
    table.show_header = True
    accuracies = ("-" if it.accuracy is None else f"{it.accuracy:.0f}%" for it in summaries)
    table.add_row("accuracy", *accuracies)
    for grade in MoveGrade:
        counts = (str(it.grades[grade]) for it in summaries)
        table.add_row(Text(GRADES[grade], style=_STYLES.get(grade, "")), *counts)
    return table


def _given_away(moves: Sequence[JudgedMove], positions: Sequence[JudgedPosition]) -> Table:
    table = _table()
    for heading in ("move", "", "chance", "", "better was"):
        table.add_column(heading)
    table.show_header = True
    for move in moves:
        before, after = (positions[ply].told_chance(move.color) for ply in (move.ply - 1, move.ply))
        grade = Text(graded(move), style=_STYLES[move.grade])
        played = f"{move.ply}. {COLORS[move.color]} {move.move}"
        table.add_row(played, grade, before, f"-> {after}", moves_text(move.better, 6))
    return table


def _sampled(chances: Sequence[float]) -> Sequence[float]:
    """No more of them than the graph has columns, evenly, the first and the last among them."""
    count = min(len(chances), _GRAPH)
    return [chances[round(column * (len(chances) - 1) / max(count - 1, 1))] for column in range(count)]


def _cell(game: Game, point: Point, chances: Mapping[Point, float | None], best: float) -> Text:
    stone = game.stone(point)
    if stone is not None:
        return Text(f" {stone.symbol}", style="bold")
    chance = chances.get(point)
    if chance is None:
        return Text(" x", style=_BAD)
    # Two columns: a certain win is shown as 99, as the best of the others is.
    style = f"bold {_GOOD}" if chance == best else "" if chance >= 0.5 else "dim"
    return Text(f"{min(round(100 * chance), 99):>2}", style=style)


def _table() -> Table:
    return Table(box=box.SIMPLE, show_header=False, show_edge=False, pad_edge=True)


def _heading(console: Console, text: str) -> None:
    _line(console, f"\n{text}", _HEADING)


def _line(console: Console, text: str, style: str = "") -> None:
    console.print(Text(text, style=style))
