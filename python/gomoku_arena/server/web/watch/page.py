"""The page on which tournaments are watched."""

import json
from collections.abc import Iterable
from pathlib import Path

from nicegui import run, ui
from starlette.datastructures import URL

from gomoku_arena.server.web.frame import Frame, page_at
from gomoku_arena.server.web.i18n.reasons import fault_of
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.nothing_here import nothing_here
from gomoku_arena.server.web.stores.tournament_watch import Listed, WatchRoom
from gomoku_arena.server.web.stores.watched_files import WatchedFiles
from gomoku_arena.server.web.watch._board import BoardPanel
from gomoku_arena.server.web.watch._game_filter import GameFilter
from gomoku_arena.server.web.watch._games import GamesPanel
from gomoku_arena.server.web.watch._sentences import STATES
from gomoku_arena.server.web.watch._tournament import TournamentPanel
from gomoku_arena.server.web.watch._visit import WatchVisit

PATH = "/watch"
_TICK = 1.0


def add_watch_page(stores: Iterable[Path]) -> None:
    """Adds the page at ``/watch`` on the tournaments of these files, and of the ``.db`` files in these folders.

    The query names a store by its key, a tournament and a game's number; no other file can be asked for.
    """
    room = WatchRoom(WatchedFiles(stores))

    @page_at(PATH)
    async def watch(store: str = "", tournament: str = "", game: int | None = None) -> None:
        client = ui.context.client
        page = WatchPage(room, WatchVisit(room, store, tournament, None if game is None else game - 1))
        await client.connected()
        # Whoever fetched the page without running it, such as a crawler, never comes.
        if client.has_socket_connection:
            await page.begin()


class WatchPage:
    """The page of one reader: the visit, and the panels that show it from ``begin`` on."""

    def __init__(self, room: WatchRoom, visit: WatchVisit) -> None:
        self.room, self.visit = room, visit
        self._built = self._looking = self._begun = False
        self._client = ui.context.client
        self._frame = Frame(PATH, self._build)
        self._frame.draw()

    def _build(self, texts: Texts) -> None:
        self.texts = texts
        self._built = False
        with ui.element("div").classes("watch"):
            with ui.element("div").classes("watch-choice"):
                self._choice = ui.select({}, label=texts("Tournament"), on_change=self._choose).mark("tournament")
                self._choice.props("dense outlined options-dense").classes("watch-select")
                self._fault = ui.label().classes("watch-fault").props("role=status").mark("fault")
            self._nothing = nothing_here(
                texts("Nothing to watch right now"),
                texts("No tournament is shown here. Until one is, two engines can play each other."),
                {"/": texts("Play"), "/games": texts("Games")},
            )
            with ui.element("div").classes("watch-figures") as self._left:
                self._tournament = TournamentPanel(texts, self._list_losses, self._open)
            with ui.element("div").classes("watch-side") as self._right:
                self._board = BoardPanel(self.visit, texts, self._frame.look, self._update)
                self._games = GamesPanel(self.visit, texts, self._update, self._open)
        ui.timer(_TICK, self._tick, immediate=False)
        self._built = True
        self._update()

    async def begin(self) -> None:
        """Looks at what there is for the first time."""
        await run.io_bound(self.visit.look)
        self._begun = True
        with self._client:
            self._update()

    async def _tick(self) -> None:
        if self._looking or not self._begun or not self._client.has_socket_connection:
            return
        self._looking = True
        try:
            changed = await run.io_bound(self.visit.look)
        finally:
            self._looking = False
        if changed:
            self._update()
        self._tournament.tick()

    def _update(self) -> None:
        """Shows the visit as it is."""
        if not self._built:
            return
        self._offer()
        self._fault.text = self._faults()
        self._fault.set_visibility(bool(self._fault.text))
        picture = self.visit.picture
        self._nothing.set_visibility(self._begun and picture is None and not self._fault.text)
        self._left.set_visibility(picture is not None)
        self._right.set_visibility(picture is not None)
        if picture is not None:
            number = self.visit.board.number if self.visit.board else None
            self._tournament.update(picture, self.visit.filter.engine, number)
            self._board.update()
            self._games.update()

    def _offer(self) -> None:
        found = self.visit.listing.tournaments
        options = {place: self._named(it) for place, it in enumerate(found)}
        chosen = [at for at, it in enumerate(found) if (it.store, it.name) == (self.visit.store, self.visit.name)]
        self._choice.set_options(options, value=chosen[0] if chosen else None)
        self._choice.set_visibility(bool(options))

    def _named(self, tournament: Listed) -> str:
        state = f" · {self.texts(STATES['running'])}" if tournament.playing else ""
        return f"{tournament.name}{state} · {tournament.store}"

    def _faults(self) -> str:
        texts, visit = self.texts, self.visit
        told = [
            texts("{store} cannot be read: {reason}", store=key, reason=fault_of(texts, reason).text)
            for key, reason in visit.listing.faults.items()
        ]
        if visit.fault and visit.fault not in visit.listing.faults.values():
            told.append(texts("This cannot be shown: {reason}", reason=fault_of(texts, visit.fault).text))
        return " · ".join(told)

    async def _choose(self) -> None:
        found = self.visit.listing.tournaments
        place = self._choice.value
        if not isinstance(place, int) or place >= len(found):
            return
        # The page itself sets the choice too, to what is looked at; NiceGUI calls this later, when that has been shown.
        if (found[place].store, found[place].name) == (self.visit.store, self.visit.name):
            return
        self.visit.choose(found[place])
        await run.io_bound(self.visit.look)
        self._remember()
        self._update()

    def _list_losses(self, engine: str) -> None:
        mine = self.visit.filter == GameFilter(engine, "loss")
        self.visit.list_games(GameFilter() if mine else GameFilter(engine, "loss"))
        self._update()

    async def _open(self, number: int) -> None:
        await run.io_bound(self.visit.open, number)
        self._remember()
        self._update()
        self._client.run_javascript(
            "if (innerWidth < 980) document.getElementById('watch-board').scrollIntoView({ behavior: 'smooth' })"
        )

    def _remember(self) -> None:
        """The address is that of what is looked at."""
        visit = self.visit
        query = {"store": visit.store, "tournament": visit.name}
        if visit.board is not None and not visit.follows:
            query["game"] = str(visit.board.number + 1)
        address = json.dumps(str(URL(PATH).include_query_params(**query)))
        self._client.run_javascript(f"history.replaceState(history.state, '', {address})")
