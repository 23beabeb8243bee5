"""What was consented to is remembered: by its content, safely, and never at any cost."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from gomoku_arena.tournament.config import make_config
from gomoku_arena.tournament.run.trust import Reached, Trust, reached
from systems import WINDOWS, needs_links, no_pipe_with_a_name

ITEMS = [Reached("engines[0].spec", "cmd:bot"), Reached("events", "/tmp/x")]

ADD = """
import sys
from pathlib import Path
from gomoku_arena.tournament.run.trust import Reached
from gomoku_arena.tournament.run.trust import Trust
for number in range(50):
    Trust(Path(sys.argv[1])).remember(Path("store.db"), [Reached(sys.argv[2], str(number))])
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "down" / "trusted"


def test_trust_is_in_what_stands_in_which_store(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = tmp_path / "store.db"
    assert not Trust(file).holds(store, ITEMS)
    Trust(file).remember(store, ITEMS)
    assert Trust(file).holds(store, ITEMS)
    assert not Trust(file).holds(tmp_path / "other.db", ITEMS)
    assert not Trust(file).holds(store, ITEMS[:1])
    assert not Trust(file).holds(store, [ITEMS[0], Reached("events", "/tmp/y")])
    monkeypatch.chdir(tmp_path)
    assert not Trust(file).holds(store, ITEMS)


def test_the_file_is_its_users_own_and_grows_by_what_is_new(file: Path) -> None:
    for _ in range(3):
        Trust(file).remember(Path("store.db"), ITEMS)
        Trust(file).remember(Path("store.db"), [])
    # On Windows it is the folder that keeps others away.
    assert WINDOWS or stat.S_IMODE(file.stat().st_mode) == 0o600
    assert file.stat().st_size == 65
    assert "cmd" not in file.read_text()


def test_several_processes_may_add_to_it(file: Path) -> None:
    command = [sys.executable, "-c", ADD, str(file)]
    running = [subprocess.Popen([*command, name]) for name in "ab"]
    assert [process.wait(60) for process in running] == [0, 0]
    for name in "ab":
        assert all(Trust(file).holds(Path("store.db"), [Reached(name, str(number))]) for number in range(50))


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("pipe", marks=no_pipe_with_a_name),
        "folder",
        pytest.param("link", marks=needs_links),
        "binary",
    ],
)
def test_whatever_lies_there_instead_is_no_trust_and_no_fault(file: Path, tmp_path: Path, kind: str) -> None:
    file.parent.mkdir(parents=True)
    Trust(tmp_path / "real").remember(Path("store.db"), ITEMS)
    match kind:
        case "pipe":
            os.mkfifo(file)
        case "folder":
            file.mkdir()
        case "link":
            file.symlink_to(tmp_path / "real")
        case "binary":
            file.write_bytes(bytes(range(256)) * 10_000)
    Trust(file).remember(Path("store.db"), ITEMS)
    assert Trust(file).holds(Path("store.db"), ITEMS) == (kind == "binary")


@pytest.mark.parametrize(
    "spec", ["cmd:bot", " cmd:bot", "ws://host/ws", "wss://host/ws", "unheard:of", "tengen:weights=/x"]
)
def test_what_starts_contacts_or_opens_something_is_told(spec: str) -> None:
    config = make_config({"engines": [spec, "hard"]})
    assert [item.key for item in reached(config)] == ["engines[0].spec"]


def test_a_command_is_told_whole_and_an_address_without_its_secret() -> None:
    config = make_config({"engines": ["cmd:sh -c 'token=; rm -rf ~'", "ws://host/ws?token=hunter2"]})
    command, address = map(str, reached(config))
    assert "rm -rf ~" in command
    assert "hunter2" not in address


def test_engines_of_this_installation_reach_for_nothing() -> None:
    config = make_config({"engines": ["hard", "tengen:threads=2"], "events": "-", "store": "/tmp/x.db"})
    assert reached(config) == []
