"""The Gymnasium adapters: its own checks, and what they do not look at."""

import inspect
import subprocess
import sys
import warnings
from collections.abc import Iterator
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.envs.registration import EnvSpec
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from gomoku_arena import Limit, Point, Rules
from gomoku_arena.env import BatchedEngine, VectorEnv
from gomoku_arena.env.gymnasium import NAMED_RULES, GomokuEnv, SelfPlayVectorEnv, VersusVectorEnv
from gomoku_arena.env.pettingzoo import AGENTS, GomokuAEC
from gomoku_arena.env.vector_env import PLANES

SMALL = Rules.freestyle(size=6)


@pytest.fixture
def env() -> Iterator[GomokuEnv]:
    it = GomokuEnv(SMALL, "easy", limit=Limit(depth=1), color="white")
    yield it
    it.close()


@pytest.mark.parametrize("rules", ["freestyle", "renju", "ninuki"])
def test_gymnasium_finds_it_and_its_check_passes(rules: str) -> None:
    made = gymnasium.make("gomoku_arena/Gomoku-v0", rules=rules, limit=Limit(depth=1))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(made.unwrapped)
    made.close()


def test_the_engine_begins_where_the_agent_is_white_and_answers_every_move(env: GomokuEnv) -> None:
    planes, info = env.reset(seed=1)
    assert (planes[1].sum(), planes[0].sum()) == (1, 0)
    assert info["action_mask"].sum() == 35
    planes, reward, terminated, truncated, info = env.step(np.int64(info["action_mask"].argmax()))
    assert (planes[0].sum(), planes[1].sum(), reward, terminated, truncated) == (1, 2, 0.0, False, False)


def test_a_loss_is_minus_one_however_it_came(env: GomokuEnv) -> None:
    _, info = env.reset(seed=1)
    taken = int((info["action_mask"] == 0).argmax())
    _, reward, terminated, *_ = env.step(np.int64(taken))
    assert (reward, terminated) == (-1.0, True), "an occupied point"
    _, info = env.reset()
    rewards = []
    for _ in range(18):
        _, reward, terminated, _, info = env.step(np.int64(info["action_mask"].argmax()))
        rewards.append(reward)
        if terminated:
            break
    assert rewards[-1] == -1.0, "the engine makes a five before one is made in a corner"


def test_an_action_that_is_no_whole_number_is_refused(env: GomokuEnv) -> None:
    env.reset(seed=1)
    for action in (1.5, np.float64(2.0), "3", True):
        with pytest.raises(ValueError, match=r"action = .*: a whole number is expected"):
            env.step(action)  # type: ignore[arg-type]


def test_colours_and_openings_follow_from_the_seed() -> None:
    def begun(seed: int) -> list[int]:
        env = GomokuEnv(SMALL, "easy", limit=Limit(depth=1), openings="random")
        first = env.reset(seed=seed)[0]
        return [int(number) for number in first.ravel()] + [int(number) for number in env.reset()[0].ravel()]

    assert begun(4) == begun(4)
    assert len({tuple(begun(seed)) for seed in range(6)}) > 2
    with pytest.raises(ValueError, match="color = 'red'"):
        GomokuEnv(SMALL, color="red")  # type: ignore[arg-type]


@pytest.mark.parametrize(("rules", "kind", "stones"), [("freestyle", "swap2", 3), ("caro19", "balanced", 5)])
def test_games_begin_with_even_stones(rules: str, kind: str, stones: int) -> None:
    one = gymnasium.make("gomoku_arena/Gomoku-v0", rules=rules, openings=kind, color="white")
    many = SelfPlayVectorEnv(20, rules, openings=kind)
    ones = np.stack([one.reset(seed=seed)[1]["action_mask"] for seed in range(3)])
    for mask in (ones, many.reset(seed=1)[1]["action_mask"]):
        assert set((mask.shape[-1] - mask.sum(axis=-1)).tolist()) == {stones}
        assert len({row.tobytes() for row in mask}) > 1


