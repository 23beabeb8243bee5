"""Who is rated: versions of engines, told apart by what a store knows of them, and what files of theirs are called."""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from gomoku_arena.printable import printable
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.store.rows import StoredTournament

_LONGEST = 40
"""Letters of a name in a file's name."""


@dataclass(frozen=True, slots=True)
class Version:
    """One version of an engine: the one that is rated."""

    place: int
    engine: int
    """The place of its engine."""
    label: str
    """What it is called in lists: no two have one label."""
    identity: EngineIdentity
    until: str = ""
    """When it was retired or replaced, as ISO 8601; empty while it plays, and where nobody says so."""


@dataclass
class Engine:
    """An engine with its versions, the oldest first."""

    place: int
    name: str
    versions: list[Version] = field(default_factory=list)

    @property
    def current(self) -> Version:
        """The latest version."""
        return self.versions[-1]

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
        self.versions: list[Version] = []
        self.anchors: dict[int, float] = {}
        """The Elo of versions that is fixed, by their places."""
        self._engines: dict[str, Engine] = {}
        self._known: dict[tuple[str, str], Version] = {}
        self._labels: set[str] = set()

    def enter(self, tournament: StoredTournament, engines: Iterable[EngineIdentity], name: str) -> Version:
        """The version that has that name in the tournament, which may not list it."""
        identity = next((it for it in engines if it.name == name), EngineIdentity(name, ""))
        told = _told(tournament, "versions").get(name)
        of_league = told if isinstance(told, dict) else {}
        engine = str(of_league.get("engine") or name)
        key = (engine, identity.hash or identity.version)
        if key not in self._known:
            label = self._label(name if of_league else engine, "" if of_league else identity.version, identity.hash)
            self._add(key, label, identity, str(of_league.get("until") or ""))
        version = self._known[key]
        elo = _told(tournament, "anchor").get(name)
        if isinstance(elo, int | float):
            self.anchors[version.place] = float(elo)
        return version

    def _add(self, key: tuple[str, str], label: str, identity: EngineIdentity, until: str) -> None:
        name = key[0]
        if name not in self._engines:
            self._engines[name] = Engine(len(self.engines), name)
            self.engines.append(self._engines[name])
        engine = self._engines[name]
        self._known[key] = Version(len(self.versions), engine.place, label, identity, until)
        engine.versions.append(self._known[key])
        self.versions.append(self._known[key])

    def _label(self, name: str, version: str, program: str) -> str:
        """The name, with the version where it has one, and with what else tells it from those that are there."""
        told = printable(name if not version or version in name else f"{name} {version}")
        wanted = [told, f"{told} {program[:7]}", *(f"{told} #{number}" for number in range(2, len(self.versions) + 3))]
        label = next(it for it in wanted if it not in self._labels and not it.endswith(" "))
        self._labels.add(label)
        return label


def _told(tournament: StoredTournament, key: str) -> Mapping[str, object]:
    """What a configuration says of versions under a key; nothing for tournaments that are no league."""
    value = tournament.config.get(key)
    return value if isinstance(value, dict) else {}
