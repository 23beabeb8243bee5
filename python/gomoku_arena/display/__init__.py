"""A tournament in front of somebody: tables, the live view of a terminal, the view of a notebook, lines in a log.

Others use ``play_tournament``, ``run_with_display``, ``progress`` and ``tables``.
"""
