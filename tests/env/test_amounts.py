"""Arguments that would take more memory or time than there is: an error that names them, and no end of the process."""

import inspect
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from gomoku_arena import Game, Rules, env
from gomoku_arena.env import BatchedEngine, VectorEnv, turn_actions
from hostile_arguments import Target, check_refused, check_survived

pytest.importorskip("resource", reason="memory is bounded on Unix alone")

GIVEN = {
    "actions": "np.array([0, 1])",
    "by": "'max_moves'",
    "captures": "None",
    "current_player": "None",
    "env": "env.VectorEnv('freestyle', 2)",
    "final_observation": "None",
    "game": "Game()",
    "games": "[Game(Rules.freestyle())] * 2",
    "indices": "[0, 1]",
    "k": "1",
    "lane": "0",
    "legal_action_mask": "None",
    "mask": "np.zeros(225, bool)",
    "means": "None",
    "priors": "None",
    "proofs": "None",
    "visits": "None",
    "num_actions": "225",
    "num_envs": "2",
    "observation": "None",
    "opening": "0",
    "opponent": "env.BatchedEngine('easy', depth=1)",
    "opponents": "[env.BatchedEngine('easy', depth=1)]",
    "planes": "np.zeros((3, 15, 15))",
    "ply": "None",
    "positions": "[Game()]",
    "evaluate": "lambda seen: (np.zeros((len(seen), seen.shape[-1] ** 2)), np.zeros(len(seen)))",
    "noise": "np.zeros((1, 361), np.float32)",
    "point": "(9, 9)",
    "share": "0.5",
    "simulations": "2",
    "reward": "None",
    "results": "np.zeros(8)",
    "elo": "0.0",
    "error": "1.0",
    "rules": "Rules.freestyle()",
    "bounds": "np.array([[0]])",
    "scores": "np.array([[0]])",
    "size": "15",
    "snapshot": "env.VectorEnv('freestyle', 2).snapshot()",
    "step": "env.VectorEnv('freestyle', 2).reset()",
    "terminated": "None",
    "truncated": "None",
}
"""Something valid for each parameter that has to be given."""

FLAT = GIVEN["evaluate"]
SEARCH = f"env.TreeSearch([Game()], {FLAT}, simulations=2)"

OBJECTS = {
    "BatchedEngine": "env.BatchedEngine('easy', depth=1)",
    "Ended": "env.Ended(0, Game(), 0, 'max_moves')",
    "Levels": "env.Levels(8)",
    "League": "env.League([env.BatchedEngine('easy', depth=1)])",
    "Labels": "env.Labels(np.array([[0]]), np.array([[0]]), np.array([[0]]))",
    "TreeSearch": SEARCH,
    "VectorEnv": "env.VectorEnv('freestyle', 2)",
    "VersusEnv": "env.VersusEnv(env.VectorEnv('freestyle', 2), env.BatchedEngine('easy', depth=1))",
}
"""What has methods with parameters."""

GYM = "__import__('gomoku_arena.env.gymnasium', fromlist=['gymnasium'])"
ZOO = "__import__('gomoku_arena.env.pettingzoo', fromlist=['pettingzoo'])"

