"""Games through Python: what is played can be read back, taken back and copied, and refusals change nothing."""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import Color, Game, IllegalMoveError, Outcome, Point, PointError, PositionError, Rules

RULES = [Rules.from_name(name, size=size) for name in Rules.names() for size in (7, 12)]


def state(game: Game) -> tuple[Any, ...]:
    """Everything that a game tells about itself."""
    legal = game.legal_moves()
    return (
        (game.key, game.rows(), game.side_to_move, game.ply, game.moves, legal),
        (game.captures, game.captured, game.pending_five, game.outcome, str(game)),
        [game.forbidden_points(color) for color in (Color.BLACK, Color.WHITE)],
    )


@st.composite
def games(draw: st.DrawFn, most: int = 60) -> Game:
    """A random game; the moves are drawn from what is legal, so most of them touch other stones."""
    game = Game(draw(st.sampled_from(RULES)))
    for _ in range(draw(st.integers(0, most))):
        legal = game.legal_moves()
        if not legal:
            break
        game.play(draw(st.sampled_from(legal)))
    return game


@given(games())
def test_undo_restores_everything(game: Game) -> None:
    before = state(game)
    for point in game.legal_moves()[:10]:
        game.play(point)
        assert game.undo() == point
        assert state(game) == before


@given(games())
def test_legal_moves_are_the_points_that_is_legal_accepts(game: Game) -> None:
    every = [Point(x, y) for y in range(game.size) for x in range(game.size)]
    assert game.legal_moves() == [point for point in every if game.is_legal(point)]


@given(games())
def test_a_position_goes_on_like_the_game_that_led_to_it(game: Game) -> None:
    # A game that is over by its history (a forbidden move, a five that was not broken) cannot be told from its stones.
    if game.outcome or game.pending_five:
        return
    again = Game.from_position(game.rows(), game.rules, game.side_to_move, game.captures)
    assert (again.key, again.rows(), again.legal_moves()) == (game.key, game.rows(), game.legal_moves())
    assert again.moves == []


@given(games())
def test_copies_go_their_own_way(game: Game) -> None:
    before = state(game)
    for twin in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        assert state(twin) == before
        for point in twin.legal_moves()[:1]:
            twin.play(point)
        while twin.moves:
            twin.undo()
        assert state(game) == before


@pytest.mark.parametrize("point", ["z1", (19, 0), (-1, 0), "s20", (0, 10**20), "", (1, 2, 3)])
def test_a_point_off_the_board_changes_nothing(point: Any) -> None:
    game = Game()
    game.play("k10")
    before = state(game)
    with pytest.raises(PointError):
        game.play(point)
    with pytest.raises(PointError):
        game.stone(point)
    assert state(game) == before


def test_refusals_name_the_point_and_the_reason() -> None:
    game = Game()
    game.play("k10")
    before = state(game)
    with pytest.raises(IllegalMoveError, match="k10 is occupied by a black stone"):
        game.play("k10")
    assert state(game) == before
    game.undo()
    with pytest.raises(IllegalMoveError, match="no move to take back"):
        game.undo()


def test_a_double_three_is_refused_under_ninuki() -> None:
    rows = ["." * 9, "." * 9, "....X....", "....X....", "..XX.....", *["." * 9] * 4]
    rules = Rules.ninuki(size=9)
    game = Game.from_position(rows, rules, Color.BLACK)
    assert game.forbidden_points(Color.BLACK) == game.double_threes(Color.BLACK) == [Point("e5")]
    assert game.forbidden_points(Color.WHITE) == []
    assert game.forbidden_reason("e5", Color.BLACK) == "double_three"
    assert game.forbidden_reason("e5", Color.WHITE) is game.forbidden_reason("c5", Color.BLACK) is None
    with pytest.raises(PointError, match="j10"):
        game.forbidden_reason("j10", Color.BLACK)
    with pytest.raises(IllegalMoveError, match="e5 is forbidden to black"):
        game.play("e5")
    losing = Game.from_position(rows, Rules(**{**rules.switches(), "forbidden_move": "loses"}), Color.BLACK)
    losing.play("e5")
    assert losing.outcome == Outcome(Color.WHITE, "forbidden")


