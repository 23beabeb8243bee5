"""What is imported to stay is looked through by no garbage collector, and nothing else is kept from it."""

import gc
import sys
import weakref
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from gomoku_arena.garbage import here_to_stay, imported, without_circles


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    was_looked_for, frozen = gc.isenabled(), gc.get_freeze_count()
    yield
    if gc.get_freeze_count() != frozen:
        # What pytest has frozen stays so: all of it goes back, and is frozen again.
        gc.unfreeze()
        gc.collect()
        gc.freeze()
    assert gc.isenabled() is was_looked_for


class Circle:
    def __init__(self) -> None:
        self.own = self


def test_a_module_is_imported_while_nobody_looks_for_circles_and_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "module_of_this_test.py").write_text("import gc\nLOOKED_FOR = gc.isenabled()\nTHINGS = [[]]\n")
    monkeypatch.syspath_prepend(tmp_path)
    frozen = gc.get_freeze_count()
    module = imported("module_of_this_test")
    monkeypatch.delitem(sys.modules, "module_of_this_test")
    assert not module.LOOKED_FOR
    assert gc.isenabled()
    assert gc.get_freeze_count() > frozen
    assert not any(it is module.THINGS for it in gc.get_objects())


def test_where_nothing_is_imported_anew_circles_are_found_later() -> None:
    left = weakref.ref(Circle())
    frozen = gc.get_freeze_count()
    assert imported("gomoku_arena.garbage").imported is imported
    assert gc.get_freeze_count() == frozen
    gc.collect()
    assert left() is None


@pytest.mark.parametrize("quietly", [without_circles, here_to_stay])
def test_an_error_leaves_the_collector_as_it_was(quietly: Callable[[], AbstractContextManager[None]]) -> None:
    def fail() -> None:
        with quietly():
            assert not gc.isenabled()
            raise ModuleNotFoundError

    with pytest.raises(ModuleNotFoundError):
        fail()
    assert gc.isenabled()
    gc.disable()
    try:
        with quietly():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
