"""The engine in the browser of one page: it is asked, its news are checked, and its silence has an end."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from math import inf
from time import monotonic
from typing import Any, Generic, TypeVar

from nicegui import ui

from gomoku_arena._core import Analysis
from gomoku_arena.server.web.bridge.elements import Component
from gomoku_arena.server.web.bridge.incoming import heard, refuse
from gomoku_arena.server.web.device._questions import Question, T
from gomoku_arena.server.web.device._reports import Told
from gomoku_arena.server.web.device.files import device_address, device_scripts
from gomoku_arena.server.web.frame import Frame
from gomoku_arena.server.web.reader_settings import ReaderSettings

SILENCE = 8.0
"""Seconds within which a page that is seen has to tell something: it does so every second, whatever the engine does."""

AWAY = 75.0
"""The same for a page in the background: browsers let such pages do something once a minute."""

ToldT = TypeVar("ToldT")
ReadT = TypeVar("ReadT")
Listener = Callable[[Analysis], object]
Send = Callable[..., object]


class DeviceError(Exception):
    """The device does not think: it cannot, it fails, or it is silent."""


class DeviceSearch(Generic[T]):
    """A search of the device. tell: hears what is known so far. To be used from the event loop."""

    def __init__(self, device: "ReaderDevice", number: int, question: Question[T], tell: Listener) -> None:
        self._device = device
        self._number = number
        self._question = question
        self._tell = tell
        self._answer: asyncio.Future[T | DeviceError] = asyncio.get_running_loop().create_future()
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

    async def outcome(self) -> T:
        """What the device has found. Where this is cancelled, it is stopped.

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

    async def _outcome(self) -> T:
        while (left := self._heard_at + self._patience - monotonic()) > 0:
            # The patience may have become less meanwhile.
            await asyncio.wait([self._answer], timeout=min(left, SILENCE))
            if self._answer.done():
                answer = self._answer.result()
                if isinstance(answer, DeviceError):
                    raise answer
                return answer
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
            self._settle(self._read(self._question.read, told.answer) or DeviceError("its answer cannot be"))
        elif told.report is not None:
            report = self._read(lambda it: it.analysis(self._question.game), told.report)
            if report is not None:
                self._learn(report)

    def _learn(self, report: Analysis) -> None:
        self.known = report
        self._tell(report)
        if self._is_hurried:
            self.hurry()

    def _read(self, read: Callable[[ToldT], ReadT], told: ToldT) -> ReadT | None:
        try:
            return read(told)
        except ValueError as error:
            self._device.refuse(str(error))
            return None

    def _settle(self, answer: T | DeviceError) -> None:
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
    _searches: dict[int, DeviceSearch[Any]] = field(default_factory=dict)

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

    def seat(self, options: Mapping[str, object]) -> "DeviceSeat":
        """An engine of one's own, with these options of tengen."""
        return DeviceSeat(self, next(self._numbers), options)

    def begin(self, seat: "DeviceSeat", question: Question[T], tell: Listener) -> DeviceSearch[T]:
        """Asks that engine. Whoever asks waits for the outcome."""
        number = next(self._numbers)
        search = self._searches[number] = DeviceSearch(self, number, question, tell)
        self.send("ask", {"number": number, "seat": seat.number, "options": dict(seat.options), **question.told()})
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


@dataclass(frozen=True)
class DeviceSeat:
    """An engine of the device, which is made when it is first asked, and answers one question after the other."""

    device: ReaderDevice
    number: int
    options: Mapping[str, object]

    def begin(self, question: Question[T], tell: Listener = lambda _: None) -> DeviceSearch[T]:
        """Asks that. tell: hears what is known so far. Whoever asks waits for the outcome."""
        return self.device.begin(self, question, tell)

    async def ask(self, question: Question[T], tell: Listener = lambda _: None) -> T:
        """The outcome of that. Raises DeviceError."""
        return await self.begin(question, tell).outcome()

    def close(self) -> None:
        """Nobody will ask it for now."""
        self.device.send("close", self.number)


class _DeviceElement(Component, component="reader_device.js"):
    """The script that asks the engine; nothing is seen of it."""

    def __init__(self, *, eager: bool) -> None:
        super().__init__()
        self.set_props(home=device_address(), scripts=device_scripts(), eager=eager)
