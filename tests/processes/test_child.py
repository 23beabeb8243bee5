import contextlib
import os
import re
import shutil
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import psutil
import pytest

import scripted_engine
from gomoku_arena._core import Pipes
from gomoku_arena.errors import EngineCrashedError, EngineStartError, EngineTimeoutError
from gomoku_arena.processes import system
from gomoku_arena.processes.child import ChildProcess, split_command
from leftovers import no_process_left
from samples import sampled
from systems import KILLED, NO_BOXES, SLEEPER, WINDOWS, inherits_error_mode, posix_alone, windows_alone

SCRIPT = str(Path(scripted_engine.__file__))
PYTHON = [sys.executable, "-S", "-E"]
FORKS_ALONE = posix_alone("there is no fork")


@contextlib.contextmanager
def child(*arguments: str, memory_limit: int | None = None) -> Iterator[ChildProcess]:
    with no_process_left():
        process = ChildProcess(list(arguments), memory_limit=memory_limit)
        try:
            yield process
        finally:
            process.close(b"END\r\n", grace=0.2)


def scripted(behaviour: str) -> contextlib.AbstractContextManager[ChildProcess]:
    return child(*PYTHON, SCRIPT, behaviour)


def read_for_ever(process: ChildProcess, deadline: float) -> None:
    while True:
        process.read_line(deadline)


def write_until_noticed(process: ChildProcess) -> None:
    """A system may take for a moment what nobody will read."""
    for _ in range(100):
        process.write(b"START 15\n", soon())
        time.sleep(0.01)


def open_descriptors() -> set[object]:
    if WINDOWS:
        return set(range(psutil.Process().num_handles()))  # type: ignore[attr-defined]
    return set(Path("/dev/fd").resolve().iterdir())


def soon(seconds: float = 5.0) -> float:
    return time.monotonic() + seconds


def test_lines_go_both_ways() -> None:
    with scripted("good") as process:
        process.write(b"START 15\r\nBEGIN\r\n", soon())
        assert [process.read_line(soon()), process.read_line(soon())] == ["OK", "0,0"]


def test_a_child_that_leaves_when_asked_is_not_killed() -> None:
    with no_process_left():
        process = ChildProcess([*PYTHON, SCRIPT, "good"])
        process.write(b"START 15\n", soon())
        process.read_line(soon())
        begun = time.monotonic()
        process.close(b"END\n")
        process.close()
        assert time.monotonic() - begun < 5.0
        assert process._popen.returncode == 0


def test_close_leaves_no_pipe() -> None:
    before = open_descriptors()
    if WINDOWS and not before:
        pytest.skip("Wine counts no handles")
    with scripted("good"):
        assert open_descriptors() > before
    assert open_descriptors() == before


def test_chatter_does_not_move_the_deadline() -> None:
    with scripted("chatters-and-drips") as process:
        process.write(b"START 15\nBEGIN\n", soon())
        begun = time.monotonic()
        deadline = soon(0.2)
        with pytest.raises(EngineTimeoutError):
            read_for_ever(process, deadline)
        assert 0.19 <= time.monotonic() - begun < 5.0


def test_a_child_that_does_not_read_is_found_out() -> None:
    with child(*SLEEPER) as process, pytest.raises(EngineTimeoutError, match="does not read"):
        process.write(b"x" * 1_000_000, soon(0.3))


def test_writing_to_one_that_left_is_an_ordinary_error() -> None:
    with child(*PYTHON, "-c", "import sys; print('bye', file=sys.stderr); sys.exit(7)") as process:
        with pytest.raises(EngineCrashedError, match="exit status 7; stderr: bye"):
            process.read_line(soon())
        with pytest.raises(EngineCrashedError, match="exit status 7; stderr: bye"):
            write_until_noticed(process)


def test_a_signal_is_named() -> None:
    ends = "ctypes.windll.kernel32.ExitProcess(0xC0000005)" if WINDOWS else "os.kill(os.getpid(), 11)"
    name = r"an access violation \(0xC0000005\)" if WINDOWS else "SIGSEGV"
    with (
        child(*PYTHON, "-c", f"import ctypes, os; {ends}") as process,
        pytest.raises(EngineCrashedError, match=f"it was ended by {name}"),
    ):
        process.read_line(soon())


@windows_alone
@pytest.mark.parametrize(
    ("status", "name"),
    [("0xC0000135", "a DLL that is missing"), ("0xC00000FD", "a stack overflow"), ("0xC0000999", "the system")],
)
def test_an_end_by_the_system_is_named(status: str, name: str) -> None:
    with (
        child(*PYTHON, "-c", f"import ctypes; ctypes.windll.kernel32.ExitProcess({status})") as process,
        pytest.raises(EngineCrashedError, match=rf"^it was ended by {name} \({status}\)$"),
    ):
        process.read_line(soon())


