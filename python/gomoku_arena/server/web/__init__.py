"""The page in a browser, on the server's application.

It needs the optional extra ``web``. Each part has a model that outlives the elements which show it.

Other rooms use ``admission``, ``analyse``, ``boards``, ``bridge``, ``compression``, ``cookies``, ``device``, ``embed``,
``frame``, ``friends``, ``games``, ``head``, ``i18n``, ``installation``, ``labels``, ``nothing_here``, ``openings``,
``plain_page``, ``play``, ``play_settings``, ``pocket_board``, ``puzzles``, ``reader_settings``, ``reviews``, ``share``,
``stores``, ``watch`` and ``widgets``.
"""

import logging
from collections.abc import Iterable
from functools import partial
from http import HTTPStatus
from pathlib import Path

from fastapi import FastAPI
from nicegui import app as pages
from nicegui import ui

from gomoku_arena.drawing.app_icon import favicon
from gomoku_arena.engines.runtime.pool import EnginePool
from gomoku_arena.live.games_file import GamesFile
from gomoku_arena.live.shared_games import SharedGames
from gomoku_arena.server.limits import ServerLimits
from gomoku_arena.server.logs import tell
from gomoku_arena.server.web.admission import not_found
from gomoku_arena.server.web.analyse.page import add_analyse_page
from gomoku_arena.server.web.bridge.elements import show_marks
from gomoku_arena.server.web.bridge.handlers import remember_handlers
from gomoku_arena.server.web.bridge.incoming import guard_messages
from gomoku_arena.server.web.bridge.kept_tabs import bound_kept_tabs
from gomoku_arena.server.web.bridge.page_template import adapt_template
from gomoku_arena.server.web.cookies import add_cookies
from gomoku_arena.server.web.device.files import add_device_files
from gomoku_arena.server.web.embed import add_embedded_page
from gomoku_arena.server.web.friends.page import add_friends_page
from gomoku_arena.server.web.games.page import add_games_page
from gomoku_arena.server.web.head import add_head
from gomoku_arena.server.web.installation import HEAD, add_installation
from gomoku_arena.server.web.play.page import add_play_page
from gomoku_arena.server.web.play.table import is_played
from gomoku_arena.server.web.pocket_board import add_pocket_board
from gomoku_arena.server.web.puzzles.page import add_puzzles_page
from gomoku_arena.server.web.reviews.kept_reviews import KeptReviews
from gomoku_arena.server.web.share.pictures import add_pictures
from gomoku_arena.server.web.share.reader import Reader
from gomoku_arena.server.web.share.upload import add_uploads
from gomoku_arena.server.web.watch.page import add_watch_page

_PATIENCE = 20.0
"""Seconds for which a page is kept whose connection is interrupted; a busy machine or a train needs more than three."""

_HISTORY = 200
"""Messages that are kept for such a page; one that has missed more is loaded anew."""


def mount(
    app: FastAPI,
    pool: EnginePool,
    stores: Iterable[Path] = (),
    games: Path | None = None,
    new_games: int = ServerLimits.new_games,
    *,
    embeds: bool = False,
) -> None:
    """Adds the pages to that application, under all paths that it does not serve yet; once a process.

    pool: where engines think. stores: files of tournaments, and folders of such files, that may be watched.
    games: the file of games between two people in two places, and of reviews; without it neither outlives the server.
    new_games: games between two people that one address may begin in an hour.
    embeds: other sites may show the page in a frame.

    Raises StoreError where another process has that file, and where it is no file of games.
    """
    bound_kept_tabs(is_played)
    show_marks()
    remember_handlers()
    guard_messages()
    adapt_template(add_head(app))
    reader = Reader()
    pages.on_shutdown(reader.close)
    file = _games_file(games)
    shared = SharedGames(file, new_games)
    pages.on_shutdown(partial(_close, shared))
    reviews = KeptReviews(None if games is None else file)
    add_play_page(pool, reader, shared, reviews)
    add_friends_page(app, pool, shared, reviews)
    add_puzzles_page(pool)
    add_analyse_page(pool, reader, reviews, embeds=embeds)
    add_embedded_page()
    add_pictures(app, reader)
    add_uploads(app)
    add_cookies(app)
    add_device_files(app)
    add_installation(app)
    add_pocket_board(app)
    ui.add_head_html(HEAD, shared=True)
    add_watch_page(stores)
    add_games_page(reader, shared)
    pages.add_exception_handler(HTTPStatus.NOT_FOUND, not_found)
    ui.run_with(
        app,
        title="gomoku-arena",
        favicon=favicon(),
        dark=None,
        # The page has its own styles; Tailwind would look for its classes in the browser after every change.
        tailwind=False,
        # The application has its own.
        gzip_middleware_factory=None,
        show_welcome_message=False,
        reconnect_timeout=_PATIENCE,
        message_history_length=_HISTORY,
    )


def _games_file(path: Path | None) -> GamesFile:
    """The open file, whose troubles are in the log: visitors are told that there are some, and no path."""

    def told(reason: str | None) -> None:
        if reason is None:
            tell("games_back", file=path)
        else:
            tell("games_away", logging.WARNING, file=path, reason=reason)

    file = GamesFile(path, told)
    file.open()
    return file


async def _close(shared: SharedGames) -> None:
    lost = await shared.close()
    if lost:
        tell("games_lost", logging.WARNING, games=lost)
