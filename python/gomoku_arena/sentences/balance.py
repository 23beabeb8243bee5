"""Which stones are even and which side is better, in English words that the page translates."""

from collections.abc import Iterable

from gomoku_arena._core import Color, Point
from gomoku_arena.analysis.balance import (
    CountsAdvice,
    Fact,
    FactKind,
    FifthsAdvice,
    SideAdvice,
    SideChoice,
    Source,
    StonesOffer,
)
from gomoku_arena.analysis.short_text import percent
from gomoku_arena.opening_rules.rule import Choice
from gomoku_arena.sentences.openings import pattern_title
from gomoku_arena.sentences.words import COLORS, BoardTranslator, Translator, english

LONGEST_REASON = 90
"""Letters of what is said of an offer."""

_TELLING = [
    *(FactKind.TURN, FactKind.JOINS, FactKind.BESIDE, FactKind.DIAGONAL),
    *(FactKind.LINE, FactKind.NO_LINE, FactKind.ALONE, FactKind.EDGE),
]
"""In which order facts are told: what stones do together, and then what each does alone."""


def fact(found: Fact, texts: BoardTranslator = english) -> str:
    """One fact, as a sentence without its full stop."""
    first, second = [*map(texts.point, found.points), "", ""][:2]
    match found.kind:
        case FactKind.TURN:
            return texts("{color} is to move next", color=texts(COLORS[found.color]))
        case FactKind.LINE:
            return texts("{first} and {second} share a line", first=first, second=second)
        case FactKind.NO_LINE:
            return texts("{first} and {second} share no line", first=first, second=second)
        case FactKind.BESIDE:
            return texts("{first} is beside {second}", first=first, second=second)
        case FactKind.DIAGONAL:
            return texts("{first} is diagonal to {second}", first=first, second=second)
        case FactKind.ALONE:
            return texts("{first} stands alone", first=first)
        case FactKind.EDGE:
            return texts("{first} is at the edge", first=first)
        case FactKind.JOINS:
            return texts("{first} makes a line with {second}", first=first, second=second)


def reason(offer: StonesOffer, texts: BoardTranslator = english) -> str:
    """What is so about the stones of an offer, in one short line: their name, and facts as far as there is room."""
    told = pattern_title(offer.pattern, texts)
    for found in sorted(offer.facts, key=lambda it: _TELLING.index(it.kind)):
        longer = f"{told}{texts(', ') if told else ''}{fact(found, texts)}"
        told = longer if len(longer) <= LONGEST_REASON else told
    return told


def verdict(advice: SideAdvice, texts: Translator = english) -> str:
    """Which side is better off, and whether that matters."""
    if advice.may_offer:
        black = round(100 * advice.black)
        return texts(
            "To offer {n} fifth stones leaves Black {black}, White {white}.",
            n=advice.fifths,
            black=black,
            white=100 - black,
        )
    if advice.is_even:
        return texts("The stones are even: either side may be taken.")
    better = Color.BLACK if advice.black > 0.5 else Color.WHITE
    chance = percent(max(advice.black, 1 - advice.black))
    return texts("The stones are better for {color}: {chance}.", color=texts(COLORS[better]), chance=chance)


def margin(advice: SideAdvice, texts: Translator = english) -> str:
    """Whether the difference between the sides is one to choose by, as a sentence without its full stop."""
    if advice.is_even:
        return texts("The difference is small: between 45 and 55 of 100 either side may be taken")
    return texts("The difference is clear: only between 45 and 55 of 100 may either side be taken")


def even_fifths(advice: FifthsAdvice, texts: BoardTranslator = english) -> str:
    """With how many fifth stones the game is most even, and what that leaves."""
    kept = advice.fifths[advice.even_count - 1]
    black = round(100 * kept.black)
    return texts(
        "Most even where Black offers {n}: White keeps {point}, Black {black}, White {white}.",
        n=advice.even_count,
        point=texts.point(kept.point),
        black=black,
        white=100 - black,
    )


def count_to_ask_for(
    advice: CountsAdvice, count: int, texts: Translator = english, *, is_chosen_by: bool = True
) -> str:
    """Why to ask for that number of fifth stones. is_chosen_by: somebody may still swap once it is known."""
    black = round(100 * advice.black[count - 1])
    if is_chosen_by:
        return texts(
            "Ask for {n}, which is most even: Black {black}, White {white}.", n=count, black=black, white=100 - black
        )
    return texts(
        "Ask for {n}, since nobody swaps any more: Black {black}, White {white}.",
        n=count,
        black=black,
        white=100 - black,
    )


def follow_up(choice: SideChoice, advice: SideAdvice, texts: BoardTranslator = english) -> str:
    """What comes after a choice of those that are advised on."""
    if choice.choice is Choice.SWAP:
        return texts("then the other player places one fifth stone, and you may swap")
    if choice.choice is Choice.STAY:
        return texts("then you place one fifth stone, and the other player may swap")
    if advice.fifths:
        return texts("then Black offers fifth stones: {n}", n=advice.fifths)
    moves = _points(choice.moves, texts)
    match choice.choice:
        case Choice.PLACE_TWO:
            return texts("{moves}, then the other player chooses", moves=moves)
        case Choice.BLACK:
            return texts("White answers {move}", move=moves)
        case _:
            return texts("and play {move}", move=moves)


def source_of(source: Source, texts: Translator = english) -> str:
    """Where the figures are from."""
    if source.table is None:
        return texts("tengen, {n} nodes", n=source.nodes)
    return texts("table for {rules}: tengen, {n} nodes", rules=source.table, n=source.nodes)


def _points(points: Iterable[Point], texts: BoardTranslator) -> str:
    return " ".join(map(texts.point, points))
