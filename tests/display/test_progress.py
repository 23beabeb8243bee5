import os
from collections.abc import Sequence
from io import StringIO

import pytest
from rich.console import Console

from gomoku_arena.display.progress import game_line, show_progress
from gomoku_arena.tournament.events import Event, GameEvent, Listener, ResultEvent, SprtEvent, TournamentEvent
from made_up_games import result

GAME = result(3, "a", "b", "white", reason="b (white) wins by a five\n\x1b[2J", seconds=(1, 2))
RESULT = ResultEvent(pairing=GAME.pairing, record=GAME.record, finished=1, total=10)
SPRT = SprtEvent(first="a", second="b", llr=3.0, lower=-2.9, upper=2.9, elo0=0, elo1=5, pairs=40, decision="H1")
EVENTS: list[Event] = [
    TournamentEvent(state="resumed", name="spring", finished=0, total=10),
    GameEvent.of(GAME.pairing),
    RESULT,
    SPRT,
]
LINE = "[ 1/10] game 4: a - b  0-1  b (white) wins by a five ?[2J  (2 moves, 3.0 s)"


def shown(*, terminal: bool, quiet: bool = False) -> str:
    file = StringIO()
    console = Console(file=file, width=120, height=20, force_terminal=terminal, color_system=None)
    with show_progress(console, quiet=quiet) as listeners:
        tell(listeners)
    return file.getvalue()


def tell(listeners: Sequence[Listener]) -> None:
    for event in EVENTS:
        for listener in listeners:
            listener(event)


def test_a_line_tells_who_played_and_why_it_ended() -> None:
    assert game_line(RESULT) == LINE


def test_without_a_terminal_there_are_lines_and_no_control_code() -> None:
    lines = shown(terminal=False).splitlines()
    assert lines == [
        "resumed after 0 of 10 games",
        LINE,
        "H1 is accepted: a is 5 Elo or more above b, rather than 0 · LLR 3.00 between -2.90 and 2.90, 40 game pairs",
    ]


def test_on_a_terminal_the_screen_is_kept_up_to_date() -> None:
    screen = shown(terminal=True)
    assert "1/10" in screen
    assert "\x1b[" in screen
    assert "\x1b[2J" not in screen


@pytest.mark.parametrize("terminal", [True, False])
def test_quiet_is_quiet(terminal: bool) -> None:
    assert shown(terminal=terminal, quiet=True) == ""


def test_a_log_that_nobody_reads_any_more_stops_nothing() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as file, show_progress(Console(file=file)) as listeners:
        tell(listeners)
        # What stayed in the buffer would fail once more when the file is closed.
        os.dup2(os.open(os.devnull, os.O_WRONLY), file.fileno())
