"""What the house promises beside the arrows, which import-linter holds: doors, signs, and what may happen where."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from public_rooms import PUBLIC_ROOMS

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "python" / "gomoku_arena"
PREFIX = "gomoku_arena."

MAY = {
    "subprocess": {"processes", "engines.isolated.engine"},
    "socket": {"processes", "server", "engines.remote", "tournament.workers._meeting"},
    "socketserver": {"server"},
    "http": {"server"},
    "urllib": {"engines.remote", "server.web.admission"},
    "websockets": {"server", "engines.remote"},
    "multiprocessing": {"processes", "tournament.workers.open_executor"},
    "distributed": {"tournament.workers._dask_cluster", "tournament.workers._certificates"},
    "msgpack": {"tournament.workers._meeting"},
    "fastapi": {"server"},
    "starlette": {"server"},
    "uvicorn": {"server"},
    "nicegui": {"server.web"},
    "babel": {"server.web"},
    "brotli": {"server.web"},
    "segno": {"server.web"},
    "textual": {"terminal"},
    "argparse": set[str](),
    "typer": {"cli"},
}
"""Modules of others with the parts of ours that may import them; those not named here are free."""

SOURCES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")
ROOMS = sorted(path.parent for path in PACKAGE.rglob("__init__.py") if path.parent != PACKAGE)


def name_of(path: Path) -> str:
    """``play/game.py`` is ``play.game``."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")


def within(module: str, part: str) -> bool:
    return module == part or module.startswith(part + ".")


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute here"
            # ``from gomoku_arena.gomocup import client`` names a module, ``from gomoku_arena.clock import X`` none.
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from [name for name in inner if _is_ours(name)] or [node.module or ""]


@cache
def _is_ours(name: str) -> bool:
    path = PACKAGE.joinpath(*name.removeprefix(PREFIX).split("."))
    return name.startswith(PREFIX) and (path.is_dir() or any(path.with_suffix(it).exists() for it in (".py", ".pyi")))


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def calls(tree: ast.AST) -> Iterator[str]:
    """Every called name, as it is written: ``print``, ``os.fork``."""
    return (ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call))


def public_names(room: Path) -> set[str]:
    """The modules and rooms of a folder that other rooms may use."""
    inner = {path.name for path in room.iterdir() if path in ROOMS}
    return inner | {path.stem for path in room.glob("*.py") if not path.stem.startswith("_")}


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.relative_to(PACKAGE)))
def test_a_room_says_what_it_is_and_what_others_may_use(room: Path) -> None:
    sign = ast.get_docstring(tree_of(room / "__init__.py")) or ""
    last = sign.rpartition("\n\n")[2]
    told = set(re.findall(r"``(\w+)``", last))
    assert told == public_names(room) or last == "Other rooms use every module in here."


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.relative_to(PACKAGE)))
def test_a_room_has_at_most_twenty_files(room: Path) -> None:
    assert len([path for path in room.glob("*.py") if path.name != "__init__.py"]) <= 20


def test_inside_the_package_names_are_imported_from_where_they_are_defined() -> None:
    assert [name_of(path) for path in SOURCES if "gomoku_arena" in imports(tree_of(path))] == []


def test_private_modules_are_used_in_their_own_room_alone() -> None:
    for path in SOURCES:
        for imported in imports(tree_of(path)):
            *room, last = imported.removeprefix(PREFIX).split(".")
            if imported.startswith(PREFIX) and last.startswith("_") and imported != "gomoku_arena._core":
                own = not room or within(name_of(path.parent / "__init__.py"), ".".join(room))
                assert own, f"{name_of(path)} imports {imported}"


# One test, not one a module: hundreds of them take seconds to be counted alone.
def test_processes_sockets_and_arguments_stay_in_their_places() -> None:
    for path in SOURCES:
        check_places(name_of(path), tree_of(path))


def check_places(module: str, tree: ast.Module) -> None:
    for imported in imports(tree):
        places = MAY.get(imported.split(".")[0])
        assert places is None or any(within(module, place) for place in places), f"{module} imports {imported}"
    for call in calls(tree):
        assert call not in ("os.fork", "os.system", "os.popen", "os.forkpty"), f"{module} calls {call}"
        assert not re.match(r"os\.(exec|spawn|posix_spawn)", call), f"{module} calls {call}"
    if not within(module, "cli") and module != "pbrain":
        assert "print" not in set(calls(tree)), f"{module} prints"
        reads = any(ast.unparse(node) == "sys.argv" for node in ast.walk(tree) if isinstance(node, ast.Attribute))
        # A program that serves itself is told by its arguments what it is to do.
        assert not reads or module == "processes.python_process"


def test_processes_are_started_by_the_two_bodies_of_the_system_and_what_cleans_up_behind_them_by_one() -> None:
    starts = {"subprocess.Popen", "subprocess.run", "Popen"}
    starting = {name_of(path) for path in SOURCES if starts & {*calls(tree_of(path)), *bases(tree_of(path))}}
    expected = {"_posix", "_windows", "watchdog"}
    assert starting == {f"processes.{name}" for name in expected}


def bases(tree: ast.Module) -> Iterator[str]:
    """What the classes are made of, without what is in brackets: a kind of ``Popen`` starts processes, too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield from (ast.unparse(base).partition("[")[0] for base in node.bases)


@pytest.mark.parametrize("crate", ["core", "engine", "pipes"])
def test_the_rules_the_engines_and_the_pipes_know_nothing_of_python(crate: str) -> None:
    files = [path for path in (ROOT / "rust" / crate).rglob("*") if path.suffix in (".rs", ".toml")]
    assert len(files) > 5
    assert [path for path in files if "target" not in path.parts and "pyo3" in path.read_text(encoding="utf-8")] == []


def test_the_rules_are_pure() -> None:
    impure = re.compile(r"\bstd::(time|thread|fs|net|process|env|io)\b|\bprintln!|\brand::")
    sources = list((ROOT / "rust" / "core" / "src").rglob("*.rs"))
    assert sources
    assert [path.name for path in sources if impure.search(path.read_text(encoding="utf-8"))] == []


def test_plugins_use_public_names_alone() -> None:
    sources = list((ROOT / "plugins").glob("*/src/**/*.py"))
    assert sources
    for path in sources:
        reached = [name for name in imports(tree_of(path)) if name.startswith(PREFIX) and name not in PUBLIC_ROOMS]
        assert reached == [], f"{path.name} reaches into the package: {reached}"


@pytest.mark.parametrize("crate", ["core", "engine", "pipes"])
def test_every_file_of_rust_tests_is_part_of_a_program(crate: str) -> None:
    folder = ROOT / "rust" / crate / "tests"
    named = (folder / "main.rs").read_text(encoding="utf-8")
    programs = ["main", *re.findall(r'name = "(\w+)"', (folder.parent / "Cargo.toml").read_text(encoding="utf-8"))]
    for path in folder.glob("*.rs"):
        assert path.stem in programs or re.search(rf"^mod {path.stem};", named, re.M), f"{path.name} never runs"
