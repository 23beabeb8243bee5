"""How a browser comes to a seat: by a link, and from the game before.

A seat belongs to a secret that a cookie holds. A page that is fetched takes no seat: programs fetch links to show what
is behind them.
"""

from enum import StrEnum
from html import escape
from http import HTTPStatus

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from gomoku_arena._core import Color
from gomoku_arena.errors import GomokuArenaError
from gomoku_arena.live.seat_secrets import is_secret, new_secret
from gomoku_arena.live.shared_game import SharedGame
from gomoku_arena.live.shared_games import SharedGames
from gomoku_arena.server.web.cookies import set_cookie
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.plain_page import plain_page
from gomoku_arena.server.web.share.invitation import friend_address, next_address, seat_cookie
from gomoku_arena.server.web.share.own_name import own_name
from gomoku_arena.server.web.share.preview import preview_tags
from gomoku_arena.server.web.widgets.clock_words import clock_words


class Arrival(StrEnum):
    """What comes of a browser's wish to sit down."""

    SEATED = "seated"
    """It has a seat: this one, or the one that it had."""
    LATE = "late"
    """Somebody else has taken the seat."""
    NO_COOKIE = "cookies"
    """It has not kept the secret that it was given, so that it could not keep the seat."""


_SCRIPT = f"""
const [told, ways] = ["told", "ways"].map((it) => document.getElementById(it));
const say = (name) => {{ told.textContent = told.dataset[name]; ways.hidden = false; }};
const hear = (arrival) => {{
  if (arrival === "{Arrival.SEATED}" || arrival === "{Arrival.LATE}") location.replace(location.href);
  else say(arrival === "{Arrival.NO_COOKIE}" ? arrival : "failed");
}};
const place = location.pathname + "/seat" + location.search;
const sit = () => fetch(place, {{ method: "POST" }}).then((it) => it.text()).then(hear).catch(() => say("failed"));
if (document.prerendering) document.addEventListener("prerenderingchange", sit, {{ once: true }});
else sit();
"""
"""Takes the seat, and loads the page of the game. A page that a browser loads before its reader wants it waits."""


def secret_of(request: Request, game: SharedGame) -> str:
    """The secret that this browser keeps for its seat in the game; anything or nothing where it has none."""
    return request.cookies.get(seat_cookie(game.id), "")


def seat_page(request: Request, game: SharedGame, link: str, texts: Texts) -> Response | None:
    """A page whose script takes the seat to which that secret of a link leads; None where it leads to none.

    The browser gets the secret of its seat first. So whoever took the seat has it, though the answer may be lost.
    """
    if game.invites(link):
        known = secret_of(request, game)
        secret = known if is_secret(known) and not game.invites(known) else new_secret()
    elif game.color_of(link) is not None and not game.is_sealed:
        secret = link
    else:
        return None
    answer = HTMLResponse(_page(request, game, texts), headers={"Cache-Control": "no-store"})
    set_cookie(request, answer, seat_cookie(game.id), secret, friend_address(game.id))
    return answer


def _page(request: Request, game: SharedGame, texts: Texts) -> str:
    sentences = {
        Arrival.NO_COOKIE: texts("This browser keeps no cookies from here, and without one it cannot keep your seat."),
        "failed": texts("The server could not be reached."),
    }
    data = " ".join(f'data-{name}="{escape(sentence)}"' for name, sentence in sentences.items())
    sits, again, watch = texts("Taking your seat…"), texts("Try again"), texts("Watch this game")
    opened = game.session.opened
    host = next(filter(None, map(game.name_of, Color)), "")
    invited = texts("{name} invites you to play", name=host) if host else texts("You are invited to play")
    time = clock_words(game.session.to_move.time, texts)
    told = [invited, *([texts(opened.rule.title)] if opened is not None else []), *([time] if time else [])]
    preview = preview_tags(texts, request, game.session.position(), " · ".join(told))
    return plain_page(
        request,
        texts,
        told[0],
        f'<span role="status" id="told" {data}>{sits}</span>',
        f'<span id="ways" hidden><a href="">{again}</a> · <a href="{friend_address(game.id)}">{watch}</a></span>',
        head=preview,
        script=_SCRIPT,
    )


def add_seats(app: FastAPI, games: SharedGames) -> None:
    """Adds the places where a browser takes a seat, and goes on to the next game."""

    @app.post(friend_address("{id_}") + "/seat")
    async def take(request: Request, id_: str, seat: str = "") -> Response:
        try:
            game = await games.find(id_)
            if game is None:
                return Response(status_code=HTTPStatus.NOT_FOUND)
            arrival = _arrived(request, game, seat)
        except GomokuArenaError:
            return Response(status_code=HTTPStatus.SERVICE_UNAVAILABLE)
        answer = PlainTextResponse(arrival)
        if arrival is Arrival.SEATED:
            # Another tab may have been given another secret meanwhile.
            set_cookie(request, answer, seat_cookie(id_), secret_of(request, game), friend_address(id_))
        return answer

    @app.get(next_address("{id_}"))
    async def go_on(request: Request, id_: str) -> Response:
        try:
            game = await games.find(id_)
            following = None if game is None else await games.find(game.following)
            if game is None or following is None:
                return Response(status_code=HTTPStatus.NOT_FOUND)
            secret = game.hand_over(secret_of(request, game), following)
        except GomokuArenaError:
            return Response(status_code=HTTPStatus.SERVICE_UNAVAILABLE)
        answer = RedirectResponse(friend_address(following.id), HTTPStatus.SEE_OTHER)
        if secret is not None:
            set_cookie(request, answer, seat_cookie(following.id), secret, friend_address(following.id))
        return answer


def _arrived(request: Request, game: SharedGame, link: str) -> Arrival:
    """What comes of a wish to sit where that secret of a link leads. A browser that has a seat keeps it."""
    own = secret_of(request, game)
    if game.color_of(own) is not None:
        return Arrival.SEATED
    if not is_secret(own) or game.color_of(link) is not None:
        return Arrival.NO_COOKIE
    return Arrival.SEATED if game.take_seat(link, own, own_name(request)) else Arrival.LATE
