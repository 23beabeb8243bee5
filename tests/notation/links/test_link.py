"""A link holds a position whole, whatever its rules, and says which part of it is wrong."""

import contextlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import Color, Game, NotationError, Rules
from gomoku_arena.notation.links import link
from gomoku_arena.notation.positions.position import Position, Setup
from recorded_games import all_rules


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game of random moves under any rules on a board of any size, from the empty board or from stones."""
    game = Game(draw(all_rules(22)))
    for choice in draw(st.lists(st.integers(0, 4095), max_size=25)):
        legal = game.legal_moves()
        if not legal:
            break
        game.play(legal[choice % len(legal)])
    if draw(st.booleans()) or game.outcome is not None:
        return game
    later = Game.from_position(game.rows(), game.rules, game.side_to_move, game.captures)
    legal = later.legal_moves()
    if legal:
        later.play(legal[draw(st.integers(0, 4095)) % len(legal)])
    return later


@given(games())
def test_round_trip(game: Game) -> None:
    position = Position.of(game)
    text = link.write(position)
    assert len(text) <= link.LIMIT
    assert re.fullmatch(r"[A-Za-z0-9._-]+", text)
    assert link.read(text) == position
    assert link.find(f"https://host/analyse?game={text}&ply=3") == text
    again = position.game()
    assert (again.rows(), again.key, again.moves) == (game.rows(), game.key, game.moves)


@given(st.text(alphabet="1.renjuiks_-xo0123456789abh", max_size=40))
def test_any_other_text_is_a_notation_error(text: str) -> None:
    with contextlib.suppress(NotationError):
        link.read("1.renju15." + text)


def test_the_longest_game_fits() -> None:
    game = Game(Rules(size=22, five_black="exactly_five", five_white="exactly_five", captures=True, goal=7))
    while game.outcome is None and game.ply < 700:
        game.play(game.legal_moves()[-1])
    assert len(link.write(Position.of(game))) <= link.LIMIT
    assert len("1." + "ninuki22-pe-qe-g7-a66-ta-da-oa-x0-fl" + 22 * "." + 540 * "v22") < link.LIMIT


def test_what_links_look_like() -> None:
    assert link.write(Position(Rules.renju(), ("h8", "i9"))) == "1.renju15.h8i9"
    assert link.write(Position(Rules.ninuki(goal=4, advantage=(1, 2)))) == "1.ninuki19-g4-a12."
    setup = Setup(("..XO.", *3 * (".....",), "X...."), "white", (0, 1))
    assert link.write(Position(Rules.ninuki(size=5), ("a1",), setup)) == "1.ninuki5.2xo____x.w-0-1.a1"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("2.renju15.", "version '2'"),
        ("1.renju15", "1 parts"),
        ("1.chess8.", 'rules: "chess8" is no preset with a size'),
        ("1.renju99.", "rules: .*99"),
        ("1.renju15-z9.", 'rules: "z9" is no switch'),
        ("1.renju15-tq.", 'rules: "tq" is no switch'),
        ("1.renju15-a1.", 'rules: "a1" is no switch'),
        ("1.renju15.h8h8", "move 2, h8: "),
        ("1.renju15.h8z9", "moves: .*z9"),
        ("1.renju15.v22", "moves: v22 is off"),
        ("1.renju5.__.b.", "stones: 3 rows"),
        ("1.renju5.6____.b.", r"stones: row 1, '6', has 6 points"),
        ("1.renju5.q____.b.", "stones: row 1, 'q'"),
        ("1.renju5.____.k.", "side to move: 'k'"),
        ("1.renju5.____.b-9-9.", "stones: .*9"),
        ("1.renju15.<b>", "other characters"),
        ("1.renju15." + 3000 * "a", "3010 characters"),
    ],
)
def test_errors_name_the_bad_part(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        link.read(text)


def test_a_setup_knows_whose_turn_it_is() -> None:
    game = Game.from_position(5 * ["....."], Rules.freestyle(size=5), Color.WHITE)
    assert Position.of(game).setup == Setup(tuple(5 * ["....."]), "white", (0, 0))
    assert link.read(link.write(Position.of(game))).game().side_to_move is Color.WHITE
