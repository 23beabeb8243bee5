"""The eight symmetries: what belongs together stays together."""

import numpy as np
import pytest

from gomoku_arena import Game, Rules
from gomoku_arena.env import SYMMETRIES, VectorEnv, turn_actions, turn_mask, turn_planes


@pytest.mark.parametrize("k", SYMMETRIES)
def test_a_turned_game_is_shown_by_turned_arrays(k: int) -> None:
    size = 9
    env = VectorEnv(Rules.ninuki(size=size), 2, planes=("own", "opponent", "last_move", "forbidden"))
    generator = np.random.default_rng(k)
    step = env.reset()
    for _ in range(40):
        legal = np.flatnonzero(step.legal_action_mask[0])
        action = generator.choice(legal)
        step = env.step([action, turn_actions(k, action, size)])
        assert (turn_planes(k, step.observation[0]) == step.observation[1]).all()
        assert (turn_mask(k, step.legal_action_mask[0]) == step.legal_action_mask[1]).all()


def test_the_eight_are_different_and_the_first_changes_nothing() -> None:
    numbers = np.arange(25, dtype=np.int32)
    turned = [turn_actions(k, numbers, 5) for k in SYMMETRIES]
    assert len({tuple(actions) for actions in turned}) == 8
    assert (turned[0] == numbers).all()
    for k, actions in enumerate(turned):
        assert (turn_mask(k, numbers)[actions] == numbers).all(), "a value goes where its action goes"


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        (lambda: turn_planes(8, np.zeros((2, 2))), "symmetry 8: there are 0 to 7"),
        (lambda: turn_planes(1, np.zeros((2, 3))), r"shape \(2, 3\)"),
        (lambda: turn_mask(1, np.zeros(10)), r"shape \(10,\)"),
        (lambda: turn_actions(1, [25], 5), "action 25: actions are 0 to 24"),
        (lambda: turn_actions(1, [0.5], 5), "float64"),
    ],
)
def test_what_cannot_be_turned_is_named(turn: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        turn()  # type: ignore[operator]


def test_games_of_an_environment_are_games() -> None:
    env = VectorEnv(Rules.freestyle(), 3)
    env.reset()
    env.step([112, 0, 224])
    assert [game.moves for game in env.games()] == [[(7, 7)], [(0, 0)], [(14, 14)]]
    assert all(isinstance(game, Game) for game in env.games())
