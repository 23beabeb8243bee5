"""The pages of the server, and readers of them, in the process of the tests: without a socket and without a browser.

A visitor asks for pages as a browser does, with its cookies and its language, and sees what the page has told its
browser. What it does goes back as the messages that the browser would send. Where the browser itself is what matters
(layout, pointer, keyboard, focus, what it keeps, what it downloads), a test opens the page in Chromium.

``nicegui.testing.User`` serves one reader, calls handlers past our checks of messages, and looks into the server's
elements; what a page forgot to tell its browser would not be noticed.
"""

import asyncio
import json
import re
import uuid
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Self, TypeVar
from urllib.parse import urljoin, urlsplit

import httpx
from nicegui import Client, background_tasks, core
from nicegui import json as nicegui_json

from gomoku_arena.plugins.offered import offered_engines, opener_of
from gomoku_arena.plugins.registry import load_registry
from gomoku_arena.server.app import create_app
from gomoku_arena.server.limits import ServerLimits
from gomoku_arena.server.web.cookies import Choice
from nicegui_state import NiceguiState
from seen_page import Part, SeenBoard, SeenPage, called, is_field
from systems import WINE

_T = TypeVar("_T")

HOME = "http://127.0.0.1"
_PATIENCE = 60.0 if WINE else 20.0
"""Seconds that a page has for anything; a machine that builds and tests at once is slow, and so is Wine."""

_BUILDING = "wait for result of page"
"""What NiceGUI calls the tasks in which pages are built, which go on once their scripts are there."""

_ASKED = re.compile(r"fetch\('(/[^']*)', \{ method: 'POST'")
_PLACE = re.compile(r'history\.(?:replace|push)State\(\{\}, "", (".*")\)')
_TITLE = re.compile(r'document\.title = (".*")')
_DATASET = re.compile(r"\(event\) => emit\(event\.currentTarget\.dataset\.(\w+)\)")
_SITTING = "/seat"


