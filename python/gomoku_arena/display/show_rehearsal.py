"""A rehearsal on a terminal: what happens while it goes on, and the page at its end."""

from collections import Counter
from collections.abc import Iterator

from rich.console import Console

from gomoku_arena.conformance import CheckResult, Finding
from gomoku_arena.printable import visible
from gomoku_arena.rehearsal.rehearse import Watcher
from gomoku_arena.rehearsal.result import LeagueResult, PlayedGame, RehearsalResult
from gomoku_arena.rehearsal.words import checks_words, clock_words, game_words, verdict_words
from gomoku_arena.tournament.leagues import League


class RehearsalLog(Watcher):
    """Prints a line for every game, and for every check that is not passed."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._games = 0

    def program(self, name: str) -> None:
        """That program is examined next."""
        self._say(f"checks of {name}")

    def finding(self, finding: Finding) -> None:
        """A check was made."""
        if finding.verdict in (CheckResult.FAIL, CheckResult.WARNING):
            self._say(f"  {finding.verdict:<8} {finding.name}: {finding.sentence}")

    def league(self, league: League, speed: float) -> None:
        """The games of that league come next."""
        self._games = 0
        self._say(f"{league.name}: {clock_words(league, speed)}")

    def game(self, game: PlayedGame) -> None:
        """A game is over."""
        self._games += 1
        self._say(f"  game {self._games}: {game_words(game)}")

    def _say(self, line: str) -> None:
        self._console.print(visible(line), markup=False, highlight=False, soft_wrap=True)


def show_rehearsal(result: RehearsalResult, console: Console) -> None:
    """Prints the page."""
    for line in rehearsal_lines(result):
        console.print(visible(line), markup=False, highlight=False, soft_wrap=True)


def rehearsal_lines(result: RehearsalResult) -> Iterator[str]:
    """What came of it: whether it is fit, why not, what to mend, and where it stands."""
    yield ""
    yield f"{result.brain}: {verdict_words(result)}"
    yield from (f"  - {reason}" for reason in result.reasons)
    if result.mend:
        yield "to mend:"
        yield from (f"  - {it}" for it in result.mend)
    for league in result.leagues:
        yield from _league_lines(league)
    for name, report in result.checks.items():
        yield f"checks of {name}: {checks_words(report)}"


def _league_lines(league: LeagueResult) -> Iterator[str]:
    points = Counter(game.points for game in league.games)
    faults = f", {league.faults} of them by faults" if league.faults else ""
    yield f"{league.league} ({league.program}): {league.told}"
    clock = clock_words(league.preset, league.speed)
    yield f"  {points[1]} won, {points[0.5]} drawn, {points[0]} lost{faults}; {clock}"
    for name, elo, scored, games in league.met:
        yield f"  {name:<16} {elo:>5}  {scored:g} of {games}"
