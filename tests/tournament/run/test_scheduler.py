import sys
import threading
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import scripted_engine
from gomoku_arena import GameRecord, StoreError, Termination, WorkerError
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import OpeningPlayer, Settled
from gomoku_arena.tournament.config import TournamentConfig, make_config
from gomoku_arena.tournament.events import (
    Event,
    GameEvent,
    MoveEvent,
    ResultEvent,
    SprtEvent,
    StandingEvent,
    TournamentEvent,
)
from gomoku_arena.tournament.formats.catalogue import FORMATS
from gomoku_arena.tournament.games import Result
from gomoku_arena.tournament.run.scheduler import Scheduler, Stop, run_tournament
from gomoku_arena.tournament.run.slots import Slots
from gomoku_arena.tournament.run.start import enter
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.workers.executor import RefusedError
from gomoku_arena.tournament.workers.open_executor import open_executor
from gomoku_arena.tournament.workers.task import RunningGame
from gomoku_arena.tournament.workers.worker import play
from thread_executor import ThreadExecutor

pytestmark = pytest.mark.usefixtures("faulty_engines", "nothing_left")

TABLE = "easy:depth=1", "easy:depth=1,radius=2", "easy:depth=2"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "games.db") as opened:
        yield opened


def config(*engines: str | dict[str, Any], **values: Any) -> TournamentConfig:
    rules = {"preset": "freestyle", "size": 11}
    common = {"rules": rules, "openings": "random", "time": {"depth": 1}, "affinity": False}
    return make_config({"engines": engines, **common, **values})


def played(store: Store, made: TournamentConfig, **arguments: Any) -> list[Result]:
    """Of the whole tournament, played in threads of this process unless told otherwise."""
    return list(run_tournament(made, store, enter(store, made), **{"opener": ThreadExecutor, **arguments}))


def moves(results: Sequence[Result]) -> list[tuple[str, ...]]:
    return [result.record.points for result in sorted(results, key=lambda result: result.game)]


def test_a_tournament_plays_and_keeps_every_game_once(store: Store) -> None:
    results = played(store, config(*TABLE, games=2, concurrency=2), opener=open_executor)
    assert sorted(result.game for result in results) == list(range(6))
    kept = list(store.results(store.tournament()))
    assert moves(kept) == moves(results)
    assert [result.score for result in kept] == sorted((it.score for it in results), key=lambda score: score.game)
    for result in results:
        assert (result.record.black, result.record.white) == (result.pairing.black, result.pairing.white)
        assert not result.record.termination.is_forfeit
        outcome = result.record.replay().outcome
        assert outcome is not None
        assert (outcome.winner.name if outcome.winner else None) == result.record.winner


def test_equal_configurations_play_equal_games(store: Store) -> None:
    made = config(*TABLE[:2], games=4)
    first = moves(played(store, made))
    assert len(set(first)) >= 3
    assert moves(played(store, made)) == first


def test_every_couple_gets_the_same_openings_with_both_colors(store: Store) -> None:
    openings = defaultdict(list)
    for result in sorted(played(store, config(*TABLE, games=6)), key=lambda result: result.game):
        openings[result.score.players].append(result.record.opening)
    assert len(openings) == 3
    for mine in openings.values():
        assert mine[0::2] == mine[1::2] == next(iter(openings.values()))[0::2]
        assert len(set(mine)) == 3


def test_without_openings_games_begin_on_the_empty_board(store: Store) -> None:
    assert {result.record.opening for result in played(store, config(*TABLE, openings="none"))} == {()}


def test_every_engine_has_its_own_time_and_settings(store: Store) -> None:
    slow = {"spec": "easy", "name": "odds", "time": {"match_seconds": 5, "increment_seconds": 1, "depth": 1}}
    results = played(store, config(slow, "easy", games=2))
    clocks = {result.record.black: result.record.moves_of("black")[0].left for result in results}
    assert clocks["easy"] is None
    assert clocks["odds"] == pytest.approx(6, abs=0.5)


