import json
import shlex
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import faulty_plugin
import scripted_engine
from gomoku_arena.cli import app
from gomoku_arena.errors import EngineStartError

COMMAND = shlex.join([sys.executable, "-S", "-E", str(Path(scripted_engine.__file__))])


@pytest.mark.parametrize(("behaviour", "code", "verdict"), [("good", 0, "conforms"), ("silent", 1, "does not conform")])
def test_the_exit_code_says_whether_it_conforms(behaviour: str, code: int, verdict: str) -> None:
    result = CliRunner().invoke(app, ["check", f"cmd:{COMMAND} {behaviour}", "--only", "about", "--patience", "0.2"])
    assert result.exit_code == code
    assert f" {verdict}: " in result.stdout.splitlines()[-1]
    assert "  pass     start-20 " in result.stdout
    assert ("> ABOUT" in result.stdout) == (code == 1)


def test_the_report_is_printed_as_json() -> None:
    result = CliRunner().invoke(app, ["check", f"{COMMAND} good", "--only", "begin", "--json"])
    assert result.exit_code == 0
    report = json.loads(result.stdout)
    assert report["conforms"]
    assert report["checks"][0]["name"] == "start-20"


def test_a_command_that_cannot_be_run_is_told_in_a_line() -> None:
    result = CliRunner().invoke(app, ["check", "/no/such/brain"])
    assert isinstance(result.exception, EngineStartError)
    assert "/no/such/brain" in str(result.exception)


def test_an_engine_in_python_is_checked_as_a_bot_is(tmp_path: Path) -> None:
    with faulty_plugin.installed(tmp_path):
        good = CliRunner().invoke(app, ["check", "first", "--only", "begin"])
        bad = CliRunner().invoke(app, ["check", "raises", "--only", "turn"])
    assert good.exit_code == 0, good.stdout
    assert " brain first conforms: " in good.stdout.splitlines()[-1]
    assert bad.exit_code == 1
    assert "ERROR RuntimeError: no idea (faulty_plugin.py:" in bad.stdout
    assert 'raise RuntimeError("no idea")' in bad.stdout
