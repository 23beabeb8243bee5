"""docs/security.md: its bounds, options and versions are the real ones."""

import re
import tomllib
from pathlib import Path

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from packaging.requirements import Requirement

from gomoku_arena.live import games_file, shared_games
from gomoku_arena.notation.positions import game_tree
from gomoku_arena.server import logs
from gomoku_arena.server.admission import gate
from gomoku_arena.server.admission.gate import PROXIES
from gomoku_arena.server.admission.origins import checked_origin
from gomoku_arena.server.admission.safe_headers import ALWAYS, SHOWN
from gomoku_arena.server.limits import ServerLimits
from gomoku_arena.server.web.bridge import http_bounds, kept_tabs, websocket_bounds
from gomoku_arena.server.web.share import reader

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")


def row(of: str) -> str:
    """The rest of the table's row that begins so."""
    found = re.search(rf"^\| {re.escape(of)}[^|]*\|(.*)\|$", TEXT, re.MULTILINE)
    assert found, of
    return found[1]


def test_the_bounds_are_those_of_the_server() -> None:
    limits = ServerLimits(searches=1)
    kib, seconds = http_bounds.HEAD_BYTES >> 10, http_bounds.HEAD_SECONDS
    assert f"{kib} KiB, {http_bounds.HEADERS} headers, {seconds:g} s" in row("request line")
    assert f"{http_bounds.BODY_RATE >> 10} KiB a second" in row("body of a request")
    assert f"{limits.message >> 10} KiB, {websocket_bounds.PIECES:,} frames" in row("a message")
    assert f"{limits.connections}, of one address {limits.household}" in row("connections and pages")
    assert f"{limits.sockets}, of one address {limits.household}" in row("sockets")
    assert f"{http_bounds.STALLED_SECONDS:g} s" in row("an answer")
    assert f"{gate._AGREEMENT:g} s" in row("agreeing on TLS")
    assert f"{websocket_bounds.PINGS} a second" in row("pings")
    assert f"{limits.waiting}, {limits.seconds:g}" in row("searches at once")
    tree = "; ".join(f"{most:,}" for most in game_tree.SHOWN_LIMITS)
    assert tree in row("moves of a game with its variations")
    assert f"{reader._LINK_SECONDS:g} s;" in row("what a page waits for")
    assert f"{kept_tabs.MOST:,};" in row("games kept")
    most, share, hourly = shared_games.MOST, shared_games.SHARE, limits.new_games
    assert f"{most:,}, of one address {share:,}, and {hourly} an hour" in row("games of two people")
    days, waiting_days = shared_games.DAYS, shared_games.WAITING_DAYS
    assert f"{days} days after the last move, or {waiting_days} where nobody joined" in row("games of two people")
    waits = games_file.PATIENCE, games_file._TO_START, games_file._TO_END
    assert waits == (2.0, 5.0, 5.0)
    assert "2 s; at its start and its end 5 s" in row("waiting for the file of games")
    assert f"{shared_games._MOST_UNWRITTEN};" in row("games with moves that cannot be written")
    news, trouble, traces, every = logs.NEWS, logs.TROUBLE, logs.TRACES, logs.ALL
    told = f"{news.a_second} a second of one kind, {trouble.a_second} of warnings, {traces.a_second:g} with a traceback"
    assert f"{told}, {every.a_second} in all" in row("lines of the log")


def test_the_options_are_there() -> None:
    commands = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    serve = commands[commands.index("gomoku-arena serve") :]
    for option in (
        "--max-message",
        "--max-connections",
        "--max-per-address",
        "--max-sockets",
        "--max-new-games",
        "--origin",
        "--embed",
    ):
        assert option in TEXT
        assert option in serve
    assert PROXIES in TEXT
    for origin in re.findall(r"--(?:origin|embed) (\S+?)[`\s]", TEXT):
        checked_origin(origin)


def test_the_headers_are_those_that_are_sent() -> None:
    for name in ("X-Content-Type-Options", "Referrer-Policy", "Permissions-Policy", "Cross-Origin-Opener-Policy"):
        assert name in {**ALWAYS, **SHOWN}
        assert name in TEXT


def test_the_floors_are_those_that_are_asked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [Requirement(it) for it in [*project["dependencies"], *project["optional-dependencies"]["web"]]]
    floors = {it.name: next(part.version for part in it.specifier if part.operator == ">=") for it in asked}
    table = TEXT[TEXT.index("| package |") :].split("\n\n")[0]
    for line in table.splitlines()[2:]:
        names, versions = (cell.strip().split(", ") for cell in line.split("|")[1:3])
        assert [floors[name] for name in names] == versions
