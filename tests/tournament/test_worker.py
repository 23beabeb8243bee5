import pytest

from gomoku_arena import EngineStartError, EngineTimeoutError, Game, Limit, MoveRecord, Rules, TimeControl
from gomoku_arena.tournament import worker
from gomoku_arena.tournament.pairing import Pairing
from gomoku_arena.tournament.task import GameTask, Participant
from gomoku_arena.tournament.worker import OpenEngines, UnopenedEngine, WatchedEngine
from players import Player, Sleeper

pytestmark = pytest.mark.usefixtures("faulty_engines")

EASY, FIRST, RAISES = (Participant(name, name) for name in ("easy", "first", "raises"))


def task(black: Participant, white: Participant) -> GameTask:
    pairing = Pairing(0, 0, 0, black.name, white.name)
    return GameTask(pairing, black, white, Rules.freestyle(), TimeControl(depth=1), ())


def ignore(move: MoveRecord) -> None:
    """Nobody follows the game."""


def test_every_move_is_sent_as_it_is_made() -> None:
    sent: list[MoveRecord] = []
    record = worker.play(task(EASY, FIRST), OpenEngines(), sent.append)
    assert sent == list(record.moves)


def test_engines_are_kept_for_the_next_game_of_the_same_players() -> None:
    engines = OpenEngines()
    before = engines.get(EASY), engines.get(FIRST)
    worker.play(task(FIRST, EASY), engines, ignore)
    assert (engines.get(EASY), engines.get(FIRST)) == before


def test_engines_that_do_not_play_the_next_game_are_closed() -> None:
    engines = OpenEngines()
    easy, first = engines.get(EASY), engines.get(FIRST)
    worker.play(task(EASY, Participant("other", "first")), engines, ignore)
    assert engines.get(EASY) is easy
    assert engines.get(FIRST) is not first


def test_an_engine_that_failed_starts_anew() -> None:
    engines = OpenEngines()
    easy, raises = engines.get(EASY), engines.get(RAISES)
    record = worker.play(task(EASY, RAISES), engines, ignore)
    assert record.winner == "black"
    assert engines.get(EASY) is easy
    assert engines.get(RAISES) is not raises


def test_an_engine_that_cannot_be_opened_fails_when_it_is_greeted() -> None:
    engine = OpenEngines().get(Participant("x", "nobody"))
    assert isinstance(engine, UnopenedEngine)
    with pytest.raises(EngineStartError, match="nobody"):
        engine.new_game(Rules.freestyle())


def test_an_engine_that_fails_to_close_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    engines = OpenEngines()
    engine = engines.get(EASY)

    def fail() -> None:
        raise RuntimeError("stuck")

    monkeypatch.setattr(engine, "close", fail)
    engines.close()
    assert engines.get(EASY) is not engine


def test_an_engine_that_oversleeps_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "GRACE", 0.05)
    watched = WatchedEngine(Sleeper(30), TimeControl(seconds=0.05, margin=0))
    with pytest.raises(EngineTimeoutError):
        watched.analyse(Game(), Limit(seconds=0.05))


def test_an_engine_in_time_and_one_without_a_limit_are_left_alone() -> None:
    for time in (TimeControl(), TimeControl(seconds=5)):
        assert WatchedEngine(Player(), time).analyse(Game(), Limit()).move == Game().legal_moves()[0]
