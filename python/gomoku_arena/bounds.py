"""What numbers a plain value may hold: told once, and checked where it is made and where a configuration is read."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from math import inf
from typing import Any, ClassVar, get_args, get_type_hints


@dataclass(frozen=True)
class Bounds:
    """Stands in the annotation of a number of a dataclass: ``Annotated[int, Bounds(1, 64)]``."""

    least: float
    most: float = inf
    above: bool = False
    """More than ``least``."""

    def check(self, value: Any) -> Any:
        """The number. Raises ValueError for one out of bounds, and for one that is none."""
        if value is None:
            return value
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{value!r:.80} is no number")
        # Not a number is never within.
        if not (self.least < value if self.above else self.least <= value):
            raise ValueError(f"must be {'greater than' if self.above else 'at least'} {self.least:g}")
        if not value <= self.most:
            raise ValueError(f"must be at most {self.most:g}")
        return value

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        # Imported when a configuration is read: those who play need none of it.
        from pydantic_core import core_schema

        return core_schema.no_info_after_validator_function(self.check, handler(source))


@dataclass(frozen=True)
class Longest:
    """Stands in the annotation of a text that has at most so many characters: ``Annotated[str, Longest(40)]``."""

    characters: int

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        return {**handler(source), "max_length": self.characters}


class Bounded:
    """A dataclass whose numbers are checked when it is made, and of which a configuration can have no other keys.

    Raises ValueError that names a field whose number is out of its bounds.
    """

    __pydantic_config__: ClassVar = {"extra": "forbid"}

    def __post_init__(self) -> None:
        kind: Any = type(self)
        for name, bounds in _bounds(kind).items():
            try:
                bounds.check(getattr(self, name))
            except ValueError as error:
                raise ValueError(f"{name} = {getattr(self, name)!r:.80}: {error}") from None


@cache
def _bounds(kind: Any) -> dict[str, Bounds]:
    hints = get_type_hints(kind, include_extras=True)
    found = {field.name: get_args(hints[field.name])[-1:] for field in fields(kind)}
    return {name: last[0] for name, last in found.items() if last and isinstance(last[0], Bounds)}
