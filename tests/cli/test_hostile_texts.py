"""What bots, files and stores call themselves and say: no command prints or writes it so that it steers or forges."""

import json
import shlex
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import scripted_engine
from command_line import call
from gomoku_arena import Rules, Termination
from gomoku_arena.notation import NOTATIONS, game_json, read_trees
from gomoku_arena.notation.formats.registry import WRITTEN
from gomoku_arena.printable import visible
from recorded_games import record_of
from samples import case
from scripted_engine import STEERING
from systems import WINDOWS

BOT = f"cmd:{shlex.join([sys.executable, '-S', '-E', str(Path(scripted_engine.__file__))])} steers"
FIVE = "a1 a2 b1 b2 c1 c2 d1 d2 e1"
FORGED = "[1/1] game 1: forged - forged  1-0"
EVIL = f"{STEERING}\n{FORGED}\r\n\nblack    forged\nskipped: forged\nerror: forged\n"


def check(text: str, *more: str) -> None:
    """Every letter can be seen, and no line is one that a stranger wrote to look like ours."""
    for line in text.split("\n"):
        assert visible(line) == line, ascii(line)
        assert not line.startswith((FORGED, "black    forged", "skipped: forged", "error: forged", *more)), line


@pytest.fixture
def unheard(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the bot says of itself has no end that is ever read, and is not waited for as long as usual."""
    monkeypatch.setattr("gomoku_arena.engines.external.engine.ANSWER_SECONDS", 0.2)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A file of games whose players, and all that is told of them, are hostile."""
    told: dict[str, Any] = dict.fromkeys(("black", "white", "reason", "swap", "failure", "started"), EVIL)
    won: dict[str, Any] = told | {"black": f"a{EVIL}", "white": f"b{EVIL}"}
    crashed: dict[str, Any] = told | {"black": f"b{EVIL}", "termination": Termination.CRASH, "winner": "white"}
    records = [record_of(Rules.freestyle(), FIVE, **it) for it in (won, crashed)]
    file = tmp_path / "games.json"
    file.write_text(json.dumps([json.loads(game_json.write(it)) for it in records]), encoding="utf-8")
    return file


@pytest.fixture
def store(games: Path, tmp_path: Path) -> Path:
    path = tmp_path / "games.db"
    done = call("import", str(games), "--store", str(path), "--name", EVIL.replace("\n", " ").strip())
    assert done.returncode == 0, done.stderr
    check(done.stdout + done.stderr)
    return path


def test_a_store_steers_no_terminal(store: Path, unheard: None) -> None:
    for arguments in (
        *(["report", "{}", "--tables"], ["report", "{}"], ["rate", "{}"], ["rate", "{}", "--json"]),
        *(["rate", "{}", "--anchor", "nobody=0"], ["replay", "{}", "1"], ["replay", "{}", "2", "--from", "3"]),
        *(["replay", "{}", "1", "--engine", "easy:nodes=10"], ["replay", "{}", "1", "--engine", BOT]),
        ["tournament", "--resume", "--store", "{}"],
        *(["export", "{}", "--output", "{}.txt"], ["export", "{}", "--output", "{}.x", "--engine", "nobody"]),
    ):
        with case(*arguments):
            done = call(*(it.format(store) if "{}" in it else it for it in arguments))
            check(done.stdout + done.stderr)
            assert done.stdout + done.stderr


def test_no_exported_file_of_a_hostile_store_has_a_letter_that_nobody_sees(store: Path, tmp_path: Path) -> None:
    for name in WRITTEN:
        with case(name):
            done = call("export", str(store), "--output", str(tmp_path / name), "--format", name)
            assert done.returncode == 0, done.stderr
            check(done.stdout + done.stderr)
            files = sorted((tmp_path / name).iterdir())
            assert len(files) == 2
            for file in files:
                check(file.name)
                check(text_of(file))


def text_of(file: Path) -> str:
    """What can be read in a file of games; of one that is no text, its comments."""
    content = file.read_bytes()
    if not any(it.binary and it.binary.recognises(content) for it in NOTATIONS.values()):
        return content.decode()
    return "".join(it.comment for tree in read_trees(content) for _, it in tree.walk())


def test_the_games_of_one_text_are_as_many_as_there_are(store: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    assert call("export", str(store), "--output", str(file)).returncode == 0
    lines = file.read_text(encoding="utf-8").split("\n")
    assert sum(line.startswith("black  ") for line in lines) == 2
    assert sum(line.startswith("result  ") for line in lines) == 2


def test_the_page_of_a_hostile_store_has_no_letter_that_nobody_sees(store: Path) -> None:
    assert call("report", str(store)).returncode == 0
    check(store.with_suffix(".html").read_text(encoding="utf-8"))
    page = store.with_suffix(".html").read_text(encoding="utf-8")
    told = json.loads(page.partition('<script type="application/json" id="content">')[2].partition("</script>")[0])
    texts = [*told["engines"], *(str(game.get(key, "")) for game in told["games"] for key in "yua")]
    assert len(texts) > 6
    for text in texts:
        check(text)
    for line in (line for game in told["games"] for line in game.get("f", "").split("\n")):
        assert visible(line) == line


def _in_a_file_name(text: str) -> str:
    """The text without what no name of a file may have."""
    refused = {chr(code) for code in range(32)} | set('<>:"/\\|?*') if WINDOWS else {"/"}
    return "".join(letter for letter in text if letter not in refused)


@pytest.mark.parametrize(
    "write",
    [
        lambda path: path.write_text(f"(;GM[4]SZ[15]PB[{EVIL}]PW[{EVIL}]RE[{EVIL}];B[{STEERING}])", encoding="utf-8"),
        lambda path: path.write_text(f"Piskvorky {EVIL}", encoding="utf-8"),
        lambda path: path.write_text(f'{{"black": "{STEERING}", "x": ', encoding="utf-8"),
        lambda path: path.write_text(EVIL, encoding="utf-8"),
    ],
    ids=["sgf", "psq", "json", "nothing"],
)
def test_a_file_steers_no_terminal(tmp_path: Path, write: Callable[[Path], object]) -> None:
    path = tmp_path / f"{_in_a_file_name(STEERING)}.txt"
    write(path)
    for arguments in (
        ["import", str(path), "--store", str(tmp_path / "new.db")],
        ["import", str(path), "--skip-broken", "--store", str(tmp_path / "newer.db")],
        ["rate", str(path)],
        ["analyse", str(path), "--nodes", "10"],
        ["openings", "--verify", str(path), "--nodes", "10"],
        ["tournament", "--config", str(path)],
        ["tournament", "easy", "easy", "--openings", str(path), "--dry-run"],
        ["report", str(path)],
    ):
        done = call(*arguments)
        assert done.returncode in (0, 1, 2), arguments
        check(done.stdout + done.stderr)


def test_a_bot_steers_no_terminal(tmp_path: Path, unheard: None) -> None:
    store = str(tmp_path / "bot.db")
    limits = ["--rules", "freestyle", "--time", "2"]
    for arguments in (
        ["play", BOT, "easy", "--plain", *limits],
        ["play", "easy", BOT, "--plain", *limits],
        ["tournament", f"bot={BOT}", "easy", "--games", "2", "--store", store, "--concurrency", "1", *limits],
        ["compare", f"bot={BOT}", "easy", "--games", "2", "--store", f"{store}2", "--concurrency", "1", *limits],
        ["report", store, "--tables"],
        ["replay", store, "1"],
        ["analyse", "h8 i9", "--engine", BOT, *limits],
        ["check", BOT.removeprefix("cmd:"), "--only", "about", "--only", "begin", "--patience", "1"],
        ["check", BOT.removeprefix("cmd:"), "--only", "about", "--json", "--patience", "1"],
    ):
        done = call(*arguments)
        assert done.returncode in (0, 1, 2, 3), done.stderr
        assert "forged" in done.stdout + done.stderr or arguments[0] in ("compare", "check"), arguments
        check(done.stdout + done.stderr)
    with closing(sqlite3.connect(store)) as connection:
        # It is kept as it was said.
        assert "\x1b" in connection.execute("SELECT max(failure) FROM game").fetchone()[0]
