"""Games as PGN headers, for rating tools such as Ordo and BayesElo, with the stones in a comment.

PGN calls the player who begins White. In gomoku that is black: so our black is PGN's White, and ``1-0`` is a win of
whoever began, here as in our own texts. What a tool then finds as White's advantage is the advantage of the first
move. The stones are in a comment, since no chess tool knows them, and a tag of ours, ``OpeningRule``, says how the
players opened.

What other programs write has another Variant or none. Its moves stand outside of comments, and its Black has the black
stones and begins, unless the result and the board together say that White began. Texts of Pente.org, which have two
numbered players and no letter I, are a kind of these, and those of PlayOK, whose players choose their colours.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from gomoku_arena._core import MAX_SIZE, Game, Rules
from gomoku_arena.color import ColorName
from gomoku_arena.errors import ErrorCode, ErrorData, GomokuArenaError, NotationError
from gomoku_arena.notation.coordinates import FROM_TOP, Coordinates
from gomoku_arena.notation.formats.text import rules_text, rules_told
from gomoku_arena.notation.notation import Notation, Reading
from gomoku_arena.notation.pgn.choice import Choice, choice_of
from gomoku_arena.notation.pgn.movetext import Movetext, Token, games
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.notation.reading.quoted import brief
from gomoku_arena.notation.reading.record_builder import RecordBuilder, StatedResult, fitting, resized
from gomoku_arena.notation.reading.words import day_named, notes_on, rules_named
from gomoku_arena.notation.sgf.beyond import beyond, said_of
from gomoku_arena.notation.sgf.tree import Node
from gomoku_arena.notation.sgf.variations import TreeReader
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.patterns import title_of
from gomoku_arena.printable import printable
from gomoku_arena.record import GameRecord, MoveRecord, Termination

_WIDTH = 79
"""PGN's export format has lines of less than 80 characters."""

_NAME = re.compile(r"\w{1,40}")
_BEGINNING = re.compile(
    r"""
    (?:[%;][^\n]*+\s*+ | \{[^}]*+\}\s*+)*+
    (?:\[\s{0,9}[A-Za-z][\w '?]{0,39}?\s{1,9}" | 1\s{0,3}\.+\s{0,9}[A-Za-z][0-9]{1,2}\s[^{(]{0,999}\{)
    """,
    re.VERBOSE,
)
"""Comments, and then a tag, or moves of which one has a comment."""

_POINT = re.compile(r"\b[a-v][0-9]{1,2}\b")
_VARIANT = "gomoku "
_OPENING, _OPENED = "Opening", "OpeningRule"
_AS_SGF = {
    "Event": "EV",
    "Site": "PC",
    "Round": "RO",
    "WhiteElo": "BR",
    "BlackElo": "WR",
    "Annotator": "AN",
    _OPENING: "ON",
}
"""What tags are called that SGF has, too, where White began."""

_ELO = {"BR": "WR", "WR": "BR"}
"""What those of the players are called where Black began."""

_OTHER = "PGNTAG"
"""Our property for the other tags."""

_OURS = ("Date", "White", "Black", "Result", "PlyCount", "Termination", "Variant", _OPENED)
"""What is written of every record."""

_NUMBERED = {"Player1Name": "White", "Player2Name": "Black", "Player1Rating": "WhiteElo", "Player2Rating": "BlackElo"}
"""Tags of Pente.org, of whose players the first began."""

_PENTE_ORG = re.compile(r"(?:www\.)?pente\.org", re.IGNORECASE)
_PENTE = re.compile(r"(?:(?:speed|turn-based|d|g|dk|swap2)[ -]?)?pente", re.IGNORECASE)
_PENTE_SIZE = 19
_PLAYOK = re.compile(r"(?:www\.)?playok(?:\.com)?", re.IGNORECASE)
_PLAYOK_GAME = re.compile(r"[0-9]{1,4},([0-9]{1,2})")
"""The GameType of gomoku there, with the size of the board; other games have none."""

_AMERICAN_DAY = re.compile(r"([0-9]{2})/([0-9]{2})/([0-9]{4})")

_UNKNOWN = ("", "?", "-")
_WINNERS: Mapping[str, ColorName | None] = {"1-0": "black", "0-1": "white", "1/2-1/2": None}
"""Who won where White began."""

