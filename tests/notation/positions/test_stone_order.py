"""Stones without their moves get an order that leads exactly there, or it is said why there is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import Color, Game, NotationError, Outcome, Rules
from gomoku_arena.notation.positions.position import Position, Setup
from gomoku_arena.notation.positions.stone_order import ordered
from recorded_games import all_rules


def setup_of(game: Game) -> Position:
    return Position(game.rules, setup=Setup(tuple(game.rows()), game.side_to_move.name, game.captures))


def rows(*drawn: str) -> tuple[str, ...]:
    """Nine rows, the first of which are drawn."""
    return tuple(row.ljust(9, ".") for row in [*drawn, *(9 - len(drawn)) * [""]])


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game that goes on, played near the middle, where stones meet."""
    game = Game(draw(all_rules(15)))
    middle = game.size // 2
    for choice in draw(st.lists(st.integers(0, 7), max_size=30)):
        near = sorted(game.legal_moves(), key=lambda it: max(abs(it.x - middle), abs(it.y - middle)))
        if not near:
            break
        game.play(near[choice % len(near)])
    if game.outcome is not None:
        game.undo()
    return game


@given(games())
def test_an_order_leads_exactly_there(game: Game) -> None:
    position = setup_of(game)
    start = position.game()
    try:
        found = ordered(position)
    except NotationError:
        return
    again = found.game()
    assert (found.setup, found.rules) == (None, game.rules)
    assert (again.rows(), again.side_to_move, again.captures) == (start.rows(), start.side_to_move, start.captures)
    assert (again.key, again.outcome, again.pending_five) == (start.key, start.outcome, start.pending_five)


@pytest.mark.parametrize("name", Rules.names())
def test_positions_of_games_are_ordered(name: str) -> None:
    game = Game(Rules.from_name(name, size=15))
    for place in range(80):
        near = sorted(game.legal_moves(), key=lambda it: max(abs(it.x - 7), abs(it.y - 7)))
        if game.outcome is not None:
            break
        game.play(near[place * place % min(len(near), 9)])
    while game.outcome is not None:
        game.undo()
    assert game.ply > 8
    assert ordered(setup_of(game)).game().key == game.key


def test_moves_behind_the_stones_stay_and_games_are_left_alone() -> None:
    position = Position(Rules.freestyle(size=9), ("e5",), Setup(rows("XO"), "black"))
    assert ordered(position).moves == ("a1", "b1", "e5")
    game = Position(Rules.freestyle(size=9), ("a1", "b1"))
    assert ordered(game) is game


def test_a_five_is_completed_last() -> None:
    position = Position(Rules.freestyle(size=9), setup=Setup(rows("XXXXX.X", "OOOO", "O"), "white"))
    assert ordered(position).moves[-1] in {"a1", "b1", "c1", "d1", "e1"}


def test_a_five_that_was_not_broken_has_won() -> None:
    game = Game(Rules.ninuki(size=7))
    for point in ["b5", "c5", "g1", "g5", "b2", "d5", "g6", "e5", "a3", "e4", "e1", "f5", "g2"]:
        game.play(point)
    assert ordered(setup_of(game)).game().outcome == game.outcome == Outcome(Color.WHITE, "five")


def test_a_captured_pair_is_played_and_captured() -> None:
    game = Game(Rules.ninuki(size=9))
    for point in ("e5", "f5", "a1", "g5", "h5"):
        game.play(point)
    found = ordered(setup_of(game))
    assert found.game().captures == (1, 0)
    assert len(found.moves) == 5


def test_a_pair_that_stands_between_two_is_not_captured_by_the_order() -> None:
    position = Position(Rules.ninuki(size=9), setup=Setup(rows("XOOX"), "black"))
    assert ordered(position).game().rows() == list(rows("XOOX"))


@pytest.mark.parametrize(
    ("setup", "why"),
    [
        (
            Setup(rows("XX"), "black"),
            "2 black and 0 white ones: with black to move they cannot have been played in turn",
        ),
        (Setup(rows("X"), "black"), "1 black and 0 white ones: with black to move"),
        (Setup(rows("XO"), "white"), "1 black and 1 white ones: with white to move"),
        (Setup(rows("XO"), "black", (1, 0)), "1 black and 3 white ones, those that were captured included: with black"),
        (Setup(rows("XO"), "black", (1, 1)), "no order was found in which they could have been played"),
        (Setup(rows("XXXXXX", "OOO.OOO"), "black"), "no order was found in which they could have been played"),
    ],
)
def test_it_is_said_why_there_is_no_order(setup: Setup, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        ordered(Position(Rules.ninuki(size=9), setup=setup))


def test_pairs_that_the_rules_begin_with_are_held() -> None:
    rules = Rules.ninuki(size=9, advantage=(1, 2))
    assert ordered(Position(rules, setup=Setup(rows("XO"), "black", (1, 2)))).moves == ("a1", "b1")
    with pytest.raises(NotationError, match=r"pairs: \(0, 2\) are held, but the rules begin with \(1, 2\)"):
        ordered(Position(rules, setup=Setup(rows("XO"), "black", (0, 2))))
