"""With which stones games begin, so that deterministic engines play different ones: an opening for every number."""

import random
from collections.abc import Iterator, Sequence
from functools import cached_property
from importlib import resources
from itertools import islice
from pathlib import Path
from typing import Literal, Self, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, model_validator

from gomoku_arena._core import Game, Rules
from gomoku_arena.errors import ConfigError, GomokuArenaError, PointError, describe
from gomoku_arena.files.given_file import read_given_text
from gomoku_arena.notation.opening_list import Opening, opening_lines, parse_opening, read_openings
from gomoku_arena.opening_rules.symmetry import SYMMETRIES
from gomoku_arena.tournament.openings._random import random_opening
from gomoku_arena.tournament.openings.balanced import Balance, Evenness, balanced_openings
from gomoku_arena.tournament.openings.symmetry import Stones, canonical, stones, turned

OpeningsName: TypeAlias = Literal["none", "book", "list", "random", "balanced"]
Order: TypeAlias = Literal["sequential", "random"]

_LARGEST = 1 << 24
"""Bytes of a list of openings; a hundred thousand long ones have fewer."""


def opening_fault(opening: Opening, rules: Rules) -> str | None:
    """Why no game can begin with these stones; None where one can."""
    game = Game(rules)
    for point in opening:
        try:
            # Renju lets black play a forbidden point and lose: that is an end, and found below.
            game.play(point)
        except GomokuArenaError as error:
            return describe(error)
    return None if game.outcome is None else f"{opening[-1]} ends the game"


def list_faults(listed: Sequence[tuple[int, Opening]], rules: Rules, evenness: Evenness) -> Iterator[str]:
    """A sentence for every opening, with the number of its line, that is illegal, there already or uneven."""
    seen: dict[Stones, int] = {}
    for line, opening in listed:
        picture = canonical(opening, rules.size)
        fault = opening_fault(opening, rules) or _twin(seen.get(picture)) or evenness.fault(opening)
        seen.setdefault(picture, line)
        if fault is not None:
            yield f"line {line}: {' '.join(opening)}: {fault}"


def _twin(line: int | None) -> str | None:
    return None if line is None else f"the same as line {line} under a symmetry of the board"


_BOOKS = {
    "five_or_more": "freestyle",
    "exactly_five": "standard",
    "unblocked_five": "caro",
    "exactly_unblocked_five": "caro",
}
"""The books by the line that wins."""


def book_name(rules: Rules) -> str:
    """The preset whose set suits these rules: their own, or the nearest for rules put together by hand."""
    if rules.name != "custom":
        return rules.name
    if rules.captures:
        return "ninuki"
    if (rules.double_three, rules.double_four, rules.overline) != ("none", "none", "none"):
        return "renju"
    return _BOOKS[rules.five_black]


def book_text(name: str) -> str:
    """The shipped set of that preset, as it lies in the package."""
    return (
        resources.files("gomoku_arena.tournament.openings").joinpath("books", f"{name}.txt").read_text(encoding="utf-8")
    )


def book_openings(rules: Rules) -> list[Opening]:
    """The shipped openings for these rules, without those that a smaller board or other switches rule out."""
    return list(_playable(book_text(book_name(rules)), rules))


def _playable(text: str, rules: Rules) -> Iterator[Opening]:
    for _, written in opening_lines(text):
        try:
            opening = parse_opening(written, rules.size)
        except PointError:
            continue
        if opening_fault(opening, rules) is None:
            yield opening


