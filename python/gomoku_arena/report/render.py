"""Writes the page: the template with the tables in it, the style and the scripts inlined, the games as JSON."""

import json
from collections.abc import Sequence
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from gomoku_arena._core import WIN, __version__
from gomoku_arena.drawing import sources
from gomoku_arena.printable import printable, printable_lines
from gomoku_arena.report import _sections as sections
from gomoku_arena.report._games import compact_game, rules_value
from gomoku_arena.report._sections import history, move_times, openings
from gomoku_arena.sentences.tournaments import sprt_figures, sprt_text, time_limits
from gomoku_arena.sentences.words import TERMINATIONS
from gomoku_arena.shown_spec import shown_values
from gomoku_arena.tournament.games import Result, played_by_the_rules
from gomoku_arena.tournament.statistics.tables import (
    cross_rows,
    signed,
    standing_columns,
    standing_rows,
    superiority_rows,
)
from gomoku_arena.tournament.summary import TournamentSummary

SCRIPTS = (
    *("dom", "chart", "game", "selection", "game_list", "game_panel", "score_graph", "viewer"),
    *("history", "times", "openings", "page"),
)
"""The page's own scripts in the order in which they need each other. All need those of the board and the graph."""

STYLES = ("viewer.css", "style.css")
"""The page's own style sheets."""

SURE = WIN - 1000
"""A score from here on is that of a win on the board, however long the game."""

_NOTHING = "\N{EN DASH}"

_ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


def render_page(report: TournamentSummary, results: Sequence[Result]) -> str:
    """The page on the finished games, in the order of their numbers."""
    files = Environment(
        loader=PackageLoader(__package__, "files"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        finalize=_shown,
    )
    files.filters["signed"] = signed
    return files.get_template("page.html").render(
        report=report,
        names=[engine.name for engine in report.engines],
        specs=[engine.shown.spec for engine in report.engines],
        conditions=_conditions(report),
        facts=_facts(report, results),
        columns=standing_columns(report.standings),
        standings=standing_rows(report.standings, report.board.names),
        cross=cross_rows(report.ranking, report.board),
        superiority=superiority_rows(report.ranking, report.board),
        pairs=sections.pair_rows(report),
        terminations=sections.termination_rows(results),
        endings=TERMINATIONS,
        sprt=report.sprt and (sprt_text(report.sprt), sprt_figures(report.sprt)),
        config=escape(
            printable_lines(json.dumps(shown_values(report.tournament.config), indent=2, ensure_ascii=False))
        ),
        version=__version__,
        styles=[Markup(path.read_text(encoding="utf-8")) for path in sources.STYLES]
        + [_file(files, name) for name in STYLES],
        scripts=[Markup(sources.plain_script())] + [_file(files, f"{name}.js") for name in SCRIPTS],
        content=_json(_content(report, results)),
    )


def _content(report: TournamentSummary, results: Sequence[Result]) -> dict[str, Any]:
    """What the scripts draw from."""
    names = [engine.name for engine in report.engines]
    places = {name: place for place, name in enumerate(names)}
    played = [result.record.rule_set for result in results]
    rules = {it: place for place, it in enumerate(dict.fromkeys(played))}
    sprt = report.sprt
    focus = 0 if report.config is not None and report.config.format_spec.has_challenger else None
    return {
        "engines": [printable(name) for name in names],
        "focus": focus,
        "win": SURE,
        "rules": [rules_value(it) for it in rules],
        "endings": _endings(results),
        "games": [_compact(report, result, places, rules[its]) for result, its in zip(results, played, strict=True)],
        "history": history(report, results),
        "sprt": None if sprt is None else {"lower": sprt.lower, "upper": sprt.upper},
        "times": move_times(names, results, report.times),
        "openings": openings(results, places),
    }


def _compact(report: TournamentSummary, result: Result, places: dict[str, int], rules: int) -> dict[str, Any]:
    with played_by_the_rules(result, report.tournament.name):
        return compact_game(result, places, rules, report.times)


def _endings(results: Sequence[Result]) -> dict[str, Any]:
    """How the games ended, by the words that the list of them has, in alphabetical order."""
    met = sorted({result.record.termination for result in results}, key=TERMINATIONS.__getitem__)
    return {it: {"words": TERMINATIONS[it], "fault": it.is_forfeit} for it in met}


def _conditions(report: TournamentSummary) -> list[str]:
    """Under what it was played, in a few words each."""
    if report.config is None:
        return ["imported games", report.tournament.created[:10]]
    rules = report.config.rules.rules()
    times = [time_limits(it) for it in report.times.values()]
    same = len(set(times)) == 1
    told = times[:1] if same else [f"{name}: {time}" for name, time in zip(report.times, times, strict=True)]
    schedule = f"{report.config.format}, adaptive" if report.config.adaptive else report.config.format
    return [f"{rules.name} {rules.size}x{rules.size}", schedule, *told, report.tournament.created[:10]]


def _facts(report: TournamentSummary, results: Sequence[Result]) -> list[tuple[str, str]]:
    """The tournament in a few figures, each with its name."""
    moves = sum(len(result.record.moves) for result in results)
    thinking = sum(result.record.thinking for result in results)
    forfeits = sum(result.record.termination.is_forfeit for result in results)
    share = sections.black_share(results)
    return [
        ("games", _games(report)),
        *([("different games", f"{report.board.different:,}")] if report.copies else []),
        ("moves", f"{moves:,}"),
        ("moves a game", f"{moves / len(results):.1f}" if results else _NOTHING),
        ("black scored", _NOTHING if share is None else f"{100 * share:.1f} %"),
        ("draws", str(sum(result.record.winner is None for result in results))),
        ("forfeits", str(forfeits)),
        ("thinking time", _duration(thinking)),
    ]


def _games(report: TournamentSummary) -> str:
    if report.complete or report.total is None:
        return f"{report.finished:,}"
    return f"{report.finished:,} of {report.total:,}"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes:02} min"
    return f"{minutes} min {rest:02} s" if minutes else f"{seconds:.1f} s"


def _shown(value: Any) -> Any:
    """What the template writes of a value: texts as they may be shown, ``Markup`` and numbers as they are."""
    return printable(value) if type(value) is str else value


def _json(value: Any) -> Markup:
    """JSON that may stand in a script element, whatever engines call themselves and say."""
    return Markup(json.dumps(value, separators=(",", ":")).translate(_ESCAPES))


def _file(files: Environment, name: str) -> Markup:
    assert files.loader is not None
    return Markup(files.loader.get_source(files, name)[0])
