"""Runs the tests under Wine, but for what is left out there: ``python -m tools.windows.suite``."""

import subprocess
import sys

from tools.windows.environment import MissingError, prepare, run
from tools.windows.rooms import ROOMS

_SIDE_BY_SIDE = ["--numprocesses=2", "--dist=worksteal"]
"""As docs/windows.md counts them."""

SECONDS = 600
"""What a test has, its fixtures included: a server takes a minute to begin where the machine has other work."""


def main() -> None:
    """Runs them, with what pytest is told besides; not those that take long or measure the clock, as Wine is slow."""
    try:
        prepare()
    except (MissingError, subprocess.CalledProcessError) as error:
        sys.exit(f"windows: {error}")
    rooms = [it for it in sys.argv[1:] if it.startswith("tests/")] or ROOMS
    options = [it for it in sys.argv[1:] if not it.startswith("tests/")]
    chosen = ["-p", "no:cacheprovider", "-m", "not long and not alone", f"--timeout={SECONDS}", *_SIDE_BY_SIDE]
    sys.exit(run(["-m", "pytest", *chosen, *options, *rooms]))


if __name__ == "__main__":
    main()
