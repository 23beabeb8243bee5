"""The whole rehearsal: the package, the checks of ``gomoku-arena check``, the games, and what they come to."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from gomoku_arena.conformance import CheckResult, ConformanceReport, Finding, examine
from gomoku_arena.errors import ConfigError, EngineStartError, ErrorCode
from gomoku_arena.processes.child import ChildProcess, split_command
from gomoku_arena.rehearsal.brain import Brain, Started
from gomoku_arena.rehearsal.playing import GAMES, judged, play_league, usual_speed
from gomoku_arena.rehearsal.result import LeagueResult, PlayedGame, RehearsalResult
from gomoku_arena.tournament.leagues import League

_FOR_JUDGES = ("no-noise", "finishes-four")
"""Checks beyond the protocol: a judge takes no line for a move but the bare point, its tester wants a four finished."""

_DOES_NOT = "does not"
"""What a check says of rules that the brain does not play."""


class Watcher:
    """Who is told of a rehearsal while it goes on; this one listens to nothing."""

    def program(self, name: str) -> None:
        """That program is examined next."""

    def finding(self, finding: Finding) -> None:
        """A check was made."""

    def league(self, league: League, speed: float) -> None:
        """The games of that league come next, on a clock of that speed."""

    def game(self, game: PlayedGame) -> None:
        """A game is over."""


def rehearse(
    brain: Brain,
    leagues: Sequence[League],
    folder: Path,
    *,
    games: int = GAMES,
    speed: float | None = None,
    only: Collection[str] = (),
    watcher: Watcher | None = None,
) -> RehearsalResult:
    """Rehearses a brain in these leagues.

    folder: where the brain may keep its files. games: in each league, even. speed: by what the clocks are multiplied;
        so that a league takes some ten minutes unless given. only: which checks are made, as for ``examine``.
    Raises ConfigError for games and speeds that cannot be and where there is no program for a league, EngineStartError
    where one cannot be run.
    """
    if games < 2 or games % 2:
        raise ConfigError(f"games = {games}: must be even, so that each opening is played with both colours")
    if speed is not None and not 0 < speed <= 1:
        raise ConfigError(f"speed = {speed:g}: a clock runs at more than 0 and at most 1 of its time")
    told = watcher or Watcher()
    keeps = folder / "keeps"
    keeps.mkdir()
    programs = {league.name: brain.program(league) for league in leagues}
    for it in programs.values():
        # One that this machine cannot run shall be told of before minutes have gone by.
        _try(it)
    reports: dict[str, ConformanceReport] = {}
    for name, command, place in dict.fromkeys(programs.values()):
        told.program(name)
        at = None if place is None else str(place)
        reports[name] = examine(command, only=only, folder=at, on_finding=told.finding)
    results = []
    for league in leagues:
        name, command, place = programs[league.name]
        pace = usual_speed(league, games) if speed is None else speed
        told.league(league, pace)
        entrant = judged(league, pace, command, place, keeps)
        results.append(play_league(league, name, entrant, keeps, speed=pace, games=games, on_game=told.game))
    return _result(brain, results, reports)


def _try(program: Started) -> None:
    folder = None if program.folder is None else str(program.folder)
    try:
        ChildProcess(split_command(program.command), folder=folder).close()
    except EngineStartError as error:
        if folder is None or not isinstance(error.code, ErrorCode):
            raise
        # Where it was unpacked is gone by the time that somebody reads it.
        fields = {key: program.name if key in ("program", "command") else it for key, it in error.fields.items()}
        code = ErrorCode.NOT_STARTED if error.code == ErrorCode.NOT_STARTED_THERE else error.code
        raise EngineStartError(code, **fields) from error


def _result(brain: Brain, leagues: Sequence[LeagueResult], reports: dict[str, ConformanceReport]) -> RehearsalResult:
    reasons = [*brain.offences, *(reason for league in leagues for reason in league.reasons)]
    mend = [*brain.remarks, *(it for league in leagues for it in (*league.mend, *_rules(league, reports)))]
    for name, report in reports.items():
        failed = [finding for finding in report.findings if _loses_games(finding)]
        mend += [f"{name}, {finding.name}: {finding.sentence}" for finding in failed]
    checks: dict[str, dict[str, Any]] = {name: report.as_dict() for name, report in reports.items()}
    return RehearsalResult(
        brain=brain.name,
        fit=not reasons,
        reasons=tuple(reasons),
        mend=tuple(mend),
        leagues=tuple(leagues),
        checks=checks,
        written=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def _loses_games(finding: Finding) -> bool:
    """Whether the judge may make a lost game of it, or its zip tester fail the brain."""
    is_theirs = finding.name in _FOR_JUDGES and finding.verdict == CheckResult.WARNING
    return is_theirs or finding.verdict == CheckResult.FAIL


def _rules(league: LeagueResult, reports: dict[str, ConformanceReport]) -> list[str]:
    """What its moves say of the league's rules."""
    rules = league.preset.rules
    if reports[league.program].rules.get(rules) != _DOES_NOT:
        return []
    return [f"{league.league}: it makes moves by which it does not play {rules}: see the checks of rules"]