@pytest.mark.parametrize(
    ("rows", "point", "reason"),
    [
        (["XXX.XX...", *["." * 9] * 8], "d1", "overline"),
        (["XXX......", "...X.....", "...X.....", "...X.....", *["." * 9] * 5], "d1", "double_four"),
        ([*["." * 9] * 4, "..XX.....", "....X....", "....X....", *["." * 9] * 2], "e5", "double_three"),
        (["." * 9] * 9, "e5", None),
    ],
)
def test_the_reasons_of_renju_agree_with_the_forbidden_points(rows: list[str], point: str, reason: str | None) -> None:
    game = Game.from_position(rows, Rules.renju(size=9), Color.BLACK)
    everywhere = [Point(x, y) for y in range(9) for x in range(9)]
    forbidden = [it for it in everywhere if game.forbidden_reason(it, Color.BLACK)]
    assert forbidden == game.forbidden_points(Color.BLACK)
    assert game.forbidden_reason(point, Color.BLACK) == reason
    assert not any(game.forbidden_reason(it, Color.WHITE) for it in everywhere)


def test_the_stones_of_a_five_are_shown_while_it_may_be_broken() -> None:
    rows = [".........", ".........", ".OX......", "XXXXX....", *["." * 9] * 5]
    game = Game.from_position(["." * 9, *rows[1:]], Rules.ninuki(size=9), Color.WHITE)
    assert game.five_stones(Color.BLACK) == [Point(x, 3) for x in range(5)]
    assert game.five_stones(Color.WHITE) == []


def test_what_a_stone_would_take_is_told_of_every_point_and_after_the_end_too() -> None:
    rows = [".XX......", ".........", "OOOOO....", ".XXO.....", *["." * 9] * 5]
    game = Game.from_position(rows, Rules.ninuki(size=9), Color.WHITE)
    assert game.outcome
    assert game.captures_of("a4", Color.WHITE) == [Point("b4"), Point("c4")]
    assert game.captures_of("a4", Color.BLACK) == game.captures_of("a1", Color.WHITE) == []
    assert game.captures_of("b4", Color.WHITE) == []
    assert Game.from_position(rows, Rules.freestyle(size=9), Color.BLACK).captures_of("a4", Color.WHITE) == []
    with pytest.raises(PointError):
        game.captures_of("k1", Color.BLACK)


def test_a_capture_is_reported_and_taken_back() -> None:
    game = Game()
    for point in ("a1", "b1", "k10", "c1", "d1"):
        game.play(point)
    assert sorted(game.captured) == [Point("b1"), Point("c1")]
    assert game.captures == (1, 0)
    assert game.stone("b1") is None
    assert game.stone("d1") is Color.BLACK
    game.undo()
    assert game.captures == (0, 0)
    assert game.stone("b1") is Color.WHITE


def test_a_breakable_five_is_pending_for_one_reply() -> None:
    rows = [".........", ".........", "XXXX.....", "..X......", "..O......", ".........", *["." * 9] * 3]
    game = Game.from_position(rows, Rules.ninuki(size=9), Color.BLACK)
    game.play("e3")
    assert (game.pending_five, game.outcome) == (Color.BLACK, None)
    assert "a five of black is pending" in str(game)
    broken = game.copy()
    broken.play("c2")
    assert (broken.pending_five, broken.outcome, broken.captures) == (None, None, (0, 1))
    game.play("i9")
    assert game.outcome == Outcome(Color.BLACK, "five")


def test_nothing_is_legal_after_the_end() -> None:
    game = Game(Rules.freestyle())
    for x in range(4):
        game.play((x, 0))
        game.play((x, 1))
    game.play("e1")
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.termination) == (Color.BLACK, "five")
    assert str(game.outcome) == "black won by five"
    assert game.legal_moves() == []
    assert not game.is_legal("h8")
    with pytest.raises(IllegalMoveError, match="the game is over"):
        game.play("h8")


