"""A tree search with a network of one's own: batched PUCT of many games at once."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from gomoku_arena._core import MOST_GAMES, Game, Point, PointLike, PuctTrees
from gomoku_arena.env._checks import shown, taken, within
from gomoku_arena.env.vector_env import VectorEnv, planes_of
from gomoku_arena.tournament.workers.affinity import available_cpus

Floats: TypeAlias = npt.NDArray[np.float32]
Ints: TypeAlias = npt.NDArray[np.int32]


class Evaluate(Protocol):
    """A network: a function of positions."""

    def __call__(self, seen: npt.NDArray[np.uint8], /) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """Logits of all actions, (n, size * size), and values from -1 to 1 for the side to move, (n,).

        seen: the planes of the positions, uint8 of shape (n, planes, size, size). Both answers are taken as float32.
        """


_MOST_SIMULATIONS = 1 << 20


class Moves(NamedTuple):
    """What a search found of all moves of all games: arrays (games, size * size), 0 where a move is not legal."""

    visits: Ints
    """How often it was followed."""
    means: Floats
    """The mean result beyond it, from -1 to 1 for who plays it; that of the root where it was never followed."""
    priors: Floats
    """How probable the network holds it, with the noise that was stirred in."""
    proofs: Ints
    """k where it is known to win within k plies, -k where it loses so, else 0. A quicker win may exist."""


class TreeSearch:
    """A search of many games together, as AlphaZero searches: a network judges the leaves, many at once.

    positions: games, or an environment whose games are searched as they stand; none of them may be over, and their
    boards have one size. evaluate: the network. planes: what it sees, those of the rules unless given.
    simulations: descents that each tree has room for. leaves: descents of each game before the network is asked; more
    are faster, and a little less wise. vcf_nodes: moves that are tried for a win by continuous fours (``solve_vcf``)
    at every new node but the root before the network is asked, 0 for none. threads: as many as this process has
    processors unless given.

    An edge is followed by PUCT (Silver et al., Science 362 (2018), supplement): the one with the largest
    Q + 1.6 P sqrt(1 + N) / (1 + n), where Q is the mean result beyond the edge, P the network's policy over the legal
    moves, n counts the edge and N its node. A move that was never followed has the mean of its node, less 0.2. Below
    the root a node keeps the 128 likeliest moves. An edge counts as lost while the network is asked about its end, so
    that the next descent goes elsewhere. What the rules say, or the solver, is known for sure up the tree (Winands et
    al., Computers and Games 2008): a move that is known to lose is not followed again, and a root that is proven needs
    no further descent.
    Equal calls give equal trees, whatever the threads. Raises SearchError for a game that is over, ValueError for a
    number out of range, and what ``evaluate`` raises; the tree then waits for the same leaves.
    """

    def __init__(
        self,
        positions: VectorEnv | Sequence[Game],
        evaluate: Evaluate,
        *,
        simulations: int,
        leaves: int = 1,
        planes: Sequence[str] | None = None,
        vcf_nodes: int = 0,
        threads: int | None = None,
    ) -> None:
        if not callable(evaluate):
            raise TypeError(f"evaluate = {shown(evaluate)}: a function is expected")
        if isinstance(positions, VectorEnv):
            games, usual = positions.games(), positions.planes
        else:
            games = taken("positions", positions, MOST_GAMES, Game)
            usual = planes_of(games[0].rules) if games else ()
        self._evaluate = evaluate
        self._leaves = within("leaves", leaves, 1, 4096)
        self._simulations = within("simulations", simulations, 1, _MOST_SIMULATIONS - 1)
        self._trees = PuctTrees(
            games,
            planes=usual if planes is None else planes,
            nodes=self._simulations + 1,
            vcf_nodes=vcf_nodes,
            threads=len(available_cpus()) if threads is None else threads,
        )
        self._size = games[0].size
        self._ask(self._trees.select(1))
        self.done = 0
        """Descents of each game, those included that found a leaf that was taken already."""

    def run(self, simulations: int) -> None:
        """So many descents more in every game, as far as there is room; none in games whose root is proven."""
        end = min(self.done + within("simulations", simulations, 0, _MOST_SIMULATIONS), self._simulations)
        while self.done < end:
            count = min(self._leaves, end - self.done)
            seen = self._trees.select(count)
            self._ask(seen)
            self.done += count
            if not len(seen) and self.proofs().all():
                return

    def moves(self) -> "Moves":
        """What was found of every move of every game."""
        return Moves(*self._trees.moves())

    def proofs(self) -> Ints:
        """(games,), int32: k where the position is known to win within k plies, -k where it loses so, else 0."""
        return self._trees.proofs()

    def values(self) -> Floats:
        """(games,): the mean result, the network's own included, from -1 to 1 for the side to move."""
        return self._trees.values()

    def policy(self) -> Floats:
        """(games, actions): the share of the descents that followed each move.

        Moves that are known to lose have none; where no other move was followed, the others have what the network says.
        Where the position is known to be won or lost, the best move has all of it.
        """
        visits, _, priors, proofs = self.moves()
        shares = np.where(proofs < 0, 0, visits).astype(np.float32)
        shares = np.where(shares.any(axis=1, keepdims=True), shares, np.where(proofs < 0, 0, priors))
        for game in np.flatnonzero((self.proofs() != 0) | ~shares.any(axis=1)).tolist():
            best = self.ranked(game)[0]
            shares[game] = 0
            shares[game, best.y * self._size + best.x] = 1
        policy: Floats = shares / shares.sum(axis=1, keepdims=True)
        return policy

    def ranked(self, game: int) -> list[Point]:
        """The legal moves of a game, the best first.

        First those that win, the sooner the better, then the more followed ones, then those that lose, the later the
        better; of equals the likelier one.
        """
        return self._trees.ranked(game)

    def line(self, game: int, first: PointLike | None = None) -> list[Point]:
        """The most followed moves of a game, from one of its moves on if ``first`` is given."""
        return self._trees.line(game, first)

    def stir(self, noise: Floats, share: float) -> None:
        """Mixes noise into the policies of the roots, so that every move is tried now and then.

        noise: (games, actions), such as Dirichlet's over the legal moves. share: of the policy, 0 to 1.
        """
        if not isinstance(share, int | float | np.number) or not 0 <= share <= 1:
            raise ValueError(f"share = {shown(share)}: a number from 0 to 1 is expected")
        self._trees.stir(noise, float(share))

    def advance(self, game: int, point: PointLike) -> None:
        """Makes the position after a move the root of a game's tree. What was found beyond the move stays, and counts
        among the descents that there is room for.

        Raises IllegalMoveError, and SearchError where the move ends the game.
        """
        self._trees.advance(game, point)
        if not self.moves().priors[game].any():
            self._ask(self._trees.select(1))
        self.done = int(self._trees.done().max())

    def _ask(self, seen: npt.NDArray[np.uint8]) -> None:
        """Has the network judge the leaves."""
        if len(seen):
            logits, values = (np.ascontiguousarray(it, np.float32) for it in self._evaluate(seen))
            self._trees.expand(logits, values)
