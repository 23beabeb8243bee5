"""What an SGF game says beyond a record: the event, ranks, comments, marks, variations. A record keeps it as SGF.

What is kept has the moves of the main line, by which it is joined again with what the record says, and nothing that the
record says itself.
"""

import re
from collections.abc import Callable, Sequence
from typing import Self

from gomoku_arena.notation.sgf import tree as sgf_tree
from gomoku_arena.notation.sgf.points import is_pass, letters_of
from gomoku_arena.notation.sgf.tree import Node, Strand

_STONES = ("B", "W", "AB", "AW", "PL")
"""What parts the moves, and is said again with what is kept."""

_OF_THE_GAME = {"PB", "PW", "RU", "RE", "DT", "GC"}
"""What a record tells of the first node alone; programs may say more of it further on."""

_REPORT = r"(?:score|win in|depth|nodes) (?:at (?:least|most) )?-?[0-9]+"
_GENERATED = re.compile(rf"(?:^|\n\n)(?:opening|(?:[0-9]+ ms|{_REPORT})(?:, {_REPORT})*)$")
"""What we say of a move in its comment, behind what the reader said."""


def comment_of(node: Node) -> str:
    """What a reader said of the move of a node."""
    # Blanks around it are somebody's, too: the first line of comments in libraries of RenLib may be empty.
    comment = "".join(node.get("C", ()))
    generated = _GENERATED.search(comment)
    return comment[: generated.start()] if generated else comment


def beyond(game: Strand, told: Sequence[str], size: int) -> str:
    """What the game says besides its moves, as SGF; empty where that is nothing.

    told: the properties that the record tells. size: of the board.
    """
    later = [name for name in told if name not in _OF_THE_GAME]
    kept = _along(game, lambda node: _kept(node, told if node is game.nodes[0] else later, size))
    return sgf_tree.text_of(kept) if any(strand.after or _says(strand) for strand in _strands(kept)) else ""


def beside(game: Strand, told: Sequence[str], drawn: Sequence[str], size: int) -> "Beside":
    """What the game says besides its moves, comments and marks.

    told, size: as for ``beyond``. drawn: the properties that a tree has for every position.
    """
    main, later = {id(strand) for strand in _strands(game)}, {*told} - _OF_THE_GAME
    found, waiting = Beside(), [(game, 0)]
    while waiting:
        strand, number = waiting.pop()
        left = {*_STONES, *drawn, "C", *(later if id(strand) in main else ())}
        for node in strand.nodes:
            move = _move(node)
            if move is not None and not is_pass(move[1], size):
                number = found.add(number, move)
            own = {*left, *told} if node is game.nodes[0] else left
            found.say(number, {name: values for name, values in node.items() if name not in own})
        waiting.extend((it, number) for it in reversed(strand.after))
    return found


class Beside:
    """What a file says of positions that neither a tree nor its record holds.

    Positions are known by numbers, of which 0 is the start.
    """

    def __init__(self) -> None:
        self._said: list[dict[str, dict[str, None]]] = [{}]
        self._moves: list[tuple[str, str]] = [("", "")]
        self._before = [0]
        self._known: dict[tuple[int, str], int] = {}

    @classmethod
    def of(cls, sgf: str) -> Self:
        """What ``text`` gave; nothing where it is empty. Raises NotationError where it is no SGF."""
        found, waiting = cls(), [(sgf_tree.first(sgf), 0)] if sgf else []
        while waiting:
            strand, number = waiting.pop()
            for node in strand.nodes:
                move = _move(node)
                number = number if move is None else found.add(number, move)
                found.say(number, {name: values for name, values in node.items() if name not in _STONES})
            waiting.extend((it, number) for it in reversed(strand.after))
        return found

    def add(self, number: int, move: tuple[str, str]) -> int:
        """The position after a move of that letter to there, which may be known already."""
        after = self._known.setdefault((number, move[1]), len(self._said))
        if after == len(self._said):
            self._said.append({})
            self._moves.append(move)
            self._before.append(number)
        return after

    def say(self, number: int, said: Node) -> None:
        """Says that of a position, besides what is said already."""
        for name, values in said.items():
            self._said[number].setdefault(name, {}).update(dict.fromkeys(values))

    def take(self, other: "Beside") -> dict[int, Node]:
        """Says of the moves what another says, and nothing again that is said otherwise; nothing of the whole game.

        Returns what is left, by the numbers of the other.
        """
        numbers = [0]
        for before, move in zip(other._before[1:], other._moves[1:], strict=True):
            numbers.append(self.add(numbers[before], move))
        left = dict[int, Node]()
        for number, (own, said) in enumerate(zip(numbers, other._said, strict=True)):
            here = self._said[own]
            left[number] = {name: [*it] for name, it in said.items() if here.get(name, it if number else None) != it}
            self.say(own, {name: [*it] for name, it in said.items() if number and name not in here})
        return {number: said for number, said in left.items() if said}

    def after(self, number: int | None, letters: str) -> int | None:
        """The position after a move; None where nothing is said of it, nor of any behind it."""
        return None if number is None else self._known.get((number, letters))

    def said(self, number: int | None) -> Node:
        """What is said of a position."""
        return {} if number is None else {name: [*it] for name, it in sorted(self._said[number].items())}

    def text(self) -> str:
        """All of it as SGF, with the moves that lead there; empty where nothing is said."""
        after: list[list[Strand]] = [[] for _ in self._said]
        for number in range(len(self._said) - 1, -1, -1):
            if not (self._said[number] or after[number]):
                continue
            color, letters = self._moves[number]
            node = {**({color: [letters]} if color else {}), **self.said(number)}
            # Nodes and branches are gathered backwards, so that none is moved.
            strand = after[number][0] if len(after[number]) == 1 else Strand([], after[number][::-1])
            strand.nodes.append(node)
            if number == 0:
                return _forwards(strand)
            after[self._before[number]].append(strand)
        return ""


