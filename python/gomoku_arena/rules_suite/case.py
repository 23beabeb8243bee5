"""One question about the rules with its answer, and the suite of them as a file.

A case is a JSON object in the words of these classes, from which the schema comes. Nothing in it is particular to
Python.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from gomoku_arena._core import Rules
from gomoku_arena.color import ColorName

VERSION: Literal[1] = 1
"""Another number means that an answer has changed, or the form; cases that are added leave it alone."""

Place: TypeAlias = Annotated[str, Field(pattern="^[a-v]([1-9]|1[0-9]|2[0-2])$")]
"""A point: the letter of its column from the left, the number of its row from the top."""

Row: TypeAlias = Annotated[str, Field(pattern="^[.XO]{5,22}$")]
"""A row of the board: ``X`` black, ``O`` white, ``.`` empty."""

Kind: TypeAlias = Literal["double_three", "double_four", "overline"]

Words: TypeAlias = Annotated[str, Field(min_length=1, max_length=1000)]


def _switch_schema(values: Sequence[Any]) -> dict[str, Any]:
    match values[0]:
        case bool():
            return {"type": "boolean"}
        case int():
            return {"type": "integer", "minimum": min(values), "maximum": max(values)}
        case tuple():
            number = _switch_schema([it for pair in values for it in pair])
            return {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
    return {"enum": list(values)}


_SWITCHES = {name: _switch_schema(values) for name, values in Rules.switch_values().items()}

Switches: TypeAlias = Annotated[
    dict[str, Any],
    WithJsonSchema(
        {"type": "object", "properties": _SWITCHES, "required": [*_SWITCHES], "additionalProperties": False}
    ),
]
"""Every switch of ``Rules`` by its name."""


class _Shape(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class RuleSet(_Shape):
    """A rule set: its name, what it says in words, and every switch of ``Rules`` by its name."""

    name: Words
    words: Words
    switches: Switches

    @property
    def rules(self) -> Rules:
        return Rules(**self.switches)


class Played(_Shape):
    """What playing a move does."""

    played: bool = True
    """Whether it can be played at all. If not, nothing else is told."""
    captured: tuple[Place, ...] = ()
    """The stones that it takes off the board, in any order."""
    pending_five: ColorName | None = None
    """Whose five stands and may still be broken by the next move."""
    end: Literal["five", "captures", "forbidden", "no_legal_move"] | None = None
    """Why the game is over, if it is."""
    winner: ColorName | None = None


class _Case(_Shape):
    id: Words
    group: Words
    about: Words
    """What the case tries."""
    rules: RuleSet


class _Placed(_Case):
    """A case on a board. A five of the side that moved last, if the rules let it be broken, is pending."""

    board: tuple[Row, ...]
    """The rows from the top."""
    to_move: ColorName
    pairs: tuple[int, int] = (0, 0)
    """The pairs that black and white have captured."""


class ForbiddenCase(_Placed):
    """Which points are forbidden to the side to move? To each point belong all the kinds for which it is forbidden."""

    ask: Literal["forbidden"] = "forbidden"
    answer: dict[Place, tuple[Kind, ...]] = Field(json_schema_extra={"additionalProperties": False})


class LegalCase(_Placed):
    """Which points may the side to move play without losing by it?"""

    ask: Literal["legal"] = "legal"
    answer: tuple[Place, ...]


class PlayCase(_Placed):
    """What happens when the side to move plays there?"""

    ask: Literal["play"] = "play"
    move: Place
    answer: Played


class GameCase(_Case):
    """What does each move of a game do, played from the empty board, black first?"""

    ask: Literal["game"] = "game"
    moves: tuple[Place, ...]
    answer: tuple[Played, ...]


Case: TypeAlias = Annotated[ForbiddenCase | LegalCase | PlayCase | GameCase, Field(discriminator="ask")]


class Suite(_Shape):
    """All cases, the small ones of a group first."""

    title: Literal["Rules of gomoku: questions and answers"] = "Rules of gomoku: questions and answers"
    version: Literal[1] = VERSION
    license: Literal["CC0-1.0"] = "CC0-1.0"
    cases: tuple[Case, ...]

    @property
    def groups(self) -> list[str]:
        """The groups in their order."""
        return list(dict.fromkeys(case.group for case in self.cases))


def question_of(case: Case) -> dict[str, Any]:
    """The case as a program is asked it: without its answer, and without what would give the answer away."""
    return case.model_dump(mode="json", exclude={"answer", "about", "group"})
