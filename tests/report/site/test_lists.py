"""Who is rated, by which games, and what files of theirs are called."""

import random
from pathlib import Path

import numpy as np

from gomoku_arena.report.site._entrants import file_stem
from gomoku_arena.report.site._lists import read_lists
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.store.store import Store
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


def test_names_of_files_are_safe_and_differ_where_names_do() -> None:
    names = ["Kaya", "kaya", "KAYA", "con", "..", "a/b", "a\\b", "a:b", "碁", "", " ", "x" * 500, "x" * 499, "\ud800"]
    stems = [file_stem(name) for name in names]
    assert len({it.casefold() for it in stems}) == len(names)
    assert all(set(it) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") and len(it) <= 60 for it in stems)
    assert file_stem("Kaya") == "kaya-7ef88ac5", "links to an engine's page last"
