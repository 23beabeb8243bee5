import json
import multiprocessing
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from time import sleep

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gomoku_arena import GameRecord, MoveRecord, Rules, StoreError, Termination
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.store.rows import StoredTournament
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.workers.task import RunningGame

POINTS = ["a1", "h8", "c3", "o15", "d4", "e5"]
A_AND_B = (EngineIdentity("a", "easy", "1.0", "me", "ff"), EngineIdentity("b", "cmd:./b"))

moves = st.lists(
    st.builds(
        MoveRecord,
        st.sampled_from(POINTS),
        st.floats(0, 1e4).map(lambda seconds: round(seconds, 6)),
        st.none() | st.integers(-100_000, 100_000),
        st.none() | st.integers(-99, 99),
        st.none() | st.integers(0, 99),
        st.none() | st.integers(0, 2**40),
        st.none() | st.floats(0, 1e4),
    ),
    max_size=6,
).map(tuple)
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
records = st.builds(
    GameRecord,
    rules=st.sampled_from([Rules.ninuki(goal=6, advantage=(1, 0)).switches(), Rules.renju().switches()]),
    black=texts,
    white=texts,
    termination=st.sampled_from(Termination),
    reason=texts,
    winner=st.sampled_from(["black", "white", None]),
    opening=st.lists(st.sampled_from(POINTS), max_size=4).map(tuple),
    moves=moves,
    swap=texts,
    failure=texts,
    started=texts,
)


def record(reason: str = "because") -> GameRecord:
    return GameRecord(
        rules=Rules.ninuki().switches(),
        black="a",
        white="b",
        termination=Termination.FIVE,
        reason=reason,
        winner="black",
        moves=(MoveRecord("h8", 0.25, 12, None, 4, 1000, bound="lower"),),
    )


def pairing(game: int) -> Pairing:
    return Pairing(game, game // 2, 0, game // 2, *(("a", "b") if game % 2 == 0 else ("b", "a")))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def begun(store: Store, name: str = "first", games: int = 4) -> StoredTournament:
    tournament = store.begin(name, {"games": games}, A_AND_B)
    store.plan(tournament, [pairing(game) for game in range(games)])
    return tournament


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(records)
def test_a_game_comes_back_as_it_went_in(game: GameRecord) -> None:
    with Store(":memory:") as store:
        tournament = begun(store)
        store.add(tournament, Result(pairing(2), game))
        assert store.result(tournament, 2) == Result(pairing(2), game)
        assert list(store.results(tournament)) == [Result(pairing(2), game)]
        (head,) = store.game_heads(tournament)
        plies = len(game.opening) + len(game.moves)
        assert head == (Result(pairing(2), game).score, game.rule_set, game.started, plies)


def test_a_part_of_the_games_can_be_read(path: Path) -> None:
    with Store(path) as store:
        tournament = begun(store, games=6)
        store.add(tournament, *(Result(pairing(it), record()) for it in (0, 2, 3, 5)))
        for numbers, found in (
            (range(6), [0, 2, 3, 5]),
            (range(2, 4), [2, 3]),
            (range(4, 5), []),
            (range(3, 99), [3, 5]),
        ):
            assert [it.game for it in store.results(tournament, numbers)] == found


def test_a_closed_store_opens_again_with_all_it_held(path: Path) -> None:
    with Store(path) as store:
        tournament = begun(store)
        store.add(tournament, Result(pairing(1), record()))
    with Store(path, create=False) as store:
        (again,) = store.tournaments()
        assert again == tournament
        assert (again.name, again.kind, again.config) == ("first", "played", {"games": 4})
        assert store.engines(again) == list(A_AND_B)
        assert store.pairings(again) == [pairing(game) for game in range(4)]
        assert [result.record for result in store.results(again)] == [record()]
        assert store.games(again) == 1


def test_one_file_holds_many_tournaments(path: Path) -> None:
    with Store(path) as store:
        first, second = begun(store), begun(store, "second")
        store.add(first, Result(pairing(0), record("one")))
        store.add(second, Result(pairing(0), record("two")))
        assert [store.result(it, 0).record.reason for it in (first, second)] == ["one", "two"]
        assert store.tournament() == second
        assert store.tournament("first") == first


def test_no_game_is_kept_twice_or_without_a_pairing(path: Path) -> None:
    with Store(path) as store:
        tournament = begun(store)
        store.add(tournament, Result(pairing(0), record("the first")))
        with pytest.raises(StoreError, match="UNIQUE"):
            store.add(tournament, Result(pairing(0), record("another")))
        with pytest.raises(StoreError, match="FOREIGN KEY"):
            store.add(tournament, Result(pairing(7), record()))
        with pytest.raises(StoreError, match="UNIQUE"):
            store.plan(tournament, [pairing(5), pairing(3)])
        assert [result.record.reason for result in store.results(tournament)] == ["the first"]
        assert len(store.pairings(tournament)) == 4


def test_games_are_kept_together_or_not_at_all(path: Path) -> None:
    with Store(path) as store:
        tournament = begun(store)
        with pytest.raises(StoreError, match="FOREIGN KEY"):
            store.add(tournament, Result(pairing(0), record()), Result(pairing(7), record()))
        assert store.games(tournament) == 0
        store.add(tournament, *[Result(pairing(game), record(str(game))) for game in (2, 0)])
        assert [result.record.reason for result in store.results(tournament)] == ["0", "2"]


def test_rules_of_a_game_that_was_refused_are_written_with_the_next(path: Path) -> None:
    with Store(path) as store:
        tournament = begun(store)
        with pytest.raises(StoreError):
            store.add(tournament, Result(pairing(9), record()))
        store.add(tournament, Result(pairing(0), record()))
        assert store.result(tournament, 0).record == record()


def test_a_name_is_taken_once(path: Path) -> None:
    with Store(path) as store:
        begun(store)
        with pytest.raises(StoreError, match=r"games\.db.*'first' already"):
            begun(store)


def test_what_is_not_there_is_named(path: Path) -> None:
    with pytest.raises(StoreError, match=r"games\.db.*No such file"):
        Store(path, create=False)
    with Store(path) as store:
        with pytest.raises(StoreError, match="it is empty"):
            store.tournament()
        tournament = begun(store)
        with pytest.raises(StoreError, match=r"no tournament 'third'; 'first'"):
            store.tournament("third")
        with pytest.raises(StoreError, match="no finished game 4; 0 are finished"):
            store.result(tournament, 3)


@pytest.mark.parametrize(
    "content", [b"", b"no database at all, but long enough to be looked at" * 20, b"SQLite format 3\0"]
)
def test_other_files_are_refused_and_left_as_they_are(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    if not content:
        Store(path).close()
        return
    with pytest.raises(StoreError, match=r"games\.db"):
        Store(path)
    assert path.read_bytes() == content


def test_a_database_of_something_else_is_refused(path: Path) -> None:
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE tournament (id)")
    with pytest.raises(StoreError, match="something else"):
        Store(path)


def test_a_later_schema_is_refused(path: Path) -> None:
    Store(path).close()
    with sqlite3.connect(path) as later:
        later.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="version 99"):
        Store(path)


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="it is no regular file"):
        Store(tmp_path)


