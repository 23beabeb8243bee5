"""The typed description of the compiled module agrees with the module, and so does what both say of it."""

import ast
import inspect
import pydoc
import subprocess
import sys
from collections.abc import Iterator

import pytest

from gomoku_arena import _core
from samples import case
from tools import stub_docstrings

OURS = {name: it for name, it in vars(_core).items() if getattr(it, "__module__", "") == _core.__name__}


def members() -> Iterator[tuple[str, object]]:
    """The classes and functions of the module, and what the classes hold for people."""
    for name, value in OURS.items():
        yield name, value
        if inspect.isclass(value):
            yield from ((f"{name}.{it}", getattr(value, it)) for it in vars(value) if not it.startswith("_"))


MEMBERS = dict(sorted(members(), key=lambda member: member[0]))


@pytest.mark.long
def test_stubtest_finds_no_difference() -> None:
    command = [sys.executable, "-m", "mypy.stubtest", "gomoku_arena._core"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "no issues found in 1 module" in run.stdout


def test_the_stub_says_what_the_module_says() -> None:
    stub = stub_docstrings.STUB.read_text(encoding="utf-8")
    assert stub_docstrings.rewritten(stub) == stub, "run make docs"


def test_the_stub_has_every_switch_of_the_rules() -> None:
    tree = ast.parse(stub_docstrings.STUB.read_text(encoding="utf-8"))
    [rules] = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Rules"]
    members = {node.name: node for node in rules.body if isinstance(node, ast.FunctionDef)}
    made_of = members["__new__"].args
    told = {name.arg: default for name, default in zip(made_of.kwonlyargs, made_of.kw_defaults, strict=True)}
    for switch, value in _core.Rules().switches().items():
        assert switch in members, f"_core.pyi: Rules has no property {switch}"
        default = told.get(switch)
        assert default is not None, f"_core.pyi: Rules.__new__ lacks {switch}"
        assert ast.literal_eval(default) == value, f"_core.pyi: another default of {switch}"


def test_a_docstring_that_differs_is_put_right() -> None:
    stub = stub_docstrings.STUB.read_text(encoding="utf-8")
    summary = str(_core.Game.undo.__doc__)
    for other in ("", "Something else.", "Something\n\n        in lines.\n        "):
        assert stub_docstrings.rewritten(stub.replace(summary, other)) == stub
    assert stub_docstrings.rewritten(stub.replace(f':\n        """{summary}"""', ": ...")) == stub
    operator = "def __eq__(self, other: object, /) -> bool:"
    assert stub_docstrings.rewritten(stub.replace(f"{operator} ...", f'{operator}\n        """Equal."""', 1)) == stub


def test_everything_public_says_what_it_is() -> None:
    for name in MEMBERS:
        with case(name):
            text = inspect.getdoc(MEMBERS[name])
            assert text
            assert text.split("\n\n")[0].rstrip().endswith((".", ":"))
            assert text != inspect.getdoc(object)


@pytest.mark.parametrize("name", ["Game", "Rules", "SearchEngine"])
def test_help_shows_every_member(name: str) -> None:
    shown = pydoc.plain(pydoc.render_doc(OURS[name]))
    members = [it for it in vars(OURS[name]) if not it.startswith("_")]
    assert len(members) >= 7
    for member in members:
        text = inspect.getdoc(getattr(OURS[name], member))
        assert text is not None
        assert text.splitlines()[0] in shown, member


def test_every_callable_has_its_signature() -> None:
    for name in [name for name, value in MEMBERS.items() if callable(value)]:
        with case(name):
            value = MEMBERS[name]
            assert callable(value)
            if not (inspect.isclass(value) and issubclass(value, Exception)) and name != "EngineOption":
                parameters = inspect.signature(value).parameters
                assert not {"args", "kwargs"} & parameters.keys(), parameters
