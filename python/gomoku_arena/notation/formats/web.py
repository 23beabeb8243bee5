"""Games as the reference web app exports them: JSON with the board, the moves with what each took, and the settings.

Source: ``exportJson`` and ``importGame`` in ``front/stores/game.store.ts`` of sungyongcho/gomoku. The app shows boards
of 19x19 alone; other sizes are written all the same. It ignores keys that it does not know: ours is ``gomokuArena``.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from gomoku_arena._core import MAX_SIZE, Game, Point, Rules
from gomoku_arena.color import ColorName
from gomoku_arena.errors import ErrorCode, ErrorData, GomokuArenaError, NotationError, data_of
from gomoku_arena.notation.game_json import checked_rules
from gomoku_arena.notation.notation import Notation, Reading, StatedRecord, StatedTree
from gomoku_arena.notation.positions import json as position_json
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.position import Position, Setup
from gomoku_arena.notation.reading.limits import MOST_SECONDS
from gomoku_arena.notation.reading.quoted import brief, quoted
from gomoku_arena.notation.reading.record_builder import RecordBuilder, replay
from gomoku_arena.notation.record_details import completed, details_of
from gomoku_arena.notation.sgf.variations import record_of as whole_record
from gomoku_arena.record import GameRecord, MoveRecord, Termination

_OURS = "gomokuArena"
_PLAYERS = ("Player1", "Player2")

_USUAL = {
    "enableCapture": True,
    "enableDoubleThreeRestriction": True,
    "totalPairCaptured": 5,
    "advantage1": 0,
    "advantage2": 0,
}
"""The app's own settings, for exports of older versions that lack some of them."""


def write(record: GameRecord) -> str:
    """The game as one line of JSON, over and at its last position."""
    game = Game(record.rule_set)
    histories = list(_histories(record, game))
    values = {
        "boardData": [[{"stone": stone} for stone in row] for row in game.rows()],
        "histories": histories,
        "settings": _settings(game.rules),
        "turn": game.side_to_move.symbol,
        "gameOver": record.termination is not Termination.UNFINISHED,
        _OURS: details_of(record, *_PLAYERS),
    }
    return json.dumps(values, separators=(",", ":"), allow_nan=False) + "\n"


def is_web(values: object) -> bool:
    """Whether the value of a JSON text looks like an export of the app."""
    return isinstance(values, Mapping) and "boardData" in values


class _PutTogetherError(NotationError):
    """The moves are none of a game that leads to the board."""


class _PutTogether(StatedTree):
    """A position of the debug page, whose moves are none of a game."""

    def __init__(self, position: Position, why: NotationError) -> None:
        super().__init__(GameTree.of(position))
        self._why = why

    def notes(self) -> Iterator[ErrorData]:
        yield ErrorData.note(ErrorCode.PUT_TOGETHER, why=self._why)

    def record(self, rules: Rules, *, may_go_on: bool = False) -> GameRecord:  # noqa: ARG002
        raise self._why


def reading_of(values: object) -> Reading:
    """The game or the position of the value of an exported text. Raises NotationError naming the key that is wrong.

    Stones whose moves do not lead to them, as the debug page puts them together, are a position.
    """
    position = setup_of(values)
    try:
        if position is None:
            return StatedRecord(record_of(values, may_go_on=True))
        position.game()
        return StatedTree(GameTree.of(position))
    except _PutTogetherError as error:
        if isinstance(values, Mapping) and _OURS in values:
            raise
        position = _put_together(values)
        position.game()
        return _PutTogether(position, error)


def record_of(values: object, *, may_go_on: bool = False) -> GameRecord:
    """The game of the value of an exported text. Raises NotationError naming the key that is wrong.

    It is wrong, too, where the moves do not lead to the board. may_go_on: a game whose end nobody knows is read as
    well.
    """
    rows = _rows(_key(values, "boardData", list))
    settings = _key(values, "settings", dict)
    assert isinstance(values, Mapping), "a key of it was found"
    rules = _own_rules(values[_OURS], len(rows)) if _OURS in values else _rules(settings, len(rows))
    draft = RecordBuilder(rules, *_names(settings), may_go_on=may_go_on)
    for number, history in enumerate(_key(values, "histories", list)):
        place = f"histories[{number}]"
        draft.add(_move(history, draft, place), place)
    try:
        after = replay(draft.rules, draft.points, draft.places).rows()
    except NotationError as error:
        raise _PutTogetherError.of(data_of(error)) from error
    for y, (row, wanted) in enumerate(zip(rows, after, strict=True)):
        if row != wanted:
            raise _PutTogetherError(f"boardData[{y}]: the row is {row}, but after the moves it is {wanted}")
    return completed(draft, values[_OURS], _OURS) if _OURS in values else draft.finish()