@pytest.mark.parametrize(
    "values",
    [
        *({"format": name, "games": 2} for name, it in FORMATS.items() if it.engines is None),
        {"adaptive": True, "games": 4},
    ],
)
def test_a_tournament_of_any_format_goes_on_where_it_was_left(store: Store, values: dict[str, Any]) -> None:
    made = config(*TABLE, "easy:depth=2,radius=2", **values)
    whole = played(store, made)
    tournament = enter(store, made)
    for _ in range(3):
        with closing(run_tournament(made, store, tournament, opener=ThreadExecutor)) as games:
            next(games)
    list(run_tournament(made, store, tournament, opener=ThreadExecutor))
    results = list(store.results(tournament))
    assert len({result.game for result in results}) == len(results) == len(whole)
    assert [result.pairing for result in results] == store.pairings(tournament)
    if not made.adaptive:
        assert moves(results) == moves(whole)


def test_a_finished_tournament_has_nothing_left_to_play(store: Store) -> None:
    made = config(*TABLE[:2])
    played(store, made)
    heard: list[Event] = []
    assert list(run_tournament(made, store, store.tournament(), listeners=[heard.append])) == []
    states = [event.state for event in heard if isinstance(event, TournamentEvent)]
    assert states == ["resumed", "finished"]


def test_more_games_continue_the_same_tournament(store: Store) -> None:
    first = played(store, config(*TABLE[:2], name="growing", games=2))
    more = config(*TABLE[:2], name="growing", games=6)
    added = list(run_tournament(more, store, enter(store, more, resume=True), opener=ThreadExecutor))
    assert sorted(result.game for result in added) == [2, 3, 4, 5]
    assert moves([*first, *added]) == moves(played(store, config(*TABLE[:2], games=6)))


def test_asked_to_stop_it_lets_running_games_end(store: Store) -> None:
    stop = Stop()
    made = config(*TABLE, games=20, concurrency=2)
    tournament = enter(store, made)
    heard: list[Event] = []
    results = []
    for result in run_tournament(made, store, tournament, listeners=[heard.append], stop=stop, opener=ThreadExecutor):
        results.append(result)
        stop.after_running_games()
    begun = [event for event in heard if isinstance(event, GameEvent)]
    assert 1 <= len(results) == len(begun) < 10
    assert store.games(tournament) == len(results)
    (*_, last) = heard
    assert isinstance(last, TournamentEvent)
    assert last.state == "interrupted"


def test_asked_to_stop_at_once_it_abandons_running_games(store: Store) -> None:
    stop = Stop()
    made = config("easy:depth=1", "endless", games=2, concurrency=2, time={})
    tournament = enter(store, made)
    threading.Timer(1.0, stop.now).start()
    assert list(run_tournament(made, store, tournament, stop=stop)) == []
    assert store.games(tournament) == 0
    assert not store.is_playing(tournament)


def test_closing_the_stream_in_the_middle_leaves_nothing(store: Store) -> None:
    made = config(*TABLE, games=20, concurrency=2)
    tournament = enter(store, made)
    with closing(run_tournament(made, store, tournament)) as games:
        assert next(games).record.moves
    assert store.games(tournament) >= 1
    assert not store.is_playing(tournament)


def test_a_tournament_is_not_played_twice_at_the_same_time(store: Store) -> None:
    made = config(*TABLE, games=20)
    tournament = enter(store, made)
    with closing(run_tournament(made, store, tournament, opener=ThreadExecutor)) as games, Store(store.path) as other:
        next(games)
        assert other.is_playing(tournament)