def test_games_of_renju_begin_with_one_of_its_openings() -> None:
    env = gymnasium.make_vec("gomoku_arena/SelfPlay-v0", num_envs=30, rules="renju", openings="renju")
    mask = env.reset(seed=1)[1]["action_mask"]
    assert not mask[:, 112].any(), "the first stone lies in the middle"
    assert set((mask.shape[-1] - mask.sum(axis=-1)).tolist()) == {5}


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_self_play_rewards_the_side_that_moved(mode: AutoresetMode) -> None:
    env = SelfPlayVectorEnv(20, SMALL, autoreset_mode=mode)
    generator = np.random.default_rng(0)
    observation, info = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    won = 0
    over = np.zeros(20, np.bool_)
    for _ in range(120):
        if mode is AutoresetMode.DISABLED and over.any():
            observation, info = env.reset(options={"reset_mask": over})
        actions = (generator.random(info["action_mask"].shape) * info["action_mask"]).argmax(axis=1)
        observation, reward, terminated, truncated, info = env.step(actions)
        assert set(np.unique(reward[terminated])) <= {0.0, 1.0}, "nobody loses by a legal move"
        assert not reward[~terminated].any()
        won += int(reward.sum())
        over = terminated | truncated
        assert ("final_obs" in info) == (mode is AutoresetMode.SAME_STEP and bool(over.any()))
    assert won > 10


@pytest.mark.parametrize("name", ["gomoku_arena/SelfPlay-v0", "gomoku_arena/Gomoku-v0"])
def test_many_games_are_drawn_anew_at_each_reset_and_repeat_by_the_seed(name: str) -> None:
    def begun(seed: int | None, *, first: int | None = None) -> list[bytes]:
        options: dict[str, Any] = {} if first is None else {"seed": first}
        env = gymnasium.make_vec(name, num_envs=40, rules=SMALL, openings="random", **options)
        return [env.reset(seed=seed)[0].tobytes(), env.reset()[0].tobytes()]

    first = begun(3)
    assert first[0] != first[1], "a reset without a seed begins other games"
    assert begun(3) == first
    assert begun(None) != begun(None)
    assert begun(None, first=3) == begun(None, first=3) != begun(None, first=4)


def test_the_last_observation_is_that_of_the_end() -> None:
    env = SelfPlayVectorEnv(2, SMALL, max_moves=3)
    env.reset()
    env.step(np.array([0, 1]))
    env.step(np.array([6, 7]))
    observation, _, terminated, truncated, info = env.step(np.array([12, 35]))
    assert truncated.all()
    assert not terminated.any()
    assert not observation[:, :2].any()
    assert [planes[1].sum() for planes in info["final_obs"]] == [2, 2], "black moved last, and white looks"


def test_limits_in_the_opponents_spec_hold_and_are_shown() -> None:
    one = gymnasium.make("gomoku_arena/Gomoku-v0", rules=SMALL, opponent=" tengen:nodes=50", color="white")
    many = gymnasium.make_vec("gomoku_arena/Gomoku-v0", num_envs=2, rules=SMALL, opponent="tengen:nodes=50")
    for env in (one, one.unwrapped, many):
        assert "'tengen:nodes=50', limit=Limit(nodes=50)" in repr(env)
    first, same, usual = (
        GomokuEnv(SMALL, spec, limit=limit, color="black", openings="random")
        for spec, limit in (("tengen:nodes=1", None), ("tengen", Limit(nodes=1)), ("tengen", None))
    )
    played = []
    for env in (first, same, usual):
        masks = [env.reset(seed=seed)[1]["action_mask"].argmax() for seed in range(8)]
        planes = [(env.reset(seed=seed), env.step(np.int64(action)))[1][0] for seed, action in enumerate(masks)]
        played.append(np.stack(planes).tobytes())
    assert played[0] == played[1] != played[2]


@pytest.mark.parametrize("made", [gymnasium.make, gymnasium.make_vec])
def test_a_limit_beside_the_one_of_a_spec_is_refused(made: Any) -> None:
    with pytest.raises(ValueError, match="tengen:nodes=50"):
        made("gomoku_arena/Gomoku-v0", rules=SMALL, opponent="tengen:nodes=50", limit=Limit(nodes=60))


