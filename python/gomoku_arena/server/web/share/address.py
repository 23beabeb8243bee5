"""Where pages are that show a position."""

from gomoku_arena._core import Color
from gomoku_arena.notation.links import details as link_details
from gomoku_arena.notation.links import link, variations
from gomoku_arena.notation.positions.game_tree import GameTree, Line
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.server.web.frame import PRACTICE

AT = "at"
"""The name of the moves to the position that is shown, in the query of an address."""


def address(page: str, position: Position, ply: int | None = None) -> str:
    """The path of a page that shows the position, with its query, which tells of the position's source as well.

    ply: the one to show, the last unless given.
    """
    shown = "" if ply == len(position.moves) else _shown(ply)
    details = "" if position.source is None else link_details.write(position.source)
    return f"{page}?{link.PARAMETER}={link.write(position)}{shown}{_details(details)}"


def practice_address(position: Position, color: Color) -> str:
    """Where the mistakes of that side in the moves to a position are looked at."""
    return f"{address(PRACTICE, position)}&side={color.name}"


class TreeAddress:
    """The addresses of a game with variations: all that they tell but the position is written once.

    before: those of the tree of which this one was made, if there was one.
    """

    def __init__(self, tree: GameTree, before: "TreeAddress | None" = None) -> None:
        position = tree.position()
        self.tree = tree
        self.told: str
        """All of its variations and comments as JSON, also those for which an address has no place."""
        self._main, self._source = tree.main_line(), position.source
        self.link = link.write(position)
        """The main line, as a link holds it."""
        if self._source is None:
            self.details = ""
        elif before is not None and before._source is self._source:
            self.details = before.details
        else:
            self.details = link_details.write(self._source)
        """What it tells of the game; empty where the moves tell everything."""
        self.told, self._variations = variations.write_all(tree)

    def of(self, page: str, line: Line | None = None) -> str:
        """As ``address``, at the end of a line, the main one unless given; another is told by its moves."""
        return f"{page}?{self.query(line)}"

    def query(self, line: Line | None = None) -> str:
        """The query of that."""
        line = self._main if line is None else line
        is_main = self._main[: len(line)] == line
        shown = _shown(len(line)) if is_main and line != self._main else ""
        at = "" if is_main else f"&{AT}={''.join(map(str, line))}"
        more = f"&{variations.PARAMETER}={self._variations}" if self._variations else ""
        return f"{link.PARAMETER}={self.link}{shown}{_details(self.details)}{at}{more}"


def _shown(ply: int | None) -> str:
    return "" if ply is None else f"&ply={ply}"


def _details(details: str) -> str:
    return f"&{link_details.PARAMETER}={details}" if details else ""