@pytest.mark.long
def test_a_decided_match_ends_early_and_keeps_its_running_games(store: Store) -> None:
    sprt = {"elo0": 0, "elo1": 200, "alpha": 0.2, "beta": 0.2}
    made = config("easy:depth=1", "raises", format="match", games=200, sprt=sprt, concurrency=2)
    heard: list[Event] = []
    results = played(store, made, listeners=[heard.append])
    begun = [event for event in heard if isinstance(event, GameEvent)]
    assert len(begun) == len(results) < 100
    tests = [event for event in heard if isinstance(event, SprtEvent)]
    assert tests[-1].decision == "H1"
    states = [event.state for event in heard if isinstance(event, TournamentEvent)]
    assert states == ["begun", "finished"]


def test_listeners_hear_everything_in_order(store: Store) -> None:
    heard: list[Event] = []
    results = played(store, config(*TABLE[:2], games=4), listeners=[heard.append])
    for result in results:
        mine = [event for event in heard if getattr(event, "game", None) == result.game]
        assert isinstance(mine[0], GameEvent)
        told = [event for event in mine if isinstance(event, MoveEvent)]
        assert [event.point for event in told] == [move.point for move in result.record.moves]
        assert [event.ply for event in told] == list(
            range(len(result.record.opening) + 1, len(result.record.points) + 1)
        )
    ended = [event for event in heard if isinstance(event, ResultEvent)]
    assert [event.result for event in ended] == results
    assert [event.finished for event in ended] == [1, 2, 3, 4]
    assert {event.total for event in ended} == {4}
    assert all(sum(event.points.values()) == event.finished for event in ended)
    assert any(isinstance(event, StandingEvent) for event in heard)


def test_one_bad_engine_does_not_stop_the_others(store: Store) -> None:
    results = played(store, config(*TABLE[:2], "raises", concurrency=2))
    assert len(results) == 6
    faults = [result for result in results if result.record.termination.is_forfeit]
    assert len(faults) == 4
    assert all(result.score.points("raises") == 0 for result in faults)


def test_an_engine_that_takes_its_worker_with_it_loses(store: Store) -> None:
    results = played(store, config("easy:depth=1", "dies", games=2), opener=open_executor)
    assert len(results) == 2
    deaths = [result for result in results if "dies" in result.score.players]
    assert {result.record.termination for result in deaths} == {Termination.CRASH}
    assert all(result.score.points("dies") == 0 for result in deaths)


@pytest.mark.parametrize(
    ("behaviour", "termination"),
    [
        ("crasher", Termination.CRASH),
        ("hangs-ignoring-sigterm", Termination.TIMEOUT),
        ("chatters", Termination.TIMEOUT),
        ("far-off", Termination.PROTOCOL),
        ("occupied", Termination.ILLEGAL_MOVE),
        ("exits-at-start", Termination.START_FAILED),
        ("rule-refuser", Termination.UNSUPPORTED),
    ],
)
def test_a_broken_bot_loses_every_game_in_its_own_way(store: Store, behaviour: str, termination: Termination) -> None:
    bot = {"name": "bot", "spec": f"cmd:{sys.executable} {scripted_engine.__file__} {behaviour}", "first_move": 0}
    # The other one needs none of it, also where the machine is busy.
    made = config("easy:depth=1", bot, concurrency=2, time={"seconds": 0.5})
    # Entered by hand, since ``enter`` refuses a bot that cannot play.
    tournament = store.begin("broken", {})
    results = list(run_tournament(made, store, tournament, opener=ThreadExecutor))
    assert [result.score.points("bot") for result in results] == [0.0, 0.0]
    assert {result.record.termination for result in results} == {termination}
    assert all("bot (" in result.record.reason for result in results)


def test_a_sound_bot_wins_as_it_should(store: Store) -> None:
    bot = {"name": "bot", "spec": f"cmd:{sys.executable} {scripted_engine.__file__} good"}
    results = played(store, config("raises", bot))
    assert [result.score.points("bot") for result in results] == [1.0, 1.0]


