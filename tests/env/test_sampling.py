"""Actions by chance from Python. That they are as frequent as they should be is tested in rust/env, too."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from gomoku_arena import Rules
from gomoku_arena.env import NO_ACTION, VectorEnv

SMALL = Rules.freestyle(size=5)
LANES = 20_000


def probabilities(mask: npt.NDArray[np.bool_], logits: npt.NDArray[Any], temperature: float) -> npt.NDArray[np.float64]:
    """Of each action of one lane, as slow and plain as can be."""
    with np.errstate(under="ignore"):
        weights = np.exp((logits.astype(np.float64) - logits[mask].max()) / temperature) * mask
    told: npt.NDArray[np.float64] = weights / weights.sum()
    return told


def check_frequencies(actions: npt.NDArray[np.int32], expected: npt.NDArray[np.float64]) -> None:
    """A chi-square test, which chance alone fails once in some 20,000 times; the seeds are fixed."""
    counts = np.bincount(actions, minlength=len(expected))
    assert not counts[expected == 0].any()
    often = expected * len(actions) > 5
    statistic = ((counts - expected * len(actions)) ** 2)[often] / (expected * len(actions))[often]
    freedom = often.sum() - 1
    assert statistic.sum() < freedom + 4.5 * np.sqrt(2 * freedom) + 8, counts


def begun(threads: int = 1, lanes: int = LANES, **options: Any) -> VectorEnv:
    env = VectorEnv(SMALL, lanes, threads=threads, **options)
    env.step(np.full(lanes, 12))
    env.step(np.full(lanes, 3))
    return env


@pytest.mark.parametrize("temperature", [0.3, 1.0, 5.0])
@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.float16, np.int64])
def test_a_twin_in_numpy_has_the_same_frequencies(temperature: float, dtype: Any) -> None:
    env = begun()
    mask = env.observe().legal_action_mask[0]
    one = np.random.default_rng(3).normal(scale=2, size=25).astype(dtype)
    actions = env.sample(np.tile(one, (LANES, 1)), temperature=temperature, seed=1)
    check_frequencies(actions, probabilities(mask, one, temperature))


def test_without_logits_every_legal_action_is_as_frequent() -> None:
    env = begun()
    mask = env.observe().legal_action_mask[0]
    check_frequencies(env.sample(), mask / mask.sum())


@pytest.mark.long
def test_a_loop_of_random_games_repeats_by_the_seed_whatever_the_threads() -> None:
    def played(seed: int, threads: int) -> list[bytes]:
        env = VectorEnv(SMALL, LANES, threads=threads, seed=seed)
        told, step = [], env.reset()
        for turn in range(20):
            actions = env.sample(step.legal_action_mask * np.float32(turn)) if turn % 2 else env.sample()
            assert step.legal_action_mask[np.arange(LANES), actions].all()
            told.append(actions.tobytes())
            step = env.step(actions)
        return told

    first = played(5, 1)
    assert first == played(5, 2) == played(5, 3) != played(6, 1)
    assert len(set(first)) == len(first)


def test_the_seed_of_a_reset_is_that_of_the_draws() -> None:
    env = begun(lanes=50)
    assert env.sample(seed=9).tolist() != env.sample().tolist() == env.sample(seed=0).tolist()
    env.reset(seed=9)
    assert env.sample().tolist() == env.sample(seed=9).tolist()


def test_copies_draw_each_for_itself_and_whole_copies_alike() -> None:
    env = begun(lanes=4)
    assert len(set(env.clone([0] * 500).sample().tolist())) == 23
    assert env.clone().sample().tolist() == env.sample().tolist()


@pytest.mark.parametrize("autoreset", ["next_step", "off"])
def test_a_lane_that_is_over_has_no_action(autoreset: Any) -> None:
    env = VectorEnv(SMALL, 3, autoreset=autoreset, max_moves=1)
    assert (env.sample() != NO_ACTION).all()
    env.step(env.sample(), lanes=np.array([True, False, True]))
    drawn = env.sample(np.where(env.over[:, None], np.nan, np.zeros((3, 25))))
    assert (drawn == NO_ACTION).tolist() == (env.sample() == NO_ACTION).tolist() == [True, False, True]
    assert env.step(drawn, lanes=~env.over).truncated.tolist() == [False, True, False]


def test_a_buffer_of_the_caller_is_written_and_returned() -> None:
    env = begun(lanes=6)
    mine = np.zeros(6, np.int32)
    assert env.sample(out=mine) is mine
    assert mine.tolist() == env.sample().tolist()
    assert env.sample(np.zeros((6, 25), np.float32), temperature=0, out=mine).tolist() == [0] * 6


NAN = np.zeros((2, 25))
NAN[1, 7] = np.nan
HUGE = np.zeros((2, 25))
HUGE[0, 2] = 1e300


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"logits": NAN}, "lane 1, action 7: the logit is NaN, a number or -inf is expected"),
        ({"logits": HUGE}, "lane 0, action 2: the logit is inf, a number or -inf is expected"),
        ({"logits": np.full((2, 25), -np.inf)}, "lane 0: the logits of all legal actions are -inf"),
        ({"logits": np.zeros(25)}, r"logits of shape \(25,\): \(2, 25\) is expected, a number an action"),
        ({"logits": np.zeros((2, 24))}, r"logits of shape \(2, 24\)"),
        ({"logits": np.zeros((2, 25), complex)}, "logits of complex128: float32 is expected"),
        ({"logits": "even"}, "logits of shape"),
        ({"temperature": -0.5}, r"temperature = -0\.5: a number from 0 is expected"),
        ({"temperature": float("nan")}, "temperature = nan"),
        ({"temperature": float("inf")}, "temperature = inf"),
        ({"temperature": "warm"}, "temperature = 'warm'"),
        ({"seed": -1}, "seed -1 is not between 0 and"),
        ({"out": np.zeros(3, np.int32)}, r"out: a C-contiguous, writable array of int32 and shape \[2\] is expected"),
        ({"out": np.zeros(2, np.int64)}, "out: a C-contiguous, writable array of int32"),
        ({"out": [0, 0]}, "out: a C-contiguous, writable array of int32"),
    ],
)
def test_what_cannot_be_drawn_from_is_refused_with_its_value(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        VectorEnv(SMALL, 2).sample(**given)
