"""Runs tests, and what fails once more, alone: a test that passes then is flaky, and is named in the last lines.

``python tools/once_more.py pytest python -m pytest ...`` and ``... cargo cargo test ...`` run those commands.
``forget`` begins a run of several, and ``tell`` ends it: names what was flaky in any of them, and fails where there is
more of it than ``MOST``. Needs nothing but Python, as tests in Rust have no other environment.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

MOST = 3
"""Flaky tests that a run may have."""

_TRIED = 20
"""Failed tests that are tried again; more are no accident."""

_NOTES = Path(os.environ.get("FLAKY_TESTS", "results/flaky.txt"))
"""What was flaky since ``forget``."""

_PYTEST_FAILED = 1
"""Pytest's exit code where tests failed, and nothing else."""

_RUNNING = re.compile(r"\s*(?:Running .* \(.*\)|Doc-tests .*)$")
_FAILED = re.compile(r"test (.*?)(?: - should panic)? \.\.\. FAILED$")
_RERUN = re.compile(r"error: .*to rerun pass `(.*)`$")


def run_pytest(command: Sequence[str]) -> int:
    """The exit code of a run of pytest, once what failed in it was run again in one process."""
    with tempfile.TemporaryDirectory() as folder:
        kept = ["-o", f"cache_dir={folder}"]
        code = subprocess.run([*command, *kept], check=False).returncode
        failed = _last_failed(folder)
        if code != _PYTEST_FAILED or not _are_few(failed):
            return code
        _say("once more, alone:", failed)
        alone = [word for word in command if not word.startswith(("--numprocesses", "--dist"))]
        again = subprocess.run([*alone, *kept, "--last-failed", "--last-failed-no-failures=none"], check=False)
        return _judge(failed, _last_failed(folder), again.returncode)


def run_cargo(command: Sequence[str]) -> int:
    """The exit code of a run of ``cargo test``, once the tests that failed in it were run again one after the other."""
    code, targets = _cargo([*command, "--no-fail-fast"])
    failed = [name for target in targets for name in target.names()]
    if not _are_few(failed):
        return code
    _say("once more, alone:", failed)
    still, worst = list[str](), 0
    for target in targets:
        # A target that did not come to its end is tried as a whole.
        code, again = _cargo([*command, *target.flags.split(), "--", "--test-threads=1", "--exact", *target.tests])
        if code:
            names = target.names()
            still += [name for it in again for name in it.names() if name in names] or names
        worst = worst or code
    return _judge(failed, still, worst)


def tell() -> int:
    """Names every flaky test of the run; 1 where there are more than may be."""
    names = _NOTES.read_text(encoding="utf-8").splitlines() if _NOTES.exists() else []
    for name in names:
        print(f"flaky: {name}")
    if len(names) <= MOST:
        return 0
    print(f"{len(names)} flaky tests; {MOST} are the most that a run may have")
    return 1


def forget() -> int:
    """Begins a run of several commands."""
    _NOTES.unlink(missing_ok=True)
    return 0


@dataclass
class _Target:
    """A program of tests."""

    flags: str = ""
    """Of cargo, that choose it."""
    failed: list[str] = field(default_factory=list)
    is_over: bool = False
    """It came to its end."""

    @property
    def tests(self) -> list[str]:
        """Those that failed; empty where that is not known."""
        return self.failed if self.is_over else []

    def names(self) -> list[str]:
        return [f"{self.flags} {test}" for test in self.tests] or [self.flags]


def _cargo(command: Sequence[str]) -> tuple[int, list[_Target]]:
    """The exit code, and the targets that failed."""
    targets, target = list[_Target](), _Target()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as run:
        assert run.stdout
        for line in run.stdout:
            print(line, end="", flush=True)
            text = line.rstrip()
            if _RUNNING.match(text):
                target = _Target()
            elif failed := _FAILED.match(text):
                target.failed.append(failed[1])
            elif text.startswith("test result: "):
                target.is_over = True
            elif rerun := _RERUN.search(text):  # behind what a program wrote last that was aborted
                target.flags = rerun[1]
                targets.append(target)
    return run.returncode, targets


def _last_failed(folder: str) -> list[str]:
    """What pytest remembers of its last run."""
    place = Path(folder) / "v/cache/lastfailed"
    return list(json.loads(place.read_text(encoding="utf-8"))) if place.exists() else []


def _are_few(failed: Sequence[str]) -> bool:
    if len(failed) > _TRIED:
        print(f"{len(failed)} tests failed: too many to be accidents")
    return 0 < len(failed) <= _TRIED


def _judge(failed: Sequence[str], still: Sequence[str], code: int) -> int:
    """The exit code of a run in which those failed, and of those these once more, with that exit code."""
    flaky = [name for name in failed if name not in still]
    if still or code:
        _say("failed twice:", [name for name in failed if name in still])
    for name in flaky:
        print(f"flaky: {name}")
    if flaky:
        _NOTES.parent.mkdir(parents=True, exist_ok=True)
        with _NOTES.open("a", encoding="utf-8") as notes:
            notes.writelines(f"{name}\n" for name in flaky)
    return code or int(bool(still))


def _say(what: str, names: Sequence[str]) -> None:
    print(what, *names, sep="\n    ", flush=True)


def main(words: Sequence[str]) -> int:
    """Does what the first word says; the exit code."""
    kinds: dict[str, Callable[[Sequence[str]], int]] = {
        "pytest": run_pytest,
        "cargo": run_cargo,
        "forget": lambda _: forget(),
        "tell": lambda _: tell(),
    }
    return kinds[words[0]](words[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
