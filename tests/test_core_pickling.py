"""Every value survives pickling and copying; a game keeps its history."""

import copy
import pickle

import pytest

from gomoku_arena import Analysis, Color, Game, Limit, Outcome, Point, PointError, Proof, Rules, Variation

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


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_value_comes_back_equal(value: object, protocol: int) -> None:
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


def test_errors_come_back_too() -> None:
    with pytest.raises(PointError) as caught:
        Point("z99")
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is PointError
    assert str(again) == str(caught.value)
