"""Results of the benchmark, made up or quickly played, for tests of what reads them."""

from collections.abc import Sequence

from gomoku_arena.benchmark.making import departures
from gomoku_arena.benchmark.protocol import PROTOCOL, Protocol
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

SIZES = {"ninuki": 19}


def level_result(level: int, elo: int, wins: int, losses: int, draws: int = 0) -> LevelResult:
    """Games against a level that were won, lost and drawn by the pair."""
    assert wins % 2 == losses % 2 == draws % 2 == 0
    pairs = (losses // 2, 0, draws // 2, 0, wins // 2)
    return LevelResult(level=level, elo=elo, wins=wins, draws=draws, losses=losses, pentanomial=pairs, forfeits=0)


def track_result(rules: str, wins: Sequence[int], protocol: Protocol = PROTOCOL) -> TrackResult:
    """So many games won against each level, all others lost."""
    levels = tuple(
        level_result(level, elo, won, protocol.games - won)
        for level, (elo, won) in enumerate(zip(protocol.elo[rules], wins, strict=True), start=1)
    )
    elo, error = rated(levels)
    return TrackResult(
        rules=rules,
        size=SIZES.get(rules, 15),
        elo=elo,
        elo_error=error,
        levels=levels,
        seconds_a_move=0.25,
        openings_sha256=protocol.openings[rules],
        games_sha256="0" * 64,
    )


def made_up(
    wins: Sequence[int] = (40, 40, 38, 34, 20, 8, 2, 0), name: str = "mine", protocol: Protocol = PROTOCOL
) -> BenchmarkResult:
    """A sound result, the same under every preset."""
    tracks = tuple(track_result(rules, wins, protocol) for rules in protocol.openings)
    remarks = tuple(departures(protocol, tracks, protocol.anchors))
    elo, error = mean_rating(tracks, list(protocol.openings))
    return BenchmarkResult(
        protocol=protocol.name,
        conforms=not remarks,
        remarks=remarks,
        elo=elo,
        elo_error=error,
        agent=Agent(
            name=name, spec="cmd:./mine", version="1.0", author="me", sha256="1" * 64, plugin="", files={}, threads=1
        ),
        budget=Budget(seconds=0.5, nodes=None, depth=None),
        tracks=tracks,
        anchors=Anchors(signature=protocol.anchors, nodes=50_000),
        package=Package(version="0.2.0", core_sha256="2" * 64),
        machine=Machine(system="Linux x86_64", processor="a processor", processors=2, python="3.11.7"),
        written="2026-11-26T12:00:00+00:00",
    )
