"""VectorEnv from Python: arrays, words, errors. That lanes play by the rules is tested in rust/env."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from gomoku_arena import ConfigError, Game, IllegalMoveError, PositionError, Rules, RulesError
from gomoku_arena.env import PLANES, Step, VectorEnv
from gomoku_arena.opening_rules.patterns import opening_of

SMALL = Rules.freestyle(size=6)


def play(env: VectorEnv, steps: int, seed: int = 0) -> list[Step]:
    """Copies of what random legal steps tell."""
    generator = np.random.default_rng(seed)
    told = [env.reset().copy()]
    for _ in range(steps):
        noise = generator.random(told[-1].legal_action_mask.shape) * told[-1].legal_action_mask
        told.append(env.step(noise.argmax(axis=1)).copy())
    return told


def same(ones: list[Step], others: list[Step]) -> bool:
    return all(
        (a == b).all() for x, y in zip(ones, others, strict=True) for a, b in zip(x.arrays(), y.arrays(), strict=True)
    )


def test_arrays_have_the_documented_shapes_and_types() -> None:
    env = VectorEnv(Rules.ninuki(), 3)
    step = env.reset()
    assert env.planes == (
        "own",
        "opponent",
        "last_move",
        "own_pairs",
        "opponent_pairs",
        "forbidden",
        "pending_five",
        "color",
    )
    assert (env.num_envs, env.size, env.num_actions) == (3, 19, 361)
    kinds = {
        "observation": ((3, 8, 19, 19), np.uint8),
        "legal_action_mask": ((3, 361), np.bool_),
        "current_player": ((3,), np.int8),
        "reward": ((3, 2), np.float32),
        "terminated": ((3,), np.bool_),
        "truncated": ((3,), np.bool_),
        "final_observation": ((3, 8, 19, 19), np.uint8),
        "captures": ((3, 2), np.int8),
        "ply": ((3,), np.int32),
    }
    assert {name: (getattr(step, name).shape, getattr(step, name).dtype) for name in kinds} == kinds
    assert VectorEnv(Rules.freestyle(), 1).planes == ("own", "opponent", "last_move", "color")
    assert VectorEnv(SMALL, 1, planes=PLANES).reset().observation.shape == (1, 9, 6, 6)


def test_seeds_repeat_to_the_bit_whatever_the_threads() -> None:
    runs = [play(VectorEnv(SMALL, 800, seed=5, threads=threads, openings="random"), 60) for threads in (1, 2, 3)]
    assert same(runs[0], runs[1])
    assert same(runs[0], runs[2])
    assert not same(runs[0], play(VectorEnv(SMALL, 800, seed=6, openings="random"), 60))


def test_a_reset_repeats_and_takes_another_seed() -> None:
    env = VectorEnv(SMALL, 50, openings="random")
    first = env.reset().copy()
    play(env, 10)
    assert same([first], [env.reset()])
    assert not same([first], [env.reset(seed=1)])
    assert same([first], [env.reset(seed=0)])


def test_a_reset_with_a_seed_begins_as_any_environment_with_that_seed() -> None:
    envs = [VectorEnv(SMALL, 50, seed=seed, openings="random") for seed in (1, 2, 9)]
    first = [env.reset().copy() for env in envs]
    assert not same(first[:1], first[1:2])
    for env in envs:
        assert same(first[2:], [env.reset(seed=9)])


def test_arrays_of_the_caller_are_written_and_returned() -> None:
    env = VectorEnv(SMALL, 4)
    mine = env.buffers()
    assert env.reset(out=mine) is mine
    assert env.step([0, 1, 2, 3], out=mine) is mine
    assert mine.ply.tolist() == [1, 1, 1, 1]
    again = env.step(np.array([5, 5, 5, 5], np.int32))
    assert (again.ply.tolist(), mine.ply.tolist()) == ([2] * 4, [1] * 4)
    assert env.observe() is again


def test_torch_and_jax_may_have_the_arrays_as_they_are() -> None:
    step = VectorEnv(SMALL, 2).reset()
    shared = np.from_dlpack(step.reward)
    assert np.shares_memory(shared, step.reward)


def test_lanes_are_reset_by_themselves() -> None:
    env = VectorEnv(SMALL, 3, autoreset="off")
    env.reset()
    env.step([0, 0, 0])
    assert env.reset(lanes=[False, True, False]).ply.tolist() == [1, 0, 1]
    with pytest.raises(ValueError, match="seed = 3"):
        env.reset(lanes=[True, True, True], seed=3)


def test_copies_gathering_and_snapshots() -> None:
    rules = [Rules.ninuki(goal=goal) for goal in (3, 4, 5)]
    env = VectorEnv(rules)
    env.reset()
    env.step([0, 1, 2])
    before = env.snapshot()
    copy = env.clone([2, 0])
    assert [game.moves for game in copy.games()] == [[(2, 0)], [(0, 0)]]
    assert [rules.goal for rules in copy.rules] == [5, 3]
    copy.step([10, 10])
    assert env.clone().num_envs == 3
    env.gather([1, 1, 1])
    assert [rules.goal for rules in env.rules] == [4, 4, 4]
    assert env.observe().ply.tolist() == [1, 1, 1]
    env.restore(before)
    assert [game.moves for game in env.games()] == [[(0, 0)], [(1, 0)], [(2, 0)]]
    with pytest.raises(ValueError, match="snapshot"):
        copy.restore(before)
    with pytest.raises(ValueError, match="lane 3"):
        env.gather([0, 1, 3])
    with pytest.raises(ValueError, match="negative"):
        env.clone([-1])
    with pytest.raises(ValueError, match="at least one"):
        env.clone([])


def test_a_snapshot_has_the_rules_of_its_lanes() -> None:
    env = VectorEnv([Rules.ninuki(size=9, goal=goal) for goal in (3, 4)])
    before, goals = env.snapshot(), [rules.goal for rules in env.rules]
    env.gather([1, 1])
    env.restore(before)
    assert [rules.goal for rules in env.rules] == goals == [game.rules.goal for game in env.games()]
    other = VectorEnv(Rules.ninuki(size=9), 2)
    other.restore(before)
    assert [rules.goal for rules in other.rules] == goals
    for rules in (Rules.freestyle(size=9), Rules.ninuki(size=8)):
        with pytest.raises(RulesError, match=f"lane 0: the rules {rules.code} differ from ninuki9-g3 of"):
            env.restore(VectorEnv(rules, 2).snapshot())
    assert [game.rules.goal for game in env.games()] == goals, "nothing is changed"


def test_rules_under_which_an_opening_ends_the_game_come_in_nowhere() -> None:
    taking_a_pair = ["e5", "f5", "a1", "g5", "h5"]
    one_pair_more = Rules.ninuki(advantage=(4, 0))
    env = VectorEnv(Rules.ninuki(), 1, openings=[taking_a_pair])
    env.reset()
    for refused in (
        lambda: env.put([Game(one_pair_more)]),
        lambda: env.restore(VectorEnv(one_pair_more, 1).snapshot()),
        lambda: VectorEnv(one_pair_more, 1, openings=[taking_a_pair]),
    ):
        with pytest.raises(PositionError, match="opening 0 under ninuki19-a40: it ends the game") as told:
            refused()
        assert told.value.fields == {"number": 0, "rules": "ninuki19-a40", "why": "it ends the game"}
    assert env.reset(lanes=[True]).ply.tolist() == [5], "nothing was changed"
    env.put([Game(Rules.ninuki(advantage=(3, 0)))])
    assert env.reset(lanes=[True]).captures.tolist() == [[4, 0]]


def test_an_action_that_cannot_be_played_names_lane_and_action() -> None:
    env = VectorEnv(SMALL, 2)
    env.reset()
    env.step([0, 0])
    with pytest.raises(IllegalMoveError, match=r"lane 1, action 36: actions are 0 to 35") as off:
        env.step([1, 36])
    assert (off.value.code, off.value.fields["lane"], off.value.fields["action"]) == ("illegal-move.no-action", 1, 36)
    with pytest.raises(IllegalMoveError, match=r"lane 0, action 0: a1 is occupied by a black stone"):
        env.step([0, 1])
    assert env.observe().ply.tolist() == [1, 1]
    losing = VectorEnv(SMALL, 2, illegal="loses")
    losing.reset()
    assert losing.step([99, 0]).reward.tolist() == [[-1, 1], [0, 0]]


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ([0], "actions has 1 entries: 2 are expected"),
        ([[0, 1]], r"actions of shape \(1, 2\)"),
        ([0.0, 1.0], "actions of float64: int32 is expected"),
        ([True, False], "actions of bool"),
        ([2**40, 0], "too large"),
        (["a", "b"], "actions of <U1"),
    ],
)
def test_actions_of_another_kind_are_refused(actions: object, said: str) -> None:
    env = VectorEnv(SMALL, 2)
    env.reset()
    with pytest.raises(ValueError, match=said):
        env.step(actions)  # type: ignore[arg-type]
    assert env.observe().ply.tolist() == [0, 0]


def test_arrays_that_do_not_fit_are_named() -> None:
    env, other = VectorEnv(SMALL, 2), VectorEnv(SMALL, 3)
    with pytest.raises(
        ValueError, match=r"observation: a C-contiguous, writable array of uint8 and shape \[2, 4, 6, 6\]"
    ):
        env.reset(out=other.buffers())
    mine = env.buffers()
    mine.reward.flags.writeable = False
    with pytest.raises(ValueError, match="reward: a C-contiguous, writable array of float32"):
        env.reset(out=mine)


def test_other_things_than_arrays_and_arrays_that_overlap_are_named() -> None:
    env = VectorEnv(SMALL, 2)
    mine = env.buffers()
    for out, told in ((tuple(mine.arrays()), "tuple"), (vars(mine), "dict")):
        with pytest.raises(ValueError, match=f"out of {told}: a Step is expected, as buffers"):
            env.reset(out=out)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"reward: a C-contiguous, writable array of float32 and shape \[2, 2\]"):
        env.reset(out=replace(mine, reward=mine.reward.astype(np.float64)))
    with pytest.raises(ValueError, match="ply: a C-contiguous"):
        env.reset(out=replace(mine, ply=[0, 0]))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="terminated and truncated share memory: arrays of their own are expected"):
        env.reset(out=replace(mine, truncated=mine.terminated))
    with pytest.raises(ValueError, match="planes = 'own': several names are expected, such as"):
        VectorEnv(SMALL, 2, planes="own")


def test_rules_may_be_named() -> None:
    assert VectorEnv("renju", 2).rules == (Rules.renju(),) * 2
    assert VectorEnv(["caro", Rules.caro()]).rules == (Rules.caro(),) * 2
    with pytest.raises(RulesError, match='rules "go" is none of'):
        VectorEnv("go", 2)


@pytest.mark.parametrize(
    ("arguments", "kind", "said"),
    [
        ({"num_envs": 0}, ValueError, "num_envs 0 is not between 1 and"),
        ({"num_envs": None}, ValueError, "num_envs"),
        ({"planes": ["own", "mine"]}, ValueError, 'plane "mine" is none of own'),
        ({"autoreset": "later"}, ValueError, "autoreset = 'later'"),
        ({"illegal": "draws"}, ValueError, "illegal = 'draws'"),
        ({"openings": "fair"}, ValueError, "openings = 'fair'"),
        ({"openings": [["h8", "h8"]]}, PositionError, "opening 0"),
        ({"threads": 0}, ValueError, "threads 0"),
        ({"max_moves": 0}, ValueError, "max_moves 0"),
        ({"max_moves": 1, "openings": [["h8"]]}, ValueError, "max_moves 1: more is expected, an opening has 1 stones"),
        ({"max_moves": 4, "openings": "random"}, ValueError, "max_moves 4: more is expected, an opening has 4 stones"),
        ({"seed": -1}, ValueError, "seed -1"),
        ({"seed": 0.5}, ValueError, "seed = 0.5"),
        ({"rules": [Rules.freestyle(), Rules.renju()]}, RulesError, "lane 1: the rules renju15 differ"),
        ({"rules": [], "num_envs": None}, ValueError, "rules for 0 lanes"),
    ],
)
def test_arguments_that_do_not_fit_are_named(arguments: dict[str, object], kind: type[Exception], said: str) -> None:
    given = {"rules": Rules.freestyle(), "num_envs": 2} | arguments
    with pytest.raises(kind, match=said):
        VectorEnv(**given)  # type: ignore[arg-type]


def test_openings_are_played_and_those_that_ship_fit() -> None:
    env = VectorEnv(Rules.freestyle(), 40, openings=[["h8", (8, 8)], []])
    assert set(env.reset().ply.tolist()) == {0, 2}
    for rules in (Rules.freestyle(), Rules.standard(), Rules.renju(), Rules.caro(), Rules.ninuki()):
        assert (VectorEnv(rules, 64, openings="book").reset().ply > 0).all()
    with pytest.raises((ConfigError, PositionError)):
        VectorEnv(Rules.freestyle(size=5), 2, openings="book")


def test_games_begin_with_even_stones_of_swap2_or_renju() -> None:
    assert set(VectorEnv("freestyle", 64, openings="swap2").reset().ply.tolist()) == {3}
    assert set(VectorEnv("renju", 64, openings="renju").reset().ply.tolist()) == {5}
    assert set(VectorEnv("renju", 256, openings="balanced").reset().ply.tolist()) == {3, 5}
    assert set(VectorEnv("caro19", 64, openings="balanced").reset().ply.tolist()) == {5}
    for rules, kind in ((Rules.freestyle(), "renju"), (Rules.renju(size=14), "renju"), (Rules.ninuki(size=9), "swap2")):
        with pytest.raises(ConfigError, match=f"openings = '{kind}': none ships for these rules"):
            VectorEnv(rules, 2, openings=kind)


def test_all_26_openings_of_renju_are_drawn_as_often_turned_and_mirrored_ones_too() -> None:
    begun = VectorEnv("renju", 5200, seed=3, openings="renju")
    begun.reset()
    patterns = Counter(opening_of(game.moves, game.rules) for game in begun.games())
    assert len(patterns) == 26
    assert min(patterns.values()) > 140
    assert len({tuple(game.moves) for game in begun.games()}) > 2000


def test_ended_games_are_told_whatever_has_begun_since() -> None:
    env = VectorEnv(Rules.freestyle(size=5), 3, illegal="loses", max_moves=6, openings=[["c3"]])
    env.reset()
    for actions in ([0, 5, 0], [1, 99, 1]):
        env.step(actions)
    (ended,) = env.ended()
    assert (ended.lane, ended.opening, ended.by, ended.game.ply) == (1, 1, "illegal", 2)
    assert str(ended.winner) == "white"
    for actions in ([2, 5, 2], [3, 6, 3], [4, 7, 4]):
        env.step(actions, lanes=[True, False, True])
    assert [(ended.lane, ended.by, ended.winner) for ended in env.ended()] == [
        (0, "max_moves", None),
        (2, "max_moves", None),
    ]
    records = env.to_records("mine", "theirs")
    assert [(it.black, it.white, it.termination, it.winner) for it in records] == 2 * [
        ("mine", "theirs", "move_limit", None)
    ]
    assert records[0].opening == ("c3",)
    assert [move.point for move in records[0].moves] == ["a1", "b1", "c1", "d1", "e1"]


def test_a_record_of_the_environment_is_that_of_the_game_that_was_played() -> None:
    env = VectorEnv(Rules.renju(), 8, seed=5, openings="book")
    generator, step, seen = np.random.default_rng(5), env.reset(), 0
    for _ in range(400):
        step = env.step((generator.random(step.legal_action_mask.shape) * step.legal_action_mask).argmax(axis=1))
        for ended, record in zip(env.ended(), env.to_records(), strict=True):
            game = record.replay()
            assert game.outcome == ended.game.outcome
            assert game.outcome is not None
            assert record.termination == game.outcome.termination
            seen += 1
    assert seen > 5


def test_lanes_that_are_not_chosen_rest() -> None:
    env = VectorEnv(Rules.freestyle(size=5), 3)
    env.reset()
    assert env.step([1, 99, 2], lanes=np.array([True, False, True])).ply.tolist() == [1, 0, 1]
    with pytest.raises(ValueError, match="lanes has 2 entries: 3 are expected"):
        env.step([1, 2, 3], lanes=[True, False])
    with pytest.raises(ValueError, match="lanes of int64: bool is expected"):
        env.step([1, 2, 3], lanes=[0, 1, 2])
    assert [game.ply for game in env.games([2, 1])] == [1, 0]
    with pytest.raises(ValueError, match="lane 3 is not between 0 and 2"):
        env.games([3])


def test_games_from_elsewhere_are_put_in_the_lanes() -> None:
    env = VectorEnv(Rules.ninuki(size=9), 2)
    env.reset()
    games = [Game(Rules.ninuki(size=9, goal=3)), Game(Rules.ninuki(size=9))]
    for point in ("e5", "e6", "d4"):
        games[0].play(point)
    env.put(games)
    step = env.observe()
    assert step.ply.tolist() == [3, 0]
    assert [rules.goal for rules in env.rules] == [3, 5]
    assert np.array_equal(step.legal_action_mask[0], games[0].legal_action_mask())
    assert env.step([0, 0]).ply.tolist() == [4, 1]
    assert games[0].ply == 3, "the environment has copies"
    with pytest.raises(ValueError, match="1 games: 2 are expected"):
        env.put(games[:1])
    said = "lane 1: the rules freestyle9 differ from ninuki9 of the environment in more than goal and advantage"
    with pytest.raises(RulesError, match=said):
        env.put([games[0], Game(Rules.freestyle(size=9))])
    with pytest.raises(RulesError, match="lane 0: the rules renju9 differ from ninuki9 of the environment"):
        env.put([Game(Rules.renju(size=9))] * 2)
