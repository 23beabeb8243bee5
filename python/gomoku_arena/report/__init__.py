"""A tournament as one HTML page that needs nothing else: tables, charts, and every game on a board.

A store as a site of many pages is in ``site``. Other rooms use that, ``rehearsal_page`` and ``render``.
"""
