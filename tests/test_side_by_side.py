"""Commands run side by side: what each writes stays together, and one that fails fails them all."""

import os
import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parent.parent / "tools/side_by_side.py"


def run(folder: Path, *commands: str) -> tuple[int, list[str]]:
    """The exit code and the lines."""
    done = subprocess.run(
        [sys.executable, str(TOOL), *commands], cwd=folder, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout.splitlines()


def test_what_a_command_writes_comes_whole_once_it_is_over(tmp_path: Path) -> None:
    # On one processor, the second has its turn later.
    waits = (
        "echo one; until test -e over; do sleep 0.01; done; echo two >&2" if (os.cpu_count() or 1) > 1 else "echo one"
    )
    code, lines = run(tmp_path, waits, "echo three; touch over")
    assert code == 0
    assert lines[lines.index(waits) + 1] == "one"
    assert lines[lines.index("echo three; touch over") + 1] == "three"
    assert ("two" in lines) is ("two" in waits)


def test_all_are_run_and_what_failed_is_named_last(tmp_path: Path) -> None:
    code, lines = run(tmp_path, "exit 3", "touch there", "false")
    assert code == 1
    assert sorted(lines[-2:]) == ["failed: exit 3", "failed: false"]
    assert (tmp_path / "there").exists()