@pytest.mark.parametrize("rules", [SMALL, Rules.freestyle(size=5), Rules.renju(), Rules.ninuki(size=8, goal=7)])
def test_spaces_have_the_bounds_that_observations_have(rules: Rules) -> None:
    one = gymnasium.make("gomoku_arena/Gomoku-v0", rules=rules, planes=PLANES)
    many = gymnasium.make_vec("gomoku_arena/SelfPlay-v0", num_envs=2, rules=rules, planes=PLANES)
    boxes = [one.observation_space, many.single_observation_space, GomokuAEC(rules).observation_space(AGENTS[0])]
    for box in (space["observation"] if isinstance(space, spaces.Dict) else space for space in boxes):
        assert isinstance(box, spaces.Box)
        assert not ((box.low == 0).all() and (box.high == 255).all()), "a library takes that for a picture"
    pairs = rules.goal + 7 if rules.captures else 1
    assert isinstance(one.observation_space, spaces.Box)
    told = dict(zip(PLANES, one.observation_space.high[:, 0, 0], strict=True))
    assert told == {plane: pairs if "pairs" in plane else 1 for plane in PLANES}


def test_observations_of_whole_games_lie_in_the_space() -> None:
    env = SelfPlayVectorEnv(8, Rules.ninuki(size=7, goal=3), planes=PLANES)
    generator, seen = np.random.default_rng(1), 0
    planes, info = env.reset(seed=1)
    for _ in range(120):
        planes, _, _, _, info = env.step((generator.random((8, 49)) * info["action_mask"]).argmax(axis=1))
        assert env.observation_space.contains(planes)
        seen = max(seen, *(last.max() for last in info.get("final_obs", []) if last is not None), planes.max(), 0)
        for last in info.get("final_obs", []):
            assert last is None or env.single_observation_space.contains(last)
    assert seen >= 3, "some game was won by captures"


def test_masks_are_where_learners_look() -> None:
    one = gymnasium.make("gomoku_arena/Gomoku-v0", rules=SMALL, opponent="easy")
    many = gymnasium.make_vec("gomoku_arena/SelfPlay-v0", num_envs=3, rules=SMALL)
    for env in (one.unwrapped, many):
        assert isinstance(env, GomokuEnv | SelfPlayVectorEnv)
        with pytest.raises(ValueError, match="reset comes before action_masks"):
            env.action_masks()
        action: Any = np.full(3, 8) if env is many else np.int64(8)
        for turn in (partial(env.reset, seed=1), partial(env.step, action)):
            info = turn()[-1]
            masks = env.action_masks()
            assert masks.dtype == np.bool_
            assert (masks == info["action_mask"]).all()
            masks[...] = False
            assert env.action_masks().any(), "what is given is the caller's own"
    assert one.get_wrapper_attr("action_masks")().shape == (SMALL.size**2,)


