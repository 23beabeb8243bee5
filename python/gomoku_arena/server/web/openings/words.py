"""What a player of an opening reads: what to do, where, and what each answer leads to."""

from collections.abc import Collection
from dataclasses import dataclass

from gomoku_arena._core import Color, Point
from gomoku_arena.live.session import GameSession
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import (
    ANYWHERE,
    CENTRE,
    Area,
    Choice,
    Choose,
    Declare,
    Offer,
    OpeningPlayer,
    Pick,
    Place,
    Settled,
)
from gomoku_arena.sentences.openings import asked, done, stone_colors
from gomoku_arena.sentences.words import COLORS
from gomoku_arena.server.web.i18n.texts import BoardTexts, Texts
from gomoku_arena.server.web.openings.table import Names

_FIFTH = 5


@dataclass(frozen=True)
class OpeningWords:
    """The sentences for whoever acts from one browser."""

    texts: Texts
    names: Names
    acting: Collection[OpeningPlayer]

    def heading(self, opening: Opening) -> str:
        """What who has to do next; nothing once the opening is settled."""
        step, texts = opening.step, self.texts
        is_you = not isinstance(step, Settled) and set(self.acting) == {step.player}
        match step:
            case Place(stones=stones) if is_you and stones > 1:
                return texts("Place stones: {colors}", colors=stone_colors(opening.game.side_to_move, stones, texts))
            case Choose(options=options) if is_you and Choice.OFFER in options:
                return texts("Swap, keep black, or offer fifth stones?")
            case Choose(options=options) if is_you and Choice.SWAP in options:
                return texts("Swap or not?")
            case Choose() if is_you:
                return texts("Which colour do you take?")
            case Declare(least=least, most=most) if is_you:
                return texts("How many fifth stones, {least} to {most}?", least=least, most=most)
            case Offer(count=count) if is_you:
                return texts("Offer fifth stones: {count}", count=count)
            case Pick() if is_you:
                return texts("Which fifth stone stays?")
        return asked(opening, {player: self.names(player) for player in OpeningPlayer}, texts)

    def detail(self, opening: Opening) -> str:
        """How that is done by whoever acts here; for who waits, what the rule says."""
        step, texts = opening.step, self.texts
        if isinstance(step, Settled) or step.player not in self.acting:
            return texts(opening.rule.sentence)
        match step:
            case Place(area=Area(inside=int(side))) if step.area != CENTRE:
                return texts("Anywhere in the light {side}x{side} square.", side=side)
            case Place(area=Area(outside=int(side))):
                return texts("Anywhere outside of the dark {side}x{side} square.", side=side)
            case Choose():
                return self._placed(opening)
            case Declare():
                return texts("Black offers so many fifth stones, and white keeps one of them.")
            case Offer():
                return texts("Touch a point to offer it, and again to take it off.")
            case Pick():
                return texts("Touch one of them. The others go.")
        return texts(opening.rule.sentence)

    def _placed(self, opening: Opening) -> str:
        """Which stone was placed last."""
        if not opening.stones:
            return ""
        told = self.texts.on_board(opening.rules.size).point(opening.stones[-1])
        return self.texts("The last stone was {number}. {point}.", number=len(opening.stones), point=told)

    def choice(self, opening: Opening, choice: Choice) -> str:
        """What the button of a choice says."""
        texts, step = self.texts, opening.step
        if choice not in (Choice.SWAP, Choice.STAY) or isinstance(step, Settled):
            return texts(choice)
        own = self.own_color(opening)
        if choice is Choice.STAY:
            return texts("Stay {color}", color=texts(COLORS[own]))
        return texts("Swap: take {color}", color=texts(COLORS[own.opponent]))

    @staticmethod
    def own_color(opening: Opening) -> Color:
        """The colour that whoever is asked has by now."""
        step = opening.step
        is_white = not isinstance(step, Settled) and step.player is not opening.black
        return Color.WHITE if is_white else Color.BLACK

    def following(self, opening: Opening, choice: Choice) -> str:
        """What that choice leads to."""
        then = opening.done(choice)
        step = then.step
        if not isinstance(step, Settled):
            return self.heading(then)
        is_black = len(step.stones) % 2 == 0
        player = step.black if is_black else step.black.opponent
        number = len(step.stones) + 1
        return self.texts("The game begins: {player} plays stone {number}", player=self.names(player), number=number)


def done_by_players(opening: Opening, texts: BoardTexts) -> list[str]:
    """What each player of an opening did, and who has black once that is settled."""
    names = {player: texts(player) for player in OpeningPlayer}
    settled = [texts("{player} has black", player=names[opening.black])] if isinstance(opening.step, Settled) else []
    return done(opening, names, texts) + settled


def same_points(opening: Opening, offered: Collection[Point], texts: BoardTexts) -> dict[Point, str]:
    """The points that cannot be offered besides those, each with the one that it counts as."""
    same = opening.same_as(offered)
    return {it: texts("counts as your {point}", point=texts.point(point)) for it, point in same.items()}


def color_for_now(sitting: GameSession, color: Color, texts: Texts) -> str:
    """What stands beside the name of whoever has that colour, while an opening may still change it."""
    opening = sitting.opened if sitting.is_opening else None
    is_open = opening is not None and any(isinstance(step, Choose) for step in opening.rule.later(opening.deeds))
    return texts("{color} for now", color=texts(COLORS[color])) if is_open else ""


def stone_names(opening: Opening, texts: Texts) -> list[str]:
    """What each stone of the opening is called in a few letters, as it goes on where nobody swaps."""
    rule, deeds = opening.rule, opening.deeds
    asked_for = [
        step for step in (*rule.asked(deeds), *rule.later(deeds, Choice.STAY)) if isinstance(step, Place | Pick)
    ]
    areas = [step.area if isinstance(step, Place) else ANYWHERE for step in asked_for]
    return [stone_name(number, area, texts) for number, area in enumerate(areas, 1)]


def stone_name(number: int, area: Area, texts: Texts) -> str:
    """What a stone is called that may lie there."""
    if number == _FIFTH:
        return texts("fifth")
    if area == CENTRE:
        return texts("centre")
    side = area.inside or area.outside
    if side is None:
        return str(number)
    square = f"{side}\N{MULTIPLICATION SIGN}{side}"
    return texts("beyond {square}", square=square) if area.outside else square