def test_a_bot_runs_in_a_folder_with_a_blank_and_an_umlaut(tmp_path: Path) -> None:
    folder = tmp_path / "zwei Bären"
    folder.mkdir()
    shutil.copy(SCRIPT, folder / "bot ü.py")
    with no_process_left():
        process = ChildProcess([*PYTHON, "bot ü.py", "good"], folder=str(folder))
        process.write(b"START 15\nBEGIN\n", soon())
        assert [process.read_line(soon()), process.read_line(soon())] == ["OK", "0,0"]
        process.close(b"END\n")


def test_the_tail_of_stderr_is_kept_and_the_rest_is_not() -> None:
    with scripted("floods-stderr") as process:
        process.write(b"START 15\nBEGIN\n", soon())
        assert [process.read_line(soon()), process.read_line(soon())] == ["OK", "0,0"]
        with contextlib.suppress(EngineTimeoutError):
            process.read_line(soon(0.1))
        assert process.stderr_tail.endswith("the last words")
        assert len(process.stderr_tail) <= 4096


def test_sigterm_is_not_enough_for_everybody() -> None:
    with scripted("hangs-ignoring-sigterm") as process:
        process.write(b"START 15\nBEGIN\n", soon())
        process.read_line(soon())
        begun = time.monotonic()
        process.close(b"END\n", grace=0.2)
        assert time.monotonic() - begun < 6.0
        assert process._popen.returncode == KILLED


@pytest.mark.parametrize("behaviour", ["leaves-children", pytest.param("leaves-daemon", marks=FORKS_ALONE)])
def test_offspring_in_other_sessions_is_ended_too(behaviour: str) -> None:
    with scripted(behaviour) as process:
        process.write(b"START 15\n", soon())
        process.read_line(soon())
        # Its heir, once it has left.
        assert len(process._tree.members()) >= 1


CRASHES = """
import os, subprocess, sys
subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(3600)"], start_new_session=True)
print("up", flush=True)
os.abort()
"""


def test_offspring_of_a_child_that_crashed_is_ended_too() -> None:
    with child(*PYTHON, "-c", CRASHES) as process:
        assert process.read_line(soon()) == "up"
        with pytest.raises(EngineCrashedError):
            process.read_line(soon(0.5))


MEBIBYTES = 1 << 20

HOLD = "held = b'x' * ({} << 20); print('up', flush=True)"
SLEEP = "import time; time.sleep(3600)"

FORKS = """
import os
for _ in range({children}):
    if os.fork() == 0:
        held = b'x' * ({each} << 20)
        import time; time.sleep(3600)
print('up', flush=True)
"""

SHARES = """
import os
held = b'x' * ({} << 20)
for _ in range(4):
    if os.fork() == 0:
        import time; time.sleep(3600)
print('up', flush=True)
"""

LEAVES_THE_FAMILY = """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork():
        os._exit(0)
    held = b'x' * (300 << 20)
    time.sleep(3600)
print('up', flush=True)
"""


def held_by(program: str, memory_limit: int) -> str:
    """What becomes of a program under that limit, in MiB: the error, or what it says where it stays for a while."""
    with child(*PYTHON, "-c", program + "\n" + SLEEP, memory_limit=memory_limit * MEBIBYTES) as process:
        try:
            told = process.read_line(soon(20))
            process.read_line(soon(0.8))
        except EngineCrashedError as error:
            return str(error)
        except EngineTimeoutError:
            return told
    return "it has spoken twice"


@pytest.mark.parametrize(
    "program",
    [HOLD.format(200), pytest.param(FORKS.format(children=3, each=100), marks=FORKS_ALONE)],
    ids=["itself", "its children"],
)
def test_who_holds_more_than_the_limit_is_ended_and_both_figures_are_told(program: str) -> None:
    told = held_by(program, 128)
    figures = re.fullmatch(r"it was ended: with all its processes it held (\d+) MiB of 128 MiB", told)
    assert figures, told
    assert int(figures[1]) > 128
    assert held_by(program, 600) == "up"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what processes share")
def test_what_processes_share_counts_once() -> None:
    assert held_by(SHARES.format(60), 128) == "up"


@FORKS_ALONE
def test_what_is_reserved_and_not_touched_does_not_count() -> None:
    reserve = "import mmap; held = mmap.mmap(-1, 2 << 30, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)\n"
    assert held_by(reserve + "print('up', flush=True)", 128) == "up"


@FORKS_ALONE
def test_who_has_left_the_family_is_found_by_its_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "SEARCH", 0.1)
    assert "MiB of 128 MiB" in held_by(LEAVES_THE_FAMILY, 128)


