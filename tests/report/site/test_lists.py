"""Who is rated, by which games, and what files of theirs are called."""

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from gomoku_arena.report.site._entrants import file_stem
from gomoku_arena.report.site._lists import read_lists
from gomoku_arena.tournament.config import make_config
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.summary import empty_board
from made_up_games import played
from sites import NAMES, add_tournament, made_up

ONE = dict.fromkeys(NAMES, "1" * 64)


def test_one_list_has_the_ratings_that_the_scoreboard_has(tmp_path: Path) -> None:
    chance = random.Random(38)

    def play(pairing: Pairing) -> Result:
        return played(pairing, chance.choice(["black", "black", "white", None]), seconds=(0.5,) * 9)

    with Store(tmp_path / "arena.db") as store:
        add_tournament(store, "spring", ONE, games=20, play=play)
        board = Scoreboard(NAMES)
        for result in store.results(store.tournament()):
            board.add(result)
        (found,) = read_lists(store, store.tournaments())
    order = [board.names.index(version.identity.name) for version in found.versions]
    expected = board.ratings()
    assert np.allclose(found.ratings.elo, expected.elo[order], atol=1e-6)
    assert np.allclose(found.ratings.error, expected.error[order], atol=1e-6)
    rows = {row.name: row for row in board.standings()}
    for row in found.rows:
        told = rows[row.engine.name]
        assert (row.standing.wins, row.standing.draws, row.standing.losses) == (told.wins, told.draws, told.losses)
        met = found.meetings(row.engine)
        assert sum(it.games for it in met) == told.games
        assert sum(it.wins for it in met) == told.wins


def test_versions_are_told_apart_by_their_hash_and_the_latest_stands_for_its_engine(tmp_path: Path) -> None:
    with Store(tmp_path / "arena.db") as store:
        for name, digest in (("spring", "1"), ("summer", "1"), ("autumn", "2")):
            add_tournament(store, name, ONE | {"Kaya": digest * 64}, play=made_up)
        (found,) = read_lists(store, store.tournaments())
    assert [engine.name for engine in found.engines if len(engine.versions) > 1] == ["Kaya"]
    kaya = next(row for row in found.rows if row.engine.name == "Kaya")
    assert kaya.version.identity.hash == "2" * 64
    assert kaya.standing.games == 6
    assert sum(it.games for it in found.meetings(kaya.engine)) == 18
    assert len({version.label for version in found.versions}) == len(found.versions)


def test_a_league_says_which_versions_are_of_one_engine_who_is_retired_and_on_whom_the_figures_hang(
    tmp_path: Path,
) -> None:
    since, names = "2026-11-27T10:00:00+00:00", ["medium", "mine 1.4", "mine 1.5", "gone"]
    told = {it: {"engine": it.split()[0], "since": since, "until": None} for it in names}
    told["mine 1.5"]["until"] = told["gone"]["until"] = "2026-11-28T10:00:00+00:00"
    config = make_config(
        {
            "format": "league",
            "engines": [{"name": it, "spec": "easy"} for it in names],
            "versions": told,
            "anchor": {"medium": 1500},
            "rules": {"preset": "freestyle"},
        }
    )
    pairs = list(combinations(names, 2)) * 10
    planned = [
        Pairing(2 * pair + second, pair, 0, 0, *couple[:: -1 if second else 1])
        for pair, couple in enumerate(pairs)
        for second in (0, 1)
    ]
    with Store(tmp_path / "arena.db") as store:
        # Both versions of mine are one program with other settings, and the first of them was brought back.
        identities = [EngineIdentity(it, "easy", "", "", it.split()[0]) for it in names]
        tournament = store.begin("league", config.model_dump(mode="json"), identities)
        store.plan(tournament, planned)
        store.add(tournament, *(played(it, "black" if it.game % 7 else "white", seconds=(0.5,) * 9) for it in planned))
        (found,) = read_lists(store, store.tournaments())
        board = empty_board(store, tournament)
        for result in store.results(tournament):
            board.add(result)
    assert {engine.name: [it.label for it in engine.versions] for engine in found.engines} == {
        "medium": ["medium"],
        "mine": ["mine 1.4", "mine 1.5"],
        "gone": ["gone"],
    }
    rows = {row.engine.name: row for row in found.rows}
    assert [name for name, row in rows.items() if row.version.is_retired] == ["gone"]
    assert [name for name, row in rows.items() if row.fixed] == ["medium"]
    assert (rows["medium"].standing.elo, rows["mine"].standing.name) == (1500, "mine 1.4")
    assert np.allclose(found.ratings.elo, board.ratings().elo[[names.index(it) for it in found.names]])
    # Six couples met, one of them two versions of one engine: those games are once in its list.
    assert len(found.games_of(rows["mine"].engine)) == len(set(found.games_of(rows["mine"].engine))) == 100


