"""Several games as one tree: what they have in common once, what they do not beside each other."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from gomoku_arena._core import Rules
from gomoku_arena.notation.positions.game_tree import READ_LIMITS, GameTree, TreeBuilder
from gomoku_arena.notation.positions.position import Setup
from gomoku_arena.notation.sgf.beyond import Beside
from gomoku_arena.notation.sgf.points import letters_of
from gomoku_arena.notation.sgf.tree import Node, simple
from gomoku_arena.record import GameRecord


def merged(trees: Iterable[GameTree]) -> Iterator[GameTree]:
    """The trees that begin alike as one: a tree for each rule set and each position at which games begin.

    Moves, comments and marks of all of them are there, in the order of the trees; the first game's main line stays the
    main one. Who played a game, how it ended, and what its file says of it that the first one's does not, is said in
    the comment at the end of its line. Raises NotationError where all together are more than a tree may hold.
    """
    starts: dict[tuple[Rules, Setup | None], list[GameTree]] = {}
    for tree in trees:
        starts.setdefault((tree.start.rules, tree.start.setup), []).append(tree)
    return (same[0] if len(same) == 1 else _merged(same) for same in starts.values())


def _merged(trees: list[GameTree]) -> GameTree:
    builder = TreeBuilder(replace(trees[0].start, source=None), READ_LIMITS)
    beside = Beside.of(trees[0].sgf)
    for number, tree in enumerate(trees):
        own = Beside.of(tree.sgf)
        other = beside.take(own) if number else {}
        last = _add(builder, tree, own, other)
        builder.comment(last, ", ".join(filter(None, (_told(tree.start.source), _in_words(other.get(0, {}))))))
    return replace(builder.tree(), sgf=beside.text())


def _add(builder: TreeBuilder, tree: GameTree, own: Beside, other: Mapping[int, Node]) -> int:
    """Adds a tree, with ``other`` in comments on the moves of ``own``. Returns the number of its main line's end."""
    end, last = len(tree.main_line()), 0
    numbers, places = [0], list[int | None]([0])
    for place, (depth, branch) in enumerate(tree.walk()):
        said = ""
        if branch.move is not None:
            numbers[depth:] = [builder.play(numbers[depth - 1], branch.move)]
            places[depth:] = [own.after(places[depth - 1], letters_of(str(branch.move)))]
            said = _in_words(other.get(places[depth] or 0, {})) if places[depth] else ""
        builder.mark(numbers[-1], branch.markup)
        builder.comment(numbers[-1], branch.comment)
        builder.comment(numbers[-1], said)
        if place == end:
            last = numbers[-1]
    return last


def _told(record: GameRecord | None) -> str:
    """Who played a game, how it ended and when it began."""
    if record is None:
        return ""
    return ", ".join(filter(None, (f"{record.black} \N{EN DASH} {record.white} {record.result}", record.started)))


def _in_words(said: Node) -> str:
    """Properties in a comment, as SGF calls them."""
    return ", ".join(f"{name}: {', '.join(map(simple, values))}" for name, values in said.items())
