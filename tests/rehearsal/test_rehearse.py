"""Rehearsals of tiny bots on very short clocks, played in this process."""

import shlex
import struct
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

import scripted_engine
from gomoku_arena.conformance import Finding
from gomoku_arena.errors import ConfigError, EngineStartError
from gomoku_arena.processes import _wine
from gomoku_arena.rehearsal import rehearse as rehearsal
from gomoku_arena.rehearsal import result
from gomoku_arena.rehearsal.brain import commanded, packaged
from gomoku_arena.rehearsal.playing import judged
from gomoku_arena.rehearsal.rehearse import Watcher, rehearse
from gomoku_arena.rehearsal.result import PlayedGame, RehearsalResult
from gomoku_arena.tournament.leagues import LEAGUES, League
from leftovers import no_process_left
from raised_errors import windows_program
from systems import ABORTED, posix_alone

SCRIPT = Path(scripted_engine.__file__)
CARO = LEAGUES["caro"]

KEEPER = """
import os, sys
sys.path.insert(0, {folder!r})
from scripted_engine import Bot

class Keeper(Bot):
    def on_info(self, rest):
        key, _, value = rest.partition(" ")
        with open({heard!r}, "a") as heard:
            print(rest, file=heard)
        if key == "folder":
            with open(os.path.join(value, "kept"), "ab") as file:
                file.write(b"x" * 100)

Keeper().run()
"""


def command(*arguments: str) -> str:
    return shlex.join([sys.executable, "-S", "-E", *arguments])


def rehearsed(
    tmp_path: Path, *arguments: str, league: League = CARO, watcher: Watcher | None = None, games: int = 2
) -> RehearsalResult:
    folder = tmp_path / "stage"
    folder.mkdir()
    with no_process_left():
        brain = commanded("tiny", command(*arguments))
        return rehearse(brain, [league], folder, games=games, speed=0.001, only=["begin"], watcher=watcher)


class Notes(Watcher):
    def __init__(self) -> None:
        self.heard: list[str] = []

    def program(self, name: str) -> None:
        self.heard.append(name)

    def finding(self, finding: Finding) -> None:
        self.heard.append(finding.name)

    def league(self, league: League, speed: float) -> None:
        self.heard.append(f"{league.name} {speed:g}")

    def game(self, game: PlayedGame) -> None:
        self.heard.append(f"{game.color} against {game.opponent}")


def test_a_brain_that_plays_is_fit(tmp_path: Path) -> None:
    notes = Notes()
    told = rehearsed(tmp_path, str(SCRIPT), "good", watcher=notes)
    assert (told.fit, told.reasons, told.brain) == (True, (), "tiny")
    assert notes.heard == ["tiny", "start-20", "begin", "caro 0.001", "black against level 4", "white against level 4"]
    (league,) = told.leagues
    assert [game.points for game in league.games] == [0, 0]
    assert told.checks["tiny"]["conforms"]
    assert RehearsalResult.model_validate_json(told.text()) == told


@pytest.mark.parametrize(
    ("behaviour", "way", "why"),
    [("crasher", "2 by crash", ABORTED), ("exits-at-start", "2 by ", "exit status 3"), ("far-off", "2 by ", "99,99")],
)
def test_a_brain_with_faults_is_disqualified_and_told_why(behaviour: str, way: str, why: str, tmp_path: Path) -> None:
    told = rehearsed(tmp_path, str(SCRIPT), behaviour)
    assert not told.fit
    (reason,) = told.reasons
    assert reason.startswith(f"caro: it lost 2 of 2 games by faults, more than one in ten: {way}")
    assert why in told.mend[0]
    assert any(it.startswith("tiny, ") for it in told.mend), "the checks say so, too"


def test_of_a_brain_that_loses_all_games_by_faults_the_first_ones_are_enough(tmp_path: Path) -> None:
    told = rehearsed(tmp_path, str(SCRIPT), "exits-at-start", games=12)
    assert len(told.leagues[0].games) == 6
    assert told.reasons[0].startswith("caro: it lost 6 of 6 games by faults")


