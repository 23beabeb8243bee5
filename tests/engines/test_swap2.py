import pytest

from gomoku_arena import Analysis, Game, Limit, Point, Rules
from gomoku_arena.engines.balance.triples import even_triples
from gomoku_arena.engines.base import Engine, Swap
from gomoku_arena.engines.builtin import SearchEngine
from gomoku_arena.engines.delegating import DelegatingEngine
from gomoku_arena.tournament.openings.symmetry import canonical
from players import Negotiator, Opinionated, Player

LIMIT = Limit(nodes=800)

OTHER = Rules.freestyle(five_white="exactly_five")
"""Such as no table of even stones serves."""


def game_of(*points: str, rules: Rules | None = None) -> Game:
    game = Game(rules or Rules.freestyle())
    for point in points:
        game.play(point)
    return game


@pytest.mark.parametrize("preset", Rules.names())
@pytest.mark.parametrize("size", [5, 15, 22])
@pytest.mark.parametrize("engine", [Player(), SearchEngine("easy")], ids=["silent", "easy"])
def test_a_proposal_is_three_stones_on_the_board(engine: Engine, preset: str, size: int) -> None:
    proposal = engine.swap2(game_of(rules=Rules.from_name(preset, size=size)), LIMIT)
    assert isinstance(proposal, tuple)
    assert len(set(proposal)) == 3
    assert all(max(point) < size for point in proposal)


def test_a_proposal_is_one_of_the_table_and_takes_no_search() -> None:
    engine = Player()
    known = {canonical([str(point) for point in it.points], 15) for it in even_triples(Rules.freestyle())}
    for seed in range(10):
        proposal = engine.swap2(game_of(), LIMIT, seed)
        assert isinstance(proposal, tuple)
        assert canonical([str(point) for point in proposal], 15) in known
    assert not engine.limits


def test_proposals_follow_from_the_seed_and_differ() -> None:
    game = game_of(rules=OTHER)
    proposals = [SearchEngine("easy").swap2(game, LIMIT, seed) for seed in range(10)]
    assert proposals == [SearchEngine("easy").swap2(game, LIMIT, seed) for seed in range(10)]
    assert len(set(proposals)) == 10
    assert game.ply == 0


class Likes(Player):
    """Calls a position the more uneven, the farther its first stone is from the left edge."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[Point, ...]] = []

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        self.limits.append(limit)
        self.seen.append(tuple(game.moves))
        return Analysis(game.legal_moves()[0], score=-game.moves[0].x)


def test_the_most_even_of_the_proposals_is_made_within_the_limit_of_one_move() -> None:
    engine = Likes()
    proposal = engine.swap2(game_of(rules=OTHER), Limit(nodes=80_000, seconds=4))
    assert proposal == min(engine.seen, key=lambda points: points[0].x)
    assert sum(limit.nodes or 0 for limit in engine.limits) <= 80_000
    assert sum(limit.seconds or 0 for limit in engine.limits) <= 4.001


@pytest.mark.parametrize("stones", [("h8", "i9", "j10"), ("h8", "i9", "j10", "a1", "c1")])
def test_an_engine_takes_the_side_that_it_likes_better(stones: tuple[str, ...]) -> None:
    game = game_of(*stones)
    assert Opinionated(-1).swap2(game, LIMIT) == Swap()
    assert Opinionated(1).swap2(game, LIMIT) == (game.legal_moves()[0],)
    assert Opinionated(0).swap2(game, LIMIT) == (game.legal_moves()[0],)


def test_an_engine_without_scores_stays_white() -> None:
    game = game_of("h8", "i9", "j10")
    assert Player().swap2(game, LIMIT) == (game.legal_moves()[0],)


def test_a_forced_loss_decides_before_the_score() -> None:
    class Doomed(Player):
        def analyse(self, game: Game, limit: Limit) -> Analysis:
            return Analysis(game.legal_moves()[0], score=50, win_in=-6)

    assert Doomed().swap2(game_of("h8", "i9", "j10"), LIMIT) == Swap()


def test_a_builtin_engine_takes_black_where_black_has_much() -> None:
    # Two black stones side by side at the centre, white's in the corner.
    assert SearchEngine("medium").swap2(game_of("h8", "a1", "i8"), Limit(nodes=20_000)) == Swap()


def test_a_wrapped_engine_passes_everything_on() -> None:
    inner = Negotiator(Swap())
    assert DelegatingEngine(inner).swap2(game_of("h8", "i9", "j10"), LIMIT, 4) == Swap()
    assert inner.asked == [(3, LIMIT, 4)]
