"""When the garbage collector need not look for objects that form circles."""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType


@contextmanager
def without_circles() -> Iterator[None]:
    """For making a large tree, whose objects form no circles: looking for some takes twice as long as making it."""
    was_looked_for = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_looked_for:
            gc.enable()


@contextmanager
def here_to_stay() -> Iterator[None]:
    """For imports, which stay to the end of the process: looking through those of a server takes half as long again."""
    before = len(sys.modules)
    with without_circles():
        yield
        if len(sys.modules) > before:
            gc.freeze()


def imported(module: str) -> ModuleType:
    """The module of that name, here to stay."""
    with here_to_stay():
        return import_module(module)
