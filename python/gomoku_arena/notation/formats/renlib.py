"""Libraries of RenLib, whose parts are in the room ``renlib``: trees of openings with comments and marks."""

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
