from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from rich.console import Console

from gomoku_arena import MoveRecord, Termination
from gomoku_arena.display._live import LiveView, draw, sprt_line
from gomoku_arena.display._tournament_state import TournamentState
from gomoku_arena.tournament.events import (
    Event,
    GameEvent,
    MoveEvent,
    ResultEvent,
    SprtEvent,
    StandingEvent,
    TournamentEvent,
)
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from made_up_games import result

START = datetime(2026, 1, 1, tzinfo=UTC)
NAMES = ["[red]hard[/red]", "easy \x1b[2J", "a-name-that-is-longer-than-any-sensible-table-would-like", "d", "e", "f"]
SPRT = SprtEvent(first="a", second="b", llr=1.5, lower=-2.94, upper=2.94, elo0=0, elo1=5, pairs=40)


def events() -> list[Event]:
    board = Scoreboard(NAMES)
    told: list[Event] = [TournamentEvent(time=START, state="begun", name="spring", total=60)]
    for game in range(12):
        termination = Termination.CRASH if game == 11 else Termination.FIVE
        first, second = NAMES[game // 2], NAMES[(game // 2 + 1) % 6]
        players = (second, first) if game % 2 else (first, second)
        played = result(game, *players, "black", termination=termination, seconds=(1, 2))
        board.add(played)
        told.append(ResultEvent(pairing=played.pairing, record=played.record, finished=game + 1, total=60))
    for game in range(12, 20):
        told.append(
            GameEvent(time=START, game=game, pair=6, round=0, opening=0, black=NAMES[0], white=NAMES[2], stones=("h8",))
        )
    told.append(MoveEvent.of(13, 2, MoveRecord("j9", 0.52)))
    return [*told, StandingEvent(standings=tuple(board.standings())), SPRT]


def screen(width: int, height: int) -> str:
    state = TournamentState()
    for event in events():
        state.add(event)
    console = Console(width=width, height=height, color_system=None)
    with console.capture() as captured:
        console.print(draw(state, width, height, START + timedelta(seconds=24)))
    return captured.get()


def test_everything_is_on_a_screen_of_ordinary_size() -> None:
    shown = screen(120, 40)
    for wanted in ("spring", "12/60", "0:01:36 left", "H0 ─", "LLR +1.50", "forfeits", "playing", "thinking 24 s"):
        assert wanted in shown
    assert "[red]hard[/red]" in shown
    assert "\x1b[2J" not in shown
    assert "ply 2, j9 in 0.52 s" in shown
    assert "   12  [red]hard[/red] - f  1-0  because" in shown


@pytest.mark.parametrize("width", [20, 40, 80, 200])
@pytest.mark.parametrize("height", [3, 6, 10, 24, 60])
def test_every_screen_is_kept_to(width: int, height: int) -> None:
    lines = screen(width, height).splitlines()
    assert len(lines) < height
    assert max(map(len, lines)) <= width


@pytest.mark.parametrize(("llr", "mark"), [(-9.0, 0), (-2.94, 0), (0.0, 10), (2.94, 20), (99.0, 20)])
def test_the_mark_of_the_test_lies_between_its_bounds(llr: float, mark: int) -> None:
    line = sprt_line(replace(SPRT, llr=llr), 21).plain
    assert line.removeprefix("SPRT  H0 ")[:21].index("●") == mark


def test_a_decision_is_told() -> None:
    assert "H1 accepted" in sprt_line(replace(SPRT, decision="H1"), 21).plain


def test_the_view_draws_what_it_was_told() -> None:
    view, console = LiveView(), Console(width=100, height=30, color_system=None)
    for event in events():
        view(event)
    with console.capture() as captured:
        console.print(view)
    assert "12/60" in captured.get()
