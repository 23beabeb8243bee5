"""A finished game as a row of the store, and back."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from pydantic_core import from_json

from gomoku_arena._core import Rules
from gomoku_arena.color import ColorName
from gomoku_arena.record import GameRecord, Termination, rules_of
from gomoku_arena.tournament.pairing import Pairing
from gomoku_arena.tournament.result import Result
from gomoku_arena.tournament.store import _move_columns as move_columns
from gomoku_arena.tournament.store._move_columns import columns_of, moves_of, points_of
from gomoku_arena.tournament.store._row_shape import Line, Name, Number, RowShape, Text, Word

_COLUMNS = (
    "game.game, pair, round, pairing.opening, pairing.black, pairing.white, switches, game.black, game.white, winner,"
    " termination, reason, game.opening, swap, failure, started"
)
_FROM = "FROM game JOIN pairing USING (tournament, game) JOIN rules ON rules.id = game.rules WHERE tournament = ?"

PAIRING: dict[str, Any] = {
    **dict.fromkeys(("game", "pair", "round", "opening"), Number),
    **dict.fromkeys(("planned black", "planned white"), Name),
}
_PAIRINGS = RowShape(PAIRING)
_GAMES = RowShape(
    {
        **PAIRING,
        "rules": Line,
        "black": Name,
        "white": Name,
        "winner": ColorName | None,
        "termination": Word,
        "reason": Text,
        "stones": Line,
        "swap": Text,
        "failure": Text,
        "started": Word,
        **move_columns.SHAPE,
    }
)


def games_query(version: int) -> str:
    """The query for the finished games of a tournament, in a store with that version of the tables."""
    return f"SELECT {_COLUMNS}, {move_columns.names_in(version)} {_FROM}"


def values_of(record: GameRecord) -> tuple[object, ...]:
    """What table ``game`` holds of the record, after the numbers of tournament, game and rules."""
    return (
        *(record.black, record.white, record.winner, str(record.termination), record.reason),
        *(" ".join(record.opening), record.swap, record.failure, record.started),
        *(len(record.opening) + len(record.moves), *columns_of(record.moves)),
    )


def pairing_of(row: Sequence[Any]) -> Pairing:
    """The planned game of that row of table ``pairing``. Raises ValueError for what we do not write."""
    return Pairing(*_PAIRINGS.read(row))


def result_of(row: Sequence[Any]) -> Result:
    """The game that ``games_query`` found. Raises ValueError for what we do not write."""
    values = _GAMES.read(row)
    pairing = Pairing(*values[:6])
    (switches, black, white, winner, termination, reason, opening, swap, failure, started, *columns) = values[6:]
    rules = _rules(switches)
    record = GameRecord(
        rules=rules.switches(),
        black=black,
        white=white,
        termination=Termination(termination),
        reason=reason,
        winner=winner,
        opening=points_of(opening, rules.size),
        moves=moves_of(columns, rules.size),
        swap=swap,
        failure=failure,
        started=started,
    )
    return Result(pairing, record)


@lru_cache(maxsize=64)  # The games of a tournament have the same rules, which are never changed.
def _rules(text: str) -> Rules:
    switches = from_json(text)
    if not isinstance(switches, dict):
        raise ValueError(f"rules = {text!r:.40}: no object")
    try:
        return rules_of(switches)
    except (TypeError, OverflowError) as error:
        raise ValueError(f"rules: {error}"[:200]) from error
