"""What a command prints can be read in consoles that have few letters."""

import os
import subprocess
import sys

import pytest

TELLS = "import sys; from gomoku_arena.cli.common.consoles import write_what_consoles_have as w; w(); print({!r})"


def printed(encoding: str, *arguments: str) -> str:
    """What Python prints with these arguments where the console has that encoding, read in it."""
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        check=True,
    )
    assert done.stderr == b""
    return done.stdout.decode(encoding).strip()


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [
        # It has the lines of boxes, and blocks.
        ("cp437", "├───± ... ≥ Fränz o _█ \\u4e2d"),
        ("cp1252", "+---± … >= Fränz o _# \\u4e2d"),
        ("ascii", "+---+- ... >= Franz o _# \\u4e2d"),
        ("utf-8", "├───± … ≥ Fränz ő ▁█ 中"),
    ],
)
def test_each_console_gets_what_it_has_and_the_nearest_for_the_rest(encoding: str, expected: str) -> None:
    assert printed(encoding, "-c", TELLS.format("├───± … ≥ Fränz ő ▁█ 中")) == expected


@pytest.mark.parametrize("encoding", ["cp437", "cp1252"])
def test_a_table_is_whole_in_a_console_of_windows(encoding: str) -> None:
    text = printed(encoding, "-m", "gomoku_arena", "engines")
    assert "tengen" in text
    assert "cmd:…" in text or "cmd:..." in text
    assert "\N{REPLACEMENT CHARACTER}" not in text


@pytest.mark.parametrize("command", [["engines"], ["openings", "--help"]])
def test_a_reader_that_goes_away_ends_a_command_quietly(command: list[str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "gomoku_arena", *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""
        assert program.wait(30) == 1
