"""Labels by the batch: those of a plain search, the same whatever the threads."""

from typing import Any

import numpy as np
import pytest

from gomoku_arena import WIN, Game, Limit, Rules, SearchEngine, open_engine
from gomoku_arena.env import NO_ACTION, BatchedEngine, Labels, VectorEnv
from gomoku_arena.env.batched_engine import usual_limit
from gomoku_arena.env.vector_env import Autoreset
from gomoku_arena.errors import PluginError, SearchError

RULES = Rules.ninuki(size=9)


def env_after(plies: int, lanes: int = 12) -> VectorEnv:
    env = VectorEnv(RULES, lanes, seed=3, openings="random")
    generator, step = np.random.default_rng(3), env.reset()
    for _ in range(plies):
        step = env.step((generator.random(step.legal_action_mask.shape) * step.legal_action_mask).argmax(axis=1))
    return env


@pytest.mark.parametrize("engine", ["easy", "medium", "hard", "tengen"])
def test_labels_are_those_of_a_search_of_its_own_whatever_the_threads(engine: str) -> None:
    env = env_after(6)
    labels = [BatchedEngine(engine, nodes=300, threads=threads).label(env) for threads in (1, 3)]
    assert np.array_equal(labels[0].actions, labels[1].actions)
    assert np.array_equal(labels[0].scores, labels[1].scores)
    for game, action, score in zip(env.games(), labels[0].best, labels[0].scores[:, 0], strict=True):
        told = SearchEngine(engine, hash=1).analyse(game, Limit(nodes=300))
        assert (told.move.y * 9 + told.move.x, told.score) == (action, score)


def test_a_score_that_is_a_bound_is_told() -> None:
    env = env_after(6)
    for lines, engine in ((1, SearchEngine("tengen", hash=1)), (3, SearchEngine("tengen", hash=1, multi_pv=3))):
        labels = BatchedEngine("tengen", nodes=300, lines=lines).label(env)
        assert labels.bounds.dtype == np.int8
        assert labels.bounds.shape == (12, lines)
        for game, row in zip(env.games(), labels.bounds.tolist(), strict=True):
            engine.reset()
            told = [line.bound for line in engine.analyse(game, Limit(nodes=300)).lines]
            signs = {"exact": 0, "lower": 1, "upper": -1}
            assert row == [signs[bound] for bound in told] + [0] * (lines - len(told))
        assert labels.bounds.any(), "some searches end in the middle of a depth"
    assert not BatchedEngine("tengen", depth=2).label(env).bounds.any()
    over = Game("freestyle6", moves=["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"])
    assert not BatchedEngine("tengen", nodes=300).label([over]).bounds.any()


def test_several_lines_make_a_policy_over_the_best_moves() -> None:
    env = env_after(6)
    labels = BatchedEngine("tengen", nodes=500, lines=4).label(env)
    assert labels.actions.shape == labels.scores.shape == (12, 4)
    policy = labels.policy(81)
    assert np.allclose(policy.sum(axis=1), 1)
    assert np.array_equal(policy.argmax(axis=1), labels.best)
    masks = np.stack([game.legal_action_mask() for game in env.games()])
    assert not policy[~masks].any(), "nothing illegal is probable"
    sharp, flat = labels.policy(81, temperature=0.01).max(axis=1), labels.policy(81, temperature=10).max(axis=1)
    assert (sharp >= flat).all()
    assert (flat < 0.3).all()


def test_values_are_expected_results() -> None:
    scores = np.array([[0], [200], [-200], [WIN - 5], [9 - WIN]], np.int32)
    labels = Labels(np.zeros((5, 1), np.int32), scores, np.zeros((5, 1), np.int8))
    chance = 1 / (1 + np.exp(-1))
    assert np.allclose(labels.values, [0, 2 * chance - 1, 1 - 2 * chance, 1, -1])


def test_a_game_that_is_over_has_no_label() -> None:
    game = Game(Rules.freestyle(size=6))
    for point in ("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"):
        game.play(point)
    labels = BatchedEngine("tengen", nodes=10, lines=2).label([game, Game(Rules.freestyle(size=6))])
    assert labels.actions[0].tolist() == [NO_ACTION, NO_ACTION]
    assert labels.values[0] == 0
    assert not labels.policy(36)[0].any()
    assert labels.best[1] != NO_ACTION
    assert BatchedEngine("easy").label([]).actions.shape == (0, 1)


def test_its_moves_are_for_the_chosen_lanes_alone() -> None:
    env, engine = env_after(4), BatchedEngine("tengen", nodes=50)
    everywhere, lanes = engine.actions(env), np.arange(12) % 3 == 0
    some = engine.actions(env, lanes)
    assert np.array_equal(some[lanes], everywhere[lanes])
    assert (some[~lanes] == NO_ACTION).all()
    plies = env.observe().ply.copy()
    assert np.array_equal(env.step(some, lanes=lanes).ply, plies + lanes)


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(SearchError, match="nobody"):
        BatchedEngine("nobody")
    with pytest.raises(
        SearchError, match="engine 'classic:depth=2': one that is built in is expected, of easy, medium"
    ):
        BatchedEngine("classic:depth=2")
    with pytest.raises(SearchError, match="lines = 2: 'easy' finds one, 'tengen' finds several"):
        BatchedEngine("easy", lines=2)
    with pytest.raises(SearchError, match="size"):
        BatchedEngine("tengen", size=3)
    with pytest.raises(ValueError, match="lines 65 is not between 1 and 64"):
        BatchedEngine("tengen", lines=65)
    with pytest.raises(ValueError, match="threads 0 is not between"):
        BatchedEngine("tengen", threads=0)
    with pytest.raises(ValueError, match="temperature = 0: above 0"):
        BatchedEngine("tengen", nodes=10).label(env_after(0)).policy(81, temperature=0)
    assert (usual_limit("easy").depth, usual_limit("tengen").nodes) == (3, 1000)