_SAID = {"time forfeit": Termination.TIMEOUT, "rules infraction": Termination.ILLEGAL_MOVE}
"""Words of the standard for how a game ended."""

_RULES = ("Variant", "Rules", "Rule", "RuleSet", "Game")
"""Tags of others that name the rules."""

_SIZE = re.compile(r"([0-9]{1,2})(?:\s?x\s?\1)?")
_CHESS = 8
"""Rows of a board on which a game may be one of chess."""


def write(record: GameRecord, *, event: str = "?", round_: str = "?") -> str:
    """One game, an empty line at its end, so that games can follow each other in a file."""
    result = record.result
    tags = {
        "Event": event,
        "Site": "?",
        "Date": _date(record.started),
        "Round": round_,
        "White": record.black,
        "Black": record.white,
        "Result": result,
        "PlyCount": str(len(record.points)),
        "Termination": str(record.termination),
        "Variant": f"{_VARIANT}{rules_text(record.rule_set)}",
        _OPENING: title_of(record.points, record.rule_set),
        _OPENED: brief(record.swap),
        **_tags_of(record.sgf),
    }
    heads = [f"[{key} {_quoted(value)}]" for key, value in tags.items() if value or key not in (_OPENING, _OPENED)]
    return "\n".join([*heads, "", *_movetext(record.points, result), "", ""])


