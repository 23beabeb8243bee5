"""The pages of a list, as HTML that can be read without a script."""

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from gomoku_arena._core import __version__
from gomoku_arena.printable import printable
from gomoku_arena.report.site._entrants import RatedVersion
from gomoku_arena.report.site._game_files import MOST_REPORTED, NOTATIONS, LeftOut, has_reports
from gomoku_arena.report.site._lists import Meeting, RatingList, Row
from gomoku_arena.report.site._progress import Spark, progress, spark
from gomoku_arena.report.site.words import WORDS
from gomoku_arena.sentences.tournaments import time_limits
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.formats.catalogue import LEAGUE
from gomoku_arena.tournament.statistics.rating import games_to_part
from gomoku_arena.tournament.statistics.tables import signed
from gomoku_arena.tournament.store.rows import StoredTournament

MOST_MEETINGS = 30
"""Opponents on an engine's page; the page of duels has all of them."""

_MOST_TO_PART = 100_000
"""More games than that are not counted."""

_NOTHING = "\N{EN DASH}"

BLOCK = 20
"""Rows and columns of the crosstable that are seen at once."""

_PAGES = (
    ("ratings", "Ratings", "Ratings", "cup"),
    ("duel", "Head to head", "Duels", "arrows"),
    ("games", "Games", "Games", "squares"),
    ("method", "Method", "Method", "info"),
)

_ICONS = {
    "cup": "M8 4h8v6a4 4 0 0 1-8 0zM8 6H5a3 3 0 0 0 3 4M16 6h3a3 3 0 0 1-3 4M12 14v4M8 20h8",
    "arrows": "M4 8h14M15 5l3 3-3 3M20 16H6M9 13l-3 3 3 3",
    "squares": "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
    "info": "M12 8h.01M11 12h1v4h1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
    "download": "M12 4v11M8 11l4 4 4-4M4 16v4h16v-4",
    "plug": "M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4",
    "globe": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
    "moon": "M20 14a8 8 0 1 1-9-10 6 6 0 0 0 9 10z",
    "go": "M9 6l6 6-6 6",
    "back": "M15 6l-6 6 6 6",
}


@dataclass(frozen=True)
class Frame:
    """What all pages of a site need to know: its lists, its scripts and styles, and what is posted beside a list."""

    lists: Sequence[RatingList]
    tournaments: Sequence[tuple[StoredTournament, TournamentConfig | None]]
    """Those whose games are in them, with their configurations; None for imported games."""
    style: str
    script: str
    posts: Sequence[tuple[str, str]]
    """Files beside the pages of a list, each with what it is called."""


class Archive(NamedTuple):
    """Games that can be taken along."""

    first: int
    last: int
    """``first`` and ``last`` count the games of the list from 1."""
    files: Sequence[tuple[str, str, LeftOut]]
    """Each with its size in words, and with what it has not."""


def paths(frame: Frame, it: RatingList) -> dict[str, str]:
    """The pages of a list by their names, from the top of the site. The first list begins there."""
    pages = {name: f"{it.key}/{name}.html" for name, *_ in _PAGES}
    return pages | {"ratings": "index.html" if it is frame.lists[0] else f"{it.key}/index.html"}


def ratings_page(frame: Frame, it: RatingList) -> str:
    """The list itself."""
    sparks = _sparks(it)
    low, high = it.scale
    anchors = it.entrants.anchors
    zero = next(iter(anchors.values()), 0.0)
    place = round(100 * (zero - low) / max(high - low, 1.0), 1)
    return _rendered(
        frame,
        it,
        "ratings",
        title=it.title,
        sparks=sparks,
        course=_course_words(it) if any(sparks.values()) else None,
        anchor=place if 0 <= place <= 100 else None,
        anchors=_anchors(it),
        is_open=any(config and config.format == LEAGUE.name for _, config in _played(frame, it)),
    )


def engine_page(frame: Frame, it: RatingList, row: Row) -> str:
    """An engine's own page."""
    engine = row.engine
    versions = [(version, it.standings[version.place]) for version in engine.versions]
    told = [(_short(engine.name, version), standing) for version, standing in versions]
    return _rendered(
        frame,
        it,
        "engine",
        title=row.version.label,
        row=row,
        engine=engine,
        rows=_by_engine(it),
        versions=versions[::-1],
        progress=progress(told),
        meetings=it.meetings(engine),
        most=MOST_MEETINGS,
        verdict=_verdict(it, row),
        by_color=[_NOTHING if share is None else f"{100 * share:.0f} %" for share in it.by_color[row.version.place]],
        forfeits=it.forfeits[row.version.place],
    )


