import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import faulty_plugin
from leftovers import marked, no_process_left, own_mark

COMMAND = [sys.executable, "-c", "from gomoku_arena.cli import main; main()", "tournament"]
QUICK = ["--rules", "freestyle", "--depth", "1"]


@pytest.fixture(autouse=True)
def _faulty_engines(tmp_path: Path) -> Iterator[None]:
    with faulty_plugin.installed(tmp_path):
        yield


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    with no_process_left():
        return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, timeout=120)


def test_a_tournament_ends_with_the_standings_and_leaves_its_games(tmp_path: Path) -> None:
    output = tmp_path / "results.json"
    done = run("easy", "first", *QUICK, "--games", "4", "--concurrency", "2", "--output", str(output))
    assert done.returncode == 0, done.stderr
    assert len(re.findall(r"^\[ *\d+/4\] game \d: ", done.stdout, re.MULTILINE)) == 4
    assert re.search(r"^ +1 +easy +\+\d+ +\d+ +4/4 +4 +0 +0 ", done.stdout, re.MULTILINE)
    assert re.search(r"^ +2 +first +-\d+ +\d+ +0/4 +0 +0 +4 ", done.stdout, re.MULTILINE)
    assert "crosstable" in done.stdout
    told = json.loads(output.read_text())
    assert told["complete"] is True
    assert [row["engine"] for row in told["standings"]] == ["easy", "first"]
    assert len(told["games"]) == 4
    assert len(list((tmp_path / "results-games").glob("*.txt"))) == 4


def test_faults_lose_and_are_listed_under_the_table(tmp_path: Path) -> None:
    done = run("raises", "occupies", "first", *QUICK)
    assert done.returncode == 0
    table = done.stdout[done.stdout.index("forfeits\n") :]
    assert "raises (black): RuntimeError: no idea" in table
    assert "occupies (white): played " in table
    assert "Traceback" not in done.stdout + done.stderr


def test_a_real_bot_sits_at_the_table() -> None:
    brain = f"{sys.executable} -c 'from gomoku_arena.cli.brain import main; main()' easy"
    done = run(f"brain=cmd:{brain}", "first", "--rules", "ninuki", "--rule", "goal=4", "--depth", "1", "--size", "13")
    assert done.returncode == 0, done.stderr
    assert re.search(r"^ +1 +brain +\+\d+ +\d+ +2/2 ", done.stdout, re.MULTILINE)


def test_the_command_line_overrides_the_file(tmp_path: Path) -> None:
    file = tmp_path / "t.toml"
    file.write_text('engines = ["easy", "first"]\ngames = 6\n[rules]\npreset = "freestyle"\n[time]\ndepth = 1\n')
    done = run("--config", str(file), "--games", "2", "--size", "9", "--output", str(tmp_path / "r.json"))
    assert done.returncode == 0, done.stderr
    told = json.loads((tmp_path / "r.json").read_text())
    assert len(told["games"]) == 2
    assert (told["config"]["rules"]["preset"], told["config"]["rules"]["size"]) == ("freestyle", 9)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["easy"], "two engines"),
        ([], "two engines"),
        (["easy", "nobody"], "nobody"),
        (["easy", "cmd:./no-such-bot"], "no-such-bot"),
        (["easy", "first", "--games", "3"], "games = 3"),
        (["easy", "first", "--rules", "chess"], "chess"),
        (["easy", "first", "--rule", "goal"], "rule = 'goal'"),
        (["easy", "first", "--rule", "goal=9"], "goal"),
        (["easy", "first", "--format", "swiss"], "format = 'swiss'"),
        (["easy", "first", "--time", "0"], "time.seconds = 0"),
        (["easy", "choosy", "--rules", "ninuki"], "choosy does not play ninuki"),
        (["--config", "no-such-file.toml"], "no-such-file.toml"),
        (["easy", "first", "--output", "/dev/null/x.json"], "output = '/dev/null/x.json'"),
    ],
)
def test_mistakes_are_refused_in_one_line(arguments: list[str], told: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("error: ")
    assert told in line


@pytest.mark.parametrize("kill", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("whole_group", [True, False])
def test_an_interrupted_tournament_shows_and_keeps_what_was_played(
    tmp_path: Path, kill: signal.Signals, whole_group: bool
) -> None:
    output = tmp_path / "results.json"
    brain = f"cmd:{sys.executable} -c 'from gomoku_arena.cli.brain import main; main()' easy"
    arguments = ["first", brain, *QUICK, "--games", "2000", "--concurrency", "2", "--output", str(output)]
    with no_process_left():
        process = subprocess.Popen(
            [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        while not output.exists():
            assert process.poll() is None
            time.sleep(0.05)
        os.killpg(process.pid, kill) if whole_group else process.send_signal(kill)
        shown, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors == ""
    assert re.search(r"interrupted after \d+ of 2000 games", shown)
    assert re.search(r"^ +1 +", shown, re.MULTILINE)
    told = json.loads(output.read_text())
    assert told["complete"] is False
    assert 1 <= len(told["games"]) < 2000
    assert len(list((tmp_path / "results-games").glob("*.txt"))) == len(told["games"])


def test_workers_and_bots_do_not_outlive_a_tournament_that_is_killed(tmp_path: Path) -> None:
    output = tmp_path / "results.json"
    brain = f"cmd:{sys.executable} -c 'from gomoku_arena.cli.brain import main; main()' easy"
    with no_process_left():
        process = subprocess.Popen(
            [*COMMAND, "first", brain, *QUICK, "--games", "2000", "--output", str(output)], stdout=subprocess.DEVNULL
        )
        while not output.exists():
            assert process.poll() is None
            time.sleep(0.05)
        process.kill()
        process.wait()
        deadline = time.monotonic() + 20
        # They notice when they next have something to tell.
        while marked(own_mark()) and time.monotonic() < deadline:
            time.sleep(0.05)
