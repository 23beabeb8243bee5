"""Which stones to offer so that both sides have a game, which side to take of stones that were offered, and why.

Offers come from the tables that are shipped, which say how deep they were searched, or from a search where no table
serves. What a choice is worth is ``tengen``'s winning chance, and every reason is a fact of the stones.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from random import Random
from threading import Event
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from gomoku_arena._core import Analysis, Color, Game, Limit, Point, Rules
from gomoku_arena.engines.balance import fifths as table_of_fifths
from gomoku_arena.engines.balance.known import openings_by_evenness
from gomoku_arena.engines.balance.search import best_fifths, distance, even_placing
from gomoku_arena.engines.balance.triples import triple_table
from gomoku_arena.engines.base import Engine
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.patterns import OpeningPattern, pattern_of
from gomoku_arena.opening_rules.rule import Choice
from gomoku_arena.opening_rules.symmetry import SYMMETRIES
from gomoku_arena.win_probability import win_probability

if TYPE_CHECKING:
    from gomoku_arena._core import LimitLike

LIMIT = Limit(nodes=300_000)
"""What the search may think about an offer that no table has, or about which side to take: half a second or so."""

OFFERS = 5
"""Offers at a time."""

FIFTHS = 10
"""Fifth stones at a time: as many as Taraguchi-10 asks for."""

EVEN = 0.05
"""How far from a half a chance may lie that is called even."""

HASH = 16
"""MiB of each table."""

LINES = 3
"""Moves that are told of the side to move."""

REACH = 4
"""How far apart two stones may lie to be part of one five, in points."""

EDGE = 2
"""A stone that is no farther from the edge, in points, lies at the edge."""


class FactKind(StrEnum):
    """What is so about some stones."""

    TURN = "turn"
    """``color`` is to move. It has no points."""
    LINE = "line"
    """Two stones of a colour lie on one line, near enough for a five, and no other stone lies between them."""
    NO_LINE = "no_line"
    """Two stones of a colour share no line on which both could be part of a five."""
    BESIDE = "beside"
    """The first stone touches the second, of the other colour, along a row or a column."""
    DIAGONAL = "diagonal"
    """The first stone touches the second, of the other colour, across a corner."""
    ALONE = "alone"
    """No other stone lies near enough to be part of a five with it."""
    EDGE = "edge"
    """The stone lies at the edge, where there is less room for a five."""
    JOINS = "joins"
    """The best move, the first point, makes such a line with a stone of its colour, the second."""


@dataclass(frozen=True)
class Fact:
    """One fact: which stones, and of which colour; of two colours, that of the first."""

    kind: FactKind
    color: Color
    points: tuple[Point, ...] = ()


@dataclass(frozen=True)
class Source:
    """Where the figures are from: tengen with so many nodes for each position."""

    nodes: int
    table: str | None = None
    """The code of the rules for which the table was made; None for a search of now. Not always the rules that were
    asked for: a table serves boards that are a little larger or smaller, too.
    """


@dataclass(frozen=True)
class StonesOffer:
    """Three stones to offer: black's, white's and black's."""

    points: tuple[Point, ...]
    score: int
    """For black, on tengen's scale: 200 points multiply the odds of winning by e."""
    games: float | None
    """What black scored when tengen played itself from them, 0 to 1; None where that was not tried."""
    facts: tuple[Fact, ...]
    source: Source
    pattern: OpeningPattern | None = None
    """Which of the 26 openings they are, where a rule of renju asks for one."""

    @property
    def black(self) -> float:
        """Black's chance to win, 0 to 1."""
        return win_probability(self.score)

    @property
    def is_even(self) -> bool:
        """Whether either side may be taken."""
        return is_even(self.black)


@dataclass(frozen=True)
class SideChoice:
    """One of the things that may be chosen, and the chance to win of the player who chooses it."""

    choice: Choice
    chance: float
    moves: tuple[Point, ...]
    """To take white: its next move. To place two more: the two. To take black: what white then plays. None where black
    offers fifth stones.
    """


@dataclass(frozen=True)
class SideAdvice:
    """What each choice is worth."""

    choices: tuple[SideChoice, ...]
    """The best first."""
    black: float
    """Black's chance as the stones lie, 0 to 1."""
    replies: tuple[tuple[Point, float], ...]
    """The best moves of white, whose turn it is, with white's chance after each, the best first. None where black
    offers fifth stones.
    """
    facts: tuple[Fact, ...]
    source: Source
    fifths: int | None = None
    """How many fifth stones black will offer, which is part of ``black``; None where it offers none."""

    @property
    def is_even(self) -> bool:
        """Whether either side may be taken."""
        return is_even(self.black)

    @property
    def may_offer(self) -> bool:
        """Whether the fifths are one of the choices; then ``black`` is what that one is worth."""
        return any(it.choice is Choice.OFFER for it in self.choices)


