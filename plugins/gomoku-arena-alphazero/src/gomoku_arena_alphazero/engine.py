"""The engine that the arena sees."""

import math
import time
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path
from typing import Any

from gomoku_arena import (
    WIN,
    Analysis,
    Capabilities,
    Engine,
    EngineInfo,
    EngineSettings,
    Game,
    Limit,
    Proof,
    Rules,
    UnsupportedRulesError,
    Variation,
    solve_vcf,
)
from gomoku_arena.env import TreeSearch
from gomoku_arena_alphazero.defaults import LEAVES, SIMULATIONS, VCF_NODES
from gomoku_arena_alphazero.network import Network
from gomoku_arena_alphazero.onnx_graph import OnnxNetwork

MOST = 100_000
MOST_LEAVES = 256
MOST_VCF_NODES = 1_000_000
ROOT_VCF_NODES = 100
"""How many times as many moves are tried for a win by fours at the root."""
SCALE = 200
"""Scores are those of the arena: 200 times the logarithm of the odds of winning."""
HIGHEST = WIN - 1_000
FIRST_VCF_NODES = 1_000
"""Moves that are tried for a win by fours at the root, whatever the clock."""
VCF_GROWTH = 4
"""How many times as many moves the next try may take as the one that found nothing."""
VCF_SHARE = 0.1
"""The part of the time that the last try at the root may be expected to take."""
RESERVE = 0.1
"""The part of the time that is kept back."""