def write_setup(position: Position) -> str:
    """A position without history as one line of JSON: its last stones, and the pairs as advantages of the settings.

    Moves from the setup are in our own key alone. Raises NotationError where there is no setup.
    """
    ours, game = position_json.values_of(position), position.game()
    black, white = game.captures
    values = {
        "boardData": [[{"stone": stone} for stone in row] for row in game.rows()],
        "histories": [],
        "settings": {**_settings(game.rules), "advantage1": black, "advantage2": white},
        "turn": game.side_to_move.symbol,
        "gameOver": game.outcome is not None,
        _OURS: ours,
    }
    return json.dumps(values, separators=(",", ":"), allow_nan=False) + "\n"


def write_tree(tree: GameTree) -> str:
    """The main line of a game, or a position without history, as one line of JSON."""
    position = tree.position()
    return write(whole_record(tree)) if position.setup is None else write_setup(position)


def setup_of(values: object) -> Position | None:
    """The position of an export of stones without moves; None for any other.

    Raises NotationError as ``record_of`` does.
    """
    rows = tuple(_rows(_key(values, "boardData", list)))
    assert isinstance(values, Mapping), "a key of it was found"
    if position_json.is_position(values.get(_OURS)):
        return _own_setup(values[_OURS], rows)
    if _key(values, "histories", list) or not any(row.strip(".") for row in rows):
        return None
    return Position(_rules(_key(values, "settings", dict), len(rows)), setup=Setup(rows, _side(values)))


def _put_together(values: object) -> Position:
    """The stones of an export, and the pairs that its moves took."""
    rows, rules = tuple(_rows(_key(values, "boardData", list))), _key(values, "settings", dict)
    rules = _rules(rules, len(rows))
    taken = {"X": 0, "O": 0}
    for number, history in enumerate(_key(values, "histories", list)):
        place = f"histories[{number}]"
        taken[_stone(history, place, "XO")] += len(_key(history, "capturedStones", list, place, [])) // 2
    black, white = rules.advantage
    return Position(rules, setup=Setup(rows, _side(values), (black + taken["X"], white + taken["O"])))


def _side(values: object) -> ColorName:
    return "black" if _stone_letter(_key(values, "turn", str), "turn", "XO") == "X" else "white"


def _own_setup(values: object, rows: tuple[str, ...]) -> Position:
    try:
        position = position_json.position_of(values)
    except NotationError as error:
        raise NotationError(f"{_OURS}.{error}") from error
    if tuple(position.game().rows()) != rows:
        raise NotationError(f"{_OURS}.position: it leads to other stones than those of boardData")
    return position


def _histories(record: GameRecord, game: Game) -> Iterator[dict[str, Any]]:
    times = [None] * len(record.opening) + [move.seconds for move in record.moves]
    for text, seconds in zip(record.points, times, strict=True):
        mover, point = game.side_to_move, Point(text)
        game.play(point)
        taken = [{"x": it.x, "y": it.y, "stone": mover.opponent.symbol} for it in game.captured]
        history = {"coordinate": {"x": point.x, "y": point.y}, "stone": mover.symbol, "capturedStones": taken}
        yield history if seconds is None else {**history, "executionTime": _execution_time(seconds)}


def _execution_time(seconds: float) -> dict[str, float]:
    return {"s": seconds, "ms": seconds * 1e3, "ns": seconds * 1e9}


def _settings(rules: Rules) -> dict[str, Any]:
    """Player 1 is black. The keys on opponents are the app's own defaults for two people at one board."""
    return {
        "enableCapture": rules.captures,
        "enableDoubleThreeRestriction": rules.double_three == "both",
        "totalPairCaptured": rules.goal,
        "firstMove": "Player1",
        "advantage1": rules.advantage[0],
        "advantage2": rules.advantage[1],
        "isPlayer2AI": False,
        "isDebugTurnLocked": False,
        "difficulty": "hard",
        "ai": "minimax",
    }


def _rows(board: list[Any]) -> list[str]:
    if len(board) > MAX_SIZE:
        raise NotationError(f"boardData has {len(board)} rows: {MAX_SIZE} at most")
    rows = [_row(cells, f"boardData[{y}]") for y, cells in enumerate(board)]
    for y, row in enumerate(rows):
        if len(row) != len(rows):
            raise NotationError(f"boardData[{y}] has {len(row)} points, but there are {len(rows)} rows")
    return rows


