"""Commands that read a store which anybody may have made: an error at most, and nothing is started because of it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hostile_stores import BROKEN, FILES, KINDS, STRANGE, make_reaching, make_zoo
from samples import case

AUDITED = Path(__file__).parents[1] / "audited.py"
ADDRESS = "127.0.0.1:9"
USAGE_ERROR = 2


class Command(NamedTuple):
    """A command on a store. output: what it may write, because the user says so."""

    name: str
    arguments: list[str]
    output: str = ""


def commands(store: Path, out: Path) -> list[Command]:
    page, games, site = str(out / f"{store.stem}.html"), str(out / store.stem), str(out / f"{store.stem}.site")
    return [
        Command("tables", ["report", str(store), "--tables"]),
        Command("report", ["report", str(store), "--output", page], page),
        Command("site", ["report", str(store), "--site", site], site),
        Command("export", ["export", str(store), "--output", games, "--format", "json"], games),
        Command("rate", ["rate", str(store)]),
        Command("resume", ["tournament", "--resume", "--store", str(store), "--quiet"]),
    ]


def run(command_lines: list[list[str]], folder: Path) -> list[dict[str, Any]]:
    environment = {**os.environ, "XDG_STATE_HOME": str(folder / "state")}
    done = subprocess.run(
        [sys.executable, str(AUDITED)],
        input=json.dumps(command_lines),
        capture_output=True,
        text=True,
        timeout=240,
        env=environment,
        cwd=folder,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told: list[dict[str, Any]] = json.loads(done.stdout)
    return told


def _elsewhere(reached: list[str], output: str) -> list[str]:
    """What was reached for beside the output; it is told as Python writes it, with each backslash twice."""
    return [text for text in reached if not output or repr(output)[1:-1] not in text]


QUICK = ["tables", "resume"]
"""Commands that every run tries on what is broken: one that reads, and one that writes."""


@pytest.fixture(
    scope="module",
    params=[QUICK, pytest.param(["tables", "export", "rate", "site"], marks=pytest.mark.long)],
    ids=" ".join,
)
def outcomes(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> dict[tuple[str, str], tuple[dict[str, Any], str]]:
    """What came of each command on each kind of store."""
    folder, out = tmp_path_factory.mktemp("zoo"), tmp_path_factory.mktemp("out")
    stores = make_zoo(folder)
    for kind, make in FILES.items():
        stores[kind] = folder / f"{kind}.db"
        make(stores[kind])
    asked = [
        (kind, command)
        for kind, store in stores.items()
        for command in commands(store, out)
        # The page is made from what the tables are made from.
        if kind not in BROKEN or command.name in request.param
    ]
    told = run([command.arguments for _, command in asked], out)
    return {(kind, command.name): (it, command.output) for (kind, command), it in zip(asked, told, strict=True)}


@pytest.mark.long
def test_no_store_ends_a_command_otherwise_than_with_an_error(
    outcomes: dict[tuple[str, str], tuple[dict[str, Any], str]],
) -> None:
    for kind in sorted(KINDS | FILES):
        with case(kind):
            for command in [name for it, name in outcomes if it == kind]:
                told, output = outcomes[kind, command]
                assert not told["escaped"], f"{command}: {told['escaped']}"
                assert told["code"] in (0, USAGE_ERROR), f"{command}: {told['output']}"
                assert told["code"] == 0 or "error: " in told["output"]
                assert "Traceback" not in told["output"]
                assert not set(told["output"]) & {"\x1b", "\u202e"}, f"{command} lets a store steer the terminal"
                if command != "resume":
                    assert _elsewhere(told["reached"], output) == [], command


def test_what_is_broken_is_said(outcomes: dict[tuple[str, str], tuple[dict[str, Any], str]]) -> None:
    for kind in sorted(BROKEN):
        with case(kind):
            told = outcomes[kind, "tables"][0]
            assert told["code"] == USAGE_ERROR
            assert f"{kind.replace(' ', '-')}.db" in told["output"]


def test_what_is_only_strange_is_read(outcomes: dict[tuple[str, str], tuple[dict[str, Any], str]]) -> None:
    for kind in sorted(set(STRANGE) - {"impossible moves"}):
        with case(kind):
            assert outcomes[kind, "report"][0]["code"] == 0, outcomes[kind, "report"][0]["output"]


def test_a_trigger_is_told_of_before_anything_is_written(
    outcomes: dict[tuple[str, str], tuple[dict[str, Any], str]],
) -> None:
    told = outcomes["own trigger", "resume"][0]
    assert told["code"] == USAGE_ERROR
    assert "triggers" in told["output"]


def test_reading_a_store_does_nothing_that_it_says(tmp_path: Path) -> None:
    mark, out = tmp_path / "mark", tmp_path / "out"
    mark.mkdir()
    out.mkdir()
    (mark / "openings").write_text("h8\nh9\n")
    store = make_reaching(tmp_path / "club.db", mark, ADDRESS)
    (out / "old").mkdir()
    content = store.read_bytes()
    asked = commands(store, out)
    told = run([command.arguments for command in asked], out)
    for command, it in zip(asked, told, strict=True):
        reached = _elsewhere(it["reached"], command.output)
        assert reached == [], f"{command.name}: {reached}"
        assert it["code"] == (USAGE_ERROR if command.name == "resume" else 0), it["output"]
        assert "hunter2" not in it["output"]
    assert [path.name for path in mark.iterdir()] == ["openings"]
    assert store.read_bytes() == content
    assert "hunter2" not in (out / "club.html").read_text(encoding="utf-8")
    refused = told[-1]["output"]
    for named in ("command", "events", "openings", "dask://", "ws://127.0.0.1:9/ws?token=…", "--trust-store"):
        assert named in refused
