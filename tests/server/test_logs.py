import json
import logging
from collections.abc import Iterator

import pytest

from gomoku_arena.server.logs import JsonFormatter, PlainFormatter, set_up


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


HOSTILE = "a\nb\r\x1b[2J\x9b\u202e\u2028\x00"


def library(message: str, error: BaseException | None = None) -> logging.LogRecord:
    info = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord("engineio.server", logging.ERROR, "", 0, message, None, info)


@pytest.mark.parametrize("formatter", [JsonFormatter(), PlainFormatter()])
def test_words_of_strangers_stay_in_their_line(formatter: logging.Formatter) -> None:
    line = formatter.format(library(HOSTILE, ValueError(f"{HOSTILE}2026-01-01 info listening")))
    assert not set(line) & set("\r\x1b\x9b\u202e\u2028\x00")
    first, *more = line.split("\n")
    assert "engine" not in first
    assert all(it.startswith("    ") for it in more)


@pytest.mark.parametrize("formatter", [JsonFormatter(), PlainFormatter()])
def test_no_line_is_long(formatter: logging.Formatter) -> None:
    assert len(formatter.format(library("x" * 100_000, ValueError("y" * 100_000)))) < 3000
    assert len(formatter.format(record(reason="z" * 100_000, deep=["z" * 100_000]))) < 3000


@pytest.fixture
def loggers() -> Iterator[None]:
    names = ["", *logging.root.manager.loggerDict]
    before = {name: (list(logging.getLogger(name).handlers), logging.getLogger(name).propagate) for name in names}
    yield
    for name, (handlers, propagate) in before.items():
        logging.getLogger(name).handlers, logging.getLogger(name).propagate = handlers, propagate


@pytest.mark.usefixtures("loggers")
def test_libraries_have_no_lines_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    stranger = logging.getLogger("engineio.server")
    stranger.addHandler(logging.StreamHandler())
    set_up(plain=False)
    stranger.error("no session %s", HOSTILE)
    logging.getLogger("asyncio").error("Task exception was never retrieved")
    told = [json.loads(line)["event"] for line in capsys.readouterr().err.splitlines()]
    assert told == [f"no session {HOSTILE}", "Task exception was never retrieved"]
