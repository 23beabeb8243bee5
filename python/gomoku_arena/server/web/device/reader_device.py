"""The engine in the browser of one page: it is asked, its news are checked, and its silence has an end."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from math import inf
from time import monotonic
from typing import Any

from nicegui import ui

from gomoku_arena._core import Analysis, Game, Limit
from gomoku_arena.server.web.bridge.elements import Component
from gomoku_arena.server.web.bridge.incoming import heard, refuse
from gomoku_arena.server.web.device._reports import Report, Told
from gomoku_arena.server.web.device.files import device_address, device_scripts
from gomoku_arena.server.web.frame import Frame
from gomoku_arena.server.web.reader_settings import ReaderSettings

SILENCE = 8.0
"""Seconds within which a page that is seen has to tell something: it does so every second, whatever the engine does."""

AWAY = 75.0
"""The same for a page in the background: browsers let such pages do something once a minute."""

Listener = Callable[[Analysis], object]
Send = Callable[..., object]


class DeviceError(Exception):
    """The device does not think: it cannot, it fails, or it is silent."""


@dataclass(frozen=True)
class Question:
    """What the device is asked."""

    game: Game
    limit: Limit
    options: Mapping[str, object]
    """Of tengen. Questions with the same options are asked of the same engine, one after the other."""
    is_new_game: bool = False
    """What the engine knows of others does not matter for it."""
    seconds: float = inf
    """After which it is to answer with what it has found."""

    def told(self) -> dict[str, Any]:
        """As the script wants it."""
        limit = self.limit
        bounds = {name: getattr(limit, name) for name in ("depth", "nodes", "seconds", "remaining", "increment")}
        bounds["excluded"] = [str(point) for point in limit.excluded] or None
        return {
            "game": self.game.to_text(),
            "limit": {name: value for name, value in bounds.items() if value is not None},
            "options": dict(self.options),
            "anew": self.is_new_game,
        }


class DeviceSearch:
    """A search of the device. tell: hears what is known so far. To be used from the event loop."""

    def __init__(self, device: "ReaderDevice", number: int, question: Question, tell: Listener) -> None:
        self._device = device
        self._number = number
        self._question = question
        self._tell = tell
        self._answer: asyncio.Future[Analysis | DeviceError] = asyncio.get_running_loop().create_future()
        self._heard_at = monotonic()
        self._patience = SILENCE
        self._began: float | None = None
        self._is_hurried = False
        self.known: Analysis | None = None

    @property
    def elapsed(self) -> float:
        """Seconds since the device began to think; 0 before."""
        return 0.0 if self._began is None else monotonic() - self._began

    def hurry(self) -> None:
        """Has it answer with what it has found so far, or as soon as it has found anything."""
        self._is_hurried = True
        if self.known is not None and not self._answer.done():
            self._device.send("stop", self._number)

    async def outcome(self) -> tuple[Analysis, float]:
        """What the device thinks, and the seconds that it took. Where this is cancelled, it is stopped.

        Raises DeviceError.
        """
        try:
            return await self._outcome()
        except DeviceError:
            self._device.fail()
            raise
        finally:
            self._device.forget(self._number)
            if not self._answer.done():
                self._device.send("stop", self._number)

    async def _outcome(self) -> tuple[Analysis, float]:
        while (left := self._heard_at + self._patience - monotonic()) > 0:
            # The patience may have become less meanwhile.
            await asyncio.wait([self._answer], timeout=min(left, SILENCE))
            if self._answer.done():
                answer = self._answer.result()
                if isinstance(answer, DeviceError):
                    raise answer
                return answer, min(answer.seconds, self.elapsed)
        raise DeviceError("it is silent")

    def hear(self, told: Told) -> None:
        """Takes up what the browser says."""
        self._heard_at, self._patience = monotonic(), AWAY if told.hidden else SILENCE
        if told.begun and self._began is None:
            self._began = self._heard_at
            if self._question.seconds != inf:
                asyncio.get_running_loop().call_later(self._question.seconds, self.hurry)
        if told.error is not None:
            self._settle(DeviceError(told.error))
        elif told.answer is not None:
            self._settle(self._read(told.answer) or DeviceError("its answer cannot be"))
        elif told.report is not None and (report := self._read(told.report)) is not None:
            self.known = report
            self._tell(report)
            if self._is_hurried:
                self.hurry()

    def _read(self, report: Report) -> Analysis | None:
        try:
            return report.analysis(self._question.game)
        except ValueError as error:
            self._device.refuse(str(error))
            return None

    def _settle(self, answer: Analysis | DeviceError) -> None:
        if not self._answer.done():
            self._answer.set_result(answer)


@dataclass(eq=False)
class ReaderDevice:
    """The engine in a browser. send: has a method of its script called. refuse: notes that it told what cannot be.

    failed: called once it turns out that the device does not think. From then on nobody asks it, until the reader
    chooses it again. moved: called once engines are to think elsewhere than before.
    """

    send: Send
    refuse: Callable[[str], object]
    is_wanted: bool = True
    """The reader wants it to think."""
    failed: Callable[[], object] = lambda: None
    moved: Callable[[], object] = lambda: None
    has_failed: bool = False
    _numbers: "count[int]" = field(default_factory=count)
    _searches: dict[int, DeviceSearch] = field(default_factory=dict)

    @classmethod
    def of_page(cls, frame: Frame, *, eager: bool = False) -> "ReaderDevice":
        """That of the page which is being built, as its reader chooses. The reader is told where it fails.

        eager: the engine is loaded as soon as the page is there, and not only when it is first asked.
        """
        client, is_wanted = ui.context.client, frame.settings.thinks_here
        element = _DeviceElement(eager=eager and is_wanted)

        def say() -> None:
            with element:
                ui.notify(frame.texts("This device cannot think here: the server's engines do."), type="info")

        device = cls(element.run_method, lambda reason: refuse(client, reason), is_wanted, say)
        element.on("told", heard(Told, device.hear))
        frame.follow(device.follow)
        return device

    @property
    def is_used(self) -> bool:
        """Whether the device is asked."""
        return self.is_wanted and not self.has_failed

    def follow(self, settings: ReaderSettings) -> None:
        """The reader has chosen these."""
        if settings.thinks_here != self.is_wanted:
            self.is_wanted, self.has_failed = settings.thinks_here, False
            self.moved()

    def begin(self, question: Question, tell: Listener = lambda _: None) -> DeviceSearch:
        """Asks that. tell: hears what is known so far. Whoever asks waits for the outcome."""
        number = next(self._numbers)
        search = self._searches[number] = DeviceSearch(self, number, question, tell)
        self.send("ask", {"number": number, **question.told()})
        return search

    def forget(self, number: int) -> None:
        """Nobody waits for that search any more."""
        del self._searches[number]

    def fail(self) -> None:
        """It has turned out that the device does not think."""
        if not self.has_failed:
            self.has_failed = True
            self.failed()

    def hear(self, told: Told) -> None:
        """What the browser tells; what nobody waits for any more is left out."""
        if (search := self._searches.get(told.number)) is not None:
            search.hear(told)

    def close(self, options: Mapping[str, object]) -> None:
        """Nobody will ask the engine with these options for now."""
        self.send("close", dict(options))


class _DeviceElement(Component, component="reader_device.js"):
    """The script that asks the engine; nothing is seen of it."""

    def __init__(self, *, eager: bool) -> None:
        super().__init__()
        self.set_props(home=device_address(), scripts=device_scripts(), eager=eager)
