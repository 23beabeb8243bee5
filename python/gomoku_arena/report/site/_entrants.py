"""Who is rated: versions of engines, told apart by what a store knows of them, and what files of theirs are called."""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from gomoku_arena.printable import printable
from gomoku_arena.tournament.config import TournamentConfig
from gomoku_arena.tournament.identity import EngineIdentity

_LONGEST = 40
"""Letters of a name in a file's name."""


@dataclass(frozen=True, slots=True)
class RatedVersion:
    """One version of an engine: the one that is rated."""

    place: int
    engine: int
    """The place of its engine."""
    label: str
    """What it is called in lists: no two have one label."""
    identity: EngineIdentity
    is_retired: bool = False
    """Whether it plays no more; not where nobody says so."""


@dataclass
class Engine:
    """An engine with its versions, the oldest first."""

    place: int
    name: str
    versions: list[RatedVersion] = field(default_factory=list)

    @property
    def current(self) -> RatedVersion:
        """The latest version of those that play, else the latest."""
        return max(self.versions, key=lambda it: (not it.is_retired, it.place))

    @property
    def file(self) -> str:
        """What its files are called: small letters, digits and hyphens, and another name for another engine."""
        return file_stem(self.name)


def file_stem(name: str) -> str:
    """A name as a part of a file's name that every system takes, different for names that differ in anything."""
    words = re.sub(r"[^a-z0-9]+", "-", name.lower())[:_LONGEST].strip("-")
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return f"{words}-{digest}" if words else digest


class Entrants:
    """Engines and their versions in the order in which they come, over any number of tournaments."""

    def __init__(self) -> None:
        self.engines: list[Engine] = []
        self.versions: list[RatedVersion] = []
        self.anchors: dict[int, float] = {}
        """The Elo of versions that is fixed, by their places."""
        self._engines: dict[str, Engine] = {}
        self._known: dict[tuple[str, str], RatedVersion] = {}
        self._labels: set[str] = set()

    def enter(self, config: TournamentConfig | None, engines: Iterable[EngineIdentity], name: str) -> RatedVersion:
        """The version that has that name in a tournament, which may not list it. config: None for imported games."""
        identity = next((it for it in engines if it.name == name), EngineIdentity(name, ""))
        of_league = config.versions.get(name) if config else None
        engine = of_league.engine if of_league else name
        # In a league the same program with other settings is another version, under a name of its own.
        key = (engine, name if of_league else identity.hash or identity.version)
        if key not in self._known:
            label = self._label(name, "" if of_league else identity.version, identity.hash)
            self._add(key, label, identity, is_retired=of_league is not None and of_league.until is not None)
        version = self._known[key]
        if config and name in config.anchor:
            self.anchors[version.place] = config.anchor[name]
        return version

    def _add(self, key: tuple[str, str], label: str, identity: EngineIdentity, *, is_retired: bool) -> None:
        name = key[0]
        if name not in self._engines:
            self._engines[name] = Engine(len(self.engines), name)
            self.engines.append(self._engines[name])
        engine = self._engines[name]
        self._known[key] = RatedVersion(len(self.versions), engine.place, label, identity, is_retired)
        engine.versions.append(self._known[key])
        self.versions.append(self._known[key])

    def _label(self, name: str, version: str, program: str) -> str:
        """The name, with the version where it has one, and with what else tells it from those that are there."""
        told = printable(name if not version or version in name else f"{name} {version}")
        wanted = [told, f"{told} {program[:7]}", *(f"{told} #{number}" for number in range(2, len(self.versions) + 3))]
        label = next(it for it in wanted if it not in self._labels and not it.endswith(" "))
        self._labels.add(label)
        return label
