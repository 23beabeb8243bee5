"""What an opening asks for and what it is called, in English words that the page translates."""

from collections.abc import Mapping

from gomoku_arena._core import Color
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.patterns import OpeningKind, OpeningPattern
from gomoku_arena.opening_rules.rule import (
    CENTRE,
    Choice,
    Choose,
    Declare,
    Offer,
    OpeningPlayer,
    Pick,
    Place,
    Settled,
)
from gomoku_arena.sentences.words import COLORS, Translator, english


def asked(opening: Opening, names: Mapping[OpeningPlayer, str], texts: Translator) -> str:
    """What who has to do next; nothing once the opening is settled. names: what the players are called."""
    step = opening.step
    if isinstance(step, Settled):
        return ""
    player = names[step.player]
    match step:
        case Place():
            return _placing(opening, step, player, texts)
        case Choose(options=options) if Choice.SWAP not in options:
            return texts("{player}: which colour?", player=player)
        case Choose(options=options) if Choice.OFFER in options:
            return texts("{player}: swap, keep black, or offer fifth stones?", player=player)
        case Choose():
            return texts("{player}: swap colours?", player=player)
        case Declare(least=least, most=most):
            return texts("{player}: how many fifth stones, {least} to {most}?", player=player, least=least, most=most)
        case Offer(count=count):
            return texts("{player} offers fifth stones: {count}", player=player, count=count)
        case Pick():
            return texts("{player} keeps one of the fifth stones", player=player)


def _placing(opening: Opening, step: Place, player: str, texts: Translator) -> str:
    number, area = len(opening.stones) + 1, step.area
    color = opening.game.side_to_move
    told = {"player": player, "number": number, "color": texts(COLORS[color])}
    if step.stones > 1:
        return texts("{player} places stones: {colors}", player=player, colors=_colors(color, step.stones, texts))
    if area == CENTRE:
        return texts("{player}: stone {number}, {color}, in the middle", **told)
    if area.inside is not None:
        return texts("{player}: stone {number}, {color}, in the {side}x{side} square", **told, side=area.inside)
    if area.outside is not None:
        return texts("{player}: stone {number}, {color}, outside the {side}x{side} square", **told, side=area.outside)
    return texts("{player}: stone {number}, {color}, anywhere", **told)


def _colors(first: Color, stones: int, texts: Translator) -> str:
    return texts(", ").join(texts(COLORS[first.opponent if place % 2 else first]) for place in range(stones))


def pattern_number(pattern: OpeningPattern, texts: Translator = english) -> str:
    """Its kind and number."""
    if pattern.kind is OpeningKind.DIRECT:
        return texts("direct {number}", number=pattern.number)
    return texts("indirect {number}", number=pattern.number)


def pattern_title(pattern: OpeningPattern | None, texts: Translator = english) -> str:
    """Its name as the reader's players write it, its kind and its number; nothing where there is none."""
    if pattern is None:
        return ""
    return texts("{name} ({number})", name=texts(pattern.romaji), number=pattern_number(pattern, texts))
