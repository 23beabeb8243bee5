"""What a rehearsal came to, as values that JSON knows: the games, where the brain stands, and whether it is fit."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict

from gomoku_arena._core import __version__
from gomoku_arena.benchmark.result import LevelResult, Met, rated, told_elo
from gomoku_arena.color import ColorName
from gomoku_arena.engines.levels import HARD_STRENGTHS, HIGHEST, STRENGTHS
from gomoku_arena.record import Termination
from gomoku_arena.sentences.words import TERMINATIONS
from gomoku_arena.tournament.leagues import FAULT_SHARE, FOLDER_MB, LEAGUES, League

_MEBIBYTE = 1 << 20


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class PlayedGame(_Value):
    """A game of the brain."""

    pair: int
    """From 0; the two games of a pair have one opening, with the colours swapped."""
    opponent: str
    level: int | None
    """Of the opponent; None for ``hard``, which is none."""
    color: ColorName
    """The brain's."""
    points: float
    """The brain's: 0, 0.5 or 1."""
    termination: Termination
    reason: str
    """Why it ended, as a sentence."""
    stones: str
    """Every point in the order of play, the opening first."""
    moves: int
    """That the brain made."""
    late: int
    """Of those behind its first, which may have loaded something: how many took longer than their limit."""
    latest: float
    """By how many seconds the latest of them did."""
    wire: str
    """Where the brain lost by a fault, the last that was said to it and by it, and the end of its stderr."""

    @property
    def is_fault(self) -> bool:
        """Whether the brain lost it by a fault."""
        return self.termination.is_forfeit and self.points == 0

    @property
    def plies(self) -> int:
        """Stones on the board, the opening's among them."""
        return len(self.stones.split())


class LeagueResult(_Value):
    """The games of a league, and what they say."""

    league: str
    program: str
    """The executable that was chosen, or the command."""
    speed: float
    """By what the league's clock was multiplied."""
    games: tuple[PlayedGame, ...]
    levels: tuple[LevelResult, ...]
    """The games against each level that was met."""
    hard: Met | None
    """Those against ``hard``, which is no level; None where it was not met in a whole pair."""
    elo: float | None
    """Above level 1; None where the brain won or lost fewer than five points in all."""
    elo_error: float | None
    """Half the width of the 95 % interval."""
    folder_bytes: int
    """The most that the brain had in the folder of ``INFO folder`` after a game."""
    reasons: tuple[str, ...]
    """Why it would be disqualified."""
    mend: tuple[str, ...]
    """What to mend besides."""

    @property
    def preset(self) -> League:
        """What is played in the league."""
        return LEAGUES[self.league]

    @property
    def faults(self) -> int:
        """Games that the brain lost by faults."""
        return sum(game.is_fault for game in self.games)

    @property
    def met(self) -> list[tuple[str, int, float, int]]:
        """Who was met: name, Elo above level 1, the brain's points, games; the weakest first."""
        rows: dict[tuple[str, int | None], list[float]] = {}
        for game in self.games:
            rows.setdefault((game.opponent, game.level), []).append(game.points)
        told = [(name, _known_elo(self.preset, level), sum(its), len(its)) for (name, level), its in rows.items()]
        return sorted(told, key=lambda row: row[1])

    @property
    def place(self) -> str:
        """Where on the ladder it stands, in words."""
        if self.elo is None:
            return self._beyond
        below = [level for level, elo in enumerate(STRENGTHS[self.preset.rules], start=1) if elo <= self.elo]
        if not below:
            return "below level 1"
        last = below[-1]
        return f"between level {last} and level {last + 1}" if last < HIGHEST else f"above level {HIGHEST}"

    @property
    def _beyond(self) -> str:
        """The place of who has no rating: on which side of the levels, by its games against the last of them."""
        points, games = sum(it.points for it in self.levels), sum(it.games for it in self.levels)
        shares = {it.level: it.points / it.games for it in self.levels}
        told = f"{points:g} of {games} points against levels"
        if shares.get(HIGHEST, 0) > 1 / 2:
            return f"above level {HIGHEST}: {told}"
        return f"below level 1: {told}" if shares.get(1, 1) < 1 / 2 else f"too few games to say: {told}"

    @property
    def told(self) -> str:
        """The rating and the place in words."""
        rating = told_elo(self.elo, self.elo_error)
        return f"{rating} Elo above level 1, {self.place}" if rating else self.place


