"""Small sites of rating lists, for tests."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from gomoku_arena.display.rating_list import for_forum, for_markdown
from gomoku_arena.report.site.build import Post, Site, build_site
from gomoku_arena.tournament.config import make_config
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.store.store import Store
from made_up_games import played
from stored_tournaments import quick_games

POSTS = [Post("ratings.txt", "Forum", for_forum), Post("ratings.md", "Markdown", for_markdown)]

HOSTILE = "</script><script>alert(1)</script>"
NAMES: tuple[str, ...] = ("tengen", "Kaya", "kaya", HOSTILE)


def add_tournament(
    store: Store,
    name: str,
    hashes: Mapping[str, str],
    *,
    games: int = 2,
    rules: Mapping[str, Any] | None = None,
    play: Callable[[Pairing], Result] | None = None,
) -> None:
    """A finished round-robin of these engines, by their names with the hashes of their programs."""
    values = {
        "name": name,
        "engines": [{"name": it, "spec": "easy:depth=1"} for it in hashes],
        "games": games,
        "openings": "random",
        "rules": dict(rules or {"preset": "freestyle"}),
    }
    config = make_config(values)
    engines = [EngineIdentity(it, "easy:depth=1", "", "somebody", digest) for it, digest in hashes.items()]
    tournament = store.begin(name, config.model_dump(mode="json"), engines)
    schedule, board, planned = config.make_format(), Scoreboard(config.names), list[Pairing]()
    play = play or quick_games(values)
    while more := schedule.more(planned, board, 1):
        planned += more
        store.plan(tournament, more)
        results = [play(pairing) for pairing in more]
        store.add(tournament, *results)
        for result in results:
            board.add(result)


def made_up(pairing: Pairing) -> Result:
    """The engine that comes first in ``NAMES`` wins, but every fifth game."""
    first = NAMES.index(pairing.black) < NAMES.index(pairing.white)
    return played(pairing, "black" if first != (pairing.game % 5 == 0) else "white", seconds=(0.5,) * 9)


def build(path: Path, folder: Path) -> Site:
    """The site of the store at ``path``."""
    with Store(path, read_only=True) as store:
        return build_site(store, None, folder, POSTS)


def content(folder: Path) -> dict[str, bytes]:
    """Every file of the folder."""
    return {it.relative_to(folder).as_posix(): it.read_bytes() for it in sorted(folder.rglob("*")) if it.is_file()}
