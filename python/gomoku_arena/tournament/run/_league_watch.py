"""The file of a league and the programs of its engines, looked at again and again."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from gomoku_arena.errors import ConfigError
from gomoku_arena.play.config import EngineConfig
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.identity import watched_files
from gomoku_arena.tournament.run._versions import Entrant
from gomoku_arena.tournament.run.league_file import LeagueFile, LeagueTerms
from gomoku_arena.tournament.run.start import meet

_Print: TypeAlias = tuple[tuple[int, ...] | None, ...]
"""What tells files from what they were before; None for one that is not there."""


class MetEntrant(NamedTuple):
    """An engine of the file with what it was when it was met."""

    entrant: Entrant
    terms: object
    """What else matters to whether it can play."""
    files: tuple[Path, ...]
    print: _Print

    @property
    def has_changed(self) -> bool:
        """Whether its program is another one by now."""
        return _print_of(self.files) != self.print


class Seen(NamedTuple):
    """Whom the file names, and what it says besides."""

    terms: LeagueTerms
    """What it said last without a mistake."""
    met: Sequence[MetEntrant]
    mistake: str = ""
    """What is wrong in it now."""


class LeagueWatch:
    """Looks at the file and the programs. Only one thread asks it at a time.

    check: raises ConfigError for terms under which the league cannot go on.
    """

    def __init__(self, file: LeagueFile, check: Callable[[LeagueTerms], None]) -> None:
        self._file, self._check = file, check
        self._good: LeagueTerms | None = None
        self._met: dict[str, MetEntrant] = {}
        self._acted: object = None
        self._before: object = None

    def look(self) -> Seen | None:
        """What there is to see now; None where it is what was seen last, or still changes.

        What has changed is looked at once it is the same in two looks: a program that is being copied is none yet.
        """
        now = _print_of([self._file.path]), self._programs()
        steady, self._before = now == self._before, now
        return self.see() if steady and now != self._acted else None

    def see(self) -> Seen:
        """Reads the file and meets its engines, but for those that are what they were.

        Raises ConfigError where the file has a mistake and had no good one before.
        """
        file, mistake = _print_of([self._file.path]), ""
        try:
            terms = self._file.read()
            self._check(terms)
            self._good = terms
        except ConfigError as error:
            if self._good is None:
                raise
            mistake = str(error)
        config = self._good.config
        self._met = {engine.name: self._meet(engine, config) for engine in config.engines}
        # As they were when they were read and met: what has changed since will be seen.
        self._acted = file, {name: it.print for name, it in self._met.items()}
        return Seen(self._good, [*self._met.values()], mistake)

    def _meet(self, engine: EngineConfig, config: TournamentConfig) -> MetEntrant:
        player, terms = engine.player(config.time), (engine, config.rules, config.time)
        files = tuple(watched_files(player.spec, engine.folder))
        now, known = _print_of(files), self._met.get(engine.name)
        # A server may be another one at any time, and who failed may be luckier now.
        lasts = known is not None and not known.entrant.fault and not player.spec.is_server
        if known is not None and lasts and (known.terms, known.files, known.print) == (terms, files, now):
            return known
        try:
            entrant = Entrant(engine, meet(player, config).identity)
        except ConfigError as error:
            entrant = Entrant(engine, None, str(error))
        return MetEntrant(entrant, terms, files, now)

    def _programs(self) -> Mapping[str, _Print]:
        return {name: _print_of(_files_of(it)) for name, it in self._met.items()}


def _files_of(met: MetEntrant) -> Sequence[Path]:
    """Those of the engine; where it could not play, some may have come meanwhile."""
    config = met.entrant.config
    return watched_files(config.full_spec, config.folder) if met.entrant.fault else met.files


def _print_of(files: Sequence[Path]) -> _Print:
    """Another one whenever one of the files was written or exchanged."""
    return tuple(map(_mark, files))


def _mark(path: Path) -> tuple[int, ...] | None:
    try:
        told = path.stat()
    except (OSError, ValueError):
        return None
    return told.st_ino, told.st_size, told.st_mtime_ns, told.st_ctime_ns
