"""What several commands share: their table, options, questions for consent, and what a tournament would do.

Other rooms use ``answered``, ``commands``, ``consent``, ``dry_run`` and ``options``.
"""
