"""What the columns of a store may hold. A store is a file, and anybody may have written it."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeAlias

from pydantic import ConfigDict, Field, FiniteFloat, Json, TypeAdapter, ValidationError

from gomoku_arena.play.naming import LONGEST_NAME

Number: TypeAlias = Annotated[int, Field(ge=0, lt=2**31)]
Name: TypeAlias = Annotated[str, Field(max_length=LONGEST_NAME)]
Word: TypeAlias = Annotated[str, Field(max_length=200)]
Line: TypeAlias = Annotated[str, Field(max_length=20_000)]
Text: TypeAlias = Annotated[str, Field(max_length=1_000_000)]
Value: TypeAlias = Annotated[int, Field(ge=-(2**63), lt=2**63)]
Seconds: TypeAlias = Annotated[FiniteFloat, Field(ge=-1e9, le=1e9)]
Values: TypeAlias = Json[list[Value | None]] | None
Table: TypeAlias = Json[dict[str, Any]]


class RowShape:
    """The columns of a row by their names, each with the type that its values must have exactly."""

    def __init__(self, columns: Mapping[str, Any]) -> None:
        self._names = tuple(columns)
        row: Any = tuple[tuple(columns.values())]  # type: ignore[misc]
        self._values: TypeAdapter[tuple[Any, ...]] = TypeAdapter(row, config=ConfigDict(strict=True))

    def read(self, row: Sequence[Any]) -> tuple[Any, ...]:
        """The values, those in JSON decoded. Raises ValueError, which names the first column that is wrong."""
        try:
            return self._values.validate_python(tuple(row))
        except ValidationError as error:
            fault = error.errors(include_url=False, include_context=False)[0]
            place = fault["loc"][0]
            name = self._names[place] if isinstance(place, int) else str(place)
            raise ValueError(f"{name} = {fault['input']!r:.40}: {fault['msg']}"[:200]) from None
