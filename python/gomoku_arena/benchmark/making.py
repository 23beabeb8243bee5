"""From the games of a store to the result of a benchmark."""

import hashlib
import os
import platform
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from gomoku_arena._core import __version__
from gomoku_arena.benchmark.protocol import LEVELS, Protocol, anchors_signature, openings_hash
from gomoku_arena.benchmark.result import (
    Agent,
    Anchors,
    BenchmarkResult,
    Budget,
    LevelResult,
    Machine,
    Package,
    TrackResult,
    mean_rating,
    rated,
)
from gomoku_arena.clock import TimeControl
from gomoku_arena.engines.levels import STRENGTH_NODES
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.plugins.registry import load_registry
from gomoku_arena.tournament.games import Result
from gomoku_arena.tournament.identity import EngineIdentity, data_files
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.stored_config import OPENINGS_HASH
from gomoku_arena.tournament.summary import TournamentSummary, read_summary


@dataclass(frozen=True)
class Track:
    """The games under one preset, as a store has them."""

    rules: str
    summary: TournamentSummary
    games: tuple[Result, ...]

    @classmethod
    def read(cls, store: Store, name: str, rules: str) -> "Track":
        """The tournament of that name. Raises StoreError where there is none, or what it holds is damaged."""
        tournament = store.tournament(name)
        return cls(rules, read_summary(store, tournament), tuple(store.results(tournament)))

    @property
    def agent(self) -> str:
        """The name under which the agent played: it has the first place."""
        return self.summary.board.names[0]


def make_result(protocol: Protocol, budget: TimeControl, tracks: Sequence[Track]) -> BenchmarkResult:
    """What these games come to; there is one track at least, each with all of its games."""
    made = [_track_result(protocol, track) for track in tracks]
    elo, error = mean_rating(made, list(protocol.openings))
    remarks = tuple(departures(protocol, made, anchors_signature()))
    return BenchmarkResult(
        protocol=protocol.name,
        conforms=not remarks,
        remarks=remarks,
        elo=elo,
        elo_error=error,
        agent=_agent(tracks[0]),
        budget=Budget(seconds=budget.seconds, nodes=budget.nodes, depth=budget.depth),
        tracks=tuple(made),
        anchors=Anchors(signature=anchors_signature(), nodes=STRENGTH_NODES),
        package=Package(version=__version__, core_sha256=tracks[0].summary.engines[-1].hash),
        machine=_machine(),
        written=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def departures(protocol: Protocol, tracks: Iterable[TrackResult], anchors: str) -> Iterator[str]:
    """A sentence for everything that was not as the protocol has it."""
    if protocol.is_quick:
        yield f"a quick look: only {protocol.games} games against each level"
    if anchors != protocol.anchors:
        yield f"the levels played as {anchors}, and their ratings were measured as {protocol.anchors}"
    for track in tracks:
        if track.openings_sha256 != protocol.openings.get(track.rules):
            yield f"{track.rules}: the openings are others"
        if [it.level for it in track.levels] != list(LEVELS) or {it.games for it in track.levels} != {protocol.games}:
            yield f"{track.rules}: not {protocol.games} games against each of levels 1 to 8"
        if tuple(it.elo for it in track.levels) != protocol.elo.get(track.rules):
            yield f"{track.rules}: the ratings of the levels are others"


def _track_result(protocol: Protocol, track: Track) -> TrackResult:
    agent, board = track.agent, track.summary.board
    standing = next(row for row in track.summary.standings if row.name == agent)
    levels = []
    for level, name, elo in zip(LEVELS, board.names[1:], protocol.elo[track.rules], strict=True):
        losses, draws, wins = board.trinomial(agent, name).counts
        forfeits = sum(it.opponent == name for it in standing.forfeits)
        pairs = board.pentanomial(agent, name).counts
        levels.append(
            LevelResult(
                level=level, elo=elo, wins=wins, draws=draws, losses=losses, pentanomial=pairs, forfeits=forfeits
            )
        )
    rating, error = rated(levels)
    return TrackResult(
        rules=track.rules,
        size=track.games[0].record.rule_set.size,
        elo=rating,
        elo_error=error,
        levels=tuple(levels),
        seconds_a_move=standing.average_seconds,
        openings_sha256=track.summary.tournament.config.get(OPENINGS_HASH, openings_hash(track.rules)),
        games_sha256=games_hash(track.games),
    )


def games_hash(games: Iterable[Result]) -> str:
    """The SHA-256 of who played, every point and how it ended, a line a game in the order of their numbers."""
    digest = hashlib.sha256()
    for game in sorted(games, key=lambda it: it.game):
        record = game.record
        told = (record.black, record.white, record.result, record.termination, " ".join(record.points))
        digest.update("\t".join(map(str, told)).encode() + b"\n")
    return digest.hexdigest()


def _agent(track: Track) -> Agent:
    identity: EngineIdentity = track.summary.engines[0]
    spec, shown = EngineSpec.parse(identity.spec), identity.shown
    config = track.summary.config
    return Agent(
        name=track.agent,
        spec=shown.spec,
        version=identity.version,
        author=identity.author,
        sha256=identity.hash,
        plugin=_plugin(spec),
        files=data_files(spec),
        threads=1 if config is None else config.players[0].settings.threads,
    )


def _plugin(spec: EngineSpec) -> str:
    entry = None if spec.has_address else load_registry().find(spec.name)
    return "" if entry is None else str(entry.source)


@cache
def _machine() -> Machine:
    return Machine(
        system=f"{platform.system()} {platform.machine()}",
        processor=_processor(),
        processors=os.cpu_count() or 1,
        python=platform.python_version(),
    )


def _processor() -> str:
    """The model of the processor, as the system calls it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor() or "unknown")