class RehearsalResult(_Value):
    """A whole rehearsal."""

    brain: str
    fit: bool
    """Whether it would not be disqualified, as far as a rehearsal can tell."""
    reasons: tuple[str, ...]
    """Why it would be disqualified, or would not be accepted."""
    mend: tuple[str, ...]
    """What else is to mend."""
    leagues: tuple[LeagueResult, ...]
    checks: dict[str, dict[str, Any]]
    """What ``gomoku-arena check`` says of each program."""
    version: str = __version__
    """Of this package."""
    written: str
    """When, in UTC as ISO 8601."""

    def text(self) -> str:
        """The result as its file has it."""
        return self.model_dump_json(indent=1) + "\n"


def league_result(
    league: League, program: str, speed: float, games: Sequence[PlayedGame], folder_bytes: int
) -> LeagueResult:
    """What the games of a league come to."""
    levels, hard = level_results(league, games), _hard_result(league, games)
    met: list[Met] = [*levels, *([hard] if hard else [])]
    elo, error = rated(met) if met else (None, None)
    return LeagueResult(
        league=league.name,
        program=program,
        speed=speed,
        games=tuple(games),
        levels=levels,
        hard=hard,
        elo=elo,
        elo_error=error,
        folder_bytes=folder_bytes,
        reasons=tuple(_reasons(league, games, folder_bytes)),
        mend=tuple(_to_mend(league, speed, games)),
    )


def level_results(league: League, games: Iterable[PlayedGame]) -> tuple[LevelResult, ...]:
    """The games against levels, level by level; those of a pair that is not over yet are left out."""
    pairs: dict[int, dict[int, list[PlayedGame]]] = {}
    for game in games:
        if game.level is not None:
            pairs.setdefault(game.level, {}).setdefault(game.pair, []).append(game)
    counted = [(level, _counted(its.values())) for level, its in sorted(pairs.items())]
    return tuple(LevelResult(level=level, elo=_known_elo(league, level), **told) for level, told in counted if told)


def _hard_result(league: League, games: Iterable[PlayedGame]) -> Met | None:
    told = _counted([[game for game in games if game.level is None]])
    return Met(elo=_known_elo(league, None), **told) if told else None


def _known_elo(league: League, level: int | None) -> int:
    """That of a level, and of ``hard`` for None."""
    return HARD_STRENGTHS[league.rules] if level is None else STRENGTHS[league.rules][level - 1]


def _counted(pairs: Iterable[Sequence[PlayedGame]]) -> dict[str, Any]:
    """What the whole ones of these pairs came to; empty for none."""
    whole = [pair for pair in pairs if len(pair) == 2]
    games = [game for pair in whole for game in pair]
    if not games:
        return {}
    points = Counter(game.points for game in games)
    outcomes = Counter(round(2 * sum(game.points for game in pair)) for pair in whole)
    zero, half, one, more, two = (outcomes[it] for it in range(5))
    return {
        "wins": points[1],
        "draws": points[0.5],
        "losses": points[0],
        "pentanomial": (zero, half, one, more, two),
        "forfeits": sum(game.is_fault for game in games),
    }


def _reasons(league: League, games: Sequence[PlayedGame], folder_bytes: int) -> Iterable[str]:
    faults = [game for game in games if game.is_fault]
    if len(faults) > FAULT_SHARE * len(games):
        ways = Counter(TERMINATIONS[game.termination] for game in faults)
        told = ", ".join(f"{count} by {way}" for way, count in ways.most_common())
        yield f"{league.name}: it lost {len(faults)} of {len(games)} games by faults, more than one in ten: {told}"
    if folder_bytes > FOLDER_MB * _MEBIBYTE:
        held = f"{folder_bytes / _MEBIBYTE:.0f} MiB in the folder of INFO folder, and {FOLDER_MB} are allowed"
        yield f"{league.name}: it keeps {held}: the judge ends its games as crashed"


def _hint(game: PlayedGame, speed: float) -> str:
    """What a loss on time may be due to."""
    if game.termination is not Termination.TIMEOUT:
        return ""
    started = "" if game.moves else "; the judge does not wait for a brain to start, its first move's clock runs"
    return started if speed == 1 else f"{started}; here the clock ran {speed:g} times as long as the league's"


def _to_mend(league: League, speed: float, games: Sequence[PlayedGame]) -> Iterable[str]:
    first: dict[Termination, tuple[int, PlayedGame]] = {}
    for number, game in enumerate(games, start=1):
        if game.is_fault:
            first.setdefault(game.termination, (number, game))
    for number, game in first.values():
        hint = _hint(game, speed)
        yield f"{league.name}, game {number}, {game.color} against {game.opponent}: {game.reason}{hint}"
    late = [game for game in games if game.late and not game.is_fault]
    if late:
        count, latest = sum(game.late for game in late), max(game.latest for game in late)
        told = f"{count} moves" if count > 1 else "1 move"
        yield f"{league.name}: {told} came after the limit and in time for the tolerance, by {latest:.2f} s at most"
