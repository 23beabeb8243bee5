"""What the modules of a package have of one kind: formats of tournaments, notations, opening rules.

A module that is put into the package is found; nothing else has to name it.
"""

from collections.abc import Collection, Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Protocol, TypeVar


class Entry(Protocol):
    """What stands in a catalogue: its place, and among those of one place its name."""

    @property
    def order(self) -> int: ...
    @property
    def name(self) -> str: ...


_T = TypeVar("_T")
_Entry = TypeVar("_Entry", bound=Entry)


def values_in(package: ModuleType, kind: type[_T], above: Collection[str] = ()) -> Iterator[_T]:
    """Values of that type in the modules of a package, by the names of the modules.

    above: modules that are left out, because they ask for the catalogue themselves.
    """
    for module in iter_modules(package.__path__):
        if module.name not in above:
            values = vars(import_module(f"{package.__name__}.{module.name}")).values()
            yield from [it for it in values if isinstance(it, kind)]


def catalogue(package: ModuleType, kind: type[_Entry], above: Collection[str] = ()) -> Mapping[str, _Entry]:
    """Those values by their names, in their order. Raises ValueError where two have one name."""
    known: dict[str, _Entry] = {}
    for it in sorted(values_in(package, kind, above), key=lambda it: (it.order, it.name)):
        if known.setdefault(it.name, it) is not it:
            raise ValueError(f"{package.__name__}: two are called {it.name!r}")
    return known
