"""Libraries of RenLib, ``.lib``: one tree of moves on a board of 15x15, with comments, marks and texts on the board.

A header of 20 bytes, then nodes of two bytes and their texts, in the order of ``GameTree.walk``. Studied in RenLib's
source; Rapfi writes such files as well. Other rooms use ``reader``, ``tree`` and ``writer``.
"""