class _Game(Reading):
    """The tags and the movetext of a game: one of chess where nothing says that it is none.

    ways: how it may be written, the likely one first.
    """

    def __init__(self, tags: Mapping[str, str], tokens: Sequence[Token], ways: Sequence[Coordinates]) -> None:
        self._has_numbers = "Player1Name" in tags
        if self._has_numbers:
            tags = {_NUMBERED.get(tag, tag): value for tag, value in tags.items()}
        self._is_pente_org = _is_pente_org(tags)
        if self._is_pente_org:
            tags = {**tags, "Date": _AMERICAN_DAY.sub(r"\3.\1.\2", tags.get("Date", ""))}
        self._ways = ways
        self.written = ways[0] if len(ways) > 1 else None
        self._tags = tags
        self._read: dict[int, tuple[Movetext, TreeReader]] = {}
        variant = tags.get("Variant", "")
        self._is_ours = variant.startswith(_VARIANT)
        self._is_playok = not self._is_ours and _is_playok(tags)
        if self._is_playok:
            self.usual = "standard"
        if self._is_ours and not any(kind == "point" for kind, _ in tokens):
            points = _POINT.findall(" ".join(text for kind, text in tokens if kind == "comment"))
            others = [(kind, text) for kind, text in tokens if kind != "comment"]
            tokens = [*(("point", it) for it in points), *others]
        self._tokens, self._coordinates = tokens, ways[0]
        self.must_be_given = not (self._word or self._is_playok) and all(
            _is_chess(text) for kind, text in tokens if kind == "point"
        )

    def others(self) -> Iterator[Reading]:
        for way in self._ways[1:]:
            other = _Game(self._tags, self._tokens, (way,))
            other.written = way
            yield other

    @cached_property
    def _told(self) -> Rules | None:
        """The rules that a text of ours names."""
        return rules_told(self._tags["Variant"].removeprefix(_VARIANT)) if self._is_ours else None

    @cached_property
    def _named(self) -> Rules | None:
        """The rules that another program names. Raises NotationError for kinds of Pente that we have no rules for."""
        if _PENTE.fullmatch(self._word):
            return Rules.ninuki(double_three="none")
        if "pente" in self._word.lower():
            raise NotationError(ErrorCode.NO_SUCH_RULES, text=self._word[:80])
        name = rules_named(self._word) or ("freestyle" if self._is_pente_org_gomoku else None)
        return Rules.from_name(name) if name else None

    @property
    def _is_pente_org_gomoku(self) -> bool:
        return self._is_pente_org and self._word.lower() == "gomoku"

    @property
    def _word(self) -> str:
        return next((self._tags[tag] for tag in _RULES if tag in self._tags), "")

    def _rules(self, rules: Rules) -> Rules:
        if self._told is not None:
            return self._told
        told = _SIZE.fullmatch(self._tags.get("BoardSize", "") or self._tags.get("Size", ""))
        if self._is_playok:
            told = told or _PLAYOK_GAME.fullmatch(self._tags.get("GameType", ""))
        size = int(told[1]) if told else _PENTE_SIZE if self._is_pente_org else 0
        if self._named is None:
            return resized(rules, size) if size else rules
        points = [text for kind, text in self._tokens if kind == "point"]
        least = max((max(ord(it[0].lower()) - 96, int(it[1:])) for it in points), default=0)
        return resized(self._named, size or fitting(self._named.size, least))

    def heeded(self, rules: Rules) -> Rules | None:
        return None if self._is_ours or self._named else self._rules(rules)

    def notes(self) -> Iterator[ErrorData]:
        """Words that are not understood, and who began where the text leaves that open."""
        if self._is_ours:
            return
        if _PENTE.fullmatch(self._word):
            yield ErrorData.note(ErrorCode.PENTE_FIVE)
        if self._is_pente_org_gomoku:
            yield ErrorData.note(ErrorCode.RULES_ASSUMED, rules="freestyle", size=_PENTE_SIZE)
        yield from notes_on(rules="" if self._named else self._word, day=self._tags.get("Date", ""))
        if {"White", "Black"} & self._tags.keys() and not (self._has_numbers or self._is_playok):
            code = ErrorCode.PGN_WHITE_BEGAN if self._white_began else ErrorCode.PGN_BLACK_BEGAN
            if self._white_began or not self._shown:
                yield ErrorData.note(code)

    def position(self, rules: Rules) -> Position:
        return Position.of_record(self.record(rules, may_go_on=True))

    def tree(self, rules: Rules) -> GameTree:
        position = self.position(rules)
        _, trees = self._read[position.rules.size]
        return trees.tree(position, self.limits)

    def record(self, rules: Rules, *, may_go_on: bool = False) -> GameRecord:
        rules = self._rules(rules)
        movetext = self._movetext(rules.size)
        if not movetext.moves:
            raise NotationError(ErrorCode.NO_STONES)
        black, white = ("White", "Black") if self._white_began else ("Black", "White")
        names = self._tags.get(black, "?"), self._tags.get(white, "?")
        game = RecordBuilder(rules, *names, may_go_on=may_go_on)
        for number, move in enumerate(movetext.moves, start=1):
            game.add(move, f"move {number}")
        game.told = self._result(self._tags.get("Result", "*"), movetext.result)
        game.started = day_named(self._tags.get("Date", ""))
        game.swap = self._swap(game)
        game.opening = _stones_told(game)
        record = game.finish()
        is_told = self._tags.get(_OPENING) == title_of(record.points, rules)
        return replace(record, sgf=beyond(movetext.game, ("ON",) if is_told else (), rules.size))

    def _swap(self, game: RecordBuilder) -> str:
        """How the players opened: what is said of that, or what the players of PlayOK chose."""
        choice, told = self._choice, self._tags.get(_OPENED, "")
        if told or choice is None or not choice.chosen:
            return told
        chooser = game.white if choice.chosen == "white" else game.black
        return choice.opened(game.points) or f"swap2: {chooser} took {choice.chosen}"

    def _movetext(self, size: int) -> Movetext:
        """The moves, whose points the reader may count from the bottom of a board of that size."""
        if size not in self._read:
            tokens = self._choice.tokens if self._choice else self._tokens
            found = Movetext(tokens, _beyond(self._tags, self._white_began), self._coordinates, size)
            self._read[size] = found, TreeReader(found.game)
        return self._read[size][0]

    def _result(self, *told: str) -> StatedResult | None:
        result = next((it for it in told if it in _WINNERS), None)
        if result is None:
            return None
        winner = _WINNERS[result]
        if winner is not None and self._white_began == self._is_playok:
            winner = "white" if winner == "black" else "black"
        return StatedResult(winner, _termination(self._tags))

    @cached_property
    def _shown(self) -> ColorName | None:
        """Who has a five at the end of the main line, whatever the rules."""
        game, depth = Game(Rules.freestyle(size=MAX_SIZE)), 0
        for kind, text in self._tokens:
            if kind == "parenthesis":
                depth += 1 if text == "(" else -1
            elif kind == "point" and not depth:
                try:
                    game.play(text.lower())
                except GomokuArenaError:
                    break
        winner = game.outcome.winner if game.outcome else None
        return winner.name if winner else None

    @cached_property
    def _choice(self) -> Choice | None:
        """How the players of PlayOK chose their colours. Raises NotationError for a turn without a stone."""
        return choice_of(self._tokens) if self._is_playok else None

    @cached_property
    def _white_began(self) -> bool:
        """Whether White has the black stones: in our texts, and where the result says so that the board shows."""
        if self._choice:
            return self._choice.is_swapped
        results = self._tags.get("Result", ""), *(text for kind, text in self._tokens if kind == "result")
        winner = next((_WINNERS[it] for it in results if it in _WINNERS), None)
        return self._is_ours or self._has_numbers or (winner is not None and winner == self._shown)


