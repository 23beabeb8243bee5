import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import Color, Rules
from gomoku_arena.errors import BadMessageError
from gomoku_arena.webapp.client import move_request
from gomoku_arena.webapp.requests import EvaluateRequest, MoveRequest, Ping, Reset, parse_request
from web_requests import board, evaluate, move, played, text


def test_every_kind_is_read() -> None:
    kinds = [type(parse_request(text(it))) for it in (move(), {**move(), "type": "test"}, evaluate())]
    assert kinds == [MoveRequest, MoveRequest, EvaluateRequest]
    assert parse_request('{"type":"ping"}') == Ping(type="ping")
    assert parse_request('{"type":"reset","more":[1]}') == Reset(type="reset")


@pytest.mark.parametrize("switches", [{}, {"goal": 7}, {"captures": False}, {"double_three": "none"}])
def test_what_our_client_asks_is_the_position_it_has(switches: dict[str, Any]) -> None:
    game = played("j10", "k10", "j11", "l10", "j12", **switches)
    request = parse_request(move_request(game, "hard"))
    assert isinstance(request, MoveRequest)
    assert request.engine == "hard"
    again = request.game()
    assert (again.rows(), again.side_to_move, again.rules) == (game.rows(), game.side_to_move, game.rules)


def test_captured_pairs_are_taken_over_where_there_are_captures() -> None:
    scores = [{"player": "O", "score": 2}, {"player": "X", "score": 4}]
    request = parse_request(text(move("j10", scores=scores)))
    assert isinstance(request, MoveRequest)
    assert request.game().captures == (4, 2)
    plain = parse_request(text(move("j10", scores=scores, enableCapture=False)))
    assert isinstance(plain, MoveRequest)
    assert plain.game().rules == Rules.ninuki(captures=False)


def test_a_five_that_can_be_broken_is_found_again_from_the_stones() -> None:
    # White takes the pair in column f between its stone above and the point below.
    rows = {4: "      O".replace(" ", "."), 5: "..XXXXX", 6: "......X"}
    request = parse_request(text(move("j10", nextPlayer="O", board=board(rows))))
    assert isinstance(request, MoveRequest)
    game = request.game()
    assert (game.outcome, game.pending_five) == (None, Color.BLACK)


def test_fields_that_may_be_left_out() -> None:
    request = parse_request(text(move("j10", difficulty=None, lastPlay=None)))
    assert isinstance(request, MoveRequest)
    assert (request.engine, request.last_play) == ("hard", None)
    no_stone = parse_request(text(evaluate(lastPlay={"coordinate": {"x": 1, "y": 2}})))
    assert isinstance(no_stone, EvaluateRequest)
    assert no_stone.last_play
    assert no_stone.last_play.stone is None


def test_a_test_is_always_of_hard() -> None:
    request = parse_request(text(move(type="test", difficulty="nosuch")))
    assert isinstance(request, MoveRequest)
    assert request.engine == "hard"


WRONG: list[tuple[str, Any]] = [
    ("nextPlayer", "x"),
    ("nextPlayer", 1),
    ("goal", "5"),
    ("goal", 5.0),
    ("goal", True),
    ("goal", 2),
    ("goal", 8),
    ("goal", 10**400),
    ("goal", -1),
    ("enableCapture", 1),
    ("enableCapture", "true"),
    ("enableDoubleThreeRestriction", "no"),
    ("difficulty", 5),
    ("difficulty", ""),
    ("difficulty", "x" * 65),
    ("lastPlay", []),
    ("lastPlay", {}),
    ("lastPlay", {"coordinate": {"x": 19, "y": 0}, "stone": "X"}),
    ("lastPlay", {"coordinate": {"x": 0, "y": -1}, "stone": "X"}),
    ("lastPlay", {"coordinate": {"x": 1e400, "y": 0}, "stone": "X"}),
    ("lastPlay", {"coordinate": {"x": 1, "y": 1}, "stone": "Z"}),
    ("scores", 3),
    ("scores", []),
    ("scores", [{"player": "X", "score": 0}]),
    ("scores", [{"player": "X", "score": 0}, {"player": "X", "score": 0}]),
    ("scores", [{"player": "X", "score": -1}, {"player": "O", "score": 0}]),
    ("scores", [{"player": "X", "score": 10**30}, {"player": "O", "score": 0}]),
    ("scores", [{"player": "X", "score": 0.5}, {"player": "O", "score": 0}]),
    ("board", "." * 361),
    ("board", []),
    ("board", board()[:18]),
    ("board", [*board(), ["."] * 19]),
    ("board", [*board()[:18], ["."] * 18]),
    ("board", [*board()[:18], ["."] * 20]),
    ("board", [*board()[:18], [*["."] * 18, "x"]]),
    ("board", [*board()[:18], ["."] * 18 + [[]]]),
    ("board", [*board()[:18], "." * 19]),
    ("board", [["."] * 100] * 100),
    ("wholeBoard", "yes"),
]


@pytest.mark.parametrize(("field", "value"), WRONG, ids=lambda it: str(it)[:30])
def test_what_is_wrong_is_named(field: str, value: Any) -> None:
    request = evaluate("j10", **{field: value}) if field == "wholeBoard" else move("j10", **{field: value})
    # JSON of Python says Infinity, which is none.
    message = text(request).replace("Infinity", "1e400")
    with pytest.raises(BadMessageError, match=f"^{field}\\b"):
        parse_request(message).game()  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "field", ["nextPlayer", "goal", "enableCapture", "enableDoubleThreeRestriction", "scores", "board"]
)
def test_what_is_missing_is_named(field: str) -> None:
    with pytest.raises(BadMessageError, match=f"^{field}: Field required"):
        parse_request(text(move("j10", **{field: None})))


NO_MESSAGE: list[Any] = [
    *[
        "",
        " ",
        "hello",
        "{",
        "[]",
        "3",
        '"ping"',
        "null",
        "{}",
        '{"type":null}',
        '{"type":["ping"]}',
        '{"type":"Ping"}',
    ],
    *["[" * 100_000, '{"a":' * 100_000, '{"type":"ping","x":NaN}', '{"type":"ping","x":-Infinity}', "\ufeff{}"],
    *['{"type":"ping"}{"type":"ping"}', '{"type":"ping",}', "{'type':'ping'}", '{"type":"\\ud800"}', '"\ud800"'],
    *['{"type":"ping","x":' + "9" * 5000 + "}", '{"type":"' + "x" * 60_000 + '"}', b'{"type":"ping"}', b"\xff"],
]


@pytest.mark.parametrize("message", NO_MESSAGE, ids=lambda it: repr(it)[:30])
def test_what_is_no_message_is_refused_in_a_short_sentence(message: str | bytes) -> None:
    with pytest.raises(BadMessageError) as refusal:
        parse_request(message)
    assert 0 < len(str(refusal.value)) < 200
    assert str(refusal.value).isprintable()


@given(
    st.text()
    | st.binary()
    | st.recursive(st.none() | st.booleans() | st.floats() | st.text(), st.lists).map(json.dumps)
)
def test_nothing_that_is_sent_raises_anything_else(message: str | bytes) -> None:
    with pytest.raises(BadMessageError):
        parse_request(message)