def test_the_diagram_shows_coordinates_last_move_turn_and_pairs() -> None:
    game = Game(Rules.ninuki(size=5))
    game.play("c3")
    game.play("e1")
    assert str(game).splitlines() == [
        "   a b c d e",
        " 1 . . . .(O)",
        " 2 . . . . .",
        " 3 . . X . .",
        " 4 . . . . .",
        " 5 . . . . .",
        "black (X) to move; pairs: black 0, white 0 of 5",
    ]
    assert repr(game) == "<Game Rules.ninuki(size=5) ply 2, black to move>"
    assert "pairs" not in str(Game(Rules.renju()))


@pytest.mark.parametrize("separator", ["\n", "\r\n", "\n\n", "  \n"])
def test_a_board_may_be_one_text(separator: str) -> None:
    rows = [".....", ".X...", "..O..", ".....", "....."]
    game = Game.from_position(separator.join(rows), Rules(size=5), Color.BLACK)
    assert game.rows() == rows


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ([], "0 rows, 5 are expected"),
        (["....."] * 4, "4 rows, 5 are expected"),
        (["....."] * 6, "6 rows"),
        (["....."] * 4 + ["...."], "row 5 has 4 letters"),
        (["....."] * 4 + [".....\ud800"], "row 5 has"),
        (["....."] * 4 + ["..x.."], "'x' in column 3, row 5"),
        (["....."] * 4 + ["..é.."], "'é' in column 3, row 5"),
        ("", "0 rows"),
        ("\ud800", "1 rows"),
        (tuple(["....."] * 4 + ["..Z.."]), "'Z'"),
    ],
)
def test_a_malformed_board_is_refused_in_words(board: Any, words: str) -> None:
    with pytest.raises(PositionError, match=words):
        Game.from_position(board, Rules(size=5), Color.BLACK)


@given(st.lists(st.text(st.sampled_from(".XOx\u00e9\ud800 "), min_size=4, max_size=6), min_size=4, max_size=6))
def test_any_rows_are_a_board_or_a_position_error(rows: list[str]) -> None:
    for board in (rows, "\n".join(rows)):
        try:
            game = Game.from_position(board, Rules(size=5), Color.BLACK)
        except PositionError:
            continue
        assert len("".join(game.rows())) == 25


@pytest.mark.parametrize("board", [None, 5, [1, 2, 3, 4, 5], [["."] * 5] * 5, object(), b"....."])
def test_what_is_no_board_at_all_is_a_type_error(board: Any) -> None:
    with pytest.raises(TypeError):
        Game.from_position(board, Rules(size=5), Color.BLACK)


@pytest.mark.parametrize("captures", [(-1, 0), (0, 10**30), (15, 0), (0, 13), (1,), (1, 2, 3)])
def test_impossible_pairs_are_refused(captures: Any) -> None:
    with pytest.raises(PositionError, match="captur"):
        Game.from_position(["....."] * 5, Rules.ninuki(size=5), Color.BLACK, captures)


def test_pairs_are_the_advantage_unless_given() -> None:
    rules = Rules.ninuki(size=5, advantage=(2, 1))
    assert Game(rules).captures == (2, 1)
    assert Game.from_position(["....."] * 5, rules, Color.WHITE).captures == (2, 1)
    given_pairs = Game.from_position(["....."] * 5, rules, Color.WHITE, (4, 3))
    assert (given_pairs.captures, given_pairs.side_to_move) == ((4, 3), Color.WHITE)


def test_points_of_a_game_are_found_by_pair() -> None:
    game = Game()
    game.play("k10")
    assert Point("h8") in game.legal_moves()
    assert (7, 7) in game.legal_moves()
    assert (10, 9) not in game.legal_moves()
    assert (10, 9) in game.moves
