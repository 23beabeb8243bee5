import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import Color, Game, Rules
from gomoku_arena.webapp.client import (
    Aside,
    MalformedMessage,
    move_request,
    parse_answer,
    ping_request,
    reset_request,
    unsaid_switches,
)
from gomoku_arena.webapp.messages import ErrorAnswer, MoveAnswer, PlayerEvaluation, Pong, shown

TRANSCRIPT = Path(__file__).parents[1] / "data" / "websocket_server.jsonl"
"""What the reference web app's C++ server was asked under ninuki, and what it answered."""

EXCHANGES = [json.loads(line) for line in TRANSCRIPT.read_text(encoding="utf-8").splitlines()]


def position(exchange: dict[str, Any]) -> Game:
    game = Game(Rules.ninuki())
    for point in exchange["moves"]:
        game.play(point)
    return game


@pytest.mark.parametrize("exchange", [it for it in EXCHANGES if "moves" in it], ids=lambda it: "-".join(it["moves"]))
def test_a_real_server_was_asked_just_so_and_is_understood(exchange: dict[str, Any]) -> None:
    game = position(exchange)
    assert move_request(game, exchange["difficulty"]) == exchange["request"]
    answer = parse_answer(exchange["answer"])
    if isinstance(answer, ErrorAnswer):
        assert (exchange["difficulty"], answer.error) == ("nosuch", "Game Difficulty Error")
        return
    assert isinstance(answer, MoveAnswer)
    assert answer.last_play
    assert answer.last_play.stone == game.side_to_move.symbol
    game.play((answer.last_play.coordinate.x, answer.last_play.coordinate.y))
    assert answer.rows() == game.rows()
    assert answer.captured_stones is not None
    assert {(it.x, it.y) for it in answer.captured_stones} == {(it.x, it.y) for it in game.captured}
    assert answer.evaluation(Color.BLACK) is None


def test_the_transcript_has_a_capture_a_refusal_and_a_pong() -> None:
    answers = [parse_answer(exchange["answer"]) for exchange in EXCHANGES]
    assert any(isinstance(answer, MoveAnswer) and answer.captured_stones for answer in answers)
    assert any(isinstance(answer, ErrorAnswer) for answer in answers)
    assert [exchange["request"] for exchange in EXCHANGES if parse_answer(exchange["answer"]) == Pong(type="pong")] == [
        ping_request()
    ]


def test_a_request_is_short_enough_to_be_read_in_one_piece() -> None:
    rows = ["XO" * 9 + "X", "OX" * 9 + "O"] * 9 + ["." * 19]
    game = Game.from_position(rows, Rules.ninuki(goal=7), Color.WHITE, (6, 6))
    assert len(move_request(game, "x" * 64)) < 4096


def test_resets_and_pings_are_typed() -> None:
    assert [json.loads(text) for text in (reset_request(), ping_request())] == [{"type": "reset"}, {"type": "ping"}]


@pytest.mark.parametrize(
    ("rules", "unsaid"),
    [
        (Rules.ninuki(), []),
        (Rules.ninuki(goal=3, advantage=(0, 2), double_three="none"), []),
        (Rules.freestyle(size=19), []),
        (Rules.freestyle(), ["size"]),
        (Rules.ninuki(double_three="white"), ["double_three"]),
        (Rules.standard(size=19), ["five_black", "five_white"]),
        (Rules.renju(size=19), ["five_black", "double_four", "overline", "forbidden_move", "double_three"]),
    ],
)
def test_only_some_rules_can_be_said(rules: Rules, unsaid: list[str]) -> None:
    assert unsaid_switches(rules) == unsaid


def test_the_kinds_of_answers() -> None:
    assert parse_answer('{"type":"pong","more":1}') == Pong(type="pong")
    assert parse_answer(b'{"type":"evaluate","evalScores":"odd"}') == Aside(type="evaluate")
    assert parse_answer('{"type":"error","error":"why"}') == ErrorAnswer(type="error", error="why")
    assert parse_answer('{"type":"move"}') == MoveAnswer(type="move")
    told = '{"type":"move","executionTime":5,"evalScores":[{"player":"X","evalScores":1.5,"percentage":"?"}]}'
    known = MoveAnswer(eval_scores=(PlayerEvaluation(player="X", eval_scores=1.5),))
    assert parse_answer(told) == known
    assert parse_answer('{"type":7}') == MalformedMessage("type: Input should be a valid string")


@pytest.mark.parametrize("value", ["true", "7.5", '"7"', "null", "[]", "1e400"])
def test_a_coordinate_is_a_whole_number(value: str) -> None:
    text = f'{{"type":"move","lastPlay":{{"coordinate":{{"x":{value},"y":7}},"stone":"X"}}}}'
    answer = parse_answer(text)
    assert isinstance(answer, MalformedMessage)
    assert answer.reason.startswith("lastPlay.coordinate.x")


@given(st.one_of(st.binary(), st.text(), st.recursive(st.none() | st.floats() | st.text(), st.lists).map(json.dumps)))
def test_every_text_is_some_answer(message: str | bytes) -> None:
    assert isinstance(parse_answer(message), MalformedMessage)


def test_a_message_is_shown_on_one_bounded_line() -> None:
    assert shown("short\x1b\n") == "short??"
    assert shown(b"\xff" + b"x" * 10**6, 20) == "\ufffd" + "x" * 9 + " … " + "x" * 10
