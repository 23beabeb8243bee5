"""The page of a rehearsal: one file that needs no network, with the verdict on top."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from gomoku_arena._core import __version__
from gomoku_arena.engines.levels import HARD_STRENGTHS, HIGHEST, STRENGTHS
from gomoku_arena.printable import printable, printable_lines
from gomoku_arena.rehearsal.ladder import HARD, level_name
from gomoku_arena.rehearsal.result import LeagueResult, RehearsalResult
from gomoku_arena.rehearsal.words import checks_words, clock_words, game_words, verdict_words

_EDGE = 150
"""Elo beyond the levels at both ends of a scale."""


@dataclass(frozen=True)
class Row:
    """A row of a ladder: the brain, or an opponent. Places are in per cent of the scale."""

    name: str
    elo: str
    points: str
    is_brain: bool
    at: float
    low: float | None
    """``low`` and ``high``: the ends of its interval; None where there is none."""
    high: float | None


def render_rehearsal(result: RehearsalResult) -> str:
    """The page."""
    files = Environment(
        loader=PackageLoader("gomoku_arena.report", "files"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: printable(value) if type(value) is str else value,
    )
    files.filters["lines"] = lambda text: escape(printable_lines(text))
    assert files.loader is not None
    return files.get_template("rehearsal.html").render(
        result=result,
        verdict=verdict_words(result),
        ladders={league.league: list(_ladder(league)) for league in result.leagues},
        clock=clock_words,
        game_words=game_words,
        checks_words=checks_words,
        version=__version__,
        style=Markup(files.loader.get_source(files, "style.css")[0]),
    )


def _ladder(league: LeagueResult) -> Iterator[Row]:
    """The levels, hard and the brain among them, the weakest first."""
    rules = league.preset.rules
    strengths = STRENGTHS[rules]
    met = {name: (points, games) for name, _, points, games in league.met}
    rungs = [*((level_name(place), elo) for place, elo in enumerate(strengths, start=1)), (HARD, HARD_STRENGTHS[rules])]
    rows = [(float(elo), _rung(strengths, name, elo, met)) for name, elo in rungs]
    if league.elo is not None and league.elo_error is not None:
        low, high = league.elo - league.elo_error, league.elo + league.elo_error
        places = [_place(strengths, it) for it in (league.elo, low, high)]
        told = f"{league.elo:.0f} ±{league.elo_error:.0f}"
        rows.append((league.elo, Row("the brain", told, "", True, *places)))
    yield from (row for _, row in sorted(rows, key=lambda it: it[0]))


def _rung(strengths: Sequence[int], name: str, elo: int, met: dict[str, tuple[float, int]]) -> Row:
    told = "{:g} of {}".format(*met[name]) if name in met else ""
    return Row(name, str(elo), told, False, _place(strengths, elo), None, None)


def _place(strengths: Sequence[int], elo: float) -> float:
    """Where that is on the scale, in per cent; its ends for what lies beyond."""
    low, high = strengths[0] - _EDGE, strengths[HIGHEST - 1] + _EDGE
    return round(100 * (min(max(elo, low), high) - low) / (high - low), 1)