def _forwards(game: Strand) -> str:
    """The text of a game whose nodes stand backwards."""
    for strand in sgf_tree.strands_of(game):
        strand.nodes.reverse()
    return sgf_tree.text_of(game)


def _says(strand: Strand) -> bool:
    """Whether a node says more than its move."""
    return any(set(node) - {*_STONES} or [""] in node.values() for node in strand.nodes)


def move_of(ply: int, point: str) -> Node:
    """The node of a move behind so many others."""
    return {"BW"[ply % 2]: [letters_of(point)]}


def kept_of(said: Node, points: Sequence[str]) -> str:
    """What another notation says of a game with these points, as ``beyond`` keeps it; empty where it says nothing."""
    moves = list(map(move_of, range(len(points)), points))
    # In the order of ``beyond``, so that what was written and read again is the same.
    first = {name: said[name] for name in sorted(said, key=lambda it: (it == "C", it))}
    return sgf_tree.text_of(Strand([first, *moves])) if said else ""


def joined(more: str, head: Node, moves: Sequence[Node]) -> str:
    """The game of a record with what ``beyond`` kept of it.

    head, moves: the nodes of the record. Where its moves are no more those that were kept, so is the first node alone.
    Raises NotationError where what is kept is no SGF.
    """
    game = sgf_tree.first(more)
    main = game.main_line()
    own = [node for node in main if _move(node)]
    given = len(moves) - len(own)
    is_same = given >= 0 and [_move(node) for node in own] == [_move(node) for node in moves[given:]]
    if not is_same or (given > 0) != any(name in node for node in main for name in ("AB", "AW")):
        return sgf_tree.text_of(Strand([_both(main[0], head), *moves]))
    waiting, is_first = iter(moves[given:]), iter([True])

    def whole(node: Node) -> Node:
        node = _both(node, head) if next(is_first, False) else node
        return _both(node, next(waiting)) if _move(node) else node

    return sgf_tree.text_of(_along(game, whole))


def said_of(more: str) -> Node:
    """What was kept of the first node; nothing where nothing was kept."""
    return sgf_tree.first(more).nodes[0] if more else {}


def _kept(node: Node, told: Sequence[str], size: int) -> Node:
    # In one order, so that what was written and read again is the same.
    kept = {name: node[name] for name in sorted(node) if name not in (*told, "C")}
    kept |= {name: [""] for name in kept if _is_pass(name, kept, size)}
    comment = comment_of(node)
    return {**kept, "C": [comment]} if comment else kept


def _is_pass(name: str, node: Node, size: int) -> bool:
    return name in ("B", "W") and is_pass(node[name][0], size)


def _both(kept: Node, own: Node) -> Node:
    """What both say; of the record's, what is not kept in other words."""
    comment = "\n\n".join(filter(None, (*kept.get("C", ()), *own.get("C", ()))))
    both = {**own, **kept}
    return {**both, "C": [comment]} if comment else both


def _move(node: Node) -> tuple[str, str] | None:
    """The colour of a move and its point; None where the node has none, but perhaps a pass."""
    return next(((name, node[name][0].strip()) for name in "BW" if name in node and node[name][0].strip()), None)


def _along(game: Strand, change: Callable[[Node], Node]) -> Strand:
    """The same game with the nodes of its main line changed."""
    top = new = Strand(list(map(change, game.nodes)), [*game.after])
    while new.after:
        old = new.after[0]
        new.after[0] = Strand(list(map(change, old.nodes)), [*old.after])
        new = new.after[0]
    return top


def _strands(game: Strand) -> list[Strand]:
    """Those of the main line."""
    strands = [game]
    while strands[-1].after:
        strands.append(strands[-1].after[0])
    return strands
