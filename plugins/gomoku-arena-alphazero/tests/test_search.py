"""The batched search beside a plain one, written for one game at a time and nothing else."""

import math
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pytest

from gomoku_arena import Color, Game, Rules
from gomoku_arena.env import VectorEnv
from gomoku_arena_alphazero import Search
from gomoku_arena_alphazero.tree import EXPLORATION, UNVISITED

RULES = Rules.ninuki(size=7, goal=3)
PLANES = ("own", "opponent", "own_pairs", "opponent_pairs")

Evaluation = tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]


def evaluate(observation: npt.NDArray[np.uint8]) -> Evaluation:
    """Numbers that look random and follow from the position."""
    logits = np.zeros((len(observation), 49), np.float32)
    values = np.zeros(len(observation), np.float32)
    for row, planes in enumerate(observation):
        generator = np.random.default_rng(list(planes.tobytes()))
        logits[row] = generator.normal(size=49)
        values[row] = generator.uniform(-0.5, 0.5)
    return logits, values


class PlainNode:
    """A node of the plain search."""

    def __init__(self, game: Game) -> None:
        (logits,), (self.value,) = evaluate(game.observation(PLANES)[None])
        legal = game.legal_action_mask()
        weights = np.where(legal, np.exp(logits - logits[legal].max()), 0)
        self.priors = weights / weights.sum()
        self.visits = np.zeros(49)
        self.sums = np.zeros(49)
        self.children: dict[int, PlainNode] = {}

    def descend(self, game: Game) -> float:
        """One simulation; the result for the side to move."""
        count = self.visits.sum()
        promised = (self.value + self.sums.sum()) / (1 + count) - UNVISITED
        means = np.where(self.visits > 0, self.sums / np.maximum(self.visits, 1), promised)
        scores = means + EXPLORATION * self.priors * math.sqrt(count + 1) / (1 + self.visits)
        action = int(np.where(self.priors > 0, scores, -np.inf).argmax())
        mover = game.side_to_move
        game.play((action % 7, action // 7))
        if game.outcome is not None:
            result = 0.0 if game.outcome.winner is None else 1.0 if game.outcome.winner is mover else -1.0
        elif action in self.children:
            result = -self.children[action].descend(game)
        else:
            self.children[action] = PlainNode(game)
            result = -float(self.children[action].value)
        self.visits[action] += 1
        self.sums[action] += result
        return result


def positions(lanes: int, plies: int) -> VectorEnv:
    env = VectorEnv(RULES, lanes, planes=PLANES, seed=4, openings="random", autoreset="off")
    generator, step = np.random.default_rng(4), env.reset()
    for _ in range(plies):
        step = env.step((generator.random(step.legal_action_mask.shape) * step.legal_action_mask).argmax(axis=1))
        assert not step.terminated.any()
    return env


def test_visits_and_means_are_those_of_a_plain_search() -> None:
    env = positions(6, 9)
    search = Search(env, evaluate, simulations=150)
    search.run(150)
    assert search.room == 0
    for lane, game in enumerate(env.games()):
        root = PlainNode(game)
        for _ in range(150):
            root.descend(game.copy())
        assert np.array_equal(search.trees.visits[lane], root.visits)
        followed = root.visits > 0
        means = root.sums / np.maximum(root.visits, 1)
        assert np.allclose(search.trees.means()[lane][followed], means[followed], atol=1e-4)
        assert np.allclose(search.policy()[lane], root.visits / 150)


def test_games_do_not_disturb_each_other_and_parts_add_up() -> None:
    env = positions(5, 7)
    together = Search(env, evaluate, simulations=60)
    together.run(60)
    for lane in range(5):
        alone = Search(env.clone([lane]), evaluate, simulations=60)
        for part in (1, 20, 39, 5):
            alone.run(part)
        assert np.array_equal(alone.trees.visits[0], together.trees.visits[lane])


def test_the_environment_is_left_as_it_was() -> None:
    env = positions(3, 5)
    before = env.observe().copy()
    Search(env, evaluate, simulations=20, leaves=4).run(20)
    after = env.observe()
    assert all(np.array_equal(a, b) for a, b in zip(before.arrays(), after.arrays(), strict=True))


def test_a_game_that_is_over_is_refused() -> None:
    env = VectorEnv(Rules.freestyle(size=7), 2, planes=PLANES[:2], autoreset="off", illegal="loses")
    env.reset()
    env.step([0, 99])
    with pytest.raises(ValueError, match="lane 1: the game is over"):
        Search(env, flat, simulations=1)


def flat(observation: npt.NDArray[np.uint8]) -> Evaluation:
    """Knows nothing."""
    return np.zeros((len(observation), 49), np.float32), np.zeros(len(observation), np.float32)


def wins() -> Iterator[tuple[str, list[str], str]]:
    yield "a five", ["b4", "a1", "c4", "c1", "d4", "e1", "e4", "g1"], "a4 f4"
    yield "a stop", ["a4", "b4", "a1", "c4", "c1", "d4", "g3", "e4"], "f4"


@pytest.mark.parametrize("leaves", [pytest.param(1, marks=pytest.mark.long), 4])
@pytest.mark.parametrize(("moves", "best"), [pytest.param(*it, id=name) for name, *it in wins()])
def test_it_finds_fives_and_stops_them_without_any_knowledge(moves: list[str], best: str, leaves: int) -> None:
    game = Game(Rules.freestyle(size=7))
    for move in moves:
        game.play(move)
    assert game.side_to_move is Color.BLACK
    env = VectorEnv(game.rules, 1, planes=PLANES[:2], autoreset="off")
    env.put([game])
    search = Search(env, flat, simulations=3000, leaves=leaves)
    search.run(3000)
    action = int(search.trees.visits[0].argmax())
    assert f"{'abcdefg'[action % 7]}{action // 7 + 1}" in best.split()
    assert search.trees.line(0)[0] == action
