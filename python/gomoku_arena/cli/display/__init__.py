"""What several commands show while they run and when they end.

Progress, the live tournament, tables, questions for consent.

Other rooms use ``consent``, ``dry_run``, ``live``, ``printable``, ``progress``, ``run_with_display``, ``tables`` and
``tournament_state``.
"""