def test_games_by_other_rules_are_in_a_list_of_their_own_the_larger_first(tmp_path: Path) -> None:
    with Store(tmp_path / "arena.db") as store:
        add_tournament(store, "small", ONE, rules={"preset": "renju"}, play=made_up)
        add_tournament(store, "large", ONE, games=4, play=made_up)
        # Made-up games are all freestyle; these are played.
        add_tournament(store, "ninuki", {"a": "", "b": ""}, rules={"preset": "ninuki", "size": 13})
        found = read_lists(store, store.tournaments())
    assert [(it.key, len(it.columns)) for it in found] == [("freestyle15", 36), ("ninuki13", 2)]


def test_ranks_are_those_that_the_intervals_allow(tmp_path: Path) -> None:
    with Store(tmp_path / "arena.db") as store:
        add_tournament(store, "spring", ONE, games=40, play=made_up)
        (found,) = read_lists(store, store.tournaments())
    for row in found.rows:
        assert row.standing.elo_error is not None
        above = sum(it.low > row.high for it in found.rows)
        below = sum(it.high < row.low for it in found.rows)
        assert (row.first, row.last) == (above + 1, len(found.rows) - below)


def test_a_course_says_what_the_list_would_have_said_then(tmp_path: Path) -> None:
    """Eight weeks in which Kaya plays a new version from the fifth on, which wins what the old one lost."""
    begun, names = datetime(2026, 10, 2, tzinfo=UTC), ("tengen", "Kaya")

    def play(week: int) -> Callable[[Pairing], Result]:
        def play(pairing: Pairing) -> Result:
            wins = "Kaya" if pairing.game % 4 == 0 or (week >= 4 and pairing.game % 4 == 1) else "tengen"
            result = played(pairing, "black" if pairing.black == wins else "white")
            return replace(result, record=replace(result.record, started=(begun + timedelta(weeks=week)).isoformat()))

        return play

    with Store(tmp_path / "arena.db") as store:
        for week in range(8):
            hashes = dict.fromkeys(names, "1" * 64) | {"Kaya": ("2" if week >= 4 else "1") * 64}
            add_tournament(store, f"week {week}", hashes, games=40, play=play(week))
        tournaments = store.tournaments()
        (found,) = read_lists(store, tournaments)
        then = [read_lists(store, tournaments[: week + 1])[0] for week in range(7)]
    course = found.course
    assert course is not None
    assert (course.unit, course.steps) == ("weeks", 7)
    for week, listed in enumerate(then):
        told = dict(zip((it.name for it in found.engines), course.elo[week], strict=True))
        rows = {row.engine.name: row.standing.elo for row in listed.rows}
        # Without anchors differences are what there is.
        assert told["Kaya"] - told["tengen"] == pytest.approx(rows["Kaya"] - rows["tengen"], abs=0.01)
    kaya = course.elo[:, next(it.place for it in found.engines if it.name == "Kaya")]
    assert np.ptp(kaya[:4]) < 20 < 100 < kaya[4] - kaya[3]


def test_games_of_one_hour_have_no_course(tmp_path: Path) -> None:
    with Store(tmp_path / "arena.db") as store:
        add_tournament(store, "spring", ONE, games=20, play=made_up)
        (found,) = read_lists(store, store.tournaments())
    assert found.course is None


def test_names_of_files_are_safe_and_differ_where_names_do() -> None:
    names = ["Kaya", "kaya", "KAYA", "con", "..", "a/b", "a\\b", "a:b", "碁", "", " ", "x" * 500, "x" * 499, "\ud800"]
    stems = [file_stem(name) for name in names]
    assert len({it.casefold() for it in stems}) == len(names)
    assert all(set(it) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") and len(it) <= 60 for it in stems)
    assert file_stem("Kaya") == "kaya-7ef88ac5", "links to an engine's page last"
