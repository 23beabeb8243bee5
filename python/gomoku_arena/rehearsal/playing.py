"""The games of a league: the brain as the judge runs it, in this process, one game at a time.

The brain is a process of its own that can be ended; its opponents are engines of ours with a bound to their thinking.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

from gomoku_arena.clock import lateness
from gomoku_arena.color import ColorName
from gomoku_arena.play.adjudication import Adjudication
from gomoku_arena.play.config import EngineConfig
from gomoku_arena.play.game import EngineGame, Seat
from gomoku_arena.play.player import Player
from gomoku_arena.record import GameRecord
from gomoku_arena.rehearsal.ladder import level_opponent, met_by_all, next_level
from gomoku_arena.rehearsal.package import folder_bytes
from gomoku_arena.rehearsal.result import LeagueResult, PlayedGame, league_result, level_results
from gomoku_arena.tournament.leagues import MEMORY_MB, League
from gomoku_arena.tournament.openings.openings import Openings, OpeningsConfig

GAMES = 30

_SECONDS = 400.0
"""Of the brain's clocks in all games of a league: with its opponents' moves and the checks that makes ten minutes."""

_HOPELESS = 6
"""Games after which no more are played where the brain lost all of them by faults: it is known by then."""

_COLORS: dict[ColorName, tuple[int, int]] = {"black": (0, 1), "white": (1, 0)}
"""Who has black and white in the two games of a pair: 0 the brain, 1 its opponent."""

_TO_START = 30.0
"""Seconds a move of the groups before the finals: what a brain may well need for its first move."""

BRAIN = "the brain"
"""Its name at the board."""


def usual_speed(league: League, games: int) -> float:
    """By what the league's clock is multiplied, so that this many games take some ten minutes."""
    return min(1.0, float(f"{_SECONDS / games / league.match_seconds:.2g}"))


def judged(league: League, speed: float, command: str, folder: Path | None, keeps: Path) -> EngineConfig:
    """The brain as the judge runs it.

    No start runs faster with the clock: where that is shortened, the first move has what it has in the tournament.
    folder: its working directory, ours unless given. keeps: where it may keep files from game to game.
    """
    return EngineConfig(
        spec=f"cmd:{command}",
        name=BRAIN,
        folder=None if folder is None else str(folder),
        max_memory_mb=MEMORY_MB,
        await_start=False,
        suspend=True,
        first_move=max(0.0, min(league.move_seconds, _TO_START) - league.move_seconds * speed),
        info={"folder": str(keeps)},
    )


def play_league(
    league: League,
    program: str,
    brain: EngineConfig,
    keeps: Path,
    *,
    speed: float,
    games: int,
    on_game: Callable[[PlayedGame], object] = lambda _: None,
) -> LeagueResult:
    """Plays the games of a league; of a brain that loses all of them by faults the first ones alone.

    games: even, so that each opening is played with both colours.

    program: what it is called. on_game: called with each game once it is over.
    """
    time = league.time(speed)
    mine, played, kept = brain.player(time), list[PlayedGame](), 0
    openings = Openings(OpeningsConfig(), league.rule_set)
    for pair, opponent, level in _pairs(league, games // 2, played):
        theirs = opponent.player(time)
        for color, seats in _COLORS.items():
            black, white = [(mine, theirs)[place] for place in seats]
            record = _record(league, openings.opening(pair), black, white)
            game = _played(record, pair, opponent.name, level, color, mine)
            played.append(game)
            kept = max(kept, folder_bytes(keeps))
            on_game(game)
        if len(played) >= _HOPELESS and all(game.is_fault for game in played):
            break
    return league_result(league, program, speed, played, kept)


def _pairs(league: League, pairs: int, played: list[PlayedGame]) -> Iterator[tuple[int, EngineConfig, int | None]]:
    """The number of each game pair and its opponent, with its level; which one it is follows from what was played."""
    last, numbers = met_by_all(pairs), count()
    for _ in range(pairs - len(last)):
        level = next_level(league, level_results(league, played))
        yield next(numbers), level_opponent(level), level
    for opponent, known in last:
        yield next(numbers), opponent, known


def _record(league: League, opening: tuple[str, ...], black: Player, white: Player) -> GameRecord:
    with closing(black.open()) as first, closing(white.open()) as second:
        seats = Seat(first, black.name, black.time), Seat(second, white.name, white.time)
        adjudication = Adjudication(draw_after=league.draw_after)
        return EngineGame(*seats, league.rule_set, opening, adjudication=adjudication).play()


def _played(
    record: GameRecord, pair: int, opponent: str, level: int | None, color: ColorName, mine: Player
) -> PlayedGame:
    seconds = record.seconds(color)
    late = [by for by in lateness(seconds, mine.time)[1:] if by > 0]
    return PlayedGame(
        pair=pair,
        opponent=opponent,
        level=level,
        color=color,
        points=record.score(color),
        termination=record.termination,
        reason=record.reason,
        stones=" ".join(record.points),
        moves=len(seconds),
        late=len(late),
        latest=round(max(late, default=0.0), 3),
        wire=record.failure,
    )