def test_the_mask_can_be_part_of_the_observation() -> None:
    one = GomokuEnv(SMALL, "easy", limit=Limit(depth=1), mask_in_observation=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(one, skip_render_check=True)
    observation, info = one.reset(seed=1)
    assert observation["observation"].shape == (len(one._env.planes), SMALL.size, SMALL.size)
    assert (observation["action_mask"] == info["action_mask"]).all()
    assert one.observation_space.contains(observation)
    many = gymnasium.make_vec(
        "gomoku_arena/Gomoku-v0",
        num_envs=2,
        rules=SMALL,
        opponent="easy:depth=1",
        mask_in_observation=True,
        max_moves=4,
    )
    observation, info = many.reset(seed=1)
    ended = False
    for _ in range(3):
        assert many.observation_space.contains(observation)
        assert (observation["action_mask"] == info["action_mask"]).all()
        observation, _, _, _, info = many.step(info["action_mask"].argmax(axis=1))
        for last in info.get("final_obs", []):
            ended = ended or last is not None
            assert last is None or many.single_observation_space.contains(last)
    assert ended


@pytest.mark.parametrize(
    "made", [gymnasium.make, partial(gymnasium.make_vec, num_envs=2, vectorization_mode="sync")], ids=["one", "many"]
)
def test_an_id_for_many_games_says_what_to_call(made: Any) -> None:
    with pytest.raises(gymnasium.error.Error, match=r"call gymnasium\.make_vec\('gomoku_arena/SelfPlay-v0', num_envs"):
        made("gomoku_arena/SelfPlay-v0", rules="freestyle")


@pytest.mark.parametrize("code", NAMED_RULES)
def test_rules_and_size_may_be_part_of_the_id(code: str) -> None:
    one = gymnasium.make(f"gomoku_arena/Gomoku-{code}-v0", opponent="easy:depth=1", color="black")
    many = gymnasium.make_vec(f"gomoku_arena/Gomoku-{code}-v0", num_envs=8)
    selves = gymnasium.make_vec(f"gomoku_arena/SelfPlay-{code}-v0", num_envs=8)
    size = Rules.of(code).size
    for env in (one, many, selves):
        assert f"{code!r}" in repr(env)
        assert env.reset(seed=1)[0].shape[-2:] == (size, size)
        assert env.spec
        assert EnvSpec.from_json(env.spec.to_json()) == env.spec
        env.close()


def test_many_games_have_no_limit_by_the_clock() -> None:
    with pytest.raises(ValueError, match=r"limit = .*seconds.*: nodes and depth alone are expected"):
        gymnasium.make_vec("gomoku_arena/Gomoku-v0", num_envs=2, rules=SMALL, opponent="tengen:seconds=1")


def test_the_agents_colour_and_the_engines_limit_are_those_of_a_single_game() -> None:
    def begun(**options: Any) -> list[int]:
        env = gymnasium.make_vec("gomoku_arena/Gomoku-v0", num_envs=3, rules=SMALL, **options)
        planes: list[int] = env.reset(seed=1)[0][:, :2].sum(axis=(1, 2, 3)).tolist()
        return planes

    assert begun(limit=Limit(depth=1)) == [0, 1, 0]
    assert begun(color="black") == [0, 0, 0]
    assert begun(color="white", opponent="tengen:level=2,seed=7") == [1, 1, 1]
    with pytest.raises(ValueError, match="color = 'red'"):
        begun(color="red")
    with pytest.raises(ValueError, match=r"limit = .*seconds.*: nodes and depth alone are expected"):
        begun(limit=Limit(seconds=1))
    with pytest.raises(ValueError, match="the opponent has a limit of its own"):
        begun(opponent=BatchedEngine("easy"), limit=Limit(depth=1))


@pytest.mark.parametrize("name", ["gymnasium", "pettingzoo"])
def test_an_adapter_names_the_extra_that_it_needs(name: str) -> None:
    program = f"import sys; sys.modules[{name!r}] = None; import gomoku_arena.env.{name}"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert told.stderr.endswith(f"ModuleNotFoundError: {name} is missing; install gomoku-arena[{name}]\n")


def test_make_vec_makes_self_play() -> None:
    env = gymnasium.make_vec("gomoku_arena/SelfPlay-v0", num_envs=3, rules="caro")
    assert env.reset()[0].shape == (3, 4, 15, 15)


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_many_games_against_an_engine_are_one_call(mode: AutoresetMode) -> None:
    made = gymnasium.make_vec(
        "gomoku_arena/Gomoku-v0", num_envs=4, rules=SMALL, opponent=BatchedEngine("easy", depth=1), autoreset_mode=mode
    )
    assert isinstance(made.unwrapped, VersusVectorEnv)
    planes, info = made.reset(seed=1)
    assert planes.shape == (4, 4, 6, 6)
    rewards, over = np.zeros(4), np.zeros(4, np.bool_)
    for _ in range(30):
        if mode is AutoresetMode.DISABLED and over.any():
            _, info = made.reset(options={"reset_mask": over})
        _, reward, terminated, truncated, info = made.step(info["action_mask"].argmax(axis=1))
        over = terminated | truncated
        rewards += reward
        assert ("final_obs" in info) == (mode is AutoresetMode.SAME_STEP and bool(over.any()))
    assert (rewards < 0).all()
    made.close()


KEYWORDS: dict[str, list[Any]] = {
    "rules": ["renju9", Rules.freestyle(size=9), Rules.ninuki(size=9, goal=4, overline="both", advantage=(1, 0))],
    "limit": [None, {"nodes": 30}, Limit(nodes=30), Limit(nodes=30, depth=2)],
    "opponent": ["easy", "tengen:level=1", " easy : depth=1"],
    "color": ["white", None],
    "render_mode": ["ansi"],
    "mask_in_observation": [True, np.bool_(False)],
    "planes": [("own", "opponent"), ["opponent"]],
    "seed": [7],
    "max_moves": [20, np.int32(21)],
    "illegal": ["raise"],
    "openings": ["book", "random", [[Point("e5"), (3, 3)], ["d4"]]],
}
OF_MANY: dict[str, list[Any]] = {
    "num_envs": [3],
    "threads": [1],
    "autoreset_mode": [AutoresetMode.NEXT_STEP, "Disabled"],
}
ENGINES = [BatchedEngine("tengen", nodes=30), BatchedEngine("easy:depth=2"), BatchedEngine("tengen:level=2", threads=1)]
ONLY_GOMOKU = {"limit", "opponent", "color"}


def _keywords(own: dict[str, list[Any]]) -> Iterator[Any]:
    for name, values in own.items():
        for value in values:
            yield pytest.param({name: value}, id=f"{name}={value!r:.40}")


def _looks(env: Any) -> Any:
    """What tells one environment from another: its spaces, and what it shows and answers in the first steps."""
    seen, info = env.reset(seed=5)
    told = [repr(env.unwrapped), repr(env.observation_space), repr(seen), repr(info)]
    for _ in range(3):
        mask = np.asarray(info["action_mask"])
        action = mask.argmax(axis=-1)
        *step, info = env.step(action if mask.ndim > 1 else np.int64(action))
        told.append(repr((step, info)))
    env.close()
    return told


@pytest.mark.parametrize("keywords", list(_keywords(KEYWORDS)))
def test_an_environment_is_made_again_of_the_json_of_its_spec(keywords: dict[str, Any]) -> None:
    env = gymnasium.make("gomoku_arena/Gomoku-v0", **{"rules": "freestyle9", "seed": 3, **keywords})
    assert env.spec
    spec = EnvSpec.from_json(env.spec.to_json())
    assert spec == env.spec
    assert _looks(gymnasium.make(spec)) == _looks(env)


@pytest.mark.parametrize(
    ("name", "keywords"),
    [
        *(
            pytest.param("Gomoku", case.values[0], id=f"Gomoku {case.id}")
            for case in _keywords({**KEYWORDS, **OF_MANY})
        ),
        *(
            pytest.param("SelfPlay", case.values[0], id=f"SelfPlay {case.id}")
            for case in _keywords({**{k: it for k, it in KEYWORDS.items() if k not in ONLY_GOMOKU}, **OF_MANY})
        ),
        pytest.param(
            "SelfPlay", {"rules": [Rules.ninuki(goal=3), "ninuki"], "num_envs": 2}, id="SelfPlay, of each lane"
        ),
    ],
)
def test_many_games_are_made_again_of_the_json_of_their_spec(name: str, keywords: dict[str, Any]) -> None:
    made = {"rules": "freestyle9", "num_envs": 2, "seed": 3, **keywords}
    env = gymnasium.make_vec(f"gomoku_arena/{name}-v0", **made)
    assert env.spec
    spec = EnvSpec.from_json(env.spec.to_json())
    assert spec == env.spec
    assert _looks(gymnasium.make_vec(spec)) == _looks(env)


@pytest.mark.parametrize("engine", ENGINES, ids=repr)
def test_an_engine_that_is_made_already_is_told_as_a_spec(engine: BatchedEngine) -> None:
    env = gymnasium.make_vec("gomoku_arena/Gomoku-v0", num_envs=2, rules="freestyle9", opponent=engine)
    assert env.spec
    again = gymnasium.make_vec(EnvSpec.from_json(env.spec.to_json()))
    assert _looks(again)[1:] == _looks(env)[1:]
    assert BatchedEngine(engine.spec).limit == engine.limit


def test_every_keyword_of_the_environments_is_tried() -> None:
    told = {name for kind in (GomokuEnv, VersusVectorEnv, SelfPlayVectorEnv, VectorEnv) for name in _parameters(kind)}
    assert told - {"self", "options", "autoreset"} == {*KEYWORDS, *OF_MANY}


def _parameters(kind: Any) -> list[str]:
    return list(inspect.signature(kind.__init__).parameters)