def _stones_told(game: RecordBuilder) -> int:
    """How many stones the opening has that ``swap`` tells; 0 where it tells none of these stones.

    Nor where more than the point of one is known, for which an opening has no place.
    """
    opening = Opening.told(game.rules, game.swap, game.points)
    told = game.said[: len(opening.stones)] if opening is not None else []
    return len(told) if all(move == MoveRecord(move.point) for move in told) else 0


def _is_pente_org(tags: Mapping[str, str]) -> bool:
    return _PENTE_ORG.match(tags.get("Site", "")) is not None


def _is_playok(tags: Mapping[str, str]) -> bool:
    return all(it.fullmatch(tags.get(tag, "")) for tag, it in (("Site", _PLAYOK), ("GameType", _PLAYOK_GAME)))


def _is_chess(point: str) -> bool:
    return point[0].lower() <= "h" and int(point[1:]) <= _CHESS


def _beyond(tags: Mapping[str, str], white_began: bool) -> Node:
    """The tags of which a record has no field, as SGF."""
    said: Node = {}
    for tag, value in tags.items():
        name = _AS_SGF.get(tag, _OTHER)
        name = name if white_began else _ELO.get(name, name)
        if name != _OTHER and value not in _UNKNOWN:
            said[name] = [value]
        elif name == _OTHER and (tag not in _OURS or (tag == "Variant" and not value.startswith(_VARIANT))):
            said.setdefault(name, []).append(f"{tag} {value}")
    day = tags.get("Date", "")
    if any(map(str.isalnum, day)) and not day_named(day):
        said["DT"] = [day]
    return said


def _tags_of(more: str) -> dict[str, str]:
    """Those tags again."""
    node = said_of(more)
    tags = {tag: node[name][0] for tag, name in _AS_SGF.items() if name in node}
    others = (value.partition(" ") for value in node.get(_OTHER, ()))
    return tags | {name: value for name, _, value in others if _NAME.fullmatch(name) and name not in _OURS}


def _termination(tags: Mapping[str, str]) -> Termination:
    told = tags.get("Termination", "")
    return Termination(told) if told in set(Termination) else _SAID.get(told.lower(), Termination.UNKNOWN)


def _date(started: str) -> str:
    """The day of a record as a PGN tells it, as far as it is known."""
    day = day_named(started)
    return day.replace("-", ".") + "????.??.??"[len(day) :]


def _quoted(text: str) -> str:
    return '"' + (printable(text) or "?").replace("\\", "\\\\").replace('"', '\\"') + '"'


def _movetext(points: Iterable[str], result: str) -> list[str]:
    stones = " ".join(points)
    text = f"{{{stones}}} {result}" if stones else result
    return textwrap.wrap(text, _WIDTH, break_on_hyphens=False)


def _readings(text: str, coordinates: Coordinates) -> Iterator[Reading]:
    for tags, tokens in games(text):
        names = (text for kind, text in tokens if kind == "point")
        if tags.get("Variant", "").startswith(_VARIANT):
            ways = [FROM_TOP]
        elif _is_pente_org(tags):
            ways = [Coordinates(from_bottom=True, skips_i=True)]
        elif _is_playok(tags):
            ways = [coordinates]
        else:
            ways = coordinates.lettered(names)
        yield _Game(tags, tokens, ways)


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
