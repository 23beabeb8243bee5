import os
import threading
import time
from collections.abc import Iterator

import psutil
import pytest

from gomoku_arena import EngineSettings, Rules, Termination, TimeControl
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.play.player import Player
from gomoku_arena.processes.marker import MARKER
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.workers import _dask_worker as cluster_worker
from gomoku_arena.tournament.workers import worker
from gomoku_arena.tournament.workers._dask_worker import close_idle_engines, visit
from gomoku_arena.tournament.workers.task import GameTask
from systems import WINDOWS

pytestmark = pytest.mark.usefixtures("faulty_engines")

FIRST = Player("f", EngineSpec.parse("first"))


@pytest.fixture(autouse=True)
def _leave(nothing_left: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """This process is no cluster's worker afterwards."""
    monkeypatch.setattr(cluster_worker, "_guests", [])
    monkeypatch.setattr(cluster_worker, "_here", threading.local())
    monkeypatch.delenv(MARKER, raising=False)
    yield
    # The engines of this thread are those of the next test as well, which nothing of this one may close.
    for guest in cluster_worker._guests:
        guest.expiry.cancel()
    close_idle_engines()
    assert cluster_worker._watchdog is not None
    cluster_worker._watchdog.close()
    cluster_worker._watchdog = None
    os.environ.pop(MARKER, None)


def engine() -> object:
    return worker.this_worker().engines.get(FIRST)


def test_a_call_is_answered_and_its_error_raised() -> None:
    assert visit(divmod, (7, 2), {}) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        visit(divmod, (7, 0), {})


def test_engines_stay_open_between_two_calls_and_are_closed_when_asked() -> None:
    first = visit(engine, (), {})
    assert visit(engine, (), {}) is first
    close_idle_engines()
    assert visit(engine, (), {}) is not first


def test_a_stuck_engine_loses_on_time_on_a_cluster_too() -> None:
    stuck = Player("stuck", EngineSpec.parse("stuck"), TimeControl(seconds=0.05), EngineSettings(first_move=0.0))
    task = GameTask(Pairing(0, 0, 0, 0, "f", "stuck"), FIRST, stuck, Rules.freestyle())
    record = visit(worker.play, (task,), {})
    assert (record.termination, record.winner) == (Termination.TIMEOUT, "black")


def test_engines_that_nobody_wants_any_more_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_worker, "IDLE", 0.2)
    first = visit(engine, (), {})
    time.sleep(1.0)
    assert visit(engine, (), {}) is not first


def test_engines_that_play_are_left_alone() -> None:
    def game() -> bool:
        playing = engine()
        close_idle_engines()
        return engine() is playing

    assert visit(game, (), {})


def test_each_thread_keeps_its_own_engines_under_one_watchdog() -> None:
    found: list[object] = [visit(engine, (), {})]
    thread = threading.Thread(target=lambda: found.append(visit(engine, (), {})))
    thread.start()
    thread.join()
    assert found[0] is not found[1]
    # Windows ends what is ours by itself.
    watchdogs = [
        it for it in psutil.Process().children() if "gomoku_arena.processes._watching" in " ".join(it.cmdline())
    ]
    assert len(watchdogs) == int(not WINDOWS)
    assert os.environ[MARKER]
