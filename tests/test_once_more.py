"""What fails is run once more, alone; what passes then is named in the last lines, and may not be much."""

import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

TOOL = Path(__file__).parent.parent / "tools/once_more.py"

TESTS = """
import os, pathlib, time

HERE = pathlib.Path(__file__).parent


def passes_from_then_on(name):
    before = HERE / name
    if not before.exists():
        before.touch()
        return False
    return True


def test_good():
    pass
"""
FLAKY = "def test_{0}():\n    assert passes_from_then_on({0!r})\n"
BAD = "def test_bad():\n    assert False\n"
CRASHES = "def test_crashes():\n    passes_from_then_on('crashed') or os._exit(1)\n"
ALONE = """def test_alone():
    # Only the second run is without a neighbour.
    assert 'PYTEST_XDIST_WORKER' not in os.environ
"""
BROKEN = "import nosuch\n"
SIDE_BY_SIDE = "-p", "xdist.plugin", "--numprocesses=2", "--dist=worksteal"


class Ran:
    """The exit code and the lines of a run."""

    def __init__(self, folder: Path, *words: str) -> None:
        environment = {
            # Nothing of the pytest that runs this very test.
            **{name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")},
            "FLAKY_TESTS": str(folder / "flaky.txt"),
            "CARGO_TARGET_DIR": str(folder / "target"),
            # Most of the time of a short run of pytest.
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        command = [sys.executable, str(TOOL), *words]
        run = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        self.code, self.lines = run.returncode, run.stdout.splitlines()

    @property
    def flaky(self) -> list[str]:
        """What the last lines name."""
        found = [line.removeprefix("flaky: ") for line in self.lines if line.startswith("flaky: ")]
        assert self.lines[len(self.lines) - len(found) :] == [f"flaky: {name}" for name in found]
        return found


def pytest_of(folder: Path, *parts: str, options: tuple[str, ...] = ()) -> Ran:
    """The tool on a folder of tests with these."""
    (folder / "test_it.py").write_text("\n\n".join([TESTS, *parts]))
    (folder / "pytest.ini").write_text("[pytest]\n")
    return Ran(folder, "pytest", sys.executable, "-m", "pytest", "-q", *options)


def test_a_run_that_passes_says_nothing_of_it(tmp_path: Path) -> None:
    ran = pytest_of(tmp_path)
    assert (ran.code, ran.flaky) == (0, [])
    assert Ran(tmp_path, "tell").lines == []


@pytest.mark.parametrize("options", [pytest.param((), marks=pytest.mark.long), SIDE_BY_SIDE])
@pytest.mark.long
def test_what_passes_the_second_time_is_named(tmp_path: Path, options: tuple[str, ...]) -> None:
    ran = pytest_of(tmp_path, FLAKY.format("one"), FLAKY.format("two"), options=options)
    assert ran.code == 0
    assert set(ran.flaky) == {"test_it.py::test_one", "test_it.py::test_two"}
    told = Ran(tmp_path, "tell")
    assert (told.code, set(told.flaky)) == (0, set(ran.flaky))


@pytest.mark.long
def test_the_second_time_is_alone_and_a_crash_is_a_failure_too(tmp_path: Path) -> None:
    ran = pytest_of(tmp_path, ALONE, CRASHES, options=SIDE_BY_SIDE)
    assert ran.code == 0
    assert set(ran.flaky) == {"test_it.py::test_alone", "test_it.py::test_crashes"}


def test_what_fails_twice_fails_the_run(tmp_path: Path) -> None:
    ran = pytest_of(tmp_path, BAD, FLAKY.format("one"))
    assert ran.code == 1
    assert ran.lines[-3:] == ["failed twice:", "    test_it.py::test_bad", "flaky: test_it.py::test_one"]


@pytest.mark.long
def test_what_is_no_failure_of_a_test_is_not_tried_again(tmp_path: Path) -> None:
    for parts, options, code in (
        ([BROKEN], (), 2),
        ([], ("-k", "nosuch"), 5),
        ([], ("--nosuch",), 4),
        ([CRASHES], (), 1),
    ):
        ran = pytest_of(tmp_path, *parts, options=options)
        assert ran.code == code
        assert "once more, alone:" not in ran.lines


def test_many_failures_are_no_accidents(tmp_path: Path) -> None:
    ran = pytest_of(tmp_path, *(FLAKY.format(f"t{number}") for number in range(21)))
    assert ran.code == 1
    assert ran.lines[-1] == "21 tests failed: too many to be accidents"


@pytest.mark.long
def test_more_than_three_fail_the_run_of_several_commands(tmp_path: Path) -> None:
    for names, code in ((("one", "two"), 0), (("three",), 0), (("four",), 1)):
        assert pytest_of(tmp_path, *map(FLAKY.format, names)).code == 0
        assert Ran(tmp_path, "tell").code == code
    assert Ran(tmp_path, "tell").lines == [
        *(f"flaky: test_it.py::test_{name}" for name in ("one", "two", "three", "four")),
        "4 flaky tests; 3 are the most that a run may have",
    ]
    assert Ran(tmp_path, "forget").code == 0
    assert Ran(tmp_path, "tell").lines == []


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("cargo"), reason="cargo is not installed")
def test_tests_in_rust_are_run_once_more_as_well(tmp_path: Path) -> None:
    (tmp_path / "Cargo.toml").write_text('[package]\nname = "it"\nversion = "0.1.0"\nedition = "2021"\n[workspace]\n')
    (tmp_path / "src").mkdir()
    (tmp_path / "tests").mkdir()
    once = textwrap.dedent("""
        fn once(name: &str) -> bool {
            let before = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
            let passes = before.exists();
            std::fs::write(before, "").unwrap();
            passes
        }
    """)
    flaky = '#[test] fn flaky() { assert!(once("flaky")) }\n#[test] fn good() {}\n'
    (tmp_path / "src/lib.rs").write_text(f"#[cfg(test)] mod tests {{ {once} {flaky} }}")
    (tmp_path / "tests/aborts.rs").write_text(
        f'{once} #[test] fn aborts() {{ if !once("aborts") {{ std::process::abort() }} }}'
    )
    ran = Ran(tmp_path, "cargo", "cargo", "test", "--offline")
    assert ran.code == 0
    assert ran.flaky == ["--lib tests::flaky", "--test aborts"]
    (tmp_path / "tests/aborts.rs").write_text("#[test] fn bad() { panic!() }")
    (tmp_path / "flaky").unlink()
    ran = Ran(tmp_path, "cargo", "cargo", "test", "--offline")
    assert ran.code == 101
    assert ran.lines[-3:] == ["failed twice:", "    --test aborts bad", "flaky: --lib tests::flaky"]
    (tmp_path / "src/lib.rs").write_text("no rust")
    ran = Ran(tmp_path, "cargo", "cargo", "test", "--offline")
    assert ran.code == 101
    assert "once more, alone:" not in ran.lines
