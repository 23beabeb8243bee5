"""Who may import whom, and what may happen where: the one structural rule that is checked by a machine."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "python" / "gomoku_arena"
PREFIX = "gomoku_arena."

GROUNDS = ["_core"]
VALUES = [*GROUNDS, "errors", "clock", "record", "shown_spec", "notation"]
PROCESSES = ["errors", "processes"]
BASE = [*VALUES, "engines.base", "engines.swap2"]
NAMING = [*BASE, "hookspecs", "plugins", "registry", "engines.named", "protocols"]
ENGINES = [*NAMING, "engines"]
PLAY = [*ENGINES, "play"]
TOURNAMENT = [*PLAY, "processes", "tournament"]
SERVER = [*TOURNAMENT, "server"]
TERMINAL = [*TOURNAMENT, "terminal"]
CONFORMANCE = [*ENGINES, "conformance"]

ALLOWED = {
    "errors": VALUES,
    "clock": VALUES,
    "record": VALUES,
    "shown_spec": VALUES,
    "notation": VALUES,
    "processes": PROCESSES,
    "engines.swap2": VALUES,
    "engines.base": BASE,
    "engines.named": NAMING,
    "hookspecs": NAMING,
    "plugins": NAMING,
    "registry": NAMING,
    "protocols": NAMING,
    "engines": ENGINES,
    "play": PLAY,
    "tournament": TOURNAMENT,
    "server": SERVER,
    "terminal": TERMINAL,
    "conformance": CONFORMANCE,
    "cli": [*SERVER, "terminal", "conformance", "cli"],
    "__main__": ["cli"],
    "env": [*GROUNDS, "env"],
}
"""What each part may import, the longest name that fits first."""

MAY = {
    "subprocess": {"protocols", "processes"},
    "socket": {"server", "engines.remote"},
    "socketserver": {"server"},
    "http": {"server"},
    "urllib": {"engines.remote", "server.web.door"},
    "websockets": {"server", "engines.remote"},
    "multiprocessing": {
        "processes",
        "protocols.process",
        "tournament.local_executor",
        "tournament.serving",
        "tournament.worker_process",
    },
    "distributed": {"tournament.cluster"},
    "fastapi": {"server"},
    "starlette": {"server"},
    "uvicorn": {"server"},
    "nicegui": {"server.web"},
    "babel": {"server.web"},
    "textual": {"terminal"},
    "argparse": set[str](),
    "typer": {"cli"},
}
"""Modules of others with the parts of ours that may import them; those not named here are free."""

SOURCES = sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


def name_of(path: Path) -> str:
    """``play/match.py`` is ``play.match``."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")


def within(module: str, part: str) -> bool:
    return module == part or module.startswith(part + ".")


def part_of(module: str) -> str:
    """The longest part with a rule of its own that the module lies in."""
    return max((part for part in ALLOWED if within(module, part)), key=len, default="")


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute here"
            # ``from gomoku_arena.protocols import gomocup`` names a module, ``from gomoku_arena.clock import X`` none.
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from [name for name in inner if _is_ours(name)] or [node.module or ""]


def _is_ours(name: str) -> bool:
    path = PACKAGE.joinpath(*name.removeprefix(PREFIX).split("."))
    return name.startswith(PREFIX) and (path.is_dir() or path.with_suffix(".py").exists())


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def calls(tree: ast.AST) -> Iterator[str]:
    """Every called name, as it is written: ``print``, ``os.fork``."""
    return (ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call))


def test_there_is_something_to_check() -> None:
    names = {name_of(path) for path in SOURCES}
    assert {"record", "engines.base", "protocols.gomocup", "play.match", "tournament.config", "cli.tournament"} <= names


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_imports_follow_the_arrows(path: Path) -> None:
    part = part_of(name_of(path))
    assert part, f"{name_of(path)} is in no part of the house: give it a rule in ALLOWED"
    for imported in imports(tree_of(path)):
        assert imported != "gomoku_arena", "inside the package, import from where a name is defined"
        if imported.startswith(PREFIX):
            target = imported.removeprefix(PREFIX)
            assert any(within(target, allowed) for allowed in ALLOWED[part]), f"{part} may not import {target}"


def test_the_arrows_have_no_cycle_of_parts() -> None:
    order = list(ALLOWED)
    for one in order:
        for other in order:
            if one != other and not within(one, other) and not within(other, one) and other in ALLOWED[one]:
                mutual = one in ALLOWED[other]
                assert not mutual or {one, other} <= {*VALUES, *NAMING}, f"{one} and {other} may import each other"


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_processes_sockets_and_arguments_stay_in_their_places(path: Path) -> None:
    module, tree = name_of(path), tree_of(path)
    for imported in imports(tree):
        places = MAY.get(imported.split(".")[0])
        assert places is None or any(within(module, place) for place in places), f"{module} imports {imported}"
    for call in calls(tree):
        assert call not in ("os.fork", "os.system", "os.popen", "os.forkpty"), f"{module} calls {call}"
        assert not re.match(r"os\.(exec|spawn|posix_spawn)", call), f"{module} calls {call}"
    if not within(module, "cli"):
        assert "print" not in set(calls(tree)), f"{module} prints"
        assert not any(ast.unparse(node) == "sys.argv" for node in ast.walk(tree) if isinstance(node, ast.Attribute))


def test_one_module_spawns_bots_one_what_cleans_up_behind_them_and_one_what_does_unpredictable_work() -> None:
    spawning = {name_of(path) for path in SOURCES if "subprocess" in set(imports(tree_of(path)))}
    assert spawning == {"protocols.process", "protocols.caretaker", "processes.task_process"}


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
        reached = [name for name in imports(tree_of(path)) if name.startswith(PREFIX)]
        assert reached == [], f"{path.name} reaches into the package: {reached}"
