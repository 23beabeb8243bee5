"""A program that is no Python is never started again unless it says that it can be."""

import json
import multiprocessing
import subprocess
import sys
import sysconfig
import tomllib
from ast import literal_eval
from collections.abc import Iterator
from importlib import import_module
from multiprocessing import spawn
from pathlib import Path

import pytest

import gomoku_arena
from gomoku_arena import EngineStartError, NotationError, open_engine, read_games
from gomoku_arena.packing import hook_directories
from gomoku_arena.processes import python_process
from gomoku_arena.processes.python_process import interpreter, python_command
from gomoku_arena.processes.watchdog import Watchdog
from gomoku_arena.tournament.workers.open_executor import LocalExecutor
from systems import WINDOWS

ROOT = Path(__file__).parents[2]
WORK = """
import json, pathlib, sys
from gomoku_arena import GomokuArenaError, Rules, open_engine, play_tournament
with open(pathlib.Path({folder!r}) / "starts", "a") as file:
    file.write("x")
told = []
try:
    open_engine("tengenn")
except GomokuArenaError as error:
    told.append(str(error))
try:
    outcome = play_tournament(["easy:depth=1", "easy:depth=2"], rules=Rules.freestyle(size=9), games=2, progress=False)
    told.append(len(outcome.games))
except GomokuArenaError as error:
    told.append(str(error))
print(json.dumps(told))
"""
SUPPORTED = "from gomoku_arena import freeze_support\nfreeze_support()\n" + WORK


@pytest.fixture
def no_python(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = spawn.get_executable()
    monkeypatch.setattr(sys, "executable", "/opt/host/bin/host")
    multiprocessing.set_executable("/opt/host/bin/host")
    yield
    multiprocessing.set_executable(before)


@pytest.mark.usefixtures("no_python")
def test_nothing_is_started_where_the_program_is_no_python(tmp_path: Path) -> None:
    with pytest.raises(EngineStartError, match=r"'/opt/host/bin/host', is no Python .*freeze_support"):
        open_engine("tengenn")
    if not WINDOWS:
        with pytest.raises(EngineStartError, match="is no Python"):
            Watchdog("token")
    with pytest.raises(EngineStartError, match="is no Python"):
        LocalExecutor(1)
    with pytest.raises(NotationError, match="is no Python"):
        list(read_games("(;GM[4]SZ[15];B[hh])", limits=True))


@pytest.mark.usefixtures("no_python")
def test_a_python_that_is_named_is_started() -> None:
    for path in ("/usr/bin/python3.12", "/opt/other"):
        multiprocessing.set_executable(path)
        assert python_command("x")[0] == interpreter() == path
    sys.executable = "/usr/bin/pypy3"
    assert interpreter() == "/usr/bin/pypy3"


@pytest.mark.parametrize(
    "name", ["python", "python3", "python3.11", "python3.13t", "pypy3.10", "python.exe", "pythonw"]
)
def test_names_of_interpreters(name: str, no_python: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", f"/a/{name}")
    assert interpreter() == f"/a/{name}"
    multiprocessing.set_executable(f"/a/other-{name}")
    assert interpreter() == f"/a/{name}"
    multiprocessing.set_executable(f"/a/{name}")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/a/packed")
    assert interpreter() == f"/a/{name}", "a packed program may name a Python"
    multiprocessing.set_executable("/a/packed")
    with pytest.raises(EngineStartError):
        interpreter()


@pytest.mark.parametrize("name", ["", "host", "pythonista", "my-python-app", "uwsgi"])
def test_other_programs(name: str, no_python: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", name)
    multiprocessing.set_executable(name)
    with pytest.raises(EngineStartError):
        interpreter()


def test_a_program_under_python_needs_no_support_and_may_ask_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(python_process, "_serves_itself", False)
    gomoku_arena.freeze_support()
    assert python_command("x")[0] == sys.executable
    assert "-c" in python_command("x")


def embedding(folder: Path, script: str) -> list[str]:
    """A program that embeds Python and runs that script whatever it is asked."""
    if WINDOWS:
        pytest.skip("it would be built with the tools of POSIX")
    include, config = sysconfig.get_paths()["include"], sysconfig.get_config_vars()
    library = Path(str(config["LIBDIR"]))
    if not Path(include, "Python.h").exists() or not list(library.glob(f"libpython{config['LDVERSION']}.*")):
        pytest.skip("this Python cannot be embedded: its headers or its library are not installed")
    (folder / "program.py").write_text(f"import sys\nsys.path[:] = {sys.path!r}\n{script.format(folder=str(folder))}")
    source = ROOT / "tests" / "embedding.c"
    told = [f'-DSCRIPT="{folder / "program.py"}"', f"-I{include}", f"-L{library}", f"-Wl,-rpath,{library}"]
    command = ["cc", str(source), "-o", str(folder / "host"), *told, f"-lpython{config['LDVERSION']}"]
    subprocess.run(command, check=True, timeout=60)
    return [str(folder / "host")]


def test_a_program_that_embeds_python_says_what_is_missing_and_is_not_started_again(tmp_path: Path) -> None:
    run = subprocess.run(embedding(tmp_path, WORK), capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr
    unknown, games = json.loads(run.stdout)
    assert "freeze_support" in unknown
    assert "freeze_support" in games
    assert (tmp_path / "starts").read_text() == "x"


@pytest.mark.long
def test_a_program_that_embeds_python_serves_itself_where_it_says_so(tmp_path: Path) -> None:
    run = subprocess.run(embedding(tmp_path, SUPPORTED), capture_output=True, text=True, timeout=100, check=False)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == ["unknown engine 'tengenn'; did you mean tengen?", 2]
    assert (tmp_path / "starts").read_text() == "x"


def test_pyinstaller_finds_the_hooks() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    module, _, name = project["entry-points"]["pyinstaller40"]["hook-dirs"].partition(":")
    assert getattr(import_module(module), name) is hook_directories
    (folder,) = map(Path, hook_directories())
    assert (folder / "hook-gomoku_arena.py").is_file()
    for files in literal_eval((folder / "rthooks.dat").read_text()).values():
        assert all((folder / "rthooks" / file).is_file() for file in files)


HEAVY = [
    *("torch", "onnx", "onnxruntime", "scipy", "pyarrow", "plotly", "matplotlib"),
    *("IPython", "pandas", "PIL", "distributed", "gomoku_arena_alphazero"),
]
"""What else is installed where the tests run, and would take minutes to pack."""


@pytest.mark.long
def test_a_packed_program_has_engines_puzzles_and_tournaments(tmp_path: Path) -> None:
    pytest.importorskip("PyInstaller", reason="PyInstaller is not installed: the extra dev has it")
    (folder,) = hook_directories()
    options = ["--noconfirm", "--log-level", "ERROR", "--additional-hooks-dir", folder]
    options += [word for module in HEAVY for word in ("--exclude-module", module)]
    options += [f"--{name}path={tmp_path / name}" for name in ("dist", "work", "spec")]
    program = ROOT / "tests" / "packed_program.py"
    subprocess.run([sys.executable, "-m", "PyInstaller", *options, str(program)], check=True, timeout=800)
    packed = tmp_path / "dist" / "packed_program" / "packed_program"
    run = subprocess.run([packed, str(tmp_path)], capture_output=True, text=True, timeout=100, check=False)
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    assert told.pop("unknown").startswith("unknown engine 'tengenn'; did you mean tengen?")
    assert told.pop("nodes") >= 200
    assert told.pop("puzzles") > 100
    assert told == {"games": ["five"] * 4, "read": 4, "starts": 1}