def test_the_file_can_be_read_while_it_is_written(path: Path) -> None:
    with Store(path) as writer, Store(path) as reader:
        tournament = begun(writer)
        for game in range(4):
            writer.add(tournament, Result(pairing(game), record()))
            assert reader.games(tournament) == game + 1


def test_a_closed_store_lets_go_of_its_file_though_it_was_not_read_to_the_end(path: Path) -> None:
    with Store(path) as store:
        tournament = begun(store)
        store.add(tournament, *(Result(pairing(game), record()) for game in range(3)))
    with Store(path, read_only=True) as store:
        results = store.results(tournament)
        assert next(results).game == 0
    with closing(sqlite3.connect(path, timeout=0.1)) as other:
        # For this nobody else may have it.
        assert other.execute("PRAGMA journal_mode = DELETE").fetchone() == ("delete",)
    path.unlink()
    with pytest.raises(StoreError, match="closed"):
        next(results)


def test_moves_can_be_asked_for_with_sql(path: Path) -> None:
    with Store(path) as store:
        store.add(begun(store), Result(pairing(0), record()))
    with sqlite3.connect(path) as connection:
        row = connection.execute("SELECT points, seconds, depth, win_in, plies, bound FROM game").fetchone()
    assert (row[0], json.loads(row[1]), json.loads(row[2]), row[3], row[4]) == ("h8", [0.25], [4], None, 1)
    assert json.loads(row[5]) == ["lower"]


def test_another_configuration_replaces_the_first(path: Path) -> None:
    with Store(path) as store:
        tournament = begun(store)
        store.replace_config(tournament, {"games": 8}, A_AND_B[:1])
        assert store.tournament("first").config == {"games": 8}
        assert store.engines(tournament) == list(A_AND_B[:1])


def test_a_tournament_is_played_by_one_living_process(path: Path) -> None:
    with Store(path) as store:
        tournament = begun(store)
        other = multiprocessing.get_context("spawn").Process(target=_occupy, args=(path,))
        other.start()
        while not store.is_playing(tournament):
            sleep(0.01)
        with pytest.raises(StoreError, match=rf"being played by process {other.pid} on"):
            store.occupy(tournament)
        other.kill()
        other.join()
        assert not store.is_playing(tournament)
        store.occupy(tournament)
        store.occupy(tournament)
        store.release(tournament)
        assert not store.is_playing(tournament)


