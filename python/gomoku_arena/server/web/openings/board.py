"""The board of an opening: where the next stone may lie, and the fifth stones on offer."""

from gomoku_arena._core import Point
from gomoku_arena.live.opening_draft import OpeningDraft
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import CENTRE, Area, Offer, Pick, Place
from gomoku_arena.server.web.i18n.texts import Texts, marked
from gomoku_arena.server.web.openings.table import OpeningTable, is_asked
from gomoku_arena.server.web.openings.words import same_points
from gomoku_arena.server.web.widgets.board_picture import AllowedArea, BoardPicture, FifthStone


def opening_picture(picture: BoardPicture, table: OpeningTable, texts: Texts) -> BoardPicture:
    """The picture with what the opening asks for now drawn on it; as it is where no opening goes on."""
    opening, draft = table.opening, table.draft
    if opening is None:
        return picture
    match opening.step:
        case Place(area=area) if is_asked(table):
            return picture.model_copy(update={"area": allowed_area(opening, area, texts)})
        case Offer() if is_asked(table):
            return picture.model_copy(update={"choosing": True, **_offering(opening, draft, texts)})
        case Pick(offered=offered):
            return picture.model_copy(
                update={"choosing": True, "fifths": _open(offered, draft, texts), "forbidden": {}}
            )
    return picture


def offered_picture(picture: BoardPicture, opening: Opening | None, texts: Texts) -> BoardPicture:
    """The picture with the fifth stones of which one is to be kept; as it is where none are on offer."""
    if opening is None or not isinstance(opening.step, Pick):
        return picture
    return picture.model_copy(update={"fifths": _open(opening.step.offered, OpeningDraft(), texts)})


def allowed_area(opening: Opening, area: Area, texts: Texts) -> AllowedArea | None:
    """Where the next stone may lie; None for anywhere."""
    corners = area_corners(area, opening.rules.size)
    if corners is None:
        return None
    first, last, is_outside = corners
    if area == CENTRE:
        reason = marked("Stone {number} lies in the middle")
    elif area.inside:
        reason = marked("Stone {number} stays inside the {side}x{side} square")
    else:
        reason = marked("Stone {number} stays outside the {side}x{side} square")
    return AllowedArea(
        first=first,
        last=last,
        is_outside=is_outside,
        reason=texts(reason, number=len(opening.stones) + 1, side=area.inside or area.outside),
    )


def area_corners(area: Area, size: int) -> tuple[str, str, bool] | None:
    """Two corners of the square on a board of that size, and whether stones stay outside of it; None for anywhere."""
    side = area.inside or area.outside
    if side is None:
        return None
    first, last = size // 2 - side // 2, size // 2 + side // 2
    return str(Point(first, first)), str(Point(last, last)), area.outside is not None


def _offering(opening: Opening, draft: OpeningDraft, texts: Texts) -> dict[str, object]:
    step, points = opening.step, draft.points
    assert isinstance(step, Offer)
    spoken = (texts("offered, {n} of {all}", n=number, all=step.count) for number in range(1, len(points) + 1))
    fifths = tuple(
        FifthStone(point=str(point), number=number, look="offered", spoken=told)
        for (number, point), told in zip(enumerate(points, 1), spoken, strict=True)
    )
    same = same_points(opening, points, texts.on_board(opening.rules.size))
    return {"fifths": fifths, "barred": {str(point): told for point, told in same.items()}}


def _open(offered: tuple[Point, ...], draft: OpeningDraft, texts: Texts) -> tuple[FifthStone, ...]:
    return tuple(
        FifthStone(
            point=str(point),
            number=number,
            look="kept" if point in draft.points else "open",
            spoken=texts("offered, {n} of {all}", n=number, all=len(offered)),
        )
        for number, point in enumerate(offered, 1)
    )
