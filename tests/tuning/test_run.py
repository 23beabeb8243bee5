"""Real games of few nodes: a run, and the same run after it was killed."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gomoku_arena.errors import ConfigError, StoreError, WorkerError
from gomoku_arena.record import GameRecord, Termination
from gomoku_arena.tournament.workers.worker import play
from thread_executor import ThreadExecutor
from tools.tuning.games import Games, counted
from tools.tuning.journal import ITERATIONS, Iteration, Journal
from tools.tuning.run import course_so_far, run
from tools.tuning.settings import Settings, make_settings
from tools.tuning.summary import Summary
from tools.tuning.tunable import chosen_tunables

ENGINE = "tengen:hash=1,network=off"
ROUNDS = 5


def settings(**values: object) -> Settings:
    usual = {
        "engine": ENGINE,
        "tunables": chosen_tunables(ENGINE, ["count_*", "aspiration"], r_end=0.1),
        "rules": [{"preset": "freestyle", "size": 9}, {"preset": "renju", "size": 9}],
        "time": {"nodes": 100},
        "openings": "random",
        "pairs": 1,
        "gains": {"iterations": ROUNDS},
    }
    return make_settings(usual | values)


@contextmanager
def playing(journal: Journal) -> Iterator[Iterator[Iteration]]:
    executor = ThreadExecutor(None, 2, None)
    with closing(run(journal, course_so_far(journal), executor)) as played:
        yield played


def played_to_the_end(folder: Path) -> Journal:
    with Journal(folder) as journal, playing(journal) as played:
        for _ in played:
            pass
    return journal


def test_a_run_plays_every_iteration_and_moves_the_values(tmp_path: Path) -> None:
    Journal.begin(tmp_path, settings())
    journal = played_to_the_end(tmp_path)
    assert sorted(it.iteration for it in journal.iterations) == list(range(ROUNDS))
    assert {it.wins + it.draws + it.losses for it in journal.iterations} == {2}
    course = course_so_far(journal)
    assert course.is_over
    assert any(it.result for it in journal.iterations)
    assert np.all(course.change != 0)


def test_a_killed_run_goes_on_with_the_same_numbers(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    for folder in (whole, cut):
        Journal.begin(folder, settings())
    expected = played_to_the_end(whole)
    with Journal(cut) as journal, playing(journal) as played:
        next(played)
        next(played)
    # A kill in the middle of a line.
    with (cut / ITERATIONS).open("ab") as file:
        file.write(b'{"iteration": 2, "wi')
    resumed = played_to_the_end(cut)
    assert sorted(resumed.iterations) == sorted(expected.iterations)
    assert sorted(Journal(cut).iterations) == sorted(expected.iterations)
    assert np.array_equal(course_so_far(resumed).values, course_so_far(expected).values)


def test_iterations_take_turns_with_the_rules_and_openings_are_met_with_both_colours() -> None:
    chosen = settings(pairs=2)
    games, course = Games(chosen), chosen.course()
    trial = course.trial(0)
    tasks = [list(games.tasks(iteration, trial)) for iteration in range(4)]
    assert [it[0].rules.name for it in tasks] == ["freestyle", "renju"] * 2
    for iteration in tasks:
        for first, second in zip(iteration[::2], iteration[1::2], strict=True):
            assert (first.black, first.white) == (second.white, second.black)
            assert first.opening == second.opening
            assert first.opening
    numbers = [task.pairing.opening for it in (tasks[0], tasks[2]) for task in it]
    assert numbers == [0, 0, 1, 1, 2, 2, 3, 3]
    assert [task.pairing.game for it in tasks for task in it] == list(range(16))
    for name, value in zip([it.name for it in chosen.tunables], trial.plus, strict=True):
        assert f"{name}={value:.0f}" in tasks[0][0].black.spec.text


def record(change: Callable[[GameRecord], GameRecord] = lambda it: it) -> GameRecord:
    chosen = settings()
    return change(play(next(Games(chosen).tasks(0, chosen.course().trial(0)))))


def test_a_game_that_was_lost_by_a_fault_ends_the_run() -> None:
    late = record(lambda it: replace(it, termination=Termination.TIMEOUT, winner="white"))
    assert counted(3, [late, late]) == Iteration(3, wins=0, draws=0, losses=2)
    with pytest.raises(WorkerError, match="game of iteration 3 was lost by a fault: it fell"):
        counted(3, [record(lambda it: replace(it, termination=Termination.CRASH, reason="it fell"))])


def test_a_folder_is_begun_once(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="holds no run"):
        Journal(tmp_path)
    Journal.begin(tmp_path, settings())
    with pytest.raises(ConfigError, match="--resume"):
        Journal.begin(tmp_path, settings())


def test_the_spec_has_every_value_as_under_captures_the_engine_has_others_anyway(tmp_path: Path) -> None:
    # Without captures count_base is 4 anyway, with them 3.
    table = {"count_base": {"start": 4}, "count_power": {"start": 111.4}}
    chosen = settings(tunables=chosen_tunables(ENGINE, ["count_base", "count_power", "aspiration"], table))
    journal = Journal.begin(tmp_path, chosen)
    tuned = f"{ENGINE},aspiration=16,count_base=4,count_power=111"
    assert Summary(journal, course_so_far(journal)).spec == tuned


def test_an_iteration_that_is_told_twice_is_told(tmp_path: Path) -> None:
    Journal.begin(tmp_path, settings())
    line = '{"iteration": 0, "wins": 2, "draws": 0, "losses": 0}\n'
    (tmp_path / ITERATIONS).write_text(2 * line)
    with pytest.raises(StoreError, match="iteration 0 was added before"):
        course_so_far(Journal(tmp_path))


def test_a_line_that_is_no_iteration_is_told(tmp_path: Path) -> None:
    Journal.begin(tmp_path, settings())
    (tmp_path / ITERATIONS).write_text('{"iteration": 0}\n')
    with pytest.raises(StoreError, match="is no iteration"):
        Journal(tmp_path)
