"""A site of a thousand engines: ``PYTHONPATH=tests python benchmarks/rating_site.py --games 1000000``.

Makes a store of engines with known strengths, whose games have the moves of some hundred that tengen played, and writes
its site twice. Prints its size, the time of the processor, and the memory of the process at most. Where there is a
Chromium, it opens pages from the disk, at full speed and slowed down four times, and prints when they were painted
first. The ratings must agree with the strengths.
"""

import argparse
import random
import resource
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np

import chromium
from gomoku_arena import Rules, SearchEngine, TimeControl, play_game
from gomoku_arena.record import GameRecord
from gomoku_arena.report.site._lists import read_lists
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.openings.openings import Openings, OpeningsConfig
from gomoku_arena.tournament.store.store import Store
from sites import build

PLAYED = 400
"""Games that are really played."""

_STARTED = 5
"""The place of when a game began, behind the winner in a row."""

_PAINTED = "() => [performance.getEntriesByName('first-contentful-paint')[0]?.startTime, performance.now()]"

DEVIATION = 300.0
"""Of the engines' strengths, in Elo."""


def moves() -> list[GameRecord]:
    """Games of tengen against itself, with what it told of every move."""
    rules = Rules.freestyle()
    openings = Openings(OpeningsConfig(kind="random"), rules, 38)

    def play(number: int) -> GameRecord:
        one, other = SearchEngine("tengen"), SearchEngine("tengen")
        return play_game(one, other, rules, TimeControl(nodes=60), opening=openings.opening(number))

    return [play(number) for number in range(PLAYED)]


def strengths(engines: int) -> list[float]:
    """How strong each engine is, in Elo."""
    chance = random.Random(38)
    return [chance.gauss(0, DEVIATION) for _ in range(engines)]