class AlphaZeroEngine(Engine):
    """Batched PUCT search with a policy-value network: ``gomoku_arena.env.TreeSearch``.

    simulations: of a move, 1 to 100,000; text is accepted, as options come from a spec. A limit of nodes or seconds
    may end the search sooner; unless the number is given, such a limit alone ends it, and without one there are 400.
    vcf: moves that are tried for a win by continuous fours at every new position, 0 to 1,000,000, and a hundred times
    as many at the position on the board; 0 leaves all to the network. network: a file of the training; the shipped one
    of the rules unless given. A network plays boards of every size, and best on the one that it learnt on.
    leaves: positions that the network judges at once, 1 to 256; an edge counts as lost while it is asked about its end,
    so that more are faster, and a little less wise.
    What was found beyond the moves that are played is kept from move to move.
    Raises ValueError for a number out of range, ConfigError for a file that holds no network.
    """

    def __init__(
        self,
        simulations: int | str | None = None,
        network: str | None = None,
        vcf: int | str = VCF_NODES,
        leaves: int | str = LEAVES,
        *,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._simulations = None if simulations is None else _number("simulations", simulations, 1, MOST)
        self._vcf = _number("vcf", vcf, 0, MOST_VCF_NODES)
        self._leaves = _number("leaves", leaves, 1, MOST_LEAVES)
        self._networks = [Network.load(network)] if network else list(shipped())
        self._evaluators: dict[int, OnnxNetwork] = {}
        self._settings = EngineSettings()
        self._clock = clock
        self._tree: _Tree | None = None
        self._is_thinking = self._is_stopped = False

    @property
    def info(self) -> EngineInfo:
        told = f"PUCT with {self._simulations or SIMULATIONS} simulations unless a limit says otherwise"
        wins = f", wins by fours proven within {self._vcf} moves" if self._vcf else ""
        return EngineInfo(
            name="alphazero",
            version=_version(),
            author="gomoku-arena",
            description=f"policy-value network, {told}{wins}",
        )

    @property
    def capabilities(self) -> Capabilities:
        return Capabilities(stops=True, streams=True, chances=True)

    def configure(self, settings: EngineSettings) -> None:
        if settings.threads != self._settings.threads:
            self._evaluators.clear()
            self._tree = None
        self._settings = settings

    def new_game(self, rules: Rules) -> None:
        self._tree = None
        self._evaluator(self._network(rules))

    def stop(self) -> bool:
        self._is_stopped = True
        return self._is_thinking

    def close(self) -> None:
        self._tree = None
        self._evaluators.clear()

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        return self._think(game, limit, lambda _: None)

    def stream(self, game: Game, limit: Limit, tell: Callable[[Analysis], object]) -> Analysis:
        """``analyse``, and ``tell`` is told whenever twice as many simulations were made, and the answer."""
        analysis = self._think(game, Limit.of(limit), tell)
        tell(analysis)
        return analysis

    def _think(self, game: Game, limit: Limit, tell: Callable[[Analysis], object]) -> Analysis:
        self._is_stopped, self._is_thinking = False, True
        try:
            return self._searched(game, limit, tell)
        finally:
            self._is_thinking = False

    def _searched(self, game: Game, limit: Limit, tell: Callable[[Analysis], object]) -> Analysis:
        start = self._clock()
        deadline = math.inf if limit.seconds is None else start + limit.seconds * (1 - RESERVE)
        won = self._win_by_fours(game, limit)
        if won is not None and self._settings.lines == 1:
            return _analysis([won], 0, self._clock() - start)
        goal = self._goal(limit)
        tree = self._tree = self._tree_of(game, goal)
        begun, told = tree.done, 1
        tree.run(1)
        while (count := tree.done - begun) < goal and not tree.is_proven:
            if self._is_stopped or self._clock() >= deadline:
                break
            if count >= 2 * told:
                told = count
                tell(self._told(tree, won, limit, count, start))
            if tree.run(min(self._leaves, goal - count)) == 0:
                break
        return self._told(tree, won, limit, tree.done - begun, start)

    def _told(self, tree: "_Tree", won: Variation | None, limit: Limit, nodes: int, start: float) -> Analysis:
        """What is known by now: the win by fours, if there is one, before the moves of the tree."""
        found = tree.variations(limit, self._settings.lines + 1)
        if won is not None:
            found = [won, *(it for it in found if it.move != won.move)]
        return _analysis(found[: self._settings.lines], nodes, self._clock() - start)

    def _win_by_fours(self, game: Game, limit: Limit) -> Variation | None:
        proof = self._proof(game, limit.seconds) if self._vcf else None
        if proof is None or proof.line[0] in limit.excluded:
            return None
        return Variation(proof.line, **_said(1.0, len(proof.line)))

    def _proof(self, game: Game, seconds: float | None) -> Proof | None:
        """A win by fours. With a clock the tries grow, for a move may take ten times as long as in another game."""
        most = min(ROOT_VCF_NODES * self._vcf, MOST_VCF_NODES)
        nodes = most if seconds is None else min(most, FIRST_VCF_NODES)
        while True:
            begun = self._clock()
            proof = solve_vcf(game, nodes=nodes)
            expected = VCF_GROWTH * (self._clock() - begun)
            if proof is not None or nodes == most or seconds is None or expected > VCF_SHARE * seconds:
                return proof
            nodes = min(most, VCF_GROWTH * nodes)

    def _goal(self, limit: Limit) -> int:
        """Simulations that a search with that limit may make."""
        is_bounded = limit.nodes is not None or limit.seconds is not None
        own = self._simulations or (MOST if is_bounded else SIMULATIONS)
        return min(own, limit.nodes or own)

    def _tree_of(self, game: Game, goal: int) -> "_Tree":
        """What was found for the game so far, where there is room for more; else a new tree."""
        network = self._network(game.rules)
        if self._tree is not None and self._tree.follow(game) and self._tree.room >= goal:
            return self._tree
        return _Tree(game, network, self._evaluator(network), 2 * goal, self._vcf, self._leaves)

    def _evaluator(self, network: Network) -> OnnxNetwork:
        if id(network) not in self._evaluators:
            self._evaluators[id(network)] = OnnxNetwork(network, threads=self._settings.threads)
        return self._evaluators[id(network)]

    def _network(self, rules: Rules) -> Network:
        """That of the rules; of several the one whose board is nearest in size."""
        fitting = [network for network in self._networks if _differ_in_numbers_alone(network.rules, rules)]
        if not fitting:
            known = ", ".join(dict.fromkeys(it.rules.name for it in self._networks)) or "none"
            raise UnsupportedRulesError(f"no network for these rules ({rules.name}); there is: {known}")
        return min(fitting, key=lambda network: abs(network.rules.size - rules.size))


class _Tree:
    """The search of one game, move after move."""

    def __init__(self, game: Game, network: Network, evaluator: OnnxNetwork, room: int, vcf: int, leaves: int) -> None:
        self._game, self._room = game.copy(), room
        self._search = TreeSearch(
            [game],
            evaluator.evaluate,
            simulations=room,
            leaves=leaves,
            planes=network.planes,
            vcf_nodes=vcf,
            threads=1,
        )

    @property
    def done(self) -> int:
        """Descents beyond the position, those of earlier searches included."""
        return self._search.done

    @property
    def room(self) -> int:
        return self._room - self.done

    @property
    def is_proven(self) -> bool:
        return bool(self._search.proofs()[0])

    def run(self, simulations: int) -> int:
        """Runs so many, and says how many there were room for."""
        before = self.done
        self._search.run(simulations)
        return self.done - before

    def follow(self, game: Game) -> bool:
        """Goes on to a later position of the same game; whether it is one."""
        known, moves = list(self._game.moves), list(game.moves)
        after = self._game.copy()
        if game.rules != after.rules or moves[: len(known)] != known or after.outcome is not None:
            return False
        for point in moves[len(known) :]:
            after.play(point)
        if after.key != game.key or after.outcome is not None:
            return False
        for point in moves[len(known) :]:
            self._search.advance(0, point)
        self._game = after
        return True

    def variations(self, limit: Limit, count: int) -> list[Variation]:
        """The moves that may be answered, the best first."""
        _, means, _, proofs = (it[0].reshape(self._game.size, -1) for it in self._search.moves())
        ranked = self._search.ranked(0)
        allowed = [it for it in ranked if it not in limit.excluded] or ranked
        return [
            Variation(self._search.line(0, it), **_said(float(means[it.y, it.x]), int(proofs[it.y, it.x])))
            for it in allowed[:count]
        ]


def _analysis(found: list[Variation], nodes: int, seconds: float) -> Analysis:
    first = found[0]
    return Analysis(
        first.move,
        score=first.score,
        win_in=first.win_in,
        nodes=nodes,
        depth=len(first.pv),
        seconds=seconds,
        pv=first.pv,
        lines=found,
    )


def _said(expected: float, plies: int) -> dict[str, Any]:
    """How a result is told that is expected, or known: by so many plies to a win, or to a loss where it is below 0."""
    if plies == 0:
        return {"score": _score(expected)}
    return {"score": WIN - plies if plies > 0 else -WIN - plies, "win_in": plies}


def _differ_in_numbers_alone(one: Rules, other: Rules) -> bool:
    """Whether a network of the one can play the other: the layers know nothing of size, goal and advantage."""
    numbers = {"size": 0, "goal": 0, "advantage": 0}
    return one.switches() | numbers == other.switches() | numbers


def shipped() -> Iterator[Network]:
    """The networks of the package."""
    for entry in sorted(files("gomoku_arena_alphazero").joinpath("networks").iterdir(), key=lambda it: it.name):
        if entry.name.endswith(".npz"):
            yield Network.load(Path(str(entry)))


def _score(expected: float) -> int:
    """The arena's score of an expected result from -1 to 1; none is that of a forced win."""
    chance = min(max((1 + expected) / 2, 1e-9), 1 - 1e-9)
    return max(-HIGHEST, min(HIGHEST, round(SCALE * math.log(chance / (1 - chance)))))


def _number(name: str, given: int | str, least: int, most: int) -> int:
    try:
        number = int(given)
    except ValueError:
        number = least - 1
    if not least <= number <= most:
        raise ValueError(f"{name} must be a whole number from {least} to {most:,}, not {given!r}")
    return number


def _version() -> str:
    try:
        return version("gomoku-arena-alphazero")
    except PackageNotFoundError:
        return ""
