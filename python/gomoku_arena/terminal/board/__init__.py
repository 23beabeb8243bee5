"""The board in the terminal: its grid, its drawing, its colours and marks.

Other rooms use ``marks``, ``palette`` and ``view``.
"""