def test_a_store_that_cannot_be_written_ends_the_tournament_and_keeps_the_rest(store: Store) -> None:
    made = config(*TABLE, games=4)
    tournament = enter(store, made)
    games = run_tournament(made, store, tournament, opener=ThreadExecutor)
    next(games)
    kept = store.games(tournament)
    store._file.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError, match="readonly"):
        list(games)
    assert store.games(tournament) == kept


def test_a_game_that_no_worker_plays_waits_for_the_others(store: Store) -> None:
    asked: list[int] = []

    class Picky(ThreadExecutor):
        """Plays no game that it is asked for first."""

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            asked.append(args[0].pairing.game)
            if len(asked) > 1:
                return super().submit(fn, *args, **kwargs)
            future: Future[Any] = Future()
            future.set_exception(RefusedError("easy", "not here"))
            return future

    results = played(store, config(*TABLE[:2], games=4), opener=Picky)
    assert asked == [0, 1, 2, 3, 0]
    assert sorted(it.game for it in results) == [0, 1, 2, 3]


def test_games_that_end_together_with_one_that_ends_the_tournament_are_kept(store: Store) -> None:
    made = config(*TABLE[:2], games=4, concurrency=3)
    tournament = enter(store, made)
    scheduler = Scheduler(made, store, tournament, [], Stop(), ThreadExecutor)
    scheduler._slots = Slots(3)
    finished: list[Future[GameRecord]] = []

    class Played(ThreadExecutor):
        """Plays two games at once, and fails at the third."""

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[GameRecord] = Future()
            finished.append(future)
            if len(finished) < 3:
                future.set_result(play(*args))
            else:
                future.set_exception(WorkerError("no worker is left"))
            return future

    with Played(None, 3, None) as executor, pytest.raises(WorkerError, match="no worker is left"):
        list(scheduler._play(executor))
    assert store.finished(tournament) == [0, 1]


@pytest.mark.parametrize("rule", ["rif", "soosorv8", "taraguchi10"])
def test_engines_open_their_games_by_a_rule_and_take_turns_as_its_first_player(store: Store, rule: str) -> None:
    short = {"draw_after": 12}
    made = config("easy", "medium", rules="renju", openings="none", opening_rule=rule, adjudication=short)
    results = list(run_tournament(made, store, enter(store, made), opener=ThreadExecutor))
    assert [result.record.termination for result in results if result.record.termination.is_forfeit] == []
    for result in results:
        record = result.record
        opening = Opening.read(record.rule_set, record.swap)
        assert opening.rule.name == rule
        assert isinstance(opening.step, Settled)
        assert record.opening == tuple(map(str, opening.stones))
        first = record.black if opening.black is OpeningPlayer.FIRST else record.white
        assert first == result.pairing.black


@pytest.mark.parametrize("opening", [{"openings": "random"}, {"openings": "none", "opening_rule": "swap2"}])
def test_running_games_can_be_watched_in_the_store(store: Store, opening: dict[str, str]) -> None:
    slow = [
        {"name": name, "spec": f"cmd:{sys.executable} {scripted_engine.__file__} slow-move 0.1"}
        for name in ("ann", "bob")
    ]
    short = {"draw_after": 14}
    made = config(*slow, games=2, rules="freestyle", time={"seconds": 5}, adjudication=short, **opening)
    seen: list[RunningGame] = []
    done = threading.Event()

    def watch() -> None:
        with Store(store.path, read_only=True) as spectator:
            while not done.wait(0.02):
                seen.extend(spectator.running(spectator.tournament()))

    tournament = enter(store, made)
    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        results = list(run_tournament(made, store, tournament, opener=ThreadExecutor))
    finally:
        done.set()
        watcher.join()
    assert store.running(tournament) == []
    for result in results:
        mine = [game for game in seen if game.number == result.game and game.settled]
        assert mine
        for game in mine:
            record = result.record
            assert (game.black, game.white, game.opening) == (record.black, record.white, record.opening)
            points = [move.point for move in game.moves]
            assert points == [move.point for move in record.moves[: len(points)]]
        assert max(len(game.moves) for game in mine) > 0
