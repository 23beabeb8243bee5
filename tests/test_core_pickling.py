"""Every value survives pickling and copying; a game keeps its history."""

import copy
import json
import pickle
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples import few
from gomoku_arena import Analysis, Color, Game, Limit, Outcome, Point, PointError, Proof, Rules, Variation
from gomoku_arena.notation.positions.json import position_of, values_of
from gomoku_arena.notation.positions.position import Position, Setup
from recorded_games import any_switches
from samples import case

VALUES = [
    Point("h8"),
    Rules.renju(size=19),
    Rules.ninuki(advantage=(2, 1), goal=7),
    Limit(),
    Limit(depth=3, nodes=10, seconds=0.25),
    Limit(remaining=60.0, increment=0.0),
    Outcome(None, "no_legal_move"),
    Outcome(Color.WHITE, "captures"),
    Analysis("h8"),
    Analysis("h8", score=3, win_in=-2, depth=4, selective_depth=6, nodes=99, seconds=1.5, pv=["h8", "i9"]),
    Analysis("h8", score=3, lines=[Variation(["h8", "i9"], score=3), Variation(["j9"], score=1, bound="upper")]),
    Analysis("h8", score=-3, bound="upper"),
    Variation(["h8"]),
    Variation(["h8", "i9"], score=-3, win_in=5, bound="lower"),
    Proof(["h8", "i9", "k8"], nodes=12),
]
PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)


def test_a_value_comes_back_equal() -> None:
    for protocol in PROTOCOLS:
        for value in VALUES:
            with case(protocol, value):
                again = pickle.loads(pickle.dumps(value, protocol))
                assert again == value
                assert hash(again) == hash(value)
                assert copy.copy(value) == copy.deepcopy(value) == value


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("color", [Color.BLACK, Color.WHITE], ids=str)
def test_a_color_comes_back_as_the_same_object(color: Color, protocol: int) -> None:
    assert pickle.loads(pickle.dumps(color, protocol)) is color
    assert copy.deepcopy(color) is color


def started_in_the_middle() -> Game:
    rows = ["." * 9, "." * 9, "XXXX.....", "..X......", "..O......", *["." * 9] * 4]
    game = Game.from_position(rows, Rules.ninuki(size=9), Color.BLACK, (1, 2))
    game.play("e3")
    game.play("c2")
    return game


def from_the_empty_board() -> Game:
    game = Game(Rules.renju())
    for point in ("h8", "h9", "i8"):
        game.play(point)
    return game


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("make", [Game, from_the_empty_board, started_in_the_middle])
def test_a_game_comes_back_with_its_history(make: type[Game], protocol: int) -> None:
    game = make()
    again = pickle.loads(pickle.dumps(game, protocol))
    while True:
        assert (again.rules, again.moves, again.captured) == (game.rules, game.moves, game.captured)
        assert (again.key, str(again), again.captures) == (game.key, str(game), game.captures)
        if not game.moves:
            break
        assert again.undo() == game.undo()


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Games under any rules, begun on an empty board or in the middle, that go on or are over in any way."""
    rules = Rules(**draw(any_switches(9)))
    dice, game = Random(draw(st.integers(0, 10**6))), Game(rules)
    cut = draw(st.integers(0, 60))
    for ply in range(draw(st.integers(0, 81))):
        points = game.legal_moves()
        if rules.forbidden_move == "loses" and dice.random() < 0.2:
            points = game.forbidden_points(game.side_to_move) or points
        if game.outcome is not None or not points:
            break
        # Near the middle, so that lines come about.
        near = sorted(points, key=lambda it: (abs(it.x - rules.size // 2) + abs(it.y - rules.size // 2), dice.random()))
        game.play(dice.choice(near[:6]))
        if ply == cut:
            game = Game.from_text(game.to_text())
    return Game.from_text(game.to_text()) if draw(st.booleans()) else game


def told_of(game: Game) -> tuple[object, ...]:
    """Everything that a game says."""
    held = game.rules, game.moves, game.captured, game.captures, game.key, game.outcome, game.pending_five
    forbidden = [game.forbidden_points(color) for color in Color]
    return (*held, game.side_to_move, str(game), game.to_text(), game.legal_moves(), forbidden, repr(game))


def from_json(game: Game) -> Game:
    return position_of(json.loads(json.dumps(values_of_game(game)))).game()


def values_of_game(game: Game) -> object:
    position = Position.of(game)
    return values_of(replace(position, setup=position.setup or setup_of(Game(game.rules))))


def setup_of(game: Game) -> Setup:
    return Setup(tuple(game.rows()), game.side_to_move.name, game.captures)


@few(150)
@given(games(), st.integers(2, pickle.HIGHEST_PROTOCOL))
def test_every_copy_of_a_game_is_the_same_game(game: Game, protocol: int) -> None:
    begun = Game.from_text(game.to_text())
    for again in (copy.copy(game), copy.deepcopy(game), game.copy(), pickle.loads(pickle.dumps(game, protocol))):
        check_same(again, game.copy())
    check_same(from_json(game), game.copy())
    for again in (Game.from_text(begun.to_text()), pickle.loads(pickle.dumps(begun, protocol)), from_json(begun)):
        check_same(again, begun.copy())


def check_same(again: Game, game: Game) -> None:
    """They say the same now, before every move and after the next one."""
    for point in game.legal_moves()[:3]:
        further = [game.copy(), again.copy()]
        for it in further:
            it.play(point)
        assert told_of(further[0]) == told_of(further[1])
    while True:
        assert told_of(again) == told_of(game)
        if not game.moves:
            break
        assert again.undo() == game.undo()


def test_errors_come_back_too() -> None:
    with pytest.raises(PointError) as caught:
        Point("z99")
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is PointError
    assert str(again) == str(caught.value)
