"""Games as text: our own JSON and readable form, and the formats of other programs. ``docs/exports.md`` compares them.

Each module has ``write(record) -> str`` and, but for ``pgn`` and ``text``, ``read(text) -> GameRecord``, which raises
NotationError for whatever is no finished game.
"""
