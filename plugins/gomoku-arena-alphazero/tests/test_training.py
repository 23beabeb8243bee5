"""From nothing to a network, at tiny size."""

import json
import os
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from array_bombs import Member, archive, header
from gomoku_arena import ConfigError, Game, Limit, Rules
from gomoku_arena_alphazero import AlphaZeroEngine, Network
from gomoku_arena_alphazero.network import Shape, initial
from gomoku_arena_alphazero.training.curve import write_curve
from gomoku_arena_alphazero.training.games import random_openings
from gomoku_arena_alphazero.training.learner import Learner
from gomoku_arena_alphazero.training.run import Generation, Run
from gomoku_arena_alphazero.training.samples import Samples
from gomoku_arena_alphazero.training.self_play import SelfPlay
from gomoku_arena_alphazero.training.settings import Settings
from gomoku_arena_alphazero.training.teacher import Teacher

WIDE = {"COLUMNS": "200", "TERMINAL_WIDTH": "200"}
TINY = Settings(
    rules="ninuki", size=5, shape=Shape(4, 1), games=8, simulations=8, quick_simulations=4, positions=120, batch=16
)


@pytest.mark.long
def test_a_run_goes_on_from_where_it_was_left(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    run = Run(folder, TINY, try_every=2, threads=1)
    first = list(run.play_on(None, 2))
    with pytest.raises(ConfigError, match="another process goes on with this run"):
        Run(folder, None, threads=1)
    assert [it.number for it in first] == [1, 2]
    assert first[0].elo is None
    assert first[1].elo is not None
    assert -800 < first[1].elo < 800, "it has seen two hundred positions"
    before = Network.load(folder / "network.npz")
    del run
    again = Run(folder, None, try_every=10, threads=1)
    kept = again._learner.learnt()
    assert np.allclose(kept.layers["first"], before.layers["first"], atol=1e-3), "the weights are those of the file"
    (third,) = again.play_on(None, 3)
    assert third.number == 3
    network = Network.load(folder / "network.npz")
    assert network.training == "ninuki 5x5, 3 generations of its own"
    assert not np.array_equal(network.layers["first"], before.layers["first"])
    assert len((folder / "generations.jsonl").read_text().splitlines()) == 3
    rules = Rules.ninuki(size=5)
    engine = AlphaZeroEngine(10, str(folder / "network.npz"))
    assert engine.analyse(Game(rules), Limit()).nodes == 10
    assert "Elo against the levels" in write_curve(again.generations, folder).read_text()


@pytest.mark.long
def test_a_run_goes_on_after_a_kill_that_left_positions_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "run"
    for _ in range(2):
        killed = Run(folder, None if folder.exists() else TINY, threads=1)
        with monkeypatch.context() as patched:
            patched.setattr(killed, "_learn", sys.exit)
            with pytest.raises(SystemExit):
                next(killed.play_on(None, 1))
        killed._lock.close()
    first, second = (np.load(path) for path in sorted(folder.glob("samples/*/*.npz")))
    assert not np.array_equal(first["planes"], second["planes"]), "no game is played twice"
    (generation,) = Run(folder, None, threads=1).play_on(None, 1)
    assert generation.number == 1
    assert sorted(it.name for it in (folder / "samples").iterdir()) == ["00000", "00001", "00002"]


def test_a_run_ends_with_its_time(tmp_path: Path) -> None:
    assert list(Run(tmp_path / "run", TINY, threads=1).play_on(0, None)) == []


def test_a_folder_holds_one_run(tmp_path: Path) -> None:
    Run(tmp_path / "run", TINY, threads=1)
    with pytest.raises(ConfigError, match="there is a run already"):
        Run(tmp_path / "run", TINY, threads=1)
    with pytest.raises(ConfigError, match=r"settings\.json"):
        Run(tmp_path / "nothing", None, threads=1)
    with pytest.raises(ConfigError, match="rules = 'go'"):
        Run(tmp_path / "other", Settings(rules="go"), threads=1)


def test_equal_seeds_play_equal_games(tmp_path: Path) -> None:
    def played(name: str) -> list[bytes]:
        games = SelfPlay(TINY, tmp_path / name, 5)
        while len(games.paths) < 2:
            games.play(lambda seen: (np.zeros((len(seen), 25), np.float32), seen[:, 0].mean(axis=(1, 2)) - 0.5))
        with np.load(games.paths[1]) as shard:
            return [shard[name].tobytes() for name in ("planes", "policy", "distribution", "value")]

    assert played("one") == played("two")


def test_samples_are_those_of_moves_that_were_searched_long(tmp_path: Path) -> None:
    games = SelfPlay(TINY, tmp_path, 5)
    while not games.paths:
        games.play(lambda seen: (np.zeros((len(seen), 25), np.float32), np.zeros(len(seen), np.float32)))
    with np.load(games.paths[0]) as shard:
        learnt = int((~np.isnan(shard["value"])).sum())
    samples = Samples(games.paths, TINY.rule_set, result=1.0)
    assert 0 < len(samples) == learnt < TINY.positions
    for batch in samples.batches(20, 32, np.random.default_rng(1)):
        assert batch.inputs.shape == (32, 5, 5, 9)
        assert set(np.unique(batch.value)) <= {-1.0, 0.0, 1.0}
        assert np.allclose(batch.policy.sum(axis=1), 1)
        occupied = (batch.inputs[..., 0] + batch.inputs[..., 1]).reshape(32, -1) > 0
        assert not batch.policy[occupied].any(), "policy and board are turned alike"


def test_what_is_no_file_of_samples_is_named(tmp_path: Path) -> None:
    columns: dict[str, Any] = {
        "planes": np.zeros((3, 8, 5, 5), np.uint8),
        "distribution": np.zeros((3, 25), np.float32),
        "value": np.zeros(3, np.float32),
        "result": np.zeros(3, np.int8),
    }
    for wrong, told in (
        ({"planes": np.zeros((3, 8, 6, 6), np.uint8)}, r"array 'planes' is uint8 .* not uint8 of \(n, 8, 5, 5\)"),
        ({"value": np.zeros(2, np.float32)}, "the columns are of several lengths"),
        ({"result": np.array([None] * 3)}, "array 'result': it holds objects of Python"),
    ):
        np.savez_compressed(tmp_path / "s.npz", **(columns | wrong))
        with pytest.raises(ConfigError, match=rf"^samples = '.*s\.npz': {told}"):
            Samples([tmp_path / "s.npz"], TINY.rule_set, result=1.0)
    (tmp_path / "s.npz").write_bytes(archive(Member.zeros("mask.npy", header((1025 << 20,)), 1025)))
    with pytest.raises(ConfigError, match=r"s\.npz': array 'mask' would take 1074790400 bytes"):
        Samples([tmp_path / "s.npz"], TINY.rule_set, result=1.0)
    np.savez_compressed(tmp_path / "s.npz", **columns, mask=np.zeros(3, np.bool_))
    assert len(Samples([tmp_path / "s.npz"], TINY.rule_set, result=1.0)) == 3


@pytest.mark.long
def test_a_checkpoint_of_something_else_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    list(Run(folder, TINY, threads=1).play_on(None, 1))
    with np.load(folder / "checkpoint.npz") as file:
        leaves = dict(file)
    for wrong, told in (
        ({"first/weight": np.zeros(2)}, "'first/weight' is float64"),
        ({"x": np.zeros(1 << 16)}, "'x' would take"),
    ):
        np.savez_compressed(folder / "checkpoint.npz", **(leaves | wrong))
        with pytest.raises(ConfigError, match=rf"^checkpoint = '.*checkpoint\.npz': array {told}"):
            Run(folder, None, threads=1)


def test_openings_are_near_the_centre_and_some_are_empty() -> None:
    openings = random_openings(Rules.renju(size=9), np.random.default_rng(1))
    assert {len(it) for it in openings} == {0, 1, 2, 3, 4}
    assert len({tuple(it) for it in openings}) > 300


@pytest.mark.long
def test_the_command_tells_what_is_wrong_in_a_line(tmp_path: Path) -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "gomoku_arena_alphazero.training", str(tmp_path / "run"), *words]
        return subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)

    wrong = run("--rules", "go")
    assert (wrong.returncode, wrong.stderr.count("\n")) == (2, 1)
    assert "rules = 'go'" in wrong.stderr
    tiny = ("--size", "5", "--games", "4", "--simulations", "4", "--positions", "40", "--batch", "8")
    good = run(*tiny, "--channels", "4", "--blocks", "1", "--generations", "1")
    assert good.returncode == 0, good.stderr
    assert "generation 1: " in good.stdout
    assert json.loads((tmp_path / "run" / "settings.json").read_text())["size"] == 5
    assert (tmp_path / "run" / "learning-curve.html").exists()
    again = run(*tiny)
    assert again.returncode == 2
    assert "--resume" in again.stderr
    other = run("--resume", "--generations", "2", "--channels", "64")
    assert (other.returncode, other.stderr.count("\n")) == (2, 1)
    assert "--channels: it was decided when the run was begun; leave it out with --resume" in other.stderr


