"""What modules have of one kind: every one is found, none hides behind another of its name."""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from gomoku_arena.catalogues import catalogue
from gomoku_arena.notation import formats
from gomoku_arena.notation.formats.registry import NOTATIONS
from gomoku_arena.notation.notation import Notation

_KINDS = """
from dataclasses import dataclass

@dataclass
class Kind:
    order: int
    name: str
"""


def test_values_stand_in_their_order_and_two_of_one_name_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "kinds_of_a_test"
    package.mkdir()
    modules = {
        "__init__": "",
        "kind": _KINDS,
        "late": "from kinds_of_a_test.kind import Kind\nLATE = Kind(2, 'late')\nANOTHER = Kind(0, 'first')",
        "early": "from kinds_of_a_test.kind import Kind\nEARLY = Kind(1, 'early')",
        "above": "raise AssertionError('is left out')",
    }
    for name, text in modules.items():
        (package / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    room, kind = import_module("kinds_of_a_test"), import_module("kinds_of_a_test.kind").Kind
    assert list(catalogue(room, kind, {"above"})) == ["first", "early", "late"]
    (package / "twin.py").write_text("from kinds_of_a_test.kind import Kind\nTWIN = Kind(3, 'late')", encoding="utf-8")
    with pytest.raises(ValueError, match="kinds_of_a_test: two are called 'late'"):
        catalogue(room, kind, {"above"})


def test_every_module_of_the_notations_has_one() -> None:
    modules = [it.name for it in iter_modules(formats.__path__) if it.name != "registry"]
    found = {
        name: [it for it in vars(import_module(f"{formats.__name__}.{name}")).values() if isinstance(it, Notation)]
        for name in modules
    }
    assert [name for name, notations in found.items() if len(notations) != 1] == []
    assert len(NOTATIONS) == len(modules)
