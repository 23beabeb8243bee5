"""``python -m tools.windows -m gomoku_arena play easy medium``: the Windows Python with these arguments, under Wine."""

import subprocess
import sys

from tools.windows.environment import MissingError, prepare, run


def main() -> None:
    """Makes what is missing, and runs."""
    try:
        prepare()
    except MissingError as error:
        sys.exit(f"windows: {error}")
    except subprocess.CalledProcessError as error:
        sys.exit(f"windows: {error}")
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
