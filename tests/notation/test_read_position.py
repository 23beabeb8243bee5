"""Whatever people paste becomes the position that it shows."""

import json
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import Color, Game, NotationError, Rules
from gomoku_arena.notation import game_json
from gomoku_arena.notation.any_text import read_games, read_position
from gomoku_arena.notation.formats import diagram, game_line, move_list, psq, web
from gomoku_arena.notation.links import link
from gomoku_arena.notation.positions import json as position_json
from gomoku_arena.notation.positions.position import Position, Setup
from gomoku_arena.notation.sgf import game as sgf
from gomoku_arena.notation.sgf import setup as sgf_setup
from recorded_games import all_rules

MOVES = ("h8", "i9", "h9", "j10")
POSITION = Position(Rules.freestyle(), MOVES)


@pytest.mark.parametrize(
    "text",
    [
        "h8 i9 h9 j10",
        "H8i9h9J10",
        "h8, i9; h9-j10",
        "1. h8 i9 2. h9 j10",
        "1) h8\n2) i9\n3) h9\n4) j10\n",
        "0,0, 1,1, 0,1, 2,2",
        link.write(POSITION),
        f"http://127.0.0.1:8005/analyse?game={link.write(POSITION)}",
        game_json.write(POSITION.record()),
        "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n8,9,0\n10,10,0\n",
        "(;GM[4]SZ[15];B[hh];W[ii];B[hi];W[jj])",
        sgf.write(POSITION.record()),
        psq.write(POSITION.record()),
    ],
)
def test_moves_in_every_form(text: str) -> None:
    assert read_position("\ufeff " + text, Rules.freestyle()) == POSITION


