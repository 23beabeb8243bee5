"""The games of a PGN: their tags, and their moves with comments, glyphs, times and variations, as SGF."""

import re
from collections.abc import Iterable, Iterator

from gomoku_arena.errors import ErrorCode, GomokuArenaError, NotationError, PointError
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.reading.quoted import quoted
from gomoku_arena.notation.sgf.beyond import move_of
from gomoku_arena.notation.sgf.tree import Node, Strand
from gomoku_arena.record import MoveRecord

_TOKEN = re.compile(
    r"""
      \[\s{0,9}(?P<name>\w[\w '?]{0,39}?)\s{1,9}"(?P<tag>(?:[^"\\]|\\.){0,2000})"\s{0,9}\]
    | \{(?P<comment>[^}]*+)(?:\}|(?P<open>\Z))
    | ;(?P<line>[^\n]*+)
    | ^%[^\n]*+
    | \$(?P<glyph>[0-9]{1,3})
    | (?P<mark>[!?]{1,2})
    | (?P<parenthesis>[()])
    | (?P<result>1-0|0-1|1/2-1/2|\*)(?![\w/-])
    | [0-9]{1,3}(?:\s{0,3}\.+|(?=\s))
    | (?P<point>[A-Za-z][0-9]{1,2})(?![A-Za-z0-9])[+\#]?
    | (?P<word>[^\s(){};$!?]++)
    """,
    re.VERBOSE | re.MULTILINE,
)
"""What a PGN is made of. Numbers of moves, and lines that begin with ``%``, say nothing."""

_GLYPHS = {
    **dict.fromkeys(("!", "1"), ("TE", "1")),
    **dict.fromkeys(("?", "2"), ("BM", "1")),
    **dict.fromkeys(("!!", "3"), ("TE", "2")),
    **dict.fromkeys(("??", "4"), ("BM", "2")),
    **dict.fromkeys(("!?", "5"), ("IT", "")),
    **dict.fromkeys(("?!", "6"), ("DO", "")),
}
"""What they are in SGF."""

_CLOCK = re.compile(r"\[%(clk|emt)\s{1,9}(?:([0-9]{1,4}):)?([0-9]{1,4}):([0-9]{1,2}(?:\.[0-9]{1,9})?)\]")
_SECONDS = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,9})?)\s?s")

Token = tuple[str, str]
"""A part of the movetext: the name of its group in the pattern, and its text."""


def games(text: str) -> Iterator[tuple[dict[str, str], list[Token]]]:
    """Tags and movetext of each game. One begins with tags, or behind a result."""
    tags, tokens, is_begun, is_over = dict[str, str](), list[Token](), False, False
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup or ""
        is_comment = kind in ("comment", "line", "")
        name = re.sub(r"\W", "", found["name"] or "")
        if (is_begun and kind == "tag") or (is_over and not is_comment) or name in tags:
            yield tags, tokens
            tags, tokens, is_begun, is_over = {}, [], False, False
        if kind == "tag":
            tags[name] = re.sub(r"\\(.)", r"\1", found["tag"])
        elif kind:
            tokens.append((kind, found[kind]))
            is_begun = is_begun or not is_comment
            is_over = kind == "result"
    if tags or is_begun:
        yield tags, tokens


class Movetext:
    """The moves of a game with what is said of them and their variations, as SGF.

    Raises NotationError naming the move that is wrong.
    """

    def __init__(self, tokens: Iterable[Token], head: Node, coordinates: Coordinates, size: int) -> None:
        self.game = self._strand = Strand([head])
        self.moves = list[MoveRecord]()
        self.result = ""
        self._before: Strand | None = None
        """The strand behind which this line branches off."""
        self._ply = 0
        self._left = list[tuple[Strand | None, Strand, int]]()
        """Where the lines go on beside which variations are open."""
        self._waiting = list[str]()
        """Comments before the first move of a variation."""
        self._coordinates, self._size = coordinates, size
        for kind, text in tokens:
            self._read(kind, text)
        if self._left:
            raise self._error(ErrorCode.VARIATION_OPEN)

    def _read(self, kind: str, text: str) -> None:
        match kind:
            case "point":
                self._play(text)
            case "comment" | "line":
                self._comment(text)
            case "glyph" | "mark":
                self._judge(text)
            case "parenthesis":
                self._branch() if text == "(" else self._join()
            case "result":
                self.result = self.result or ("" if self._left else text)
            case "open":
                raise self._error(ErrorCode.COMMENT_OPEN)
            case _:
                raise self._error(ErrorCode.NO_POINT, value=quoted(text))

    def _error(self, code: ErrorCode, **fields: object) -> NotationError:
        return self._here(NotationError(code, **fields))

    def _here(self, why: GomokuArenaError) -> NotationError:
        return NotationError(ErrorCode.AT_PLACE, place=f"move {self._ply + 1}", why=why)

    def _play(self, name: str) -> None:
        try:
            point = str(self._coordinates.read(name, self._size))
        except PointError as error:
            raise self._here(error) from error
        node = move_of(self._ply, point)
        if self._waiting:
            node["C"] = ["\n".join(self._waiting)]
            self._waiting = []
        self._strand.nodes.append(node)
        if not self._left:
            self.moves.append(MoveRecord(point))
        self._ply += 1

    def _comment(self, comment: str) -> None:
        text = " ".join(comment.split())
        if self._ply and not self._left:
            text = self._timed(text)
        if not text:
            return
        if not self._strand.nodes:
            self._waiting.append(text)
            return
        node = self._strand.nodes[-1]
        node["C"] = ["\n".join([*node.get("C", ()), text])]

    def _timed(self, comment: str) -> str:
        """The comment without the times of its move, which the move has then."""
        told = self.moves[-1]
        for name, hours, minutes, seconds in _CLOCK.findall(comment):
            time = 3600 * int(hours or 0) + 60 * int(minutes) + float(seconds)
            told = told._replace(left=time) if name == "clk" else told._replace(seconds=time)
        comment = _CLOCK.sub("", comment).strip()
        if took := _SECONDS.fullmatch(comment):
            told, comment = told._replace(seconds=float(took[1])), ""
        self.moves[-1] = told
        return comment

    def _judge(self, glyph: str) -> None:
        if glyph in _GLYPHS and self._strand.nodes and self._ply:
            name, value = _GLYPHS[glyph]
            self._strand.nodes[-1][name] = [value]
        else:
            self._comment(f"${glyph}" if glyph.isdecimal() else glyph)

    def _branch(self) -> None:
        """A variation begins, of the last move."""
        if not self._ply or not self._strand.nodes:
            raise self._error(ErrorCode.VARIATION_OF_NONE)
        if self._before is None or len(self._strand.nodes) > 1:
            self._before, self._strand = self._strand, Strand([self._strand.nodes.pop()])
            self._before.after.append(self._strand)
        self._left.append((self._before, self._strand, self._ply))
        self._strand = Strand()
        self._before.after.append(self._strand)
        self._ply -= 1

    def _join(self) -> None:
        """A variation ends."""
        if not self._left:
            raise self._error(ErrorCode.VARIATION_CLOSED)
        if not self._strand.nodes:
            raise self._error(ErrorCode.VARIATION_EMPTY)
        self._before, self._strand, self._ply = self._left.pop()
