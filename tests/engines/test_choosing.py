from collections.abc import Callable
from time import sleep

import pytest

from gomoku_arena import Analysis, Choice, Color, Count, Game, IllegalMoveError, Limit, Offered, Point, Rules
from gomoku_arena.engines.balance.fifths import ranked_fifths
from gomoku_arena.engines.balance.triples import even_triples, triple_table
from gomoku_arena.engines.base import Engine, OpeningAnswer
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.engines.choosing import PROPOSALS, REACH
from gomoku_arena.engines.delegating import DelegatingEngine
from gomoku_arena.engines.opening_answer import follow
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rule import OpeningRule, Settled
from gomoku_arena.opening_rules.rules import RULES
from gomoku_arena.tournament.openings.symmetry import canonical
from players import Negotiator, Opinionated, Player

LIMIT = Limit(nodes=800)
FREESTYLE, RENJU = Rules.freestyle(), Rules.renju()
OTHER_FREESTYLE, OTHER_RENJU = Rules.freestyle(five_white="exactly_five"), Rules.renju(double_four="none")
"""Such as no table of even stones serves: all is left to the scores."""
BLACK, WHITE, PLACE_TWO, SWAP, STAY, OFFER = Choice
THREE, FIVE = "swap2 h8 i9 j10", "swap2 h8 i9 j10 place_two a1 c1"


def opening(text: str, rules: Rules = FREESTYLE) -> Opening:
    return Opening.read(rules, text)


class Judge(Player):
    """Plays the first legal point that is not excluded, and says of a position what it is told for black."""

    def __init__(self, for_black: Callable[[Game, Point], float]) -> None:
        super().__init__()
        self._for_black = for_black
        self.seen: list[Game] = []

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        self.limits.append(limit)
        self.seen.append(game)
        move = next(point for point in game.legal_moves() if point not in limit.excluded)
        score = int(self._for_black(game, move))
        return Analysis(move, score=score if game.side_to_move is Color.BLACK else -score)


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
@pytest.mark.parametrize("engine", [Player(), Opinionated(7), SearchEngine("easy")], ids=["silent", "sure", "easy"])
@pytest.mark.parametrize("seed", [0, *(pytest.param(it, marks=pytest.mark.long) for it in (1, 2))])
def test_every_rule_is_played_to_its_end(rule: OpeningRule, engine: Engine, seed: int) -> None:
    it, move = Opening.begun(RENJU, rule), None
    answers = 0
    while not isinstance(it.step, Settled):
        it, move = follow(it, engine.choose_opening(it, LIMIT, seed))
        answers += 1
    assert answers <= 12
    assert move is None or it.game.is_legal(move)


