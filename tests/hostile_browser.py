"""A visitor whose browser sends anything: to every listener of a page, and in answer to every script."""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from websockets.sync.client import ClientConnection

from page_visits import client_of, visit_page
from running_server import RunningServer
from seen_page import told_elements

_T = TypeVar("_T")
_PATIENCE = 20.0

VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 10**6, 2**63, 10**400, 1.5, 1e308, float("nan"), float("inf"), float("-inf")),
    *("", "h8", "a99", "nonsense", "\ud800", "\x00\x1b[2J\u202e", "1" * 5000, "9" * 400, "<b>", "../../etc/passwd"),
    *([], {}, [[]], [None] * 40, ["h8", 3], {"value": 0}, {"value": -1}, {"value": 10**6}, {"value": "x"}),
    *({"value": [0]}, {"value": {}}, {"label": "x"}, {"id": 10**6}, [{"value": 3}], {"rejected": [{}]}),
    *({"link": 3}, {"link": "x" * 30_000}, {"link": "1.renju15.h8", "details": [], "id": {}, "settings": 7}),
    *([1, [2024, 13, 45]], ["", [0, 0, 0]], ["{}", "2024"], ["[" * 5000, [2024, 1, 1]], ["{}", [1e400, 1, 1]]),
    *([" " * 40_000, [2024, 1, 1]], {"line": "x", "ply": "y"}, {"line": -1, "ply": 10**9}, {"line": [1], "ply": [2]}),
]
"""What browsers do not send, and some of what they do."""

MESSAGES = ["event", "javascript_response", "handshake", "ack", "log", "connect", "disconnect", "nonsense"]
"""What a page's scripts send, and what they do not."""

PACKETS: list[str | bytes] = [
    *(
        "",
        "4",
        "41",
        "42",
        "44",
        "45",
        "47",
        "6",
        "7",
        "9",
        "x",
        "1",
        "2probe",
        "42[",
        "42[]",
        "42{}",
        "42null",
        "42[1]",
    ),
    *('42["event"]', '42["event",null,null]', '42["connect"]', '42["connect",{}]', '42["disconnect",1,2]', "42/x,[1]"),
    *('421["event",{}]', '42999999["event",{}]', f'42{"9" * 3000}["event",{{}}]', "43[]", '451-["event",{}]', "40/x"),
    *("42" + "[" * 30_000, '42["event",' + "[" * 20_000, "40" + "[" * 5000, b"", b"\x00", b"4", b"\xff" * 100),
]
"""What is no message at all, or one that nobody sends at that point."""


class Listener(NamedTuple):
    """What is listened to, as far as one element is told from another."""

    tag: str
    told: str
    classes: str
    event: str


class HostileBrowser:
    """An open page whose elements and scripts are known, and whose server hears what ``attack`` chooses."""

    def __init__(self, socket: ClientConnection, page: str, choices: random.Random) -> None:
        elements = told_elements(page)
        assert elements
        self.client, self._socket, self._choices = client_of(page), socket, choices
        self.listeners: dict[tuple[str, str], Listener] = {}
        """By element and listener."""
        self._elements: dict[str, Any] = {}
        self.attacked = Counter[Listener]()
        self.answered = 0
        self.opened = list[str]()
        """Where the server sent the browser."""
        self._learn(elements)

    def attack(self, listeners: int, values: int = len(VALUES)) -> None:
        """Has so many listeners at most hear so many values each; what a click brings to the page comes next.

        Of listeners that are alike, as those of a page that is drawn anew are, two are attacked.
        """
        for _ in range(listeners):
            if not self._waiting():
                # What the last of them brought may be on its way.
                self.hear(0.2)
            if not (waiting := self._waiting()):
                return
            # A click may take the others away.
            (element, number), listener = min(waiting.items(), key=lambda it: it[1].event == "click")
            self.attacked[listener] += 1
            for value in self._choices.sample(VALUES, 3 if listener.event == "click" else values):
                self.event(element, number, value)
            self.event(element, number)
            self.event(element, number, 1, "two")
            self.hear(0.005)

    def _waiting(self) -> dict[tuple[str, str], Listener]:
        """The listeners that have not been attacked enough."""
        return {key: it for key, it in self.listeners.items() if self.attacked[it] < 2}

    def event(self, element: str, listener: str, *values: Any) -> None:
        """Has something happen to an element of the page."""
        args = [json.dumps(value) for value in values]
        self.send("event", {"id": int(element), "client_id": self.client, "listener_id": listener, "args": args})

    def send(self, message: str, data: Any) -> None:
        self._socket.send("42" + json.dumps([message, data]))

    def send_packet(self, packet: str | bytes) -> None:
        self._socket.send(packet)

    def press(self, told: str) -> None:
        """Clicks what says so, once it is there."""
        self.event(*self.until(lambda: self._listening("click", lambda it: told in it.told)), {})

    def choose(self, option: str) -> None:
        """Chooses one of a row of buttons, once it is there."""

        def found() -> tuple[str, int] | None:
            for number, element in self._elements.items():
                labels = [it["label"] for it in element.get("props", {}).get("options", ())]
                if option in labels:
                    return number, labels.index(option)
            return None

        number, place = self.until(found)
        self.event(*self.until(lambda: self._listening("update:modelValue", lambda _: True, number)), place)

    def _listening(self, event: str, fits: Callable[[Listener], bool], number: str = "") -> tuple[str, str] | None:
        found = (it for it, kind in self.listeners.items() if kind.event == event and fits(kind))
        return next((it for it in found if number in ("", it[0])), None)

    def until(self, find: Callable[[], _T | None]) -> _T:
        """What is found there, once the server has said so."""
        until = monotonic() + _PATIENCE
        while not (found := find()):
            assert monotonic() < until, "the server does not say what is waited for"
            self.hear(0.05)
        return found

    def hear(self, seconds: float) -> None:
        """Takes what the server has said: new elements are known from then on, and scripts are answered."""
        while True:
            try:
                said = str(self._socket.recv(timeout=seconds))
            except TimeoutError:
                return
            if said == "2":
                self._socket.send("3")
            elif said.startswith("42"):
                self._take(*json.loads(said[2:]))

    def _take(self, message: str, data: Any) -> None:
        if message == "update":
            self._learn({number: element for number, element in data.items() if number != "_id"})
        elif message == "open":
            self.opened.append(data["path"])
        elif message == "run_javascript" and "request_id" in data:
            self.answered += 1
            answer = {
                "request_id": data["request_id"],
                "client_id": self.client,
                "result": self._choices.choice(VALUES),
            }
            self.send("javascript_response", answer)

    def _learn(self, elements: dict[str, Any]) -> None:
        for number, element in elements.items():
            self._elements[number] = element or {}
            self.listeners = {key: it for key, it in self.listeners.items() if key[0] != number}
            element = element or {}
            told = (
                element.get("text"),
                *(element.get("props", {}).get(name) for name in ("label", "icon", "aria-label")),
            )
            for it in element.get("events", ()):
                kind = Listener(element["tag"], str(told), " ".join(element.get("class", ())), it["type"])
                self.listeners[number, it["listener_id"]] = kind


@contextmanager
def hostile_browser(server: RunningServer, path: str, seed: int = 0, cookie: str = "") -> Iterator[HostileBrowser]:
    """Opens that page."""
    with visit_page(server, path, cookie) as (socket, page):
        yield HostileBrowser(socket, page, random.Random(seed))
