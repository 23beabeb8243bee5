"""The stores of tournaments that the page watches.

Finding them, reading them again when they change, and a tournament as a plain value.

Other rooms use ``tournament_picture``, ``tournament_watch`` and ``watched_files``.
"""
