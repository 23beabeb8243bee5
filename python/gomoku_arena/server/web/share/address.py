"""Where pages are that show a position."""

from gomoku_arena.notation.links import details as link_details
from gomoku_arena.notation.links import link, variations
from gomoku_arena.notation.positions.game_tree import GameTree, Line
from gomoku_arena.notation.positions.position import Position

AT = "at"
"""The name of the moves to the position that is shown, in the query of an address."""


def address(page: str, position: Position, ply: int | None = None) -> str:
    """The path of a page that shows the position, with its query, which tells of the position's source as well.

    ply: the one to show, the last unless given.
    """
    shown = "" if ply is None or ply == len(position.moves) else f"&ply={ply}"
    return f"{page}?{link.PARAMETER}={link.write(position)}{shown}{_details(position)}"


def tree_address(page: str, tree: GameTree, line: Line) -> str:
    """As ``address`` for a game with variations, at the end of a line: that is told by its moves off the main line."""
    is_main = tree.main_line()[: len(line)] == line
    told = variations.write(tree)
    shown = "" if is_main else f"&{AT}={''.join(map(str, line))}"
    more = f"&{variations.PARAMETER}={told}" if told else ""
    return address(page, tree.position(), len(line) if is_main else None) + shown + more


def _details(position: Position) -> str:
    details = "" if position.source is None else link_details.write(position.source)
    return f"&{link_details.PARAMETER}={details}" if details else ""
