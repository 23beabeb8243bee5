"""What an SGF game says beyond a record: the event, ranks, comments, marks, variations. A record keeps it as SGF.

What is kept has the moves of the main line, by which it is joined again with what the record says, and nothing that the
record says itself.
"""

import re
from collections.abc import Callable, Sequence

from gomoku_arena.notation.sgf import tree as sgf_tree
from gomoku_arena.notation.sgf._points import letters_of
from gomoku_arena.notation.sgf.tree import Node, Strand

_STONES = ("B", "W", "AB", "AW", "PL")
"""What parts the moves, and is said again with what is kept."""

_REPORT = r"(?:score|win in|depth|nodes) (?:at (?:least|most) )?-?[0-9]+"
_GENERATED = re.compile(rf"(?:^|\n\n)(?:opening|(?:[0-9]+ ms|{_REPORT})(?:, {_REPORT})*)$")
"""What we say of a move in its comment, behind what the reader said."""


def comment_of(node: Node) -> str:
    """What a reader said of the move of a node."""
    return _GENERATED.sub("", "".join(node.get("C", ())).strip()).strip()


def beyond(game: Strand, told: Sequence[str]) -> str:
    """What the game says besides its moves, as SGF; empty where that is nothing.

    told: the properties of every node, the first one above all, that the record tells.
    """
    kept = _along(game, lambda node: _kept(node, told))
    says_more = any(strand.after or any(set(node) - {*_STONES} for node in strand.nodes) for strand in _strands(kept))
    return sgf_tree.text_of(kept) if says_more else ""


def move_of(ply: int, point: str) -> Node:
    """The node of a move behind so many others."""
    return {"BW"[ply % 2]: [letters_of(point)]}


def kept_of(said: Node, points: Sequence[str]) -> str:
    """What another notation says of a game with these points, as ``beyond`` keeps it; empty where it says nothing."""
    moves = list(map(move_of, range(len(points)), points))
    return sgf_tree.text_of(Strand([{name: said[name] for name in sorted(said)}, *moves])) if said else ""


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


def _kept(node: Node, told: Sequence[str]) -> Node:
    # In one order, so that what was written and read again is the same.
    kept = {name: node[name] for name in sorted(node) if name not in (*told, "C")}
    comment = comment_of(node)
    return {**kept, "C": [comment]} if comment else kept


def _both(kept: Node, own: Node) -> Node:
    """What both say; of the record's, what is not kept in other words."""
    comment = "\n\n".join(filter(None, (*kept.get("C", ()), *own.get("C", ()))))
    both = {**own, **kept}
    return {**both, "C": [comment]} if comment else both


def _move(node: Node) -> tuple[str, str] | None:
    """The colour of a move and its point; None where the node has no move."""
    return next(((name, node[name][0].strip()) for name in "BW" if name in node), None)


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
