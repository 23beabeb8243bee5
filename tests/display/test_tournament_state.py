from datetime import UTC, datetime, timedelta

from gomoku_arena import MoveRecord
from gomoku_arena.display._tournament_state import KEPT_RESULTS, TournamentState
from gomoku_arena.tournament.events import Event, GameEvent, MoveEvent, ResultEvent, TournamentEvent
from made_up_games import result

START = datetime(2026, 1, 1, tzinfo=UTC)


def begun(game: int, time: datetime = START) -> GameEvent:
    return GameEvent(time=time, game=game, pair=0, round=0, opening=0, black="a", white="b", stones=("h8", "h9"))


def over(game: int, finished: int, total: int = 10) -> ResultEvent:
    played = result(game, "a", "b", "black")
    return ResultEvent(pairing=played.pairing, record=played.record, finished=finished, total=total)


def after(*events: Event) -> TournamentState:
    state = TournamentState()
    for event in events:
        state.add(event)
    return state


def test_a_game_runs_from_its_beginning_to_its_result() -> None:
    state = after(begun(0), begun(1))
    assert [game.ply for game in state.running.values()] == [2, 2]
    later = START + timedelta(seconds=5)
    state.add(MoveEvent(time=later, game=1, ply=3, point="c3"))
    assert (state.running[1].ply, state.running[1].since) == (3, later)
    state.add(over(0, 1))
    assert list(state.running) == [1]
    assert (state.finished, state.total) == (1, 10)


def test_a_move_of_a_game_that_nobody_began_is_passed_over() -> None:
    assert after(MoveEvent.of(4, 3, MoveRecord("h8"))).running == {}


def test_a_game_begun_again_starts_from_its_opening() -> None:
    state = after(begun(0), MoveEvent.of(0, 9, MoveRecord("h8")), begun(0))
    assert state.running[0].ply == 2


def test_the_last_results_are_kept_and_no_more() -> None:
    state = after(*(over(game, game + 1, 200) for game in range(120)))
    assert len(state.last) == KEPT_RESULTS
    assert state.last[0].pairing.game == 119


def test_the_time_that_is_left_is_that_of_the_games_of_this_run() -> None:
    resumed = TournamentEvent(time=START, state="resumed", finished=50, total=100)
    state = after(resumed)
    now = START + timedelta(seconds=20)
    assert state.remaining(now) is None
    state.add(over(50, 51, 100))
    state.add(over(51, 52, 100))
    assert state.remaining(now) == timedelta(seconds=480)


def test_nothing_runs_once_the_tournament_is_over() -> None:
    state = after(begun(0), TournamentEvent(state="interrupted", name="spring", finished=1, total=4))
    assert state.running == {}
    assert state.name == "spring"
