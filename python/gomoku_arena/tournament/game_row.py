"""A finished game as a row of the store, and back."""

import json
from collections.abc import Sequence
from typing import Any

from gomoku_arena.record import GameRecord, Termination, rules_of
from gomoku_arena.tournament import move_columns
from gomoku_arena.tournament.move_columns import columns_of, moves_of
from gomoku_arena.tournament.pairing import Pairing
from gomoku_arena.tournament.result import Result

COLUMNS = (
    "game.game, pair, round, pairing.opening, pairing.black, pairing.white, switches, game.black, game.white, winner,"
    f" termination, reason, game.opening, swap, failure, started, {move_columns.NAMES}"
)
FROM = "FROM game JOIN pairing USING (tournament, game) JOIN rules ON rules.id = game.rules WHERE tournament = ?"


def values_of(record: GameRecord) -> tuple[object, ...]:
    """What table ``game`` holds of the record, after the numbers of tournament, game and rules."""
    return (
        *(record.black, record.white, record.winner, str(record.termination), record.reason),
        *(" ".join(record.opening), record.swap, record.failure, record.started),
        *(len(record.opening) + len(record.moves), *columns_of(record.moves)),
    )


def result_of(row: Sequence[Any]) -> Result:
    """The game that a query for ``COLUMNS`` found."""
    (switches, black, white, winner, termination, reason, opening, swap, failure, started, *columns) = row[6:]
    record = GameRecord(
        rules=rules_of(json.loads(switches)).switches(),
        black=black,
        white=white,
        termination=Termination(termination),
        reason=reason,
        winner=winner,
        opening=tuple(opening.split()),
        moves=moves_of(columns),
        swap=swap,
        failure=failure,
        started=started,
    )
    return Result(Pairing(*row[:6]), record)
