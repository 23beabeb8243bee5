"""What a terminal or a notebook shows while a tournament runs and when it ends.

Progress, the running games, tables.

Other rooms use ``play_tournament``, ``printable``, ``progress``, ``run_with_display`` and ``tables``.
"""
