"""Libraries of RenLib: trees of moves with comments, marks and texts on the board, on 15x15 and without captures.

The parts of the notation are in the room ``renlib``.
"""

from gomoku_arena.notation.notation import Binary, Notation
from gomoku_arena.notation.renlib import reader, tree, writer

NOTATION = Notation(
    name="lib",
    title="RenLib",
    suffixes=(".lib",),
    media_type="application/octet-stream",
    binary=Binary(
        recognises=reader.recognises,
        readings=lambda content: iter((tree.Library(content),)),
        write_tree=tree.write,
    ),
    read_nodes=reader.read_nodes,
    write_nodes=writer.write_nodes,
)
