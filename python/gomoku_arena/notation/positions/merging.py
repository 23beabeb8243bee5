"""Several games as one tree: what they have in common once, what they do not beside each other."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from gomoku_arena._core import Rules
from gomoku_arena.notation.positions.game_tree import READ_LIMITS, GameTree, TreeBuilder
from gomoku_arena.notation.positions.position import Setup
from gomoku_arena.record import GameRecord


def merged(trees: Iterable[GameTree]) -> Iterator[GameTree]:
    """The trees that begin alike as one: a tree for each rule set and each position at which games begin.

    Moves, comments and marks of all of them are there, in the order of the trees; the first game's main line stays the
    main one. Who played a game, and how it ended, is said in the comment at the end of its line. Raises NotationError
    where all together are more than a tree may hold.
    """
    starts: dict[tuple[Rules, Setup | None], list[GameTree]] = {}
    for tree in trees:
        starts.setdefault((tree.start.rules, tree.start.setup), []).append(tree)
    return (same[0] if len(same) == 1 else _merged(same) for same in starts.values())


def _merged(trees: list[GameTree]) -> GameTree:
    builder = TreeBuilder(replace(trees[0].start, source=None), READ_LIMITS)
    for tree in trees:
        end = len(tree.main_line())
        numbers, last = [0], 0
        for place, (depth, branch) in enumerate(tree.walk()):
            if branch.move is not None:
                numbers[depth:] = [builder.play(numbers[depth - 1], branch.move)]
            builder.mark(numbers[-1], branch.markup)
            if branch.comment:
                builder.add_comment(numbers[-1], branch.comment)
            if place == end:
                last = numbers[-1]
        if tree.start.source is not None:
            builder.add_comment(last, _told(tree.start.source))
    return builder.tree()


def _told(record: GameRecord) -> str:
    """Who played a game, how it ended and when it began."""
    return ", ".join(filter(None, (f"{record.black} \N{EN DASH} {record.white} {record.result}", record.started)))