def running(number: int, plies: int, *, settled: bool = True) -> RunningGame:
    known = tuple(MoveRecord(point, 0.25, None, None, 4) for point in POINTS[2 : 2 + plies])
    return RunningGame(number, "a", "b", "2026-11-22T10:00:00", settled, ("a1", "h8") if settled else (), known)


def test_running_games_are_shown_as_they_stand_while_somebody_plays_them(path: Path) -> None:
    with Store(path) as store, Store(path, read_only=True) as reader:
        tournament, other = begun(store), begun(store, "second")
        store.occupy(tournament)
        store.occupy(other)
        assert reader.running(tournament) == []
        store.show_running(tournament, [running(2, 0, settled=False), running(1, 3)])
        store.show_running(other, [running(0, 1)])
        assert reader.running(tournament) == [running(2, 0, settled=False), running(1, 3)]
        store.show_running(tournament, [running(2, 2)])
        assert reader.running(tournament) == [running(2, 2)]
        store.release(tournament)
        assert reader.running(tournament) == []
        assert reader.running(other) == [running(0, 1)]


def test_what_a_killed_tournament_left_running_is_shown_to_nobody(path: Path) -> None:
    with Store(path) as store:
        tournament = begun(store)
        store.show_running(tournament, [running(0, 3)])
        assert store.running(tournament) == []
        store.occupy(tournament)
        assert store.running(tournament) == []


def test_a_file_of_the_first_schema_is_read_and_is_upgraded_by_whoever_writes(path: Path) -> None:
    with Store(path) as store:
        tournament = begun(store)
        store.occupy(tournament)
    with sqlite3.connect(path) as old:
        old.execute("DROP TABLE running")
        old.execute("ALTER TABLE game DROP COLUMN bound")
        old.execute("ALTER TABLE game DROP COLUMN sgf")
        old.execute("PRAGMA user_version = 1")
    with Store(path, read_only=True) as reader:
        assert reader.running(tournament) == []
        with Store(path) as writer:
            writer.show_running(tournament, [running(0, 3)])
        assert reader.running(tournament) == [running(0, 3)]


def test_a_file_without_bounds_is_read_and_gets_them_by_whoever_writes(path: Path) -> None:
    with Store(path) as store:
        tournament = begun(store)
        store.add(tournament, Result(pairing(0), record()))
        store.occupy(tournament)
        store.show_running(tournament, [running(0, 3)])
    with sqlite3.connect(path) as old:
        old.execute("ALTER TABLE game DROP COLUMN bound")
        old.execute("ALTER TABLE game DROP COLUMN sgf")
        old.execute("ALTER TABLE running DROP COLUMN bound")
        old.execute("PRAGMA user_version = 2")
    with Store(path, read_only=True) as reader:
        assert [move.bound for it in reader.results(tournament) for move in it.record.moves] == [None]
        assert reader.result(tournament, 0).record.moves[0].score == 12
        assert len(reader.running(tournament)) == 1
        with Store(path) as writer:
            writer.add(tournament, Result(pairing(1), record()))
        bounds = [move.bound for it in reader.results(tournament) for move in it.record.moves]
        assert bounds == [None, "lower"]
        assert len(reader.running(tournament)) == 1


def test_what_a_file_said_of_a_game_besides_is_kept(path: Path) -> None:
    rich = replace(record(), sgf="(;EV[Cup];B[hh]C[the centre])")
    with Store(path) as store:
        tournament = begun(store)
        store.add(tournament, Result(pairing(0), record()), Result(pairing(1), rich))
        assert [it.record for it in store.results(tournament)] == [record(), rich]
    with sqlite3.connect(path) as old:
        old.execute("ALTER TABLE game DROP COLUMN sgf")
        old.execute("PRAGMA user_version = 3")
    with Store(path, read_only=True) as reader:
        assert [it.record.sgf for it in reader.results(tournament)] == ["", ""]
        with Store(path) as writer:
            writer.add(tournament, Result(pairing(2), rich))
        assert [it.record.sgf for it in reader.results(tournament)] == ["", "", rich.sgf]


def _occupy(path: Path) -> None:
    with Store(path) as store:
        store.occupy(store.tournament())
        sleep(60)


def test_a_killed_writer_leaves_whole_games(path: Path) -> None:
    with Store(path) as store:
        tournament = begun(store, games=5000)
    other = multiprocessing.get_context("spawn").Process(target=_write_for_ever, args=(path,))
    other.start()
    with Store(path) as store:
        while store.games(tournament) < 50:
            sleep(0.005)
        other.kill()
        other.join()
        kept = store.games(tournament)
        assert [result.game for result in store.results(tournament)] == list(range(kept))
        store.add(tournament, Result(pairing(kept), record()))
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def _write_for_ever(path: Path) -> None:
    with Store(path) as store:
        tournament = store.tournament()
        for game in range(5000):
            store.add(tournament, Result(pairing(game), record()))
