"""``play_tournament``: classes, functions and specs play in processes, and nothing that was played is lost."""

import signal
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gomoku_arena import (
    Analysis,
    ConfigError,
    EngineConfig,
    EngineInfo,
    Game,
    Limit,
    Rules,
    TimeControl,
    play_tournament,
)
from gomoku_arena.processes import system
from gomoku_arena.tournament.events import ResultEvent
from players import Player

NINE = Rules.freestyle(size=9)
BRIEF: dict[str, Any] = {"rules": NINE, "openings": "none", "progress": False}


@pytest.mark.long
def test_a_class_a_function_and_a_spec_play_each_other() -> None:
    class Local(Player):
        """No worker can import it."""

        def __init__(self, row: int = 0) -> None:
            super().__init__()
            self._row = row

        def analyse(self, game: Game, limit: Limit) -> Analysis:
            return Analysis(game.legal_moves()[self._row])

    outcome = play_tournament([Local, partial(Local, row=2), "easy:depth=1"], **BRIEF)
    assert outcome.standings[0].name == outcome.winner == "easy:depth=1"
    assert {row.name for row in outcome.standings} == {"Local", "Local(row=2)", "easy:depth=1"}
    assert (outcome.complete, len(outcome.games), outcome.store) == (True, 6, None)
    assert not any(game.termination.is_forfeit for game in outcome.games)
    assert "freestyle 9x9" in outcome.title
    assert [line.split()[1] for line in str(outcome).splitlines() if line.strip()[:1].isdigit()][-3:] == [
        row.name for row in outcome.standings
    ]
    html = outcome._repr_html_()
    assert html.count("<tr>") == 4
    assert "easy:depth=1</td>" in html


def test_names_times_and_options_are_those_that_are_given() -> None:
    slow = EngineConfig(spec="easy", options={"depth": 1}, time=TimeControl(nodes=50))
    outcome = play_tournament({"Ann": Player, "Bob": slow}, time=5, rules="standard", openings="none", progress=False)
    assert {row.name for row in outcome.standings} == {"Ann", "Bob"}
    config = outcome.summary.config
    assert config is not None
    assert (config.time.seconds, config.rules.preset) == (5, "standard")
    assert [engine.spec for engine in config.engines] == ["class:players.Player", "easy"]


def test_a_tournament_is_kept_and_goes_on(tmp_path: Path) -> None:
    store = tmp_path / "kept.db"
    first = play_tournament([Player, "easy:depth=1"], store=store, name="cup", **BRIEF)
    second = play_tournament([Player, "easy:depth=1"], games=4, store=store, name="cup", resume=True, **BRIEF)
    assert first.store == second.store == store
    assert second.games[:2] == first.games
    assert len(second.games) == 4
    from_the_shell = [sys.executable, "-c", "from gomoku_arena.cli import main; main()", "tournament"]
    done = subprocess.run(
        [*from_the_shell, "--resume", "--store", store, "--set", "games=6"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "a class of the program that began the tournament" in done.stderr


@pytest.mark.long
def test_a_script_needs_no_guard(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from gomoku_arena import Analysis, Engine, EngineInfo, Rules, play_tournament\n"
        "print('once')\n"
        "class Mine(Engine):\n"
        "    info = EngineInfo('mine')\n"
        "    def analyse(self, game, limit):\n"
        "        return Analysis(game.legal_moves()[0])\n"
        "print(play_tournament([Mine, 'easy:depth=1'], rules=Rules.freestyle(size=9), openings='none').winner)\n"
    )
    done = subprocess.run([sys.executable, script.name], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "once\neasy:depth=1\n"
    assert "[2/2] game" in done.stderr


def test_ctrl_c_returns_what_was_played() -> None:
    def interrupt(event: object) -> None:
        if isinstance(event, ResultEvent) and event.finished == 2:
            signal.raise_signal(signal.SIGINT)

    outcome = play_tournament([Player, "easy:depth=1"], games=200, listeners=[interrupt], **BRIEF)
    assert not outcome.complete
    assert 2 <= len(outcome.games) < 200
    assert sum(row.games for row in outcome.standings) == 2 * len(outcome.games)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("number", system.ENDINGS)
def test_what_asks_to_end_returns_what_was_played(number: int) -> None:
    before = signal.getsignal(number)

    def end(event: object) -> None:
        if isinstance(event, ResultEvent) and event.finished == 2:
            signal.raise_signal(number)

    outcome = play_tournament([Player, "easy:depth=1"], games=200, listeners=[end], **BRIEF)
    assert not outcome.complete
    assert 2 <= len(outcome.games) < 200
    assert signal.getsignal(number) is before


def test_a_tournament_may_be_played_in_another_thread() -> None:
    outcomes: list[object] = []
    thread = threading.Thread(target=lambda: outcomes.append(play_tournament([Player, "easy:depth=1"], **BRIEF)))
    thread.start()
    thread.join(60)
    assert len(outcomes) == 1


@pytest.mark.parametrize(
    ("engines", "part"),
    [
        ("easy", "needs a list of at least two engines"),
        (["easy"], "at least two engines"),
        (["easy", 7], "7 is no spec, class, function or configuration"),
        (["easy", "nobody"], "unknown engine 'nobody'"),
        (["easy", dict], "built a dict, not an Engine"),
        (["easy", {"spec": "easy", "deepth": 3}], "unknown key"),
        (["easy", partial(dict, lock=threading.Lock())], "cannot be sent to another process"),
    ],
)
def test_what_cannot_play_is_named(engines: Any, part: str) -> None:
    with pytest.raises(ConfigError, match=part):
        play_tournament(engines, **BRIEF)


def test_an_open_engine_cannot_be_in_many_places() -> None:
    with pytest.raises(ConfigError, match="player is open already"):
        play_tournament([Player(), "easy"], **BRIEF)  # type: ignore[list-item]


def test_an_engine_that_cannot_be_built_in_a_worker_loses(tmp_path: Path) -> None:
    class Once(Player):
        """Can be opened once, when it is met."""

        def __init__(self) -> None:
            super().__init__()
            (tmp_path / "once").mkdir()

        @property
        def info(self) -> EngineInfo:
            return EngineInfo("once")

    outcome = play_tournament([Once, "easy:depth=1"], **BRIEF)
    assert [str(game.termination) for game in outcome.games] == ["start_failed"] * 2
    assert "FileExistsError" in outcome.games[0].reason