@dataclass(frozen=True)
class RankedFifth:
    """A fifth stone that black may offer."""

    point: Point
    black: float
    """Black's chance to win once it lies there, 0 to 1."""


@dataclass(frozen=True)
class FifthsAdvice:
    """Black's best fifth stones, none of them symmetric to another."""

    fifths: tuple[RankedFifth, ...]
    """The best first; at least one."""
    source: Source

    @property
    def even_count(self) -> int:
        """How many black offers in the most even game, where white keeps the last of them."""
        return min(range(1, len(self.fifths) + 1), key=lambda count: abs(self.fifths[count - 1].black - 0.5))


@dataclass(frozen=True)
class CountsAdvice:
    """What every number of fifth stones is worth that black may have to offer."""

    black: tuple[float, ...]
    """Black's chance to win, 0 to 1, where black offers one fifth stone, two, three and so on: the best that there are,
    of which white keeps the last.
    """
    source: Source

    def even_count(self, least: int = 1) -> int:
        """The number, of those from ``least`` on, for which the game is most even."""
        return min(range(least, len(self.black) + 1), key=lambda count: abs(self.black[count - 1] - 0.5))


@runtime_checkable
class PlacesStones(Protocol):
    """An engine that finds even stones without being asked for every search."""

    def place_evenly(self, game: Game, stones: int, limit: Limit, seed: int) -> tuple[Point, ...]:
        """What ``even_placing`` finds with its scores."""