@pytest.mark.long
def test_the_help_shows_the_rules_that_are_trained_unless_others_are_given() -> None:
    command = [sys.executable, "-m", "gomoku_arena_alphazero.training", "--help"]
    told = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True, env=os.environ | WIDE)
    (line,) = (line for line in told.stdout.splitlines() if "--rules" in line)
    assert "freestyle, standard, renju, caro or ninuki. [default: freestyle]" in " ".join(line.split())


@pytest.mark.parametrize("name", ["torch", "typer"])
def test_the_command_names_the_extra_that_is_missing(name: str) -> None:
    program = f"import sys; sys.modules[{name!r}] = None; from gomoku_arena_alphazero.training.__main__ import command"
    command = [sys.executable, "-c", f"{program}; command()"]
    told = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert (told.returncode, told.stderr) == (2, f"error: {name} is missing; install gomoku-arena-alphazero[train]\n")


def test_a_teacher_judges_every_position_whoever_moved_there(tmp_path: Path) -> None:
    taught = replace(TINY, lessons=1, lesson_positions=60, teacher="tengen:nodes=40")

    def lessons(name: str) -> list[Path]:
        teacher = Teacher(taught, tmp_path / name, 5)
        while not teacher.paths:
            teacher.play(lambda _: pytest.fail("the network is not asked"))
        return teacher.paths

    with np.load(lessons("one")[0]) as shard:
        assert len(shard["value"]) == 60
        assert not np.isnan(shard["value"]).any()
        assert np.allclose(shard["distribution"].sum(axis=1), 1, atol=1e-5)
        best = shard["distribution"].argmax(axis=1)
        assert 0.4 < (best == shard["policy"]).mean() < 1, "most moves are the teacher's, and some stray"
        played = shard["planes"].tobytes()
    with np.load(lessons("two")[0]) as shard:
        assert shard["planes"].tobytes() == played