RUNTIMES = {
    "node": ("a.js", "console.log('up'); setTimeout(() => 0, 1e6)"),
    "java": (
        "A.java",
        "class A { public static void main(String[] a) throws Exception {"
        ' System.out.println("up"); Thread.sleep(1000000); } }',
    ),
    "go": ("a.go", 'package main\nimport ("fmt"; "time")\nfunc main() { fmt.Println("up"); time.Sleep(time.Hour) }\n'),
}
"""Programs for runtimes that reserve a lot of addresses."""


# The compiler of Go builds the whole of its library first.
@pytest.mark.parametrize("name", sampled(RUNTIMES, {"node"}))
def test_runtimes_that_reserve_much_run_at_350_mebibytes(name: str, tmp_path: Path) -> None:
    if shutil.which(name) is None:
        pytest.skip(f"there is no {name}")
    file, source = RUNTIMES[name]
    (tmp_path / file).write_text(source)
    command = [name, file]
    if name != "node":
        compiler = ["javac", file] if name == "java" else ["go", "build", "-o", "a", file]
        subprocess.run(compiler, cwd=tmp_path, check=True, env={**os.environ, "GOCACHE": str(tmp_path / "cache")})
        command = ["java", "A"] if name == "java" else ["./a"]
    with no_process_left():
        process = ChildProcess(command, folder=str(tmp_path), memory_limit=350 * MEBIBYTES)
        try:
            assert process.read_line(soon(60)) == "up"
        finally:
            process.close(grace=0.2)


@posix_alone("there are no core files")
def test_a_child_writes_no_core_file() -> None:
    with child("sh", "-c", "sleep 0.2; ulimit -c") as process:
        assert process.read_line(soon()) == "0"


def test_a_process_that_nobody_closed_ends_with_its_owner() -> None:
    with no_process_left():
        ChildProcess(SLEEPER)


@pytest.mark.parametrize("ending", ["", "raise KeyboardInterrupt", "sys.exit(1)"])
def test_an_interpreter_that_leaves_takes_its_children_along(ending: str) -> None:
    program = f"""
        import sys
        from gomoku_arena.processes.child import ChildProcess
        process = ChildProcess({SLEEPER})
        print(process.pid, flush=True)
        {ending}
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, check=False, timeout=60
    )
    assert not psutil.pid_exists(int(done.stdout))


@pytest.mark.parametrize("command", ["/no/such/program", SCRIPT + "/inside", "bad\0name"])
def test_what_cannot_be_run_is_named(command: str) -> None:
    with no_process_left(), pytest.raises(EngineStartError) as error:
        ChildProcess([command])
    assert command.replace("\0", "")[:3] in str(error.value)


def test_a_command_line_is_split_as_a_shell_would() -> None:
    assert split_command("./bot --name 'a b' $HOME") == ["./bot", "--name", "a b", "$HOME"]
    for bad in ("", "  ", "./bot 'open"):
        with pytest.raises(EngineStartError):
            split_command(bad)


@posix_alone("descriptors of Python are no handles")
def test_pipes_own_what_they_close() -> None:
    """Three times the same descriptor, and one that is closed meanwhile: nobody else's descriptor is ever closed."""
    reading, writing = os.pipe()
    pipes = Pipes(writing, writing, writing)
    os.close(writing)
    strangers = os.pipe()
    pipes.close()
    for descriptor in (reading, *strangers):
        os.fstat(descriptor)
        os.close(descriptor)
    with pytest.raises(OSError, match="Bad file descriptor"):
        Pipes(reading, reading, reading)


@windows_alone
def test_we_have_the_system_show_no_box() -> None:
    with child(*SLEEPER):
        assert import_module("msvcrt").GetErrorMode() & NO_BOXES == NO_BOXES


@windows_alone
def test_what_has_not_yet_run_ends_with_its_owner() -> None:
    """It is in its job before its first moment: nothing that we would do afterwards could be cut off by our end."""
    suspended = 0x4
    program = f"""
        import msvcrt, os, time
        from gomoku_arena._core import JobObject
        job, command = JobObject(), {subprocess.list2cmdline(SLEEPER)!r}
        ends = [os.open(os.devnull, os.O_RDWR) for _ in range(3)]
        handles = [msvcrt.get_osfhandle(end) for end in ends]
        for handle in handles:
            os.set_handle_inheritable(handle, True)
        _, number = job.start(command, dict(os.environ), None, {suspended}, handles)
        print(number in job.members(), flush=True)
        time.sleep(60)
    """
    command = [sys.executable, "-c", textwrap.dedent(program)]
    with no_process_left(within=10), subprocess.Popen(command, stdout=subprocess.PIPE) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline().strip() == b"True"
        owner.kill()


@inherits_error_mode
def test_the_system_shows_no_box_for_a_bot() -> None:
    with child(*PYTHON, "-c", "import msvcrt; print(msvcrt.GetErrorMode(), flush=True)") as process:
        assert int(process.read_line(soon())) & NO_BOXES == NO_BOXES
