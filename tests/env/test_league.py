"""Games against several opponents: whom each meets, who answers, and what is counted."""

import copy
import pickle
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from gomoku_arena import Rules
from gomoku_arena.env import BatchedEngine, League, Opponent, VectorEnv, VersusEnv
from gomoku_arena.env.gymnasium import VersusVectorEnv

SMALL = Rules.freestyle(size=6)


class Logits:
    """A policy: the same logits everywhere. What it is asked is kept."""

    def __init__(self, favourite: int) -> None:
        self.logits = np.zeros(36, np.float32)
        self.logits[favourite] = 50.0
        self.asked: list[npt.NDArray[np.bool_]] = []

    def actions(self, env: VectorEnv, lanes: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.int32]:
        assert lanes is not None
        self.asked.append(lanes)
        return env.sample(np.tile(self.logits, (env.num_envs, 1)))


def selves(count: int = 3) -> list[Logits]:
    return [Logits(10 * number) for number in range(count)]


def versus(league: Opponent | League, lanes: int = 60, **options: Any) -> VersusEnv:
    return VersusEnv(VectorEnv(SMALL, lanes), league, agent="white", **options)


def test_each_game_meets_one_of_them_which_alone_is_asked() -> None:
    policies = selves()
    games = versus(League(policies))
    games.reset(seed=1)
    begun = [game.moves[0] for game in games.env.games()]
    assert [point.y * 6 + point.x for point in begun] == (10 * games.met).tolist()
    assert set(games.met.tolist()) == {0, 1, 2}
    for number, policy in enumerate(policies):
        assert len(policy.asked) == 1
        assert (policy.asked[0] == (games.met == number)).all()


def played(games: VersusEnv, steps: int = 40) -> list[list[int]]:
    """Whom the games meet after each step."""
    games.reset(seed=3)
    told = [games.met.tolist()]
    for _ in range(steps):
        games.step(games.env.sample())
        told.append(games.met.tolist())
    return told


def test_opponents_follow_from_the_seed_and_change_with_the_game() -> None:
    first = played(versus(League(selves())))
    assert first == played(versus(League(selves()))) != played(versus(League(selves(2))))
    assert len({tuple(met) for met in first}) > 3
    one, other = (versus(League(selves()), seed=seed) for seed in (1, 2))
    one.reset()
    other.reset()
    assert one.met.tolist() != other.met.tolist()


def test_a_game_keeps_its_opponent_whatever_joins_meanwhile() -> None:
    league = League(selves(1))
    games = versus(league)
    games.reset(seed=1)
    league.add(BatchedEngine("easy", depth=1))
    league.weights = [0, 2.5]
    before = games.met
    step = games.step(games.env.sample())
    assert not games.met.any()
    while (games.met == before).all():
        step = games.step(games.env.sample())
    assert (games.met == (step.terminated | step.truncated)).all()
    games.reset(lanes=[False] * 59 + [True])
    assert games.met[59] == 1


def test_results_are_counted_for_each() -> None:
    league = League([BatchedEngine("easy", depth=1), Logits(0)])
    games = versus(league)
    games.reset(seed=2)
    expected = np.zeros((2, 3), np.int64)
    for _ in range(30):
        met = games.met
        step = games.step(games.env.sample())
        for lane in np.flatnonzero(step.terminated):
            expected[met[lane], 1 - int(games.reward(step)[lane])] += 1
    assert league.results.tolist() == expected.tolist()
    assert expected[0, 2] > expected[0, 0], "an engine beats chance"
    assert expected.sum(axis=1).min() > 10


def test_copies_and_pickles_go_on_alike() -> None:
    games = versus(League(selves()))
    games.reset(seed=1)
    for _ in range(8):
        games.step(games.env.sample())
    copies = [copy.deepcopy(games), pickle.loads(pickle.dumps(games))]
    for _ in range(20):
        games.step(games.env.sample())
        for other in copies:
            other.step(other.env.sample())
            assert other.met.tolist() == games.met.tolist()
    assert games.league.results.tolist() == copies[0].league.results.tolist() == copies[1].league.results.tolist()


def test_gymnasium_takes_a_league_and_a_policy() -> None:
    opponents: list[Opponent | League] = [League(selves()), Logits(5)]
    for opponent in opponents:
        envs = VersusVectorEnv(8, SMALL, opponent)
        _, info = envs.reset(seed=1)
        envs.step(info["action_mask"].argmax(axis=1))
        assert "opponents" in repr(envs) or "Logits" in repr(envs)


class Short:
    def actions(self, env: VectorEnv, lanes: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.int32]:
        del env, lanes
        return np.zeros(3, np.int32)


class Halves:
    def actions(self, env: VectorEnv, lanes: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.int32]:
        del lanes
        return np.full(env.num_envs, 0.5)


@pytest.mark.parametrize(
    ("opponent", "said"), [(Short(), "has 3 entries: 60 are expected"), (Halves(), "of float64: .*int32.* is expected")]
)
def test_answers_that_are_none_name_the_opponent(opponent: Opponent, said: str) -> None:
    with pytest.raises(ValueError, match=f"actions of .*{type(opponent).__name__}.* {said}"):
        versus(opponent).reset()


def test_what_is_no_league_is_refused() -> None:
    with pytest.raises(ValueError, match="opponents: one at least is expected"):
        League([])
    with pytest.raises(ValueError, match="opponent = 'easy': a BatchedEngine is expected, such as"):
        League(["easy"])  # type: ignore[list-item]
    league = League(selves())
    for weights, said in (
        ([1, 2], r"weights of shape \(2,\): 3 numbers are expected"),
        ([0, 0, 0], "weights: numbers from 0 are expected, and one of them above it"),
        ([1, -2, 1], r"weight -2: numbers from 0"),
        ([1, np.nan, 1], "weight nan: numbers from 0"),
    ):
        with pytest.raises(ValueError, match=said):
            league.weights = weights
    assert league.weights.tolist() == [1, 1, 1]
    league.weights = [1e308] * 3
    games = versus(league)
    games.reset(seed=1)
    assert set(games.met.tolist()) == {0, 1, 2}, "their sum is infinite, and their parts are equal"
