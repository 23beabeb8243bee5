"""A finished game as a row of the store, and back."""

import json
from collections.abc import Sequence
from typing import Any

from gomoku_arena.record import GameRecord, MoveRecord, Termination, rules_of
from gomoku_arena.tournament.pairing import Pairing
from gomoku_arena.tournament.result import Result

COLUMNS = (
    "game.game, pair, round, pairing.opening, pairing.black, pairing.white, switches, game.black, game.white, winner,"
    " termination, reason, game.opening, swap, failure, started, points, seconds, score, win_in, depth, nodes, clock"
)
FROM = "FROM game JOIN pairing USING (tournament, game) JOIN rules ON rules.id = game.rules WHERE tournament = ?"


def values_of(record: GameRecord) -> tuple[object, ...]:
    """What table ``game`` holds of the record, after the numbers of tournament, game and rules."""
    return (
        *(record.black, record.white, record.winner, str(record.termination), record.reason),
        *(" ".join(record.opening), record.swap, record.failure, record.started),
        *(len(record.opening) + len(record.moves), *_columns(record.moves)),
    )


def _columns(moves: Sequence[MoveRecord]) -> tuple[str | None, ...]:
    points, seconds, *reports = zip(*moves, strict=True) if moves else ((), (), (), (), (), (), ())
    # Far faster than to round each and have them encoded: fast games come by the hundred a second.
    times = f"[{','.join([f'{used:.6f}' for used in seconds])}]"
    return (" ".join(points), times, *map(_as_json, reports))


def _as_json(values: tuple[object, ...]) -> str | None:
    return None if values.count(None) == len(values) else json.dumps(values)


def result_of(row: Sequence[Any]) -> Result:
    """The game that a query for ``COLUMNS`` found."""
    (switches, black, white, winner, termination, reason, opening, swap, failure, started, points, *columns) = row[6:]
    record = GameRecord(
        rules=rules_of(json.loads(switches)).switches(),
        black=black,
        white=white,
        termination=Termination(termination),
        reason=reason,
        winner=winner,
        opening=tuple(opening.split()),
        moves=_moves(points.split(), columns),
        swap=swap,
        failure=failure,
        started=started,
    )
    return Result(Pairing(*row[:6]), record)


def _moves(points: Sequence[str], columns: Sequence[str | None]) -> tuple[MoveRecord, ...]:
    read = [json.loads(column) if column else [None] * len(points) for column in columns]
    return tuple(MoveRecord(*values) for values in zip(points, *read, strict=True))
