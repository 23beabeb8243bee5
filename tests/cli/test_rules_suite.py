"""``gomoku-arena rules-suite`` as it is called."""

import json
import shlex
import sys

import pytest

from command_line import call

_PYTHON = shlex.join([sys.executable, "-S", "-E", "-c"])


def test_our_own_rules_are_asked_without_a_command() -> None:
    called = call("rules-suite", "--only", "captures")
    assert called.returncode == 0
    assert called.stdout.splitlines()[-1] == "version 1: all that was answered agrees"


def test_the_first_cases_that_differ_are_drawn() -> None:
    code = 'import json\nwhile 1: print(json.dumps({"id": json.loads(input())["id"], "answer": []}), flush=True)'
    called = call("rules-suite", f"{_PYTHON} {shlex.quote(code)}", "--only", "renju-forbidden", "--shown", "1")
    assert called.returncode == 1
    head, about, letters, *rows = called.stdout.splitlines()
    assert head == "renju-forbidden-001 differs: it says that f6 is not forbidden"
    assert about == "  renju: f6: two open threes"
    assert letters.split() == list("abcdefghijk")
    assert rows[5].split() == ["6", *"...XX!....."]
    assert called.stdout.count("which points are forbidden") == 1
    assert rows[-1] == "version 1: the program and the suite differ"


def test_the_report_is_printed_as_json() -> None:
    called = call("rules-suite", f"{_PYTHON} 'raise SystemExit(4)'", "--only", "fives-001", "--json")
    assert called.returncode == 1
    (failed,) = json.loads(called.stdout)["cases"]
    assert (failed["id"], failed["result"]) == ("fives-001", "failed")
    assert "exit status 4" in failed["sentence"]


def test_the_cases_and_their_schema_are_printed_as_json() -> None:
    assert json.loads(call("rules-suite", "--cases").stdout)["license"] == "CC0-1.0"
    assert json.loads(call("rules-suite", "--schema").stdout)["title"] == "Suite"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["/no/such/program"], "/no/such/program"),
        (["'"], "'"),
        (["--only", "chess"], "only = 'chess'"),
        (["--yixin"], "--yixin: a command is needed"),
    ],
)
def test_what_cannot_be_asked_is_one_line(arguments: list[str], told: str) -> None:
    called = call("rules-suite", *arguments)
    assert called.returncode == 2
    assert told in called.stderr
    assert called.stderr.count("\n") == 1


def test_a_brain_is_asked_in_yixins_words() -> None:
    brain = shlex.join([sys.executable, "-m", "gomoku_arena", "brain", "easy"])
    called = call("rules-suite", "--yixin", f"cmd:{brain}", "--only", "renju-forbidden-001", "--only", "fives-001")
    assert called.returncode == 0
    assert called.stdout.splitlines()[0].split() == ["agrees", "skipped"]
