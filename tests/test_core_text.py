"""Games as one line of text: what is read goes on as what was written, and nothing else is read."""

import contextlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gomoku_arena import Color, Game, Outcome, PositionError, Rules, RulesError
from recorded_games import all_rules
from test_core_game import games

FIVE = "ninuki9 9/9/XXXXX4/2X6/2O6/9/9/9/9 w 0-0 five -"


def state(game: Game) -> tuple[Any, ...]:
    """Everything but the history."""
    position = (game.rules, game.key, game.rows(), game.side_to_move, game.captures)
    return *position, game.pending_five, game.outcome, game.legal_moves()


@settings(deadline=None, max_examples=100)
@given(games(), st.randoms(use_true_random=False))
def test_a_game_that_was_written_goes_on_the_same_way(game: Game, chance: Any) -> None:
    again = Game.from_text(game.to_text())
    assert (again.moves, again.ply) == ([], 0)
    for _ in range(30):
        assert state(again) == state(game)
        assert again.to_text() == game.to_text()
        if not game.legal_moves():
            break
        point = chance.choice(game.legal_moves())
        game.play(point)
        again.play(point)
        assert sorted(again.captured) == sorted(game.captured)


@settings(deadline=None)
@given(all_rules(largest=22))
def test_the_code_of_rules_is_read_back(rules: Rules) -> None:
    assert Rules.from_code(rules.code) == rules
    assert Game.from_text(Game(rules).to_text()).rules == rules


def test_a_code_is_short_where_a_preset_is_near() -> None:
    assert [Rules.from_name(name).code for name in Rules.names()] == [
        "ninuki19",
        "freestyle15",
        "standard15",
        "renju15",
        "caro15",
    ]
    assert Rules.ninuki(goal=4, advantage=(1, 2)).code == "ninuki19-g4-a12"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("", "preset with a size"),
        ("chess8", "ninuki, freestyle, standard, renju, caro"),
        ("4219", "preset"),
        ("renju", "preset"),
        ("renju15-z9", '"z9" is no switch with a value'),
        ("renju15-tq", '"tq"'),
        ("renju15-", '""'),
        ("renju23", "size 23"),
        ("renju15-g3-a40", "advantage of black 4"),
        ("\ud800", "preset"),
    ],
)
def test_a_code_that_is_none_is_refused(code: str, words: str) -> None:
    with pytest.raises(RulesError, match=words):
        Rules.from_code(code)


def test_a_pending_five_is_part_of_the_text() -> None:
    game = Game.from_text(FIVE)
    assert (game.pending_five, game.outcome) == (Color.BLACK, None)
    game.play("i9")
    assert game.outcome == Outcome(Color.BLACK, "five")
    assert game.to_text().endswith(" b 0-0 five b-five")
    assert Game.from_text(game.to_text()).outcome == game.outcome


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "0 parts"),
        ("renju5 5/5/5/5/5 b 0-0 - - -", "7 parts"),
        ("renju4 4/4/4/4 b 0-0 - -", "rules: size 4"),
        ("renju5 5/5/5/5 b 0-0 - -", "4 rows, 5 are expected"),
        ("renju5 5/5/4/5/5 b 0-0 - -", "row 3 has 4 letters"),
        ("renju5 5/5/5/2x2/5 b 0-0 - -", 'row 4, "2x2"'),
        ("renju5 5/5/5/5/5 black 0-0 - -", 'side to move "black"'),
        ("renju5 5/5/5/5/5 b 0 - -", 'pairs "0"'),
        ("renju5 5/5/5/5/5 b 0-0 - b", 'outcome "b"'),
        ("freestyle5 XXXXX/5/5/5/5 w 0-0 - -", "the side that moved has a five"),
        (FIVE.replace("five", "-"), "the side that moved has a five"),
        (FIVE.replace(" -", " w-five"), "the winner has none"),
        ("9" * 10**6, "1000000 characters: 1000 at most"),
        ("\ud800", "1 parts"),
    ],
)
def test_a_text_that_is_no_game_is_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(PositionError, match=words):
        Game.from_text(text)


@settings(deadline=None, max_examples=300)
@given(games(most=30), st.integers(0, 600), st.integers(0, 3), st.text("XObw/ 0123456789-fived", max_size=3))
def test_a_damaged_text_is_a_game_or_a_position_error(game: Game, at: int, length: int, between: str) -> None:
    text = game.to_text()
    damaged = text[:at] + between + text[at + length :]
    with contextlib.suppress(PositionError):
        again = Game.from_text(damaged)
        assert state(Game.from_text(again.to_text())) == state(again)


@given(st.text())
def test_any_text_is_a_position_error(text: str) -> None:
    with pytest.raises(PositionError):
        Game.from_text(text)
