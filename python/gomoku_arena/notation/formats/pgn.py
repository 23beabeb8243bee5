"""Games as PGN headers, for rating tools such as Ordo and BayesElo, with the stones in a comment.

PGN calls the player who begins White. In gomoku that is black: so our black is PGN's White, and ``1-0`` is a win of
whoever began, here as in our own texts. What a tool then finds as White's advantage is the advantage of the first
move. The stones are in a comment, since no chess tool knows them; what other programs write has no stones at all.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from gomoku_arena._core import Rules
from gomoku_arena.color import ColorName
from gomoku_arena.errors import ErrorCode, NotationError
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.formats.text import rules_text, rules_told
from gomoku_arena.notation.notation import Notation, Reading
from gomoku_arena.notation.reading.record_builder import RecordBuilder, StatedResult
from gomoku_arena.notation.sgf.beyond import kept_of, said_of
from gomoku_arena.notation.sgf.tree import Node
from gomoku_arena.printable import printable
from gomoku_arena.record import GameRecord, MoveRecord, Termination

_WIDTH = 79
"""PGN's export format has lines of less than 80 characters."""

_NAME = re.compile(r"\w{1,40}")
_TAG = re.compile(rf'\[({_NAME.pattern}) "((?:[^"\\]|\\.){{0,2000}})"\]')
_BEGINNING = re.compile(r'\[[A-Za-z]\w{0,39} "')
_POINT = re.compile(r"\b[a-v][0-9]{1,2}\b")
_VARIANT = "gomoku "
_AS_SGF = {"Event": "EV", "Site": "PC", "Round": "RO", "WhiteElo": "BR", "BlackElo": "WR", "Annotator": "AN"}
"""What tags are called that SGF has, too."""
_OTHER = "PGNTAG"
"""Our property for the other tags."""
_OURS = ("Date", "White", "Black", "Result", "PlyCount", "Termination", "Variant")
"""What is written of every record."""
_UNKNOWN = ("", "?", "-")
_WINNERS: Mapping[str, ColorName | None] = {"1-0": "black", "0-1": "white", "1/2-1/2": None}


def write(record: GameRecord, *, event: str = "?", round_: str = "?") -> str:
    """One game, an empty line at its end, so that games can follow each other in a file."""
    result = record.result
    tags = {
        "Event": event,
        "Site": "?",
        "Date": record.started[:10].replace("-", ".") or "????.??.??",
        "Round": round_,
        "White": record.black,
        "Black": record.white,
        "Result": result,
        "PlyCount": str(len(record.points)),
        "Termination": str(record.termination),
        "Variant": f"{_VARIANT}{rules_text(record.rule_set)}",
        **_tags_of(record.sgf),
    }
    heads = [f"[{key} {_quoted(value)}]" for key, value in tags.items()]
    return "\n".join([*heads, "", *_movetext(record.points, result), "", ""])


def _games(text: str) -> Iterator[tuple[dict[str, str], str]]:
    """Tags and movetext of each game."""
    tags, lines = dict[str, str](), list[str]()
    for line in text.splitlines():
        tag = _TAG.fullmatch(line.strip())
        if tag and lines:
            yield tags, " ".join(lines)
            tags, lines = {}, []
        if tag:
            tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
        elif line.strip():
            lines.append(line)
    if tags:
        yield tags, " ".join(lines)


class _Game(Reading):
    """The tags and the stones of a game: one of chess where it does not say what else it is."""

    must_be_given = True

    def __init__(self, tags: Mapping[str, str], points: Sequence[str]) -> None:
        if not points:
            raise NotationError(ErrorCode.NO_STONES)
        self._tags, self._points = tags, points
        variant = tags.get("Variant", "")
        self._told = rules_told(variant.removeprefix(_VARIANT)) if variant.startswith(_VARIANT) else None

    def heeded(self, rules: Rules) -> Rules | None:
        return rules if self._told is None else None

    def record(self, rules: Rules, *, may_go_on: bool = False) -> GameRecord:
        tags = self._tags
        names = tags.get("White", "?"), tags.get("Black", "?")
        game = RecordBuilder(self._told or rules, *names, may_go_on=may_go_on)
        for number, point in enumerate(self._points, start=1):
            game.add(MoveRecord(point), f"move {number}")
        result = tags.get("Result", "*")
        if result in _WINNERS:
            game.told = StatedResult(_WINNERS[result], _termination(tags))
        game.started = tags.get("Date", "").replace(".", "-").replace("????-??-??", "")
        record = game.finish()
        return replace(record, sgf=kept_of(_beyond(tags), record.points))


def _beyond(tags: Mapping[str, str]) -> Node:
    """The tags of which a record has no field, as SGF."""
    said = {_AS_SGF[tag]: [value] for tag, value in tags.items() if tag in _AS_SGF and value not in _UNKNOWN}
    others = [f"{tag} {value}" for tag, value in tags.items() if tag not in _AS_SGF and tag not in _OURS]
    return {**said, **({_OTHER: others} if others else {})}


def _tags_of(more: str) -> dict[str, str]:
    """Those tags again."""
    node = said_of(more)
    tags = {tag: node[name][0] for tag, name in _AS_SGF.items() if name in node}
    others = (value.partition(" ") for value in node.get(_OTHER, ()))
    return tags | {name: value for name, _, value in others if _NAME.fullmatch(name) and name not in _OURS}


def _termination(tags: Mapping[str, str]) -> Termination:
    told = tags.get("Termination", "")
    return Termination(told) if told in set(Termination) else Termination.UNKNOWN


def _quoted(text: str) -> str:
    return '"' + (printable(text) or "?").replace("\\", "\\\\").replace('"', '\\"') + '"'


def _movetext(points: Iterable[str], result: str) -> list[str]:
    stones = " ".join(points)
    return textwrap.wrap(f"{{{stones}}} {result}" if stones else result, _WIDTH)


def _readings(text: str, _: Coordinates) -> Iterator[Reading]:
    for tags, movetext in _games(text):
        yield _Game(tags, _POINT.findall(movetext))


NOTATION = Notation(
    name="pgn",
    title="PGN",
    suffixes=(".pgn",),
    media_type="application/vnd.chess-pgn",
    recognises=lambda text: _BEGINNING.match(text) is not None,
    readings=_readings,
    write=lambda record, event, round_: write(record, event=event, round_=round_),
    frame=("", "", ""),
)
