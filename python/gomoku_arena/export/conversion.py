"""Games of any files in another notation: one file for all of them, or one each."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from gomoku_arena.errors import ErrorCode, ErrorData, NotationError
from gomoku_arena.export.files import write_file, write_folder
from gomoku_arena.export.whole_file import whole_file
from gomoku_arena.files.given_file import open_given
from gomoku_arena.notation.formats.registry import NOTATIONS
from gomoku_arena.notation.merging import merged
from gomoku_arena.notation.notation import Notation
from gomoku_arena.notation.positions.game_tree import GameTree
from gomoku_arena.notation.positions.stone_order import ordered
from gomoku_arena.notation.positions.tree_nodes import TreeNode
from gomoku_arena.notation.reading.record_builder import rules_word
from gomoku_arena.play.player import file_name
from gomoku_arena.tournament.collection.game_files import GameFiles

_NOTHING = "files: there is no game in them that can be written"

_LOOKED_AT = 1 << 12
"""Bytes that tell the notation of a large file."""

_EACH = 100_000
"""Positions after which their number is told."""

_Named = tuple[Path, GameTree]
"""A game, and the file that it comes from."""


@dataclass
class Conversion:
    """Writes the games of files in a notation. merge: games that begin alike become one tree."""

    files: GameFiles
    notation: Notation
    merge: bool = False
    progress: Callable[[int, str], object] = lambda *_: None
    """Is told how many ``games``, ``trees`` or ``positions`` were written so far."""
    written: int = field(default=0, init=False)
    """How many they were."""

    def to(self, output: Path) -> None:
        """Writes to one file if that ends as files of the notation do and is no folder, else to a folder.

        Raises ConfigError where it cannot be written, where there is no game, and for several games in a file that
        holds one; NotationError, which names the file, for what cannot be read or not be written in the notation. A
        tree in a file that is too large to be read as a whole is written node by node, if both notations can.
        """
        large = None if self.merge or self.notation.write_nodes is None else self.files.large()
        reading = None if large is None else _streamed(large)
        if large is not None and reading is not None:
            self._stream(large, reading, output)
        elif output.suffix.lower() in self.notation.suffixes and not output.is_dir():
            write_file((content for _, content in self._contents()), self.notation, output, _NOTHING)
        else:
            write_folder(self._contents(), self.notation, output, _NOTHING)

    def _stream(self, source: Path, reading: Notation, output: Path) -> None:
        """Writes a tree node by node. Nobody asks the rules whether its moves may be played."""
        assert reading.read_nodes is not None
        assert self.notation.write_nodes is not None
        if output.is_dir() or output.suffix.lower() not in self.notation.suffixes:
            output /= f"{file_name(source.stem)}{self.notation.suffixes[0]}"
        with whole_file(output, replace=True) as part, open_given(source, "files") as opened, part.open("wb") as file:
            try:
                stream, given = reading.read_nodes(opened), self.files.rules
                rules = stream.rules if given is None else rules_word(given)
                self.notation.write_nodes(replace(stream, rules=rules, nodes=self._counted(stream.nodes)), file)
            except NotationError as error:
                raise NotationError(f"{source}: {error}") from error
        assumed = [] if given else [ErrorData.note(ErrorCode.RULES_ASSUMED, rules=rules, size=stream.size)]
        self.files.notes.update(f"{source}: {note}" for note in (*stream.left_out.notes(), *assumed))
        self._count()

    def _counted(self, nodes: Iterator[TreeNode]) -> Iterator[TreeNode]:
        for number, node in enumerate(nodes):
            if number % _EACH == 0:
                self.progress(number, "positions")
            yield node

    def _count(self) -> None:
        self.written += 1
        self.progress(self.written, "trees" if self.merge else "games")

    def _contents(self) -> Iterator[tuple[str, bytes]]:
        """Every game with the name of its file, as it is written; what cannot be is left, if that is allowed."""
        for source, tree in self._trees():
            try:
                content = self.notation.tree_bytes(_with_moves(tree, self.notation))
            except NotationError as error:
                self.files.leave(source, error)
            else:
                yield f"{self.written + 1:05}-{file_name(source.stem)}", content
                self._count()

    def _trees(self) -> Iterable[_Named]:
        found = self.files.sound(self.files.found_trees())
        if not self.merge:
            return found
        first, trees = Path("merged"), list[GameTree]()
        for source, tree in found:
            first = source if not trees else first
            trees.append(tree)
        return ((first, it) for it in merged(trees))


def _streamed(file: Path) -> Notation | None:
    """The notation of a file, where its trees can be read node by node."""
    with open_given(file, "files") as opened:
        start = opened.read(_LOOKED_AT)
    able = (it for it in NOTATIONS.values() if it.read_nodes is not None and it.binary is not None)
    return next((it for it in able if it.binary is not None and it.binary.recognises(start)), None)


def _with_moves(tree: GameTree, notation: Notation) -> GameTree:
    """The tree; for a notation of moves alone, stones that were set up get an order in which they can be played."""
    if tree.start.setup is None or not notation.holds_moves_alone:
        return tree
    return GameTree.of(ordered(tree.position()))
