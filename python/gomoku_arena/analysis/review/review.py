"""A game judged by an engine, from its end to its beginning."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from threading import Event
from typing import TYPE_CHECKING

from gomoku_arena._core import Color, Game, Limit, Point
from gomoku_arena.analysis.forced_win import forced_win_of
from gomoku_arena.analysis.review.judged_game import HELD, JudgedMove, JudgedPosition, MoveGrade, judged_move
from gomoku_arena.analysis.short_text import moves_text
from gomoku_arena.engines.base import Analysis, Engine
from gomoku_arena.engines.limits import limit_for
from gomoku_arena.errors import ConfigError
from gomoku_arena.notation.positions.game_tree import GameTree as GameTree
from gomoku_arena.notation.positions.position import game_at
from gomoku_arena.score import bound_of
from gomoku_arena.score_bound import opposite
from gomoku_arena.win_probability import analysed_win_probability

if TYPE_CHECKING:
    from gomoku_arena._core import LimitLike

LIMIT = Limit(nodes=100_000)
"""What the engine may think about each position: some tenths of a second."""

LONGER = 10
"""How many times the nodes a position gets in which a side may have been lost already, before its move lost it."""

_MOST_NODES = 2**64 - 1
MOST_SEARCHES = 12
"""By which a line is played on to its end."""

LEAD = 0.6
"""With this winning chance a side leads."""


@dataclass(frozen=True)
class ReviewResult:
    """What a review has found out, without the engine that did."""

    plies: int
    """How many moves the game has."""
    positions: list[JudgedPosition]
    moves: list[JudgedMove]

    @property
    def is_whole(self) -> bool:
        """Whether every position is judged."""
        return len(self.positions) > self.plies

    def annotated(self, tree: GameTree) -> GameTree:
        """The tree of the reviewed game with what was found out, for any program that shows variations.

        Comments say black's winning chance after each move and what a move gave away; what others said stands before
        that. Better moves, and how a move loses, become variations. ``Notation.written_tree`` writes it, as SGF with
        all of it. Raises ConfigError for the tree of another game, and NotationError where it holds no more.
        """
        line, first = tree.main_line(), self.plies - len(self.moves)
        if line[first : self.plies] != tuple(it.move for it in self.moves):
            raise ConfigError("tree: it is not of the game that was reviewed")
        for before, after, move in zip(self.positions, self.positions[1:], self.moves, strict=False):
            played = line[: move.ply]
            if move.grade not in (MoveGrade.BEST, MoveGrade.GOOD):
                tree = _with_variation(tree, played[:-1], move.better)
            # Behind the last move it would be the game itself.
            if move.loses and move.ply < len(line):
                tree = _with_variation(tree, played, move.proof.line if move.proof else move.answer)
            said = tree.branch(played).comment
            tree = tree.commented(played, "\n\n".join(filter(None, (said, _comment(before, after, move)))))
        return tree


class Review:
    """Judges every position of a game, the last one first, by an engine whose scores are on tengen's scale.

    So the engine knows what a position leads to before it judges it, and a proven win is followed to its first move.
    Where the side that loses by its move hardly held the position before, the game may have been lost earlier: a limit
    in nodes is ``LONGER`` times as large there.
    limit: of each position; that of the engine's options unless given, else ``LIMIT``.
    ``positions`` and ``moves`` hold what is known so far, in the order of the game: the end of it, and all of it once
    the review is over. Another thread may read them and ``stop`` the review.
    """

    def __init__(self, game: Game, engine: Engine, limit: "LimitLike | None" = None) -> None:
        self._game = game.copy()
        self._engine = engine
        self._limit = limit_for(engine, None if limit is None else Limit.of(limit), LIMIT)
        self._stopped = Event()
        self.positions: list[JudgedPosition] = []
        self.moves: list[JudgedMove] = []

    @property
    def plies(self) -> int:
        """How many moves there are to judge."""
        return self._game.ply

    @property
    def is_whole(self) -> bool:
        """Whether every position is judged."""
        return self.result().is_whole

    def result(self) -> ReviewResult:
        """What is known by now."""
        return ReviewResult(self.plies, self.positions, self.moves)

    def steps(self) -> Iterator[JudgedPosition]:
        """Judges, and yields every position as soon as it is judged and the move after it is graded."""
        self._engine.new_game(self._game.rules)
        for ply in reversed(range(self.plies + 1)):
            game = game_at(self._game, ply)
            judged = self._judge(game)
            if judged is None:
                return
            if self.positions:
                # Whole lists take the place of others: another thread may be reading them.
                self.moves = [self._judge_move(game, judged), *self.moves]
            self.positions = [judged, *self.positions]
            yield judged

    def stop(self) -> None:
        """Ends ``steps`` of another thread; a position that is only half judged is left out."""
        self._stopped.set()
        self._engine.stop()

    def _judge(self, game: Game) -> JudgedPosition | None:
        if self._stopped.is_set():
            return None
        if game.outcome is not None:
            return JudgedPosition(game.ply, game.side_to_move, final_chance(game), None, game.outcome.winner, 0)
        judged = self._analysed(game, self._limit)
        if judged is not None and self._limit.nodes and self._may_be_lost(judged):
            return self._analysed(game, Limit(nodes=min(LONGER * self._limit.nodes, _MOST_NODES)))
        return judged

    def _analysed(self, game: Game, limit: Limit) -> JudgedPosition | None:
        analysis = self._engine.analyse(game, limit)
        if self._stopped.is_set():
            return None
        return _judged(game, analysis, self.positions[0] if self.positions else None)

    def _may_be_lost(self, judged: JudgedPosition) -> bool:
        """Whether the side to move loses by its move, and hardly held the position before it."""
        side = judged.side_to_move
        after = self.positions[0] if self.positions else judged
        return judged.winner is None and after.winner is side.opponent and judged.chance_of(side) < HELD

    def _judge_move(self, game: Game, before: JudgedPosition) -> JudgedMove:
        after, other, move = self.positions[0], before.side_to_move.opponent, self._game.moves[before.ply]
        if after.winner is not other or before.winner is other:
            return judged_move(before, after, move)
        # The move lost: it is worth the time to find out how.
        lost = game.copy()
        lost.play(move)
        was_threatened, proof = forced_win_of(game, other) is not None, forced_win_of(lost, other)
        judged = judged_move(before, after, move, proof=proof, was_threatened=was_threatened)
        return judged if proof else replace(judged, answer=self._played_out(lost, judged.answer))

    def _played_out(self, game: Game, line: Sequence[Point]) -> tuple[Point, ...]:
        """A line of the engine, and how it plays on to the end: the line of one search is often cut short."""
        played, searches = game.copy(), 0
        while _goes_on_after(played, line) and searches < MOST_SEARCHES and not self._stopped.is_set():
            analysis = self._engine.analyse(played, self._limit)
            line, searches = analysis.pv or [analysis.move], searches + 1
        return tuple(played.moves[game.ply :])


def _goes_on_after(game: Game, line: Sequence[Point]) -> bool:
    """Plays a line as far as it can be played: a bot may tell any. Whether the game goes on after all of it."""
    for move in line:
        if game.outcome is not None or not game.is_legal(move):
            return False
        game.play(move)
    return game.outcome is None


def _with_variation(tree: GameTree, line: Sequence[Point], moves: Sequence[Point]) -> GameTree:
    """The tree with these moves from the end of a line on, as far as they can be played there."""
    game = tree.game(line)
    ply = game.ply
    _goes_on_after(game, moves)
    return tree.played(line, game.moves[ply:])


def _comment(before: JudgedPosition, after: JudgedPosition, move: JudgedMove) -> str:
    """What a review says of a move and of the position after it."""
    told = [f"black {after.told_chance(Color.BLACK)}"]
    if after.winner is not None and after.win_in:
        told = [f"{after.winner.name} wins by force in {after.win_in}"]
    if move.grade not in (MoveGrade.BEST, MoveGrade.GOOD):
        chances = f"{before.told_chance(move.color)} -> {after.told_chance(move.color)}"
        better = f"; better was {moves_text(move.better)}" if move.better else ""
        told.append(f"{move.grade.value.replace('_', ' ')} of {move.color.name}: {chances}{better}")
    return "\n".join(told)


def final_chance(game: Game) -> float:
    """Black's chance in a game that is over: 1, 0, or 0.5 for a draw."""
    winner = game.outcome.winner if game.outcome else None
    return 0.5 if winner is None else float(winner is Color.BLACK)


