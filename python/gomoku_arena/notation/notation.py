"""What a way to write games is: how a text of it is known, read and written."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import IO, BinaryIO

from gomoku_arena._core import Rules
from gomoku_arena.errors import ErrorData, NotationError
from gomoku_arena.notation.coordinates import Coordinates
from gomoku_arena.notation.positions.game_tree import SHOWN_LIMITS, GameTree
from gomoku_arena.notation.positions.position import Position
from gomoku_arena.notation.positions.tree_nodes import NodeStream
from gomoku_arena.notation.reading.record_builder import check_over
from gomoku_arena.notation.sgf.variations import record_of, tree_of
from gomoku_arena.record import GameRecord


class Reading:
    """A game of a text, of which all is read that does not depend on the rules.

    A notation overrides ``record`` where it holds games, or ``position`` where it holds positions. ``rules`` arguments
    are for what the text does not say. Every method raises NotationError naming what is wrong.
    """

    limits = SHOWN_LIMITS
    """How large a tree may be; whoever takes a larger one says so before anything is asked."""
    usual = ""
    """The preset by which such texts are meant in general, where they do not say; empty for those of every game."""
    must_be_given = False
    """It may be no game of ours, unless somebody says the rules that the text does not say."""
    written: Coordinates | None = None
    """How its text is taken to be written, where ``others`` read it in other ways; told with the notes."""

    def others(self) -> "Iterator[Reading]":
        """The same game as its text reads in other ways that are less likely; each has its ``written``."""
        return iter(())

    def heeded(self, rules: Rules) -> Rules | None:
        """What the text lets others choose of these rules; None where it says all of them."""
        return rules

    def notes(self) -> Iterator[ErrorData]:
        """What is told of the game besides: words that are not understood, or that are read in one of two ways."""
        return iter(())

    def position(self, rules: Rules) -> Position:
        """The last position of the main line, with the record of the game where there is one."""
        return Position.of_record(self.record(rules, may_go_on=True))

    def tree(self, rules: Rules) -> GameTree:
        """The game with its variations, comments and marks."""
        position = self.position(rules)
        return GameTree.of(position) if position.source is None else tree_of(position.source, self.limits)

    def record(self, rules: Rules, *, may_go_on: bool = False) -> GameRecord:
        """The record of the game. may_go_on: one whose end nobody knows is ``unfinished``, and else is refused."""
        return check_over(self.position(rules).record(), may_go_on)


class Broken(Reading):
    """A game that is not read any further, and what is wrong with it; others of its text are read."""

    def __init__(self, error: NotationError) -> None:
        self._error = error

    def heeded(self, rules: Rules) -> None:  # noqa: ARG002
        return None

    def position(self, rules: Rules) -> Position:  # noqa: ARG002
        raise self._error

    def tree(self, rules: Rules) -> GameTree:  # noqa: ARG002
        raise self._error

    def record(self, rules: Rules, *, may_go_on: bool = False) -> GameRecord:  # noqa: ARG002
        raise self._error


class StatedRecord(Reading):
    """A game whose text says all of it."""

    def __init__(self, record: GameRecord) -> None:
        self._record = record

    def heeded(self, rules: Rules) -> None:  # noqa: ARG002
        return None

    def record(self, rules: Rules, *, may_go_on: bool = False) -> GameRecord:  # noqa: ARG002
        return check_over(self._record, may_go_on)


class StatedTree(Reading):
    """A game with variations, or a position, whose text says all of it."""

    def __init__(self, tree: GameTree) -> None:
        self._tree = tree

    def heeded(self, rules: Rules) -> None:  # noqa: ARG002
        return None

    def position(self, rules: Rules) -> Position:  # noqa: ARG002
        return self._tree.position()

    def tree(self, rules: Rules) -> GameTree:  # noqa: ARG002
        return self._tree


@dataclass(frozen=True)
class Binary:
    """How a notation that is no text is known, read and written."""

    recognises: Callable[[bytes], bool]
    """Whether bytes are in this notation. Those that look like text as well are none."""
    readings: Callable[[bytes], Iterator[Reading]]
    """Every game of them, as it is asked for."""
    write_tree: Callable[[GameTree], bytes] | None = None
    """The bytes of a game with its variations; None where nobody writes them. Raises NotationError for what the
    notation cannot hold at all."""


@dataclass(frozen=True)
class Notation:
    """One way to write games or positions as text: a file in ``formats`` has one, called ``NOTATION``."""

    name: str
    """What commands and programs call it: ``psq``."""
    title: str = ""
    """What people call it: ``PSQ``. The name unless given."""
    suffixes: tuple[str, ...] = ()
    """How names of its files end; the first is that of files that are written. None for what is pasted only."""
    media_type: str = "text/plain"
    """What a browser is told of such a file."""
    recognises: Callable[[str], bool] = lambda _: False
    """Whether a text, without a byte-order mark and blanks before it, is in this notation."""
    order: int = 0
    """Of several that recognise a text the one with the lowest number reads it. 0 is for those whose texts begin with
    a mark of their own, larger numbers for those that are found anywhere in a text."""
    readings: Callable[[str, Coordinates], Iterator[Reading]] | None = None
    """Every game of a text, as it is asked for. The coordinates say how people write points. None where nobody reads
    it back, or another notation does."""
    write: Callable[[GameRecord, str, str], str] | None = None
    """The text of a game, which may name the event and the round; None where only positions are written."""
    write_tree: Callable[[GameTree, Collection[str]], str] | None = None
    """The text of a game with its variations, or of a position without moves, as far as the notation holds them.

    The second argument are names that stand for people without one. None where ``write`` says all there is."""
    frame: tuple[str, str, str] | None = None
    """What begins a file of several games, parts them and ends it; None where a file holds a single game."""
    exact: bool = False
    """Whether a record that is written is read back with every field."""
    read_nodes: Callable[[BinaryIO], NodeStream] | None = None
    """One tree of a file of any size, node by node; None where a file is read as a whole. The file can be sought in.
    Raises NotationError, as does asking for the nodes."""
    write_nodes: Callable[[NodeStream, BinaryIO], None] | None = None
    """Writes such a tree, into a file that can be sought in. Raises NotationError for what the notation cannot hold."""
    binary: Binary | None = None
    """Of a notation that is no text. Such a one has neither ``readings`` nor ``write`` and ``write_tree``."""

    def written(self, record: GameRecord, event: str = "?", round_: str = "?") -> str:
        """The text of a game. Only for a notation that has ``write``; raises as that does."""
        assert self.write is not None, f"{self.name} has no games"
        return self.write(record, event, round_)

    def written_tree(self, tree: GameTree, people: Collection[str] = ()) -> str:
        """The text of a game with its variations and comments, as far as the notation holds them.

        people: names that stand for people without one. Raises NotationError for what the notation cannot hold at all.
        """
        if self.write_tree is not None:
            return self.write_tree(tree, people)
        return self.written(record_of(tree))

    def record_bytes(self, record: GameRecord, event: str = "?", round_: str = "?") -> bytes:
        """A file of one game. Only for a notation that is written; raises as ``written`` and ``tree_bytes`` do."""
        if self.write is not None:
            return self.write(record, event, round_).encode()
        return self.tree_bytes(tree_of(record))

    def tree_bytes(self, tree: GameTree, people: Collection[str] = ()) -> bytes:
        """A file of one game with its variations and comments, as ``written_tree`` makes its text."""
        if self.binary is None:
            return self.written_tree(tree, people).encode()
        assert self.binary.write_tree is not None, f"{self.name} is not written"
        return self.binary.write_tree(tree)

    @property
    def is_written(self) -> bool:
        """Whether games are written to its files."""
        writes = self.write is not None or (self.binary is not None and self.binary.write_tree is not None)
        return writes and bool(self.suffixes)

    @property
    def holds_moves_alone(self) -> bool:
        """Whether its files have no place for stones that were set up."""
        return self.write_tree is None

    @property
    def shown(self) -> str:
        """The title, or the name where it has none."""
        return self.title or self.name

    @property
    def holds_games(self) -> bool:
        """Whether whole games are read from its files."""
        return (self.readings is not None or self.binary is not None) and bool(self.suffixes)


class GameFile:
    """Writes games into one file, one after another, as the notation parts them.

    A file of a notation without a ``frame`` holds one game: whoever writes one sees to that.
    """

    def __init__(self, file: IO[bytes], notation: Notation) -> None:
        self._file = file
        self._start, self._between, self._end = notation.frame or ("", "", "")
        self.games = 0

    def add(self, game: bytes) -> None:
        """Writes a game, as ``record_bytes`` gives it."""
        self._file.write((self._between if self.games else self._start).encode() + game)
        self.games += 1

    def finish(self) -> None:
        """Writes what ends the file, which stays open."""
        if self.games:
            self._file.write(self._end.encode())
