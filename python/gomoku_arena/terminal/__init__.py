"""A game in the terminal, for those who play it: a board, two seats, the moves, an analysis.

Needs Textual.

Other rooms use ``app``, ``board``, ``screens`` and ``seating``.
"""
