"""Whether a result is what its own numbers, the protocol and a store come to."""

import math
from collections.abc import Iterable, Iterator, Sequence

from gomoku_arena.benchmark.making import Track, departures, make_result
from gomoku_arena.benchmark.protocol import PROTOCOLS, Protocol
from gomoku_arena.benchmark.result import BenchmarkResult, LevelResult, TrackResult, mean_rating, rated
from gomoku_arena.nearest import advice

_ROUNDING = 0.02
"""By so much two machines may round a rating otherwise."""


def faults(result: BenchmarkResult) -> list[str]:
    """A sentence for everything in it that does not follow from the rest; none where it is sound."""
    protocol = PROTOCOLS.get(result.protocol)
    if protocol is None:
        return [f"protocol: there is no {result.protocol!r:.80}; {advice(result.protocol, PROTOCOLS)}"]
    tracks = [fault for track in result.tracks for fault in _faults_of(track)]
    return [*_unknown(protocol, result), *tracks, *_whole(protocol, result)]


def differences(result: BenchmarkResult, tracks: Sequence[Track]) -> list[str]:
    """A sentence for everything that the games of a store make otherwise."""
    again = make_result(PROTOCOLS[result.protocol], result.budget.time, tracks)
    compared = ("agent", "package") if again.package.core_sha256 == result.package.core_sha256 else ()
    other = [key for key in compared if getattr(again, key) != getattr(result, key)]
    played = [new.rules for old, new in zip(result.tracks, again.tracks, strict=True) if not _alike(old, new)]
    return [
        *(f"{key}: the store has another one" for key in other),
        *(f"{rules}: the games of the store come to another result" for rules in played),
    ]


def _alike(old: TrackResult, new: TrackResult) -> bool:
    same = (old.levels, old.games_sha256, old.openings_sha256) == (new.levels, new.games_sha256, new.openings_sha256)
    return same and _near((old.elo, old.elo_error), (new.elo, new.elo_error))


def _unknown(protocol: Protocol, result: BenchmarkResult) -> Iterator[str]:
    known = list(protocol.openings)
    rules = [track.rules for track in result.tracks]
    if not rules or rules != [it for it in known if it in rules]:
        yield f"tracks: {', '.join(rules) or 'none'} are not presets of {protocol.name} in its order"


def _faults_of(track: TrackResult) -> Iterator[str]:
    for level in track.levels:
        if not _adds_up(level):
            yield f"{track.rules}, level {level.level}: its game pairs are not those of its wins, draws and losses"
    if not _near((track.elo, track.elo_error), rated(track.levels)):
        yield f"{track.rules}: elo: the games come to another one"


def _adds_up(level: LevelResult) -> bool:
    points = sum(place * count for place, count in enumerate(level.pentanomial)) / 2
    return 2 * sum(level.pentanomial) == level.games and points == level.points and level.forfeits <= level.losses


def _whole(protocol: Protocol, result: BenchmarkResult) -> Iterator[str]:
    if not _near((result.elo, result.elo_error), mean_rating(result.tracks, list(protocol.openings))):
        yield "elo: it is not the mean of all presets"
    found = tuple(departures(protocol, result.tracks, result.anchors.signature))
    if result.remarks != found or result.conforms != (not found):
        yield f"conforms: {'; '.join(found) or 'everything is as the protocol has it'}"


def _near(told: Iterable[float | None], found: Iterable[float | None]) -> bool:
    def same(one: float | None, other: float | None) -> bool:
        return one is other if one is None or other is None else math.isclose(one, other, rel_tol=0, abs_tol=_ROUNDING)

    return all(same(*pair) for pair in zip(told, found, strict=True))
