"""What several commands share: options, questions for consent, and what a tournament would do.

Other rooms use ``answered``, ``consent``, ``dry_run`` and ``options``.
"""
