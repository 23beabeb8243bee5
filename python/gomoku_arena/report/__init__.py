"""A tournament as one HTML page that needs nothing else: tables, charts, and every game on a board.

Other rooms use ``rehearsal_page`` and ``render``.
"""