def test_the_web_app_s_export_of_a_game_that_goes_on() -> None:
    position = Position(Rules.ninuki(), MOVES)
    values = json.loads(web.write(position.record()))
    del values["gomokuArena"]
    values["gameOver"] = False
    assert read_position(json.dumps(values, indent=2), Rules.renju()) == position


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position without history under any rules, with a move from there in some."""
    rules = draw(all_rules(22))
    game = Game(rules)
    for choice in draw(st.lists(st.integers(0, 4095), min_size=1, max_size=20)):
        legal = game.legal_moves()
        if legal:
            game.play(legal[choice % len(legal)])
    side = draw(st.sampled_from([Color.BLACK, Color.WHITE]))
    position = Position(rules, setup=Setup(tuple(game.rows()), side.name, draw(st.sampled_from([game.captures, None]))))
    goes_on, choice = draw(st.booleans()), draw(st.integers(0, 4095))
    with suppress(NotationError):
        legal = position.game().legal_moves()
        if goes_on and legal:
            return replace(position, moves=(str(legal[choice % len(legal)]),))
    return position


@given(positions())
def test_stones_without_history_come_back(position: Position) -> None:
    try:
        game = position.game()
    except NotationError:
        return
    for text in (sgf_setup.write(position), position_json.write(position), web.write_setup(position)):
        assert read_position(text, Rules.renju()) == position
    assert read_position(game_line.write(position), Rules.renju()).game().to_text() == game.to_text()
    if game.outcome is None:
        shown = read_position(diagram.write(position), position.rules)
        assert shown.game().key == game.key


def test_the_web_app_sees_the_pairs_as_advantages() -> None:
    rules = Rules.ninuki(size=9, goal=4)
    position = Position(rules, setup=Setup(("XO.......", *8 * (".........",)), "white", (2, 1)))
    values = json.loads(web.write_setup(position))
    del values["gomokuArena"]
    foreign = read_position(json.dumps(values), Rules.renju())
    assert foreign.game().captures == (2, 1)
    assert (foreign.game().key, foreign.rules.goal) == (position.game().key, 4)


def test_plain_rows_with_any_letters() -> None:
    rows = ["x.#", "o_-"]
    text = "\n".join([rows[0] + "..", rows[1] + "..", *3 * ["· · + . ."]])
    position = read_position(text, Rules.caro())
    assert position.setup == Setup(("X.X..", "O....", *3 * (".....",)), "white")
    assert position.rules == Rules.caro(size=5)


def test_the_drawn_pairs_bring_captures_and_their_goal() -> None:
    game = Game.from_position(9 * [9 * "."], Rules.ninuki(size=9, goal=4), Color.WHITE, (2, 1))
    position = read_position(str(game), Rules.freestyle())
    assert position.rules == Rules.ninuki(size=9, goal=4)
    assert position.setup == Setup(tuple(9 * [9 * "."]), "white", (2, 1))


def test_moves_behind_stones_that_are_set_up() -> None:
    text = "(;GM[4]SZ[7]AB[aa]AW[bb][cc];B[dd];W[ee])"
    position = read_position(text, Rules.renju())
    assert position.moves == ("d4", "e5")
    assert position.setup == Setup(("X......", ".O.....", "..O....", *4 * (".......",)), "black")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no link, board, moves"),
        ("hello", "the text begins with 'hello'"),
        ("h8 h8", "move 2, h8: .*"),
        ("h8 v22", "v22 is off the 15x15 board"),
        ("16,16", "16,16 is off"),
        ("[]", "there is no game"),
        ("(;GM[4]SZ[7]AB[aa]AW[aa])", "both have a stone on a1"),
        ("(;GM[4]SZ[7]AB[zz])", "AB"),
        ("(;GM[4]SZ[7]AB[aa]PL[B];W[bb])", "it is black's turn"),
        ("\n".join([*4 * ["....."], "......"]), "line 5: 6 points in a row, but there are 5 rows"),
        ("\n".join(4 * ["....."]), "no link, board"),
        ("x" * 1_000_001, "1000001 characters"),
    ],
)
def test_errors_say_what_is_wrong(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        read_position(text, Rules.freestyle())


def test_moves_as_text() -> None:
    assert move_list.write(POSITION) == "h8 i9 h9 j10"
    stones = Position(Rules.freestyle(size=5), ("c3",), Setup(("XO...", *4 * (".....",)), "black"))
    assert move_list.write(stones) == "a1 b1 c3"


WRONG_SETUPS = {
    "position.rows": '{"rules": {}, "position": {"side_to_move": "black"}}',
    "position.side_to_move": '{"rules": {}, "position": {"rows": [], "side_to_move": "red"}}',
    "rules: ": '{"rules": {"size": 4}, "position": {"rows": [], "side_to_move": "black"}}',
    "stones: ": '{"rules": {"size": 5}, "position": {"rows": ["x"], "side_to_move": "black"}}',
    "move 1, z9": json.dumps(
        {"rules": {"size": 5}, "position": {"rows": 5 * ["....."], "side_to_move": "black"}, "moves": ["z9"]}
    ),
    "GOMOKUARENASETUP: no JSON": "(;GM[4]SZ[7]AB[aa]GOMOKUARENASETUP[x])",
    "GOMOKUARENASETUP: rules": '(;GM[4]SZ[7]AB[aa]GOMOKUARENASETUP[{"rules": {"goal": 9}}])',
    "GOMOKUARENASETUP: the rules are for size 8": '(;GM[4]SZ[7]AB[aa]GOMOKUARENASETUP[{"rules": {"size": 8}}])',
    "gomokuArena.position.rows": '{"boardData": [], "gomokuArena": {"rules": {}, "position": {}}}',
}


@pytest.mark.parametrize("told", WRONG_SETUPS)
def test_a_wrong_setup_says_what_is_wrong(told: str) -> None:
    with pytest.raises(NotationError, match=told):
        read_position(WRONG_SETUPS[told], Rules.freestyle())


def test_a_setup_that_does_not_lead_to_the_board_is_refused() -> None:
    values = json.loads(web.write_setup(Position(Rules.renju(size=5), setup=Setup(tuple(5 * ["....."]), "white"))))
    values["boardData"][0][0]["stone"] = "X"
    with pytest.raises(NotationError, match="other stones than those of boardData"):
        read_position(json.dumps(values), Rules.freestyle())


def test_a_setup_is_no_game() -> None:
    position = Position(Rules.renju(size=5), setup=Setup(tuple(5 * ["....."]), "white"))
    with pytest.raises(NotationError, match="stones without their moves are no game"):
        list(read_games(position_json.write(position)))
    for write in (sgf_setup.write, position_json.write, web.write_setup):
        with pytest.raises(NotationError, match="it is a game"):
            write(POSITION)


def test_a_record_holds_no_setup() -> None:
    with pytest.raises(NotationError, match="no game"):
        Position(Rules.renju(size=5), setup=Setup(tuple(5 * ["....."]), "white")).record()


@pytest.mark.parametrize(
    "text", ["x" + 900_000 * " " + "?", 300_000 * "1 ", "1." * 300_000 + "?", "h8" * 300_000, "(" * 900_000]
)
def test_a_long_text_is_refused_at_once(text: str) -> None:
    with pytest.raises(NotationError):
        read_position(text, Rules.freestyle())


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("renju9 9/9/9 b 0-0 - -", "3 rows, 9 are expected"),
        ("renju15-z9 15/15 b 0-0 - -", '"z9" is no switch'),
        ("renju9 9/9/9/9/9/9/9/9/X8 w 0-0 - w-forbidden", "its moves are needed"),
    ],
)
def test_a_line_that_is_no_position_is_refused(line: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        read_position(f"  {line}\n", Rules.freestyle())


def test_a_player_may_be_called_as_a_link_is() -> None:
    record = replace(POSITION.record(), white="?game=1.freestyle22.a1c1b1")
    text = game_json.write(record)
    assert read_position(text).source == read_position(f"[{text}]").source == record
