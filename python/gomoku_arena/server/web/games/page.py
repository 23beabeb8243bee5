"""The page that lists the games of a browser."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Annotated, Any
from uuid import uuid4

from nicegui import background_tasks, ui
from pydantic import Field, StrictInt, TypeAdapter

from gomoku_arena._core import Color, Rules
from gomoku_arena.engines.levels import HIGHEST, level_engine
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.live.shared_game import SharedGame
from gomoku_arena.live.shared_games import SharedGames
from gomoku_arena.notation.any_text import PossibleTree
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.formats.registry import READ_NAMES
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.opening_rules.patterns import PATTERNS
from gomoku_arena.opening_rules.rule import OpeningPlayer
from gomoku_arena.sentences.openings import pattern_title
from gomoku_arena.sentences.words import COLORS
from gomoku_arena.server.web.bridge.elements import Component
from gomoku_arena.server.web.bridge.incoming import answered, heard
from gomoku_arena.server.web.frame import Frame, page_at
from gomoku_arena.server.web.games.friend_game import KnownGame, friend_game
from gomoku_arena.server.web.games.keeper import DATABASE
from gomoku_arena.server.web.games.saved_game import SavedGame
from gomoku_arena.server.web.i18n.reasons import reason_of
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.play_settings import FRIENDLY, PERSON
from gomoku_arena.server.web.share.files import checked_size
from gomoku_arena.server.web.share.paste_field import PasteField
from gomoku_arena.server.web.share.reader import Reader
from gomoku_arena.server.web.share.rules_question import ask_what_is_meant
from gomoku_arena.server.web.share.upload import Brought, Upload
from gomoku_arena.server.web.widgets.level_words import level_name
from gomoku_arena.server.web.widgets.rules_words import NAMES

_KNOWN = Annotated[list[KnownGame], Field(max_length=24)]
"""Games against friends that a browser asks about at once."""

_PATIENCE = 20.0
"""Seconds that a browser has to write down what it is given."""

_COUNT = TypeAdapter(StrictInt)

PATH = "/games"

MOST = 500
"""Games of a file that are taken."""

_AT_ONCE = 10
"""Games that are written and told to the browser at once: neither a thread nor a message is to hold up the others."""


class GameList(Component, component="game_list.js", dependencies=[DATABASE]):
    """Shows them, filters them, exports and deletes them. names, rules: what players and rules are called."""

    def __init__(self, texts: Texts, names: Mapping[str, str], rules: Mapping[str, str]) -> None:
        super().__init__()
        openings = {pattern.romaji: pattern_title(pattern, texts) for pattern in PATTERNS}
        self.set_props(names=dict(names), rule_names=dict(rules), openings=openings, words=_words(texts))

    def on_unfinished(self, handler: Callable[[Sequence[KnownGame]], Any]) -> "GameList":
        """Calls that with what the browser knows of its games against friends that had not ended."""
        return self.on("unfinished", heard(_KNOWN, handler))

    def tell(self, standings: Mapping[str, str]) -> None:
        """Has the list show what these games wait for: a key of ``words.standings`` by the id of each."""
        self.run_method("tell", dict(standings))

    def renew(self, games: Sequence[SavedGame]) -> None:
        """Has the browser keep these in the place of what it knew of them."""
        self.run_method("renew", [game.model_dump() for game in games])

    async def add(self, games: Sequence[SavedGame], file: str, place: int) -> int | None:
        """Has the browser keep these games of a file as well, of which the first has that place in it.

        Returns how many of them it did not have; None where it does not say. They are shown once ``finish`` says that
        there are no more.
        """
        added = self.run_method("add", [game.model_dump() for game in games], file, place, timeout=_PATIENCE)
        return await answered(self.client, added, _COUNT)

    def finish(self, file: str) -> None:
        """All games of a file have come."""
        self.run_method("finish", file)


def _words(texts: Texts) -> dict[str, object]:
    """What the component says."""
    return {
        "language": texts.language,
        "search": texts("Search players"),
        "rules": texts("Rules"),
        "allRules": texts("All rules"),
        "result": texts("Result"),
        "allResults": texts("All results"),
        "results": {
            "won": texts("You won"),
            "lost": texts("You lost"),
            "black": texts("Black won"),
            "white": texts("White won"),
            "draw": texts("Draw"),
            "open": texts("Not finished"),
            "unknown": texts("Result unknown"),
        },
        # The component fills these in.
        "count": texts("Games: {n}"),
        "moves": texts("{n} moves"),
        "move": texts("1 move"),
        "notFound": texts("No game here is like that."),
        "showAll": texts("Show all games"),
        "export": texts("Export as SGF"),
        "exportJson": texts("Export as JSON"),
        "undo": texts("Undo"),
        "none": texts("No games yet. What you play is kept here, in this browser alone."),
        "play": texts("Play"),
        "linked": texts("Games by link"),
        "others": texts("Other games"),
        "standings": {
            "own": texts("Your turn"),
            # The component fills these in.
            "friend": texts("{color} to move"),
            "waiting": texts("Waiting for your friend"),
            "gone": texts("The server has forgotten this game"),
        },
        "continue": texts("Continue"),
        "review": texts("Review"),
        "delete": texts("Delete"),
        "deleted": texts("Deleted"),
        "more": texts("Show more"),
    }


def add_games_page(reader: Reader, shared: SharedGames) -> None:
    """Adds the page at ``/games``. All that it shows is in the browser.

    The server reads files, and knows how games against friends have gone on.
    """

    @page_at(PATH)
    def games() -> None:
        GamesPage(reader, shared)


class GamesPage:
    """The page of one reader."""

    def __init__(self, reader: Reader, shared: SharedGames) -> None:
        self._reader, self._shared = reader, shared
        reader.warm_up()
        self._client = ui.context.client
        self._frame = Frame(PATH, self._build)
        self._frame.draw()

    def _build(self, texts: Texts) -> None:
        self._texts = texts
        rules = {name: texts(told) for name, told in NAMES.items()}
        levels = {name: level_name(texts, name) for name in map(level_engine, range(1, HIGHEST))}
        colors: dict[str, str] = {color.name: texts(COLORS[color]) for color in Color}
        people = {str(player): texts(player) for player in OpeningPlayer}
        names = {**levels, **people, **colors, PERSON: texts("You"), FRIENDLY: texts("Your friend")}
        with ui.element("div").classes("games-page"):
            with ui.element("div").classes("games-head"):
                imports = ui.button(texts("Import"), icon="playlist_add").props("outline no-caps").mark("import-here")
            self._list = GameList(texts, names, rules).on_unfinished(self._renew)
            with ui.element("section").classes("card games-import"):
                ui.label(texts("Import")).classes("share-head").props("role=heading aria-level=2")
                hint = texts("{formats}, or text with moves, a drawn board or a link", formats=READ_NAMES)
                ui.label(hint).classes("analyse-hint")
                paste = PasteField(texts("Paste games or links"))
                with ui.element("div").classes("share-row"):
                    ui.button(
                        texts("Import this text"), icon="playlist_add", on_click=partial(paste.give, self._read)
                    ).props("outline no-caps").mark("import-text")
                    too_large = texts("The file is too large.")
                    upload = Upload(self._uploaded, lambda: self._refuse(too_large), multiple=True)
                    Brought(upload, self._read)
                    ui.button(texts("Open files"), icon="upload_file", on_click=upload.choose).props(
                        "outline no-caps"
                    ).mark("import")
            imports.on_click(paste.ask)
            self._asking = ui.element("div")

    async def _uploaded(self, name: str, content: bytes) -> None:
        try:
            await self._read(checked_size(content), name)
        except GomokuArenaError as error:
            self._explain(error, name)

    async def _read(self, text: str | bytes, name: str = "") -> bool:
        """Imports the games of a text, by the rules that the reader chooses for those that do not say theirs.

        Returns whether it can be read. name: of the file.
        """
        try:
            trees = await self._reader.undecided(self._client.ip, text, self._texts.coordinates)
        except GomokuArenaError as error:
            self._explain(error, name)
            return False
        if not trees:
            return await self._import(text, name, Rules.freestyle(), self._texts.coordinates)
        if not self._client.is_deleted:
            with self._asking:
                ask_what_is_meant(trees, self._texts, lambda it: self._begin_import(text, name, it))
        return True

    async def _renew(self, kept: Sequence[KnownGame]) -> None:
        """Has the list show how these stand by now: they go on, and end, while the browser is away."""
        standings: dict[str, str] = {}
        for saved in kept:
            # Whether there is one, a server whose file cannot be read does not know.
            with suppress(GomokuArenaError):
                game = await self._shared.find(saved.id)
                standings[saved.kept_as] = "gone" if game is None else _standing(game, saved)
                if game is not None:
                    await self._renew_one(game, saved)
        self._list.tell(standings)

    async def _renew_one(self, game: SharedGame, saved: KnownGame) -> None:
        session = game.session
        color, first = session.color_of(saved.player), session.color_of(OpeningPlayer.FIRST)
        is_same = session.game.ply == saved.plies and game.name_of(color.opponent) == saved.friend
        # In an opening colours change without a stone.
        if session.verdict or session.opened is not None or not is_same:
            names = {it: game.name_of(it) for it in Color}
            # Its variations and its picture take a while.
            renewed = await asyncio.to_thread(friend_game, saved.id, session.position(), color, first, names)
            self._list.renew([renewed])

    def _begin_import(self, text: str | bytes, name: str, chosen: PossibleTree) -> None:
        written = chosen.written or self._texts.coordinates
        background_tasks.create(self._import(text, name, chosen.tree.start.rules, written))

    async def _import(self, text: str | bytes, name: str, rules: Rules, written: Coordinates) -> bool:
        """Has the browser keep the games of a text; whether any can be read. rules: for games that say none."""
        texts, ip, added, file = self._texts, self._client.ip, 0, uuid4().hex
        try:
            found = await self._reader.games(ip, text, rules, written)
            trees = [it.meant for it in found if it.meant is not None]
            broken = [it.broken for it in found if it.broken is not None]
            if not trees and broken:
                raise broken[0]
            for place in range(0, min(len(trees), MOST), _AT_ONCE):
                games = await self._reader.written(ip, partial(_saved, trees[place : min(place + _AT_ONCE, MOST)]))
                if self._client.is_deleted:
                    return True
                new = await self._list.add(games, file, place)
                if new is None:
                    self._warn(texts("This browser did not answer: the games may not be in the list."))
                    return False
                added += new
        except GomokuArenaError as error:
            self._explain(error, name)
            return False
        finally:
            self._list.finish(file)
        here = min(len(trees), MOST) - added
        told = [texts("Games imported: {n}", n=added), texts("In the list already: {n}", n=here) if here else ""]
        with self._list:
            ui.notify(" · ".join(filter(None, told)), type="positive")
            if len(trees) > MOST:
                self._refuse(texts("only the first {n} of {all}", n=MOST, all=len(trees)))
        if broken:
            why = reason_of(texts, broken[0]).text
            self._warn(texts("Games that cannot be read: {n}. The first one: {why}", n=len(broken), why=why))
        return True

    def _explain(self, error: GomokuArenaError, name: str) -> None:
        told = reason_of(self._texts, error).text
        self._warn(f"{name}: {told}" if name else told)

    def _warn(self, reason: str) -> None:
        """Says so on the page, whatever has been going on meanwhile."""
        with self._list:
            self._refuse(reason)

    @staticmethod
    def _refuse(reason: str) -> None:
        ui.notify(reason, type="negative", multi_line=True)


def _standing(game: SharedGame, saved: KnownGame) -> str:
    """What a game that goes on waits for, as the list names it; empty for one that has ended."""
    if game.session.verdict is not None:
        return ""
    if not game.is_complete:
        return "waiting"
    return "own" if game.session.turn is game.session.color_of(saved.player) else "friend"


def _saved(trees: Iterable[GameTree]) -> list[SavedGame]:
    return [SavedGame.of(uuid4().hex, tree) for tree in trees]