class OpeningsConfig(BaseModel):
    """Where openings come from; the name of a kind, or of a file, stands for the whole table."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: OpeningsName = "book"
    """``none`` (the empty board), ``book`` (the shipped set for the rules), ``list`` (one's own ``file``), ``random``
    (2 to 4 stones near the centre) or ``balanced`` (made by ``tengen``, as ``balance`` says).
    """
    file: Path | None = None
    order: Order = "sequential"
    """The order of a book or list."""
    symmetries: bool = True
    """Once a book or list is used up it is used again, turned and mirrored, until nothing new is left; then, or at once
    without symmetries, it begins anew.
    """
    balance: Balance = Balance()

    @model_validator(mode="before")
    @classmethod
    def _text_alone(cls, value: object) -> object:
        if isinstance(value, str):
            return {"kind": value} if value in get_args(OpeningsName) else {"kind": "list", "file": _file(value)}
        if isinstance(value, dict) and "file" in value:
            return {"kind": "list", **value}
        return value

    @model_validator(mode="after")
    def _a_list_is_a_file(self) -> Self:
        if (self.kind == "list") != (self.file is not None):
            raise ValueError(f"kind = {self.kind!r} {'needs' if self.kind == 'list' else 'takes no'} file")
        return self


class Openings:
    """The openings of one tournament: ``opening(number)`` is the same for every two engines and on every machine.

    seed: decides what ``random`` and ``balanced`` make, and a random order.
    Raises ConfigError for a list that cannot be read, holds an opening that the rules or the board do not allow, or
    holds none, and for a book none of which fits.
    """

    def __init__(self, config: OpeningsConfig, rules: Rules, seed: int = 0) -> None:
        self._config = config
        self._rules = rules
        self._seed = seed
        self._listed = self._ordered(self._read())
        self._made: list[Opening] = []
        self._making = balanced_openings(rules, seed, config.balance)

    def opening(self, number: int) -> Opening:
        """Opening ``number``, from 0, as points in the order of play. Raises ConfigError as ``balanced_openings``."""
        match self._config.kind:
            case "none":
                return ()
            case "random":
                # A text seeds the generator the same way on every machine, and no opening depends on another.
                return random_opening(self._rules, random.Random(f"{self._seed}/{number}"))
            case "balanced":
                return self._balanced(number)
            case "book" | "list":
                return self._from_list(number)

    def _from_list(self, number: int) -> Opening:
        # Turning a long list takes a while: not before it is used up.
        if number < len(self._listed):
            return self._listed[number]
        return self._variants[number % len(self._variants)]

    def _balanced(self, number: int) -> Opening:
        missing = number + 1 - len(self._made)
        self._made.extend(islice(self._making, max(missing, 0)))
        return self._made[number]

    def _read(self) -> list[Opening]:
        if self._config.kind == "book":
            return _some_book(self._rules)
        return [] if self._config.file is None else _playable_list(self._config.file, self._rules)

    def _ordered(self, openings: list[Opening]) -> list[Opening]:
        if self._config.order == "sequential":
            return openings
        return random.Random(f"order/{self._seed}").sample(openings, len(openings))

    @cached_property
    def _variants(self) -> list[Opening]:
        """All listed openings, then under every other symmetry all that are not what was there before."""
        symmetries = SYMMETRIES if self._config.symmetries else SYMMETRIES[:1]
        return list(_new_ones(self._listed, self._rules.size, symmetries))


def read_list(file: Path, size: int) -> list[tuple[int, Opening]]:
    """The openings of a file for a board of that size, with the numbers of their lines, whether or not they are legal.

    Raises ConfigError for a file that cannot be read, holds what is no opening, or holds none.
    """
    source = f"openings.file = {str(file)!r}"
    text = read_given_text(file, _LARGEST, "openings.file")
    listed = read_openings(text, size, source)
    if not listed:
        raise ConfigError(f"{source}: holds no opening")
    return listed


def _new_ones(openings: Sequence[Opening], size: int, symmetries: Sequence[int]) -> Iterator[Opening]:
    seen = set()
    for symmetry in symmetries:
        for opening in openings:
            variant = turned(opening, size, symmetry)
            if symmetry == symmetries[0] or stones(variant) not in seen:
                yield variant
            seen.add(stones(variant))


def _file(text: str) -> str:
    if "." in text or Path(text).name != text:
        return text
    raise ValueError(f"neither one of {', '.join(get_args(OpeningsName))} nor a file")


def _some_book(rules: Rules) -> list[Opening]:
    openings = book_openings(rules)
    if not openings:
        raise ConfigError(
            f"openings = 'book': none of the {book_name(rules)} openings fits these rules on a "
            f"{rules.size}x{rules.size} board; use random or a list"
        )
    return openings


def _playable_list(file: Path, rules: Rules) -> list[Opening]:
    listed = read_list(file, rules.size)
    for line, opening in listed:
        fault = opening_fault(opening, rules)
        if fault is not None:
            raise ConfigError(f"openings.file = {str(file)!r}, line {line}: {' '.join(opening)}: {fault}")
    return [opening for _, opening in listed]
