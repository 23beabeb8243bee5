"""The application in the terminal without one: keys and clicks go in, what is shown can be asked for."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from unittest.mock import patch

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from gomoku_arena import Engine, Point
from gomoku_arena.play.config import make_game_config
from gomoku_arena.plugins.hookspecs import RegisterEngine, hookimpl
from gomoku_arena.plugins.plugin import built_in_plugins, given_plugin
from gomoku_arena.plugins.registry import EngineRegistry
from gomoku_arena.terminal.app import TerminalApp

PATIENCE = 20.0

_TURNS = 50
"""Of the event loop, in which a message reaches whomever it concerns."""


def registry_with(**engines: Callable[[], Engine]) -> EngineRegistry:
    """The built-in engines and these."""

    class Given:
        @hookimpl
        def register_engines(self, register: RegisterEngine) -> None:
            for name, make in engines.items():
                register(name, make)

    return EngineRegistry([*built_in_plugins(), given_plugin(Given())])


class Hands:
    """Somebody at the keyboard and mouse, who can also read."""

    def __init__(self, app: TerminalApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def sitting(self) -> Any:
        return self.app.table.sitting

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, point: str) -> None:
        """Clicks that point of the board."""
        await self.click_in("#board", self.app.view.board.grid.place_of(Point(point)))

    async def click_in(self, selector: str, offset: tuple[int, int]) -> None:
        await self.pilot.click(selector, offset=offset)
        await self.pilot.pause()

    async def play(self, *points: str) -> None:
        """Clicks these points in turn; an engine's answer is waited for."""
        for point in points:
            await self.until(lambda: self.app.table.waits_for_person)
            await self.click(point)

    async def until(self, holds: Callable[[], object]) -> None:
        """Waits for something that engines bring about."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await asyncio.sleep(0.005)
        await self.pilot.pause()

    def read(self, name: str) -> str:
        """The text of the widget of that name."""
        return str(self.app.query_one(f"#{name}", Static).render())


def at_the_terminal(
    act: Callable[[Hands], Awaitable[None]],
    *engines: str | dict[str, Any],
    rules: str = "freestyle",
    size: tuple[int, int] = (80, 24),
    registry: EngineRegistry | None = None,
    ask_first: bool = False,
    switches: dict[str, Any] | None = None,
    opening_rule: str | None = None,
    **time: float,
) -> None:
    """Opens the application for a game between these and has ``act`` use it; its last picture is drawn."""
    black, white = engines or ("human", "human")
    terms = {"rules": {"preset": rules, **(switches or {})}, "time": time, "opening_rule": opening_rule}
    values = {"black": black, "white": white, **terms}

    async def run() -> None:
        app = TerminalApp(make_game_config(values), registry or registry_with(), ask_first=ask_first)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(Hands(app, pilot))
            if app.is_running:
                app.export_screenshot()
            app.exit()

    with (
        patch("textual.app.wait_for_idle", _settled),
        patch("textual.pilot.wait_for_idle", _settled),
        patch.object(Screen, "_compositor_refresh", _not_drawn),
    ):
        asyncio.run(run())


def _not_drawn(_screen: Screen[Any]) -> None:
    """In place of Textual's own, which draws pictures that nobody sees: half of the work of a scene."""


async def _settled(*_seconds: float) -> None:
    """In place of Textual's own, which waits for the whole process to rest: here engines think in it."""
    for _ in range(_TURNS):
        await asyncio.sleep(0)