class BalanceAdviser:
    """Says what to offer and what to take; another thread may ``stop`` it.

    limit: for one question, or for one of the stones that answer it; a table needs none. search, single: tengen with
    ``LINES`` lines, and with one, both with tables of ``HASH`` MiB; made here unless given.
    """

    def __init__(self, limit: "LimitLike" = LIMIT, search: Engine | None = None, single: Engine | None = None) -> None:
        self._limit = Limit.of(limit)
        self._search = search or SearchEngine("tengen", hash=HASH, multi_pv=LINES)
        self._single = single or SearchEngine("tengen", hash=HASH)
        self._stopped = Event()

    def stop(self) -> None:
        """Ends the thinking of another thread, which answers with what it has."""
        self._stopped.set()
        self._search.stop()
        self._single.stop()

    def offers(self, rules: Rules, count: int = OFFERS, *, seed: int = 0, skipped: int = 0) -> list[StonesOffer]:
        """So many different offers, the most even first; none is another one turned or mirrored.

        The seed decides which of a table come first and how they lie. skipped: how many were shown already. Fewer, or
        none, come where a table has no more; where no table serves, a search finds them, each within the limit.
        """
        table = triple_table(rules)
        if table is None:
            found = [self._found(rules, seed + number) for number in range(skipped, skipped + count)]
            return sorted(found, key=_unevenness)
        source, random = Source(table.nodes, table.code), Random(f"offers/{seed}")
        triples = [(triple, random.choice(SYMMETRIES)) for triple in table.on_board(rules.size)]
        random.shuffle(triples)
        chosen = triples[skipped : skipped + count]
        offered = [
            _offer(rules, triple.turned(rules.size, turn), triple.score, triple.share, source)
            for triple, turn in chosen
        ]
        return sorted(offered, key=_unevenness)

    def openings(self, opening: Opening, count: int = OFFERS, *, skipped: int = 0) -> list[StonesOffer]:
        """So many of the 26 openings for the player who places one of them now, the most even first.

        What one is worth counts what the rule does behind it: white answers best, black offers so many fifths as the
        rule says or as makes it most even. skipped: how many were shown already. None come where no table knows, as
        under other rules than renju, and where a rule asks for no fifths.
        """
        source, size = _source_of_fifths(), opening.rules.size
        shown = openings_by_evenness(opening)[skipped : skipped + count]
        return [StonesOffer(way, worth, None, (), source, pattern_of(way, size)) for way, worth in shown]

    def sides(self, game: Game, *, may_place_two: bool = True, fifths: int | None = None) -> SideAdvice:
        """What each choice is worth after three or five stones, where white is to move.

        may_place_two: swap2 lets the player place two more after three stones, after which the other one chooses: that
        is worth the smaller of the two chances. fifths: how many fifth stones black will offer, where nobody chooses
        before that; then there are three stones or four, and the last of black's best ones decides. Raises ValueError
        where black is to move and offers none.
        """
        if fifths:
            return self._sides_by_fifths(game, fifths)
        if game.side_to_move is not Color.WHITE:
            raise ValueError("a side is chosen where white is to move")
        analysis = self._analyse(game, self._limit)
        white = _chance(analysis)
        choices = [
            SideChoice(Choice.WHITE, white, (analysis.move,)),
            SideChoice(Choice.BLACK, 1 - white, (analysis.move,)),
        ]
        if may_place_two:
            choices.append(self._two_more(game))
        replies = tuple((line.move, win_probability(line.score or 0, line.win_in)) for line in analysis.lines)
        return SideAdvice(
            choices=_best_first(choices),
            black=1 - white,
            replies=replies,
            facts=(Fact(FactKind.TURN, Color.WHITE), *_joins(game, analysis.move), *facts_of(game)),
            source=Source(self._limit.nodes or analysis.nodes or 0),
        )

    def offering(self, game: Game, fifths: int) -> SideAdvice:
        """What it is worth after four stones to swap, to stay, and to offer so many fifths, as under Taraguchi-10.

        Who places a single fifth lets the other swap by it: that is even at best. Raises ValueError unless four stones
        were played.
        """
        *_, found = self.fifths(game, fifths)
        offered, alone = found.fifths[-1].black, min(found.fifths[0].black, 0.5)
        choices = [
            SideChoice(Choice.OFFER, offered, ()),
            SideChoice(Choice.SWAP, 1 - alone, ()),
            SideChoice(Choice.STAY, alone, ()),
        ]
        return SideAdvice(_best_first(choices), offered, (), facts_of(game), found.source, fifths)

    def fifths(self, game: Game, count: int = FIFTHS) -> Iterator[FifthsAdvice]:
        """Black's best fifth stones in a game of four stones, ``count`` of them where there is room.

        A table answers at once, with one value. Where no table knows the four, a search finds one fifth after another,
        each within the limit; each value then has one more than the value before. Raises ValueError unless four stones
        were played.
        """
        if game.ply != table_of_fifths.STONES or len(game.moves) != table_of_fifths.STONES:
            raise ValueError(f"fifth stones follow four moves, not {len(game.moves)}")
        ranked = table_of_fifths.ranked_fifths(game)[:count]
        if len(ranked) < count:
            return self._found_fifths(game, count)
        known = tuple(RankedFifth(fifth.point, win_probability(fifth.score)) for fifth in ranked)
        return iter([FifthsAdvice(known, _source_of_fifths())])

    def counts(self, game: Game, most: int) -> Iterator[CountsAdvice]:
        """What each number of fifth stones up to ``most`` is worth in a game of four stones, or of three.

        After three white plays the best fourth. It comes as ``fifths`` do: at once from a table, else step by step.
        Raises ValueError after another number of moves.
        """
        if game.ply == table_of_fifths.STONES - 1:
            scores = table_of_fifths.opening_scores(game)[:most]
            if len(scores) == most:
                return iter([CountsAdvice(tuple(map(win_probability, scores)), _source_of_fifths())])
            game = game.copy()
            game.play(self._analyse_line(game, self._limit).move)
        found = self.fifths(game, most)
        return (CountsAdvice(tuple(fifth.black for fifth in advice.fifths), advice.source) for advice in found)

    def _sides_by_fifths(self, game: Game, fifths: int) -> SideAdvice:
        *_, counts = self.counts(game, fifths)
        black = counts.black[-1]
        return SideAdvice(
            choices=_best_first([SideChoice(Choice.BLACK, black, ()), SideChoice(Choice.WHITE, 1 - black, ())]),
            black=black,
            replies=(),
            facts=facts_of(game),
            source=counts.source,
            fifths=fifths,
        )

    def _found_fifths(self, game: Game, count: int) -> Iterator[FifthsAdvice]:
        found: list[RankedFifth] = []
        for point, analysis in best_fifths(self._analyse_line, game, self._limit, count):
            found.append(RankedFifth(point, _chance(analysis)))
            ranked = sorted(found, key=lambda fifth: -fifth.black)
            yield FifthsAdvice(tuple(ranked), Source(self._limit.nodes or analysis.nodes or 0))

    def _two_more(self, game: Game) -> SideChoice:
        placed = self._place(game, 2)
        trial = game.copy()
        for point in placed:
            trial.play(point)
        white = _chance(self._analyse(trial, self._limit))
        return SideChoice(Choice.PLACE_TWO, min(white, 1 - white), placed)

    def _found(self, rules: Rules, seed: int) -> StonesOffer:
        game = Game(rules)
        points = self._place(game, 3, seed)
        for point in points:
            game.play(point)
        analysis = self._analyse(game, self._limit)
        return _offer(rules, points, -(analysis.score or 0), None, Source(self._limit.nodes or analysis.nodes or 0))

    def _place(self, game: Game, stones: int, seed: int = 0) -> tuple[Point, ...]:
        if isinstance(self._search, PlacesStones):
            return self._search.place_evenly(game, stones, self._allowed(self._limit), seed)
        return even_placing(self._analyse, game, stones, self._limit, seed=seed)

    def _analyse(self, game: Game, limit: Limit) -> Analysis:
        return self._search.analyse(game, self._allowed(limit))

    def _analyse_line(self, game: Game, limit: Limit) -> Analysis:
        """Of the best line alone, in less time."""
        return self._single.analyse(game, self._allowed(limit))

    def _allowed(self, limit: Limit) -> Limit:
        return Limit(nodes=1, excluded=limit.excluded) if self._stopped.is_set() else limit