def test_lessons_come_first_and_games_of_its_own_follow(tmp_path: Path) -> None:
    taught = replace(TINY, lessons=1, lesson_positions=60, teacher="tengen:nodes=40")
    run = Run(tmp_path / "run", taught, try_every=10, threads=1)
    first, second = run.play_on(None, 2)
    assert (first.is_lesson, second.is_lesson) == (True, False)
    with np.load(tmp_path / "run" / "samples" / "00000" / "planes-ninuki-5x5-00001.npz") as shard:
        assert len(shard["value"]) == 60
    with np.load(tmp_path / "run" / "samples" / "00001" / "planes-ninuki-5x5-00001.npz") as shard:
        assert len(shard["value"]) == TINY.positions
    assert Network.load(tmp_path / "run" / "network.npz").ranges is not None


def test_a_run_may_begin_with_a_network_and_tells_how_that_one_came_to_be(tmp_path: Path) -> None:
    known = Network(TINY.rule_set, TINY.shape, initial(TINY.rule_set, TINY.shape, 9), training="ninuki 5x5, 7 lessons")
    known.save(tmp_path / "known.npz")
    (tmp_path / "known.json").write_text('{"generations": [7]}')
    run = Run(tmp_path / "run", TINY, start=tmp_path / "known.npz", threads=1)
    assert np.allclose(run._learner.learnt().layers["first"], known.layers["first"], atol=1e-3)
    (_,) = run.play_on(None, 1)
    told = Network.load(tmp_path / "run" / "network.npz").training
    assert told == "ninuki 5x5, 7 lessons, then 1 generation of its own"
    log = json.loads((tmp_path / "run" / "log.json").read_text())
    assert log["before"] == {"generations": [7]}
    again = Run(tmp_path / "again", TINY, start=tmp_path / "run" / "network.npz", threads=1)
    assert again.settings.start == told
    assert json.loads((tmp_path / "again" / "start.json").read_text()) == log, "a run's own network has its log, too"
    for other, said in (
        (replace(TINY, shape=Shape(8, 1)), "channels=4, blocks=1"),
        (replace(TINY, rules="freestyle"), "it sees own, opponent, "),
    ):
        with pytest.raises(ConfigError, match=said):
            Run(tmp_path / "other", other, start=tmp_path / "known.npz")
        assert not (tmp_path / "other").exists()
    (tmp_path / "known.json").write_text("no log")
    with pytest.raises(ConfigError, match=r"known\.npz': its log known\.json is no JSON"):
        Run(tmp_path / "other", TINY, start=tmp_path / "known.npz")