def duel_page(frame: Frame, it: RatingList, list_file: str) -> str:
    """Head to head and the crosstable."""
    return _rendered(
        frame,
        it,
        "duel",
        title=f"Head to head, {it.title}",
        list_file=list_file,
        ranked=it.rows,
        rows=_by_engine(it),
        block=BLOCK,
        blocks=-(-len(it.rows) // BLOCK),
        crosstable=list(_crosstable(it)),
    )


def games_page(frame: Frame, it: RatingList, list_file: str) -> str:
    """The games, one of them on the board."""
    return _rendered(frame, it, "games", title=f"Games, {it.title}", list_file=list_file)


def method_page(frame: Frame, it: RatingList, archives: Sequence[Archive]) -> str:
    """How ratings are made, and what can be taken along."""
    return _rendered(
        frame,
        it,
        "method",
        title=f"Method, {it.title}",
        archives=archives,
        notations=NOTATIONS,
        reports=has_reports(it),
        most=MOST_REPORTED,
        anchors=_anchors(it),
        conditions=[_conditions(*one) for one in _played(frame, it)],
    )


def list_value(
    it: RatingList, pages: Sequence[str], engine_files: Sequence[str], rules: Mapping[str, Any]
) -> dict[str, Any]:
    """What the scripts know of a list. pages: what tells each page of games in the name of its file."""
    return {
        "engines": [
            [row.version.label, row.engine.file, round(row.standing.elo), engine_files[row.engine.place]]
            for row in _by_engine(it)
        ],
        "ranked": [row.engine.place for row in it.rows],
        "versions": it.names,
        "engineOf": [version.engine for version in it.versions],
        "pages": pages,
        **rules,
    }


def ratings_csv(it: RatingList) -> str:
    """The list as a table for other programs."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(
        ["rank", "last rank", "engine", "version", "elo", "error", "games", "score", "draws", "opponents", "hash"]
    )
    for row in it.rows:
        standing, version = row.standing, row.version
        shares = [f"{part / standing.games:.4f}" if standing.games else "" for part in (standing.score, standing.draws)]
        error = "" if standing.elo_error is None else f"{standing.elo_error:.1f}"
        opponents = "" if row.opponents is None else f"{row.opponents:.1f}"
        values = [row.first or "", row.last or "", _safe(version.label), _safe(version.identity.version)]
        table.writerow(
            [*values, f"{standing.elo:.1f}", error, standing.games, *shares, opponents, version.identity.hash]
        )
    return text.getvalue()


def _safe(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" and text else text


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("gomoku_arena.report", "files"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: printable(value) if type(value) is str else value,
    )
    environment.globals |= {
        "said": _said,
        "labelled": lambda text: Markup('data-label="{}"').format(_known(text)),
        "placed": lambda text: Markup('data-place="{}"').format(_known(text)),
        "drawn": lambda name: Markup(
            f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{_ICONS[name]}"/></svg>'
        ),
        "counted": lambda number: f"{number:,}",
        "whole": lambda value: f"{value:.0f}",
        "share": lambda part, games: f"{part / games:.4f}" if games else "0",
        "percent": lambda part, games: f"{100 * part / games:.0f} %" if games else _NOTHING,
        "tenths": lambda share: f"{100 * share:.1f} %",
        "rank": _rank,
        "version": __version__,
        "pages": _PAGES,
    }
    return environment


def _rendered(frame: Frame, it: RatingList, page: str, **values: Any) -> str:
    own = {"ratings": paths(frame, it)["ratings"], "engine": f"{it.key}/engine/x.html"}.get(
        page, f"{it.key}/{page}.html"
    )
    anchored = bool(it.entrants.anchors)
    by_name = {name: {one.key: paths(frame, one)[name] for one in frame.lists} for name in ("ratings", "duel", "games")}
    html = (
        _environment()
        .get_template(f"site/{page}.html")
        .render(
            page=page,
            tab={"engine": "ratings"}.get(page, page),
            list=it,
            lists=frame.lists,
            root="../" * own.count("/"),
            paths=paths(frame, it),
            firsts=by_name["ratings"],
            duels=by_name["duel"],
            games_pages=by_name["games"],
            style=frame.style,
            script=frame.script,
            posts=frame.posts,
            elo=lambda value: _elo(value, anchored=anchored),
            **{"list_file": "", "block": BLOCK, **values},
        )
    )
    # A thousand rows need no indentation.
    return "".join(f"{line.lstrip()}\n" for line in html.split("\n") if line.strip())


@cache
def _known(text: str) -> Markup:
    """A text of the pages as the value of an attribute."""
    if text not in WORDS:
        raise KeyError(text)
    return escape(text)


def _said(text: str, **values: object) -> Markup:
    """A text with its values, marked so that a script can say it in another language."""
    known = _known(text)
    if not values:
        return Markup(f'<span data-said="{known}">{known}</span>')
    shown = {name: printable(it) if isinstance(it, str) else it for name, it in values.items()}
    plain = {name: f"{it:,}" if isinstance(it, int) else it for name, it in shown.items()}
    given = escape(json.dumps(shown, ensure_ascii=False))
    return Markup(f'<span data-said="{known}" data-values="{given}">{escape(text.format(**plain))}</span>')


def _elo(value: float | None, *, anchored: bool) -> str:
    """A rating; with its sign where 0 is the mean of all."""
    if value is None:
        return _NOTHING
    return f"{value:.0f}" if anchored else signed(value).replace("-", "\N{MINUS SIGN}")


def _rank(row: Row) -> str:
    if row.first is None:
        return _NOTHING
    return str(row.first) if row.first == row.last else f"{row.first}{_NOTHING}{row.last}"


def _by_engine(it: RatingList) -> list[Row]:
    """The rows in the order of the engines."""
    return sorted(it.rows, key=lambda row: row.engine.place)


def _sparks(it: RatingList) -> dict[int, Spark | None]:
    """The course of each engine, by its place; none of anybody where the games do not tell it."""
    course = it.course
    if course is None:
        return {}
    return {
        row.engine.place: spark(
            [*course.elo[:, row.engine.place], row.standing.elo], row.standing.elo_error or 0.0, fixed=row.fixed
        )
        for row in it.rows
        if row.fixed or row.standing.elo_error is not None
    }


def _course_words(it: RatingList) -> Markup | None:
    """What a course goes back to; None where there is none."""
    if it.course is None:
        return None
    words = {"weeks": "Last {n} weeks", "days": "Last {n} days", "hours": "Last {n} hours"}
    return _said(words[it.course.unit], n=it.course.steps)


def _anchors(it: RatingList) -> str:
    """The versions whose rating is given."""
    return ", ".join(f"{it.versions[place].label} = {elo:g}" for place, elo in sorted(it.entrants.anchors.items()))


def _verdict(it: RatingList, row: Row) -> Markup:
    """In a sentence, where the engine stands."""
    if row.fixed:
        return _said("Its rating is given.")
    if row.first is None:
        return _said("Not ranked yet: too few points won or lost.")
    rank = _said("Rank {rank} of {count}.", rank=_rank(row), count=len(it.rows))
    near = _nearest(it, row)
    if near is None:
        return rank
    return Markup("{} {}").format(rank, _apart(row, near))


def _apart(row: Row, near: Row) -> Markup:
    """That the two are not told apart yet, and how many games that would take."""
    name = near.version.label
    if row.version.is_retired or near.version.is_retired:
        return _said("Not told apart from {name} yet.", name=name)
    standings = row.standing, near.standing
    gap = abs(row.standing.elo - near.standing.elo)
    more = games_to_part(gap, [it.elo_error or 0.0 for it in standings], [it.games for it in standings])
    if more > _MOST_TO_PART:
        return _said(
            "Not told apart from {name} yet: more than {n} games of each would be needed.", name=name, n=_MOST_TO_PART
        )
    return _said(
        "Not told apart from {name} yet: about {n} more games of each would do it.",
        name=name,
        n=int(float(f"{more:.2g}")),
    )


def _short(engine: str, version: RatedVersion) -> str:
    """What tells a version of an engine from the others."""
    return version.label.removeprefix(printable(engine)).strip() or version.identity.version or version.label


def _nearest(it: RatingList, row: Row) -> Row | None:
    """The engine with the nearest rating, if the intervals of the two overlap."""
    others = [one for one in it.rows if one is not row and one.first is not None]
    near = min(others, key=lambda one: abs(one.standing.elo - row.standing.elo), default=None)
    if near is None or near.low > row.high or near.high < row.low:
        return None
    return near


def _crosstable(it: RatingList) -> Iterator[list[Meeting | None]]:
    ranked = [row.engine for row in it.rows[:BLOCK]]
    for engine in ranked:
        met = {meeting.opponent: meeting for meeting in it.meetings(engine)}
        yield [met.get(other.place) for other in ranked]


def _played(frame: Frame, it: RatingList) -> list[tuple[StoredTournament, TournamentConfig | None]]:
    """The tournaments that have games in the list."""
    played = set(it.columns.tournament)
    return [one for one in frame.tournaments if one[0].id in played]


def _conditions(tournament: StoredTournament, config: TournamentConfig | None) -> dict[str, Any]:
    told = {"name": tournament.name, "begun": tournament.created[:10]}
    if config is None:
        return told | {"format": _said("imported games"), "time": _NOTHING}
    times = dict.fromkeys(time_limits(it.time) for it in config.players)
    return told | {"format": config.format, "time": ", ".join([*times][:3])}
