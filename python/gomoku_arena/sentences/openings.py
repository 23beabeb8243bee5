"""What an opening asks for and what it is called, in English words that the page translates."""

from collections.abc import Iterable, Mapping
from itertools import groupby

from gomoku_arena._core import Color, Point
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.patterns import OpeningKind, OpeningPattern
from gomoku_arena.opening_rules.rule import (
    CENTRE,
    Choice,
    Choose,
    Count,
    Declare,
    Deed,
    Offer,
    Offered,
    OpeningPlayer,
    Pick,
    Place,
    Settled,
)
from gomoku_arena.printable import printable
from gomoku_arena.record import GameRecord
from gomoku_arena.sentences.words import COLORS, BoardTranslator, Translator, english


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
        return texts("{player} places stones: {colors}", player=player, colors=stone_colors(color, step.stones, texts))
    if area == CENTRE:
        return texts("{player}: stone {number}, {color}, in the middle", **told)
    if area.inside is not None:
        return texts("{player}: stone {number}, {color}, in the {side}x{side} square", **told, side=area.inside)
    if area.outside is not None:
        return texts("{player}: stone {number}, {color}, outside the {side}x{side} square", **told, side=area.outside)
    return texts("{player}: stone {number}, {color}, anywhere", **told)


def stone_colors(first: Color, stones: int, texts: Translator) -> str:
    """The colours of so many stones, of which the first has that one."""
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


def told(record: GameRecord, texts: BoardTranslator = english) -> str:
    """How the players opened their game by a rule, by their names in the record; ``swap`` itself where that tells none.

    Such as ``Swap2: ann places h8 i9 j10; bob: takes black``.
    """
    whole = Opening.of(record)
    if whole is None:
        return printable(record.swap)
    names = {whole.black: printable(record.black), whole.black.opponent: printable(record.white)}
    return f"{texts(whole.rule.title)}: {'; '.join(done(whole, names, texts))}"


def done(opening: Opening, names: Mapping[OpeningPlayer, str], texts: BoardTranslator) -> list[str]:
    """What each player did, in its order. names: what the players are called."""
    sentences: list[str] = []
    steps = zip(opening.rule.asked(opening.deeds), opening.deeds, strict=True)
    for (player, is_placing), deeds in groupby(steps, key=lambda it: (it[0].player, isinstance(it[0], Place))):
        name = names[player]
        if is_placing:
            points = _points((deed for _, deed in deeds if isinstance(deed, Point)), texts)
            sentences.append(texts("{player} places {points}", player=name, points=points))
        else:
            sentences += [texts("{player}: {deed}", player=name, deed=_done(deed, texts)) for _, deed in deeds]
    return sentences


def _points(points: Iterable[Point], texts: BoardTranslator) -> str:
    return " ".join(map(texts.point, points))


def _done(deed: Deed, texts: BoardTranslator) -> str:
    match deed:
        case Choice():
            return _chosen(deed, texts)
        case Count(number):
            return texts("asks for {count} fifth stones", count=number)
        case Offered(points):
            return texts("offers {points}", points=_points(points, texts))
        case Point():
            return texts("keeps {point}", point=texts.point(deed))


def _chosen(choice: Choice, texts: Translator) -> str:
    match choice:
        case Choice.BLACK:
            return texts("takes black")
        case Choice.WHITE:
            return texts("takes white")
        case Choice.PLACE_TWO:
            return texts("places two more")
        case Choice.SWAP:
            return texts("swaps colours")
        case Choice.STAY:
            return texts("does not swap")
        case Choice.OFFER:
            return texts("stays black and offers fifth stones")
