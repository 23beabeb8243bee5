"""The typed description of the compiled module agrees with the module; ``make lint`` looks as well."""

import subprocess
import sys

import pytest


@pytest.mark.long
def test_stubtest_finds_no_difference() -> None:
    command = [sys.executable, "-m", "mypy.stubtest", "gomoku_arena._core"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "no issues found in 1 module" in run.stdout
