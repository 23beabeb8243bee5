"""Records of legal games for tests, with everything in them that a record may hold."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from hypothesis import strategies as st

from gomoku_arena import Game, GameRecord, IllegalMoveError, MoveRecord, Point, Rules, Termination
from gomoku_arena.color import ColorName
from gomoku_arena.notation.any_text import read_games
from gomoku_arena.notation.formats.registry import NOTATIONS
from gomoku_arena.opening_rules.opening import MOST_WORDS, Opening
from gomoku_arena.opening_rules.rule import (
    Asked,
    Choose,
    Count,
    Declare,
    Deed,
    Offer,
    Offered,
    Pick,
    Place,
    Settled,
)
from gomoku_arena.opening_rules.rules import RULES

EXACT = [it for it in NOTATIONS.values() if it.exact]
"""The notations that keep every field of a record; those of them that write trees keep stones without moves, too."""

ELSEWHERE = [it for it in Termination if it not in ("five", "captures", "forbidden", "no_legal_move", "unfinished")]
DRAWS = {Termination.MOVE_LIMIT, Termination.DRAW_BY_SCORES}

TRICKY_NAMES = ["hard", "cmd:./bot --x", "Björn [9p] \\o/", "8,8,0", "-1", " spaced ", "", "two\nlines"]

names = st.sampled_from(TRICKY_NAMES) | st.text(max_size=12)
"""Players' names, those that a format may trip over among them."""


def record_of(rules: Rules, points: str, *, opening: int = 0, **fields: Any) -> GameRecord:
    """The game of these points, which must end on the board unless ``termination`` is given."""
    game = Game(rules)
    for point in points.split():
        game.play(point)
    outcome = game.outcome
    if "termination" not in fields:
        assert outcome is not None
        fields |= {"termination": Termination(outcome.termination), "winner": outcome.winner and outcome.winner.name}
    moves = [str(point) for point in game.moves]
    return GameRecord(
        **{
            "rules": rules.switches(),
            "black": "ann",
            "white": "bob",
            "reason": "because",
            "opening": tuple(moves[:opening]),
            "moves": tuple(MoveRecord(move, 0.25) for move in moves[opening:]),
            **fields,
        }
    )


def read_back(text: str, rules: Rules | None = None, *, may_go_on: bool = False) -> GameRecord:
    """The one game of a text; the arguments are those of ``read_games``."""
    [record] = read_games(text, rules, may_go_on=may_go_on)
    return record


@st.composite
def any_switches(draw: st.DrawFn, largest: int = 22) -> dict[str, Any]:
    """A value of every switch of the rules, on a board up to so large."""
    switches = {name: draw(st.sampled_from(values)) for name, values in Rules.switch_values().items()}
    below_the_goal = tuple(pairs % switches["goal"] for pairs in switches["advantage"])
    return switches | {"size": draw(st.integers(5, largest)), "advantage": below_the_goal}


@st.composite
def all_rules(draw: st.DrawFn, largest: int = 9) -> Rules:
    """A preset, or any switches."""
    switches = draw(any_switches(largest))
    if draw(st.booleans()):
        return Rules.from_name(draw(st.sampled_from(Rules.names())), size=switches["size"])
    return Rules(**switches)


@st.composite
def move_records(draw: st.DrawFn, point: str) -> MoveRecord:
    seconds = st.floats(0, 1e6, allow_nan=False)
    counts = st.none() | st.integers(-(2**63), 2**63 - 1)
    return MoveRecord(
        point,
        draw(st.none() | seconds),
        draw(counts),
        draw(counts),
        draw(counts),
        draw(counts),
        draw(st.none() | seconds),
        draw(st.sampled_from([None, "exact", "lower", "upper"])),
    )


@st.composite
def openings(draw: st.DrawFn, largest: int = 9) -> Opening:
    """An opening by any opening rule, mostly to its end, on a board up to so large, or the smallest that has it."""
    rule, switches = draw(st.sampled_from([*RULES.values()])), draw(all_rules(largest)).switches()
    switches |= {"size": max(switches["size"], rule.least_size)} | ({"captures": False} if rule.fifths else {})
    opening = Opening.begun(Rules(**switches), rule)
    most = draw(st.just(MOST_WORDS) | st.integers(0, 12))
    while len(opening.deeds) < most and not isinstance(step := opening.step, Settled):
        opening = opening.done(draw(_deeds(opening, step)))
    return opening


def _deeds(opening: Opening, step: Asked) -> st.SearchStrategy[Deed]:
    """What may be done there."""
    match step:
        case Choose(options=options):
            return st.sampled_from(options)
        case Pick(offered=offered):
            return st.sampled_from(offered)
        case Declare(least=least, most=most):
            return st.integers(least, most).map(Count)
        case Offer(count=count):
            return _points(opening).map(lambda points: _offered(opening, points, count))
        case Place():
            return _points(opening).map(lambda points: next(it for it in points if _allows(opening, it)))


def _points(opening: Opening) -> st.SearchStrategy[list[Point]]:
    """Every point of the board, from some point on."""
    size = opening.rules.size
    points = [Point(x, y) for x in range(size) for y in range(size)]
    return st.integers(0, len(points) - 1).map(lambda first: [*points[first:], *points[:first]])


def _allows(opening: Opening, deed: Deed) -> bool:
    with suppress(IllegalMoveError):
        opening.done(deed)
        return True
    return False


def _offered(opening: Opening, points: Sequence[Point], count: int) -> Offered:
    """The first of these points that may be offered together."""
    offered: list[Point] = []
    for point in points:
        with suppress(IllegalMoveError):
            opening.check_offering(point, offered)
            offered.append(point)
        if len(offered) == count:
            break
    return Offered(tuple(offered))


@st.composite
def records(draw: st.DrawFn, largest: int = 9, longest: int = 40) -> GameRecord:
    """A legal game of random moves, opened by a rule or not, that ended on the board or anywhere before."""
    opening = draw(st.none() | openings(largest))
    game = opening.game if opening else Game(draw(all_rules(largest)))
    moves = st.lists(st.integers(0, 4095), max_size=longest)
    for choice in draw(moves) if opening is None or isinstance(opening.step, Settled) else ():
        legal = game.legal_moves()
        if not legal:
            break
        game.play(legal[choice % len(legal)])
    termination, winner = draw(_endings(game))
    points = [str(point) for point in game.moves]
    given = draw(st.integers(0, len(points))) if opening is None else len(opening.stones)
    return GameRecord(
        rules=game.rules.switches(),
        black=draw(names),
        white=draw(names),
        termination=termination,
        reason=draw(st.text(max_size=20)),
        winner=winner,
        opening=tuple(points[:given]),
        moves=tuple(draw(move_records(point)) for point in points[given:]),
        swap=draw(st.text(max_size=10)) if opening is None else opening.text,
        failure=draw(st.text(max_size=20)),
        started=draw(st.sampled_from(["", "2026-11-21T15:00:00.123+00:00", "once upon a time"])),
    )


def _endings(game: Game) -> st.SearchStrategy[tuple[Termination, ColorName | None]]:
    if game.outcome is not None:
        winner = game.outcome.winner
        return st.just((Termination(game.outcome.termination), winner.name if winner else None))
    winners = st.sampled_from(["black", "white"])
    return st.sampled_from(ELSEWHERE).flatmap(lambda it: st.tuples(st.just(it), st.none() if it in DRAWS else winners))
