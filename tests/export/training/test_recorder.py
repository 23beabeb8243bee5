"""A researcher's games are in the store and among the samples, whole and once."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet  # type: ignore[import-untyped]
import pytest

from gomoku_arena import Game, Rules
from gomoku_arena.color import ColorName
from gomoku_arena.env import BatchedEngine, VectorEnv, VersusEnv
from gomoku_arena.errors import ConfigError, StoreError
from gomoku_arena.export.training import Recorder, Selection
from gomoku_arena.tournament.store.store import Store

RULES = Rules.ninuki(size=7)


def played(recorder: Recorder, steps: int, *, tells: bool = True) -> list[tuple[np.ndarray, np.ndarray]]:
    """What was told at every step of random games."""
    generator, step, told = np.random.default_rng(1), recorder.reset(), []
    for _ in range(steps):
        policy = (generator.random(step.legal_action_mask.shape) * step.legal_action_mask).astype(np.float32)
        policy /= policy.sum(axis=1, keepdims=True)
        values = generator.uniform(-1, 1, len(policy)).astype(np.float32)
        told.append((policy, values))
        actions = policy.argmax(axis=1)
        step = recorder.step(actions, policy=policy, values=values) if tells else recorder.step(actions)
    return told


def test_every_finished_game_is_in_the_store_and_every_position_among_the_samples(tmp_path: Path) -> None:
    env = VectorEnv(RULES, 6, seed=2, openings="random")
    selection = Selection(planes=("own", "opponent", "pending_five"), mask=True, skip_opening=True)
    with Recorder(env, store=tmp_path / "g.db", name="mine", samples=tmp_path / "s", selection=selection) as recorder:
        told = played(recorder, 150)
    with Store(tmp_path / "g.db", read_only=True) as store:
        records = [result.record for result in store.results(store.tournament("mine"))]
        assert store.tournament("mine").kind == "imported"
    assert len(records) == recorder.games > 6
    (path,) = (tmp_path / "s").iterdir()
    with np.load(path) as shard:
        columns = {name: shard[name] for name in shard.files}
    assert json.loads(str(columns.pop("about")))["planes"] == ["own", "opponent", "pending_five"]
    assert len(columns["game"]) == sum(len(record.moves) for record in records)
    known = {policy.tobytes(): value for rows, values in told for policy, value in zip(rows, values, strict=True)}
    for row in range(len(columns["game"])):
        record = records[columns["game"][row]]
        game = Game(record.rule_set)
        for point in record.points[: columns["ply"][row]]:
            game.play(point)
        assert np.array_equal(columns["planes"][row], game.observation(["own", "opponent", "pending_five"]))
        assert np.array_equal(columns["mask"][row], game.legal_action_mask())
        distribution = columns["distribution"][row]
        assert known[distribution.tobytes()] == columns["value"][row], "what was said of this very position"
        assert distribution.argmax() == columns["policy"][row]
        mover: ColorName = "white" if columns["ply"][row] % 2 else "black"
        assert (columns["result"][row] + 1) / 2 == record.score(mover)


def test_equal_positions_are_left_out_for_each_rule_set_apart(tmp_path: Path) -> None:
    rules = [Rules.ninuki(size=7, goal=goal) for goal in (3, 5)]
    with Recorder(VectorEnv(rules, max_moves=4), samples=tmp_path, selection=Selection(dedupe=True)) as recorder:
        recorder.reset()
        for action in (10, 20, 30, 40, 10, 20, 30, 40):
            recorder.step([action, action])
    assert recorder.games == 4
    with_samples = [np.load(path)["ply"].tolist() for path in recorder.paths]
    assert with_samples == [[0, 1, 2, 3], [0, 1, 2, 3]]


def test_without_policies_there_are_no_columns_for_them(tmp_path: Path) -> None:
    with Recorder(VectorEnv(RULES, 4), samples=tmp_path, kind="parquet", shard=30) as recorder:
        played(recorder, 80, tells=False)
    paths = sorted(tmp_path.iterdir())
    assert recorder.paths == paths
    assert len(paths) > 1
    table = pyarrow.parquet.read_table(paths[0])
    assert table.num_rows == 30
    assert {"mask", "planes", "policy"} <= set(table.column_names)
    assert not {"distribution", "value"} & set(table.column_names)


def test_games_against_an_engine_have_the_names_of_both(tmp_path: Path) -> None:
    versus = VersusEnv(VectorEnv(RULES, 4, illegal="loses"), BatchedEngine("easy", depth=1))
    with Recorder(versus, players=("mine", "easy"), store=tmp_path / "g.db", samples=tmp_path / "s") as recorder:
        told = played(recorder, 30)
        recorder.step(np.full(4, -1))
    with Store(tmp_path / "g.db", read_only=True) as store:
        records = [result.record for result in store.results(store.tournament())]
    assert {(record.black, record.white) for record in records} == {("mine", "easy"), ("easy", "mine")}
    assert records[-1].termination == "illegal_move"
    (path,) = (tmp_path / "s").iterdir()
    with np.load(path) as shard:
        engines, distributions = shard["engine"], shard["distribution"]
    said = {policy.tobytes() for rows, _ in told for policy in rows}
    assert all((row.tobytes() in said) == (name == "mine") for row, name in zip(distributions, engines, strict=True))
    assert (distributions[engines == "easy"].max(axis=1) == 1).all(), "the engine's move has all of it"


def test_what_cannot_be_kept_is_refused(tmp_path: Path) -> None:
    env = VectorEnv(RULES, 4)
    with pytest.raises(ConfigError, match="a store or a folder"):
        Recorder(env)
    with Recorder(env, store=tmp_path / "g.db") as recorder:
        recorder.reset()
        with pytest.raises(ValueError, match=r"policy of shape \(4,\): \(4, 49\) is expected"):
            recorder.step([0, 1, 2, 3], policy=[0.5] * 4)
        with pytest.raises(ValueError, match=r"values of shape \(1,\): \(4,\) is expected"):
            recorder.step([0, 1, 2, 3], values=[0.5])
    with pytest.raises(StoreError, match="there is a tournament 'self-play' already"):
        Recorder(env, store=tmp_path / "g.db")


def test_a_folder_that_has_samples_is_refused_before_a_game_is_played(tmp_path: Path) -> None:
    env = VectorEnv(RULES, 4, max_moves=6)
    with Recorder(env, samples=tmp_path) as recorder:
        played(recorder, 6)
    with pytest.raises(ConfigError, match=r"planes-ninuki-7x7-00001.npz': it is there already; choose another folder"):
        Recorder(env, samples=tmp_path)
    with Recorder(VectorEnv(Rules.freestyle(size=7), 4, max_moves=6), samples=tmp_path) as recorder:
        played(recorder, 6)
    assert len(list(tmp_path.iterdir())) == 2, "other rules have other files"


def test_the_store_is_closed_where_samples_cannot_be_written(tmp_path: Path) -> None:
    recorder = Recorder(VectorEnv(RULES, 4, max_moves=6), store=tmp_path / "g.db", samples=tmp_path / "s")
    played(recorder, 6)
    (tmp_path / "s").write_text("in the way")
    with pytest.raises(ConfigError, match="output = "):
        recorder.close()
    assert [it.name for it in tmp_path.iterdir() if it.name.startswith("g.db")] == ["g.db"], "no journal is left open"
    with Store(tmp_path / "g.db", read_only=True) as store:
        assert len(list(store.results(store.tournament("self-play")))) == 4


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"kind": "csv"}, "kind = 'csv': one of npz, parquet is expected"),
        ({"players": "a"}, "players = 'a': two names are expected"),
        ({"players": ("a", "b", "c")}, r"players = \('a', 'b', 'c'\): two names"),
        ({"players": (1, 2)}, r"players = \(1, 2\): two names"),
    ],
)
def test_options_that_do_not_fit_are_named(tmp_path: Path, options: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        Recorder(VectorEnv(RULES, 2), samples=tmp_path, **options)


def test_numbers_that_are_no_policy_and_no_value_are_named(tmp_path: Path) -> None:
    recorder = Recorder(VectorEnv(RULES, 2), samples=tmp_path)
    with pytest.raises(ValueError, match="recorder: reset comes before step"):
        recorder.step([0, 1])
    recorder.reset()
    policy = np.full((2, 49), 1 / 49, np.float32)
    for wrong, told in ((np.nan, "nan"), (-0.5, "-0.5"), (np.inf, "inf")):
        policy[1, 7] = wrong
        with pytest.raises(ValueError, match=rf"policy\[1, 7\] = {told}: a number at least 0 is expected"):
            recorder.step([0, 1], policy=policy)
    for value in (5, -1.5, np.nan):
        with pytest.raises(ValueError, match=rf"values\[0\] = {float(value)}: a number from -1 to 1 is expected"):
            recorder.step([0, 1], values=[value, 0])
    assert recorder.step([0, 1], values=[-1, 1]).ply.tolist() == [1, 1], "nothing was played before"
    recorder.close()
    with pytest.raises(ValueError, match="recorder: it is closed"):
        recorder.step([2, 3])
    with pytest.raises(ValueError, match="recorder: it is closed"):
        recorder.reset()


def test_what_is_said_of_a_game_that_is_over_is_not_read(tmp_path: Path) -> None:
    env = VectorEnv(RULES, 1, max_moves=2, autoreset="next_step")
    with Recorder(env, samples=tmp_path) as recorder:
        recorder.reset()
        for number, action in enumerate((0, 1, 5, 0, 1)):
            over = number == 2
            recorder.step([action], policy=np.full((1, 49), np.nan if over else number), values=[9 if over else 0])
    with np.load(recorder.paths[0]) as shard:
        assert shard["distribution"][:, 0].tolist() == [0, 1, 3, 4]
