"""The database of RenjuNet, ``.rif``: XML with tables of players, tournaments and rules, and thousands of renju games.

Points are ``h8``, rows counted from the bottom. There is no public description: the names are those that programs
read. What a record has no field for is kept as SGF: the tournament, its place, the opening, fifth moves on offer.
``alt`` are those of them that white did not keep. ``swap`` is ``R`` where the players reversed their colours and ``-``
where they did not, as in RenLib's files of games; where a rule has several swaps, nobody knows which of them it means.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias
from xml.parsers import expat

from gomoku_arena._core import Point, Rules
from gomoku_arena.errors import ErrorCode, ErrorData, GomokuArenaError, NotationError, PointError
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.notation import Notation, Reading
from gomoku_arena.notation.reading.quoted import brief
from gomoku_arena.notation.reading.record_builder import RecordBuilder, StatedResult, resized
from gomoku_arena.notation.reading.words import day_named, notes_on, rules_named
from gomoku_arena.notation.sgf.beyond import kept_of
from gomoku_arena.notation.sgf.points import letters_of
from gomoku_arena.notation.sgf.tree import Node
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import Asked, Choice, Choose, Count, Declare, Deed, Offer, Offered, Settled
from gomoku_arena.record import GameRecord, MoveRecord, Termination

_SIZE = 15
_ROWS = Coordinates(from_bottom=True)

_TABLES = {"countries", "cities", "months", "rules", "openings", "players", "tournaments"}
_PIECE = 1 << 16
"""Letters that the parser is given at once."""

_ELEMENT = re.compile(r"(?:\s++|<\?[^?]*+\?>|<!--(?:-?[^-])*+-->|<!DOCTYPE[^\[>]*+>)*+<([A-Za-z]++)[^<>]*+>")
"""No part that is repeated without a way back looks ahead: Python before 3.11.5 would not find it."""

_POINT = re.compile(r"[a-o](?:1[0-5]|[1-9])(?![0-9])")
_RESULTS = {
    "1": StatedResult("black", Termination.UNKNOWN),
    "0": StatedResult("white", Termination.UNKNOWN),
    "0.5": StatedResult(None, Termination.UNKNOWN),
}

_SWAPS = {"R": (Choice.SWAP,), "-": (Choice.STAY,), "": ()}

_Row: TypeAlias = Mapping[str, str]
"""The attributes of an element."""


def _recognises(text: str) -> bool:
    """Whether it is XML whose first element has one of the tables, or games, as its first."""
    root = _ELEMENT.match(text)
    first = _ELEMENT.match(text, root.end()) if root else None
    return first is not None and first[1] in {*_TABLES, "games"}


class _Tables:
    """The rows of every table by their ids."""

    def __init__(self) -> None:
        self._rows: dict[str, dict[str, _Row]] = defaultdict(dict)

    def add(self, table: str, row: _Row) -> None:
        self._rows[table][row.get("id", "")] = row

    def row(self, table: str, number: str) -> _Row:
        """The row of that id, empty where there is none."""
        return self._rows[table].get(number, {})

    def name(self, table: str, number: str) -> str:
        """The name of what has that id; empty where nobody says it."""
        row = self.row(table, number)
        return " ".join(" ".join([row.get("name", ""), row.get("surname", "")]).split())


class _Parser:
    """Gathers the tables, and the games that were not taken yet."""

    def __init__(self) -> None:
        self._tables = _Tables()
        self._found: list[_Game] = []
        self._path: list[str] = []
        self._game: dict[str, str] = {}
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.EntityDeclHandler = self._entity

    def games(self, text: str) -> Iterator["_Game"]:
        """Every game, once it was read whole. Raises NotationError naming the line where it is no XML."""
        for start in range(0, len(text), _PIECE):
            piece = text[start : start + _PIECE]
            try:
                self._parser.Parse(piece, start + _PIECE >= len(text))
            except expat.ExpatError as error:
                why = NotationError(f"no XML: {expat.ErrorString(error.code)}")
                raise NotationError(ErrorCode.AT_LINE, number=error.lineno, why=why) from error
            yield from self._found
            self._found = []

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if self._path and self._path[-1] in _TABLES:
            self._tables.add(self._path[-1], attributes)
        elif self._path and self._path[-1] == "games" and name == "game":
            self._game = {**attributes, "move": "", "info": ""}
        self._path.append(name)

    def _end(self, _: str) -> None:
        self._path.pop()
        if self._game and self._path[-1:] == ["games"]:
            self._found.append(_Game(self._tables, self._game))
            self._game = {}

    def _text(self, text: str) -> None:
        if self._game and self._path[-1] in ("move", "info"):
            self._game[self._path[-1]] += text

    def _entity(self, name: str, *_: object) -> None:
        line = self._parser.CurrentLineNumber
        raise NotationError(ErrorCode.AT_LINE, number=line, why=NotationError(f"the entity {name:.20} is not expanded"))


class _Game(Reading):
    """A game of the database: its attributes, moves and remarks."""

    def __init__(self, tables: _Tables, told: _Row) -> None:
        self._tables, self._told = tables, told

    def heeded(self, rules: Rules) -> Rules | None:
        return None if self._preset() else resized(rules, _SIZE)

    def notes(self) -> Iterator[ErrorData]:
        result = self._told.get("bresult", "")
        if result not in _RESULTS:
            yield from notes_on(result=result)

    def record(self, rules: Rules, *, may_go_on: bool = False) -> GameRecord:
        told = self._told
        preset = self._preset()
        played_by = Rules.from_name(preset, size=_SIZE) if preset else resized(rules, _SIZE)
        game = RecordBuilder(played_by, self._player("black"), self._player("white"), may_go_on=may_go_on)
        for number, point in enumerate(told["move"].split(), start=1):
            place = f"move {number}, {point:.20}"
            game.add(MoveRecord(_point(point, place)), place)
        game.told = _RESULTS.get(told.get("bresult", ""))
        game.started = self._day()
        opening = self._opening(played_by, game.points)
        game.opening, game.swap = len(opening.stones) if opening else 0, opening.text if opening else brief(self._swap)
        record = game.finish()
        return replace(record, sgf=kept_of(self._beyond(is_opening_told=opening is not None), record.points))

    def _preset(self) -> str:
        """The rules: renju, unless they are called otherwise; empty where they are some other gomoku."""
        name = self._rule()
        return rules_named(name) or ("" if "gomoku" in name.casefold() else "renju")

    def _rule(self) -> str:
        return self._tables.name("rules", self._told.get("rule", "") or self._tournament().get("rule", ""))

    def _tournament(self) -> _Row:
        return self._tables.row("tournaments", self._told.get("tournament", ""))

    def _player(self, color: str) -> str:
        number = self._told.get(color, "")
        return self._tables.name("players", number) or (f"player {number}" if number else color)

    def _day(self) -> str:
        """When the tournament began, as far as it is known; nobody says when the game did."""
        tournament = self._tournament()
        year, month = tournament.get("year", ""), tournament.get("month", "")
        return day_named(tournament.get("start", "")) or day_named(f"{year}-{month}") or day_named(year)

    @property
    def _swap(self) -> str:
        return self._told.get("swap", "").strip()

    def _fifths(self) -> list[str]:
        """The points that were offered for the fifth stone besides the one that was kept."""
        return [_ROWS.point(Point(it), _SIZE) for it in _POINT.findall(self._told.get("alt", "").lower())]

    def _opening(self, rules: Rules, points: Sequence[str]) -> Opening | None:
        """How the players opened the game; None where it does not tell all that they did."""
        stones, offered = list(map(Point, points)), list(map(Point, self._fifths()))
        if self._swap not in _SWAPS:
            return None
        choices = [*_SWAPS[self._swap]]
        try:
            opening = Opening.begun(rules, self._rule())
            while not isinstance(opening.step, Settled):
                opening = opening.done(_deed(opening.step, stones[len(opening.stones)], offered, choices))
        except (GomokuArenaError, IndexError):
            return None
        return None if choices or (offered and not opening.offered) else opening

    def _beyond(self, *, is_opening_told: bool) -> Node:
        """What a record has no field for, as SGF."""
        told, tables, tournament = self._told, self._tables, self._tournament()
        places = (
            tables.name("cities", tournament.get("city", "")),
            tables.name("countries", tournament.get("country", "")),
        )
        times = [f"{color} {told[key]}" for color, key in (("black", "btime"), ("white", "wtime")) if told.get(key)]
        remarks = [told["info"].strip(), f"time: {', '.join(times)}" if times else ""]
        said = {
            "EV": tournament.get("name", "").strip(),
            "PC": ", ".join(filter(None, places)),
            "RO": told.get("round", "").strip(),
            "RU": self._rule(),
            "ON": tables.name("openings", told.get("opening", "")),
            "US": tables.name("players", told.get("publisher", "")),
            "C": "\n\n".join(filter(None, remarks)),
        }
        fifths = [] if is_opening_told else list(map(letters_of, self._fifths()))
        return {**{name: [text] for name, text in said.items() if text}, **({"5A": fifths} if fifths else {})}


def _deed(step: Asked, stone: Point, offered: Sequence[Point], choices: list[Choice]) -> Deed:
    """What was done there. Raises IndexError where nobody knows.

    stone: the next one of the game. offered: what was offered besides it for the fifth. choices: is emptied.
    """
    match step:
        case Choose():
            return choices.pop()
        case Declare():
            return Count(1 + len(offered))
        case Offer():
            return Offered((stone, *offered))
        case _:
            return stone


def _point(text: str, place: str) -> str:
    """The point as we write it. Raises NotationError naming the place where it is none of the board."""
    try:
        point = Point(text)
        if max(point) >= _SIZE:
            raise PointError(ErrorCode.POINT_OUTSIDE, point=point, size=_SIZE)
    except PointError as error:
        raise NotationError(ErrorCode.AT_PLACE, place=place, why=error) from error
    return _ROWS.point(point, _SIZE)


NOTATION = Notation(
    name="rif",
    title="RIF",
    suffixes=(".rif",),
    media_type="application/xml",
    recognises=_recognises,
    readings=lambda text, _: _Parser().games(text),
    frame=("", "", ""),
)
