"""Builds the folder of a site from a store, as fast as what changed since the last time allows."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from gomoku_arena.drawing import sources
from gomoku_arena.record import Termination
from gomoku_arena.report._games import rules_value
from gomoku_arena.report.render import SURE
from gomoku_arena.report.site import _game_files as games
from gomoku_arena.report.site import _pages as pages
from gomoku_arena.report.site._columns import PAGE
from gomoku_arena.report.site._data import engine_data, script
from gomoku_arena.report.site._game_files import LeftOut
from gomoku_arena.report.site._lists import RatingList, read_lists
from gomoku_arena.report.site.folder import SiteFolder
from gomoku_arena.sentences.words import TERMINATIONS
from gomoku_arena.tournament.statistics.standings import Standing
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.summary import config_of

_FILES = files("gomoku_arena.report") / "files"
_VIEWER = ("dom", "game", "score_graph", "game_panel", "viewer")
_OWN = ("site", "duel", "games", "start")
_ENGLISH = {"en": {"name": "English", "words": dict[str, str]()}}


@dataclass(frozen=True)
class Post:
    """A list as text for other places. write: the text of the standings of all versions in the list, the best first."""

    file: str
    title: str
    write: Callable[[Sequence[Standing], RatingList], str]


@dataclass(frozen=True)
class Site:
    """What was built."""

    engines: int
    games: int
    read: int
    """Games whose moves were read: those of files that were not there yet."""
    left_out: Mapping[str, LeftOut]
    """By the suffix of a notation, games that its archives have not; without those that have all."""


def build_site(store: Store, tournament: str | None, folder: Path, posts: Sequence[Post] = ()) -> Site:
    """Writes the site of a store, or of one of its tournaments, into the folder.

    The same store makes the same files. An older site there is replaced file by file, and every page of it can be read
    until the new one is there; its files of games that did not change stay.
    Raises StoreError as reading does, and ConfigError where there are no games, where the folder holds something else
    than a site, where another process writes one there, and where it cannot be written.
    """
    out = SiteFolder(folder)
    with out.alone():
        return _build(store, tournament, out, posts)


def _build(store: Store, tournament: str | None, out: SiteFolder, posts: Sequence[Post]) -> Site:
    tournaments = store.tournaments() if tournament is None else [store.tournament(tournament)]
    lists = read_lists(store, tournaments)
    style, script = _assets()
    played = [(it, config_of(store, it)) for it in tournaments]
    frame = pages.Frame(lists, played, *style[:1], *script[:1], [(post.file, post.title) for post in posts])
    out.plan([style[0], script[0], *(name for it in lists for name in _planned(frame, it))])
    out.write(*style)
    out.write(*script)
    read = games.write_games(lists, store, out)
    # The first list's own page is the door, which opens last.
    for it in reversed(lists):
        _write_list(frame, it, out, posts)
    out.finish()
    engines = {engine.name for it in lists for engine in it.engines}
    return Site(len(engines), sum(len(it.columns) for it in lists), read, _left_out(lists, out))


def _left_out(lists: Sequence[RatingList], out: SiteFolder) -> dict[str, LeftOut]:
    found = {}
    for suffix in games.NOTATIONS:
        files = [games.archive_file(it, archive, suffix) for it in lists for archive in games.archives(it)]
        if missing := [told for name in files if (told := games.left_out(out.path / name)).games]:
            found[suffix] = LeftOut(sum(it.games for it in missing), missing[0].why)
    return found


def _planned(frame: pages.Frame, it: RatingList) -> list[str]:
    """Every file of a list."""
    own = [f"{it.key}/{name}" for name in ("ratings.csv", *(name for name, _ in frame.posts))]
    engines = [f"{it.key}/engine/{engine.file}.html" for engine in it.engines]
    scripts = [f"{it.key}/data/{name}" for name in (*_engine_files(it), _list_file(it))]
    return [*games.game_files(it), *own, *engines, *scripts, *pages.paths(frame, it).values()]


def _write_list(frame: pages.Frame, it: RatingList, out: SiteFolder, posts: Sequence[Post]) -> None:
    for engine, file in zip(it.engines, _engine_files(it), strict=True):
        out.write(f"{it.key}/data/{file}", engine_data(it, engine))
    value = pages.list_value(
        it, [games.page_digest(it, page) for page in range(it.pages)], _engine_files(it), _played(it)
    )
    out.write(f"{it.key}/data/{_list_file(it)}", script("list", 0, value))
    out.write(f"{it.key}/ratings.csv", pages.ratings_csv(it))
    for post in posts:
        out.write(f"{it.key}/{post.file}", post.write(it.ranked, it))
    for row in it.rows:
        out.write(f"{it.key}/engine/{row.engine.file}.html", pages.engine_page(frame, it, row))
    paths = pages.paths(frame, it)
    out.write(paths["method"], pages.method_page(frame, it, _archives(it, out)))
    out.write(paths["games"], pages.games_page(frame, it, _list_file(it)))
    out.write(paths["duel"], pages.duel_page(frame, it, _list_file(it)))
    out.write(paths["ratings"], pages.ratings_page(frame, it))


def _played(it: RatingList) -> Mapping[str, object]:
    """What the board and the lists of games need to know of all games."""
    endings = {str(one): {"words": TERMINATIONS[one], "fault": one.is_forfeit} for one in Termination}
    return {"rules": [rules_value(it.rules)], "win": SURE, "endings": endings, "games": len(it.columns), "page": PAGE}


def _archives(it: RatingList, out: SiteFolder) -> list[pages.Archive]:
    found = []
    for archive in games.archives(it):
        names = [games.archive_file(it, archive, suffix) for suffix in games.NOTATIONS]
        sizes = [(out.path / name).stat().st_size for name in names]
        told = [f"{size / 1e6:.1f} MB" if size >= 1e5 else f"{size / 1e3:.0f} kB" for size in sizes]
        first = archive * games.ARCHIVE * PAGE + 1
        last = min(first - 1 + games.ARCHIVE * PAGE, len(it.columns))
        missing = [games.left_out(out.path / name) for name in names]
        found.append(pages.Archive(first, last, list(zip(names, told, missing, strict=True))))
    return found


def _engine_files(it: RatingList) -> list[str]:
    return [f"engine-{engine.file}-{games.list_digest(it)}.js" for engine in it.engines]


def _list_file(it: RatingList) -> str:
    return f"list-{games.list_digest(it)}.js"


def _assets() -> tuple[tuple[str, str], tuple[str, str]]:
    """The style and the script of all pages, by names that change with them."""
    sheets = [path.read_text(encoding="utf-8") for path in sources.STYLES]
    style = "\n".join([*sheets, _text("viewer.css"), _text("site/site.css")])
    viewer, own = (_text(f"{name}.js") for name in _VIEWER), (_text(f"site/{name}.js") for name in _OWN)
    languages = json.dumps({**_ENGLISH, **json.loads(_text("site_words.json"))}, ensure_ascii=False)
    constant = f"const LANGUAGES = {languages};\n"
    script = "\n".join(['"use strict";', sources.plain_script(), *viewer, constant, *own])
    return _named("css", style), _named("js", script)


def _named(suffix: str, text: str) -> tuple[str, str]:
    return sources.named("assets/site", suffix, text.encode()), text


def _text(name: str) -> str:
    return _FILES.joinpath(name).read_text(encoding="utf-8")
