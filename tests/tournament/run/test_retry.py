from concurrent.futures import CancelledError, Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gomoku_arena import GameRecord, MoveRecord, Rules, Termination, WorkerDiedError, WorkerError
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.play.player import Player
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.run._retry import ATTEMPTS, Retries
from gomoku_arena.tournament.workers.open_executor import LocalExecutor
from gomoku_arena.tournament.workers.task import GameTask
from systems import KILLED_BY_NUMBER
from thread_executor import ThreadExecutor

pytestmark = pytest.mark.usefixtures("faulty_engines", "nothing_left")


def task(black: str, white: str, game: int = 0, *, opening_rule: str | None = None) -> GameTask:
    players = Player("b", EngineSpec.parse(black)), Player("w", EngineSpec.parse(white))
    opening = ("h8",) if opening_rule is None else ()
    return GameTask(Pairing(game, 0, 0, 0, "b", "w"), *players, Rules.freestyle(), opening, opening_rule)


class Losing(ThreadExecutor):
    """Loses every worker, with those words."""

    def __init__(self, death: WorkerDiedError) -> None:
        super().__init__(None, 1, None)
        self._death = death

    def submit(self, *args: object, **kwargs: object) -> Future[Any]:
        lost: Future[Any] = Future()
        lost.set_exception(self._death)
        return lost


def played(game: GameTask) -> tuple[int, GameRecord]:
    """How often the game was begun, and what came of it."""
    retries, begun, record = Retries(), 0, None
    with LocalExecutor(1) as executor:
        while record is None:
            begun += 1
            record = retries.judge(game, retries.begin(executor, game))
    return begun, record


def test_a_sound_game_is_begun_once() -> None:
    begun, record = played(task("first", "easy:depth=1"))
    assert (begun, record.termination) == (1, Termination.FIVE)


def test_a_game_whose_worker_died_once_is_played_again(tmp_path: Path) -> None:
    begun, record = played(task(f"diesonce:path={tmp_path / 'died'}", "first"))
    assert (begun, record.termination) == (2, Termination.FIVE)


@pytest.mark.parametrize("dying", [pytest.param("black", marks=pytest.mark.long), "white"])
def test_whoever_takes_the_worker_along_twice_loses(dying: str) -> None:
    players = ("dies", "first") if dying == "black" else ("first", "dies")
    begun, record = played(task(*players))
    assert begun == ATTEMPTS
    assert record.termination == Termination.CRASH
    assert record.winner == ("white" if dying == "black" else "black")
    assert (
        f"({dying}): its worker process died 2 times, the last time with exit code {KILLED_BY_NUMBER}" in record.reason
    )
    assert record.opening == ("h8",)
    assert len(record.moves) in (3, 4)
    assert len(record.replay().moves) == len(record.moves) + 1


@pytest.mark.parametrize("place", ["open", pytest.param("greet", marks=pytest.mark.long)])
def test_the_blame_is_right_before_the_first_move_too(place: str) -> None:
    _, record = played(task("first", f"diesat:place={place}"))
    assert (record.termination, record.winner, record.moves) == (Termination.CRASH, "black", ())
    assert "w (white): its worker process died" in record.reason


def test_under_swap2_the_moves_that_lost_their_opening_are_left_out() -> None:
    retries, game = Retries(), task("first", "dies", opening_rule="swap2")
    death = WorkerDiedError(-9, (MoveRecord("h8", 0.1),), "w")
    assert retries.judge(game, retries.begin(Losing(death), game)) is None
    record = retries.judge(game, retries.begin(Losing(death), game))
    assert record is not None
    assert (record.termination, record.winner, record.points) == (Termination.CRASH, "black", ())


@pytest.mark.long
def test_the_blame_is_right_under_swap2_and_the_moves_that_lost_their_opening_are_left_out() -> None:
    _, record = played(task("first", "dies", opening_rule="swap2"))
    assert (record.termination, record.winner) == (Termination.CRASH, "black")
    assert record.points == ()


def test_where_nobody_can_be_blamed_the_tournament_ends() -> None:
    retries, game = Retries(), task("first", "first", game=12)

    executor = Losing(WorkerDiedError(9))
    assert retries.judge(game, retries.begin(executor, game)) is None
    with pytest.raises(WorkerError, match="game 12 was begun 2 times, and each time a worker process died"):
        retries.judge(game, retries.begin(executor, game))


def test_games_that_were_stopped_and_errors_of_ours_are_passed_on() -> None:
    retries = Retries()
    executor = LocalExecutor(1)
    broken = replace(task("first", "first", game=1), opening=("z99",))
    with pytest.raises(ValueError, match="z99"):
        retries.judge(broken, retries.begin(executor, broken))
    game = task("endless", "first")
    future = retries.begin(executor, game)
    executor.stop()
    with pytest.raises(CancelledError):
        retries.judge(game, future)


def test_a_death_says_what_is_known() -> None:
    assert str(WorkerDiedError()) == "a worker died"
    assert str(WorkerDiedError(-9)) == "a worker process died with exit code -9"