def is_even(chance: float) -> bool:
    """Whether a chance is near enough to a half for either side to be taken."""
    return abs(chance - 0.5) <= EVEN


def facts_of(game: Game) -> tuple[Fact, ...]:
    """What is so about the stones: what stands together, what stands alone, who has a line."""
    stones = _stones(game)
    return (
        *_lines(stones),
        *_touching(stones),
        *(Fact(FactKind.ALONE, color, (point,)) for point, color in stones if _is_alone(point, stones)),
        *(Fact(FactKind.EDGE, color, (point,)) for point, color in stones if _at_edge(point, game.size)),
    )


_Stone = tuple[Point, Color]


def _stones(game: Game) -> list[_Stone]:
    """Those that lie, in the order in which they were played."""
    return [(point, color) for point in game.moves if (color := game.stone(point)) is not None]


def _lines(stones: Sequence[_Stone]) -> Iterator[Fact]:
    for (first, color), (second, other) in combinations(stones, 2):
        if color is other:
            kind = FactKind.LINE if _share_line(first, second, stones) else FactKind.NO_LINE
            yield Fact(kind, color, (first, second))


def _touching(stones: Sequence[_Stone]) -> Iterator[Fact]:
    for (first, color), (second, other) in combinations(stones, 2):
        if color is not other and distance(first, second) == 1:
            kind = FactKind.BESIDE if first.x == second.x or first.y == second.y else FactKind.DIAGONAL
            yield Fact(kind, other, (second, first))


def _joins(game: Game, move: Point) -> Iterator[Fact]:
    """With which stones of the side to move the move makes a line."""
    stones = _stones(game)
    for point, color in stones:
        if color is game.side_to_move and _share_line(move, point, stones):
            yield Fact(FactKind.JOINS, color, (move, point))


def _share_line(first: Point, second: Point, stones: Sequence[_Stone]) -> bool:
    dx, dy = second.x - first.x, second.y - first.y
    steps = distance(first, second)
    if steps > REACH or (dx and dy and abs(dx) != abs(dy)):
        return False
    taken = {point for point, _ in stones}
    between = (Point(first.x + dx * step // steps, first.y + dy * step // steps) for step in range(1, steps))
    return taken.isdisjoint(between)


def _is_alone(point: Point, stones: Sequence[_Stone]) -> bool:
    return all(distance(point, other) > REACH for other, _ in stones if other != point)


def _at_edge(point: Point, size: int) -> bool:
    return min(point.x, point.y, size - 1 - point.x, size - 1 - point.y) < EDGE


def _offer(rules: Rules, points: tuple[Point, ...], score: int, games: float | None, source: Source) -> StonesOffer:
    game = Game(rules)
    for point in points:
        game.play(point)
    return StonesOffer(points, score, games, facts_of(game), source)


def _chance(analysis: Analysis) -> float:
    return win_probability(analysis.score or 0, analysis.win_in)


def _source_of_fifths() -> Source:
    return Source(table_of_fifths.least_nodes(), table_of_fifths.RULES.code)


def _best_first(choices: Sequence[SideChoice]) -> tuple[SideChoice, ...]:
    return tuple(sorted(choices, key=lambda choice: -choice.chance))


def _unevenness(offer: StonesOffer) -> int:
    return abs(offer.score)
