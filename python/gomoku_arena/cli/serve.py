"""``gomoku-arena serve``: our engines for web pages and other programs, over WebSocket."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from gomoku_arena.cli.common.options import engine_values
from gomoku_arena.engines.base import EngineFactory
from gomoku_arena.errors import ConfigError
from gomoku_arena.garbage import here_to_stay
from gomoku_arena.plugins.offered import offered_engines, opener_of
from gomoku_arena.plugins.registry import load_registry
from gomoku_arena.server.admission.host_names import is_loopback
from gomoku_arena.server.admission.origins import Site, Welcome, checked_origin
from gomoku_arena.server.limits import ServerLimits
from gomoku_arena.server.logs import set_up
from gomoku_arena.shown_spec import shown_spec

_USUAL = ServerLimits(searches=1)


class Answer(StrEnum):
    """Of an option that is on unless told otherwise."""

    YES = "yes"
    NO = "no"


class LogFormat(StrEnum):
    """What the log looks like."""

    JSON = "json"
    PLAIN = "plain"


def serve(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="N", help="0 for any that is free.")] = 8005,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            "--origin",
            metavar="URL",
            help="Further web pages that may connect, and their host as a name of the server; repeatable.",
        ),
    ] = None,
    message: Annotated[
        int, typer.Option("--max-message", metavar="BYTES", help="A longer message closes its connection.")
    ] = _USUAL.message,
    connections: Annotated[
        int, typer.Option("--max-connections", metavar="N", help="Over WebSocket, and pages, at the same time.")
    ] = _USUAL.connections,
    sockets: Annotated[
        int,
        typer.Option(
            "--max-sockets", metavar="N", help="Open at the same time, of all kinds; a browser opens six for a page."
        ),
    ] = _USUAL.sockets,
    household: Annotated[
        int,
        typer.Option(
            "--max-per-address",
            metavar="N",
            help="Connections and pages, and sockets, of one address; this machine and trusted proxies have no bound.",
        ),
    ] = _USUAL.household,
    new_games: Annotated[
        int,
        typer.Option(
            "--max-new-games", metavar="N", help="Games between two people that one address may begin in an hour."
        ),
    ] = _USUAL.new_games,
    embed: Annotated[
        list[str] | None,
        typer.Option("--embed", metavar="URL", help="Web pages that may show ours in a frame; repeatable."),
    ] = None,
    games: Annotated[
        Path,
        typer.Option(
            metavar="FILE",
            help="Where games between two people in two places, and reviews, are kept, for this server alone.",
        ),
    ] = Path("gomoku-arena-games.db"),
    searches: Annotated[
        int | None,
        typer.Option("--searches", metavar="N", help="At the same time, pages included; one a processor unless given."),
    ] = None,
    waiting: Annotated[
        int, typer.Option("--waiting", metavar="N", help="Further searches that wait their turn.")
    ] = _USUAL.waiting,
    seconds: Annotated[
        float, typer.Option("--time", metavar="SECONDS", help="After which a search is stopped and answers.")
    ] = _USUAL.seconds,
    open_engines: Annotated[
        int,
        typer.Option(
            "--open-engines",
            metavar="N",
            help="Kept open; beyond it the one that has been idle longest is closed until it is asked.",
        ),
    ] = _USUAL.engines,
    engine: Annotated[
        list[str] | None,
        typer.Option(
            "--engine",
            metavar="NAME=SPEC",
            help="A further engine, such as rapfi=cmd:./pbrain-rapfi, for whoever asks for that name; repeatable.",
        ),
    ] = None,
    store: Annotated[
        list[Path] | None,
        typer.Option(
            "--store",
            metavar="FILE",
            help="A store of tournaments that the page may show, or a folder of .db files; repeatable.",
        ),
    ] = None,
    strict_double_three: Annotated[
        Answer,
        typer.Option(
            "--ws-strict-double-three",
            metavar="WORD",
            help="yes or no: whether /ws never answers a double-three that captures, as the reference web app wants.",
        ),
    ] = Answer.YES,
    log: Annotated[
        LogFormat,
        typer.Option("--log", metavar="FORMAT", help="On stderr: json, one object a line, or plain, for people."),
    ] = (LogFormat.JSON),
) -> None:
    """Serve our engines over WebSocket, to the reference web app and to whoever speaks its protocol.

    TLS where CERT_FULLCHAIN and CERT_PRIVKEY name the files. SIGTERM or Ctrl-C ends it once all have been answered.
    """
    limits = ServerLimits(
        message=message,
        connections=connections,
        sockets=sockets,
        household=household,
        new_games=new_games,
        waiting=waiting,
        seconds=seconds,
        engines=open_engines,
        **({} if searches is None else {"searches": searches}),
    )
    sites, embedders = ([checked_origin(text) for text in texts or ()] for texts in (origin, embed))
    strict = strict_double_three is Answer.YES
    _serve(host, port, limits, sites, embedders, store or [], games, _named(engine or []), log, strict=strict)


def _named(texts: list[str]) -> dict[str, EngineFactory]:
    """The engines that were named on the command line, by their names."""
    opened: dict[str, EngineFactory] = {}
    for text in texts:
        values = engine_values(text)
        name = values.get("name")
        if name is None:
            raise ConfigError(
                f"engine = {shown_spec(text)!r:.200}: not of the form NAME=SPEC, such as rapfi=cmd:./rapfi"
            )
        if name in opened or load_registry().find(name):
            raise ConfigError(f"engine = {shown_spec(text)!r:.200}: there is an engine {name!r} already")
        opened[name] = opener_of(values["spec"])
    return opened


def _serve(
    host: str,
    port: int,
    limits: ServerLimits,
    sites: list[Site],
    embedders: list[Site],
    stores: list[Path],
    games: Path,
    named: dict[str, EngineFactory],
    log: LogFormat,
    *,
    strict: bool,
) -> None:
    # Imported when asked for: nothing else needs what it is built upon.
    try:
        with here_to_stay():
            from gomoku_arena.server import listening
            from gomoku_arena.server.app import create_app
    except ModuleNotFoundError as error:
        raise ConfigError(f'serve needs {error.name}, which comes with: pip install "gomoku-arena[web]"') from None

    certificate = listening.Certificate.from_environment()
    with listening.listen(host, port) as socket:
        set_up(plain=log is LogFormat.PLAIN)
        welcome = Welcome(sites, is_local=is_loopback(socket.getsockname()[0]))
        engines = {**offered_engines(load_registry()), **named}
        app = create_app(engines, limits, welcome, stores, embedders, games, strict_double_three=strict)
        app.state.reception.thinker.warm_up()
        listening.run(app, socket, limits, certificate)
