"""docs/serving.md: its programs run against a server, its options, fields, sentences and events are the real ones."""

import inspect
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from gomoku_arena.server.connection import READ_AHEAD
from gomoku_arena.server.limits import ServerLimits
from gomoku_arena.server.listening import CERTIFICATE, KEY
from gomoku_arena.webapp.client import move_request
from gomoku_arena.webapp.messages import MoveAnswer
from gomoku_arena.webapp.requests import EvaluateRequest, MoveRequest
from gomoku_arena.webapp.session import Session
from markdown_page import blocks, run_python
from running_server import running_server
from web_requests import board, evaluate, move, played, text

PAGE = Path(__file__).parents[2] / "docs" / "serving.md"
TEXT = PAGE.read_text(encoding="utf-8")


def rows(of: str) -> list[str]:
    """The first cell of every row of the table below that heading cell."""
    table = TEXT[TEXT.index(f"| {of} |") :].split("\n\n")[0]
    return [line.split("|")[1].strip() for line in table.splitlines()[2:]]


def test_the_programs_of_the_page_run() -> None:
    with running_server() as server:
        found = [replace(it, text=it.text.replace("127.0.0.1:8005", f"127.0.0.1:{server.port}")) for it in blocks(PAGE)]
        assert "answer" in run_python(found)


def test_the_request_of_the_page_is_one() -> None:
    (block,) = blocks(PAGE, "json")
    assert json.loads(block.text).keys() == json.loads(move_request(played("j10"), "hard")).keys()


def test_every_field_is_on_the_page() -> None:
    named = {name for row in rows("field") for name in re.findall(r"`(\w+)`", row)}
    fields = MoveRequest.model_fields | EvaluateRequest.model_fields
    assert named == {field.alias or name for name, field in fields.items()} - {"type"}
    answered = {name for row in rows("field of the answer to `move`") for name in re.findall(r"`(\w+)`", row)}
    assert answered == {field.alias or name for name, field in MoveAnswer.model_fields.items()} - {"type"}


def test_the_limits_are_those_of_the_server() -> None:
    limits = ServerLimits()
    table = TEXT[TEXT.index("| `--max-message` |") :].split("\n\n")[0]
    numbers = [int(it.replace(",", "")) for it in re.findall(r"(?<=, )[\d,]+(?= \|)", table)]
    assert numbers == [limits.message, limits.connections, limits.waiting, limits.seconds, limits.engines]
    assert f"up to {READ_AHEAD}\nare read ahead" in TEXT
    assert {CERTIFICATE, KEY} <= set(re.findall(r"`(\w+)`", TEXT))


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ('{"type": "move", ', "the message is no JSON: EOF while parsing a value at line 1 column 17"),
        (text(move("j10", goal="five")), "goal: Input should be a valid integer"),
        (text(move("j10", board=[*board()[:18], ["."] * 18])), "board.18: Tuple should have at least 19 items"),
        (text(move("j10", board=board({3: "XXXXX"}))), "board: the game is over: five"),
        (text(move("j10", difficulty="nosuch")), "difficulty: 'nosuch' is not one of "),
        (text(evaluate("j10", at=(9, 9))), "lastPlay.coordinate: there is a stone at j10"),
        (b"", "the message is binary; text was expected"),
    ],
)
def test_the_sentences_of_the_page_are_said(message: str | bytes, sentence: str) -> None:
    assert sentence in TEXT
    answer = Session(["easy"]).hear(message)
    assert sentence in getattr(answer, "error", "")


def test_every_event_is_on_the_page() -> None:
    from gomoku_arena.server import connection, listening, logs, web
    from gomoku_arena.server.admission import connection_limiter as reception
    from gomoku_arena.server.admission import gate
    from gomoku_arena.server.web import admission as door
    from gomoku_arena.server.web.bridge import orderly_server

    modules = (connection, door, gate, listening, logs, orderly_server, reception, web)
    told = {event for module in modules for event in _events(inspect.getsource(module))}
    assert told == {name for row in rows("event") for name in re.findall(r"`(\w+)`", row)}


def _events(source: str) -> list[str]:
    return re.findall(r"\b(?:tell|log\.warning)\(\s*\"(\w+)\"", source)