@pytest.mark.parametrize("preset", Rules.names())
@pytest.mark.parametrize("size", [5, 15, 22])
@pytest.mark.parametrize("engine", [Player(), SearchEngine("easy")], ids=["silent", "easy"])
def test_a_proposal_is_three_stones_near_the_middle(engine: Engine, preset: str, size: int) -> None:
    it = opening("swap2", Rules.from_name(preset, size=size))
    proposal = engine.choose_opening(it, LIMIT)
    assert isinstance(proposal, tuple)
    assert len(set(proposal)) == 3
    reach = REACH if triple_table(it.rules) is None else size
    for point in follow(it, proposal)[0].stones:
        assert max(abs(point.x - size // 2), abs(point.y - size // 2)) <= reach


def test_what_the_tables_know_is_proposed_without_a_search() -> None:
    engine = Player()
    for seed in range(10):
        (first, second, third) = follow(opening("swap2"), engine.choose_opening(opening("swap2"), LIMIT, seed))[
            0
        ].stones
        picture = canonical([str(first), str(second), str(third)], 15)
        assert picture in {canonical([str(point) for point in it.points], 15) for it in even_triples(FREESTYLE)}
        it = follow(opening("rif", RENJU), engine.choose_opening(opening("rif", RENJU), LIMIT, seed))[0]
        assert len(it.stones) == 3
        it = it.done(STAY)
        it = follow(it, engine.choose_opening(it, LIMIT, seed))[0]
        ranked = ranked_fifths(it.game)
        assert engine.choose_opening(it, LIMIT, seed) == (Offered((ranked[0].point, ranked[1].point)),)
    assert not engine.limits


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_a_whole_opening_is_chosen_in_the_time_of_a_few_moves(rule: OpeningRule) -> None:
    engine = Player()
    it = Opening.begun(RENJU, rule)
    while not isinstance(it.step, Settled):
        asked = len(engine.limits)
        it, _ = follow(it, engine.choose_opening(it, Limit(nodes=5000), 1))
        assert sum(limit.nodes or 0 for limit in engine.limits[asked:]) <= 5000


def test_proposals_follow_from_the_seed_and_differ() -> None:
    it = opening("swap2", OTHER_FREESTYLE)
    proposals = [SearchEngine("easy").choose_opening(it, LIMIT, seed) for seed in range(10)]
    assert proposals == [SearchEngine("easy").choose_opening(it, LIMIT, seed) for seed in range(10)]
    assert len(set(map(str, proposals))) == 10


def test_the_most_even_of_the_proposals_is_made_within_the_limit_of_one_move() -> None:
    engine = Judge(lambda game, _: game.moves[0].x)
    limit = Limit(nodes=80_000, seconds=4)
    proposal = engine.choose_opening(opening("swap2", OTHER_FREESTYLE), limit)
    assert proposal == min((tuple(game.moves) for game in engine.seen), key=lambda points: points[0].x)
    assert len(set(map(str, engine.seen))) <= PROPOSALS
    assert sum(it.nodes or 0 for it in engine.limits) <= 80_000
    assert sum(it.seconds or 0 for it in engine.limits) <= 4.001


@pytest.mark.parametrize("text", [THREE, FIVE])
def test_an_engine_takes_the_side_that_it_likes_better(text: str) -> None:
    first = opening(text).game.legal_moves()[0]
    assert Opinionated(-1).choose_opening(opening(text), LIMIT) == (BLACK,)
    assert Opinionated(1).choose_opening(opening(text), LIMIT) == (WHITE, first)
    assert Opinionated(0).choose_opening(opening(text), LIMIT) == (WHITE, first)


def test_an_engine_without_scores_stays_white() -> None:
    assert Player().choose_opening(opening(THREE), LIMIT) == (WHITE, Point("a1"))


def test_a_forced_loss_decides_before_the_score() -> None:
    class Doomed(Player):
        def analyse(self, game: Game, limit: Limit) -> Analysis:
            return Analysis(game.legal_moves()[0], score=50, win_in=-6)

    assert Doomed().choose_opening(opening(THREE), LIMIT) == (BLACK,)


def test_a_builtin_engine_takes_black_where_black_has_much() -> None:
    # Two black stones side by side in the middle, white's in the corner.
    engine = SearchEngine("medium")
    assert engine.choose_opening(opening("swap2 h8 a1 i8"), Limit(nodes=20_000)) == (BLACK,)


def test_two_more_stones_that_another_asked_for_are_placed_evenly() -> None:
    engine = Judge(lambda game, _: game.moves[-1].x)
    answer = engine.choose_opening(opening("swap2 h8 i9 j10 place_two"), Limit(nodes=100_000))
    assert isinstance(answer, tuple)
    assert len(answer) == 2
    assert answer[1] == min((game.moves[-1] for game in engine.seen), key=lambda point: point.x)


@pytest.mark.parametrize(
    ("text", "for_black", "answer"),
    [
        ("tarannikov h8", 1, SWAP),
        ("tarannikov h8", -1, STAY),
        ("tarannikov h8", 0, STAY),
        ("tarannikov h8 stay h9", 1, STAY),
        ("tarannikov h8 stay h9", -1, SWAP),
        ("tarannikov h8 swap h9", -1, SWAP),
        ("tarannikov h8 swap h9", 1, STAY),
    ],
)
def test_colours_are_swapped_by_the_own_score(text: str, for_black: int, answer: Choice) -> None:
    assert Judge(lambda *_: for_black).choose_opening(opening(text, RENJU), LIMIT) == (answer,)


def test_who_stays_white_at_the_end_moves_at_once() -> None:
    it = opening("tarannikov h8 stay h9 stay h10 stay i9 stay i8", RENJU)
    assert Judge(lambda *_: -1).choose_opening(it, LIMIT) == (STAY, Point("a1"))
    assert Judge(lambda *_: 1).choose_opening(it, LIMIT) == (SWAP,)


RIF = "rif h8 h9 h10 swap i9"


def test_the_best_fifths_are_offered_without_symmetric_ones() -> None:
    engine = Judge(lambda *_: 0)
    it = opening("soosorv8 h8 h9 h10 stay a1 5 stay", RENJU)
    answer = engine.choose_opening(it, Limit(nodes=1000))
    assert isinstance(answer, tuple)
    (offered,) = answer
    assert isinstance(offered, Offered)
    it.done(offered)
    assert [limit.nodes for limit in engine.limits] == [1000 // 6] * 5


def test_an_engine_that_plays_what_is_excluded_offers_the_points_nearby() -> None:
    answer = Player().choose_opening(opening(RIF, OTHER_RENJU), LIMIT)
    assert answer == (Offered((Point("a1"), Point("b1"))),)


class Deaf(Judge):
    """Plays the first point whatever is excluded."""

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        return super().analyse(game, Limit(nodes=limit.nodes))


def test_an_engine_that_plays_what_is_excluded_is_asked_what_it_thinks_of_the_points_nearby() -> None:
    # Five stones are worth the more to black the farther down the last one lies; the first four promise 9.
    engine = Deaf(lambda game, _: game.moves[-1].y if game.ply == 5 else 9)
    answer = engine.choose_opening(opening("soosorv8 h8 h7 h6 stay i9 3 stay", OTHER_RENJU), Limit(nodes=1000))
    assert answer == (Offered((Point("a1"), Point("a2"), Point("b1"))),)
    assert sum(limit.nodes or 0 for limit in engine.limits) <= 1000
    assert engine.choose_opening(opening("soosorv8 h8 h7 h6 stay i9", OTHER_RENJU), Limit(nodes=1000)) == (Count(7),)


def test_the_fifth_that_is_worst_for_black_is_kept() -> None:
    engine = Judge(lambda game, _: game.moves[-1].x)
    assert engine.choose_opening(opening(f"{RIF} j9,a1", RENJU), LIMIT) == (Point("a1"),)


def test_so_many_fifths_are_asked_for_that_the_last_is_even() -> None:
    # The points from the corner on are worth 3, 2, 1, 0, -1 and so on to black.
    engine = Judge(lambda game, move: 3 - move.x)
    assert engine.choose_opening(opening("soosorv8 h8 h9 h10 stay i9", OTHER_RENJU), LIMIT) == (Count(4),)
    assert engine.choose_opening(opening("yamaguchi h8 h9 h10", OTHER_RENJU), LIMIT) == (Count(3),)


def test_as_many_fifths_as_may_be_where_nobody_swaps_behind_that() -> None:
    assert Player().choose_opening(opening("manyfifths h8 h9 h10 stay i9", RENJU), LIMIT) == (Count(10),)


@pytest.mark.parametrize(("best", "answer"), [(2, STAY), (1, STAY), (0, SWAP)])
def test_the_last_fifth_decides_on_a_swap(best: int, answer: Choice) -> None:
    # Every further fifth is worth one less to black, who chooses.
    it = opening("soosorv8 h8 h9 h10 stay i9 2", OTHER_RENJU)
    assert Judge(lambda game, move: best - move.x).choose_opening(it, LIMIT) == (answer,)


@pytest.mark.parametrize(("best", "answer"), [(20, OFFER), (9, SWAP)])
def test_fifths_are_offered_where_all_are_good_for_black(best: int, answer: Choice) -> None:
    it = opening("taraguchi10 h8 stay h9 stay h10 stay k11", OTHER_RENJU)
    assert Judge(lambda _, move: best - move.x).choose_opening(it, LIMIT) == (answer,)


def test_a_stone_behind_which_nobody_chooses_is_the_best_one() -> None:
    engine = Player()
    assert engine.choose_opening(opening("pro", FREESTYLE), LIMIT) == (Point("h8"),)
    assert not engine.limits
    assert engine.choose_opening(opening("pro h8", FREESTYLE), LIMIT) == (Point("a1"),)


def test_a_stone_outside_its_part_of_the_board_is_moved_there() -> None:
    class Stubborn(Player):
        def choose(self, game: Game) -> Point:
            return Point("g8")

    assert Stubborn().choose_opening(opening("pro h8 h9", FREESTYLE), LIMIT) == (Point("e6"),)


def test_nothing_is_answered_once_the_opening_is_settled() -> None:
    with pytest.raises(IllegalMoveError):
        Player().choose_opening(opening(f"{THREE} black"), LIMIT)


def test_a_wrapped_engine_passes_everything_on() -> None:
    inner, answer = Negotiator(BLACK), BLACK
    passed: OpeningAnswer = DelegatingEngine(inner).choose_opening(opening(THREE), LIMIT, 4)
    assert passed == answer
    assert inner.asked == [(3, LIMIT, 4)]


class Slow(Player):
    """Takes its time, whatever it is told."""

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        sleep(0.01)
        return super().analyse(game, limit)


@pytest.mark.parametrize(
    "text", ["swap2", "rif h8 h7 h6 stay i9", "rif h8 h7 h6 stay i9 j9,f9", "soosorv8 h8 h7 h6 stay i9"]
)
def test_an_engine_that_takes_more_than_its_share_is_asked_no_longer_than_a_move_takes(text: str) -> None:
    engine = Slow()
    _, move = follow(
        opening(text, OTHER_RENJU), engine.choose_opening(opening(text, OTHER_RENJU), Limit(seconds=0.001))
    )
    assert move is None
    assert len(engine.limits) <= 1