def test_a_level_is_an_opponent_with_limits_of_its_own() -> None:
    assert (usual_limit("tengen:level=7").nodes, usual_limit("easy:hash=1").depth) == (None, 3)
    env = env_after(8)
    low, same = (BatchedEngine("tengen:level=1", threads=threads).actions(env) for threads in (1, 2))
    assert (low == same).all()
    assert (low != BatchedEngine("tengen").actions(env)).any()
    assert env.step(low).legal_action_mask.any()


@pytest.mark.parametrize("spec", ["tengen:level=8", "tengen:hash=16", " tengen:level=2, seed=7", "easy:hash=2"])
def test_specs_are_those_of_a_tournament(spec: str) -> None:
    env = env_after(6, lanes=3)
    actions = BatchedEngine(spec).actions(env)
    with open_engine(spec) as engine:
        for game, action in zip(env.games(), actions, strict=True):
            engine.new_game(game.rules)
            move = engine.analyse(game, usual_limit(spec)).move
            assert move.y * 9 + move.x == action


def test_a_spec_that_cannot_be_read_is_refused() -> None:
    assert usual_limit("tengen:level=2,seed=7") == usual_limit("tengen:seed=7,level=2") == Limit()
    assert usual_limit("tengen:level=8").nodes == usual_limit("cmd:bot").nodes == 1000
    assert (
        BatchedEngine("tengen", level=2, seed=7).label(env_after(6)).best.tolist()
        == BatchedEngine("tengen:level=2,seed=7").label(env_after(6)).best.tolist()
    )
    with pytest.raises(PluginError, match="option 'level' is given twice"):
        BatchedEngine("tengen:level=2", level=3)
    with pytest.raises(PluginError, match="'strong' is not of the form option=value"):
        BatchedEngine("tengen:strong")
    with pytest.raises(SearchError, match="level"):
        BatchedEngine("tengen:level=9")


@pytest.mark.parametrize(
    ("spec", "given", "limit"),
    [
        ("tengen:nodes=50", {}, Limit(nodes=50)),
        (" tengen : nodes=50 ", {"depth": 3}, Limit(nodes=50, depth=3)),
        ("easy:depth=1", {}, Limit(depth=1)),
        ("medium:depth=3", {}, Limit(depth=3)),
        ("hard", {"seconds": 0.5}, Limit(seconds=0.5)),
        ("tengen:nodes=0", {}, Limit()),
        ("tengen:level=2,nodes=50", {}, Limit(nodes=50)),
        ("tengen:level=08", {}, Limit(nodes=1000)),
    ],
)
def test_limits_in_a_spec_hold_and_are_shown(spec: str, given: dict[str, Any], limit: Limit) -> None:
    engine = BatchedEngine(spec, **given)
    assert engine.limit == limit
    assert f"limit={limit}" in repr(engine)
    assert repr(engine).startswith(f"BatchedEngine('{spec.strip()[:4]}")


def test_a_limited_spec_answers_as_a_limited_engine() -> None:
    env = env_after(6)
    for spec, given in (("tengen:nodes=50", {"nodes": 50}), ("easy:depth=1", {"depth": 1})):
        name = spec.partition(":")[0]
        told, same = BatchedEngine(spec).label(env), BatchedEngine(name, **given).label(env)
        assert np.array_equal(told.scores, same.scores)
        assert not np.array_equal(told.scores, BatchedEngine(name).label(env).scores)


@pytest.mark.parametrize(
    ("spec", "given", "error", "told"),
    [
        ("tengen:nodes=50", {"nodes": 60}, ValueError, "nodes = 60: 'tengen:nodes=50' says nodes already"),
        ("easy:depth=2", {"depth": 2}, ValueError, "says depth already"),
        ("tengen", {"network_file": "a,nodes=3"}, PluginError, "holds a comma"),
        ("tengen", {"network_file": " a"}, PluginError, "has blanks around it"),
        ("tengen", {"a=b": 1}, PluginError, "is not named by a word"),
        ("tengen:nodes=many", {}, SearchError, "many"),
    ],
)
def test_what_would_be_overruled_or_read_as_something_else_is_refused(
    spec: str, given: dict[str, Any], error: type[Exception], told: str
) -> None:
    with pytest.raises(error, match=told):
        BatchedEngine(spec, **given)


def test_an_engine_of_a_plugin_with_options_has_its_own_limits() -> None:
    assert usual_limit("classic:depth=2") == Limit()
    assert usual_limit("classic") == Limit(nodes=1000)


@pytest.mark.parametrize("autoreset", ["off", "next_step"])
def test_games_that_were_cut_off_or_lost_by_an_illegal_action_have_no_label(autoreset: Autoreset) -> None:
    env = VectorEnv(RULES, 4, autoreset=autoreset, illegal="loses", max_moves=3, openings=[["e5", "d4"]])
    env.reset()
    env.step([0, 99, 0, 0], lanes=[True, True, False, False])
    assert env.over.tolist() == [True, True, False, False]
    engine = BatchedEngine("tengen", nodes=10, lines=2)
    labels = engine.label(env)
    assert (labels.best == NO_ACTION).tolist() == [True, True, False, False]
    assert labels.values[:2].tolist() == [0, 0]
    assert (engine.actions(env) == NO_ACTION).tolist() == [True, True, False, False]
    assert [it.by for it in env.ended()] == ["max_moves", "illegal"], "they are told of all the same"
    with pytest.raises(ValueError, match="positions: a VectorEnv or a sequence of games is expected, not one game"):
        engine.label(env.games()[0])  # type: ignore[arg-type]