def test_a_torn_line_of_the_journal_is_taken_out_and_a_wrong_one_is_named(tmp_path: Path) -> None:
    Run(tmp_path / "run", TINY, threads=1)._lock.close()
    journal = tmp_path / "run" / "generations.jsonl"
    whole = json.dumps(asdict(Generation(1, False, 5, 2.0, 3.0, 0.5)))
    learner = Learner(Network(TINY.rule_set, TINY.shape, initial(TINY.rule_set, TINY.shape, 1)), 1e-3)
    kept: dict[str, Any] = learner.state
    np.savez(tmp_path / "run" / "checkpoint.npz", **kept)
    journal.write_text(f"{whole}\n{whole[:20]}", encoding="utf-8")
    run = Run(tmp_path / "run", None, threads=1)
    assert [it.number for it in run.generations] == [1]
    assert journal.read_text(encoding="utf-8") == f"{whole}\n"
    run._lock.close()
    journal.write_text(f'{{"number": 1}}\n{whole}\n', encoding="utf-8")
    with pytest.raises(ConfigError, match=r"generations\.jsonl: line 1 is no generation"):
        Run(tmp_path / "run", None, threads=1)


@pytest.mark.long
def test_a_training_that_is_killed_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    tiny = ("--size", "5", "--games", "4", "--simulations", "4", "--positions", "40", "--batch", "8")
    command = [sys.executable, "-m", "gomoku_arena_alphazero.training", str(folder)]
    training = subprocess.Popen([*command, *tiny, "--channels", "4", "--blocks", "1"], stdout=subprocess.DEVNULL)
    journal = folder / "generations.jsonl"
    while not journal.exists() or journal.read_text().count("\n") < 2:
        assert training.poll() is None
    training.kill()
    training.wait()
    known = journal.read_text().count("\n")
    again = [*command, "--resume", "--generations", str(known + 1)]
    subprocess.run(again, capture_output=True, timeout=100, check=True)
    numbers = [json.loads(line)["number"] for line in journal.read_text().splitlines()]
    assert numbers == list(range(1, known + 2))