REFUSED = {
    "env.VectorEnv('freestyle', 10**15)": "num_envs 1000000000000000 is not between 1 and 131072",
    "env.VectorEnv(PRESETS)": "rules: a list of more than 131072 items",
    "env.VectorEnv(range(10**5))": "rules: items of",
    "env.VectorEnv(['x' * 10**6])": 'rules "xxxxxxxxxx',
    "env.VectorEnv('freestyle', 1, planes=repeat('own'))": "planes: a list of more than 256 items",
    "env.VectorEnv('freestyle', 10**5, planes=['own'] * 256)": "256 planes of 100000 games",
    "env.VectorEnv('freestyle', 1, openings=repeat(['h8']))": "openings: a list of more than 65536 items",
    "env.VectorEnv('freestyle', 1, openings=MANY_LINES)": "opening: a list of more than 4096 items",
    "env.VectorEnv('freestyle', 1, openings=TEXT)": "openings = 'xxxx",
    "env.VectorEnv('freestyle', 1, seed=10**5000)": "seed of that many digits is not between 0 and",
    "env.VectorEnv('freestyle', 256, planes=['own'] * 256).clone([0] * 131072)": "256 planes of 131072 games",
    "env.VectorEnv('freestyle', 2).clone(range(10**12))": "indices: a list of more than 131072 items",
    "env.VectorEnv('freestyle', 2).games(Endless(0))": "indices: a list of more than 131072 items",
    "env.VectorEnv('freestyle', 2).gather([range(10**12)])": "indices: a list of more than 65536 items",
    "env.VectorEnv('freestyle', 2).step(range(10**12))": "actions: a list of more than 131072 items",
    "env.VectorEnv('freestyle', 2).step(np.broadcast_to(np.int64(0), 10**12))": "actions of 1000000000000 numbers",
    "env.VectorEnv('freestyle', 2).step([np.zeros(10**7)] * 10**5)": "actions: arrays of more than 1 numbers",
    "env.VectorEnv('freestyle', 2).step(HOLDS_ITSELF)": "actions",
    "env.VectorEnv('freestyle', 2).step([0, 0], lanes=range(10**12))": "lanes: a list of more than 131072 items",
    "env.VectorEnv('freestyle', 2).reset(lanes=range(10**12))": "lanes: a list of more than 131072 items",
    "env.VectorEnv('freestyle', 2).sample(range(10**12))": "logits: a list of more than 450 items",
    "env.VectorEnv('freestyle', 2).sample(np.broadcast_to(np.int64(0), 10**12))": "logits of 1000000000000 numbers",
    "env.VectorEnv('freestyle', 2).sample(temperature=-(10**5000))": "temperature = ",
    "env.VectorEnv('freestyle', 2).sample(seed=10**5000)": "seed of that many digits is not between 0 and",
    "env.VectorEnv('freestyle', 2).put(repeat(Game()))": "games: a list of more than 131072 items",
    "env.VectorEnv('freestyle', 2).put([0, 0])": "games: items of Game are expected, not int",
    "env.VectorEnv('freestyle', 2).restore(TEXTS)": "snapshot: Snapshot is expected, not list",
    "env.Snapshot(TEXTS)": "games: GamesSnapshot is expected, not list",
    "env.BatchedEngine('easy').label(repeat(Game()))": "positions: a list of more than 131072 items",
    "env.BatchedEngine('easy').label([0])": "positions: items of Game are expected, not int",
    "env.BatchedEngine('easy').actions(env.VectorEnv('freestyle', 2), [True] * 3)": "lanes has 3 entries: 2 are",
    "env.BatchedEngine('easy', hash=TEXTS)": "hash = ['xxxx",
    "env.BatchedEngine(TEXT)": "has 1000000 letters: 10000 at most",
    "env.Labels(np.array([[9]]), *[np.array([[0]])] * 2).policy(9)": "num_actions 9 is not between 10 and 484",
    "env.Labels(np.array([[9]]), *[np.array([[0]])] * 2).policy(10**12)": "num_actions 1000000000000 is not between",
    "env.Ended(0, Game(), 0, 'max_moves').record(black=TEXTS)": "black: str is expected, not list",
    "env.League(repeat(env.BatchedEngine('easy')))": "opponents: a list of more than 4096 items",
    "setattr(env.League([env.BatchedEngine('easy')]), 'weights', range(10**12))": "weights: a list of more than 1",
    f"env.TreeSearch(repeat(Game()), {FLAT}, simulations=1)": "positions: a list of more than 131072 items",
    f"env.TreeSearch([Game()], {FLAT}, simulations=10**12)": "simulations 1000000000000 is not between 1 and",
    f"env.TreeSearch([Game()], {FLAT}, simulations=1, planes=repeat('own'))": "planes: a list of more than 256 items",
    f"{SEARCH}.run(10**5000)": "simulations of that many digits is not between",
    "env.planes_of(Rules(), range(10**15))": "planes[0]: 'int' object",
    "env.planes_of(Rules(), TEXTS)": 'plane "xxxx',
    "env.turn_actions(1, range(10**12), 15)": "actions: a list of more than 16777216 items",
    "env.turn_actions(1, [[range(10**12)]], 15)": "actions: a list of more than 4194304 items",
    "env.turn_actions(1, 0, 10**12)": "size 1000000000000 is not between 1 and 22",
    "env.turn_mask(1, np.broadcast_to(np.bool_(0), (10**9, 225)))": "mask of 225000000000 bytes: 1073741824 at most",
    f"{GYM}.SelfPlayVectorEnv(10**15)": "num_envs 1000000000000000 is not between 1 and 131072",
    f"{GYM}.SelfPlayVectorEnv(2, 'freestyle').reset(options={{'reset_mask': range(10**12)}})": "lanes: a list of more",
    f"{GYM}.GomokuEnv('freestyle', color=TEXTS)": "color = ['xxxx",
    f"{GYM}.GomokuEnv('freestyle').step(range(10**12))": "action: a list of more than 131072 items",
    f"{ZOO}.GomokuAEC('freestyle', planes=repeat('own'))": "planes: a list of more than 256 items",
    f"{ZOO}.GomokuAEC('freestyle', planes=['owl'])": 'plane "owl" is none of own',
}
"""What the error of each says: its argument, the value or its beginning, and the bound."""