class ServedPages:
    """Our application, and an event loop that runs while somebody visits it. It is there within its context.

    games: a folder for the file of games. stores: files of tournaments that may be watched. bots: the specs of engines
    that are offered besides, by name.
    """

    def __init__(
        self, games: Path, stores: Iterable[Path] = (), seconds: float = 3.0, bots: Mapping[str, str] | None = None
    ) -> None:
        self._games, self._stores, self._bots = games, list(stores), dict(bots or {})
        self._limits = ServerLimits(seconds=seconds, new_games=10_000)
        self._visitors: dict[str, Visitor] = {}
        """By the ids of the pages that they look at."""

    def __enter__(self) -> Self:
        self._runner = asyncio.Runner()
        self._before = NiceguiState.now()
        NiceguiState.begin()
        bots = {name: opener_of(spec) for name, spec in self._bots.items()}
        engines = {**offered_engines(load_registry()), **bots}
        app = create_app(engines, self._limits, stores=self._stores, games=self._games / "games.db")
        self._served = app.state.safe_headers.around(app)
        core.sio.emit = self._tell
        self._mine = NiceguiState.now()
        self._told = asyncio.Event()
        self._failed: BaseException | None = None
        self._lifespan = app.router.lifespan_context(app)
        self._reception = app.state.reception
        self.run(self._lifespan.__aenter__())
        return self

    def __exit__(self, *_: object) -> None:
        self.run(self._end())
        self._runner.close()
        self._before.restore()

    def run(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Does that, with NiceGUI as it is in this application; afterwards it is as it was."""
        before = NiceguiState.now()
        self._mine.restore()
        try:
            done = self._runner.run(work)
        finally:
            self._mine = NiceguiState.now()
            before.restore()
        if self._failed is not None:
            raise self._failed
        return done

    def fail(self, error: BaseException | None) -> None:
        """Something that a page had a tab do by itself failed; whoever tests it is to know."""
        self._failed = error
        self._told.set()

    def visitor(self, *, language: str = "en", agent: str = "Firefox") -> "Visitor":
        """Somebody with a browser that has kept nothing so far."""
        return Visitor(self, language, agent)

    def client(self, **headers: str) -> httpx.AsyncClient:
        """Asks this application over HTTP."""
        transport = httpx.ASGITransport(self._served, client=("127.0.0.1", 1))
        return httpx.AsyncClient(transport=transport, base_url=HOME, headers=headers, follow_redirects=True)

    def wait(self, is_so: Callable[[], object], why: Callable[[], str]) -> None:
        """Until that is so; asked again whenever a page has told its browser something. why: what is told in vain."""
        until = monotonic() + _PATIENCE
        while not is_so():
            # Nothing happens between the question and the waiting: the event loop stands still.
            self._told.clear()
            try:
                self.run(asyncio.wait_for(self._told.wait(), until - monotonic()))
            except TimeoutError:
                raise AssertionError(why()) from None

    def clear(self) -> None:
        """All have gone, and their pages with them."""
        self._failed = None
        self.run(self._clear())
        self._visitors.clear()

    def looks(self, client_id: str, visitor: "Visitor") -> None:
        """From now on that visitor is told what happens on that page."""
        self._visitors[client_id] = visitor

    async def _tell(self, kind: str, data: Any = None, *, room: str = "", **_: Any) -> None:
        """What the server tells a browser, in place of its connection: as JSON, as there."""
        visitor = self._visitors.get(room)
        if visitor is not None:
            # A file goes as it is, beside the JSON.
            visitor.hear(kind, data if kind == "download" else json.loads(nicegui_json.dumps(data)))
        self._told.set()

    async def _clear(self) -> None:
        for client in list(Client.instances.values()):
            give_up(client)

    async def _end(self) -> None:
        await self._clear()
        await self._reception.leave()
        await self._lifespan.__aexit__(None, None, None)


class Visitor:
    """Somebody who reads the pages: one tab of a browser, which keeps cookies and no games."""

    def __init__(self, served: ServedPages, language: str, agent: str) -> None:
        self._served = served
        self._http = served.client(**{"accept-language": language, "user-agent": agent})
        # Nothing is here that could run an engine.
        self._http.cookies.set(Choice.THINKS, "server")
        self._tab = str(uuid.uuid4())
        self._session = ""
        self._errands = set[asyncio.Task[None]]()
        self._held: list[dict[str, Any]] | None = None
        """What is to be sent once there is a connection again; None while there is one."""
        self._heard = 0
        """The number that the next message has."""
        self._place = ""

    def other_tab(self) -> "Visitor":
        """Another tab of the same browser."""
        other = Visitor(self._served, "", "")
        other._http = self._http
        return other

    @property
    def path(self) -> str:
        """The address, without its host: where the reader went, or what the page has shown there since."""
        bars = [it.props for it in self._page.root.seen if it.props.get("query") is not None]
        return f"{bars[0]['path']}{bars[0]['query']}" if bars else self._place

    @property
    def page(self) -> SeenPage:
        """The page as it is by now."""
        return self._page

    @property
    def cookies(self) -> httpx.Cookies:
        return self._http.cookies

    @property
    def title(self) -> str:
        """The title of the window, once the browser knows all that the page has to tell by now."""
        self._served.run(self._told_all())
        return self._page.title

    async def _told_all(self) -> None:
        # NiceGUI sends a step later what a script is to do than what is to be seen.
        await asyncio.sleep(0)
        client = Client.instances[self._page.client_id]
        while client.has_socket_connection and (client.outbox.updates or client.outbox.messages):
            await asyncio.sleep(0)

    # Going somewhere.

    def open(self, path: str) -> Self:
        """Goes there, and on where the page leads."""
        self._served.run(self._open(path))
        return self

    def reload(self) -> None:
        self.open(self.path)

    def leave(self) -> None:
        """Closes the tab, and stays away for as long as the server keeps its page."""

        async def gone() -> None:
            client = Client.instances[self._page.client_id]
            self._disconnect()
            give_up(client)

        self._served.run(gone())

    @contextmanager
    def cut_off(self) -> Iterator[None]:
        """The page has no connection meanwhile; what is done waits until it has one again."""

        async def join() -> None:
            await self._connect()
            held, self._held = self._held, None
            for message in held or ():
                await self._send("event", message)

        self._served.run(_called(self._disconnect))
        self._held = []
        yield
        self._served.run(join())

    # Reading.

    def parts(self, mark: str = "", *, role: str = "", within: Part | None = None) -> list[Part]:
        """The parts that can be seen, by their mark or their role, in the order of the page."""
        whole = within or self._page.root
        seen = [it for it in whole.seen if not mark or mark in it.marks]
        return [it for it in seen if not role or role == it.props.get("role")]

    def part(self, mark: str = "", *, role: str = "", within: Part | None = None) -> Part:
        """The first of them, once it can be seen."""
        found = partial(self.parts, mark, role=role, within=within)
        self.until(found, f"nothing marked {mark or role!r}")
        return found()[0]

    def named(self, name: str) -> Part:
        """The part with that name for screen readers, once it can be seen."""
        return self._one(lambda: [it for it in self._page.root.seen if it.props.get("aria-label") == name], name)

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Waits until that can be read somewhere, within one piece of text."""
        self.until(lambda: self._reads(text), f"nothing says {text!r}")

    def misses(self, text: str | re.Pattern[str]) -> None:
        """Waits until that cannot be read anywhere."""
        self.until(lambda: not self._reads(text), f"something says {text!r}")

    def until(self, is_so: Callable[[], object], why: str = "it never came to that") -> None:
        """Waits for that, which may read whatever the visitor sees."""
        self._served.wait(is_so, lambda: f"{why}; the page {self.path} says: {self._page.texts}")

    def arrives(self, path: str | re.Pattern[str]) -> None:
        """Waits until that is in the address of the page, without its host."""
        self.until(lambda: re.search(path, self.path), f"it never leads to {path!r}")

    @property
    def status(self) -> str:
        """What is going on, as the page says it to everybody."""
        return next((it.text for it in self.parts(role="status") if it.text), "")

    def is_told(self, text: str) -> None:
        """Waits until the page says that of what is going on."""
        self.until(lambda: self.status == text, f"the status is never {text!r}")

    def shows(self, steps: str) -> None:
        """Waits until the board shows that ply of so many, such as ``2 / 3``."""
        self.until(lambda: self.board.steps == steps, f"the board never shows {steps}")

    @property
    def board(self) -> SeenBoard:
        """The board of the page."""
        return SeenBoard(self._one(lambda: [it for it in self._page.root.seen if "steps" in it.props], "board"))

    # Doing something.

    def click(self, what: str | re.Pattern[str] | Part, within: Part | None = None) -> None:
        """Presses what has that mark or that name, once it can be seen and pressed. Of several, the last drawn."""
        part = what if isinstance(what, Part) else self._one(lambda: self._buttons(what, within), what)
        self.until(lambda: part.is_enabled, f"{what!r} cannot be pressed")
        self._served.run(self._press(part, what if isinstance(what, str) else ""))

    def choose(self, label: str, option: str) -> None:
        """Chooses an option of the list that has that label."""
        part = self._field(label)
        place = part.options.index(option)
        chosen = {"value": place, "label": option} if part.kind != "btn-toggle" else place
        self._served.run(self._write(part, chosen))

    def write(self, label: str, text: str) -> None:
        """Fills the field that has that label."""
        self._served.run(self._write(self._field(label), text))

    def value(self, label: str) -> Any:
        """What the field with that label holds."""
        return self._field(label).value

    def download(self, what: str) -> bytes:
        """Presses that; the file that the page gives for it."""
        before = len(self._page.downloads)
        self.click(what)
        self.until(lambda: len(self._page.downloads) > before, f"{what!r} downloads nothing")
        content: bytes = self._page.downloads[-1]["src"]
        return content

    def place(self, point: str) -> None:
        """Clicks on that point of the board as it is seen now."""
        board = self.board
        self.emit(board.part, "point", {"point": point, "ply": board.picture["ply"]})

    def step(self, step: str) -> None:
        """Steps on the board: ``first``, ``back``, ``forward`` or ``last``."""
        self.emit(self.board.part, "step", step)

    def emit(self, part: Part, kind: str, *args: Any) -> None:
        """What a script of the page would tell."""
        self._served.run(self._emit(part, part.listener(kind), list(args)))

    # What the tab does by itself.

    def hear(self, kind: str, data: Any) -> None:
        """A message from the server."""
        self._heard = data.pop("_id", self._heard - 1) + 1 if isinstance(data, dict) else self._heard
        if kind == "update":
            self._page.hear(data)
        elif kind == "notify":
            self._page.notices.append(data["message"])
        elif kind == "download":
            self._page.downloads.append(data)
        elif kind == "open":
            self._go(self._open(data["path"]))
        elif kind == "run_javascript":
            self._perform(data["code"], data.get("request_id"))

    def _perform(self, code: str, request: str | None) -> None:
        """What a script of the page would do in a browser, where somebody without one has to do it."""
        if place := _PLACE.search(code):
            self._place = json.loads(place[1])
        if title := _TITLE.search(code):
            self._page.title = json.loads(title[1])
        if asked := _ASKED.search(code):
            self._go(self._ask(asked[1]))
        if request is not None:
            answer = {"client_id": self._page.client_id, "request_id": request, "result": None}
            self._go(self._send("javascript_response", answer))

    async def _ask(self, path: str) -> None:
        await self._http.post(path)

    def _go(self, errand: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(errand)
        self._errands.add(task)
        task.add_done_callback(self._done)

    def _done(self, errand: asyncio.Task[None]) -> None:
        self._errands.discard(errand)
        if not errand.cancelled() and errand.exception() is not None:
            self._served.fail(errand.exception())

    async def _open(self, path: str) -> None:
        self._disconnect()
        answer = await self._http.get(path)
        assert answer.status_code < 500, answer.text
        page = SeenPage.read(answer.text)
        if page is None and f'"{_SITTING}"' in answer.text:
            # Its script takes the seat, and loads the page of the game.
            place = urlsplit(str(answer.url))
            said = (await self._http.post(f"{place.path}{_SITTING}?{place.query}")).text
            assert said in ("seated", "late"), said
            answer = await self._http.get(str(answer.url))
            page = SeenPage.read(answer.text)
        assert page is not None, answer.text
        self._page, self._held, self._heard = page, None, 0
        self._document = str(uuid.uuid4())
        self._place = answer.url.raw_path.decode()
        self._served.looks(page.client_id, self)
        await self._connect()
        await self._settle()

    async def _connect(self) -> None:
        self._session = f"test-{uuid.uuid4()}"
        told = {"client_id": self._page.client_id, "tab_id": self._tab, "document_id": self._document}
        await self._send("handshake", {**told, "next_message_id": self._heard})

    def _disconnect(self) -> None:
        if self._session:
            client = Client.instances.get(self._page.client_id)
            if client is not None:
                client.handle_disconnect(self._session)
            self._session = ""

    async def _settle(self) -> None:
        """Until the page has been built to its end, and its browser has heard of it."""
        client = Client.instances[self._page.client_id]

        def is_settled() -> bool:
            is_built = not any(task.get_name().startswith(_BUILDING) for task in background_tasks.running_tasks)
            is_told = not client.outbox.messages and not client.outbox.updates
            return is_built and is_told and self._errands <= {asyncio.current_task()}

        async with asyncio.timeout(_PATIENCE):
            while not is_settled():
                await asyncio.sleep(0.001)

    async def _send(self, kind: str, message: dict[str, Any]) -> None:
        """A message, past the connection to whoever hears it."""
        done = core.sio.handlers["/"][kind](self._session, message)
        if done is not None:
            await done

    async def _emit(self, part: Part, listener: dict[str, Any] | None, args: list[Any]) -> None:
        assert listener is not None, f"nobody listens on {part.told}"
        scripted = _DATASET.fullmatch(listener.get("js_handler") or "")
        if scripted:
            args = [part.props[f"data-{scripted[1]}"]]
        # NiceGUI hears of no event what it did not ask for.
        sent = [json.dumps(it) for it in args] if listener.get("args") != [] else []
        told = {"client_id": self._page.client_id, "id": part.number, "listener_id": listener["listener_id"]}
        message = {**told, "args": sent}
        if self._held is not None:
            self._held.append(message)
            return
        await self._send("event", message)
        await asyncio.sleep(0)

    async def _write(self, part: Part, value: Any) -> None:
        """The browser shows at once what its reader has changed."""
        part.props[part.model] = value
        if part.writer is not None:
            await self._emit(part, part.writer, [value])

    async def _press(self, part: Part, name: str) -> None:
        if part.kind == "btn-toggle":
            await self._write(part, part.options.index(name))
            return
        menus = [it for it in part.children if it.kind == "menu"]
        for menu in menus:
            await self._write(menu, not menu.props.get("model-value"))
        if part.kind in ("toggle", "expansion"):
            await self._write(part, not part.props.get("model-value"))
        if part.kind == "tab":
            tabs = next(it for it in part.lineage if it.kind == "tabs")
            await self._write(tabs, part.props["name"])
        for listener in [it for it in part.told.get("events") or [] if it["type"] == "click"]:
            await self._emit(part, listener, [{}])
        if "href" in part.props:
            await self._open(urljoin(self.path, part.props["href"]))

    def _reads(self, text: str | re.Pattern[str]) -> bool:
        return any(text in it if isinstance(text, str) else text.search(it) for it in self._page.texts)

    def _buttons(self, what: str | re.Pattern[str], within: Part | None) -> list[Part]:
        seen = list((within or self._page.root).seen)
        marked = [it for it in seen if what in it.marks]
        if marked:
            return marked
        options = [it for it in seen if it.kind == "btn-toggle" and what in it.options]
        return options or [it for it in seen if it.is_button and called(it, what)]

    def _field(self, label: str) -> Part:
        return self._one(lambda: [it for it in self._page.root.seen if is_field(it, label)], label)

    def _one(self, found: Callable[[], list[Part]], what: object) -> Part:
        self.until(found, f"there is no {what!r}")
        return found()[-1]


def give_up(client: Client) -> None:
    """As where its browser has been away for as long as its page is kept."""
    for task in client._delete_tasks.values():
        task.cancel()
    client.delete()


async def _called(work: Callable[[], None]) -> None:
    work()
