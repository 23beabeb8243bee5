"""What a moody engine does next: drawn from a seed, the same whichever process draws, and written down first.

Stands alone, as ``scripted_engine`` does: the standard library only.
"""

import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

if sys.platform == "win32":
    import msvcrt

    def lock(file: Any) -> None:
        """Waits until the file is this process's alone, until it is closed."""
        # A byte that nobody reads: what is locked nobody else can read.
        file.seek(1 << 30)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)

else:
    import fcntl

    def lock(file: Any) -> None:
        """Waits until the file is this process's alone, until it is closed."""
        fcntl.flock(file, fcntl.LOCK_EX)


GOOD = "good"


class Dice:
    """Draws for one engine, whose processes share the file ``path``: a line for each draw, its occasion and outcome."""

    def __init__(self, path: Path, seed: str) -> None:
        self._path = path
        self._seed = seed

    def draw(self, occasion: str, chance: float, outcomes: Sequence[str]) -> str:
        """One of the outcomes with that chance, else GOOD; the very first draw is good, for then it is looked at."""
        with self._path.open("a+") as file:
            lock(file)
            file.seek(0)
            number = len(file.readlines())
            source = random.Random(f"{self._seed} {number}")
            outcome = source.choice(outcomes) if number and source.random() < chance else GOOD
            file.write(f"{occasion} {outcome}\n")
        return outcome


def drawn(path: Path) -> list[str]:
    """Every outcome so far."""
    return [line.split()[1] for line in path.read_text().splitlines()] if path.exists() else []