def _judged(game: Game, analysis: Analysis, after: JudgedPosition | None) -> JudgedPosition:
    """The position as the engine, the solver and the position after the move that was played say it together."""
    side = game.side_to_move
    chance = analysed_win_probability(analysis)
    mine = 0.5 if chance is None else chance
    won_in = _won_in(game, analysis, mine, after)
    if won_in is not None:
        return JudgedPosition(game.ply, side, float(side is Color.BLACK), analysis, side, won_in)
    winner = side.opponent if analysis.win_in is not None else None
    win_in = None if analysis.win_in is None else -analysis.win_in
    bound = bound_of(analysis)
    if side is Color.WHITE:
        mine, bound = 1 - mine, opposite(bound)
    return JudgedPosition(game.ply, side, mine, analysis, winner, win_in, bound)


def _won_in(game: Game, analysis: Analysis, chance: float, after: JudgedPosition | None) -> int | None:
    """Plies to a win that the side to move can force; None where none is known."""
    if analysis.win_in is not None:
        return analysis.win_in if analysis.win_in > 0 else None
    side = game.side_to_move
    if after is not None and after.winner is side:
        return None if after.win_in is None else after.win_in + 1
    found = forced_win_of(game, side) if chance >= LEAD else None
    return None if found is None else len(found.line)
