"""The even stones for some rules, as tables and as plain values: what may be offered, and what it is worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gomoku_arena._core import Rules
from gomoku_arena.analysis.balance import OFFERS, BalanceAdviser, StonesOffer
from gomoku_arena.analysis.short_text import percent
from gomoku_arena.engines.balance.fifths import RULES, EvenOpening, even_openings
from gomoku_arena.engines.balance.triples import triple_table
from gomoku_arena.opening_rules.rules import MOST_FIFTHS
from gomoku_arena.sentences.balance import reason, source_of


@dataclass(frozen=True)
class EvenStones:
    """The stones for swap2, and under renju the 26 openings, each with a number of fifths."""

    rules: Rules
    offers: Sequence[StonesOffer]
    openings: Sequence[EvenOpening] = ()

    @classmethod
    def found(cls, rules: Rules, count: int, seed: int) -> Self:
        """The most even ones, up to so many; a search finds no more than ``OFFERS``. The seed decides how they lie."""
        table = triple_table(rules)
        most = min(count, OFFERS) if table is None else len(table.lines)
        offers = BalanceAdviser().offers(rules, most, seed=seed)
        return cls(rules, offers[:count], even_openings(MOST_FIFTHS) if rules == RULES else ())

    def as_dict(self) -> dict[str, Any]:
        """As plain values; scores and chances are black's."""
        values: dict[str, Any] = {"rules": self.rules.code, "stones": [_offer_values(offer) for offer in self.offers]}
        if self.openings:
            values["openings"] = [_opening_values(opening) for opening in self.openings]
        return values

    def show(self, console: Console) -> None:
        """Prints the tables."""
        stones = Table("stones", "score for black", "chance", "in games", "why", box=box.SIMPLE_HEAD)
        for offer in self.offers:
            games = "" if offer.games is None else percent(offer.games)
            stones.add_row(_points(offer), f"{offer.score:+}", percent(offer.black), games, reason(offer))
        console.print(stones)
        for source in dict.fromkeys(offer.source for offer in self.offers):
            console.print(Text(f"  {source_of(source)}"))
        if self.openings:
            console.print(_opening_table(self.openings))


def _opening_table(openings: Sequence[EvenOpening]) -> Table:
    table = Table("opening", "fifths", "score for black", box=box.SIMPLE_HEAD)
    for opening in openings:
        table.add_row(opening.pattern.title, str(opening.fifths), f"{opening.score:+}")
    return table


def _offer_values(offer: StonesOffer) -> dict[str, Any]:
    return {
        "points": [str(point) for point in offer.points],
        "score": offer.score,
        "chance": round(offer.black, 3),
        "games": offer.games,
        "nodes": offer.source.nodes,
        "table": offer.source.table,
    }


def _opening_values(opening: EvenOpening) -> dict[str, Any]:
    pattern = opening.pattern
    named = {"name": pattern.romaji, "kind": str(pattern.kind), "number": pattern.number}
    return {**named, "fifths": opening.fifths, "score": opening.score}


def _points(offer: StonesOffer) -> str:
    return " ".join(map(str, offer.points))
