"""The view of a notebook: one output that is written anew, with what strangers are called escaped."""

import sys
from dataclasses import replace
from types import ModuleType

import pytest
from rich.console import Console

from gomoku_arena import play_tournament
from gomoku_arena.display._tournament_state import TournamentState
from gomoku_arena.display.progress import NotebookView, drawn, show_progress
from gomoku_arena.display.tables import standings_html
from gomoku_arena.tournament.events import StandingEvent
from players import Player


class Output:
    """What a cell shows below itself."""

    def __init__(self) -> None:
        self.shown: list[str] = []

    def update(self, html: str) -> None:
        self.shown.append(html)


@pytest.fixture
def output(monkeypatch: pytest.MonkeyPatch) -> Output:
    """That of a cell in which IPython would display."""
    cell, module = Output(), ModuleType("IPython.display")
    module.HTML = str  # type: ignore[attr-defined]
    module.display = lambda _, display_id: cell  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "IPython", ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", module)
    return cell


def test_a_notebook_shows_how_far_it_is_and_the_last_standings(output: Output) -> None:
    view = NotebookView()
    outcome = play_tournament(
        [Player, "easy:depth=1"], rules={"preset": "freestyle", "size": 9}, progress=False, listeners=[view]
    )
    assert "0 of 2 games" in output.shown[0]
    last = output.shown[-1]
    assert '<progress max="2" value="2">' in last
    assert last.count("<tr>") == 3
    assert outcome.games[0].reason in last


def test_a_console_of_a_notebook_gets_that_view(output: Output) -> None:
    with show_progress(Console(force_jupyter=True)) as listeners:
        assert [type(it) for it in listeners] == [NotebookView]


def test_names_are_escaped() -> None:
    outcome = play_tournament({"<b>": Player, "easy": "easy:depth=1"}, rules={"size": 9}, progress=False)
    standings = tuple(outcome.standings)
    assert "<td>&lt;b&gt;</td>" in standings_html(standings, "<i>")
    assert "<i>" not in standings_html(standings, "<i>")
    state = TournamentState()
    state.add(StandingEvent(standings=(replace(standings[0], name="<script>"),)))
    assert "<script>" not in drawn(state)
