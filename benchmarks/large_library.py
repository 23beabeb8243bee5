"""A library of RenLib of 200 MB, node by node: ``PYTHONPATH=tests python benchmarks/large_library.py``.

Makes the file, reads it, writes it again and writes it as SGF. What is written again must be the same, byte for byte.
Prints how fast each was, by the time of the processor, and the memory of the process at most.
"""

import argparse
import filecmp
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from gomoku_arena.notation.formats.registry import NOTATIONS
from gomoku_arena.notation.renlib.reader import read_nodes
from libraries import large

COPIES = 30


def make(file: Path, megabytes: int) -> None:
    """Writes a library of about that size."""
    with file.open("wb") as opened:
        for part in large(COPIES, round(megabytes * 1e6 / COPIES / 3.7)):
            opened.write(part)


def measured(what: str, file: Path, work: Callable[[], object]) -> None:
    begun = time.process_time()
    found = work()
    seconds = time.process_time() - begun
    megabytes = file.stat().st_size / 1e6
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{what:12} {seconds:7.1f} s {megabytes / seconds:7.2f} MB/s, at most {peak:.0f} MiB of memory; {found}")


def count(file: Path) -> str:
    """Reads every node."""
    with file.open("rb") as opened:
        return f"{sum(1 for _ in read_nodes(opened).nodes):,} positions"


def convert(file: Path, output: Path, name: str) -> str:
    """Writes the nodes in another notation."""
    write = NOTATIONS[name].write_nodes
    assert write is not None
    with file.open("rb") as opened, output.open("wb") as written:
        write(read_nodes(opened), written)
    return f"{output.stat().st_size / 1e6:.0f} MB"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--megabytes", type=int, default=200)
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file, again, sgf = (Path(folder) / name for name in ("large.lib", "again.lib", "large.sgf"))
        make(file, told.megabytes)
        print(f"{file.stat().st_size / 1e6:.0f} MB")
        measured("read", file, lambda: count(file))
        measured("lib to lib", file, lambda: convert(file, again, "lib"))
        assert filecmp.cmp(file, again, shallow=False), "what was written again is not the same"
        measured("lib to SGF", file, lambda: convert(file, sgf, "sgf"))


if __name__ == "__main__":
    main()
