"""The tree search against a slow twin, which is written as the formula is."""

import math
from dataclasses import dataclass, field

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from examples import few
from gomoku_arena import Game, IllegalMoveError, Point, Rules, SearchError
from gomoku_arena.env import TreeSearch, VectorEnv

SMALL = Rules.ninuki(size=7)


def judged(seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A network that thinks something else of every position, and the same each time."""
    weights = np.arange(1, seen[0].size + 1) * 0.37
    values = np.sin(seen.reshape(len(seen), -1).astype(float) @ weights)
    logits = 3 * np.sin(values[:, None] * 10 + np.arange(seen.shape[-1] ** 2) * 0.7)
    return logits.astype(np.float32), (values / 2).astype(np.float32)


@dataclass
class Twin:
    """A node, and the search of everything beyond it, one descent after the other."""

    game: Game
    value: float = 0.0
    priors: dict[tuple[int, int], float] = field(default_factory=dict)
    visits: dict[tuple[int, int], int] = field(default_factory=dict)
    sums: dict[tuple[int, int], float] = field(default_factory=dict)
    children: dict[tuple[int, int], "Twin"] = field(default_factory=dict)
    proof: int | None = None
    """1 where it is won for sure, -1 where it is lost."""

    def descend(self) -> float:
        """One descent; the result for the side to move here."""
        if self.game.outcome is not None:
            winner = self.game.outcome.winner
            if winner is not None:
                self.proof = 1 if winner == self.game.side_to_move else -1
            return float(self.proof or 0)
        if self.proof is not None:
            return float(self.proof)
        if not self.priors:
            self.ask()
            return self.value
        point = max(self.priors, key=self.score)
        if point not in self.children:
            after = self.game.copy()
            after.play(point)
            self.children[point] = Twin(after)
        result = -self.children[point].descend()
        self.visits[point] += 1
        self.sums[point] += result
        known = [self.proof_beyond(it) for it in self.priors]
        if 1 in known:
            self.proof = 1
        elif all(it == -1 for it in known):
            self.proof = -1
        return result

    def ask(self) -> None:
        env = VectorEnv(self.game.rules, 1, autoreset="off")
        env.put([self.game])
        logits, values = judged(env.observe().observation)
        moves = [(point.y * self.game.size + point.x, (point.x, point.y)) for point in self.game.legal_moves()]
        most = max(float(logits[0, number]) for number, _ in moves)
        weights = {point: max(math.exp(float(logits[0, number]) - most), 1e-6) for number, point in sorted(moves)}
        self.value = float(values[0])
        self.priors = {point: weight / sum(weights.values()) for point, weight in weights.items()}
        self.visits = dict.fromkeys(self.priors, 0)
        self.sums = dict.fromkeys(self.priors, 0.0)

    def proof_beyond(self, point: tuple[int, int]) -> int | None:
        child = self.children.get(point)
        return None if child is None or child.proof is None else -child.proof

    def score(self, point: tuple[int, int]) -> float:
        known, count = self.proof_beyond(point), sum(self.visits.values())
        if known == -1:
            return -math.inf
        mean = (self.value + sum(self.sums.values())) / (1 + count) - 0.2
        if self.visits[point]:
            mean = self.sums[point] / self.visits[point]
        return (known or mean) + 1.6 * self.priors[point] * math.sqrt(count + 1) / (1 + self.visits[point])


def begun(rules: Rules, stones: int, seed: int) -> Game:
    """A game of moves near the middle."""
    random, game = np.random.default_rng(seed), Game(rules)
    while game.ply < stones and game.outcome is None:
        legal = game.legal_moves()
        game.play(legal[int(random.integers(len(legal)))])
    return game


@pytest.mark.parametrize("seed", range(6))
def test_visits_are_those_of_a_slow_twin(seed: int) -> None:
    game = begun(SMALL, 4 + 5 * seed, seed)
    if game.outcome is not None:
        pytest.skip("the game ended")
    twin = Twin(game)
    for _ in range(301):
        twin.descend()
    search = TreeSearch([game], judged, simulations=300)
    search.run(300)
    found = {
        (action % 7, action // 7): count for action, count in enumerate(search.moves().visits[0].tolist()) if count > 0
    }
    expected = {point: count for point, count in twin.visits.items() if count > 0}
    assert len(expected) > 3
    # Sums of 32 and of 64 bits may choose otherwise between moves that are equally good.
    differing = sum(abs(found.get(it, 0) - expected.get(it, 0)) for it in found | expected)
    assert differing <= 6, (found, expected)


def positions(lanes: int, plies: int) -> VectorEnv:
    env = VectorEnv(SMALL, lanes, seed=4, openings="random", autoreset="off")
    env.reset()
    for _ in range(plies):
        env.step(env.sample())
    return env


def test_games_do_not_disturb_each_other_and_threads_change_nothing() -> None:
    env = positions(12, 5)
    alone = [TreeSearch([game], judged, simulations=80, leaves=4, threads=1) for game in env.games()]
    for search in alone:
        for part in (1, 19, 40, 40):
            search.run(part)
    for threads in (1, 3):
        before = env.observe().copy()
        together = TreeSearch(env, judged, simulations=80, leaves=4, threads=threads)
        together.run(80)
        assert np.abs(together.moves().visits.sum(axis=1) - 80).max() < 12, "descents to a leaf that is taken count"
        after = env.observe()
        assert all(np.array_equal(a, b) for a, b in zip(before.arrays(), after.arrays(), strict=True))
        again = TreeSearch(env, judged, simulations=80, leaves=4, threads=1)
        again.run(80)
        assert np.array_equal(together.moves().visits, again.moves().visits)
    whole = TreeSearch(env, judged, simulations=80, threads=2)
    whole.run(80)
    for lane, game in enumerate(env.games()):
        one = TreeSearch([game], judged, simulations=80)
        one.run(80)
        assert np.array_equal(one.moves().visits[0], whole.moves().visits[lane])


def flat(seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A network that knows nothing."""
    return np.zeros((len(seen), seen.shape[-1] ** 2), np.float32), np.zeros(len(seen), np.float32)


@pytest.mark.parametrize(
    ("moves", "best", "plies"),
    [
        ("b4 a1 c4 c1 d4 e1 e4 g1", {"a4", "f4"}, 1),
        ("a4 b4 a1 c4 c1 d4 g3 e4", {"f4"}, 0),
        ("c4 a1 d4 a2 e4 g7", {"b4", "f4"}, 3),
    ],
)
def test_what_the_rules_decide_is_known_for_sure(moves: str, best: set[str], plies: int) -> None:
    game = Game(Rules.freestyle(size=7))
    for move in moves.split():
        game.play(move)
    search = TreeSearch([game], flat, simulations=60_000, leaves=4)
    search.run(60_000 if plies > 1 else 4_000)
    found = search.policy()[0].argmax()
    assert str(search.ranked(0)[0]) in best
    assert search.line(0)[0] == search.ranked(0)[0] == Point(int(found) % 7, int(found) // 7)
    assert search.proofs()[0] == plies
    if plies:
        assert search.done < 60_000, "a proven root is searched no further"
        assert search.values()[0] == 1


def test_wins_by_fours_are_proven_before_the_network_is_asked() -> None:
    game = Game(Rules.freestyle())
    for move in ("h8", "a1", "i8", "e1", "j8", "j1", "h9"):
        game.play(move)
    asked: list[int] = []

    def counted(seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        asked.append(len(seen))
        return flat(seen)

    search = TreeSearch([game], counted, simulations=300, vcf_nodes=500)
    search.run(300)
    known = search.moves().proofs[0]
    assert (known == -4).sum() > 90, "white loses to fours after every move that comes before its defences"
    assert sum(asked) < 211, "the network is not asked about what is proven"


def test_a_tree_goes_on_from_the_move_that_is_played() -> None:
    game = begun(SMALL, 6, 3)
    search = TreeSearch([game], judged, simulations=600)
    search.run(300)
    moves = search.moves()
    point = search.line(0)[0]
    number = point.y * 7 + point.x
    line = search.line(0)
    search.advance(0, point)
    assert search.done == moves.visits[0, number] - 1
    assert search.line(0)[: len(line) - 1] == line[1:]
    search.run(100)
    assert search.moves().visits[0].sum() == moves.visits[0, number] - 1 + 100
    with pytest.raises(IllegalMoveError):
        search.advance(0, point)


STEPS = st.lists(st.tuples(st.integers(0, 150), st.integers(0, 8)), min_size=1, max_size=3)
"""Descents, and how many moves are better than the one that is played then."""


@few(25)
@given(
    rules=st.sampled_from([SMALL, Rules.freestyle(size=5), Rules.renju(size=7)]),
    stones=st.integers(0, 20),
    seed=st.integers(0, 10_000),
    steps=STEPS,
    vcf_nodes=st.sampled_from([0, 30]),
)
def test_a_tree_that_moved_on_goes_on_as_a_fresh_one(
    rules: Rules, stones: int, seed: int, steps: list[tuple[int, int]], vcf_nodes: int
) -> None:
    game = begun(rules, stones, seed)
    assume(game.outcome is None)
    moved = TreeSearch([game], judged, simulations=1_000, vcf_nodes=vcf_nodes)
    for simulations, place in steps:
        moved.run(simulations)
        ranked = moved.ranked(0)
        point = ranked[place % len(ranked)]
        after = game.copy()
        after.play(point)
        if after.outcome is not None:
            break
        game = after
        moved.advance(0, point)
    fresh = TreeSearch([game], judged, simulations=1_000, vcf_nodes=vcf_nodes)
    fresh.run(moved.done)
    for _ in range(2):
        assert fresh.proofs() == moved.proofs()
        assert fresh.values() == moved.values()
        assert all(map(np.array_equal, fresh.moves(), moved.moves()))
        for search in (fresh, moved):
            search.run(60)


@pytest.mark.parametrize(("moves", "known"), [("b4 a1 c4 c1 d4 e1 e4 g1", 1), ("a4 b4 a1 c4 c1 d4 g3 e4", -1)])
def test_moves_are_ranked_by_what_is_known_and_then_by_visits(moves: str, known: int) -> None:
    game = Game(Rules.freestyle(size=7))
    for move in moves.split():
        game.play(move)
    search = TreeSearch([game], judged, simulations=200)
    search.run(200)
    visits, _, priors, proofs = (it[0] for it in search.moves())
    assert known in np.sign(proofs)
    assert len(np.unique(visits[proofs == 0])) > 2

    def rank(action: int) -> tuple[float, int, float]:
        return np.sign(proofs[action]), -proofs[action] or visits[action], priors[action]

    expected = sorted(np.flatnonzero(priors).tolist(), key=rank, reverse=True)
    assert [point.y * 7 + point.x for point in search.ranked(0)] == expected
    assert search.policy()[0].argmax() == expected[0]
    assert not search.policy()[0][proofs < 0].any()


def test_noise_is_mixed_into_the_roots() -> None:
    search = TreeSearch([Game(SMALL)], judged, simulations=10)
    before = search.moves().priors
    noise = np.full((1, 49), 1 / 49, np.float32)
    search.stir(noise, 0.5)
    assert np.allclose(search.moves().priors, before / 2 + noise / 2)
    for wrong, share, told in (
        (noise[:, :40], 0.5, r"noise of shape \[1, 40\]: \[1, 49\] is expected"),
        (-noise, 0.5, "noise has -0.0204"),
        (noise, 1.5, r"share = 1\.5"),
    ):
        with pytest.raises(ValueError, match=told):
            search.stir(wrong, share)


def test_what_cannot_be_searched_is_named() -> None:
    over = Game(Rules.freestyle(size=7))
    for move in ("a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4", "a5"):
        over.play(move)
    with pytest.raises(SearchError, match="game 1 is over"):
        TreeSearch([Game(over.rules), over], flat, simulations=1)
    with pytest.raises(ValueError, match="game 1 has a board of 9, and the first one of 7"):
        TreeSearch([Game(over.rules), Game(Rules.freestyle(size=9))], flat, simulations=1)
    with pytest.raises(ValueError, match="games: at least one"):
        TreeSearch([], flat, simulations=1)
    with pytest.raises(ValueError, match="simulations"):
        TreeSearch([Game()], flat, simulations=0)
    with pytest.raises(ValueError, match="nodes"):
        TreeSearch([Game()] * 1_000, flat, simulations=5_000)
    with pytest.raises(ValueError, match="vcf_nodes"):
        TreeSearch([Game()], flat, simulations=1, vcf_nodes=-1)


def test_what_a_value_is_beyond_1_by_rounding_is_cut_off() -> None:
    rounded = np.nextafter(np.float32(1), np.float32(2))
    search = TreeSearch([Game()], lambda _: (np.zeros((1, 361), np.float32), np.full(1, rounded)), simulations=1)
    assert search.values().tolist() == [1.0]


@pytest.mark.parametrize(
    ("logits", "values", "told"),
    [
        (np.full((1, 361), np.nan), np.zeros(1), r"logits\[0, 0\] = NaN"),
        (np.zeros((1, 361)), np.full(1, 1.5), r"values\[0\] = 1\.5: a number from -1 to 1"),
        (np.zeros((1, 360)), np.zeros(1), r"logits of shape \[1, 360\]: \[1, 361\] is expected"),
        (np.zeros((1, 361)), np.zeros(2), r"values of shape \[2\]: \[1\] is expected"),
    ],
)
def test_what_a_network_may_not_say_is_named(logits: np.ndarray, values: np.ndarray, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        TreeSearch([Game()], lambda _: (logits.astype(np.float32), values.astype(np.float32)), simulations=1)
