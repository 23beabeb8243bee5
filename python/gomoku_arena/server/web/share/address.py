"""Where pages are that show a position."""

from gomoku_arena.notation.links import details as link_details
from gomoku_arena.notation.links import link
from gomoku_arena.notation.positions.position import Position


def address(page: str, position: Position, ply: int | None = None) -> str:
    """The path of a page that shows the position, with its query, which tells of the position's source as well.

    ply: the one to show, the last unless given.
    """
    shown = "" if ply is None or ply == len(position.moves) else f"&ply={ply}"
    return f"{page}?{link.PARAMETER}={link.write(position)}{shown}{_details(position)}"


def _details(position: Position) -> str:
    details = "" if position.source is None else link_details.write(position.source)
    return f"&{link_details.PARAMETER}={details}" if details else ""