def test_a_brain_is_told_what_the_judge_tells_and_its_folder_is_measured(tmp_path: Path) -> None:
    script, heard = tmp_path / "keeper.py", tmp_path / "heard"
    script.write_text(KEEPER.format(folder=str(SCRIPT.parent), heard=str(heard)))
    with patch.object(result, "FOLDER_MB", 0):
        told = rehearsed(tmp_path, str(script))
    assert told.leagues[0].folder_bytes == 200
    assert told.reasons[0].startswith("caro: it keeps 0 MiB in the folder of INFO folder, and 0 are allowed")
    lines = heard.read_text(encoding="utf-8").splitlines()
    for line in ("max_memory 367001600", "rule 8", "game_type 1", "timeout_turn 300", "timeout_match 1000"):
        assert lines.count(line) >= 2, line


@pytest.mark.parametrize(
    ("league", "speed", "first_move"),
    [("renju", 1, 0), ("renju", 0.1, 0), ("renju", 0.01, 27), ("fastgame", 0.2, 4), ("fastgame", 1, 0)],
)
def test_a_shortened_clock_leaves_a_brain_the_time_to_start(league: str, speed: float, first_move: float) -> None:
    preset = LEAGUES[league]
    settings = judged(preset, speed, "./bot", Path("/there"), Path("/keeps")).player(preset.time(speed)).settings
    assert settings.first_move == pytest.approx(first_move)
    assert (settings.margin, settings.max_memory, settings.folder) == (1.0, 350 << 20, str(Path("/there")))
    assert settings.info == (("folder", str(Path("/keeps"))),)
    assert settings.suspend
    assert not settings.await_start


def test_rules_that_its_moves_deny_are_to_mend(tmp_path: Path) -> None:
    with patch.object(rehearsal, "examine") as examined:
        examined.return_value.rules, examined.return_value.findings = {"caro": "does not"}, []
        examined.return_value.as_dict.return_value = {"counts": {}}
        told = rehearsed(tmp_path, str(SCRIPT), "good")
    assert told.fit
    assert told.mend == ("caro: it makes moves by which it does not play caro: see the checks of rules",)


ARM = b"\x7fELF\2\1\1" + bytes(9) + struct.pack("<HHI", 2, 183, 1) + bytes(40)


@posix_alone("Windows runs its programs itself")
@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("pbrain-a64.exe", windows_program(0x8664), "Wine"),
        ("pbrain-a.exe", windows_program(0x14C), "Wine"),
        ("pbrain-a64.exe", windows_program(0xAA64), "pbrain-a64.exe"),
        ("pbrain-a.exe", b"print('hello')\n", "pbrain-a.exe"),
        ("pbrain-a", ARM, "Exec format error"),
    ],
)
def test_a_program_of_another_system_is_refused_before_anything_is_played(
    name: str, content: bytes, told: str, tmp_path: Path
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / name).write_bytes(content)
    notes = Notes()
    with patch.multiple(_wine, _LOADERS={32: (), 64: ()}), no_process_left():
        brain = packaged(str(tmp_path / "mine"), tmp_path)
        with pytest.raises(EngineStartError, match=told) as refused:
            rehearse(brain, [CARO], tmp_path, watcher=notes)
    assert str(tmp_path) not in str(refused.value)
    assert notes.heard == []


def test_what_cannot_be_rehearsed_is_refused(tmp_path: Path) -> None:
    brain = commanded("tiny", command(str(SCRIPT), "good"))
    for games in (3, 0):
        with pytest.raises(ConfigError, match=f"games = {games}: must be even"):
            rehearse(brain, [CARO], tmp_path, games=games)
    for speed in (0, 1.5):
        with pytest.raises(ConfigError, match=f"speed = {speed:g}: a clock runs at more than 0"):
            rehearse(brain, [CARO], tmp_path, speed=speed)
    with pytest.raises(EngineStartError, match="/no/such/brain"):
        rehearse(commanded("x", "/no/such/brain"), [CARO], tmp_path)
