"""The pocket page: a board, the engine and puzzles as one static folder, from any host or from a disk, and offline.

It has no framework and no server. The scripts of the board are those of ``drawing``, the engine is that of ``device``,
and what it says are sentences of the page's catalogues.

Other rooms use ``build`` and ``words``.
"""
