import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gomoku_arena import ConfigError, StoreError
from gomoku_arena.cli import app
from gomoku_arena.tournament.store.store import Store
from leftovers import no_process_left
from thread_executor import games_in_threads

FILE = """
rules = { preset = "freestyle", size = 9 }
time = { depth = 1 }
openings = "random"
affinity = false
anchor = { b = 1000 }
engines = [
  { name = "a", spec = "easy:depth=1" },
  { name = "b", spec = "easy:depth=1,radius=2" },
  { name = "c", spec = "easy:depth=2" },
]
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "winter.toml"
    path.write_text(FILE)
    return path


def run(*arguments: str) -> Result:
    with games_in_threads():
        return CliRunner().invoke(app, ["league", *arguments])


def test_a_league_says_who_enters_what_is_played_and_how_everybody_stands(file: Path) -> None:
    first = run(str(file), "--games", "6")
    assert first.exit_code == 0, first.output
    lines = first.output.splitlines()
    assert [line.split()[0] for line in lines if line.endswith(" enters the league")] == ["a", "b", "c"]
    assert any(line.startswith("[6] game ") for line in lines)
    assert "+1000 " in first.output
    assert lines[-1] == "stopped after 6 games; the same command goes on"
    again = run(str(file), "--games", "2", "--quiet")
    assert again.output.splitlines()[-1] == "stopped after 8 games; the same command goes on"


def test_no_other_command_plays_it(file: Path) -> None:
    run(str(file), "--games", "2", "--quiet")
    for arguments in (["--resume"], ["--format", "league", "easy", "hard"], ["--resume", "--dry-run"]):
        refused = CliRunner().invoke(app, ["tournament", *arguments])
        assert isinstance(refused.exception, ConfigError)
        assert str(refused.exception) == "format = 'league': gomoku-arena league FILE keeps one going"


def test_a_killed_league_goes_on_and_loses_and_repeats_no_game(file: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from gomoku_arena.cli import main; main()", "league", str(file), "--quiet"]
    path = tmp_path / "gomoku-arena.db"
    with no_process_left(within=10):
        process = subprocess.Popen([*command, "--concurrency", "2"], stdout=subprocess.DEVNULL)
        while len(kept(path)) < 10:
            assert process.poll() is None
            time.sleep(0.02)
        process.kill()
        process.wait()
    before = kept(path)
    assert run(str(file), "--games", "20", "--quiet").exit_code == 0
    after = kept(path)
    assert set(before) <= set(after)
    assert len(after) >= len(before) + 20
    with Store(path) as store:
        planned = store.pairings(store.tournament())
    numbers = [game for game, _ in after]
    assert numbers == list(range(len(numbers))), "what the killed one had planned was played"
    assert len(planned) - len(numbers) <= 2


def kept(path: Path) -> list[tuple[int, tuple[str, ...]]]:
    """The number and the moves of every game in the store, none where it is not made yet."""
    try:
        with Store(path, read_only=True) as store:
            return [(it.game, it.record.points) for it in store.results(store.tournament())]
    except StoreError:
        return []
