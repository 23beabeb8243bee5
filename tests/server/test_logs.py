import json
import logging

from gomoku_arena.server.log_lines import JsonFormatter, PlainFormatter


def record(**fields: object) -> logging.LogRecord:
    it = logging.LogRecord("gomoku_arena.server", logging.INFO, "", 0, "request", None, None)
    it.created = 1_700_000_000.5
    it.fields = fields
    return it


def test_an_event_is_one_line_of_json() -> None:
    line = JsonFormatter().format(record(kind="move", error="a\nb\x1b"))
    assert "\n" not in line
    assert json.loads(line) == {
        "time": "2023-11-14T22:13:20.500+00:00",
        "level": "info",
        "event": "request",
        "kind": "move",
        "error": "a\nb\x1b",
    }


def test_the_same_for_people_cannot_steer_their_terminal() -> None:
    line = PlainFormatter().format(record(kind="move", error="a\nb\x1b"))
    assert line == '2023-11-14T22:13:20.500+00:00 info request kind="move" error="a\\nb\\u001b"'


def test_a_failure_says_where_it_came_from() -> None:
    it = record()
    error = ValueError("why")
    it.exc_info = (ValueError, error, None)
    assert "ValueError: why" in json.loads(JsonFormatter().format(it))["traceback"]
    assert "ValueError: why" in PlainFormatter().format(it)
