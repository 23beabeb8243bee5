"""A server that is told a hundred thousand malformed messages: ``python tests/malformed.py --messages 100000``.

Half of them are made by hypothesis, one thing wrong in each; half are good ones whose text was damaged. Every one must
be answered by an ``error`` in a short sentence that shows nothing of the server's inside, over one connection that
stays open. Which damaged messages are still good is decided by a reading of its own, below.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from websockets.sync.client import ClientConnection, connect

from running_server import running_server
from web_requests import board, evaluate, move, text

KINDS = ("move", "test", "evaluate", "reset", "ping")
REQUIRED = ("nextPlayer", "goal", "enableCapture", "enableDoubleThreeRestriction", "scores", "board")
ENGINES = ("easy", "medium", "hard", "tengen")
SEED = 42
ROUND = 5_000
"""Messages that are made before they are sent."""

Message = str | bytes


def json_values() -> st.SearchStrategy[Any]:
    """Any value, with the numbers that break readers: too large, not finite, truth values."""
    numbers = st.integers() | st.floats() | st.sampled_from([10**30, -(10**400), 1e308, 5.0, -0.0])
    leaves = st.none() | st.booleans() | numbers | st.text(max_size=20)
    return st.recursive(leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner))


def malformed() -> st.SearchStrategy[Message]:
    """Messages with one thing wrong, and things that are no messages."""
    return st.one_of(
        st.text().filter(lambda it: not _is_object(it)),
        st.binary(max_size=300),
        json_values().filter(lambda it: not isinstance(it, dict)).map(json.dumps),
        st.builds(_typed, json_values().filter(lambda it: not (isinstance(it, str) and it in KINDS))),
        st.builds(lambda request, key: text({k: v for k, v in request.items() if k != key}), good(), _required()),
        *(st.builds(_with, good(), st.just(key), wrong) for key, wrong in WRONG.items()),
        st.builds(lambda request, extra: text(request) + extra, good(), st.text(min_size=1).filter(str.strip)),
        st.builds(_nested, st.integers(300, 20_000), st.sampled_from(["[", '{"a":', '[{"type":'])),
    )


def good() -> st.SearchStrategy[dict[str, Any]]:
    """Requests about a position with nothing wrong in them."""
    return st.sampled_from(GOOD)


GOOD = [
    *[move(), move("j10"), move("j10", "k10", "j11"), move("j10", type="test"), move("j10", enableCapture=False)],
    *[evaluate("j10"), evaluate("j10", lastPlay=None, wholeBoard=True), move("j10", difficulty="tengen", goal=3)],
]


def _is(value: object, good_one: Callable[[Any], bool]) -> bool:
    try:
        return good_one(value)
    except (TypeError, KeyError, AttributeError):
        return False


def _is_player(value: Any) -> bool:
    return value in ("X", "O")


def _is_switch(value: Any) -> bool:
    return isinstance(value, bool)


def _is_number(value: Any, least: int, most: float) -> bool:
    return type(value) is int and least <= value <= most


def _is_place(value: Any) -> bool:
    at = value["coordinate"]
    return all(_is_number(at[axis], 0, 18) for axis in "xy") and value.get("stone") in ("X", "O", None)


def _are_scores(value: Any) -> bool:
    told = [(entry["player"], _is_number(entry["score"], 0, float("inf"))) for entry in value]
    return isinstance(value, list) and sorted(told) == [("O", True), ("X", True)]


def _is_board(value: Any) -> bool:
    rows = (
        isinstance(value, list) and len(value) == 19 and all(isinstance(row, list) and len(row) == 19 for row in value)
    )
    return rows and all(cell in (".", "X", "O") for row in value for cell in row)


RIGHT: dict[str, Callable[[Any], bool]] = {
    "nextPlayer": _is_player,
    "goal": lambda it: _is_number(it, 3, 7),
    "enableCapture": _is_switch,
    "enableDoubleThreeRestriction": _is_switch,
    "scores": _are_scores,
    "board": _is_board,
}
OPTIONAL: dict[str, Callable[[Any], bool]] = {"lastPlay": lambda it: it is None or _is_place(it)}


def is_good(message: str) -> bool:
    """Whether a strict reader of its own finds nothing wrong with the form of the message."""
    try:
        values = json.loads(message, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return False
    if not isinstance(values, dict) or values.get("type") not in KINDS:
        return False
    if values["type"] in ("reset", "ping"):
        return True
    required = all(key in values and _is(values[key], right) for key, right in RIGHT.items())
    optional = all(_is(values.get(key), right) for key, right in OPTIONAL.items())
    return required and optional and _own_fields_are_good(values)


def _own_fields_are_good(values: dict[str, Any]) -> bool:
    return _is_switch(values.get("wholeBoard", False)) if values["type"] == "evaluate" else _names(values)


def _names(values: dict[str, Any]) -> bool:
    name = values.get("difficulty", "hard")
    return isinstance(name, str) and (0 < len(name) <= 64 if values["type"] == "test" else name in ENGINES)


def _no_number(word: str) -> None:
    raise ValueError(word)


def _is_object(message: str) -> bool:
    try:
        return isinstance(json.loads(message), dict)
    except (ValueError, RecursionError):
        return False


def _values_but(right: Callable[[Any], bool]) -> st.SearchStrategy[Any]:
    return json_values().filter(lambda it: not _is(it, right))


def _boards() -> st.SearchStrategy[Any]:
    """A board of another shape, or with one cell that is none."""
    ragged = st.builds(lambda y, n: [["."] * (n if y == row else 19) for row in range(19)], _row(), _no_19())
    sized = st.builds(lambda n: [["."] * n for _ in range(n)], _no_19())
    cells = json_values().filter(lambda it: it not in (".", "X", "O"))
    strange = st.builds(lambda x, y, cell: _cell(x, y, cell), _row(), _row(), cells)
    return (
        ragged | sized | strange | st.builds(lambda y: ["".join(row) if n == y else row for n, row in _rows()], _row())
    )


def _row() -> st.SearchStrategy[int]:
    return st.integers(0, 18)


def _no_19() -> st.SearchStrategy[int]:
    return st.integers(0, 60).filter(lambda it: it != 19)


def _rows() -> Iterator[tuple[int, list[str]]]:
    return enumerate(board())


def _cell(x: int, y: int, cell: Any) -> list[list[Any]]:
    rows: list[list[Any]] = board()
    rows[y][x] = cell
    return rows


def _places() -> st.SearchStrategy[Any]:
    far = st.integers().filter(lambda it: not 0 <= it <= 18)
    return st.builds(lambda x, y: {"coordinate": {"x": x, "y": y}, "stone": "X"}, far, _row())


def _required() -> st.SearchStrategy[str]:
    return st.sampled_from(REQUIRED)


WRONG: dict[str, st.SearchStrategy[Any]] = {
    **{key: _values_but(right) for key, right in RIGHT.items()},
    "board": _values_but(_is_board) | _boards(),
    "lastPlay": _values_but(OPTIONAL["lastPlay"]) | _places(),
}
"""What is wrong in each field of a position."""


def _typed(kind: Any) -> str:
    return text({**GOOD[1], "type": kind})


def _with(request: dict[str, Any], key: str, value: Any) -> str:
    return text({**request, key: value})


def _nested(depth: int, opening: str) -> str:
    return (opening * depth)[:60_000]


def damaged(number: int, start: int) -> Iterator[str]:
    """So many good messages whose text was damaged until it was good no more."""
    dice = random.Random(start)
    sources = [text(request) for request in GOOD]
    while number:
        message = dice.choice(sources)
        for _ in range(dice.choice([1, 1, 1, 2, 5])):
            message = _damage(message, dice, sources)
        if not is_good(message) and len(message) < 60_000:
            number -= 1
            yield message


def _damage(message: str, dice: random.Random, sources: list[str]) -> str:
    at, to = sorted(dice.choices(range(len(message) + 1), k=2))
    match dice.randrange(7):
        case 0:
            return message[:at]
        case 1:
            return message[:at] + message[at + 1 :]
        case 2:
            return message[:at] + dice.choice('{}[],:".0-9eXO \\\x00\ud7ff\u202e') + message[at:]
        case 3:
            return message[:at] + message[min(to, at + 40) :]
        case 4:
            return message[:to] + message[at:to][:400] + message[to:]
        case 5:
            return message[:at] + dice.choice(sources)[at:]
        case _:
            return message.replace(*dice.choice(SWAPS), 1)


SWAPS = [
    ("19", "20"),
    ("true", "1"),
    (":5", ":-5"),
    ('"X"', '"x"'),
    ('"."', '""'),
    ('"', "'"),
    ("0", "NaN"),
    (":", "="),
]


class Victim:
    """A server at the other end of one connection; every message must be answered by an error."""

    def __init__(self, client: ClientConnection) -> None:
        self._client = client
        self.told = 0

    def tell(self, message: Message) -> None:
        """Fails where the answer is none that a malformed message deserves."""
        self._client.send(message)
        said = self._client.recv(timeout=30)
        answer = json.loads(said)
        assert answer.keys() == {"type", "error"}, (message, answer)
        assert answer["type"] == "error", (message, answer)
        check_sentence(answer["error"])
        self.told += 1

    def is_alive(self) -> bool:
        self._client.send('{"type":"ping"}')
        return self._client.recv(timeout=30) == '{"type":"pong"}'


def check_sentence(error: str) -> None:
    """Fails for an error that is none for people, or that shows the inside."""
    assert 0 < len(error) < 300, error
    assert error.isprintable(), error
    assert not any(word in error for word in ("Traceback", "File ", ".py", "object at 0x")), error


def generated(number: int, start: int) -> list[Message]:
    """So many messages of ``malformed``, or fewer where it repeats itself."""
    messages: list[Message] = []

    @seed(start)
    @settings(max_examples=number, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(malformed())
    def collect(message: Message) -> None:
        messages.append(message)

    collect()
    return messages[:number]


def attack(victim: Victim, number: int, start: int = SEED) -> None:
    """Tells the victim about so many messages, half of them from either source."""
    for message in [*damaged(number // 2, start), *generated(number - number // 2, start)]:
        victim.tell(message)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=SEED)
    told = parser.parse_args()
    begun, rounds = time.monotonic(), 0
    # A ping of the client's own would draw random numbers while hypothesis does.
    with running_server() as server, connect(server.url(), ping_interval=None) as client:
        victim = Victim(client)
        while victim.told < told.messages:
            attack(victim, min(ROUND, told.messages - victim.told), told.seed + rounds)
            rounds += 1
        assert victim.is_alive()
        assert len(server.logged("connected")) == 1, "the server closed a connection"
    assert not server.logged("failed"), server.logged("failed")[:3]
    assert not any("traceback" in entry for entry in server.events)
    seconds = time.monotonic() - begun
    print(f"{victim.told} malformed messages, {victim.told} errors, one connection, no failure, {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