def targets() -> Iterator[Target]:
    """Everything public that takes arguments."""
    for name in dir(env):
        told = getattr(env, name)
        if getattr(told, "_is_protocol", False):
            continue
        if callable(told):
            yield from _target(f"env.{name}", told)
        for method, function in inspect.getmembers(told, inspect.isfunction) if inspect.isclass(told) else ():
            if not method.startswith("_") and len(inspect.signature(function).parameters) > 1:
                yield from _target(f"{OBJECTS[name]}.{method}", function, own=1)


def _target(call: str, function: Any, own: int = 0) -> Iterator[Target]:
    parameters = list(inspect.signature(function).parameters.values())[own:]
    more = next((it.name for it in parameters if it.kind is it.VAR_KEYWORD), None)
    named = [it for it in parameters if it.kind is not it.VAR_KEYWORD]
    if named:
        yield Target(
            call,
            tuple(it.name for it in named),
            frozenset(it.name for it in named if it.default is it.empty),
            more=more,
        )


def given_to(target: Target) -> dict[str, str]:
    """Something valid for each parameter of the target."""
    # Without the number of games, rules of one are not enough.
    return GIVEN | ({"rules": "[Rules.freestyle()] * 2"} if target.call == "env.VectorEnv" else {})


def test_every_bound_is_told_with_its_argument() -> None:
    check_refused(REFUSED)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_no_argument_of_anything_public_ends_the_process_or_takes_all_memory() -> None:
    calls = [call for target in targets() for call in target.calls(given_to(target))]
    check_survived(calls, more_than=1_000)


def test_what_is_large_and_may_be_is_taken() -> None:
    rules = Rules.freestyle()
    points = Game(rules).legal_moves()
    openings = [[points[place], points[place + 20]] for place in range(200)] * 5
    many = VectorEnv(rules, 4096, openings=openings, seed=1)
    step = many.reset()
    assert set(step.ply.tolist()) == {2}
    step = many.step(step.legal_action_mask.argmax(axis=1).tolist())
    assert set(step.ply.tolist()) == {3}
    assert many.clone(list(range(4096)) * 2).num_envs == 8192
    many.put([Game(rules)] * 4096)
    assert len(many.games(range(4096))) == 4096
    assert BatchedEngine("easy", depth=1).label([Game(rules)] * 300).actions.shape == (300, 1)
    assert turn_actions(1, np.zeros(10**6, np.int32), 15).shape == (10**6,)
    assert turn_actions(1, [[0, 1], [2, 3]], 15).tolist() == [[14, 13], [12, 11]]
