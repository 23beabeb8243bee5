"""The field of a league: every version of every engine that ever played it, and who of them plays now."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import NamedTuple

from gomoku_arena.errors import ConfigError
from gomoku_arena.play.config import EngineConfig
from gomoku_arena.play.player import free_name
from gomoku_arena.printable import visible
from gomoku_arena.tournament.config import LeagueVersion
from gomoku_arena.tournament.events import FieldEvent
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.statistics.scoreboard import MOST_ENGINES
from gomoku_arena.tournament.stored_config import change_of, is_same_program

_LONGEST_VERSION = 40
"""Characters of what a program says of its version, in the version's name."""

_OF_NO_WEIGHT = {"name", "startup", "first_move"}
"""Settings that make no other version: they change nothing of how an engine plays."""


class Entrant(NamedTuple):
    """An engine of the league's file, as it was met."""

    config: EngineConfig
    identity: EngineIdentity | None
    """None where it cannot play."""
    fault: str = ""
    """Why it cannot."""


@dataclass(frozen=True)
class Versions:
    """All of them, those that came first in front; they are named differently and stay in their places."""

    engines: tuple[EngineConfig, ...] = ()
    identities: tuple[EngineIdentity, ...] = ()
    known: dict[str, LeagueVersion] = field(default_factory=dict)
    """By their names."""

    def playing(self, engine: str) -> str | None:
        """The version of that engine that plays now."""
        return next((name for name in self.of(engine) if self.known[name].until is None), None)

    def of(self, engine: str) -> list[str]:
        """Every version of that engine, the first in front."""
        return [name for name, version in self.known.items() if version.engine == engine]

    @property
    def names(self) -> set[str]:
        """Every name under which one may be meant: its own, and that of its engine."""
        return {*self.known, *(version.engine for version in self.known.values())}

    def anchors(self, told: Mapping[str, float]) -> dict[str, float]:
        """Elo by the names of versions.

        The name of an engine means its first version: another program need not be as strong as the one that was known.
        """
        chosen = {name: [name] if name in self.known else self.of(name) for name in told}
        return {versions[0]: told[name] for name, versions in chosen.items() if versions}

    @property
    def count(self) -> int:
        """How many play now."""
        return sum(version.until is None for version in self.known.values())


def renewed(before: Versions, entrants: Sequence[Entrant], now: datetime) -> tuple[Versions, list[FieldEvent]]:
    """The field with these engines, and what has changed in it.

    An engine that was there before with the same program and settings is the same version, also where it has been
    retired or replaced meanwhile. Anything else is a new one.
    Raises ConfigError where there would be more versions than can be compared.
    """
    retired = {name: it if it.until else it.model_copy(update={"until": now}) for name, it in before.known.items()}
    after = replace(before, known=retired)
    for entrant in entrants:
        if entrant.identity is not None:
            after = _with(after, entrant, entrant.identity, now)
    if len(after.engines) > MOST_ENGINES:
        raise ConfigError(f"engines: with these there would be {len(after.engines)} versions, {MOST_ENGINES} at most")
    named = {it.config.name for it in entrants}
    return after, [*_told(before, after, named), *_left_out(entrants)]


def _place_of(versions: Versions, config: EngineConfig, identity: EngineIdentity) -> int | None:
    """Which version this engine is, the latest of those that are like it; None for a new one."""
    settings = _settings(config)
    for place, was in reversed([*enumerate(versions.identities)]):
        is_its = versions.known[was.name].engine == config.name
        if is_its and is_same_program(was, identity) and _settings(versions.engines[place]) == settings:
            return place
    return None


def _settings(config: EngineConfig) -> dict[str, object]:
    return config.model_dump(mode="json", exclude=_OF_NO_WEIGHT)


def _with(versions: Versions, entrant: Entrant, identity: EngineIdentity, now: datetime) -> Versions:
    """The same with that engine playing: as the version that it is, or as a new one."""
    known, place = dict(versions.known), _place_of(versions, entrant.config, identity)
    engines, identities = list(versions.engines), list(versions.identities)
    if place is None:
        name = free_name(_title(entrant.config.name, identity.version), known)
        known[name] = LeagueVersion(engine=entrant.config.name, since=now)
        engines.append(entrant.config.model_copy(update={"name": name}))
        identities.append(replace(identity, name=name))
    else:
        name = identities[place].name
        known[name] = known[name].model_copy(update={"until": None})
        engines[place] = entrant.config.model_copy(update={"name": name})
    return Versions(tuple(engines), tuple(identities), known)


def _title(engine: str, version: str) -> str:
    """What a new version is called."""
    told = visible(version)[:_LONGEST_VERSION].strip()
    return f"{engine} {told}" if told and told not in engine.split() else engine


def _told(before: Versions, after: Versions, named: Collection[str]) -> Iterator[FieldEvent]:
    identities = {it.name: it for it in after.identities}
    for name, version in after.known.items():
        was = before.known.get(name)
        now_plays, played = version.until is None, was is not None and was.until is None
        if now_plays and was is None:
            yield FieldEvent(change="entered", name=name, reason=f"{name} enters the league")
        elif now_plays and not played:
            yield FieldEvent(change="returned", name=name, reason=f"{name} plays again, with the games that it has")
        elif played and not now_plays:
            heir = after.playing(version.engine)
            if heir is not None:
                why = f", in its place {heir}: {_change(identities[name], identities[heir])}"
            else:
                why = "" if version.engine in named else ": the league's file names it no more"
            yield FieldEvent(change="retired", name=name, reason=f"{name} plays no more{why}")


def _change(old: EngineIdentity, new: EngineIdentity) -> str:
    return "the same program with other settings" if is_same_program(old, new) else change_of(old, new)


def _left_out(entrants: Iterable[Entrant]) -> Iterator[FieldEvent]:
    for it in entrants:
        if it.identity is None:
            yield FieldEvent(change="left out", name=it.config.name, reason=f"left out: {it.fault}")
