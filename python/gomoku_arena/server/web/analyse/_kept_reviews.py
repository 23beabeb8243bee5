"""Reviews that are over, so that a game that is opened again is not judged again."""

from collections import OrderedDict

from gomoku_arena._core import Rules
from gomoku_arena.analysis.review.review import ReviewResult
from gomoku_arena.notation.positions.game_tree import GameTree, Line
from gomoku_arena.notation.positions.position import Setup

_MOST = 300
"""Reviews that are kept: some ten megabytes."""

Key = tuple[Rules, Setup | None, Line]
"""What tells one game from another: rules, stones that were set up, and moves."""


def key_of(tree: GameTree) -> Key:
    """That of the main line of a tree."""
    return tree.start.rules, tree.start.setup, tree.main_line()


class KeptReviews:
    """The last ones, for all visitors."""

    def __init__(self) -> None:
        self._results: OrderedDict[Key, ReviewResult] = OrderedDict()

    def find(self, tree: GameTree) -> ReviewResult | None:
        """The review of the main line of a tree; None where it is not kept."""
        found = self._results.get(key := key_of(tree))
        if found is not None:
            self._results.move_to_end(key)
        return found

    def keep(self, key: Key, result: ReviewResult) -> None:
        """Keeps a review of every position of a game."""
        if result.is_whole:
            self._results[key] = result
            while len(self._results) > _MOST:
                self._results.popitem(last=False)
