"""Runs commands side by side, as many at once as there are processors: ``python tools/side_by_side.py COMMAND...``.

Each argument is a line for the shell. What a command writes comes whole, once it is over; all of them are run, and the
exit code is 1 where any failed. Needs nothing but Python.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed


def _run(command: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(command, shell=True, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def main(commands: Sequence[str]) -> int:
    """Runs them, the first ones first; the exit code."""
    failed = list[str]()
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        running = {threads.submit(_run, command): command for command in commands}
        for it in as_completed(running):
            print(running[it], flush=True)
            sys.stdout.buffer.write(it.result().stdout)
            sys.stdout.flush()
            if it.result().returncode:
                failed.append(running[it])
    for command in failed:
        print(f"failed: {command}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
