"""Which game is this text: its notation, its rules, and the games and positions that it means.

The text itself tells its notation. Rules that it does not say are those that the caller gives; where nobody gives any
they are the likely ones, the first of ``possible_trees``. So every command reads a text as the page does. What comes as
bytes becomes a text by ``encoding.decoded``.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple, TypeVar

from gomoku_arena._core import Rules
from gomoku_arena.errors import ErrorCode, ErrorData, GomokuArenaError, NotationError, data_of
from gomoku_arena.notation.coordinates import FROM_TOP, Coordinates
from gomoku_arena.notation.formats.registry import NOTATIONS, READ, READ_NAMES
from gomoku_arena.notation.notation import Notation, Reading
from gomoku_arena.notation.positions.game_tree import READ_LIMITS, GameTree, TreeLimits
from gomoku_arena.notation.positions.position import Position, Setup
from gomoku_arena.notation.reading.quoted import check_text, quoted
from gomoku_arena.record import GameRecord

_T = TypeVar("_T")

_PRESETS = "freestyle", "renju", "standard", "caro", "ninuki"
"""The most played first."""

_SIZES = 15, 19, 20, 22

_BY_ALL_RULES = {
    ErrorCode.UNKNOWN_FORMAT,
    ErrorCode.NO_GAME,
    ErrorCode.NO_STONES,
    ErrorCode.MOVES_TOO_MANY,
    ErrorCode.POINTS_TOO_MANY,
    ErrorCode.ROWS_TOO_MANY,
    ErrorCode.TREE_MOVES,
    ErrorCode.TREE_COMMENTS,
    ErrorCode.COMMENT_LENGTH,
}
"""What is wrong with a text by whichever rules it is read."""

_ANY = Rules.freestyle()
"""For a text that says its own."""

LIMIT = 1_000_000
"""Characters of a text from which a position is read."""


class PossibleTree(NamedTuple):
    """What a text that does not say its rules means under some."""

    tree: GameTree
    breaks: int = 0
    """The number of the move that those rules do not allow, or 0; the tree has the main line before it."""


def read_games(text: str, rules: Rules | None = None, may_go_on: bool = False) -> Iterator[GameRecord]:
    """Every game of a text in a notation of whole games: see ``registry.READ``.

    ``rules`` are for games that do not say theirs; the likely ones unless given. may_go_on: games whose end nobody
    knows are read as well. Raises NotationError naming what is wrong and, of several games, in which.
    """
    start = _start(text)
    notation = next((it for it in READ if it.recognises(start)), None)
    if notation is None:
        names = " nor ".join(it.shown for it in READ)
        raise NotationError(f"neither {names}: the text begins with {quoted(start)}")
    yield from _each(notation, start, FROM_TOP, lambda it: it.record(rules or _likely(it), may_go_on=may_go_on))


def read_position(text: str, rules: Rules | None = None, coordinates: Coordinates = FROM_TOP) -> Position:
    """The position of whatever people paste: a link, a board, a line, moves, or the first game of a file.

    ``rules`` are for texts that do not say theirs, the likely ones unless given; ``coordinates`` for moves that people
    write. Raises NotationError naming what is wrong.
    """
    return _first(text, coordinates, lambda it: it.position(rules or _likely(it)))


def read_tree(text: str, rules: Rules | None = None, coordinates: Coordinates = FROM_TOP) -> GameTree:
    """As ``read_position``, with the variations and comments that a link or the first game of an SGF text has."""
    return _first(text, coordinates, lambda it: it.tree(rules) if rules else _possible(it)[0].tree)


def read_trees(
    text: str, rules: Rules | None = None, coordinates: Coordinates = FROM_TOP, limits: TreeLimits = READ_LIMITS
) -> list[GameTree]:
    """Every game of a text, each as ``read_tree``; the one position of a text that is no file of games.

    A game that does not say its rules, and breaks those given, is read as far as they allow it. Raises NotationError
    for one whose variations and comments exceed the limits.
    """
    notation, start = _recognised(text)

    def meant(reading: Reading) -> GameTree:
        reading.limits = limits
        return _as_far(reading, rules) if rules else _possible(reading)[0].tree

    return list(_each(notation, start, coordinates, meant))


def possible_trees(text: str, coordinates: Coordinates = FROM_TOP) -> list[PossibleTree]:
    """What the first game of a text may mean: as ``read_tree`` under each preset, the likely one first.

    One alone where the text says its rules. Rules that do not allow all of it come last. Where the text names no size
    either, the usual one of the rules comes first, then the smallest that holds the moves. Likely are rules by which
    the last move wins, and those whose usual size it is. Raises NotationError where no rules allow it, as the simplest
    ones say it.
    """
    return _first(text, coordinates, _possible)


def undecided_trees(text: str, coordinates: Coordinates = FROM_TOP) -> list[PossibleTree]:
    """As ``possible_trees``, for the first game of a text that does not say its rules; nothing where all do."""
    notation, start = _recognised(text)
    games = _each(notation, start, coordinates, lambda it: None if it.heeded(_ANY) is None else _possible(it))
    found = next((it for it in games if it is not None), [])
    return found if notation.frame is not None or len(found) > 1 else []


def _recognised(text: str) -> tuple[Notation, str]:
    """The notation of a text, and the text from its first letter on."""
    if len(text) > LIMIT:
        raise NotationError(ErrorCode.TEXT_LENGTH, characters=len(text), most=LIMIT)
    start = _start(text)
    for notation in NOTATIONS.values():
        if notation.recognises(start):
            return notation, start
    raise NotationError(ErrorCode.UNKNOWN_FORMAT, names=READ_NAMES, text=" ".join(start[:200].split())[:40])


def _start(text: str) -> str:
    check_text(text, "the text")
    return text.removeprefix("\ufeff").lstrip()


def _each(notation: Notation, start: str, coordinates: Coordinates, meant: Callable[[Reading], _T]) -> Iterator[_T]:
    """What every game of a text means. Where there may be several, an error says in which it is."""
    assert notation.readings is not None, "who recognises a text reads it"
    games = map(meant, notation.readings(start, coordinates))
    return games if notation.frame is None else _numbered(games)


def _first(text: str, coordinates: Coordinates, meant: Callable[[Reading], _T]) -> _T:
    """What the first game of a text means."""
    for found in _each(*_recognised(text), coordinates, meant):
        return found
    raise NotationError(ErrorCode.NO_GAME)


def _numbered(games: Iterator[_T]) -> Iterator[_T]:
    """The games; an error says in which."""
    number = 1
    while True:
        try:
            game = next(games)
        except StopIteration:
            return
        except NotationError as error:
            raise NotationError(ErrorCode.IN_GAME, number=number, why=error) from error
        yield game
        number += 1


def _as_far(reading: Reading, rules: Rules) -> GameTree:
    try:
        return reading.tree(rules)
    except NotationError:
        for tree, breaks in _possible(reading):
            if breaks and tree.start.rules.name == rules.name:
                return tree
        raise


def _likely(reading: Reading) -> Rules:
    """The rules by which a game is read where nobody gives any. Its variations have no say."""
    if reading.heeded(_ANY) is None:
        return _ANY
    if reading.must_be_given:
        raise NotationError(ErrorCode.NO_RULES)
    positions, _ = _by_presets(reading, reading.position, lambda it: it)
    return positions[0].rules


def _possible(reading: Reading) -> list[PossibleTree]:
    """As ``possible_trees``, of one game."""
    if reading.heeded(_ANY) is None:
        return [PossibleTree(reading.tree(_ANY))]
    trees, broken = _by_presets(reading, reading.tree, GameTree.position)
    cut = (_cut(trees[0], preset) for preset in broken)
    return [*map(PossibleTree, trees), *(it for it in cut if it is not None)]


def _by_presets(
    reading: Reading, meant: Callable[[Rules], _T], position_of: Callable[[_T], Position]
) -> tuple[list[_T], list[str]]:
    """What a game means under every preset that allows it, the likely one first, and the others' names."""
    found: dict[Rules, tuple[_T, Position]] = {}
    tried = set[Rules | None]()
    broken: list[str] = []
    refused: NotationError | None = None
    for preset in _PRESETS:
        for size in dict.fromkeys((Rules.from_name(preset).size, *_SIZES)):
            rules = Rules.from_name(preset, size=size)
            if (heeded := reading.heeded(rules)) in tried:
                continue
            tried.add(heeded)
            try:
                means = meant(rules)
            except NotationError as error:
                if _is_by_all_rules(data_of(error)):
                    raise
                refused = refused or error
            else:
                position = position_of(means)
                found.setdefault(position.rules, (means, position))
                break
        else:
            broken.append(preset)
    if refused is not None and not found:
        raise refused
    return [means for means, _ in sorted(found.values(), key=lambda it: _unlikeliness(it[1]))], broken


def _is_by_all_rules(error: ErrorData) -> bool:
    why = error.fields.get("why")
    return error.code in _BY_ALL_RULES or (isinstance(why, ErrorData) and _is_by_all_rules(why))


def _unlikeliness(position: Position) -> tuple[bool, bool]:
    rules = position.rules
    return position.game().outcome is None, rules.size != Rules.from_name(rules.name).size


def _cut(tree: GameTree, preset: str) -> PossibleTree | None:
    """The main line of a tree as far as that preset allows it; None where it does not allow the stones before it."""
    position, rules = tree.position(), Rules.from_name(preset, size=tree.start.rules.size)
    setup = position.setup and Setup(position.setup.rows, position.setup.side_to_move)
    try:
        game = Position(rules, setup=setup).start()
    except NotationError:
        return None
    for move in position.moves:
        try:
            game.play(move)
        except GomokuArenaError:
            break
    allowed, source = Position(rules, tuple(map(str, game.moves)), setup), position.source
    if source is not None:
        told = replace(allowed.record(), black=source.black, white=source.white, started=source.started)
        allowed = replace(allowed, source=told)
    return PossibleTree(GameTree.of(allowed), game.ply + 1)