def _row(cells: object, place: str) -> str:
    if not isinstance(cells, list):
        raise NotationError(f"{place}: a list was expected, not {quoted(cells)}")
    if len(cells) > MAX_SIZE:
        raise NotationError(f"{place} has {len(cells)} points: {MAX_SIZE} at most")
    return "".join(_stone(cell, f"{place}[{x}]", ".XO") for x, cell in enumerate(cells))


def _stone(cell: object, place: str, known: str) -> str:
    return _stone_letter(_key(cell, "stone", str, place), f"{place}.stone", known)


def _stone_letter(stone: str, place: str, known: str) -> str:
    if len(stone) != 1 or stone not in known:
        raise NotationError(f"{place} = {quoted(stone, 20)}: one of {', '.join(known)} was expected")
    return stone


def _rules(settings: Mapping[str, Any], size: int) -> Rules:
    """The app's rules are ninuki with switches; the advantages belong to the players, of whom either may be black."""
    told = {key: _key(settings, key, type(usual), "settings", usual) for key, usual in _USUAL.items()}
    first, second = told["advantage1"], told["advantage2"]
    try:
        return Rules.ninuki(
            size=size,
            captures=told["enableCapture"],
            goal=told["totalPairCaptured"],
            advantage=(second, first) if settings.get("firstMove") == "Player2" else (first, second),
            double_three="both" if told["enableDoubleThreeRestriction"] else "none",
        )
    except (GomokuArenaError, OverflowError) as error:
        raise NotationError(f"settings: {brief(error)}") from error


def _own_rules(details: object, size: int) -> Rules:
    """Every switch, where the app's settings know but some."""
    if not isinstance(details, Mapping):
        raise NotationError(f"{_OURS}: an object was expected, not {quoted(details)}")
    told = details.get("rules")
    if not isinstance(told, Mapping):
        raise NotationError(f"{_OURS}: the rules are missing")
    rules = checked_rules(told)
    if rules.size != size:
        raise NotationError(f"{_OURS}: the rules are for size {rules.size}, the board has {size}")
    return rules


def _names(settings: Mapping[str, Any]) -> tuple[str, str]:
    """Black's name and white's. The second player may be one of the app's own."""
    first, second = _PLAYERS
    if settings.get("isPlayer2AI") is True:
        second = f"{settings.get('ai', 'minimax')} {settings.get('difficulty', 'hard')}"[:40]
    return (second, first) if settings.get("firstMove") == "Player2" else (first, second)


def _move(history: object, draft: RecordBuilder, place: str) -> MoveRecord:
    if _stone(history, place, "XO") != ("X" if draft.to_move == "black" else "O"):
        raise _PutTogetherError(f"{place}.stone: it is {draft.to_move}'s turn")
    coordinate = _key(history, "coordinate", dict, place)
    x, y = (_key(coordinate, key, int, f"{place}.coordinate") for key in "xy")
    try:
        return MoveRecord(str(Point(x, y)), _seconds(history, place))
    except (GomokuArenaError, OverflowError) as error:
        raise NotationError(f"{place}.coordinate: {brief(error)}") from error


def _seconds(history: object, place: str) -> float | None:
    assert isinstance(history, Mapping), "its stone was found"
    time = history.get("executionTime")
    if time is None:
        return None
    seconds = _key(time, "s", (int, float), f"{place}.executionTime")
    if not 0 <= seconds < MOST_SECONDS:
        raise NotationError(f"{place}.executionTime.s = {quoted(seconds, 20)}: not a time")
    return float(seconds)


def _key(values: object, key: str, wanted: Any, place: str = "", usual: Any = None) -> Any:
    """The value of that key, which must be of that type, or the usual one; truth values are no numbers."""
    where = f"{place}.{key}" if place else key
    value = values.get(key, usual) if isinstance(values, Mapping) else None
    if value is None:
        raise NotationError(f"{where}: missing")
    if not isinstance(value, wanted) or (isinstance(value, bool) and wanted is not bool):
        raise NotationError(f"{where}: {quoted(value)} is of the wrong type")
    return value


NOTATION = Notation(
    name="web",
    title="JSON (web app)",
    order=6,
    suffixes=(".json",),
    media_type="application/json",
    write=lambda record, *_: write(record),
    write_tree=lambda tree, _: write_tree(tree),
    exact=True,
)
"""Read as JSON."""
