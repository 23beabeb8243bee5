"""A single game has a configuration of its own."""

import pytest

from gomoku_arena import ConfigError
from gomoku_arena.play.config import make_game_config


def test_a_game_is_two_players_and_terms() -> None:
    config = make_game_config(
        {
            "black": "easy",
            "white": {"spec": "easy", "time": {"depth": 2}},
            "time": {"seconds": 3, "margin": 1},
            "rules": {"preset": "renju"},
            "opening": ["h8"],
        }
    )
    black, white = config.players
    assert (black.name, white.name) == ("easy", "easy#2")
    assert (black.time.seconds, white.time.depth, white.time.seconds, white.time.margin) == (3, 2, None, 1)
    assert (config.rules.rules().name, config.opening, config.opening_rule, config.seed) == ("renju", ("h8",), None, 0)


@pytest.mark.parametrize(
    ("values", "part"),
    [
        ({"black": "easy"}, "white: missing"),
        ({"black": "easy", "white": ""}, "white.spec = ''"),
        ({"black": "easy", "white": "easy", "opening_rule": "swap3"}, "'swap3' is no opening rule"),
        (
            {"black": "easy", "white": "easy", "opening_rule": "pro", "rules": {"preset": "freestyle", "size": 6}},
            "Pro needs a board of 7x7 at least",
        ),
        ({"black": {"spec": "a", "name": "x"}, "white": {"spec": "b", "name": "x"}}, "the name 'x' is given twice"),
        ({"black": "easy", "white": "easy", "rules": {"goal": 0}}, "rules: goal 0 is not"),
        ({"black": "easy", "white": "easy", "games": 2}, "games = 2: unknown key"),
        ({"black": {"spec": "cmd:a", "options": {"b": 1}}, "white": "easy"}, "options belong to named engines"),
        ({"black": {"spec": "a", "factory": "b"}, "white": "easy"}, "black.factory = 'b'"),
    ],
)
def test_what_is_wrong_is_named(values: dict[str, object], part: str) -> None:
    with pytest.raises(ConfigError) as caught:
        make_game_config(values)
    assert part in str(caught.value)
