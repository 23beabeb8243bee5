"""What type checkers are shown as the docs teach it also runs; ``make lint`` asks mypy and pyright."""

import subprocess
import sys
from pathlib import Path


def test_what_is_taught_runs() -> None:
    file = Path(__file__).parent / "typed" / "as_taught.py"
    run = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stderr) == (0, "")
