import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

import pytest

import scripted_engine
from command_line import Called, call
from leftovers import no_process_left
from systems import posix_alone

SCRIPT = Path(scripted_engine.__file__)
QUICK = ("--league", "renju", "--games", "2", "--speed", "0.001", "--only", "begin")
NOWHERE = Path("/no/such/folder")


def brain(behaviour: str) -> str:
    return shlex.join([sys.executable, "-S", "-E", str(SCRIPT), behaviour])


def packed(tmp_path: Path, *names: str) -> Path:
    path = tmp_path / "tiny.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, f"#!/bin/sh\nexec {brain('good')}\n")
    return path


def rehearse(*arguments: str) -> Called:
    with no_process_left():
        return call("rehearse", *arguments, *QUICK)


def test_a_fit_brain_ends_with_0_and_its_result_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    page, data = tmp_path / "page.html", tmp_path / "data.json"
    run = rehearse(f"cmd:{brain('good')}", "--html", str(page), "--json", str(data))
    assert run.returncode == 0, run.stderr
    assert "  game 2: white against level 4: lost after " in run.stdout
    assert ": nothing here would disqualify it\n" in run.stdout
    assert "too few games to say: 0 of 2 points against levels" in run.stdout
    told = json.loads(data.read_text(encoding="utf-8"))
    assert told["fit"]
    assert [league["league"] for league in told["leagues"]] == ["renju"]
    assert len(told["leagues"][0]["games"][0]["stones"].split()) > 8
    text = page.read_text(encoding="utf-8")
    assert "Nothing here would disqualify it." in text
    assert "--at:" in text
    assert sorted(tmp_path.iterdir()) == [data, page]


def test_a_brain_with_faults_ends_with_1_and_its_page_says_why(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    run = rehearse(brain("crasher"), "--html", str(page), "--quiet")
    assert run.returncode == 1
    assert "it would be disqualified\n  - renju: it lost 2 of 2 games by faults" in run.stdout
    assert "game 1" not in run.stdout.partition("it would be")[0]
    assert re.search(r"^ *[0-9.]* *&gt; START 15$|&gt; START 15\n", page.read_text(encoding="utf-8"), re.MULTILINE)


@posix_alone("only an exe is a program")
def test_an_archive_is_unpacked_and_played_in_the_leagues_that_it_is_for(tmp_path: Path) -> None:
    path = packed(tmp_path, "pbrain-tiny_renju", "readme.txt")
    with no_process_left():
        run = call("rehearse", str(path), *QUICK, "--league", "all")
    assert run.returncode == 1
    assert "renju (pbrain-tiny_renju): too few games" in run.stdout
    assert "caro" not in run.stdout
    assert "  - pbrain-tiny_renju is no Windows program, and the judge runs no other" in run.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["no-such.zip"], "package = 'no-such.zip': No such file or directory"),
        (["."], "no executable; a brain is called pbrain-NAME.exe, at the root"),
        (["/no/such/brain"], "cannot start '/no/such/brain'"),
        ([""], "the command"),
        ([brain("good"), "--league", "renjuu"], "league = 'renjuu': there is no such league; did you mean renju?"),
        ([brain("good"), "--games", "3"], "games = 3: must be even"),
        ([brain("good"), "--speed", "2"], "speed = 2: a clock runs"),
        ([brain("good"), "--only", "nothing"], "only = 'nothing': neither a check nor one of the groups"),
        ([brain("good"), "--html", str(NOWHERE / "page.html")], f"there is no folder {str(NOWHERE)!r}"),
    ],
)
def test_what_cannot_be_rehearsed_ends_with_2(
    arguments: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run = call("rehearse", *arguments)
    assert run.returncode == 2
    assert told in run.stderr
    assert run.stderr.count("\n") == 1


@pytest.mark.long
@posix_alone("a program apart from the console hears no Ctrl-C")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGKILL"])
def test_whatever_ends_it_nothing_is_left(name: str, tmp_path: Path) -> None:
    number = signal.Signals[name]
    path = packed(tmp_path, "pbrain-tiny")
    command = [sys.executable, "-m", "gomoku_arena", "rehearse", str(path), *QUICK[:-2], "--games", "100"]
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with (
        no_process_left(within=10),
        subprocess.Popen([*command, "--only", "begin"], env=environment, stdout=subprocess.PIPE, text=True) as process,
    ):
        assert process.stdout is not None
        while "game 1:" not in process.stdout.readline():
            pass
        process.send_signal(number)
        code = process.wait(timeout=20)
    assert code == (130 if number == signal.SIGINT else -number)
    deadline = time.monotonic() + 10
    while (left := list(tmp_path.glob("gomoku-rehearsal-*"))) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert left == []
