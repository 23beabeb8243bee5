"""SGF as text: the nodes of each game, with their properties unescaped. No word of gomoku here.

Source: the FF[4] specification. Properties keep every value; of several variations the first is the main line.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from gomoku_arena.errors import ErrorCode, NotationError
from gomoku_arena.notation.reading.quoted import check_text

Node = dict[str, list[str]]
"""The values of each property of a node, by its name."""

_MARK = re.compile(r"\s*+(.?)", re.DOTALL)
_NAME = re.compile(r"\s*+([A-Za-z0-9]++)\s*+")
_VALUE = re.compile(r"\[((?:[^\]\\]++|\\.)*+)\]\s*+", re.DOTALL)
_ESCAPED = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)
_BEGINNING = re.compile(r"\(\s*+;\s*+(?:FF|GM|SZ|CA|AP)\s*+\[")
"""A game of its own: no variation has these properties."""
_SWALLOWED = re.compile(r"\(\s*+;\s*+(?:FF|GM|SZ)\s*+\[[0-9:]{1,7}")
"""The beginning of a game at the end of a value, which nobody closed."""


@dataclass(eq=False, slots=True)
class Strand:
    """Nodes without a branching, and what comes after the last of them: nothing, or two variations and more."""

    nodes: list[Node] = field(default_factory=list)
    after: list["Strand"] = field(default_factory=list)

    def main_line(self) -> list[Node]:
        """The nodes from here to the end, along the main line."""
        nodes, strand = [*self.nodes], self
        while strand.after:
            strand = strand.after[0]
            nodes.extend(strand.nodes)
        return nodes


def strands_of(game: Strand) -> list[Strand]:
    """All of them, each behind the one that it follows."""
    strands = [game]
    for strand in strands:
        strands.extend(strand.after)
    return strands


def games(text: str) -> Iterator[Strand | NotationError]:
    """Every game of a collection, or what is wrong with it, naming the line where the text is broken.

    Behind a broken game the next one is the next that begins with a property of whole games, such as ``(;FF[4]``.
    """
    check_text(text, "the text")
    reader = _Reader(text.removeprefix("\ufeff"))
    reader.skip_to_game()
    while not reader.at_end:
        try:
            game = reader.game()
        except NotationError as error:
            yield error
            reader.skip_to_beginning()
        else:
            yield game
            reader.skip_to_game()


def first(text: str) -> Strand:
    """The first game of a collection. Raises NotationError where there is none, and where it is broken."""
    game = next(games(text), None)
    if game is None:
        raise NotationError(ErrorCode.NO_GAME)
    if isinstance(game, NotationError):
        raise game
    return game


def text_of(game: Strand) -> str:
    """The game as text, a node a line; without recursion, as it is read."""
    pieces, waiting = list[str](), list[Strand | str]([game])
    while waiting:
        strand = waiting.pop()
        if isinstance(strand, str):
            pieces.append(strand)
            continue
        text = "(" + "\n".join(map(node_text, strand.nodes))
        # A variation must not look like a game.
        pieces.append(f"(;\n{text[1:]}" if strand is not game and _BEGINNING.match(text) else text)
        waiting.append(")")
        waiting.extend(reversed(strand.after))
    return "".join([*pieces, "\n"])


def node_text(node: Node) -> str:
    """A node as text."""
    return f";{properties_text(node)}"


def properties_text(node: Node) -> str:
    """The properties of a node as text."""
    return "".join([name + "".join([f"[{escaped(value)}]" for value in values]) for name, values in node.items()])


def escaped(text: str) -> str:
    """The text as a property's value."""
    return re.sub(r"([\]\\])", r"\\\1", text) if "]" in text or "\\" in text else text


def simple(value: str) -> str:
    """A value as a line of its own: line breaks and tabs are spaces."""
    return re.sub(r"\s", " ", value).strip()


class _Reader:
    """Goes through the text once, without recursion: variations may be nested deeply."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._counted = 0, 1

    @property
    def at_end(self) -> bool:
        return self._at >= len(self._text)

    def skip_to_game(self) -> None:
        """To the next opening parenthesis: what stands outside of games is no part of them."""
        found = self._text.find("(", self._at)
        self._at = len(self._text) if found < 0 else found

    def skip_to_beginning(self) -> None:
        """As ``skip_to_game``, past what is left of a broken one."""
        found = _BEGINNING.search(self._text, self._at)
        self._at = len(self._text) if found is None else found.start()

    def game(self) -> Strand:
        """The game that begins here. Raises NotationError where it is broken, and is no further than it has read."""
        start, top, is_new = self._at, Strand(), False
        strand, before = top, list[Strand]()
        while before or self._at == start:
            mark = self._mark(start, is_first=not top.after)
            if mark == ";":
                if is_new or strand.after:
                    strand.after.append(Strand())
                    strand = strand.after[-1]
                strand.nodes.append(self._node())
            elif mark == "(":
                before.append(strand)
            else:
                strand = before.pop()
            # A parenthesis makes a strand once there is a node in it: many may be empty.
            is_new = mark == "("
        if not top.after:
            raise self._error("the game has no nodes", start)
        return top.after[0]

    def _mark(self, start: int, *, is_first: bool) -> str:
        """The next parenthesis or semicolon, of the game that begins at ``start``. is_first: it has no node yet."""
        found = _MARK.match(self._text, self._at)
        assert found is not None, "nothing is a match, too"
        if not found[1] or (found[1] == "(" and not is_first and _BEGINNING.match(self._text, found.start(1))):
            raise self._error("the game has no closing parenthesis", start)
        if found[1] not in "(;)":
            raise self._error(f"a node was expected, not {found[1]!r}", found.start(1))
        self._at = found.end()
        return found[1]

    def _node(self) -> Node:
        node: Node = {}
        while (found := _NAME.match(self._text, self._at)) is not None:
            self._at = found.end()
            # Older texts spell names out, as in ``SiZe``; only the capitals count, where there are any.
            name = found[1] if found[1].isupper() else re.sub("[a-z]", "", found[1]) or found[1].upper()
            node.setdefault(name, []).extend(self._values(found[1]))
        return node

    def _values(self, name: str) -> Iterator[str]:
        start = self._at
        while (found := _VALUE.match(self._text, self._at)) is not None:
            swallowed = found.start(1) + found[1].rfind("(")
            if swallowed > found.start(1) and _SWALLOWED.fullmatch(self._text, swallowed, found.end(1)):
                self._at = swallowed
                raise self._error(f"the value of {name:.20} has no closing bracket", found.start())
            self._at = found.end()
            yield _ESCAPED.sub(_unescaped, found[1]) if "\\" in found[1] else found[1]
        if self._text.startswith("[", self._at):
            error = self._error(f"the value of {name:.20} has no closing bracket")
            # There is no bracket behind it that could close another.
            self._at = len(self._text)
            raise error
        if self._at == start:
            raise self._error(f"the property {name:.20} has no value")

    def _error(self, sentence: str, at: int | None = None) -> NotationError:
        at = self._at if at is None else at
        before, line = self._counted if self._counted[0] <= at else (0, 1)
        self._counted = at, line + self._text.count("\n", before, at)
        return NotationError(f"line {self._counted[1]}: {sentence}")


def _unescaped(found: re.Match[str]) -> str:
    """A backslash keeps the next letter as it is, and takes a line break away."""
    return "" if found[1][0] in "\r\n" else found[1]
