import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import ConfigError, Rules
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.play.player import Player
from gomoku_arena.tournament.config import make_config
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.run import slots as module
from gomoku_arena.tournament.run.slots import Slots
from gomoku_arena.tournament.workers.affinity import available_cores
from gomoku_arena.tournament.workers.executor import AHEAD
from gomoku_arena.tournament.workers.task import GameTask


def task(game: int, black: int = 1, white: int = 1) -> GameTask:
    players = [
        Player(name, EngineSpec.parse(name), settings=EngineSettings(threads=n))
        for name, n in (("b", black), ("w", white))
    ]
    return GameTask(Pairing(game, 0, 0, 0, "b", "w"), players[0], players[1], Rules.freestyle())


@pytest.fixture
def _eight_cpus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "available_cpus", lambda: [0, 2, 4, 6, 1, 3, 5, 7])
    monkeypatch.setattr(module, "available_cores", lambda: 4)


@pytest.mark.parametrize(
    ("concurrency", "threads", "executor", "told"),
    [
        (4, 1, None, ""),
        (5, 1, None, "concurrency = 5: 5 threads of engines on 4 processors "),
        (1, 8, None, "concurrency = 1: 8 threads of engines on 4 processors "),
        ("auto", 1, None, ""),
        (64, 1, "dask://host:8786", ""),
    ],
)
def test_more_threads_than_processors_are_warned_of(
    concurrency: int | str, threads: int, executor: str | None, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "available_cores", lambda: 2)
    monkeypatch.setattr(module, "available_processors", lambda: 4)
    engines = [{"spec": "easy", "threads": threads}, {"spec": "hard"}]
    config = make_config({"engines": engines, "concurrency": concurrency, "executor": executor})
    assert module.crowding(config).startswith(told)
    assert bool(module.crowding(config)) is bool(told)


def test_a_game_takes_what_its_wider_engine_needs() -> None:
    slots = Slots(5)
    assert slots.take(task(0, 1, 4)) == ()
    assert slots.free == 1
    assert slots.take(task(1, 2, 1)) is None
    assert slots.take(task(2)) == ()
    assert slots.free == 0
    slots.give_back(task(0, 1, 4))
    assert slots.free == 4


def test_a_game_wider_than_everything_takes_everything() -> None:
    slots = Slots(2)
    assert slots.take(task(0, 8)) == ()
    assert slots.take(task(1)) is None
    slots.give_back(task(0, 8))
    assert slots.free == 2


@pytest.mark.usefixtures("_eight_cpus")
def test_slots_that_become_more_or_fewer_leave_games_what_they_have() -> None:
    slots = Slots(2, affinity=True)
    assert slots.take(task(0, 4)) == (0, 2, 4, 6)
    slots.resize(4)
    assert slots.free == 2
    assert slots.take(task(1, 2)) == (1, 3)
    slots.resize(1)
    assert slots.free == 0
    slots.give_back(task(0, 4))
    assert slots.take(task(2)) is None
    slots.give_back(task(1, 2))
    assert slots.take(task(2)) == (0,)
    slots.give_back(task(2))
    slots.resize(9)
    assert (slots.free, slots.take(task(3))) == (9, ())


def test_auto_is_one_for_each_core() -> None:
    assert Slots("auto").total == available_cores() >= 1


@pytest.mark.usefixtures("_eight_cpus")
def test_with_affinity_each_game_has_cpus_of_its_own_and_cores_before_hyperthreads() -> None:
    slots = Slots("auto", affinity=True)
    assert slots.take(task(0)) == (0,)
    assert slots.take(task(1, 2)) == (2, 4)
    slots.give_back(task(0))
    assert slots.take(task(2)) == (0,)
    assert Slots(6, affinity=True).take(task(0, 6)) == (0, 2, 4, 6, 1, 3)


@pytest.mark.usefixtures("_eight_cpus")
def test_a_game_with_more_threads_than_slots_still_has_a_cpu_for_each() -> None:
    slots = Slots(1, affinity=True)
    assert slots.take(task(0, 3)) == (0, 2, 4)
    slots.give_back(task(0, 3))
    assert slots.take(task(1)) == (0,)


@pytest.mark.usefixtures("_eight_cpus")
def test_brief_games_wait_at_the_workers_door_without_cpus_of_their_own() -> None:
    slots = Slots(2, affinity=True)
    assert slots.take(task(0)) == (0,)
    slots.look_ahead(True)
    last = 1 + 2 * AHEAD
    assert {slots.take(task(game)) for game in range(1, last + 1)} == {()}
    assert slots.take(task(last + 1)) is None
    slots.look_ahead(False)
    for game in range(last - 1):
        slots.give_back(task(game))
    assert slots.free == 0
    assert slots.take(task(last + 1)) is None
    slots.give_back(task(last))
    assert slots.take(task(last + 1)) == (0,)


@pytest.mark.parametrize(("unclaimed", "cpus"), [([4, 6], (4,)), ([4], ())])
def test_unless_told_games_have_cpus_where_enough_are_free(
    monkeypatch: pytest.MonkeyPatch, unclaimed: list[int], cpus: tuple[int, ...]
) -> None:
    monkeypatch.setattr(module, "unclaimed_cpus", lambda: unclaimed)
    assert Slots(2, affinity=None).take(task(0)) == cpus


@pytest.mark.usefixtures("_eight_cpus")
def test_more_slots_than_cpus_are_refused_with_affinity_alone() -> None:
    assert Slots(9).total == 9
    with pytest.raises(ConfigError, match=r"concurrency = 9.*at most 8"):
        Slots(9, affinity=True)


@given(widths=st.lists(st.integers(1, 9), max_size=20), total=st.integers(1, 6), leave=st.randoms())
def test_no_cpu_is_given_twice_and_every_slot_comes_back(widths: list[int], total: int, leave: "object") -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "available_cpus", lambda: list(range(8)))
        slots = Slots(total, affinity=True)
    running: dict[int, tuple[GameTask, tuple[int, ...]]] = {}
    for number, width in enumerate(widths):
        game = task(number, width)
        while (cpus := slots.take(game)) is None:
            _end(slots, running, leave.choice(sorted(running)))  # type: ignore[attr-defined]
        assert len(cpus) == min(width, 8)
        running[number] = game, cpus
        held = [cpu for _, cpus in running.values() for cpu in cpus]
        assert len(held) == len(set(held))
        assert slots.free == total - sum(min(len(cpus), total) for _, cpus in running.values())
    for number in list(running):
        _end(slots, running, number)
    assert slots.free == total


def _end(slots: Slots, running: dict[int, tuple[GameTask, tuple[int, ...]]], game: int) -> None:
    slots.give_back(running.pop(game)[0])