def pairings(engines: int, count: int) -> Iterator[Pairing]:
    """Game pairs of engines whose strengths are near each other."""
    chance = random.Random(39)
    order = sorted(range(engines), key=strengths(engines).__getitem__)
    for pair in range(count // 2):
        first = chance.randrange(engines)
        others = range(max(first - 200, 0), min(first + 200, engines))
        second = chance.choice([it for it in (chance.choice(others), (first + 1) % engines) if it != first])
        couple = [name(order[first]), name(order[second])]
        for game, (black, white) in enumerate((couple, couple[::-1]), 2 * pair):
            yield Pairing(game, pair, 0, pair % 1000, black, white)


def name(place: int) -> str:
    return f"Engine {place + 1}"


def fill(path: Path, engines: int, count: int) -> None:
    """Games that are played are stored as ever; the others have the moves of one of them, as a row of the store."""
    identities = [EngineIdentity(name(place), "easy", "1.0", "somebody", f"{place:064x}") for place in range(engines)]
    played = moves()
    with Store(path) as store:
        tournament = store.begin("league", {}, identities, kind="imported")
        planned = list(pairings(engines, count))
        store.plan(tournament, planned)
        told = [
            replace(one, black=it.black, white=it.white, started=begun(it, count))
            for it, one in zip(planned, played, strict=False)
        ]
        store.add(tournament, *map(Result, planned, told))
    with closing(sqlite3.connect(path)) as connection, connection:
        rows = connection.execute("SELECT * FROM game").fetchall()
        places = ", ".join("?" * len(rows[0]))
        connection.executemany(f"INSERT INTO game VALUES ({places})", made_up(planned[len(rows) :], rows, engines))


def begun(it: Pairing, games: int) -> str:
    """When the game began: so many are played in ten weeks."""
    return (datetime(2026, 1, 1, tzinfo=UTC) + timedelta(weeks=10) * it.game / games).isoformat()


def made_up(planned: Sequence[Pairing], rows: Sequence[Any], engines: int) -> Iterator[tuple[Any, ...]]:
    """Rows of games with the moves of these, won as the strengths let one expect; one of ten is drawn."""
    chance = random.Random(40)
    strength = {name(place): elo for place, elo in enumerate(strengths(engines))}
    for it in planned:
        tournament, _, rules, _, _, _, *rest = chance.choice(rows)
        rest[_STARTED] = begun(it, len(planned))
        wins = 1 / (1 + 10 ** ((strength[it.white] - strength[it.black]) / 400))
        winner = None if chance.random() < 0.1 else "black" if chance.random() < wins else "white"
        yield tournament, it.game, rules, it.black, it.white, winner, *rest


def measured(what: str, path: Path, folder: Path) -> None:
    begun, wall = processor(), time.perf_counter()
    site = build(path, folder)
    seconds, wall = processor() - begun, time.perf_counter() - wall
    own, child = (resource.getrusage(it).ru_maxrss / 1024 for it in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    told = f"{site.read:,} games read in {seconds:.0f} s of the processor, {wall:.0f} s in all"
    print(f"{what}: {told}, at most {own:.0f} MiB of memory, another process {child:.0f} MiB", flush=True)


def processor() -> float:
    """Seconds that this process and those that it has started had."""
    used = [resource.getrusage(it) for it in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(it.ru_utime + it.ru_stime for it in used)


def sizes(folder: Path) -> None:
    total: dict[str, list[int]] = {}
    for file in folder.rglob("*"):
        if file.is_file():
            kind = file.name.partition("-")[0] if file.parent.name == "data" else "".join(file.suffixes)
            total.setdefault(kind, []).append(file.stat().st_size)
    for kind, found in sorted(total.items()):
        print(f"{kind:12} {len(found):6,} files {sum(found) / 1e6:9.1f} MB, at most {max(found) / 1e3:9.1f} kB")
    print(f"together {sum(sum(it) for it in total.values()) / 1e6:.0f} MB")


def paints(folder: Path) -> None:
    """When each page was painted first, and when it had what its script fetches."""
    games = sum(1 for _ in (folder / "freestyle15" / "data").glob("games-*"))
    there = {
        "index.html": "#ratings button",
        next((folder / "freestyle15" / "engine").iterdir()).relative_to(folder).as_posix(): ".duels button",
        "freestyle15/duel.html": ".versus",
        f"freestyle15/games.html#game={games * 100}": ".viewer .stone",
        "freestyle15/games.html#engine=7": "#list li",
    }
    for slower in (1, 4):
        for width in (1440, 375):
            for place, wanted in there.items():
                page = chromium.context(width, "light", "en").new_page()
                page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
                name, _, chosen = place.partition("#")
                page.goto(f"{(folder / name).as_uri()}#{chosen}")
                page.wait_for_selector(wanted, state="attached")
                paint, ready = page.evaluate(_PAINTED)
                told = f"{slower} times slower: painted {paint:.0f} ms, ready {ready:.0f} ms"
                print(f"{place[:48]:48} {width:5} px {told}", flush=True)
                page.close()


def check(path: Path, engines: int) -> None:
    """The ratings say how strong the engines are."""
    strength = np.array(strengths(engines))
    with Store(path, read_only=True) as store:
        (found,) = read_lists(store, store.tournaments())
    order = [int(version.identity.name.split()[1]) - 1 for version in found.versions]
    correlation = float(np.corrcoef(strength[order], found.ratings.elo)[0, 1])
    assert correlation > 0.95, correlation
    print(f"correlation of ratings and strengths {correlation:.4f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--engines", type=int, default=1000)
    parser.add_argument("--folder", type=Path, help="where store and site stay")
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = told.folder or Path(temporary)
        path, site = folder / "league.db", folder / "site"
        if not path.exists():
            fill(path, told.engines, told.games)
        print(f"store of {path.stat().st_size / 1e6:.0f} MB", flush=True)
        measured("written", path, site)
        measured("written again", path, site)
        sizes(site)
        check(path, told.engines)
        if chromium.CHROMIUM:
            paints(site)


if __name__ == "__main__":
    main()
